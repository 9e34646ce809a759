"""A list is scrolled on without another call: up to words that the actor names, or to its end."""

from collections.abc import Sequence

import pytest

from iris_screen.core.message import say
from iris_screen.core.plan import Step, Task
from iris_screen.core.profile import DeviceProfile
from iris_screen.core.protocols import Decision, Situation
from iris_screen.core.screen import Frame
from iris_screen.core.settings import Views
from iris_screen.core.state import Event, EventCause
from iris_screen.planning.tactics.actor import Actor
from iris_screen.planning.tactics.look_through import MOST, describe_scrolled
from iris_screen.sight.evidence.shown_lists import ShownList, list_lists
from tests.unit.models.scripted import Scripted
from tests.unit.sight.screens import TO_MODEL, element, frame

DONE = say("model-executed", acts="Action swipe executed.", news="Changed: most of the screen.")
TO_ANN = '<action>[{"act": "swipe", "direction": "up", "until": "text:Ann"}, {"act": "tap", "text": "Ann"}]</action>'
TO_END = '<action>{"act": "swipe", "direction": "up", "until": "end"}</action>'
BACK = '<action>{"act": "back"}</action>'
COUNT = "How many people are in the list?"


def people(*names: str, bottom: int = 1000) -> Frame:
    """A list with a row for each name; it has room for four."""
    rows = [element("text", name, (60, 250 + 200 * n, 600, 300 + 200 * n)) for n, name in enumerate(names)]
    return frame(element("list", "", (0, 200, 1080, bottom), id="people"), *rows, app="contacts")


FIRST, NEXT = people("Bob", "Cid", "Dan", "Eve"), people("Fay", "Ann", "Guy", "Hal")


def decide(
    model: Scripted, seen: Frame, short: Sequence[Event] = (), *, asked: str = "call Ann", **more: object
) -> Decision:
    task = Task(id="t", text=asked, profile=DeviceProfile(launches=True))
    now = Situation(task=task, goal=Step(action="goal", goal=asked), short=list(short))
    return Actor(model, TO_MODEL, Views()).next(now.replace(**more), seen)


def after(decision: Decision, cause: EventCause = "executed") -> list[Event]:
    return [Event(kind="done", said=decision.said, left=decision.left, came=DONE, cause=cause)]


def act_of(decision: Decision) -> str:
    return decision.step.action if decision.step is not None else ""


def test_what_is_named_is_scrolled_to_and_then_the_next_act_is_done() -> None:
    model = Scripted([TO_ANN])
    first = decide(model, FIRST)
    second = decide(model, FIRST, after(first))
    last = decide(model, NEXT, after(second))
    assert [act_of(each) for each in (first, second, last)] == ["swipe", "swipe", "tap"]
    assert last.step is not None and last.step.target.value == "Ann" and len(model.asked) == 1


def test_what_is_in_sight_already_is_not_scrolled_to() -> None:
    assert act_of(decide(Scripted([TO_ANN]), NEXT)) == "tap"


def test_where_a_list_ends_the_actor_is_asked_and_told() -> None:
    for answer, told in ((TO_ANN, "Not done of your last answer: tap Ann. Why: The end"), (TO_END, "The end of what")):
        model = Scripted([answer, BACK])
        first = decide(model, FIRST)
        assert act_of(decide(model, FIRST, after(first))) == "swipe"
        assert act_of(decide(model, FIRST, after(first, "unmoved"))) == "press_key"
        assert told in model.words


def test_a_list_without_an_end_is_left_at_some_time() -> None:
    model = Scripted([TO_END, BACK])
    decision, swipes = decide(model, FIRST), 0
    while act_of(decision) == "swipe":
        swipes += 1
        decision = decide(model, FIRST, after(decision))
    assert swipes < MOST and f"scrolled {MOST} times" in model.words


