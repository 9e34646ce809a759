"""A text that was typed and is not seen to stand there: whether it may be typed again, and into what.

It may stand there in part, or still be coming. So it is typed into an emptied field, where nothing else is lost by it.
"""

from dataclasses import replace

from iris_screen.core.actions import InputText, press_point
from iris_screen.core.condition import Condition
from iris_screen.core.geometry import Box
from iris_screen.core.message import Message, say
from iris_screen.core.plan import Step, StepResult
from iris_screen.core.press import Press
from iris_screen.core.protocols import Body, Entry, Verifier
from iris_screen.core.screen import Element, Frame
from iris_screen.core.state import State, answer_to
from iris_screen.core.verdict import Found


def typed_again(state: State, step: Step, body: Body, verifier: Verifier, place: Box | None) -> Step | None:
    """The step as it may be done now; None where that may double the text, or take away what nobody asked to clear.

    place: the field, None for the one that has the focus.
    """
    tries, seen = _tries(state, step, body), state["seen"]
    if step.clear or not tries or _was_not_done(state):
        return step
    assert seen is not None
    if state["task"].profile.is_computer and not seen.elements:
        return None  # another window may have come to the front, and by sight alone nobody knows whose field this is
    first, now = body.picture(tries[0].frame), body.picture(seen.frame)
    cleared, is_unsure = step.replace(clear=True), any(map(_is_unsure, tries))
    if step.submit and is_unsure and not _holds_a_part(step.text, now, place):
        return None  # what was submitted leaves its field as empty as what never came
    if _shows_the_same(verifier, first, now, place):
        return _where_it_may_still_come(step, cleared, now, place)
    if _held_nothing(verifier, first, now, place) or _holds_no_more(verifier, step.text, now, place):
        return cleared
    return None


def _where_it_may_still_come(step: Step, cleared: Step, now: Frame, place: Box | None) -> Step:
    """A text that is not seen may wait in a queue of the device's: in a field that holds nothing it is cleared away
    with it. What a field shows besides may be its hint or somebody's draft, and no draft is cleared; that it was
    waited for by now is all there is against its coming twice, and the check of the field would show that.
    """
    field = _field(now, place)
    return cleared if field is not None and not field.value else step


def seen_instead(state: State, step: Step, body: Body, verifier: Verifier, now: Frame) -> Message | None:
    """Of a text that may have been typed already, what is seen in its place now; None where it was not, or nothing is.

    A field that is known by its hint alone has lost its name by it.
    """
    wanted = next((condition for condition in step.expect if condition.kind in ("field", "written")), None)
    tries = _tries(state, step, body)
    if wanted is None or not tries:
        return None
    last = tries[-1]
    place = began_at(body, last.turn)
    typed_at = Press(purpose="step", turn=last.turn, frame=last.frame, box=place) if place else None
    shown = verifier.check(wanted, None, now, typed_at).seen
    return say("see-typed-but", text=step.text, seen=shown) if shown else None


def began_at(body: Body, turn: int) -> Box | None:
    """Where a turn's first act pressed: for one that typed, its field. None where it pressed nothing."""
    first = body.journal.find(turn, 0)
    at = press_point(first.action) if first else None
    return Box.at(at) if at else None


def _tries(state: State, step: Step, body: Body) -> list[Entry]:
    """The acts so far that may have typed this step's text."""
    if step.action != "input_text":
        return []
    turns = range(_since(state, step) + 1, state["totals"].turns + 1)
    acts = [body.journal.find(turn, n) for turn in turns for n in (0, 1)]
    typed = [act for act in acts if act and isinstance(act.action, InputText)]
    return [act for act in typed if act.receipt is None or act.receipt.delivered != "no"]


def _is_unsure(act: Entry) -> bool:
    """Whether its program ended, or its line broke, before it was known to have gone out."""
    return act.receipt is None or act.receipt.delivered == "unknown"


def _since(state: State, step: Step) -> int:
    """The turn up to which nothing of this text was typed: a new plan's same step is the old one tried again."""
    others = (result.turn for result in reversed(state["results"]) if not _is_same_and_failed(result, step))
    return next(others, 0)


def _is_same_and_failed(result: StepResult, step: Step) -> bool:
    return result.status == "failed" and result.step.action == "input_text" and result.step.text == step.text


def _shows_the_same(verifier: Verifier, first: Frame, now: Frame, place: Box | None) -> bool:
    """Whether the field surely holds what it held at first: a hint, or what somebody wrote there before.

    A busy phone tells its tree late, and some fields never tell what they hold; so the picture has to show it, too.
    """
    field, before = _field(now, place), _before(first, now, place)
    if field is None or before is None or field.value != before.value:
        return False
    shown = Condition(kind="field", value=before.value)
    return bool(verifier.check(shown, None, replace(now, elements=None), None).holds)


def _was_not_done(state: State) -> bool:
    """Whether a person was asked, and says so."""
    answer = answer_to(state, "delivered")
    return answer is not None and answer.kind == "no"


def _held_nothing(verifier: Verifier, first: Frame, now: Frame, place: Box | None) -> bool:
    """Whether the field was known to be empty at first. The keyboard may have moved it since."""
    if first.health == "gone":
        return False
    before = _before(first, now, place)
    return _is_empty(verifier, first) if before is None else not before.value


def _holds_no_more(verifier: Verifier, text: str, now: Frame, place: Box | None) -> bool:
    """Whether nothing stands in the field that will not stand there again."""
    field = _field(now, place)
    return _is_empty(verifier, now) if field is None else field.value in text


def _holds_a_part(text: str, now: Frame, place: Box | None) -> bool:
    """Whether the field is seen to hold some of the text and no more: it stopped there, before what follows it."""
    field = _field(now, place)
    return field is not None and bool(field.value) and field.value in text


def _is_empty(verifier: Verifier, frame: Frame) -> bool:
    return bool(verifier.check(Condition(kind="field"), None, frame, None).holds)


def _before(first: Frame, now: Frame, place: Box | None) -> Element | None:
    """The field as it was at first."""
    field = _field(now, place)
    inputs = [each for each in first.elements or [] if each.role == "input"]
    return next((each for each in inputs if field and each.id == field.id), None)


def _field(frame: Frame, place: Box | None) -> Element | None:
    inputs = [each for each in frame.elements or [] if each.role == "input"]
    meant = [each for each in inputs if (each.box.contains(place.center) if place else each.focused)]
    return meant[0] if len(meant) == 1 else None


# A text that a field takes only in part: typed once more with care, it stands there as it did before. Pure.


def was_typed_again(step: Step, aim: Press, tries: int, waited: float) -> bool:
    """Whether all of the text went into the emptied field, or as often as it may be tried, and had its time to appear.

    tries: how often it was done before. waited: seconds since.
    """
    texts = [action for action in aim.actions if isinstance(action, InputText)]
    if not texts or not tries or aim.done is None or waited < step.timeout_ms / 1000:
        return False
    went_out = [receipt.delivered for receipt in aim.done.receipts] == ["yes"] * len(aim.actions)
    return went_out and (tries >= step.retry or any(text.clear for text in texts))


def refused(verifier: Verifier, found: Found, aim: Press, before: Frame, after: Frame) -> Found:
    """The evidence of a text that was typed again; it fails where the field surely holds what it held before that."""
    if found.condition.kind not in ("field", "written") or found.condition.gone or found.holds is not False:
        return found
    held = verifier.check(found.condition, None, before, aim).seen
    still = Condition(kind="field", value=held)
    return found.replace(fails=bool(verifier.check(still, None, after, aim).holds), seen=held)
