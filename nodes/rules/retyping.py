"""A text was typed and is not seen in its field: whether it may be typed again, and into what.

Part of it may be there, or still be on its way. So it is typed into an emptied field, if nothing else is lost by that.
"""

from dataclasses import replace

from iris_screen.core.actions import InputText, press_point
from iris_screen.core.condition import Condition
from iris_screen.core.geometry import Box
from iris_screen.core.message import Message, say
from iris_screen.core.plan import Step
from iris_screen.core.press import Press
from iris_screen.core.protocols import DeviceSession, Entry, Verifier
from iris_screen.core.screen import Element, Frame
from iris_screen.core.state import State, answer_to
from iris_screen.core.verdict import Found


def prepare_retyping(
    state: State, step: Step, session: DeviceSession, verifier: Verifier, place: Box | None
) -> Step | None:
    """The step as it may be done now; None if that may double the text, or clear what nobody asked to clear.

    place: the field, None for the one that has the focus.
    """
    tries, seen, answer = _find_tries(state, step, session), state["seen"], answer_to(state, "delivered")
    said_no = answer is not None and answer.kind == "no"  # a person was asked whether it was done
    if step.clear or not tries or said_no:
        return step
    assert seen is not None
    if state["task"].profile.is_computer and not seen.elements:
        return None  # another window may have come to the front, and a picture does not tell whose field this is
    first, now = session.picture(tries[0].frame), session.picture(seen.frame)
    cleared, field = step.replace(clear=True), _find_field(now, place)
    # its program ended, or its connection broke, before it was known to have gone out
    unsure = any(act.receipt is None or act.receipt.delivered == "unknown" for act in tries)
    holds_a_part = field is not None and bool(field.value) and field.value in step.text
    if step.submit and unsure and not holds_a_part:
        return None  # what was submitted leaves its field as empty as what never came
    if _shows_the_same(verifier, first, now, place):
        # The text may wait in a queue of the device's. From an empty field it is cleared away with what comes. What a
        # field shows may be its hint or somebody's draft, and no draft is cleared. The wait up to now is all there is
        # against its coming twice, and the check of the field would show that.
        return cleared if field is not None and not field.value else step
    if _held_nothing(verifier, first, now, place):
        return cleared
    holds_no_more = _is_empty(verifier, now) if field is None else field.value in step.text
    return cleared if holds_no_more else None


def find_text_instead(
    state: State, step: Step, session: DeviceSession, verifier: Verifier, now: Frame
) -> Message | None:
    """What is seen now in place of a text that may have been typed already; None if it was not, or nothing is seen.

    A field that is known by its hint alone has lost its name once it holds a text.
    """
    wanted = next((condition for condition in step.expect if condition.kind in ("field", "written")), None)
    tries = _find_tries(state, step, session)
    if wanted is None or not tries:
        return None
    last = tries[-1]
    place = find_first_press(session, last.turn)
    typed_at = Press(purpose="step", turn=last.turn, frame=last.frame, box=place) if place else None
    shown = verifier.check(wanted, None, now, typed_at).seen
    return say("see-typed-but", text=step.text, seen=shown) if shown else None


def find_first_press(session: DeviceSession, turn: int) -> Box | None:
    """Where a turn's first act pressed: for one that typed, its field. None if it pressed nothing."""
    first = session.journal.find(turn, 0)
    at = press_point(first.action) if first else None
    return Box.at(at) if at else None


def _find_tries(state: State, step: Step, session: DeviceSession) -> list[Entry]:
    """The acts so far that may have typed this step's text."""
    if step.action != "input_text":
        return []
    # up to the last turn of another step nothing of this text was typed: in a new plan the same step is a new try
    others = (
        result.turn
        for result in reversed(state["results"])
        if (result.status, result.step.action, result.step.text) != ("failed", "input_text", step.text)
    )
    turns = range(next(others, 0) + 1, state["totals"].turns + 1)
    acts = [session.journal.find(turn, n) for turn in turns for n in (0, 1)]
    typed = [act for act in acts if act and isinstance(act.action, InputText)]
    return [act for act in typed if act.receipt is None or act.receipt.delivered != "no"]


def _shows_the_same(verifier: Verifier, first: Frame, now: Frame, place: Box | None) -> bool:
    """Whether the field surely holds what it held at first: a hint, or what somebody wrote there before.

    A busy phone reports its tree late, and some fields never report what they hold; so the picture must show it, too.
    """
    field, before = _find_field(now, place), _find_earlier(first, now, place)
    if field is None or before is None or field.value != before.value:
        return False
    shown = Condition(kind="field", value=before.value)
    return bool(verifier.check(shown, None, replace(now, elements=None), None).holds)


def _held_nothing(verifier: Verifier, first: Frame, now: Frame, place: Box | None) -> bool:
    """Whether the field was known to be empty at first. The keyboard may have moved it since."""
    if first.health == "gone":
        return False
    before = _find_earlier(first, now, place)
    return _is_empty(verifier, first) if before is None else not before.value


def _is_empty(verifier: Verifier, frame: Frame) -> bool:
    return bool(verifier.check(Condition(kind="field"), None, frame, None).holds)


def _find_earlier(first: Frame, now: Frame, place: Box | None) -> Element | None:
    """The field as it was at first."""
    field = _find_field(now, place)
    inputs = [each for each in first.elements or [] if each.role == "input"]
    return next((each for each in inputs if field and each.id == field.id), None)


def _find_field(frame: Frame, place: Box | None) -> Element | None:
    inputs = [each for each in frame.elements or [] if each.role == "input"]
    meant = [each for each in inputs if (each.box.contains(place.center) if place else each.focused)]
    return meant[0] if len(meant) == 1 else None


# A text that a field accepts only in part: typed once more with care, the field still holds what it held before. Pure.


def is_retyped(step: Step, press: Press, tries: int, waited: float) -> bool:
    """Whether all of the text went into the emptied field, or as often as it may be tried, and had time to appear.

    tries: how often it was done before. waited: seconds since.
    """
    texts = [action for action in press.actions if isinstance(action, InputText)]
    if not texts or not tries or press.done is None or waited < step.timeout_ms / 1000:
        return False
    went_out = [receipt.delivered for receipt in press.done.receipts] == ["yes"] * len(press.actions)
    return went_out and (tries >= step.retry or any(text.clear for text in texts))


def judge_refusal(verifier: Verifier, found: Found, press: Press, before: Frame, after: Frame) -> Found:
    """The evidence about a retyped text. It fails if the field surely still holds what it held before that."""
    if found.condition.kind not in ("field", "written") or found.condition.gone or found.holds is not False:
        return found
    held = verifier.check(found.condition, None, before, press).seen
    still = Condition(kind="field", value=held)
    return found.replace(fails=bool(verifier.check(still, None, after, press).holds), seen=held)
