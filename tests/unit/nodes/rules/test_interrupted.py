"""An act of an actor that something came in the way of: whether it is known not to have happened, and is done again."""

from dataclasses import replace
from typing import Any

import pytest

from iris_screen.core.actions import Action, InputText, Receipt, Tap
from iris_screen.core.effects import StepAction
from iris_screen.core.geometry import Point
from iris_screen.core.message import verbatim
from iris_screen.core.plan import Step, Task
from iris_screen.core.press import Done, Press
from iris_screen.core.screen import Frame
from iris_screen.core.state import Attempts, History, Observation, State, Totals, TriedWayOut
from iris_screen.core.verdict import Blocker
from iris_screen.nodes.rules.interrupted import do_after_all, keep_waiting, never_happened
from tests.unit.sight.screens import box, frame, row

FORM = frame(row("input", "Day", 300), row("button", "Save", 500), key="form")
FILLED = frame(row("input", "Day", 300, value="Friday"), row("button", "Save", 500), key="filled")
FOCUSED = frame(row("input", "Day", 300, focused=True), row("button", "Save", 500), key="focused")
SEARCH = frame(row("input", "Search", 300, id="input-Day-48-300"), row("button", "Save", 500), key="search")
OTHER = frame(row("text", "Kept", 300), key="other")
PLACES = {"input_text": box(48, 300, 600, 360), "tap": box(48, 500, 600, 560)}
AD = TriedWayOut(blocker="ad/Spring sale", way=verbatim("the cross"))
QUESTION = TriedWayOut(blocker="dialog/Save it?", way=verbatim("Cancel"))
NEW_AD = Blocker(kind="ad", description="Summer sale")
YES, NO, UNKNOWN = Receipt(), Receipt(delivered="no"), Receipt(delivered="unknown")


def press(action: StepAction, *receipts: Receipt, **more: Any) -> Press:
    place = PLACES[action]
    types: list[Action] = [InputText(text="Friday")] if action == "input_text" else []
    step = Step(action=action, text="Friday" if types else "", from_screen=True)
    fields = {"turn": 1, "frame": "form", "app": FORM.app, "box": place, "act": step, "said": "I see."} | more
    acts = [Tap(at=place.center), *types]
    return Press(purpose="goal", actions=acts, done=Done(receipts=list(receipts)), **fields)


def after(aim: Press, cleared: list[TriedWayOut], blocker: Blocker | None = None) -> State:
    return State(
        task=Task(id="t", text="put Friday there"),
        seen=Observation(frame="now", at=1.0, blocker=blocker),
        attempts=Attempts(aim=aim, cleared=cleared, acts=1),
        history=History(),
        totals=Totals(turns=1),
        question=None,
    )


@pytest.mark.parametrize(
    ("aim", "now", "cleared", "never"),
    [
        (press("input_text", YES), FORM, [QUESTION], True),  # only the field was pressed
        (press("input_text", NO), FORM, [QUESTION], True),
        (press("input_text", YES, YES), FORM, [AD], False),  # the text is somewhere
        (press("input_text", YES, UNKNOWN), FORM, [AD], False),
        (press("input_text", YES), FORM, [], False),  # nothing came up
        (press("tap", YES), FORM, [AD], True),  # the advertisement took it
        (press("tap", YES), FILLED, [AD], False),  # something is different
        (press("tap", YES), FORM, [QUESTION], False),  # the press may have brought it up
        (press("tap", YES, kind="send"), FORM, [AD], False),
        (press("tap", YES, interruption="redone"), FORM, [AD], False),
        (press("tap", UNKNOWN), FORM, [AD], False),
    ],
)  # fmt: skip
def test_only_what_is_known_not_to_have_happened_counts(
    aim: Press, now: Frame, cleared: list[TriedWayOut], never: bool
) -> None:
    assert never_happened(after(aim, cleared), aim, FORM, now) is never
    assert not never_happened(after(aim, cleared, NEW_AD), aim, FORM, now)


@pytest.mark.parametrize(
    ("action", "now", "again"),
    [
        ("tap", FORM, True),
        ("tap", OTHER, False),
        ("input_text", FOCUSED, True),
        ("input_text", FILLED, False),
        ("input_text", OTHER, False),
        ("input_text", SEARCH, False),  # another field at its place
    ],
)
def test_it_is_done_again_once_and_only_where_its_place_is_as_it_was(
    action: StepAction, now: Frame, again: bool
) -> None:
    aim = press(action)
    state: State = {**after(aim, [AD]), **keep_waiting(after(aim, [AD]), aim)}
    [told] = state["history"].short
    assert told.said == "I see." and told.came.key == "model-skipped"
    update = do_after_all(state, FORM, now)
    assert (update is not None) is again
    if update is not None:
        redone = update["attempts"].press
        assert (redone.actions, redone.act, redone.said, redone.done) == (aim.actions, aim.act, aim.said, None)
        assert not never_happened(after(redone, [AD]), redone.replace(done=Done(receipts=[NO])), FORM, FORM)
        assert do_after_all({**state, **update}, FORM, now) is None


def test_a_screen_that_was_decided_on_without_a_place_must_look_the_same() -> None:
    aim = press("tap").replace(box=None, actions=[Tap(at=Point(x=1, y=1))], interruption="waits", done=None)
    assert do_after_all(after(aim, [AD]), FORM, FORM) is not None
    dark = replace(FORM, pixels=FORM.pixels // 4, key="dark")
    assert do_after_all(after(aim, [AD]), FORM, dark) is None


@pytest.mark.parametrize("is_same", [True, False])
def test_a_field_without_a_name_is_known_by_its_look(is_same: bool) -> None:
    aim = press("input_text").replace(interruption="waits", done=None)
    then = frame(row("input", "", 300), row("button", "Save", 500), key="then")
    pixels = then.pixels.copy()
    pixels[280:420, 40:700] = 255 if is_same else 90
    now = replace(then, pixels=pixels, key="now")
    assert (do_after_all(after(aim, [AD]), then, now) is not None) is is_same
