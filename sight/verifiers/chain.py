"""Evidence by the cheapest means that can tell."""

from collections.abc import Sequence
from dataclasses import dataclass

from iris_screen.core.condition import Condition, ConditionKind
from iris_screen.core.message import say
from iris_screen.core.protocols import Verifier
from iris_screen.core.screen import Frame
from iris_screen.core.state import Aim
from iris_screen.core.verdict import Found
from iris_screen.sight.elements import visible_elements
from iris_screen.sight.verifiers.evidence import found

DOUBTED = ("new", "changed")
"""What a message that says “it failed” brings about as well."""


@dataclass(frozen=True)
class Means:
    """A way to check things. kinds: the conditions it can tell anything of."""

    name: str
    verifier: Verifier
    kinds: frozenset[ConditionKind]


@dataclass(frozen=True)
class EvidenceChain:
    """means: the ways there are, the cheapest first. Asked until one can tell; what a tree says is enough."""

    means: Sequence[Means]

    def check(self, condition: Condition, before: Frame | None, after: Frame, aim: Aim | None) -> Found:
        """holds is None where no means can tell. Pictures that are not whole prove nothing; a tree beside them may."""
        answer = self._by_any_means(condition, before, after, aim)
        if condition.lasting and answer.holds is None:
            return answer.replace(holds=True, note=say("see-not-in-sight"))
        if answer.holds and condition.kind in DOUBTED and not condition.gone:
            return self._doubted(answer, before, after, aim)
        return answer

    def _doubted(self, answer: Found, before: Frame | None, after: Frame, aim: Aim | None) -> Found:
        """Something has come of it, and not what was wanted where the app itself says that it failed."""
        written = answer.condition.value or (aim.words if aim is not None else "")
        failed = self._by_any_means(Condition(kind="failed", value=written), before, after, aim)
        return failed.replace(condition=answer.condition, holds=False) if failed.holds else answer

    def _by_any_means(self, condition: Condition, before: Frame | None, after: Frame, aim: Aim | None) -> Found:
        last = found(condition, None, "", say("see-nothing-can-tell"))
        for means in self.means:
            if condition.kind not in means.kinds or (means.name != "elements" and after.health != "ok"):
                continue
            if means.name == "model" and condition.lasting:
                continue  # that it is not in sight any more needs nobody to say so
            last = _in_any_wording(means.verifier, condition, before, after, aim)
            if last.holds is not None and not (means.name == "elements" and self._may_show_more(last, after)):
                return last
        return last

    def _may_show_more(self, answer: Found, after: Frame) -> bool:
        """Whether what the tree does not list may still stand on the picture, and somebody can read it."""
        unseen = answer.condition.kind in ("text", "new", "failed") and answer.holds is answer.condition.gone
        return (
            unseen
            and any(means.name == "text" for means in self.means)
            and after.health == "ok"
            and not visible_elements.tells_all(after)
        )


def _in_any_wording(
    verifier: Verifier, condition: Condition, before: Frame | None, after: Frame, aim: Aim | None
) -> Found:
    """The thing is there if one of its wordings is; it is gone if none is."""
    answers = [verifier.check(condition.replace(value=words), before, after, aim) for words in condition.words]
    decided = [answer for answer in answers if answer.holds is not None] or answers
    telling = next((answer for answer in decided if answer.holds is not condition.gone), decided[-1])
    return telling.replace(condition=condition)
