"""A run's own course, as an episode: what was asked for, how it ended, and what was done on the way. What a person put
right meanwhile stands in it, and by itself, where the next run finds it (SPEC M11).
"""

from collections.abc import Sequence

from iris_screen.consent.secret_words import HIDDEN, speaks_of_one
from iris_screen.core.plan import StepResult, Task
from iris_screen.core.state import Correction
from iris_screen.core.verdict import Outcome
from iris_screen.memory.items import Episode, Item, Knowledge, Procedure
from iris_screen.memory.manager.secret_filter import Fact, is_secret, without_secrets
from iris_screen.memory.memory_store import MemoryStore

MOST = 60
"""Steps that are told."""
LONGEST = 900


def remember_run(
    memory: MemoryStore,
    task: Task,
    results: Sequence[StepResult],
    outcome: Outcome,
    at: float,
    said: Sequence[Correction] = (),
) -> None:
    """Once, however often it is told. A task that speaks of a password is not remembered. Raises StoreError."""
    session = f"run {task.id}"
    if speaks_of_one(task.text) or memory.of_session(session):
        return
    items = [episode_of(task, results, outcome, said), *learnt_of(said)]
    memory.add_all(items, at=[at] * len(items), session=session, source=session, who="iris")


def episode_of(task: Task, results: Sequence[StepResult], outcome: Outcome, said: Sequence[Correction] = ()) -> Episode:
    """In the person's own words and ours; of what stood on a screen nothing but what the run was told to read, and of
    that nothing secret: this is exported, and told to models.
    """
    told = [f"{result.step.in_words()}: {result.evidence}" for result in results[-MOST:]]
    answers = [f"asked: {one.asked} — the person: {_told(one)}" for one in said]
    answer = [f"answer: {outcome.answer}"] if outcome.answer else []
    return Episode(
        event_type="run",
        summary=f"{without_secrets(task.text)[:LONGEST]} — {outcome.verdict}",
        details=without_secrets("\n".join([f"on {task.device}", *told, *answers, *answer])),
        actor="iris",
    )


def learnt_of(said: Sequence[Correction]) -> list[Item]:
    """What he answered, and where he showed something to be. What is secret is no item."""
    return [item for one in said if not is_secret(_fact(one)) and (item := _learnt(one))]


def _learnt(one: Correction) -> Item | None:
    match one.kind:
        case "answer" | "choose":
            return Knowledge(
                entry_type="answer", source="person", caption=without_secrets(one.asked)[:LONGEST], value=one.answer
            )
        case "point":
            where = f"It is at {one.answer}" + (f", in {one.app}." if one.app else ".")
            return Procedure(
                entry_type="guide", description=without_secrets(one.step or one.asked)[:LONGEST], steps=[where]
            )
        case "refuse":
            return None


def _told(one: Correction) -> str:
    return HIDDEN if is_secret(_fact(one)) else one.answer


def _fact(one: Correction) -> Fact:
    return Fact(caption=one.asked, value=one.answer, source=one.step)
