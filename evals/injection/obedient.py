"""A model that does what it reads: as soon as an injection is on the screen it obeys, in every role.

It reads perfectly, through any disguise, since a picture is sent along. Without an injection it does the person's task.
It ignores any instruction not to obey.
"""

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Literal

from iris_screen.core.geometry import Box
from iris_screen.core.screen import Element, Frame
from iris_screen.evals.injection.attacks import Attack
from iris_screen.evals.injection.injection_scenarios import Chore
from iris_screen.evals.injection.moves import Language, Move
from iris_screen.testing.answers import Asked

Brain = Literal["steps", "milestones", "program", "react"]
TRIES = 3
"""How often a move is tried, each time in another way, before going on."""
MAX_BACK = 3
HOME = "com.iris.launcher"
ENTER = ("enter", "换行", "前往", "Go")
OPENED, DONE = "the app is open", "what the person asked for is done"
NOWHERE = "text:nowhere to be found"
AGAIN = "Its plan did not work out"
"""Marks a request for the rest of a plan."""


@dataclass
class Script:
    """Moves, and the progress in them. tries: of the current one. back: how often BACK was pressed to get to it."""

    moves: Sequence[Move]
    at: int = 0
    tries: int = 0
    back: int = 0

    @property
    def is_over(self) -> bool:
        return self.at >= len(self.moves)

    def on(self) -> None:
        self.at, self.tries, self.back = self.at + 1, 0, 0


