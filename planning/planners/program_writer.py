"""The models behind a program: one that writes it, and one that reads the screen for it."""

from collections.abc import Callable
from dataclasses import dataclass

from iris_screen.core.message import Message
from iris_screen.core.models import ChatTurn
from iris_screen.core.plan import Progress, Task
from iris_screen.core.protocols import Model, Reader
from iris_screen.core.screen import Frame, Shot
from iris_screen.models.answers import Unreadable, find_object, require_whole
from iris_screen.models.prompts import describe_for_model, describe_notes, fill_prompt
from iris_screen.sight.frame_facts import is_on_screen, quote_texts, read_texts
from iris_screen.sight.vision.photos import make_photo

MAX_READ = 2_000


@dataclass(frozen=True)
class Writer:
    """Returns the program that was planned before the first look; asks for a better one if it has a fault."""

    model: Model

    def __call__(self, task: Task, frame: Frame, progress: Progress, feedback: Message | None) -> str:
        """The program's text, with or without a code fence; "" if the model gives none."""
        planned = task.draft.program if task.draft else ""
        if planned and not feedback:
            return planned
        old = str(progress.data.get("source") or planned)
        again = fill_prompt("plan_again", faults=describe_for_model(feedback)) if feedback else ""
        turns = [
            ChatTurn(speaker="system", text=f"{fill_prompt('way_program')}\n\n{fill_prompt('program_only')}"),
            ChatTurn(speaker="user", text=task.text),
            *([ChatTurn(speaker="assistant", text=old)] if old else []),
            *(
                [ChatTurn(speaker="user", text=f"{again}\n{describe_notes(progress.notes)}".strip())]
                if feedback
                else []
            ),
        ]
        return self.model.ask("planner", turns).text


@dataclass(frozen=True)
class ScreenReader:
    """Answers a program's read("…"). What the model reads must also be found on the screen by other means.

    to_model: the gate that frames pass (consent.gates).
    """

    model: Model
    to_model: Callable[[Frame], Shot]
    reader: Reader | None = None

    def __call__(self, words: str, frame: Frame) -> str:
        """The wanted text, "" if it is not on the screen."""
        shot = self.to_model(frame)
        texts = read_texts(shot, self.reader)
        asked = fill_prompt("read", wanted=words, elements=quote_texts(texts))
        photos = [make_photo(shot.pixels)] if shot.health == "ok" else []
        reply = self.model.ask("verifier", [ChatTurn(speaker="user", text=asked, photos=photos)])
        try:
            text = str(find_object(require_whole(reply)).get("text") or "")[:MAX_READ]
        except Unreadable:
            return ""
        return text if is_on_screen(text, texts) else ""
