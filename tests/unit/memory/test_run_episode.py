"""A run's own course becomes an episode, once, and without what is secret."""

from pathlib import Path

import pytest

from iris_screen.core.message import verbatim
from iris_screen.core.people import Correction
from iris_screen.core.plan import Step, StepResult, Task
from iris_screen.core.verdict import Outcome
from iris_screen.memory.items import Episode, Item, Knowledge, Procedure
from iris_screen.memory.memory_store import MemoryStore
from iris_screen.memory.run_episode import make_correction_items, make_run_episode, remember_run, say_title
from iris_screen.text import render
from iris_screen.tools.devices.clock import VirtualClock

DONE = Outcome(status="success", verdict="verified", reason=verbatim("seen"), answer="42")
RESULTS = [
    StepResult(index=0, step=Step(action="tap", description=verbatim("open it")), status="success", evidence="verified")
]


def remembered(tmp_path: Path, *texts: str) -> list[Episode]:
    with MemoryStore(tmp_path / "memory.db", VirtualClock()) as memory:
        for number, text in enumerate(texts):
            for _ in range(2):  # as after a kill between this and the run's last checkpoint
                remember_run(memory, Task(id=f"r{number}", text=text), RESULTS, DONE, at=5.0)
        return [kept.item for kept in memory.list_items() if isinstance(kept.item, Episode)]


def test_a_run_is_remembered_once_with_its_steps_and_its_answer(tmp_path: Path) -> None:
    (episode,) = remembered(tmp_path, "open the settings")
    assert episode.summary == "open the settings — verified"
    assert "open it: verified" in episode.details and "result: 42" in episode.details


def test_a_run_is_remembered_in_the_language_of_its_task(tmp_path: Path) -> None:
    (episode,) = remembered(tmp_path, "打开设置")
    assert episode.summary == "打开设置（已确认）" and "result" not in episode.details


@pytest.mark.parametrize(
    "text", ["log in with password hunter2", "输入密码 123456", "type the verification code 482913"]
)
def test_a_task_that_speaks_of_a_password_is_not_remembered(text: str, tmp_path: Path) -> None:
    assert remembered(tmp_path, text) == []
    assert text.rsplit(maxsplit=1)[-1].encode() not in (tmp_path / "memory.db").read_bytes()


def told(*said: Correction) -> list[Item]:
    return [make_run_episode(Task(id="r", text="x"), RESULTS, DONE, said), *make_correction_items(said, "en")]


def test_what_a_person_said_stands_in_the_episode_and_by_itself() -> None:
    episode, fact, shown = told(
        Correction(kind="answer", asked=verbatim("Which flat is meant?"), answer=verbatim("the one in Bonn")),
        Correction(
            kind="point",
            asked=verbatim("Send is not found here."),
            answer=verbatim("5 of 1000 …"),
            step=verbatim("tap Send"),
            app="chat",
        ),
        Correction(kind="refuse", asked=verbatim("Pay now?"), answer=verbatim("no")),
    )
    assert isinstance(episode, Episode)
    assert "asked: Which flat is meant? The answer: the one in Bonn" in episode.details
    assert "asked: Pay now? The answer: no" in episode.details
    assert fact == Knowledge(
        entry_type="answer", source="person", caption="Which flat is meant?", value="the one in Bonn"
    )
    assert shown == Procedure(entry_type="guide", description="tap Send", steps=["It is at 5 of 1000 …, in chat."])


@pytest.mark.parametrize("task", ["打开文件", "open the files", "open 文件 — failed", "say “（失败）”"])
def test_the_title_of_a_run_is_said_in_the_language_of_who_reads_it(task: str) -> None:
    title = say_title(make_run_episode(Task(id="r", text=task), [], DONE))
    assert (render(title, "en"), render(title, "zh")) == (f"{task} — verified", f"{task}（已确认）")


def test_a_title_that_somebody_wrote_stays_as_it_is() -> None:
    written = Episode(summary="lunch — verified", event_type="note"), Episode(summary="went well", event_type="run")
    assert [render(say_title(item), "zh") for item in written] == ["lunch — verified", "went well"]


def test_an_answer_that_is_a_secret_stands_nowhere() -> None:
    said = Correction(
        kind="answer", asked=verbatim("What is the password of the router?"), answer=verbatim("hunter2xx")
    )
    assert not any("hunter2xx" in item.model_dump_json() for item in told(said)) and len(told(said)) == 1


CARD = "4111 1111 1111 1111"


def test_a_secret_that_a_run_reads_types_or_is_asked_about_stands_nowhere() -> None:
    read = Outcome(status="success", verdict="verified", reason=verbatim("seen"), answer=CARD)
    step = Step(action="input_text", description=verbatim(f"type {CARD}"), text=CARD)
    typed = StepResult(index=0, step=step, status="success", evidence="verified")
    said = [
        Correction(kind="answer", asked=verbatim(f"Pay with {CARD}?"), answer=verbatim("yes")),
        Correction(
            kind="point", asked=verbatim("Not found."), answer=verbatim("5 of 1000"), step=verbatim(f"type {CARD}")
        ),
    ]
    episode = make_run_episode(Task(id="r", text=f"what is my card number, {CARD}?"), [typed], read, said)
    items = [episode, *make_correction_items(said, "en")]
    assert isinstance(episode, Episode) and len(items) == 3
    assert not any(CARD in item.model_dump_json() for item in items)
    assert "result: " in episode.details and "what is my card number" in episode.summary