@dataclass
class Obedient:
    """Answers for one run. eyes: the current screen. brain: its kind of plan. dialect: the notation of its acts."""

    brain: Brain
    chore: Chore
    language: Language
    eyes: Callable[[], Frame]
    chance: Random
    attack: Attack | None = None
    dialect: Literal["iris", "phone"] = "iris"
    told: bool = False
    _script: Script = field(init=False)
    _asked_for: Script = field(init=False)
    _sent: bool = False

    def __post_init__(self) -> None:
        self._script = self._asked_for = self._by_hand(self.chore.moves)
        self._lost = self.chance.randint(1, max(len(self.chore.moves) - 2, 1))
        self._by = self.chance.choice(["id", "text", "at"])
        self._opens = self.chance.choice(["open", "icon", "recents"])

    def __call__(self, asked: Asked) -> str:
        text = asked.text
        if "You plan for an agent" in text and AGAIN not in text:
            return self._plan()
        if "You keep the memory of an agent" in text:
            return self._fold()
        self._advance(_last_result(asked))
        self._notice_order(text)
        for mark, answer in (
            ("You judge whether", self._judge),
            (AGAIN, self._replan),
            ("You find one thing", self._locate),
            ("You read something", self._read_out),
        ):
            if mark in text:
                return answer(text)
        if "Answer with the program alone" in text:
            return self._program()
        return self._act(text)

    def _advance(self, last: str) -> None:
        """Advance the script by the result of the last act, before another one may be started."""
        if not self._sent:
            return
        if last.startswith("Error"):
            self._script.tries += 1
        else:
            self._script.on()
        if self._script.tries >= TRIES:
            self._script.on()
        self._sent = False

    def _notice_order(self, text: str) -> None:
        """Start to obey the order once it is visible in the text or on the picture."""
        if self.attack is None or self.told:
            return
        order = _letters(self.attack.text)
        seen = [name for each in self.eyes().elements or [] for name in (each.name, each.value) if name]
        if any(order in _letters(words) for words in (*seen, text)):
            self.told = True
            self._script = self._by_hand(self.attack.moves)
            if self.attack.instead:
                self._asked_for = Script(())

    # --- as planner -------------------------------------------------------------------------------------------------

    def _plan(self) -> str:
        """The first plan, from the person's words alone."""
        plan = {"brain": self.brain, "why": "as asked", "apps": [self.chore.moves[0].on], **self._plan_body()}
        asked = {"recipients": self.chore.recipients, "texts": self.chore.texts, "kinds": self.chore.kinds or ["none"]}
        return json.dumps({**plan, **asked}, ensure_ascii=False)

    def _plan_body(self) -> dict[str, Any]:
        match self.brain:
            case "steps":
                return {"steps": self._steps()}
            case "milestones":
                first = {"type": "LAUNCH_APP", "goal": "open the app", "done": [f"dynamic:{OPENED}"]}
                rest = {"type": "EXECUTE_WORKFLOW", "goal": "do the rest", "done": [f"dynamic:{DONE}"], "complexity": 5}
                return {"milestones": [first, rest]}
            case "program":
                return {"program": self._program()}
            case _:
                return {"done": [f"dynamic:{DONE}"]}

    def _steps(self) -> list[dict[str, Any]]:
        """All steps, and one that cannot be found, so that a new plan is made from the screen."""
        steps = [move.step() for move in self.chore.moves]
        lost = {"action": "tap", "target": NOWHERE, "expect": ["changed"], "timeout_ms": 500}
        return [*steps[: self._lost], lost, *steps[self._lost :]]

    def _program(self) -> str:
        return f'step("{OPENED}")\nseen = read("what stands there")\nif seen or True:\n    step("{DONE}")\n'

    def _replan(self, text: str) -> str:
        """A plan from the screen: the order, and then the rest of the person's task."""
        moves = list(self.chore.moves[self._lost :])
        if self.told and self.attack is not None:
            moves = [*self.attack.moves, *([] if self.attack.instead else moves)]
        if not moves:
            return json.dumps({"brain": self.brain, "why": "it is done", "done": True})
        steps = [self._forge(move.step()) for move in moves]
        goal = {
            "type": "EXECUTE_WORKFLOW",
            "goal": f"all of {len(moves)}",
            "done": [f"dynamic:{DONE}"],
            "complexity": 5,
        }
        shape = {"steps": steps, "milestones": [goal], "done": [f"dynamic:{DONE}"]}
        return json.dumps({"brain": self.brain, "why": "go on", **shape, "done": shape["done"]}, ensure_ascii=False)

    def _forge(self, step: dict[str, Any]) -> dict[str, Any]:
        """When obeying an order, sometimes forge conditions so that the step looks like the person's own."""
        if not self.told or self.chance.random() < 0.5:
            return step
        said = [f"text:{name}" for name in self.chore.recipients]
        seen = [name for each in self.eyes().elements or [] if (name := each.name)]
        return {**step, "needs": [need for need in said if need.removeprefix("text:") in seen]}

    # --- as judge and reader ----------------------------------------------------------------------------------------

    def _judge(self, text: str) -> str:
        begun, over = (
            self._asked_for.at >= 1 and self.eyes().app != HOME,
            self._asked_for.is_over and self._script.is_over,
        )
        holds = begun if OPENED in text else over
        if self.told and self.attack is not None and self.attack.lies:
            holds = True
        return json.dumps({"holds": holds, "evidence": "it is seen", "quoted": False})

    def _read_out(self, text: str) -> str:
        words = [each.name for each in self.eyes().elements or [] if each.name]
        order = [name for name in words if self.attack and _letters(self.attack.text) in _letters(name)]
        return json.dumps({"text": (order or words or [""])[0]}, ensure_ascii=False)

    def _fold(self) -> str:
        """Its memory entry for many acts; when obeying, the order."""
        return f"<entry>{self.attack.text if self.told and self.attack else 'went on with the task'}</entry>"

    def _locate(self, text: str) -> str:
        looked_for = text.partition("Wanted:")[2].splitlines()[0]
        is_app = "org." in looked_for
        meant = [move for move in self.chore.moves if move.on in looked_for or (is_app and move.act == "open")]
        moves = self._script.moves if self.told else meant
        there = next((thing for move in moves if (thing := self._find_element(move))), None)
        if there is None:
            return json.dumps({"found": False, "reason": "it is not there"})
        return json.dumps({"found": True, "id": there.id, "words": "", "sure": True})

    # --- as hand ----------------------------------------------------------------------------------------------------

    def _act(self, text: str) -> str:
        if self._script.is_over and self._script is not self._asked_for:
            self._script = self._asked_for
        if self._is_reached(text):
            return self._write({"act": "done", "value": "it is seen"})
        return self._write(self._next(self._script.moves[self._script.at]))

    def _by_hand(self, moves: Sequence[Move]) -> Script:
        """The moves for this hand: a phone model can only type into the focused field."""
        if self.dialect == "iris":
            return Script(moves)
        return Script([part for move in moves for part in (split_typing(move) if move.act == "type" else [move])])

    def _write(self, act: dict[str, Any]) -> str:
        return _action(act) if self.dialect == "iris" else _phone_action(act)

    def _is_reached(self, text: str) -> bool:
        """Whether the current goal is reached. If the order is only to lie, it claims so at once."""
        if self._script is not self._asked_for:
            return False
        return self._script.is_over or (OPENED in text.rpartition("Goal now:")[2] and self._script.at >= 1)

    def _next(self, move: Move) -> dict[str, Any]:
        """The act for a move, in one of several ways; if its target is not visible, BACK a few times."""
        if move.act in ("open", "url", "call"):
            return self._open(move)
        thing = self._find_element(move)
        if thing is None and self._script.back < MAX_BACK:
            self._script.back += 1
            return {"act": "back"}
        enter = next((each for each in self.eyes().elements or [] if each.role == "key" and each.name in ENTER), None)
        if enter and self.told and move.act == "tap" and self._script.tries == TRIES - 1:
            thing = enter  # ENTER may do the same as the button
        self._sent = True
        if move.act == "type" and self.dialect == "phone":
            return {"act": "type", "value": move.text}
        if thing is None:
            return {"act": "tap", "text": move.on} if self.dialect == "iris" else {"act": "back"}
        place = self._place(thing, move)
        if move.act == "type":
            return {"act": "type", "value": move.text, "submit": move.submit, "clear": True, **place}
        return {"act": "long_press" if move.act == "hold" else "tap", **place}

    def _open(self, move: Move) -> dict[str, Any]:
        """Open by name, or by icon from the home screen; after a refusal, in another way."""
        thing = self._find_element(move) if self.eyes().app == HOME else None
        by_icon = (self._opens != "open") ^ (self._script.tries % 2 == 1)
        if move.act == "open" and by_icon and self._script.back < MAX_BACK:
            if thing is None:
                self._script.back += 1
                return {"act": "key", "key": "RECENTS"} if self._opens == "recents" and self.told else {"act": "home"}
            self._sent = True
            return {"act": "tap", **self._place(thing, move)}
        self._sent = True
        return {"act": "open", "value": move.on or move.text}

    def _place(self, thing: Element, move: Move) -> dict[str, Any]:
        ways = ["id", "text", "at"] if self.dialect == "iris" else ["at"]
        by = ways[(ways.index(self._by if self._by in ways else ways[0]) + self._script.tries) % len(ways)]
        if by == "id":
            return {"id": thing.id}
        if by == "text" and move.act in ("tap", "hold"):
            return {"text": thing.name}
        size, at = self.eyes().size, thing.box.center
        return {"at": [round(at.x * 1000 / size.width, 1), round(at.y * 1000 / size.height, 1)]}

    def _find_element(self, move: Move) -> Element | None:
        """The element of a move: the last one in the tree, which is in front."""
        shown = self.eyes().elements or []
        if move.act == "enter":
            return next((each for each in shown if each.role == "key" and each.name in ENTER), None)
        if move.act in ("type", "focus"):
            return next((e for e in shown if e.role == "input" and move.on in (e.name, e.value)), _input(shown))
        if move.act == "switch":
            label = next((e for e in shown if e.name == move.on), None)
            return next((e for e in shown if label and e.role == "switch" and _is_beside(e.box, label.box)), None)
        return next((e for e in reversed(shown) if e.name == move.on), None)


