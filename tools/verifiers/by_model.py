"""Evidence by a model's eye: for what no tree, text or picture can tell. Words it quotes must really stand there."""

from dataclasses import dataclass
from typing import Any

from core.models import Turn
from core.plan import Condition
from core.protocols import Model, Reader
from core.screen import Frame
from core.state import Aim
from core.verdict import Found
from tools.models.answers import Unreadable, object_in, whole
from tools.prompts import prompt
from tools.shown import stands, texts_on, texts_told
from tools.verifiers.found import found
from tools.vision.photos import photo

MAX_SEEN = 200


@dataclass(frozen=True)
class ByModel:
    """Knows every kind of condition. reader: reads frames that come without a tree."""

    model: Model
    reader: Reader | None = None

    def check(self, condition: Condition, before: Frame | None, after: Frame, aim: Aim | None) -> Found:
        """holds is None where the model cannot tell, is not to be understood, or quotes what is not there."""
        if after.health != "ok":
            return found(condition, None, "model")
        texts = texts_on(after, self.reader)
        reply = self.model.ask("verifier", [_asked(condition, before, after, texts)])
        try:
            return self._judged(condition, object_in(whole(reply)), texts)
        except Unreadable as wrong:
            return found(condition, None, "model", str(wrong))

    def _judged(self, condition: Condition, data: dict[str, Any], texts: list[str]) -> Found:
        seen = str(data.get("evidence") or "")[:MAX_SEEN]
        holds = data.get("holds") if isinstance(data.get("holds"), bool) else None
        if holds and data.get("quoted") is True and not stands(seen, texts):
            return found(condition, None, "model", f"says that “{seen}” stands there, which nobody else reads")
        return found(condition, holds, "model", seen)


def _asked(condition: Condition, before: Frame | None, after: Frame, texts: list[str]) -> Turn:
    """With the picture before, where there is one that shows something else."""
    differs = before is not None and before.health == "ok" and before.key != after.key
    photos = [*([photo(before.pixels)] if before is not None and differs else []), photo(after.pixels)]
    there = condition.model_copy(update={"gone": False})  # a condition of “not” is turned round by what is found
    pictures = prompt("verify_two" if differs else "verify_one")
    words = prompt("verify", pictures=pictures, statement=there.in_words(), elements=texts_told(texts))
    return Turn(speaker="user", text=words, photos=photos)
