"""What a request shows of the screen: what it lists, or, if there is only a picture, what can be seen in it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Literal

from iris_screen.core.geometry import Size
from iris_screen.core.record import Record
from iris_screen.core.screen import Element
from iris_screen.evals.model.intents import Intent
from iris_screen.testing.answers import Asked

Role = Literal["plan", "replan", "program", "act", "judge", "locate", "read", "fold", "other"]

MARKS: tuple[tuple[str, Role], ...] = (
    ("You keep the memory of an agent", "fold"),
    ("You judge whether", "judge"),
    ("You find one thing", "locate"),
    ("You read something", "read"),
    ("Its plan did not work out", "replan"),
    ("You plan for an agent", "plan"),
    ("You are the hand", "act"),
    ("Goal now:", "act"),
)
"""How the prompts of each role begin (assets/prompts)."""
LISTED = re.compile(
    r"\[(?P<id>\d+)\] (?P<role>[a-z_]+)(?P<state> on| off)?(?P<focused> focused)?"
    r' "(?P<name>.*?)"(?: chosen)?(?: disabled)?(?: = "(?P<value>.*)")?(?: at (?P<x>\d+),(?P<y>\d+))?'
)
"""One line of the list of elements (sight/frame_facts.py)."""
FAILED = ("Error", "Nothing was done", "the answer", "That answer")
"""How a request begins that tells of an answer which led to no act."""
CUT = "…"
SHORT = 3
"""Characters of a name that must be the whole name: “Sent” is not “Send”."""


class Thing(Record):
    """Something on the screen. id: "" if the request lists none. x, y: its middle in thousandths."""

    id: str = ""
    role: str = "text"
    name: str = ""
    value: str = ""
    on: bool | None = None
    focused: bool = False
    x: int = 0
    y: int = 0

    @property
    def words(self) -> list[str]:
        return [word for word in (self.name, self.value) if word]

    @property
    def is_input(self) -> bool:
        return self.role == "input"


@dataclass(frozen=True)
class Seen:
    """A request. on_screen: what can be seen in the picture, listed or not."""

    asked: Asked
    on_screen: Sequence[Thing]

    @cached_property
    def role(self) -> Role:
        text = self.asked.text
        if "Answer with the program alone" in text:
            return "program"
        return next((role for mark, role in MARKS if mark in text), "act" if "Goal now:" in text else "other")

    @cached_property
    def now(self) -> str:
        """The part of an actor's request that is about now."""
        return self.asked.text.rpartition("Task of the person:")[2]

    @cached_property
    def goal(self) -> str:
        return self.now.partition("Goal now:")[2].partition("Reached when:")[0].strip()

    @cached_property
    def last(self) -> str:
        """What the request says about the last act: all that follows the last answer."""
        told: list[str] = []
        for message in reversed(self.asked.messages):
            if message["role"] != "user":
                break
            content = message["content"]
            told += reversed([content] if isinstance(content, str) else [each.get("text", "") for each in content])
        return "\n".join(reversed(told)).rpartition("Task of the person:")[0].strip()

    @property
    def last_failed(self) -> bool:
        lines = [line for line in self.last.splitlines() if line.startswith((*FAILED, "Action "))]
        return bool(lines) and lines[-1].startswith(FAILED)  # after an empty answer the act before it is told again

    @property
    def last_forbidden(self) -> bool:
        return self.last_failed and ("consent" in self.last or "does not mention this" in self.last)

    def count_done(self, steps: Sequence[str]) -> int:
        """How many of these steps are done in their order, according to a planner's request."""
        told = self.asked.text.rpartition("Done so far")[2].partition("What went wrong")[0]
        at = 0
        for line in told.splitlines():
            if re.search(r": (?:verified|unverified)\b", line) and steps[at : at + 1] and steps[at] in line:
                at += 1
        return at

    @cached_property
    def things(self) -> list[Thing]:
        """The listed elements; without a list, what can be seen."""
        lines = (self.now or self.asked.text).splitlines()
        listed = [thing for line in lines if (thing := _read_line(line))]
        return _place(listed, self.on_screen) or list(self.on_screen)

    @property
    def is_listed(self) -> bool:
        return any(thing.id for thing in self.things)

    @property
    def words(self) -> list[tuple[str, float]]:
        """Every text with its height; those that stand in an input are not words of the screen."""
        return [(thing.name, thing.y) for thing in self.things if thing.name and not thing.is_input]

    def says(self, word: str) -> bool:
        """Whether an element other than an input says this, a number by itself."""
        if word.isdecimal():
            return any(re.search(rf"(?<!\d){word}(?!\d)", text) for text, _ in self.words)
        return any(word in text for text, _ in self.words) or any(word == t.name for t in self.things if t.is_input)

    def find_words(self, answer: str) -> str:
        """The text on the screen that holds an answer; "" if none does."""
        return next((text for text, _ in self.words if answer and answer in text), "")

    def find(self, intent: Intent) -> Thing | None:
        """The thing that is meant: the switch, the input, or what can be pressed."""
        if intent.do == "type":
            return self._find_input(intent.on)
        named = self._list_named(intent.on, intent.role or ("switch" if intent.do == "switch" else ""))
        plain = [thing for thing in named if thing.role not in ("image", "key", "list")] or named
        if intent.nth and plain:
            in_order = sorted(plain, key=lambda thing: (thing.y, thing.x))
            at = intent.nth - 1 if intent.nth > 0 else intent.nth
            return in_order[at] if -len(in_order) <= at < len(in_order) else None
        pressable = [thing for thing in plain if thing.role in ("button", "tab")]
        return next(iter([*pressable, *plain]), None)

    def _list_named(self, on: str, role: str) -> list[Thing]:
        """All of this role with exactly this name; else all whose name contains it."""
        things = [thing for thing in self.things if role in ("", thing.role)]
        exact = [thing for thing in things if _is_named(thing, on) or (role == "input" and thing.value == on)]
        is_long = len(on) > (SHORT if on.isascii() else 2)
        return exact or [each for each in things if is_long and on in each.name and not each.is_input]

    def _find_input(self, on: str) -> Thing | None:
        """The input of this name or with this value; if it has none, the one with the focus, or the only one."""
        inputs = [thing for thing in self.things if thing.is_input]
        named = [thing for thing in inputs if on and (_is_named(thing, on) or on in thing.words)]
        begun = [thing for thing in inputs if on and any(on in word for word in thing.words)]
        focused = [thing for thing in inputs if thing.focused and not on]
        alone = inputs if len(inputs) == 1 else []
        return next(iter([*named, *begun, *focused, *alone]), None)

    def list_wheels(self) -> list[tuple[Thing, int]]:
        """The chosen row of each wheel of numbers, from the left, with the height of a row in thousandths."""
        columns = dict[int, list[Thing]]()
        for thing in sorted(self.things, key=lambda thing: (thing.x, thing.y)):
            if thing.name.isdecimal() and thing.role == "text":
                columns.setdefault(thing.x, []).append(thing)
        wheels: list[tuple[Thing, int]] = []
        for rows in columns.values():
            if len(rows) in (2, 3) and all(int(b.name) - int(a.name) == 1 for a, b in pairwise(rows)):
                chosen = rows[1] if len(rows) == 3 or int(rows[0].name) > 1 else rows[0]
                wheels.append((chosen, rows[1].y - rows[0].y))
        return wheels

    def find_like(self, words: Sequence[str]) -> Thing | None:
        """The first button whose name begins with one of these words."""
        buttons = [thing for thing in self.things if thing.role == "button"]
        return next((thing for word in words for thing in buttons if thing.name.startswith(word)), None)


