"""Remembers a run as an episode: its task, how it ended, and its steps. The person's corrections are part of it, and
also become items of their own, so that the next run finds them.
"""

from collections.abc import Sequence
from itertools import product
from typing import Final, get_args

from iris_screen.consent.secrets.spoken_secrets import mentions_secret
from iris_screen.core.message import HIDDEN, Message, say, verbatim
from iris_screen.core.parsing.languages import detect_language
from iris_screen.core.people import Correction
from iris_screen.core.plan import Evidence, StepResult, Task
from iris_screen.core.verdict import Outcome
from iris_screen.memory.items import Episode, Item, Knowledge, Procedure, get_title
from iris_screen.memory.manager.secret_filter import Fact, is_secret, mask_secrets
from iris_screen.memory.memory_store import MemoryStore
from iris_screen.text import list_languages, render

MAX_STEPS = 60
"""How many of the latest steps are remembered."""
RUN: Final = "run"
"""The kind of event that a remembered run is."""
GAP: Final = "<task>"
"""Stands for the task in a title."""
LONGEST = 900
"""Characters of a task or a line."""


def remember_run(
    memory: MemoryStore,
    task: Task,
    results: Sequence[StepResult],
    outcome: Outcome,
    at: float,
    corrections: Sequence[Correction] = (),
) -> None:
    """Stores the run once, however often it is called. Skips a task that mentions a password. Raises StoreError."""
    session = f"run {task.id}"
    if mentions_secret(task.text) or memory.of_session(session):
        return
    items = [
        make_run_episode(task, results, outcome, corrections),
        *make_correction_items(corrections, detect_language(task.text)),
    ]
    memory.add_all(items, at=[at] * len(items), session=session, source=session, who="iris")


def make_run_episode(
    task: Task, results: Sequence[StepResult], outcome: Outcome, corrections: Sequence[Correction] = ()
) -> Episode:
    """In the person's language. Of the screen it has only what the run was asked to read, without secrets, since
    episodes are exported and shown to models.
    """
    language = detect_language(task.text)
    lines = [
        say("run-memory-device", device=task.device),
        *(say("run-memory-step", step=each.step.in_words(), how=each.evidence) for each in results[-MAX_STEPS:]),
        *(
            say(
                "run-memory-asked",
                question=one.asked,
                answer=HIDDEN if is_secret(_make_fact(one, language)) else render(one.answer, language),
            )
            for one in corrections
        ),
        *([say("run-memory-answer", answer=outcome.answer)] if outcome.answer else []),
    ]
    title = say("run-memory-title", task=mask_secrets(task.text)[:LONGEST], how=outcome.verdict)
    return Episode(
        event_type=RUN,
        summary=render(title, language),
        details=mask_secrets("\n".join(render(line, language) for line in lines)),
        actor="iris",
    )


def say_title(item: Item) -> Message:
    """The item's title for a person of any language: that of a run says how it ended, and its task as it was said."""
    title = get_title(item)
    if isinstance(item, Episode) and item.event_type == RUN:
        for how, written in product(get_args(Evidence), list_languages()):
            before, _, after = render(say("run-memory-title", task=GAP, how=how), written).partition(GAP)
            if title.startswith(before) and title.endswith(after) and len(title) > len(before + after):
                return say("run-memory-title", task=title[len(before) : len(title) - len(after)], how=how)
    return verbatim(title)


def make_correction_items(corrections: Sequence[Correction], language: str) -> list[Item]:
    """The person's answers, and the places they pointed out. Skips secrets."""
    return [
        item for one in corrections if not is_secret(_make_fact(one, language)) and (item := _make_item(one, language))
    ]


def _make_item(one: Correction, language: str) -> Item | None:
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


def _make_fact(one: Correction, language: str) -> Fact:
    source = render(one.step, language) if one.step else ""
    return Fact(caption=render(one.asked, language), value=render(one.answer, language), source=source)
