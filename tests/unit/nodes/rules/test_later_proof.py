"""A later step proves an earlier one where what that was for is seen now, or came up with it."""

from dataclasses import replace
from typing import Any

import pytest

from iris_screen.core.actions import Action, Click, Hotkey, InputText, LongPress, PressKey, Scroll, Swipe, Tap
from iris_screen.core.condition import Condition
from iris_screen.core.geometry import Box, Point
from iris_screen.core.plan import Agenda, Progress, Step, StepResult, Task
from iris_screen.core.screen import Frame
from iris_screen.core.state import State, Totals, Unsure, merge_results
from iris_screen.core.target import Target
from iris_screen.nodes.rules.later_proof import LaterProof, only_looks
from iris_screen.sight.means import join_means
from iris_screen.testing.paper import PaperPhone
from tests.unit.nodes.rules.past_run import PastRun, press
from tests.unit.sight.screens import frame, row

PAGES: dict[str, dict[str, Any]] = {
    "first": {"Next": "second", "Same": "first"},
    "second": {"Finish": "third", "Same": "second"},
    "third": {"Finished": "third", "Same": "third"},
}
PLACE = Box(left=0, top=0, right=120, bottom=20)
CHANGED = [Condition(kind="changed")]


def tap(words: str, **more: object) -> Step:
    return Step.model_validate({"action": "tap", "target": Target(kind="text", value=words), "expect": CHANGED, **more})


def result(index: int, step: Step, before: str, after: str, **more: object) -> StepResult:
    shown: dict[str, object] = {"status": "unverified", "evidence": "unverified", "before": before, "after": after}
    return StepResult.model_validate({"index": index, "step": step, "box": PLACE, **shown, **more})


VERIFIED = {"status": "success", "evidence": "verified"}


def proof() -> LaterProof:
    pictures = {page: PaperPhone(PAGES, page=page).look() for page in PAGES}
    return LaterProof(join_means(), PastRun(pictures=pictures))  # type: ignore[arg-type]


def state(*results: StepResult) -> State:
    unproven = [each for each in results if each.status == "unverified" and not each.untraced]
    totals = Totals(
        steps=len(results),
        unverified=len(unproven),
        succeeded=1,
        unsure=[Unsure(index=each.index, step=each.step.in_words()) for each in unproven if each.unsure],
    )
    return State(results=list(results), agenda=Agenda(progress=Progress(done=list(results))), totals=totals)


def ended(*results: StepResult) -> tuple[State, State, State]:
    """The state before the last of these steps had ended, what its end alone changes, and what that is with proofs."""
    *before, last = results
    earlier, whole = state(*before), state(*results)
    update = State(results=[last], agenda=whole["agenda"], totals=Totals(steps=1))
    return earlier, update, proof().apply(earlier, update)


def test_a_press_is_proven_by_the_next_one_whose_target_came_up_with_it() -> None:
    pressed = result(0, tap("Next"), "first", "second", unsure=True)
    before, _, update = ended(pressed, result(1, tap("Finish"), "second", "third", **VERIFIED))
    first, last = merge_results(before["results"], update["results"])
    assert (first.status, first.evidence, first.unsure) == ("success", "verified", False)
    assert (update["agenda"].progress.done, last.index) == ([first, last], 1)
    totals = before["totals"].plus(update["totals"])
    assert (totals.succeeded, totals.unverified, totals.in_doubt) == (2, 0, [])
    assert before["totals"].in_doubt == [pressed.step.in_words()]


@pytest.mark.parametrize(
    ("earlier", "later"),
    [
        # the target was there all along
        (result(0, tap("Next"), "first", "second"), result(1, tap("Same"), "second", "second", **VERIFIED)),
        # the later step is itself not proven
        (result(0, tap("Next"), "first", "second"), result(1, tap("Finish"), "second", "third")),
        # it does not come next
        (result(0, tap("Next"), "first", "second"), result(2, tap("Finish"), "second", "third", **VERIFIED)),
        # it cannot be undone: a page that comes later is no proof
        (
            result(0, tap("Next", irreversible=True), "first", "second"),
            result(1, tap("Finish"), "second", "third", **VERIFIED),
        ),
        # it never came to a press
        (result(0, tap("Next"), "first", "second"), result(1, tap("Finish"), "second", "third", **VERIFIED, box=None)),
    ],
    ids=["there before", "unproven", "not next", "for good", "nothing pressed"],
)
def test_nothing_else_proves_it(earlier: StepResult, later: StepResult) -> None:
    _, update, proven = ended(earlier, later)
    assert proven == update