def split_parts(answer: str) -> list[str]:
    """What a text tells, whole and in its parts."""
    return [answer, *re.split(r" and |[,，、和]\s*", answer)]


def _is_named(thing: Thing, on: str) -> bool:
    return thing.name == on or (thing.name.endswith(CUT) and on.startswith(thing.name[: -len(CUT)]))


def _read_line(line: str) -> Thing | None:
    found = LISTED.fullmatch(line)
    if found is None:
        return None
    return Thing(
        id=found["id"],
        role=found["role"],
        name=found["name"],
        value=found["value"] or "",
        on={" on": True, " off": False}.get(found["state"] or ""),
        focused=bool(found["focused"]),
        x=int(found["x"] or 0),
        y=int(found["y"] or 0),
    )


def _place(listed: Sequence[Thing], on_screen: Sequence[Thing]) -> list[Thing]:
    """The listed things with their places, which the list leaves out where nothing else is called the same."""
    left, placed = list(on_screen), list[Thing]()
    for thing in listed:
        alike = [each for each in left if each.role == thing.role and _is_named(thing, " ".join(each.name.split()))]
        nearest = min(alike, key=lambda each: abs(each.x - thing.x) + abs(each.y - thing.y), default=None)
        if nearest is None:
            placed.append(thing)
            continue
        left.remove(nearest)
        placed.append(thing.replace(x=nearest.x, y=nearest.y))
    return placed


def list_things(elements: Sequence[Element], size: Size) -> list[Thing]:
    """What can be seen: the elements of the simulated phone, without their ids."""
    return [
        Thing(
            role=each.role,
            name=each.name,
            value=each.value,
            on=each.checked,
            focused=each.focused,
            x=round(1000 * each.box.center.x / size.width),
            y=round(1000 * each.box.center.y / size.height),
        )
        for each in elements
    ]
