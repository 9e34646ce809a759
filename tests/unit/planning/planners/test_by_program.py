"""A program as a brain: its steps, what it hears of them, and what stops it."""

import json
import signal
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from iris_screen.core.advance import Advance
from iris_screen.core.message import Message, verbatim
from iris_screen.core.plan import Progress, StepResult, StepStatus, Task
from iris_screen.core.screen import Frame
from iris_screen.core.verdict import PostMortem
from iris_screen.planning.planners.auto import Auto
from iris_screen.planning.planners.by_program import Program
from iris_screen.planning.sandbox import SafetyError, Sandbox
from iris_screen.text import render, render_for_model
from tests.unit.planning.planners.shorthand import frame

TASK = Task(id="run", text="给前 10 条视频点赞")
FIVE = "for n in range(5):\n    if not step(f'like {n}'): print(n, why())\nstep('go home')"


@dataclass
class Author:
    """Stands for the model: gives one program after the other, and remembers what it was told."""

    programs: Sequence[str]
    told: list[str] = field(default_factory=list)

    def __call__(self, task: Task, frame: Frame, progress: Progress, feedback: Message | None) -> str:
        self.told.append(render_for_model(feedback) if feedback else "")
        return self.programs[len(self.told) - 1]


def brain(*programs: str, screen: str = "") -> Program:
    return Program(Author(programs), lambda words, frame: screen, Sandbox(bytes(32)))


def after(advance: Advance, status: StepStatus, reason: str = "", retries: int = 0) -> Progress:
    """The progress once the step that was asked for ended so, as a checkpoint keeps it."""
    done = advance.progress.done
    result = StepResult(
        index=done[-1].index + 1 if done else 0,
        step=advance.steps[0],
        status=status,
        evidence="verified" if status == "success" else "unverified",
        reason=reason,
        retries=retries,
    )
    progress = advance.progress.replace(done=[*done, result][-20:])
    return Progress.model_validate_json(progress.model_dump_json())


def went(planner: Program, statuses: str) -> Advance:
    """What the brain says after steps that ended so: s success, u unverified, k skipped, f failed, and x failed
    without a result, since nothing was found to do it on.
    """
    words: dict[str, StepStatus] = {"s": "success", "u": "unverified", "k": "skipped", "f": "failed"}
    advance = planner.advance(TASK, frame(), Progress())
    for status in statuses:
        if status in "fx":
            problem = PostMortem(reason="ELEMENT_NOT_FOUND", step=advance.steps[0], detail="it is not there")
            progress = advance.progress if status == "x" else after(advance, "failed", "it is not there")
            advance = planner.replan(TASK, frame(), progress, problem)
        else:
            advance = planner.advance(TASK, frame(), after(advance, words[status]))
    return advance


def said(advance: Advance) -> str:
    assert advance.reason is not None
    return render(advance.reason)


def test_each_step_of_the_program_is_a_goal_in_its_words() -> None:
    step = brain(FIVE).advance(TASK, frame(), Progress()).steps[0]
    assert (step.action, step.goal, step.description) == ("goal", "like 0", verbatim("like 0"))


def test_the_program_goes_on_after_each_step_and_then_it_is_done() -> None:
    planner = brain(FIVE)
    ways = [went(brain(FIVE), "s" * n) for n in range(7)]
    assert [a.steps[0].goal if a.steps else a.kind for a in ways] == [
        *(f"like {n}" for n in range(5)),
        "go home",
        "done",
    ]
    ended = went(planner, "ssssss")
    assert planner.advance(TASK, frame(), ended.progress).kind == "done"
    assert isinstance(planner.write, Author)
    assert planner.write.told == [""]


@pytest.mark.parametrize(
    ("status", "heard"),
    [
        ("s", "True []"),
        ("u", "True [not proven]"),
        ("k", "False [skipped]"),
        ("f", "False [it is not there]"),
        ("x", "False [it is not there]"),
    ],
)
def test_the_program_hears_what_became_of_its_step(status: str, heard: str) -> None:
    advance = went(brain("ok = step('like')\nstep(f'{ok} [{why()}]')"), status)
    assert advance.steps[0].goal == heard


def test_a_program_may_go_another_way_after_a_failure() -> None:
    source = "if not step('by the button'): step('by the menu')"
    assert went(brain(source), "f").steps[0].goal == "by the menu"
    assert [went(brain(source), statuses).kind for statuses in ("s", "fs")] == ["done", "done"]


