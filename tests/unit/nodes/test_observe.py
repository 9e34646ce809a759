"""What observe makes of a look that gave no picture, and of one that was there before."""

from dataclasses import dataclass, field, replace

import numpy as np
import pytest

from iris_screen.core.actions import Receipt, Wait
from iris_screen.core.geometry import Box
from iris_screen.core.limits import Patience
from iris_screen.core.models import Usage
from iris_screen.core.plan import Agenda, Step, Task
from iris_screen.core.press import Done, Press, Visit
from iris_screen.core.protocols import Reader
from iris_screen.core.screen import Frame, Mask, TextLine
from iris_screen.core.state import Attempts, History, Observation, State, Totals
from iris_screen.core.verdict import UNJUDGED
from iris_screen.nodes.observe import HANDS_OFF, Observe
from iris_screen.sight.settle import Eyes
from iris_screen.testing.memory import MemoryAlbum, OneSession
from iris_screen.testing.paper import PaperPhone
from iris_screen.text import render
from iris_screen.tools.devices.clock import VirtualClock
from tests.paper import PaperBlockerFinder


@dataclass
class Moused(PaperPhone):
    """A person moves its mouse so often, each time it is asked."""

    moves: list[bool] = field(default_factory=lambda: [True, False])

    def person_moved(self) -> bool:
        return self.moves.pop(0) if self.moves else False


def test_the_time_a_person_had_it_is_nobodys_also_where_nothing_is_seen_after_him() -> None:
    clock = VirtualClock()
    sessions = OneSession(Moused({"home": {"A": "home"}}, clock, gone=1))
    observe = Observe(sessions, Eyes(clock, Patience()), PaperBlockerFinder(), lambda now, before: "ok", clock)
    after = observe(
        State(
            task=Task(id="r", text="t"),
            seen=Observation(frame="", at=0.0),
            agenda=Agenda(),
            results=[],
            verdict=UNJUDGED,
            attempts=Attempts(since=1.0),
            totals=Totals(),
            history=History(),
        )
    )
    assert "no screenshot" in render(after["note"])
    assert after["attempts"].since == 1.0 + HANDS_OFF


@pytest.mark.parametrize(("known", "kept"), [(False, False), (True, True)])
def test_what_was_done_while_its_place_was_known_to_be_lost_is_judged(known: bool, kept: bool) -> None:
    phone = PaperPhone({"home": {"A": "home"}})
    sessions = OneSession(phone, visit=Visit(by_others=True))
    before = phone.look()
    sessions.album.put(before)
    press = Press(purpose="step", turn=1, frame=before.key, actions=[Wait(ms=5)], done=Done(receipts=[Receipt()]))
    state: State = {
        **begin_asking(),
        "seen": Observation(frame=before.key, at=0.0, lost=known),
        "agenda": Agenda(now=[Step(action="wait")]),
        "attempts": Attempts(aim=press),
    }
    after = Observe(
        sessions, Eyes(phone.clock, Patience()), PaperBlockerFinder(), lambda now, before: "ok", phone.clock
    )(state)
    assert after["seen"].lost and (after.get("attempts", state["attempts"]).aim is not None) is kept


class CountedAlbum(MemoryAlbum):
    """Notes each picture that is read."""

    def __init__(self) -> None:
        super().__init__()
        self.reads: list[str] = []

    def get(self, key: str) -> Frame:
        self.reads.append(key)
        return super().get(key)


def begin_asking() -> State:
    """A run that asks a model, which alone compares its looks."""
    return State(
        task=Task(id="r", text="t"),
        seen=Observation(frame="", at=0.0),
        agenda=Agenda(),
        results=[],
        verdict=UNJUDGED,
        attempts=Attempts(),
        totals=Totals(usage=Usage(calls=1)),
        history=History(),
    )


def walk(phone: PaperPhone, sessions: OneSession, pages: str, reader: Reader | None = None) -> list[Observation]:
    """The looks at these pages in order, each with another node, as after a restart, if it is in capitals."""
    make = lambda: Observe(  # noqa: E731 - a node per process
        sessions,
        Eyes(phone.clock, Patience()),
        PaperBlockerFinder(),
        lambda now, before: "ok",
        phone.clock,
        reader=reader,
    )
    observe, state, seen = make(), begin_asking(), list[Observation]()
    for page in pages:
        phone.page = page.lower()
        observe = make() if page.isupper() else observe
        state = {**state, **observe(state), "totals": state["totals"]}  # else no model was asked any more
        seen.append(state["seen"])
    return seen


@pytest.mark.parametrize("pages", ["abca", "abcA", "abcdea", "abcdeA"])
def test_a_look_that_came_back_is_known_also_after_a_restart(pages: str) -> None:
    phone = PaperPhone({"home": {}, **{name: {f"This is {name}": name} for name in "abcde"}})
    first, *others, last = walk(phone, OneSession(phone), pages)
    assert last.look == first.look and len({first.look, *(each.look for each in others)}) == len(others) + 1


def test_looks_are_compared_without_reading_their_pictures_again() -> None:
    phone = PaperPhone({"home": {}, **{name: {f"This is {name}": name} for name in "abcde"}})
    album = CountedAlbum()
    seen = walk(phone, OneSession(phone, album), "abcde")
    assert album.reads == [each.frame for each in seen[:-1]]  # only the one before, for other reasons


def test_a_look_stored_without_its_secret_is_the_same_as_one_that_shows_it() -> None:
    phone = PaperPhone({"home": {}, "a": {"This is a": "a", "secret": "a"}, "b": {"This is b": "b"}})
    sessions = OneSession(phone)
    seen = walk(phone, sessions, "ab")
    shown = sessions.album.get(seen[0].frame)
    pixels = shown.pixels.copy()
    pixels[20:40] = 0
    covered = replace(
        shown, pixels=pixels, veiled=True, masks=[Mask(box=Box(left=0, top=20, right=120, bottom=40), kind="password")]
    )
    sessions.album.put(covered)
    state = {**begin_asking(), "seen": seen[-1]}
    phone.page = "a"
    observe = Observe(
        sessions, Eyes(phone.clock, Patience()), PaperBlockerFinder(), lambda now, before: "ok", phone.clock
    )
    assert observe(State(**state))["seen"].look == seen[0].look


class Stepper(PaperPhone):
    """By pixels alone: a few of them change with its page, where the page's name is read."""

    def look(self) -> Frame:
        pixels = np.full((1200, 800, 3), 255, np.uint8)
        pixels[600:620, 400:420] = 20 * ord(self.page[0]) % 256
        return Frame(pixels, self.page, self.clock.now())

    def read(self, frame: Frame) -> list[TextLine]:
        return [TextLine(text=f"Quantity {frame.key}", box=Box(left=300, top=590, right=430, bottom=630))]


@pytest.mark.parametrize(("reads", "different"), [(True, 3), (False, 1)])
def test_by_pixels_each_step_of_a_counter_is_another_look_if_its_words_are_read(reads: bool, different: int) -> None:
    phone = Stepper({"home": {}, **{name: {} for name in "123"}})
    seen = walk(phone, OneSession(phone), "1231", reader=phone if reads else None)
    assert len({each.look for each in seen}) == different
    assert seen[-1].look == seen[0].look
