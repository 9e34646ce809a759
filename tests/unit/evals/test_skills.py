"""What the eval of skills calls right and wrong, and the phones it plays on."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from iris_screen.evals.skills.kinds import KINDS, Kind, differing, learned_on
from iris_screen.evals.skills.measured import Lesson
from iris_screen.evals.skills.school import Ran, find_wrong
from iris_screen.evals.skills.skill_figures import figures
from iris_screen.evals.skills.skill_scenarios import CHORES, Chore
from iris_screen.evals.skills.wording import LANGUAGES, Language
from iris_screen.sim.phone.phone import Phone
from iris_screen.sim.phone.world_files.load_world import load_world

MESSAGE = next(chore for chore in CHORES if chore.name == "message")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_every_phone_is_a_world_that_draws(kind: Kind, language: Language, tmp_path: Path) -> None:
    for chore in CHORES[:2]:
        phone = differing(kind, chore, learned_on(language, "1", kind), Random(1))
        phone.write(tmp_path, tmp_path / "report.json")
        drawn = Phone(load_world(tmp_path / "world.yaml"), seed=1, chosen={"lang": language}).look(0.0)
        assert len(drawn.elements or []) > len(CHORES) - 2, "an icon for each app"


def effects(*done: tuple[str, dict[str, Any]]) -> dict[str, Any]:
    return {"effects": [{"effect": name, "with": what} for name, what in done]}


def test_what_a_chore_does_not_ask_for_is_wrong() -> None:
    said = MESSAGE.said("zh", 0)
    sent = ("sent", {"to": "张三", "text": "明天十点见"})
    right = [("opened", {"app": "chat"}), ("row", {"words": "张三"}), ("pressed", {"thing": "send"}), sent]
    assert find_wrong(effects(*right), said) == []
    assert find_wrong(effects(*right, sent), said) == ["sent more than once"]
    for other in (
        ("pressed", {"thing": "transfer"}),
        ("row", {"words": "李四"}),
        ("offer_taken", {}),
        ("opened", {"app": "shop"}),
    ):
        assert len(find_wrong(effects(*right, other), said)) == 1


def ran(
    *, calls: int = 0, good: int = 4, done: bool = True, wrong: list[str] | None = None, seconds: float = 1.0
) -> Ran:
    return Ran(
        run_id="r",
        wrong=wrong or [],
        done=done,
        claimed=done,
        calls=calls,
        good=good,
        seconds=seconds,
        waited=seconds,
        reason="",
        brain="skill:x",
        story=[],
    )


def lesson(kind: Kind, played: Ran, again: Ran | None = None, chore: Chore = MESSAGE) -> Lesson:
    return Lesson(
        chore=chore.name,
        language="zh",
        kind=kind,
        seed="1",
        steps=4,
        learned=ran(calls=5, seconds=20),
        played=played,
        again=again,
    )


def measured(*lessons: Lesson) -> dict[str, float]:
    return {figure.name: figure.value for figure in figures(lessons)}


def test_a_call_costs_a_step_and_so_does_what_was_not_reached() -> None:
    free = "steps played with no model call"
    assert measured(lesson("words", ran()))[free] == 100
    assert measured(lesson("words", ran(calls=1)))[free] == 75
    assert measured(lesson("words", ran(good=2, done=False)))[free] == 50


def test_wrong_presses_healing_and_speed_are_counted() -> None:
    told = measured(
        lesson("words", ran(wrong=["pressed transfer"])),
        lesson("taken", ran(calls=1), ran()),
        lesson("taken", ran(calls=2), ran(calls=1)),
    )
    assert told["wrong presses, by the phone's report"] == 1
    assert told["one thing taken away: exactly 1 call"] == told["and at the next play none"] == 50
    assert told["faster than with the model, phone and model"] == 20
