"""Acts of an answer that are left are done after a look that confirms them, with no further call; else the model is
told.
"""

from typing import Any

import numpy as np
import pytest

from iris_screen.core.geometry import Point
from iris_screen.core.message import say, verbatim
from iris_screen.core.plan import Step, Task
from iris_screen.core.profile import DeviceProfile
from iris_screen.core.protocols import Decision, Situation
from iris_screen.core.screen import Element, Frame
from iris_screen.core.settings import Views
from iris_screen.core.state import Event, EventCause
from iris_screen.planning.tactics.actor import Actor
from tests.unit.models.scripted import Scripted
from tests.unit.sight.screens import TO_MODEL, element, frame, row

DONE = say("model-executed", acts="Action tap (1, 1) executed.", news="Changed: most of the screen.")
POINTED = say("model-only-pointed", acts="Action move (1, 1) executed.", news="Nothing changed on the screen.")
BACK = '<action>{"act": "back"}</action>'
FORM = [element("input", name, (0, top, 900, top + 100), id=name) for name, top in (("Name", 300), ("Town", 500))]
BOTH = '<action>[{"act": "type", "value": "Ann", "id": 1}, {"act": "type", "value": "Berlin", "id": 2}]</action>'


def act(
    model: Scripted,
    seen: Frame,
    *,
    pointer: Point | None = None,
    short: "list[Event] | None" = None,
    answered: Frame | None = None,
) -> Decision:
    task = Task(id="t", text="fill it in", profile=DeviceProfile(launches=True, pointer=pointer is not None))
    now = Situation(task=task, goal=Step(action="goal", goal="it is filled in"), pointer=pointer, short=short or [])
    now = now.replace(answered=answered)
    return Actor(model, TO_MODEL, Views()).next(now, seen)


def after(decision: Decision, came: Any = DONE, cause: EventCause = "executed") -> list[Event]:
    return [Event(kind="done", said=decision.said, left=decision.left, came=came, cause=cause)]


def typed(decision: Decision) -> tuple[str, str]:
    assert decision.step is not None
    return decision.step.text, decision.step.target.value


def test_the_fields_of_a_form_are_filled_in_with_one_call() -> None:
    model = Scripted([BOTH, BACK])
    first = act(model, frame(*FORM))
    assert typed(first) == ("Ann", "Name")
    moved = [each.replace(box=each.box.shift(0, 400)) for each in FORM]
    second = act(model, frame(row("button", "Ad", 60, id="ad"), *moved), short=after(first))
    assert typed(second) == ("Berlin", "Town")
    assert second.box == moved[1].box
    assert len(model.asked) == 1
    assert act(model, frame(*FORM), short=after(second)).step.key == "BACK"  # type: ignore[union-attr]
    assert len(model.asked) == 2


def test_what_came_in_the_way_and_is_gone_leaves_the_rest_of_an_answer_as_it_is() -> None:
    model = Scripted([BOTH, BACK])
    cleared = Event(came=say("model-cleared", what="dialog/Cookies/tap “Only necessary”"), cause="cleared")
    second = act(model, frame(*FORM), short=[*after(act(model, frame(*FORM))), cleared])
    assert typed(second) == ("Berlin", "Town")
    told = Event(came=say("model-step-ended", step="the form is open", how="verified"))
    instead = act(model, frame(*FORM), short=[*after(act(Scripted([BOTH]), frame(*FORM))), told]).step
    assert instead is not None and instead.action == "press_key"


def test_an_act_on_what_has_no_name_is_told_by_its_place() -> None:
    box = element("switch", "", (0, 1150, 108, 1250), id="n~9")
    model = Scripted(['<action>[{"act": "tap", "id": 1}, {"act": "tap", "id": 3}]</action>', BACK])
    page = frame(*FORM, box)
    act(model, page, short=after(act(model, page), came=say("model-delivery-unknown"), cause=""))
    assert "Not done of your last answer: tap switch at 50,500." in str(model.asked[-1])