@pytest.mark.parametrize("until", ["dynamic:a face", "on:WLAN"])
def test_what_no_look_can_tell_is_not_scrolled_to(until: str) -> None:
    model = Scripted([TO_END.replace('"end"', f'"{until}"')])
    assert decide(model, FIRST).kind == "again"


def test_words_on_a_picture_are_for_the_actor_to_read() -> None:
    picture = frame(app="contacts")
    object.__setattr__(picture, "elements", None)
    model = Scripted([TO_ANN.split(", {", maxsplit=1)[0].replace("[", "") + "</action>", BACK])
    assert act_of(decide(model, picture, after(decide(model, picture)))) == "press_key"


def test_a_list_that_a_question_is_about_is_looked_through_unasked() -> None:
    model = Scripted([BACK])
    first = decide(model, FIRST, asked=COUNT, answers=True)
    assert (act_of(first), first.box) == ("swipe", next(list_lists(FIRST)).box)
    assert act_of(decide(model, NEXT, after(first), asked=COUNT, answers=True)) == "swipe"
    assert not model.asked
    told = {"scrolled": "Bob and Ann"}
    assert act_of(decide(model, NEXT, after(first, "unmoved"), asked=COUNT, answers=True, **told)) == "press_key"
    assert "Bob and Ann" in model.words


@pytest.mark.parametrize(
    ("seen", "asked", "known"),
    [
        (people("Bob", "Cid", bottom=2000), COUNT, {}),  # it ends on the screen
        (people("Bob", "Cid", bottom=600), COUNT, {}),  # a strip
        (FIRST, "What is the number of Ann?", {}),
        (FIRST, COUNT, {"scrolled": ""}),
        (FIRST, COUNT, {"answers": False}),
        (frame(app="contacts"), COUNT, {}),
    ],
)
def test_no_other_list_is_looked_through_unasked(seen: Frame, asked: str, known: dict[str, object]) -> None:
    assert act_of(decide(Scripted([BACK]), seen, asked=asked, **{"answers": True, **known})) == "press_key"


def test_what_stands_side_by_side_is_told_on_one_line() -> None:
    shown = next(list_lists(people("Bob", "Cid")))
    beside = [line.replace(box=line.box.shift(500, 4), text=f"{line.text}'s") for line in shown.lines]
    told = describe_scrolled(ShownList(shown.frame, shown.box, [*beside, *shown.lines]))
    assert "Bob | Bob's\nCid | Cid's" in told and describe_scrolled(None) == ""


def test_a_list_that_no_swipe_moved_is_not_told_again() -> None:
    still, moved = next(list_lists(people("Bob", "Cid"))), next(list_lists(people("Cid", "Dan")))
    for parts, is_told in (((still, still), False), ((still, moved), True)):
        told = describe_scrolled(ShownList(still.frame, still.box, still.lines, parts))
        assert ("Bob" in told) is is_told


def test_what_an_act_names_is_scrolled_to_first_where_a_list_goes_on() -> None:
    tap = '<action>{"act": "tap", "text": "Ann"}</action>'
    model = Scripted([tap, BACK])
    first = decide(model, FIRST)
    assert act_of(first) == "swipe" and act_of(decide(model, NEXT, after(first))) == "tap"
    assert act_of(decide(model, FIRST, after(first, "unmoved"))) == "press_key"
    assert "Not done of your last answer: tap Ann." in model.words
    for seen in (people("Bob", bottom=2000), NEXT, frame(app="contacts")):
        assert act_of(decide(Scripted([tap]), seen)) == "tap"


def test_what_a_later_act_names_is_scrolled_to_as_well() -> None:
    model = Scripted(['<action>[{"act": "open", "value": "Contacts"}, {"act": "tap", "text": "Ann"}]</action>'])
    first = decide(model, frame(app="home"))
    second = decide(model, FIRST, after(first))
    assert [act_of(each) for each in (first, second)] == ["launch_app", "swipe"]
    assert act_of(decide(model, NEXT, after(second))) == "tap" and len(model.asked) == 1
