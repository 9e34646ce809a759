"""A model folds beside the run: nothing waits for it, and its words come in when they are there."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from threading import Event

import pytest

from iris_screen.core.errors import ModelError
from iris_screen.core.limits import Layers
from iris_screen.core.message import verbatim
from iris_screen.core.models import ChatTurn, Reply, Role, Usage
from iris_screen.core.state import Event as Entry
from iris_screen.core.state import History
from iris_screen.memory.folding import ModelFold, fold, list_starts

FULL = History(short=[f"step {n}" for n in range(10)])


@dataclass
class Folder:
    """A model that answers when it is let."""

    answer: str = "<entry>steps 0 to 4</entry>"
    let: Event = field(default_factory=Event)
    asked: list[str] = field(default_factory=list)
    over: Event = field(default_factory=Event)

    def ask(self, role: Role, turns: Sequence[ChatTurn], until: str = "") -> Reply:
        self.asked.append(turns[-1].text)
        self.let.wait(5)
        self.over.set()
        if not self.answer:
            raise ModelError("there is none")
        return Reply(text=self.answer, usage=Usage(calls=1, prompt_tokens=7))


def later(fold: ModelFold, history: History) -> History:
    """The history at the next fold, when ten more steps were done and the model has had its time."""
    for _ in range(200):
        after = fold(history, Layers())
        if after.long != history.long:
            return after
        Event().wait(0.01)
    return after


def test_no_turn_waits_for_the_model_and_its_words_come_in_later() -> None:
    model = Folder()
    fold = ModelFold(model)
    first = fold(FULL, Layers())
    assert first.long == ["step 0; step 1; step 2; step 3; step 4"] and not model.over.is_set()
    model.let.set()
    after = later(fold, first)
    assert after.long == ["steps 0 to 4"]
    assert "step 4" in model.asked[0] and "step 5" not in model.asked[0]


def test_where_the_model_fails_the_offline_fold_stays() -> None:
    model = Folder(answer="")
    fold = ModelFold(model)
    first = fold(FULL, Layers())
    model.let.set()
    assert model.over.wait(5) and fold(first, Layers()).long == first.long


@pytest.mark.parametrize("answer", ["I cannot help with that.", "抱歉，我无法协助。", "<entry> </entry>"])
def test_what_is_no_fold_takes_the_place_of_none(answer: str) -> None:
    model = Folder(answer=answer)
    fold = ModelFold(model)
    first = fold(FULL, Layers())
    model.let.set()
    for thread in fold._threads:
        thread.join(5)
    assert fold(first, Layers()).long == first.long


def test_what_a_fold_cost_is_told_once_whether_its_words_were_taken_or_not() -> None:
    model = Folder()
    fold = ModelFold(model)
    fold(FULL, Layers())
    assert fold.take_spent() == Usage()
    model.let.set()
    fold.close()
    spent = fold.take_spent()
    assert (spent.calls, spent.prompt_tokens, spent.seconds) == (1, 7, 0.0)
    assert fold.take_spent() == Usage()


def test_no_thread_of_it_outlives_the_run() -> None:
    model = Folder()
    fold = ModelFold(model, model.let.set)
    fold(FULL, Layers())
    fold.close()
    assert model.over.is_set() and fold._threads == []


def test_after_one_run_it_folds_for_the_next() -> None:
    model = Folder()
    fold = ModelFold(model, model.let.set)
    first = fold(FULL, Layers())
    fold.close()
    assert later(fold, fold(FULL, Layers())).long == ["steps 0 to 4"] and first.long


def test_the_acts_of_one_answer_are_one_entry_and_stay_together() -> None:
    acts = [Entry(kind="done", came=verbatim(f"act {n}")) for n in range(6)]
    answer = Entry(kind="done", said="I fill it in.", came=verbatim("the first act"))
    history = History(short=[answer, *acts, *FULL.short[:8]])
    assert len(list_starts(history.short)) == 9 and fold(history, Layers()) == history
    folded = fold(history.add_events(FULL.short[9]), Layers())
    assert len(list_starts(folded.short)) == 5 and "act 5; step 0; step 1; step 2; step 3" in folded.long[0]
    assert folded.short[0] == FULL.short[4]