def test_an_act_whose_element_is_another_one_now_is_not_done_and_the_model_is_told() -> None:
    model = Scripted([BOTH, BACK])
    first = act(model, frame(*FORM))
    other = [FORM[0], FORM[1].replace(name="Card number")]
    act(model, frame(*other), short=after(first))
    assert len(model.asked) == 2
    assert "Not done of your last answer: type Town. Why: there is no element 'Town'" in model.words


def test_acts_that_are_left_once_a_goal_was_reached_are_not_dropped_silently() -> None:
    model = Scripted([BOTH, BACK])
    first = act(model, frame(*FORM))
    reached = Event(came=verbatim("the form is open: verified"))
    assert act(model, frame(*FORM), short=[*after(first), reached]).step.key == "BACK"  # type: ignore[union-attr]
    assert "Not done of your last answer: type Town. Why: what is described above happened in between." in model.words


def test_after_an_act_that_was_refused_the_rest_is_not_done() -> None:
    model = Scripted([BOTH, BACK])
    refused = say("model-error", why=verbatim("no."))
    act(model, frame(*FORM), short=after(act(model, frame(*FORM)), refused, ""))
    assert "Not done of your last answer: type Town. Why: the act before it did not go as planned." in model.words


def test_the_model_sees_its_answer_as_it_gave_it() -> None:
    model = Scripted([BOTH, BACK])
    first = act(model, frame(*FORM))
    act(model, frame(), short=after(first))
    said = [turn.text for turn in model.asked[-1][1] if turn.speaker == "assistant"]
    assert said == [BOTH]


def drawn(*, button: bool) -> Frame:
    pixels = np.full((800, 1280, 3), 240, np.uint8)
    if button:
        pixels[380:421, 560:721] = (40, 90, 200)
    return Frame(pixels, "drawn" if button else "empty", 0.0)


PRESS = '<action>{"act": "tap", "at": [500, 500]}</action>'


def test_what_is_seen_under_the_pointer_is_pressed_without_another_call() -> None:
    model = Scripted([PRESS])
    first = act(model, drawn(button=True), pointer=Point(x=5, y=5))
    assert first.step is not None and first.step.action == "hover"
    then = act(model, drawn(button=True), pointer=Point(x=640, y=400), short=after(first, POINTED, "only_pointed"))
    assert then.step is not None and then.step.action == "tap"
    assert len(model.asked) == 1


def test_where_nothing_is_seen_under_the_pointer_the_model_looks_again() -> None:
    model = Scripted([PRESS, BACK])
    first = act(model, drawn(button=False), pointer=Point(x=5, y=5))
    act(model, drawn(button=False), pointer=Point(x=640, y=400), short=after(first, POINTED, "only_pointed"))
    assert len(model.asked) == 2
    assert "Not done of your last answer: tap. Why: nothing is visible under the pointer." in model.words


def test_a_pointer_that_somebody_moved_away_presses_nothing() -> None:
    model = Scripted([PRESS])
    first = act(model, drawn(button=True), pointer=Point(x=5, y=5))
    then = act(model, drawn(button=True), pointer=Point(x=600, y=395), short=after(first, POINTED, "only_pointed"))
    assert then.step is not None and then.step.action == "hover"


WHEEL = '{"act": "swipe", "at": [667, 818], "to": [667, 418]}'


def test_a_wheel_is_turned_by_several_swipes_with_one_call() -> None:
    model = Scripted([f"<action>[{WHEEL}, {WHEEL}]</action>"])
    first = act(model, frame())
    second = act(model, frame(), short=after(first))
    assert second.step is not None and (second.step.action, second.box) == ("swipe", first.box)
    assert len(model.asked) == 1