def test_a_fence_round_the_program_is_taken_off() -> None:
    assert went(brain("Here it is:\n```python\nstep('like')\n```\nDone."), "").steps[0].goal == "like"


def test_what_was_printed_is_the_answer_at_the_end() -> None:
    ended = went(brain("step('like')\nprint('3 of them')"), "s")
    assert (ended.kind, ended.answer) == ("done", "3 of them\n")


def test_what_is_read_comes_from_the_frame_and_is_read_once() -> None:
    asked: list[tuple[str, str]] = []

    def read(words: str, seen: Frame) -> str:
        asked.append((words, seen.app))
        return "3"

    source = "for n in range(int(read('how many')) + int(read('how many'))): step(str(n))"
    advance = Program(Author([source]), read, Sandbox(bytes(32))).advance(TASK, frame("com.video"), Progress())
    assert (advance.steps[0].goal, asked) == ("0", [("how many", "com.video")])


def test_what_is_printed_is_kept_as_notes() -> None:
    assert went(brain(FIVE), "sf").progress.data["notes"] == "1 it is not there\n"


@pytest.mark.parametrize(
    ("program", "fault"),
    [
        ("tap(100, 200)", "line 1: “tap” is not known; there are step, read, why and plain built-ins"),
        ("step('like')\n1/0", "line 2: ZeroDivisionError: division by zero"),
        ("I cannot do that.", "line 1: invalid syntax"),
        ("x = 1", "the program ended without a step"),
        ("", "the program is empty"),
    ],
)
def test_a_fault_is_told_once_and_a_better_program_goes_on(program: str, fault: str) -> None:
    author = Author([program, "step('better')"])
    planner = Program(author, lambda words, frame: "", Sandbox(bytes(32)))
    advance = planner.advance(TASK, frame(), Progress())
    if advance.steps[0].goal == "like":
        advance = planner.advance(TASK, frame(), after(advance, "success"))
    assert (advance.steps[0].goal, author.told) == ("better", ["", fault])


def test_a_second_fault_is_the_end() -> None:
    advance = went(brain("tap(1, 2)", "step('a')\n1/0"), "s")
    assert (advance.kind, said(advance)) == (
        "stuck",
        "no program ran to its end: line 2: ZeroDivisionError: division by zero",
    )


def test_the_same_step_fails_three_times_in_a_row_and_no_more() -> None:
    forever = "while not step('like'): pass\nstep('end')"
    assert went(brain(forever), "ff").kind == "steps"
    assert said(went(brain(forever), "fxf")) == "“like” failed 3 times in a row: it is not there"
    again = "for n in range(9):\n    step('a')\n    step('b')"
    assert went(brain(again), "fsfsfs").kind == "steps"


def test_five_steps_fail_in_a_row_and_no_more() -> None:
    assert went(brain(FIVE), "ffff").kind == "steps"
    assert went(brain(FIVE), "ffsff").kind == "steps"
    stuck = went(brain(FIVE), "fffff")
    assert (stuck.kind, said(stuck)) == (
        "stuck",
        "5 steps in a row failed, the last was “like 4”: it is not there",
    )


def test_what_is_not_allowed_stops_the_program_and_says_so() -> None:
    def refuse(words: str, seen: Frame) -> str:
        raise SafetyError(verbatim("The password is not read out."))

    source = "try:\n    read('the password')\nexcept Exception:\n    step('go on')"
    advance = Program(Author([source]), refuse, Sandbox(bytes(32))).advance(TASK, frame(), Progress())
    assert (advance.kind, said(advance)) == ("stuck", "The password is not read out.")


def test_a_way_that_is_blocked_before_there_is_a_program_does_not_matter() -> None:
    problem = PostMortem(reason="UNEXPECTED_DIALOG", detail="a dialog stays")
    assert brain("step('a')").replan(TASK, frame(), Progress(), problem).steps[0].goal == "a"


@pytest.mark.parametrize("what", [{"state": "AAAA"}, {"state": 3}, {"steps": -1}, {"steps": "many"}])
def test_what_was_altered_in_a_checkpoint_is_not_gone_on_with(what: dict[str, object]) -> None:
    advance = brain(FIVE).advance(TASK, frame(), Progress())
    altered = advance.progress.replace(data={**advance.progress.data, **what})
    stuck = brain(FIVE).advance(TASK, frame(), altered)
    assert (stuck.kind, said(stuck)[-21:]) == ("stuck", "Start the task again.")


