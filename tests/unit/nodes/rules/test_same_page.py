"""What came to a page and what went from it during a run."""

import pytest

from iris_screen.core.actions import Action, Swipe, Tap
from iris_screen.core.geometry import Point
from iris_screen.core.screen import Element, Frame
from iris_screen.nodes.rules.same_page import find_turnover, is_same_page
from tests.unit.nodes.rules.past_run import PastRun
from tests.unit.sight.screens import button, element, frame, keyboard, label, row

PRESS = Tap(at=Point(x=1, y=1))
SHIFT = Swipe(start=Point(x=100, y=900), end=Point(x=100, y=300))
ASIDE = Swipe(start=Point(x=900, y=300), end=Point(x=100, y=310))
TITLE, ADD = label("Alarms"), button("Add", top=900)


class Session(PastRun):
    def see(self, *looks: tuple[Action, Frame]) -> "Session":
        for turn, (action, look) in enumerate(looks):
            self.act(action, look, f"{turn}")
        return self


def alarms(*times: str, more: tuple[Element, ...] = ()) -> Frame:
    rows = [label(time, top=200 + 100 * n) for n, time in enumerate(times)]
    return frame(TITLE, *rows, ADD, *more)


def turned(session: Session, now: Frame) -> tuple[list[str], list[str]]:
    found = find_turnover(session, 9, now)  # type: ignore[arg-type]
    return found.came, found.went


@pytest.mark.parametrize("between", [frame(label("New alarm"), button("Save", top=500)), alarms("07:00", "08:00")])
def test_what_the_first_look_at_a_page_did_not_show_came(between: Frame) -> None:
    session = Session().see((PRESS, alarms("07:00", "08:00")), (PRESS, between))
    assert turned(session, alarms("07:00", "08:00", "13:40")) == (["13:40"], [])
    assert turned(session, alarms("08:00")) == ([], ["07:00"])


@pytest.mark.parametrize(("act", "went"), [(SHIFT, []), (ASIDE, ["07:00"])])
def test_what_a_page_no_longer_shows_after_it_was_moved_has_not_gone(act: Action, went: list[str]) -> None:
    session = Session().see((act, alarms("07:00", "08:00", "09:00")))
    assert turned(session, alarms("08:00", "09:00")) == ([], went)


def test_a_page_that_was_moved_is_compared_with_how_it_looked_then() -> None:
    session = Session().see((SHIFT, alarms("07:00", "08:00")), (PRESS, alarms("08:00", "09:00")))
    assert turned(session, alarms("09:00")) == ([], ["08:00"])


@pytest.mark.parametrize(
    "control",
    [row("input", "Search", 700, value="09"), row("tab", "Recent", 700).replace(checked=True)],
    ids=["a search", "another tab"],
)
def test_what_another_view_of_a_page_does_not_show_has_not_gone(control: Element) -> None:
    session = Session().see((PRESS, alarms("07:00", "08:00", "09:00")))
    assert turned(session, alarms("08:00", "09:00", more=(control,))) == ([], [])


def test_a_menu_that_closes_is_no_loss_and_another_page_no_change() -> None:
    session = Session().see((PRESS, alarms("07:00", "08:00", more=(button("Delete", top=700),))))
    assert turned(session, alarms("07:00", "08:00")) == ([], [])
    assert turned(session, frame(label("Timer"), button("Start", top=400))) == ([], [])
    assert turned(Session(), alarms("07:00")) == ([], [])


def test_two_chats_are_two_pages_and_a_counting_title_is_one() -> None:
    def chat(title: str, *said: str) -> Frame:
        bar = element("text", title, (40, 60, 400, 120))
        return frame(bar, *(button(name, top=300 + 200 * n) for n, name in enumerate(("Back", "More", "Send", *said))))

    assert not is_same_page(chat("Ann", "hi"), chat("Bill", "hi"))
    assert is_same_page(chat("Inbox (3)", "hi"), chat("Inbox (2)", "hello"))


def test_a_keyboard_that_came_up_makes_no_page_another_one() -> None:
    assert is_same_page(alarms("07:00", more=tuple(keyboard())), alarms("07:00"))
    assert is_same_page(alarms("07:00"), alarms("07:00", more=tuple(keyboard())))
    assert not is_same_page(frame(label("Timer"), *keyboard()), alarms("07:00", more=tuple(keyboard())))
