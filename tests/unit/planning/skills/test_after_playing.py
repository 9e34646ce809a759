"""What a skill learns of having been played."""

from dataclasses import dataclass, field
from pathlib import Path

import pytest

from iris_screen.core.condition import Condition
from iris_screen.core.limits import Patience
from iris_screen.core.message import LEGACY, Message
from iris_screen.core.models import Usage
from iris_screen.core.plan import Agenda, Evidence, Progress, Step, StepResult, Task
from iris_screen.core.screen import Element, Frame
from iris_screen.core.state import State, Totals
from iris_screen.core.target import Target
from iris_screen.core.verdict import Outcome, PostMortem, RunStatus
from iris_screen.planning.skills.after_playing import PREFIX, learn_from_run
from iris_screen.planning.skills.skill import Anchor, Skill, SkillStep
from iris_screen.planning.skills.skill_page import to_thousandths
from iris_screen.planning.skills.skill_store import SkillResults, SkillStore
from tests.unit.sight.screens import button, element, frame, label

MISSED = PostMortem(reason="ELEMENT_NOT_FOUND", detail="it is not there")
PAGE = ["返回", "分享", "清空"]


@dataclass
class Blind:
    lines: list[object] = field(default_factory=list)

    def read(self, seen: Frame) -> list[object]:
        return self.lines


def page(*more: Element) -> Frame:
    return frame(*[label(words, top=300 + n * 200) for n, words in enumerate(PAGE)], *more)


def store(folder: Path, step: Step, thing: Element) -> SkillStore:
    place = to_thousandths(thing.box, frame().size)
    anchor = Anchor(place=place, role=thing.role, words=[thing.name] if thing.name else [], page=PAGE)
    kept = SkillStore(folder)
    kept.save(Skill(name="note", task="记下{text}", slots=["text"], steps=[SkillStep(step=step, anchor=anchor)]), {})
    return kept


def ended(
    kept: SkillStore,
    seen: Frame,
    thing: Element,
    *,
    calls: int = 1,
    status: RunStatus = "success",
    verdict: Evidence = "verified",
    failed: bool = False,
    brain: str = f"{PREFIX}note",
) -> None:
    """A run that has played the skill is over: its step was done on this thing."""
    step = kept.skill("note").fill_steps({"text": "x"})[0]
    result = StepResult(index=0, step=step, status="success", evidence="verified", before="seen", box=thing.box)
    totals = Totals(usage=Usage(calls=calls), problems=[MISSED] if failed else [])
    task = Task(id="r", text="记下x", patience=Patience())
    state = State(task=task, agenda=Agenda(progress=Progress(brain=brain)), results=[result], totals=totals)
    learn_from_run(kept, state, Outcome(status=status, verdict=verdict, reason="so"), lambda key: seen, Blind())  # type: ignore[arg-type]


def tap(target: str, *expect: str) -> Step:
    conditions = [Condition.parse(text) for text in expect]
    return Step(action="tap", target=Target.parse(target), expect=conditions, unless=conditions)


def test_what_a_model_had_to_find_is_known_by_its_new_words_and_looks(tmp_path: Path) -> None:
    kept, moved = store(tmp_path, tap("text:保存"), button("保存")), element("button", "好了", (60, 1900, 300, 1990))
    ended(kept, page(moved), moved)
    anchor = kept.skill("note").steps[0].anchor
    assert anchor is not None and anchor.words == ["保存", "好了"] and anchor.pictures == ["00_1.png"]
    assert (tmp_path / "note" / "00_1.png").is_file() and kept.results("note").played == 1


def test_a_switch_is_known_by_the_words_it_has_by_now_before_it_is_turned_and_after(tmp_path: Path) -> None:
    switch, words = element("switch", "", (900, 1500, 1040, 1560), checked=False), label("离线", top=1495)
    kept = store(tmp_path, tap("switch:飞行模式", "on:飞行模式"), switch)
    ended(kept, page(words, switch), switch)
    step = kept.skill("note").steps[0].step
    assert step.target.words == ["飞行模式", "离线"]
    assert [str(c) for c in (*step.expect, *step.unless)] == ["on:飞行模式||离线"] * 2


@pytest.mark.parametrize(("calls", "verdict"), [(0, "verified"), (1, "unverified")])
def test_nothing_is_learned_where_nobody_was_asked_or_nothing_was_proven(
    tmp_path: Path, calls: int, verdict: Evidence
) -> None:
    kept, moved = store(tmp_path, tap("text:保存"), button("保存")), element("button", "好了", (60, 1900, 300, 1990))
    before = kept.skill("note")
    ended(kept, page(moved), moved, calls=calls, verdict=verdict)
    assert kept.skill("note") == before


def test_two_failures_in_a_row_put_it_aside_with_the_reason_and_a_good_end_forgets_them(tmp_path: Path) -> None:
    save = button("保存")
    kept = store(tmp_path, tap("text:保存"), save)
    for _ in range(2):
        ended(kept, page(save), save, status="failed", verdict="failed", failed=True)
    assert kept.results("note").is_put_aside and kept.results("note").why == Message(key=LEGACY, args={"text": "so"})
    ended(kept, page(save), save, calls=0)
    assert kept.results("note") == SkillResults(played=1)


@pytest.mark.parametrize(
    ("status", "brain"), [("stopped", f"{PREFIX}note"), ("failed", "react"), ("failed", f"{PREFIX}gone")]
)
def test_what_was_stopped_or_was_no_play_of_it_tells_nothing(tmp_path: Path, status: RunStatus, brain: str) -> None:
    save = button("保存")
    kept = store(tmp_path, tap("text:保存"), save)
    ended(kept, page(save), save, status=status, verdict="failed", failed=True, brain=brain)
    assert kept.results("note") == SkillResults()