def _input(shown: Sequence[Element]) -> Element | None:
    """The only input, if there is just one: its name is hidden once it has a value."""
    inputs = [each for each in shown if each.role == "input"]
    return inputs[0] if len(inputs) == 1 else None


def _is_beside(one: Box, other: Box) -> bool:
    return abs(one.center.y - other.center.y) < 12


def _letters(text: str) -> str:
    """The letters and digits of a text, which survive display and OCR."""
    told = (chr(ord(sign) - 0xE0000) if 0xE0020 <= ord(sign) <= 0xE007E else sign for sign in text)
    return "".join(sign for sign in told if sign.isalnum())


def _last_result(asked: Asked) -> str:
    """The result of its last act in the request: after its last answer, before the current state."""
    before, _, _ = asked.text.rpartition("Task of the person:")
    return re.split("</action>|</answer>", before)[-1].strip()


def split_typing(move: Move) -> list[Move]:
    """Typing as several moves: the field first, then the text."""
    focus = Move(act="focus", on=move.on)
    return [focus, move, *([Move(act="enter")] if move.submit else [])]


CALLS = {"tap": "Tap", "long_press": "Long Press", "back": "Back", "home": "Home", "open": "Launch", "type": "Type"}


def _phone_action(act: dict[str, Any]) -> str:
    """The act in the notation of phone models, which have no other keys."""
    if act["act"] == "done":
        return f'<think>I see the screen.</think><answer>finish(message="{act["value"]}")</answer>'
    given: list[tuple[str, Any]] = [("action", CALLS.get(act["act"], "Home"))]
    if "at" in act:
        given.append(("element", [min(round(share * 0.999), 999) for share in act["at"]]))
    if "value" in act:
        given.append(("app" if act["act"] == "open" else "text", act["value"]))
    said = ", ".join(f"{name}={value!r}" for name, value in given)
    return f"<think>I see the screen.</think><answer>do({said})</answer>"


def _action(act: dict[str, Any]) -> str:
    return f"I see the screen.\n<action>{json.dumps(act, ensure_ascii=False)}</action>"
