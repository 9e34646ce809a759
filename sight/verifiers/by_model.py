"""Evidence by a model's eye: for what no tree, text or picture can tell. Words it quotes must really stand there."""

from dataclasses import dataclass, field
from typing import Any

from iris_screen.core.condition import Condition
from iris_screen.core.message import say
from iris_screen.core.models import Turn
from iris_screen.core.protocols import Model, Reader
from iris_screen.core.screen import Frame
from iris_screen.core.state import Aim
from iris_screen.core.verdict import Found
from iris_screen.models.answers import Unreadable, object_in, whole
from iris_screen.models.prompts import prompt, told
from iris_screen.sight.frame_facts import stands, texts_on, texts_told
from iris_screen.sight.verifiers.evidence import found
from iris_screen.sight.vision.photos import photo

MAX_SEEN = 200

Asked = tuple[str, str, str]
"""The pictures before and after, and what was to be judged."""


@dataclass(frozen=True)
class ByModel:
    """Knows every kind of condition. reader: reads frames that come without a tree."""

    model: Model
    reader: Reader | None = None
    _judged_before: dict[Asked, Found] = field(default_factory=dict, repr=False, compare=False)
    """On the last pictures: on the same ones nothing is asked again."""

    def check(self, condition: Condition, before: Frame | None, after: Frame, aim: Aim | None) -> Found:
        """holds is None where the model cannot tell, is not to be understood, or quotes what is not there."""
        if after.health != "ok":
            return found(condition, None, "model")
        asked = (before.key if before else "", after.key, condition.model_dump_json())
        if asked in self._judged_before:
            return self._judged_before[asked]
        texts = texts_on(after, self.reader)
        reply = self.model.ask("verifier", [_asked(condition, before, after, texts)])
        try:
            judged = self._judged(condition, object_in(whole(reply)), texts)
        except Unreadable as wrong:
            return found(condition, None, "model", wrong.message)
        self._remember(asked, judged)
        return judged

    def _remember(self, asked: Asked, judged: Found) -> None:
        if any(pictures[:2] != asked[:2] for pictures in self._judged_before):
            self._judged_before.clear()
        self._judged_before[asked] = judged

    def _judged(self, condition: Condition, data: dict[str, Any], texts: list[str]) -> Found:
        seen = str(data.get("evidence") or "")[:MAX_SEEN]
        holds = data.get("holds") if isinstance(data.get("holds"), bool) else None
        if holds and data.get("quoted") is True and not stands(seen, texts):
            return found(condition, None, "model", say("see-model-quotes-wrongly", words=seen))
        return found(condition, holds, "model", seen)


def _asked(condition: Condition, before: Frame | None, after: Frame, texts: list[str]) -> Turn:
    """With the picture before, where there is one that shows something else."""
    differs = before is not None and before.health == "ok" and before.key != after.key
    photos = [*([photo(before.pixels)] if before is not None and differs else []), photo(after.pixels)]
    there = condition.replace(gone=False)  # a condition of “not” is turned round by what is found
    pictures = prompt("verify_two" if differs else "verify_one")
    words = prompt("verify", pictures=pictures, statement=told(there.in_words()), elements=texts_told(texts))
    return Turn(speaker="user", text=words, photos=photos)
