"""iris run, resume, runs, show, fork, answer, delete and demo, as a person or a program calls them.

Where a process is cut off, a real one is; the rest is called in this process, which has everything imported already.
"""

import json
import signal
import sys
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from iris_screen.ui.cli.program import exit_code
from tests.e2e.process import Process, Processes, Said

ROOT = Path(__file__).resolve().parents[2]
TINY = f"sim:{ROOT / 'assets' / 'worlds' / 'tiny.yaml'}"
QUICK = f"{TINY}?time=virtual"
PLAN = """
- {action: tap, target: "text:Notes", expect: ["text:Buy bread"]}
- {action: tap, target: "text:New", expect: ["text:Save"]}
- {action: input_text, target: "field:", text: Feed the cat, expect: ["field:Feed the cat"]}
- {action: tap, target: "text:Save", expect: ["text:Call Ann", "text:Feed the cat"]}
"""

BUY = """
- {action: tap, target: "text:Notes", expect: ["text:Buy bread"]}
- {action: tap, target: "text:Buy bread", expect: [changed]}
"""

STIFF = """
format: 1
name: a switch that turns at the fourth tap
home: home
apps:
  home:
    package: com.iris.launcher
    label: Home
    icon: home
    start: home
    vars: {wireless: false, taps: 0}
    screens:
      home:
        body:
          - row:
              - {text: Wireless, grow: 1}
              - {switch: wireless, tap: [{set: {taps: "{taps + 1}"}}, {if: taps > 3, then: [{toggle: wireless}]}]}
            pad: 16
"""
TURN_ON = """
- {action: tap, target: "text:Later", optional: true, timeout_ms: 200, expect: [changed]}
- {action: tap, target: "switch:Wireless", expect: ["on:Wireless"]}
"""


