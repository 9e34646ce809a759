"""A run's own course, as an episode: what was asked for, how it ended, and what was done on the way. What a person put
right meanwhile stands in it, and by itself, where the next run finds it.
"""

from collections.abc import Sequence

from iris_screen.consent.secret_words import mentions_secret
from iris_screen.core.message import HIDDEN, Message, say
from iris_screen.core.parsing.spelling import language_of
from iris_screen.core.plan import StepResult, Task
from iris_screen.core.state import Correction
from iris_screen.core.verdict import Outcome
from iris_screen.memory.items import Episode, Item, Knowledge, Procedure
from iris_screen.memory.manager.secret_filter import Fact, is_secret, mask_secrets
from iris_screen.memory.memory_store import MemoryStore
from iris_screen.text import render

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
    if mentions_secret(task.text) or memory.of_session(session):
        return
    items = [make_run_episode(task, results, outcome, said), *make_correction_items(said, language_of(task.text))]
    memory.add_all(items, at=[at] * len(items), session=session, source=session, who="iris")


def make_run_episode(
    task: Task, results: Sequence[StepResult], outcome: Outcome, said: Sequence[Correction] = ()
) -> Episode:
    """In the person's own words and ours; of what stood on a screen nothing but what the run was told to read, and of
    that nothing secret: this is exported, and told to models.
    """
    language = language_of(task.text)
    told = [
        say("run-memory-device", device=task.device),
        *(say("run-memory-step", step=each.step.in_words(), how=each.evidence) for each in results[-MOST:]),
        *(say("run-memory-asked", question=one.asked, answer=_told(one, language)) for one in said),
        *([say("run-memory-answer", answer=outcome.answer)] if outcome.answer else []),
    ]
    title = say("run-memory-title", task=mask_secrets(task.text)[:LONGEST], how=outcome.verdict)
    return Episode(
        event_type="run",
        summary=render(title, language),
        details=mask_secrets("\n".join(render(line, language) for line in told)),
        actor="iris",
    )


def make_correction_items(said: Sequence[Correction], language: str) -> list[Item]:
    """What was answered, and where something was shown to be. What is secret is no item."""
    return [item for one in said if not is_secret(_fact(one, language)) and (item := _learnt(one, language))]


def _learnt(one: Correction, language: str) -> Item | None:
    def words(message: Message) -> str:
        return mask_secrets(render(message, language))[:LONGEST]

    match one.kind:
        case "answer" | "choose":
            answer = render(one.answer, language)
            return Knowledge(entry_type="answer", source="person", caption=words(one.asked), value=answer)
        case "point":
            where = say("run-memory-place", place=one.answer, app=one.app) if one.app else None
            where = where or say("run-memory-place-anywhere", place=one.answer)
            return Procedure(entry_type="guide", description=words(one.step or one.asked), steps=[words(where)])
        case "refuse":
            return None


def _told(one: Correction, language: str) -> str:
    return HIDDEN if is_secret(_fact(one, language)) else render(one.answer, language)


def _fact(one: Correction, language: str) -> Fact:
    source = render(one.step, language) if one.step else ""
    return Fact(caption=render(one.asked, language), value=render(one.answer, language), source=source)
