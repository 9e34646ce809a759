"""A talk with a model about what is to be done: each line is answered by words, or by a task for the device.

It knows what was said before, folded like the memory of a run, so that it stays as small however long it goes on.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from iris_screen.core.limits import Layers
from iris_screen.core.message import verbatim
from iris_screen.core.models import Turn
from iris_screen.core.protocols import Model
from iris_screen.core.state import Event, History
from iris_screen.core.verdict import TaskResult
from iris_screen.memory.folding import MAX_ENTRY, describe_event, fold
from iris_screen.memory.told_memory import RecallText, recall_nothing
from iris_screen.models.answers import find_tagged
from iris_screen.models.prompts import fence_words, fill_prompt
from iris_screen.text import render

TAG = "task"
OPENING, CLOSING = f"<{TAG}>", f"</{TAG}>"
MAX_TOLD = 200
"""Signs of a task that are remembered with what became of it."""
_SIGNS = re.compile(r"[\W_]+")


@dataclass(frozen=True)
class TalkAnswer:
    """words: what was said. task: what is to be done, "" for nothing. own: whether the person said it so himself."""

    words: str
    task: str = ""
    own: bool = False


@dataclass
class Talk:
    """model: asked as the planner. device: what tasks are done on, in words for the model. relevant: what is remembered
    that matters to a line.
    """

    model: Model
    device: str
    layers: Layers = Layers()
    relevant: RecallText = recall_nothing
    _history: History = field(default_factory=History)

    def say(self, line: str) -> TalkAnswer:
        """What the model answers to a line of the person. Raises ModelError; such a line is not remembered."""
        turns = [Turn(speaker="system", text=self._told(line)), Turn(speaker="user", text=line)]
        text = self.model.ask("planner", turns, until=CLOSING).text.strip()
        self._remember(f"The person: {line}")
        tasks = find_tagged(text, TAG) if text.startswith(OPENING) else []
        if not tasks:
            self._remember(f"You: {text}")
            return TalkAnswer(text)
        own = _same(tasks[0], line)
        return TalkAnswer("", line if own else tasks[0], own)

    def note_result(self, task: str, result: TaskResult) -> None:
        """What became of a task becomes part of the talk."""
        found = f" It found out: {result.answer}" if result.answer else ""
        self._remember(f"The task “{task[:MAX_TOLD]}” was {result.verdict}: {render(result.reason)}{found}")

    def note_undone(self, task: str, why: str) -> None:
        """So does that it was not done."""
        self._remember(f"The task “{task[:MAX_TOLD]}” was not done: {why}")

    def _told(self, line: str) -> str:
        remembered = self.relevant(line)
        earlier = "\n".join([*self._history.long, *map(describe_event, self._history.short)])
        return fill_prompt(
            "chat",
            device=self.device,
            earlier=fence_words(earlier or "(nothing yet)"),
            remembered=fill_prompt("remembered", remembered=fence_words(remembered)) if remembered else "",
        )

    def _remember(self, entry: str) -> None:
        short = [*self._history.short, Event(came=verbatim(entry[:MAX_ENTRY]))]
        self._history = fold(self._history.replace(short=short), self.layers)


def make_listener(show: Callable[[str], None]) -> Callable[[str], None]:
    """Hears an answer as it comes and shows its words; of a task nothing is shown, since that is told as a run is."""
    text = ""

    def heard(piece: str) -> None:
        nonlocal text
        before, text = text, (text + piece).lstrip()
        if text.startswith(OPENING) or OPENING.startswith(text):
            return
        show(text if OPENING.startswith(before) else piece)

    return heard


def _same(one: str, other: str) -> bool:
    """Whether two sentences say the same words, whatever the marks between them."""
    return _SIGNS.sub("", one).casefold() == _SIGNS.sub("", other).casefold()