def test_the_program_of_another_run_is_not_gone_on_with() -> None:
    advance = brain(FIVE).advance(TASK, frame(), Progress())
    other = TASK.replace(id="another")
    assert brain(FIVE).advance(other, frame(), after(advance, "success")).kind == "stuck"


def test_it_may_stand_behind_another_brain() -> None:
    auto = Auto([brain(FIVE)])
    first = auto.advance(TASK, frame(), Progress())
    second = auto.advance(TASK, frame(), after(first, "success"))
    assert (second.steps[0].goal, second.progress.data["steps"]) == ("like 1", 1)


CHILD = """
import sys, time
from pathlib import Path
from iris_screen.core.plan import Progress, StepResult, Task
from iris_screen.core.protocols import NOTHING
from iris_screen.core.screen import Frame
from iris_screen.planning.planners.by_program import Program
from iris_screen.planning.sandbox import Sandbox

kept, log, stop = Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3])
program = '''
for n in range(5): step(f"like {n}")
'''
brain = Program(lambda *_: program, lambda words, frame: "", Sandbox(bytes(range(32))))
progress = Progress.model_validate_json(kept.read_text()) if kept.exists() else Progress()
while True:
    advance = brain.advance(Task(id="run", text="like five"), Frame(NOTHING, "blank", 0.0), progress)
    if advance.kind != "steps":
        break
    with log.open("a") as lines:
        lines.write(advance.steps[0].goal + "\\n")
    n = progress.done[-1].index + 1 if progress.done else 0
    result = StepResult(index=n, step=advance.steps[0], status="success", evidence="verified")
    progress = advance.progress.replace(done=[*advance.progress.done, result])
    kept.write_text(progress.model_dump_json())
    if n == stop:
        print("ready", flush=True)
        time.sleep(600)
print(advance.kind, flush=True)
"""


def test_a_killed_process_is_followed_by_another_that_repeats_no_step(tmp_path: Path) -> None:
    kept, log = tmp_path / "kept.json", tmp_path / "log"
    said, codes = [], []
    for stop in (1, 3, -1):
        child = subprocess.Popen(
            [sys.executable, "-c", CHILD, str(kept), str(log), str(stop)], stdout=subprocess.PIPE, text=True
        )
        assert child.stdout
        said.append(child.stdout.readline().strip())
        if stop >= 0:
            child.send_signal(signal.SIGKILL)
        child.communicate(timeout=30)
        codes.append(child.returncode)
    assert (said, codes) == (["ready", "ready", "done"], [-signal.SIGKILL, -signal.SIGKILL, 0])
    assert log.read_text().split("\n") == [*(f"like {n}" for n in range(5)), ""]
    assert json.loads(kept.read_text())["data"]["steps"] == 4  # the last is counted once the program hears of it


def test_a_program_that_hears_of_a_failure_goes_on_and_is_no_new_plan() -> None:
    assert went(brain(FIVE), "x").goes_on


def test_of_a_program_that_is_written_anew_the_person_is_told_nothing() -> None:
    planner = brain('{"program": "no step"}', "step('go')\nread('the price')", screen="3 元")
    first = planner.advance(TASK, frame(), Progress())
    ended = planner.advance(TASK, frame(), after(first, "success"))
    assert (ended.kind, ended.answer) == ("done", "3 元\n")


@pytest.mark.parametrize(("before", "read"), [(0, 8), (1, 7), (8, 0)])
def test_reading_stops_after_eight_calls_that_changed_nothing(before: int, read: int) -> None:
    asked: list[str] = []

    def answer(words: str, seen: Frame) -> str:
        asked.append(words)
        return words.upper()

    program = "for n in range(20):\n    print(read(f'line {n}'), read(f'line {n}'))\nstep('go home')"
    planner = Program(Author([program]), answer, Sandbox(bytes(32)))
    advance = planner.advance(TASK, frame(), Progress(vain=before))
    assert (advance.kind, len(asked)) == ("stuck", read)
    assert advance.reason is not None and "nothing on the screen changed" in render(advance.reason)
