"""Evidence by the cheapest means that can tell."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from iris_screen.core.condition import Condition, ConditionKind
from iris_screen.core.protocols import Verifier
from iris_screen.core.screen import Frame
from iris_screen.core.state import Aim
from iris_screen.core.verdict import Found
from iris_screen.sight.elements import visible_elements as sight
from iris_screen.sight.verifiers.evidence import found

DOUBTED = ("new", "changed")
"""What a message that says “it failed” brings about as well."""

Means = Literal["elements", "pixels", "reference", "text", "first_page", "model"]

ORDER: dict[ConditionKind, tuple[Means, ...]] = {
    "text": ("elements", "text", "model"),
    "title": ("elements", "text", "model"),
    "new": ("elements", "text", "model"),
    "ref": ("elements", "reference", "text", "model"),
    "app": ("elements", "first_page"),
    "field": ("elements", "text", "model"),
    "written": ("elements", "text", "model"),
    "on": ("elements", "text", "model"),
    "off": ("elements", "text", "model"),
    "changed": ("elements", "pixels"),
    "moved_on": ("elements", "pixels"),
    "closed": ("elements",),
    "opened": ("elements",),
    "arranged": ("elements",),
    "dialog": ("elements",),
    "pointed": ("elements",),
    "window": ("elements",),
    "failed": ("elements", "text"),
    "dynamic": ("model",),
}


@dataclass(frozen=True)
class EvidenceChain:
    """means: the verifiers there are. Asked in order of cost until one can tell; what a tree says is enough."""

    means: Mapping[Means, Verifier]

    def check(self, condition: Condition, before: Frame | None, after: Frame, aim: Aim | None) -> Found:
        """holds is None where no means can tell. Pictures that are not whole prove nothing; a tree beside them may."""
        answer = self._by_any_means(condition, before, after, aim)
        if condition.lasting and answer.holds is None:
            return answer.model_copy(update={"holds": True, "seen": "not in sight any more"})
        if answer.holds and condition.kind in DOUBTED and not condition.gone:
            return self._doubted(answer, before, after, aim)
        return answer

    def _doubted(self, answer: Found, before: Frame | None, after: Frame, aim: Aim | None) -> Found:
        """Something has come of it, and not what was wanted where the app itself says that it failed."""
        written = answer.condition.value or (aim.words if aim is not None else "")
        failed = self._by_any_means(Condition(kind="failed", value=written), before, after, aim)
        return failed.model_copy(update={"condition": answer.condition, "holds": False}) if failed.holds else answer

    def _by_any_means(self, condition: Condition, before: Frame | None, after: Frame, aim: Aim | None) -> Found:
        last = found(condition, None, "", "nothing here can tell")
        for name in ORDER[condition.kind]:
            if name not in self.means or (name != "elements" and after.health != "ok"):
                continue
            if name == "model" and condition.lasting:
                continue  # that it is not in sight any more needs nobody to say so
            last = _in_any_wording(self.means[name], condition, before, after, aim)
            if last.holds is not None and not (name == "elements" and self._may_show_more(last, after)):
                return last
        return last

    def _may_show_more(self, answer: Found, after: Frame) -> bool:
        """Whether what the tree does not list may still stand on the picture, and somebody can read it."""
        unseen = answer.condition.kind in ("text", "new", "failed") and answer.holds is answer.condition.gone
        return unseen and "text" in self.means and after.health == "ok" and not sight.tells_all(after)


def _in_any_wording(
    verifier: Verifier, condition: Condition, before: Frame | None, after: Frame, aim: Aim | None
) -> Found:
    """The thing is there if one of its wordings is; it is gone if none is."""
    answers = [
        verifier.check(condition.model_copy(update={"value": words}), before, after, aim) for words in condition.words
    ]
    decided = [answer for answer in answers if answer.holds is not None] or answers
    telling = next((answer for answer in decided if answer.holds is not condition.gone), decided[-1])
    return telling.model_copy(update={"condition": condition})