def test_what_a_step_was_to_show_may_be_seen_later() -> None:
    waits = tap("Next", expect=[Condition(kind="text", value="Finished")])
    other = result(1, tap("Finish"), "second", "third", **VERIFIED)
    _, _, update = ended(result(0, waits, "first", "first"), other)
    assert update["results"][0].evidence == "verified"


def test_what_was_seen_before_the_step_proves_nothing_later() -> None:
    waits = tap("Next", expect=[Condition(kind="text", value="Same")])
    other = result(1, tap("Finish"), "second", "third", **VERIFIED)
    _, update, proven = ended(result(0, waits, "first", "first"), other)
    assert proven == update


def test_a_goal_that_lacked_something_else_is_not_proven_by_its_conditions() -> None:
    refused = Step(action="goal", goal="go on", expect=[Condition(kind="text", value="Finished")])
    other = result(1, tap("Finish"), "second", "third", **VERIFIED)
    _, update, proven = ended(result(0, refused, "first", "first"), other)
    assert proven == update


SHOP = frame(row("text", "Green tea", 300), row("text", "1,299.00", 500), row("button", "Details", 700), key="shop")
SWITCH = frame(row("switch", "WLAN", 300, checked=False), row("text", "Green tea", 500), key="switch")
LIKED = frame(row("button", "Like", 300), row("text", "Green tea", 500), key="liked")


@pytest.mark.parametrize(
    ("looked_at", "on", "by_model", "written", "proven"),
    [
        (SHOP, "Details", True, "Green tea, cheap", True),
        (SHOP, "Details", True, "it costs 1299.00", True),
        (SHOP, "Details", True, "the shop", False),  # these are the person's words
        (SHOP, "Details", True, "", False),
        (SHOP, "Details", False, "Green tea", False),
        (SWITCH, "WLAN", True, "Green tea", False),  # it did more than look
        (LIKED, "Like", True, "Green tea", False),
    ],
)
def test_a_goal_that_only_looked_is_proven_by_the_writing_of_what_was_read(
    looked_at: Frame, on: str, by_model: bool, written: str, proven: bool
) -> None:
    run = PastRun().act(Tap(at=Point(x=1, y=1)), frame(key="home")).pressed(on, on=looked_at)
    run.act(InputText(text=written), frame(key="note"))
    look = Step(action="goal", goal="see what the shop has")
    first = result(0, look, "home", looked_at.key, turn=1, only_model_says=by_model)
    last = result(1, Step(action="goal", goal="write it down"), "note", "note", turn=2, **VERIFIED)
    earlier = state(first)
    earlier["task"] = Task(id="t", text="write down what is in the shop")
    earlier["totals"] = earlier["totals"].replace(turns=2)
    update = State(results=[last], agenda=state(first, last)["agenda"], totals=Totals(steps=1))
    told = LaterProof(join_means(), run).apply(earlier, update)  # type: ignore[arg-type]
    assert [each.evidence for each in told["results"]] == (["verified"] * 2 if proven else ["verified"])


@pytest.mark.parametrize(
    ("goal", "proven"),
    [
        ("read what tea costs", True),
        ("find out the price and tell nobody", False),
        ("star the tea", False),
        ("favourite the tea that the shop has", False),  # by a verb that nobody knows
        ("look at the tea and put a heart on it", False),
        ("查看茶的价格", True),
        ("给茶加心愿单", False),
    ],
)
def test_a_goal_that_asks_for_more_than_a_look_is_not_proven_by_what_was_read(goal: str, proven: bool) -> None:
    run = PastRun().act(Tap(at=Point(x=1, y=1)), frame(key="home")).pressed("Details", on=SHOP)
    run.act(InputText(text="1,299.00"), frame(key="note"))
    first = result(0, Step(action="goal", goal=goal), "home", "shop", turn=1, only_model_says=True)
    last = result(1, Step(action="goal", goal="write it down"), "note", "note", turn=2, **VERIFIED)
    earlier = state(first)
    earlier["task"] = Task(id="t", text="do that with the tea, and note the price")
    earlier["totals"] = earlier["totals"].replace(turns=2)
    update = State(results=[last], agenda=state(first, last)["agenda"], totals=Totals(steps=1))
    told = LaterProof(join_means(), run).apply(earlier, update)  # type: ignore[arg-type]
    assert (len(told["results"]) == 2) is proven


