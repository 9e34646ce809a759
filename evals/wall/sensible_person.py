"""Somebody who watches a drawn case: says yes to what the sentence asks for, and no to everything else."""

from dataclasses import dataclass
from typing import Any

from iris_screen.core.geometry import Box
from iris_screen.core.people import NEVER_BEFOREHAND, Question
from iris_screen.evals.wall.drawn_case import DrawnCase
from iris_screen.evals.wall.judge import POLICY
from iris_screen.evals.wall.scripted_hand import ScriptedHand, find_box
from iris_screen.nodes.rules.inbox import read_question


@dataclass(frozen=True)
class SensiblePerson:
    """hand: what acts in this run; whoever watches sees which control is next."""

    case: DrawnCase
    hand: ScriptedHand

    def __call__(self, request: dict[str, Any]) -> str:
        question = read_question(request)
        match question.kind:
            case "confirm":
                return "yes" if self._is_wanted(question) else "no"
            case "choose":
                return next((str(n) for n, box in enumerate(question.boxes, 1) if self._covers_next(box)), "no")
            case "take_over":
                return "done"
            case "point":
                return "no"
            case _:
                return "yes"

    def _is_wanted(self, question: Question) -> bool:
        """Whether the question is about the control that comes next, and about no effect that nobody asked for. Their
        own text, in the field that they mean, may be entered.
        """
        wanted = {*POLICY.find_spoken_of(self.case.sentence), *NEVER_BEFOREHAND, ""}
        if not self.hand.is_over and self.case.moves[self.hand.at].text in self.case.texts:
            wanted.add("send")
        at_place = not question.boxes or any(map(self._covers_next, question.boxes))
        return question.act in wanted and at_place

    def _covers_next(self, box: Box) -> bool:
        if self.hand.is_over:
            return False
        move = self.case.moves[self.hand.at]
        nodes = [find_box(self.hand.phone, node) for node in (move.on, move.to) if node]
        return any(node and node.contains(box.center) for node in nodes)
