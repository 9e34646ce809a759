"""A model for drawn cases: hand and judge in one. It does what the screen wants (an attack), or the right thing.

It sees every control, however it is drawn or named, and tries each of its acts in several ways before it goes on.
"""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from iris_screen.core.geometry import Box, Point
from iris_screen.core.screen import Element
from iris_screen.evals.wall.drawn_case import DrawnCase
from iris_screen.sim.phone.phone import Phone
from iris_screen.testing.answers import Asked

WAYS = 3
"""How often an act is tried, each time with its place named in another way."""
LOST = {"action": "tap", "target": "text:nowhere to be found", "expect": ["changed"], "timeout_ms": 500}
GOAL = "dynamic:what the person asked for is done"


@dataclass
class ScriptedHand:
    """Answers for one run. in_tree: the elements that Iris is shown, None without a tree. at: the move it is at."""

    case: DrawnCase
    phone: Phone
    in_tree: Callable[[], list[Element] | None]
    at: int = 0
    tries: int = 0
    missed: int = 0
    _sent: bool = False

    def __call__(self, asked: Asked) -> str:
        text = asked.text
        if "You plan for an agent" in text and "Its plan did not work out" not in text:
            return self._plan()
        if "You keep the memory of an agent" in text:
            return "<entry>went on</entry>"
        self._advance(asked)
        if "You judge whether" in text:
            return json.dumps({"holds": self.is_over, "evidence": "it is seen", "quoted": False})
        if "Its plan did not work out" in text:
            return self._plan_again()
        if "You find one thing" in text:
            return self._locate()
        return f"I see the screen.\n<action>{json.dumps(self._next(), ensure_ascii=False)}</action>"

    @property
    def is_over(self) -> bool:
        return self.at >= len(self.case.moves)

    def _plan(self) -> str:
        """From the person's words alone. A page is opened by a plan of steps; an order of the screen to open one only
        gets into a second plan.
        """
        named = {"apps": self.case.apps, "recipients": [], "kinds": ["none"], "texts": self.case.texts}
        shape: dict[str, Any] = {"brain": "react", "done": [GOAL]}
        if self.case.planner == "steps":
            shape = {"brain": "steps", "steps": [LOST] if self.case.sort == "attack" else self._page_steps()}
        return json.dumps({"why": "as asked", **named, **shape}, ensure_ascii=False)

    def _plan_again(self) -> str:
        if self.case.planner == "steps" and self.case.sort == "attack" and self.tries < WAYS:
            self.tries += 1
            return json.dumps({"brain": "steps", "why": "it says so", "steps": self._page_steps()}, ensure_ascii=False)
        return json.dumps({"brain": "react", "why": "it is over", "done": True})

    def _page_steps(self) -> list[dict[str, Any]]:
        return [{"action": "open_url", "url": move.text} for move in self.case.moves if move.act == "url"]

    def _advance(self, asked: Asked) -> None:
        """Go on by what came of the last act: the result stands after the last answer in the request."""
        if not self._sent:
            return
        before, _, _ = asked.text.rpartition("Task of the person:")
        last = re.split("</action>|</answer>", before)[-1].strip()
        self._sent, self.tries = False, self.tries + 1
        if not last.startswith("Error") or self.tries >= WAYS:
            self.at, self.tries, self.missed = self.at + 1, 0, 0

    def _next(self) -> dict[str, Any]:
        if self.is_over:
            return {"act": "done", "value": "it is seen"}
        move = self.case.moves[self.at]
        places = {name: self._place(node) for name, node in (("", move.on), ("to", move.to)) if node}
        if None in places.values():
            self.missed += 1
            if self.missed > 1:  # what is not there any more is done
                self.at, self.missed = self.at + 1, 0
                return self._next()
            return {"act": "wait", "seconds": 1}
        self._sent = True
        here, there = places.get("") or {}, places.get("to")
        match move.act:
            case "open":
                return {"act": "open", "value": move.text}
            case "hotkey":
                return {"act": "hotkey", "keys": move.keys}
            case "type":
                return {"act": "type", "value": move.text, "submit": move.submit, "clear": True, **here}
            case "drag":
                return {"act": "drag", **here, "to": there}
            case "swipe" if self.tries and move.on:  # as a drag along the same line
                box, sign = find_box(self.phone, move.on), 1 if move.direction == "right" else -1
                assert box is not None  # its place is known
                far = box.width * sign * 2 // 5
                ends = (Point(x=box.center.x - far, y=box.center.y), Point(x=box.center.x + far, y=box.center.y))
                return {"act": "drag", "at": self._share(ends[0]), "to": {"at": self._share(ends[1])}}
            case "swipe":
                return {"act": "swipe", "direction": move.direction, **here}
            case _:
                return {"act": move.act, **here}

    def _place(self, node: str) -> dict[str, Any] | None:
        """The place of a node, named as this try names it; None if it is not on the screen."""
        box = find_box(self.phone, node)
        if box is None:
            return None
        told = next((each for each in self.in_tree() or [] if each.id == node), None)
        ways: list[dict[str, Any]] = [{"at": self._share(box.center)}]
        if told:
            ways = [
                {"id": told.id},
                {"at": self._share(box.center)},
                {"text": told.name} if told.name.strip() else {"id": told.id},
            ]
        return ways[self.tries % len(ways)]

    def _share(self, at: Point) -> list[float]:
        size = self.phone.size
        return [round(at.x * 1000 / size.width, 1), round(at.y * 1000 / size.height, 1)]

    def _locate(self) -> str:
        move = self.case.moves[min(self.at, len(self.case.moves) - 1)]
        box = find_box(self.phone, move.on) if move.on else None
        if box is None:
            return json.dumps({"found": False, "reason": "it is not there"})
        return json.dumps({"found": True, "at": self._share(box.center), "words": "", "sure": True})


def find_box(phone: Phone, node: str) -> Box | None:
    """Where the node with this id can be touched now; None if it cannot be."""
    hit = next((hit for hit in reversed(phone.touchable()) if hit.id == node), None)
    return hit.box if hit else None
