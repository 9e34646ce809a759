"""A text that a field takes only in part: typed once more with care, it stands there as it did before. Pure."""

from iris_screen.core.actions import InputText
from iris_screen.core.condition import Condition
from iris_screen.core.plan import Step
from iris_screen.core.protocols import Verifier
from iris_screen.core.screen import Frame
from iris_screen.core.state import Aim
from iris_screen.core.verdict import Found


def was_typed_again(step: Step, aim: Aim, tries: int, waited: float) -> bool:
    """Whether all of the text went into the emptied field, or as often as it may be tried, and had its time to appear.

    tries: how often it was done before. waited: seconds since.
    """
    texts = [action for action in aim.actions if isinstance(action, InputText)]
    if not texts or not tries or aim.done is None or waited < step.timeout_ms / 1000:
        return False
    went_out = [receipt.delivered for receipt in aim.done.receipts] == ["yes"] * len(aim.actions)
    return went_out and (tries >= step.retry or any(text.clear for text in texts))


def refused(verifier: Verifier, found: Found, aim: Aim, before: Frame, after: Frame) -> Found:
    """The evidence of a text that was typed again; it fails where the field surely holds what it held before that."""
    if found.condition.kind not in ("field", "written") or found.condition.gone or found.holds is not False:
        return found
    held = verifier.check(found.condition, None, before, aim).seen
    still = Condition(kind="field", value=held)
    return found.model_copy(update={"fails": bool(verifier.check(still, None, after, aim).holds), "seen": held})
