"""Evidence by a model's eye: for what no tree, text or picture can tell. Words it quotes must really stand there."""

from dataclasses import dataclass
from typing import Any

from core.models import Turn
from core.plan import Condition
from core.protocols import Model, Reader
from core.screen import Frame
from core.state import Aim
from core.verdict import Found
from tools.elements.words import shows
from tools.models.answers import Unreadable, object_in, whole
from tools.prompts import fenced, prompt
from tools.verifiers.found import found
from tools.vision.photos import photo

MAX_SEEN = 200
MAX_TEXTS = 80


@dataclass(frozen=True)
class ByModel:
    """Knows every kind of condition. reader: reads frames that come without a tree."""

    model: Model
    reader: Reader | None = None

    def check(self, condition: Condition, before: Frame | None, after: Frame, aim: Aim | None) -> Found:
        """holds is None where the model cannot tell, is not to be understood, or quotes what is not there."""
        if after.health != "ok":
            return found(condition, None, "model")
        texts = self._texts(after)
        reply = self.model.ask("verifier", [_asked(condition, before, after, texts)])
        try:
            return self._judged(condition, object_in(whole(reply)), texts)
        except Unreadable as wrong:
            return found(condition, None, "model", str(wrong))

    def _judged(self, condition: Condition, data: dict[str, Any], texts: list[str]) -> Found:
        seen = str(data.get("evidence") or "")[:MAX_SEEN]
        holds = data.get("holds") if isinstance(data.get("holds"), bool) else None
        if holds and data.get("quoted") is True and not _stands(seen, texts):
            return found(condition, None, "model", f"says that “{seen}” stands there, which nobody else reads")
        return found(condition, holds, "model", seen)

    def _texts(self, frame: Frame) -> list[str]:
        if frame.elements is not None:
            return [text for each in frame.elements for text in (each.name, each.value) if text][:MAX_TEXTS]
        return [line.text for line in self.reader.read(frame)][:MAX_TEXTS] if self.reader else []


def _asked(condition: Condition, before: Frame | None, after: Frame, texts: list[str]) -> Turn:
    earlier = [photo(before.pixels)] if before is not None and before.health == "ok" else []
    statement = condition.in_words() if condition.kind != "dynamic" else condition.value
    told = f"Words read on the screen now:\n{fenced(chr(10).join(texts))}" if texts else ""
    words = prompt("verify", statement=statement, elements=told)
    return Turn(speaker="user", text=words, photos=[*earlier, photo(after.pixels)])


def _stands(words: str, texts: list[str]) -> bool:
    """Whether somebody else reads these words, or most of them in pieces. Nobody there to read proves nothing."""
    return not texts or any(shows(text, words) or (len(text) > 1 and shows(words, text)) for text in texts)
