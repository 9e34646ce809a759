"""Folding by a model, beside the run: no turn waits for it (SPEC I4).

Entries are folded offline at once, which needs no model. Meanwhile a model folds the same ones; at the next fold its
words take the place of the offline ones. What is not there then, or was lost with the process, is not missed.
"""

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from threading import Lock, Thread

from iris_screen.core.errors import IrisError
from iris_screen.core.limits import Layers
from iris_screen.core.models import Reply, Turn, Usage
from iris_screen.core.protocols import Model
from iris_screen.core.state import History
from iris_screen.memory.context import MAX_ENTRY, folded
from iris_screen.models.answers import Unreadable, between, whole
from iris_screen.models.model_roles import Tally, counted, current
from iris_screen.models.prompts import fenced, prompt

LAST = 5.0
"""Seconds in which a line that is hung up has ended."""


@dataclass
class ModelFold:
    """A fold for memory_compress. model: asked as "memory". hang_up: ends what it is asked now."""

    model: Model
    hang_up: Callable[[], None] = lambda: None
    _begun: dict[str, "Future[str]"] = field(default_factory=dict)
    _threads: list[Thread] = field(default_factory=list)
    _spent: Usage = Usage()
    _counting: Lock = field(default_factory=Lock)

    def __call__(self, history: History, layers: Layers) -> History:
        """The offline fold, with what the model has folded meanwhile."""
        better = History(short=history.short, long=[self._better(entry) for entry in history.long])
        after, made = folded(better, layers)
        for entries, entry in made:
            if entry in after.long:
                self._begin(entries, entry)
        return after

    def spent(self) -> Usage:
        """What was spent since this was last asked, whether anybody used the answers or not."""
        with self._counting:
            spent, self._spent = self._spent, Usage()
        return spent

    def over(self) -> None:
        """The run is at its end: nothing is asked any more, and no thread of it goes on."""
        self._begun.clear()
        self.hang_up()
        for thread in self._threads:
            thread.join(LAST)
        self._threads.clear()

    def _better(self, entry: str) -> str:
        """The model's words for an entry, once they are there."""
        begun = self._begun.get(entry)
        if begun is None or not begun.done():
            return entry
        del self._begun[entry]
        return begun.result() or entry

    def _begin(self, entries: list[str], entry: str) -> None:
        begun: Future[str] = Future()
        self._begun[entry] = begun
        self._threads = [thread for thread in self._threads if thread.is_alive()]
        self._threads.append(Thread(target=self._ask, args=(entries, begun, current()), daemon=True))
        self._threads[-1].start()

    def _ask(self, entries: list[str], begun: "Future[str]", tally: Tally) -> None:
        """Its words, none where there is no answer. No turn waits for it, so it takes none of the run's time."""
        turn = Turn(speaker="user", text=prompt("fold", limit=MAX_ENTRY, entries=fenced("\n".join(entries))))
        try:
            with counted(Tally(spent=tally.spent, budget=tally.budget)):
                reply = self.model.ask("memory", [turn])
        except IrisError:
            begun.set_result("")
            return
        with self._counting:
            self._spent = self._spent.plus(reply.usage.model_copy(update={"seconds": 0.0}))
        begun.set_result(_words(reply))


def _words(reply: Reply) -> str:
    """Of a fold that came whole: half of one would forget the other half, and what is not marked as one, such as
    regrets that this cannot be done, would forget all. Orders hide in what no eye sees.
    """
    try:
        text = between(whole(reply), "entry")
    except Unreadable:
        return ""
    return "".join(sign for sign in text if sign.isprintable() or sign == "\n").strip()[:MAX_ENTRY]