LETTER = frame(row("text", "Due on March 20", 300), row("button", "Details", 700), key="letter")
MARCH = frame(row("text", "March 2026", 200), row("text", "March 14", 300), row("button", "20", 500), key="march")


@pytest.mark.parametrize(
    ("day", "said", "proven"),
    [
        ("March 20", "put “Return book” on the day that the library wrote", True),
        ("2026-03-20", "put “Return book” on the day that the library wrote", True),
        ("March 21", "put “Return book” on the day that the library wrote", False),
        ("March 14", "put “Return book” on the day that the library wrote", False),  # today
        ("March 20", "put “Return book” on March 20, and see what the library wrote", False),
    ],
)
def test_a_goal_that_only_looked_is_proven_by_the_choice_of_a_day_that_was_read(
    day: str, said: str, proven: bool
) -> None:
    chosen = frame(row("text", "March 2026", 200), row("text", day, 300), key="chosen")
    run = PastRun().act(Tap(at=Point(x=1, y=1)), frame(key="home")).pressed("Details", on=LETTER)
    run.pressed("20", on=MARCH).act(InputText(text="Return book"), chosen)
    look = Step(action="goal", goal="the letter is open and the day is noted")
    first = result(0, look, "home", "letter", turn=1, only_model_says=True)
    last = result(1, Step(action="goal", goal="it is in the calendar"), "chosen", "chosen", turn=3, **VERIFIED)
    earlier = state(first)
    earlier["task"] = Task(id="t", text=said)
    earlier["totals"] = earlier["totals"].replace(turns=3)
    update = State(results=[last], agenda=state(first, last)["agenda"], totals=Totals(steps=1))
    told = LaterProof(join_means(), run).apply(earlier, update)  # type: ignore[arg-type]
    assert (len(told["results"]) == 2) is proven


def mail(*shown: str, title: str = "Inbox") -> Frame:
    buttons = [row("button", name, 400 + 100 * n) for n, name in enumerate(shown)]
    return frame(row("text", title, 60), *buttons, key=title)


INBOX = mail("Ann, Lunch on Sunday", "Archive", "Star", "Mark as read", "Refresh", "Next", "Unfollow", "Cat photos")
OPENED = mail("Archive", "Star", title="Lunch on Sunday")


@pytest.mark.parametrize(
    ("name", "after", "said", "looks"),
    [
        ("Ann, Lunch on Sunday", OPENED, "note the subject of Ann's mail", True),
        ("Ann, Lunch on Sunday", INBOX, "note the subject of Ann's mail", False),  # it opened nothing
        ("Archive", OPENED, "archive Ann's mail and note its subject", False),
        ("Archive", mail("Archive", title="Sent"), "put Ann's mail away and note its subject", False),
        ("Unfollow", OPENED, "note the subject", False),
        ("Refresh", INBOX, "note the subject", True),
        ("Refresh", INBOX, "refresh the inbox and note the subject", False),
        ("Star", INBOX, "star Ann's mail and note its subject", False),
        ("Mark as read", INBOX, "mark Ann's mail as read and note its subject", False),
        ("Cat photos", mail(title="Cat photos"), "note what is in the newest of the cat photos", True),
        ("Next", INBOX, "note the subject", False),  # of a form it sends
    ],
)
def test_a_press_that_only_looks_browses_or_opens_what_it_names(
    name: str, after: Frame, said: str, looks: bool
) -> None:
    assert only_looks([press(name, INBOX)], INBOX, after, said) is looks


MIDDLE, LEFT, TOP = Point(x=500, y=430), Point(x=60, y=430), Point(x=500, y=100)


@pytest.mark.parametrize(
    ("action", "looks"),
    [
        (Swipe(start=MIDDLE, end=TOP), True),
        (Swipe(start=MIDDLE, end=LEFT), False),  # it acts on a row
        (PressKey(key="BACK"), True),
        (PressKey(key="ENTER"), False),
        (Hotkey(keys=["ctrl", "c"]), True),
        (Hotkey(keys=["ctrl", "d"]), False),
        (Scroll(direction="down"), True),
        (Click(held=["ctrl"]), False),
        (LongPress(at=MIDDLE), False),
        (InputText(text="Ann"), False),
    ],
)
def test_of_other_acts_only_some_look(action: Action, looks: bool) -> None:
    assert only_looks([action], INBOX, OPENED, "note the subject") is looks


def test_a_press_on_a_picture_without_a_tree_may_do_anything() -> None:
    assert not only_looks([Tap(at=MIDDLE)], replace(INBOX, elements=None), OPENED, "note the subject")
