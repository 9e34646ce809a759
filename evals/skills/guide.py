"""A model that knows the way through a chore and takes two seconds per call. Skills are learned from it, and it is
asked when something is no longer found.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from iris_screen.core.geometry import Box, Size
from iris_screen.core.protocols import Clock
from iris_screen.core.screen import Element
from iris_screen.evals.skills.skill_scenarios import Move, Said
from iris_screen.evals.skills.wording import THINGS
from iris_screen.testing.answers import Asked

CALL_SECONDS = 2.0
PATIENCE = 2
"""How often it claims to be done before it gives up."""
ENDS = "text:已办好||All is done"
SEEN_ENDS = {"sent": "text:已送达||Delivered", "switched": "on:{flight}"}

Things = Callable[[], tuple[list[Element], Size]]
"""The real elements on the phone now, and the size of its screen."""


@dataclass
class Guide:
    """Answers for one run. renamed: see `Layout.called`. blind: it gets no elements and answers with positions."""

    said: Said
    renamed: dict[str, int]
    things: Things
    clock: Clock
    blind: bool = False
    calls: int = 0
    asked: list[str] = field(default_factory=list)
    _at: int = 0
    _done: int = 0

    def __call__(self, asked: Asked) -> str:
        self.clock.sleep(CALL_SECONDS)
        self.calls += 1
        self.asked.append(asked.text[:60])
        for mark, answer in (
            ("Its plan did not work out", self._replan),
            ("You plan for an agent", self._plan),
            ("You judge whether", self._judge),
            ("You find one thing", self._locate),
            ("You are the hand", self._act),
        ):
            if mark in asked.text:
                return answer(asked.text)
        return "<entry>went on with the task</entry>"

    def _plan(self, text: str) -> str:
        plan = {"brain": "react", "why": "as asked", "apps": [self._moves[0].called(self.said.language, self.renamed)]}
        kinds = self.said.chore.kinds or ["none"]
        said = {"recipients": self.said.recipients, "texts": self.said.texts, "kinds": kinds}
        return json.dumps({**plan, **said, "done": [self._ends()]}, ensure_ascii=False)

    def _ends(self) -> str:
        """The condition that shows that the chore is done."""
        flight = THINGS["flight"].words(self.said.language, self.renamed.get("flight", 0))
        shown = SEEN_ENDS.get(self.said.effect[0], ENDS)
        return shown.format(**self.said.values, flight=flight)

    def _replan(self, text: str) -> str:
        return json.dumps({"brain": "steps", "why": "it knows no other way", "steps": []})

    def _judge(self, text: str) -> str:
        switch = next(
            (thing for move in self._moves if move.on == "flight" and (thing := self._find_element(move))), None
        )
        holds = bool(switch.checked) if switch else self._at >= len(self._moves)
        return json.dumps({"holds": holds, "evidence": "it is seen", "quoted": False})

    def _locate(self, text: str) -> str:
        """Find the thing that is wanted by its old name, under its name on this phone."""
        wanted = text.partition("Wanted:")[2].splitlines()[0]
        move = next((each for each in self._moves if each.called(self.said.language, {}) in wanted), None)
        thing = self._find_element(move) if move else None
        if thing is None:
            return json.dumps({"found": False, "reason": "it is not there"})
        _, size = self.things()
        return json.dumps(
            {"found": True, "id": thing.id, "box": _scale_box(thing.box, size), "words": "", "sure": True}
        )

    def _act(self, text: str) -> str:
        if self._at >= len(self._moves):
            self._done += 1
            if self._done > PATIENCE:
                return _write_action({"act": "stuck", "value": "it was done, and does not show"})
            return _write_action({"act": "done", "value": "it is seen"})
        move = self._moves[self._at]
        if move.act == "open":
            self._at += 1
            return _write_action({"act": "open", "value": move.called(self.said.language, self.renamed)})
        thing = self._find_element(move)
        if thing is None:
            return _write_action({"act": "wait", "seconds": 1})
        self._at += 1
        _, size = self.things()
        at = thing.box.center
        place: dict[str, Any] = {"id": thing.id}
        if self.blind:
            place = {"at": [round(at.x * 1000 / size.width, 1), round(at.y * 1000 / size.height, 1)]}
        typed = {"value": move.text, "clear": True} if move.act == "type" else {}
        return _write_action({"act": "type" if move.act == "type" else "tap", **typed, **place})

    @property
    def _moves(self) -> list[Move]:
        return self.said.moves

    def _find_element(self, move: Move) -> Element | None:
        """The element of a move; for a label with a switch, the switch."""
        shown, _ = self.things()
        words = move.called(self.said.language, self.renamed)
        named = [each for each in shown if words in (each.name, each.value)]
        if move.on == "flight" and named:
            level = named[0].box.center.y
            return next((e for e in shown if e.role == "switch" and abs(e.box.center.y - level) < 12), None)
        if move.act == "type":
            return next((each for each in named if each.role == "input"), None)
        return next((each for each in reversed(named) if each.role != "input"), None)


def _scale_box(box: Box, size: Size) -> list[float]:
    return [
        round(box.left * 1000 / size.width, 1),
        round(box.top * 1000 / size.height, 1),
        round(box.right * 1000 / size.width, 1),
        round(box.bottom * 1000 / size.height, 1),
    ]


def _write_action(act: dict[str, Any]) -> str:
    return f"I see the screen.\n<action>{json.dumps(act, ensure_ascii=False)}</action>"
