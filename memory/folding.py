"""Folds the history that models are shown: several short entries become one long entry of bounded size.

Entries are first folded without a model. A model then folds the same ones in the background, and its text replaces the
first one at the next fold. No turn waits for it, and nothing depends on its answer.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from threading import Lock, Thread

from iris_screen.core.errors import IrisError
from iris_screen.core.limits import Layers
from iris_screen.core.models import ChatTurn, Reply, Usage
from iris_screen.core.protocols import Model
from iris_screen.core.state import Event, History
from iris_screen.models.answers import Unreadable, find_between, require_whole
from iris_screen.models.messages import first_sentences, shorten_answer
from iris_screen.models.model_roles import Tally, get_tally, use_tally
from iris_screen.models.prompts import describe_for_model, fence_words, fill_prompt

MAX_ENTRY = 600
"""Characters of a long entry; its oldest parts are cut first."""


def fold(history: History, layers: Layers) -> History:
    """If `short` is full, its oldest `ratio` entries become one long entry; if `long` is full, its oldest `ratio`
    entries become one. The acts of one answer count as one entry.
    """
    return fold_entries(history, layers)[0]


def fold_entries(history: History, layers: Layers) -> tuple[History, list[tuple[list[str], str]]]:
    """As `fold`, and returns which entries became which new one."""
    short, long, made = list(history.short), list(history.long), []
    while len(starts := list_starts(short)) >= layers.max_short:
        end = starts[layers.ratio] if len(starts) > layers.ratio else len(short)
        oldest, short = short[:end], short[end:]
        long.append(_join([describe_briefly(event) for event in oldest]))
        made.append(([describe_event(event) for event in oldest], long[-1]))
    while len(long) >= max(layers.max_long, 2):
        entries = long[: layers.ratio]
        long = [_join(entries), *long[len(entries) :]]
        made.append((entries, long[0]))
    return history.replace(short=short, long=long), made


def list_starts(events: Sequence[Event]) -> list[int]:
    """Where entries begin; the acts of one answer are one."""
    return [n for n, event in enumerate(events) if event.said or event.kind != "done"]


def describe_event(event: Event) -> str:
    """An event as a model is shown it: the model's answer, then its result."""
    return f"{event.said}\n⇒ {describe_for_model(event.came)}" if event.said else describe_for_model(event.came)


def describe_briefly(event: Event) -> str:
    """What was found, the act, and the first line of its result: lists of what appeared would be too long."""
    said, came = shorten_answer(event.said), describe_for_model(event.came).partition("\n")[0]
    short = first_sentences(came, MAX_CAME)
    return f"{said} ⇒ {short}" if said else short


def _join(entries: list[str]) -> str:
    """The entries as one; if they are too long, without the oldest parts, from where one begins."""
    text = "; ".join(entries)
    if len(text) <= MAX_ENTRY:
        return text
    kept = text[-MAX_ENTRY + 2 :]
    return f"… {kept.partition('; ')[2] or kept}"


MAX_CAME = 160
"""Characters of an act's result, in a long entry."""
LAST = 5.0
"""Seconds to wait for a thread after its connection was closed."""


@dataclass
class ModelFold:
    """The fold that the node memory_compress uses. model: asked in the role "memory". hang_up: ends its current
    request.
    """

    model: Model
    hang_up: Callable[[], None] = lambda: None
    _begun: dict[str, "Future[str]"] = field(default_factory=dict)
    _threads: list[Thread] = field(default_factory=list)
    _spent: Usage = Usage()
    _counting: Lock = field(default_factory=Lock)

    def __call__(self, history: History, layers: Layers) -> History:
        """Folds without the model, and uses the texts it has finished since the last call."""
        long = []
        for entry in history.long:
            begun = self._begun.get(entry)
            if begun is not None and begun.done():
                del self._begun[entry]
                long.append(begun.result() or entry)
            else:
                long.append(entry)
        after, made = fold_entries(history.replace(long=long), layers)
        for entries, entry in made:
            if entry in after.long:
                answer: Future[str] = Future()
                self._begun[entry] = answer
                self._threads = [thread for thread in self._threads if thread.is_alive()]
                self._threads.append(Thread(target=self._ask, args=(entries, answer, get_tally()), daemon=True))
                self._threads[-1].start()
        return after

    def take_spent(self) -> Usage:
        """What the model used since the last call, whether its answers were used or not."""
        with self._counting:
            spent, self._spent = self._spent, Usage()
        return spent

    def close(self) -> None:
        """Stops all requests at the end of a run, and ends the threads."""
        self._begun.clear()
        self.hang_up()
        for thread in self._threads:
            thread.join(LAST)
        self._threads.clear()

    def _ask(self, entries: list[str], begun: "Future[str]", tally: Tally) -> None:
        """Sets the model's text as result, "" if there is none. Its time does not count, since no turn waits for it."""
        turn = ChatTurn(
            speaker="user", text=fill_prompt("fold", limit=MAX_ENTRY, entries=fence_words("\n".join(entries)))
        )
        try:
            with use_tally(Tally(spent=tally.spent, budget=tally.budget)):
                reply = self.model.ask("memory", [turn])
        except IrisError:
            begun.set_result("")
            return
        with self._counting:
            self._spent = self._spent.plus(reply.usage.replace(seconds=0.0))
        begun.set_result(_read_fold(reply))


def _read_fold(reply: Reply) -> str:
    """Takes only a complete, marked fold: half of one would lose the rest, and an unmarked one, such as an apology,
    would lose everything. Removes invisible characters, since they may hide instructions.
    """
    try:
        text = find_between(require_whole(reply), "entry")
    except Unreadable:
        return ""
    return "".join(sign for sign in text if sign.isprintable() or sign == "\n").strip()[:MAX_ENTRY]
