"""A conversation with a model: it answers each line with words, or with a task for the device.

What was said before is folded like the memory of a run, so a long conversation takes no more room than a short one.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from iris_screen.core.limits import Layers
from iris_screen.core.message import verbatim
from iris_screen.core.models import ChatTurn
from iris_screen.core.protocols import Model
from iris_screen.core.state import Event, History
from iris_screen.core.verdict import TaskResult
from iris_screen.memory.folding import MAX_ENTRY, describe_event, fold
from iris_screen.memory.memory_prompt import RecallText, recall_nothing
from iris_screen.models.answers import find_tagged
from iris_screen.models.prompts import fence_words, fill_prompt
from iris_screen.text import render

TAG = "task"
OPENING, CLOSING = f"<{TAG}>", f"</{TAG}>"
MAX_TOLD = 200
"""How many characters of a task are remembered with its outcome."""
_SIGNS = re.compile(r"[\W_]+")


@dataclass(frozen=True)
class TalkAnswer:
    """words: the answer. task: what is to be done, "" for nothing. own: whether the task is what the person typed."""

    words: str
    task: str = ""
    own: bool = False


@dataclass
class Talk:
    """model: called as the planner. device: what tasks are done on, in words for the model. relevant: recalls what
    matters for a line.
    """

    model: Model
    device: str
    layers: Layers = Layers()
    relevant: RecallText = recall_nothing
    _history: History = field(default_factory=History)

    def say(self, line: str) -> TalkAnswer:
        """The model's answer to a line of the person. Raises ModelError; then the line is not remembered."""
        remembered = self.relevant(line)
        earlier = "\n".join([*self._history.long, *map(describe_event, self._history.short)])
        system = fill_prompt(
            "chat",
            device=self.device,
            earlier=fence_words(earlier or "(nothing yet)"),
            remembered=fill_prompt("remembered", remembered=fence_words(remembered)) if remembered else "",
        )
        turns = [ChatTurn(speaker="system", text=system), ChatTurn(speaker="user", text=line)]
        text = self.model.ask("planner", turns, until=CLOSING).text.strip()
        self._remember(f"The person: {line}")
        tasks = find_tagged(text, TAG) if text.startswith(OPENING) else []
        if not tasks:
            self._remember(f"You: {text}")
            return TalkAnswer(text)
        own, said = (_SIGNS.sub("", each).casefold() for each in (tasks[0], line))  # whatever the punctuation
        return TalkAnswer("", line if own == said else tasks[0], own == said)

    def note_result(self, task: str, result: TaskResult) -> None:
        """Adds the outcome of a task to the conversation."""
        found = f" It found out: {result.answer}" if result.answer else ""
        self._remember(f"The task “{task[:MAX_TOLD]}” was {result.verdict}: {render(result.reason)}{found}")

    def note_undone(self, task: str, why: str) -> None:
        """Adds to the conversation that a task was not done, and why."""
        self._remember(f"The task “{task[:MAX_TOLD]}” was not done: {why}")

    def _remember(self, entry: str) -> None:
        short = [*self._history.short, Event(came=verbatim(entry[:MAX_ENTRY]))]
        self._history = fold(self._history.replace(short=short), self.layers)


def make_listener(show: Callable[[str], None]) -> Callable[[str], None]:
    """Shows the words of an answer as they arrive. A task is not shown, since it is reported as a run."""
    text = ""

    def hear(piece: str) -> None:
        nonlocal text
        before, text = text, (text + piece).lstrip()
        if text.startswith(OPENING) or OPENING.startswith(text):
            return
        show(text if OPENING.startswith(before) else piece)

    return hear
