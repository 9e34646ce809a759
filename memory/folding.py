"""Folding by a model, beside the run: no turn waits for it (SPEC I4).

Entries are folded offline at once, which needs no model. Meanwhile a model folds the same ones; at the next fold its
words take the place of the offline ones. What is not there then, or was lost with the process, is not missed.
"""

from concurrent.futures import Future
from dataclasses import dataclass, field
from threading import Thread

from core.errors import IrisError
from core.limits import Layers
from core.models import Reply, Turn
from core.protocols import Model
from core.state import History
from memory.context import MAX_ENTRY, folded
from tools.models.answers import Unreadable, whole
from tools.models.asking import Tally, count, counted, current
from tools.prompts import fenced, prompt


@dataclass
class ModelFold:
    """A fold for memory_compress. model: asked as "memory"."""

    model: Model
    _begun: dict[str, "Future[Reply]"] = field(default_factory=dict)

    def __call__(self, history: History, layers: Layers) -> History:
        """The offline fold, with what the model has folded meanwhile."""
        better = History(short=history.short, long=[self._better(entry) for entry in history.long])
        after, made = folded(better, layers)
        for entries, entry in made:
            if entry in after.long:
                self._begin(entries, entry)
        return after

    def _better(self, entry: str) -> str:
        """The model's words for an entry, once they are there; what they cost counts for the run that takes them."""
        begun = self._begun.get(entry)
        if begun is None or not begun.done():
            return entry
        del self._begun[entry]
        if begun.exception() is not None:
            return entry
        reply = begun.result()
        count(reply.usage)
        try:
            return _seen(whole(reply)).strip()[:MAX_ENTRY] or entry
        except Unreadable:  # half a fold would forget the other half
            return entry

    def _begin(self, entries: list[str], entry: str) -> None:
        begun: Future[Reply] = Future()
        self._begun[entry] = begun
        Thread(name="fold", target=self._ask, args=(entries, begun, current()), daemon=True).start()

    def _ask(self, entries: list[str], begun: "Future[Reply]", tally: Tally) -> None:
        turn = Turn(speaker="user", text=prompt("fold", limit=MAX_ENTRY, entries=fenced("\n".join(entries))))
        try:
            with counted(Tally(spent=tally.spent, budget=tally.budget)):
                begun.set_result(self.model.ask("memory", [turn]))
        except IrisError as error:
            begun.set_exception(error)


def _seen(text: str) -> str:
    """Without what no eye sees: orders hide in that."""
    return "".join(sign for sign in text if sign.isprintable() or sign == "\n")
