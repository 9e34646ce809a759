"""Folding by a model, beside the run: no turn waits for it.

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
from iris_screen.core.state import Event, History
from iris_screen.models.answers import Unreadable, find_between, require_whole
from iris_screen.models.model_roles import Tally, get_tally, use_tally
from iris_screen.models.prompts import describe_for_model, fence_words, fill_prompt

# The layers of what a model is told about earlier steps: short entries are folded into long ones. Pure.
#
# This is the offline fold: it keeps what was done, in bounded size, and needs no model.


MAX_ENTRY = 600
"""Characters of a long entry; older parts of it are cut first."""


def fold(history: History, layers: Layers) -> History:
    """Short full → its oldest `ratio` entries become one long entry; long full → its oldest `ratio` become one."""
    return fold_entries(history, layers)[0]


def fold_entries(history: History, layers: Layers) -> tuple[History, list[tuple[list[str], str]]]:
    """The same, and which entries became which."""
    short, long, made = list(history.short), list(history.long), []
    while len(short) >= layers.max_short:
        oldest, short = short[: layers.ratio], short[layers.ratio :]
        entries = [describe_event(event) for event in oldest]
        long.append(_joined(entries))
        made.append((entries, long[-1]))
    while len(long) >= max(layers.max_long, 2):
        entries = long[: layers.ratio]
        long = [_joined(entries), *long[len(entries) :]]
        made.append((entries, long[0]))
    return History(short=short, long=long), made


def describe_event(event: Event) -> str:
    """An answer and what came of it, as a model is told it."""
    return f"{event.said}\n⇒ {describe_for_model(event.came)}" if event.said else describe_for_model(event.came)


def _joined(entries: list[str]) -> str:
    text = "; ".join(entries)
    return text if len(text) <= MAX_ENTRY else "… " + text[-MAX_ENTRY + 2 :]


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
        after, made = fold_entries(better, layers)
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
        self._threads.append(Thread(target=self._ask, args=(entries, begun, get_tally()), daemon=True))
        self._threads[-1].start()

    def _ask(self, entries: list[str], begun: "Future[str]", tally: Tally) -> None:
        """Its words, none where there is no answer. No turn waits for it, so it takes none of the run's time."""
        turn = Turn(speaker="user", text=fill_prompt("fold", limit=MAX_ENTRY, entries=fence_words("\n".join(entries))))
        try:
            with use_tally(Tally(spent=tally.spent, budget=tally.budget)):
                reply = self.model.ask("memory", [turn])
        except IrisError:
            begun.set_result("")
            return
        with self._counting:
            self._spent = self._spent.plus(reply.usage.replace(seconds=0.0))
        begun.set_result(_words(reply))


def _words(reply: Reply) -> str:
    """Of a fold that came whole: half of one would forget the other half, and what is not marked as one, such as
    regrets that this cannot be done, would forget all. Orders hide in what no eye sees.
    """
    try:
        text = find_between(require_whole(reply), "entry")
    except Unreadable:
        return ""
    return "".join(sign for sign in text if sign.isprintable() or sign == "\n").strip()[:MAX_ENTRY]