class Iris:
    """The command, with folders of its own."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder, self._capsys = folder, capsys
        self.plan = folder / "plan.yaml"
        self.plan.write_text(PLAN)

    def __call__(self, *args: str) -> Said:
        self._capsys.readouterr()
        code = exit_code(list(args))
        return Said(code, *self._capsys.readouterr())

    def note(self, *args: str) -> Said:
        """Write a note on the tiny phone, by a plan."""
        return self("run", "write a note", "--device", QUICK, "--steps", str(self.plan), *args)

    def process(self, run_id: str) -> AbstractContextManager[Process]:
        """The same in a process of its own and in real time."""
        run = ["run", "write a note", "--device", TINY, "--steps", str(self.plan), "--run-id", run_id]
        return Processes(self.folder / "home").started(*run)


@pytest.fixture
def iris(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Iris:
    monkeypatch.setenv("IRIS_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setattr(sys, "excepthook", sys.__excepthook__)
    return Iris(tmp_path, capsys)


def test_a_run_ends_with_one_object_and_can_be_looked_at_again(iris: Iris) -> None:
    run = iris.note("--json", "--run-id", "first")
    told = run.last
    assert (run.code, told["status"], told["verdict"]) == (0, "success", "verified"), run.err
    assert len(run.out.splitlines()) == 1
    assert (told["run_id"], told["total_steps"], told["success_rate"], told["model_calls"]) == ("first", 4, 1.0, 0)
    assert any(Path(str(told["pictures"])).glob("*.png"))
    assert "locate" in run.err
    (row,) = json.loads(iris("runs", "--json").out)
    assert (row["id"], row["status"]) == ("first", "success")
    assert "Feed the cat" in iris("show", "fir").out
    detail = json.loads(iris("show", "first", "--json").out)
    assert len(detail["steps"]) == 4
    assert {"tap", "input_text"} <= {entry["action"]["kind"] for entry in detail["journal"]}
    for refused in (("resume", "first"), ("fork", "first", "--turn", "999"), ("answer", "first", "yes")):
        said = iris(*refused)
        assert (said.code, said.out, len(said.err.splitlines())) == (2, "", 1)
    assert iris("delete", "first", "--yes").code == 0
    assert iris("runs", "--json").out == "[]\n"
    assert not Path(str(told["pictures"])).exists()


def test_a_run_on_a_phone_in_a_file_is_resumed_from_another_folder(
    iris: Iris, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    here.mkdir()
    there.mkdir()
    (here / "my.yaml").write_bytes((ROOT / "assets" / "worlds" / "tiny.yaml").read_bytes())
    monkeypatch.chdir(here)
    args = (
        "--device",
        "sim:my.yaml?time=virtual&state=s.json&dump=d.json",
        "--steps",
        str(iris.plan),
        "--run-id",
        "first",
    )
    assert iris("run", "write a note", *args, "--max-turns", "4", "--json").code == 4
    monkeypatch.chdir(there)
    resumed = iris("resume", "first", "--json")
    assert (resumed.code, resumed.last["verdict"]) == (0, "verified"), resumed.err
    assert list(there.iterdir()) == [] and (here / "d.json").is_file()


def test_a_fork_is_a_run_of_its_own(iris: Iris) -> None:
    iris.note("--json", "--run-id", "first")
    iris.plan.write_text('- {action: go_home, expect: ["app:tiny.home"]}\n')
    fork = iris("fork", "first", "--turn", "2", "--steps", str(iris.plan), "--json")
    assert (fork.code, fork.last["verdict"]) == (0, "verified"), fork.err
    assert fork.last["run_id"] != "first"
    assert {row["id"] for row in json.loads(iris("runs", "--json").out)} == {"first", fork.last["run_id"]}


def test_a_run_in_virtual_time_waits_for_nothing_and_can_be_taken_up_again(iris: Iris) -> None:
    iris.plan.write_text("- {action: wait, amount: 100000}\n" + PLAN.lstrip())
    virtual = ["--json", "--run-id", "quick"]
    stopped = iris.note(*virtual, "--max-turns", "4")
    assert (stopped.code, stopped.last["status"]) == (4, "stopped"), stopped.err
    resumed = iris("resume", "quick", "--json")
    assert (resumed.code, resumed.last["verdict"]) == (0, "verified"), resumed.err
    assert resumed.last["seconds"] != 0


def test_a_run_that_is_interrupted_is_kept_and_goes_on(iris: Iris) -> None:
    with iris.process("cut") as process:
        assert process.stdout is not None
        for line in process.stdout:
            if " act " in line:
                break
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
    assert process.returncode == 4, err
    assert "iris resume cut" in err
    assert "Traceback" not in err
    resumed = iris("resume", "cut", "--json")
    assert (resumed.code, resumed.last["verdict"]) == (0, "verified"), resumed.err


def test_a_run_that_nobody_reads_on_goes_to_its_end_quietly(iris: Iris) -> None:
    with iris.process("pipe") as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        err = process.stderr.read()
        process.wait(timeout=60)
    assert (err, process.returncode) == ("", 0)
    assert json.loads(iris("show", "pipe", "--json").out)["result"]["verdict"] == "verified"


def test_a_plan_that_cannot_be_done_fails_with_a_reason(iris: Iris) -> None:
    iris.plan.write_text('- {action: tap, target: "text:Nowhere", retry: 0, timeout_ms: 200}\n')
    run = iris.note("--json")
    assert (run.code, run.last["status"], run.last["verdict"]) == (1, "failed", "failed")
    assert "Nowhere" in str(run.last["reason"])


def test_what_is_said_of_all_steps_agrees_with_the_mark_of_each(iris: Iris) -> None:
    world = iris.folder / "stiff.yaml"
    world.write_text(STIFF)
    iris.plan.write_text(TURN_ON)
    run = iris(
        "run",
        "turn it on",
        "--device",
        f"sim:{world}?time=virtual",
        "--steps",
        str(iris.plan),
        "--run-id",
        "stiff",
        "-q",
    )
    every, *steps = run.out.splitlines()[1:6]
    assert every.startswith("VERIFIED: every step except an optional") and every.endswith("though one failed at first")
    assert [step.split()[0] for step in steps] == ["–", "✘", "✔", "✔"], run.out
    shown = [line.split() for line in iris("show", "stiff").out.splitlines() if line.startswith("  – ")]
    assert len(shown) == 1 and "skipped," in shown[0]


def test_a_run_that_needs_a_person_waits_for_the_answer(iris: Iris) -> None:
    iris.plan.write_text(BUY)
    run = iris.note("--json", "--run-id", "ask", "--wait")
    assert (run.code, run.last["status"]) == (6, "waiting"), run.err
    listed = iris("runs", "--status", "waiting", "--json")
    assert [row["id"] for row in json.loads(listed.out)] == ["ask"]
    for _ in range(4):  # what moved meanwhile is asked about again
        answered = iris("answer", "ask", "yes", "--json")
        if answered.code != 6:
            break
    assert answered.last["status"] in ("success", "unverified"), answered.err  # a note that is tapped shows nothing
    assert [each for each in answered.err.splitlines() if " act " in each and "540, 308" in each]


def test_a_person_who_says_no_ends_it_and_nothing_is_pressed(iris: Iris) -> None:
    iris.plan.write_text(BUY)
    iris.note("--quiet", "--run-id", "ask", "--wait")
    answered = iris("answer", "ask", "不", "--json")
    assert (answered.code, answered.last["status"]) == (1, "failed"), answered.err
    touched = json.loads(iris("show", "ask", "--json").out)["journal"]
    assert len(touched) == 1  # into the notes, and no further


def test_with_nobody_there_a_question_counts_as_no(iris: Iris) -> None:
    iris.plan.write_text(BUY)
    run = iris.note("--json")
    assert (run.code, run.last["status"]) == (1, "failed"), run.err
    assert "--wait" in str(run.last["reason"])


def test_a_fuse_ends_a_run_that_can_be_taken_up_again(iris: Iris) -> None:
    run = iris.note("--json", "--run-id", "short", "--max-turns", "1")
    assert (run.code, run.last["status"]) == (4, "stopped"), run.err
    ended: list[str] = []
    while ended[-1:] in ([], ["stopped"]) and len(ended) < 9:
        ended.append(iris("resume", "short", "--json").last["status"])
    assert ended[:3] == ["stopped"] * 3 and ended[-1] == "success", ended  # one more turn each time


def test_quiet_says_only_how_it_ended(iris: Iris) -> None:
    run = iris.note("--quiet")
    assert (run.code, run.err) == (0, "")
    assert run.out.split()[0] == "VERIFIED:"


def test_tracing_in_the_persons_shell_does_not_reach_a_run(iris: Iris, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGSMITH_TRACING", "true")
    monkeypatch.setenv("LANGSMITH_ENDPOINT", "http://127.0.0.1:9")
    assert iris.note("--quiet").code == 0


def test_the_demo_sends_the_message_and_says_what_to_try_next(iris: Iris) -> None:
    demo = iris("demo")
    assert demo.code == 0, demo.out + demo.err
    assert "VERIFIED" in demo.out
    assert "dismiss_blocker" in demo.out
    assert "pictures:" in demo.out
    assert "Try next" in demo.out


def test_three_lines_of_python_do_the_same(iris: Iris) -> None:
    from iris_screen.graph.runs import run_simple
    from iris_screen.planning.planners import read_steps

    assert run_simple("write a note", device=QUICK, steps=read_steps(iris.plan)) is True
    (row,) = json.loads(iris("runs", "--json").out)
    assert row["verdict"] == "verified"