@pytest.mark.parametrize("button", [True, False], ids=["a field is drawn there", "nothing is"])
def test_the_next_field_may_be_named_by_a_point_where_one_is_drawn(*, button: bool) -> None:
    fields = '[{"act": "type", "value": "Ann", "at": [500, 300]}, {"act": "type", "value": "Berlin", "at": [500, 500]}]'
    model = Scripted([f"<action>{fields}</action>", BACK])
    first = act(model, drawn(button=button))
    second = act(model, drawn(button=button), short=after(first))
    assert second.step is not None and second.step.text == ("Berlin" if button else "")
    assert len(model.asked) == (1 if button else 2)


def test_a_press_at_a_point_still_waits_for_a_look() -> None:
    presses = '[{"act": "tap", "at": [500, 300]}, {"act": "tap", "at": [500, 500]}]'
    model = Scripted([f"<action>{presses}</action>", BACK])
    act(model, drawn(button=True), short=after(act(model, drawn(button=True))))
    assert len(model.asked) == 2


def keypad(display: int = 240, *, key: int = 90, moved: int = 0) -> Frame:
    """A display and one key of a calculator without a tree, in these colours."""
    pixels = np.full((800, 1280, 3), 240, np.uint8)
    pixels[100:160, 400:880] = display
    pixels[380 + moved : 421 + moved, 600:681] = (40, key, 200)
    return Frame(pixels, f"keypad-{display}-{key}-{moved}", 0.0)


@pytest.mark.parametrize(
    ("now", "asked"),
    [
        (keypad(200), 1),  # only the display shows something else
        (keypad(200, key=200), 2),
        (keypad(200, moved=30), 2),
        (drawn(button=False), 2),
    ],
    ids=["as it was", "another key", "the keys have moved", "no key"],
)
def test_a_point_that_looks_as_it_did_for_the_model_is_pressed_without_another_call(now: Frame, asked: int) -> None:
    presses = '[{"act": "key", "key": "esc"}, {"act": "tap", "at": [500, 500]}]'
    model, seen = Scripted([f"<action>{presses}</action>", BACK]), keypad()
    first = act(model, seen, pointer=Point(x=5, y=5))
    second = act(model, now, pointer=Point(x=5, y=5), short=after(first), answered=seen)
    assert len(model.asked) == asked
    assert second.step is not None and (second.step.action == "hover") is (asked == 1)


def test_elements_that_do_not_fit_are_counted_and_shown_when_they_are_asked_for() -> None:
    rows: list[Element] = [row("button", f"row {n}", 10 + 30 * n, id=f"r{n}") for n in range(75)]
    model = Scripted(['<action>{"act": "more"}</action>', '<action>{"act": "tap", "id": 70}</action>'])
    asked = act(model, frame(*rows))
    assert '[60] button "row 59"' in model.words and "row 69" not in model.words
    assert "15 more are not listed" in model.words
    assert asked.kind == "more" and asked.reason is None
    tapped = act(model, frame(*rows), short=after(asked, say("model-listed-more"), cause="listed_more"))
    assert '[70] button "row 69"' in model.words
    assert tapped.step is not None and tapped.step.target.value == "r69"


SWIPES = """<action>[{"act": "swipe", "at": [333, 768], "to": [333, 568]},
{"act": "swipe", "at": [667, 768], "to": [667, 568]}]</action>"""


def test_the_wheels_of_a_picker_are_turned_with_one_call() -> None:
    model = Scripted([SWIPES, BACK])
    first = act(model, frame(row("text", "7", 800)))
    second = act(model, frame(row("text", "11", 800)), short=after(first))
    assert second.step is not None and (second.step.action, len(model.asked)) == ("swipe", 1)
    assert second.left == ""


def test_a_wheel_under_a_mouse_is_looked_at_first() -> None:
    model = Scripted([SWIPES, BACK])
    first = act(model, frame(row("text", "7", 800)), pointer=Point(x=5, y=5))
    act(model, frame(row("text", "11", 800)), pointer=Point(x=5, y=5), short=after(first))
    assert len(model.asked) == 2
