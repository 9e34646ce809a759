"""A run is told in lines for people and in one object for programs."""

import json

import pytest

from iris_screen.core.message import say
from iris_screen.core.models import Usage
from iris_screen.core.plan import Step, StepResult
from iris_screen.core.target import Target
from iris_screen.core.verdict import EXIT_CODES, RunStatus, TaskResult
from iris_screen.graph.runs import Event
from iris_screen.text import render
from iris_screen.ui.cli.runs.progress import format_event, print_result, show_progress

KEYS = {"run_id", "status", "verdict", "reason", "steps", "total_steps", "total_retries", "success_rate", "seconds"} | {
    "model_calls",
    "tokens",
    "pictures",
}


def result(status: RunStatus = "success", **fields: object) -> TaskResult:
    step = StepResult(
        index=0,
        step=Step(action="tap", target=Target(kind="text", value="发送\x1b[2J")),
        status="success",
        evidence="verified",
    )
    verdict = "verified" if status == "success" else "failed"
    return TaskResult.model_validate(
        {"run_id": "r1", "task": "t", "status": status, "verdict": verdict, "reason": "all\nseen", "steps": [step]}
        | fields
    )


@pytest.mark.parametrize(("status", "code"), EXIT_CODES.items())
def test_the_exit_code_is_the_status_whichever_way_it_is_told(
    status: RunStatus, code: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert print_result(result(status)) == print_result(result(status), as_json=True) == code
    last = capsys.readouterr().out.splitlines()[-1]
    assert json.loads(last)["status"] == status


def test_json_is_one_line_with_every_key(capsys: pytest.CaptureFixture[str]) -> None:
    print_result(result(), as_json=True)
    (line,) = capsys.readouterr().out.splitlines()
    assert set(json.loads(line)) >= KEYS


def test_people_read_the_verdict_first_and_no_escape_reaches_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    print_result(result(pictures="/there/frames"))
    out = capsys.readouterr().out
    assert out.split()[0] == "VERIFIED:"
    assert "/there/frames" in out
    assert "\x1b" not in out


def test_a_waiting_run_says_how_to_answer_it(capsys: pytest.CaptureFixture[str]) -> None:
    print_result(result("waiting"))
    assert "iris answer r1" in capsys.readouterr().out


def test_a_reason_that_the_run_gave_is_not_given_again_for_its_step(capsys: pytest.CaptureFixture[str]) -> None:
    why, own = say("act-window-was-open"), say("step-home-first")
    step = Step(action="tap", description="press it")
    failed = StepResult(index=0, step=step, status="failed", evidence="failed", reason=why)
    given = say("run-ended", verdict="failed", reason=why)
    print_result(result("failed", reason=given, steps=[failed, failed.replace(index=1, reason=own)]))
    lines = capsys.readouterr().out.splitlines()
    assert [render(why, "en") in line for line in lines if "press it" in line or "FAILED" in line] == [
        True,
        False,
        False,
    ]
    assert any(render(own, "en") in line for line in lines)


def test_the_last_node_leaves_the_reason_to_the_summary(capsys: pytest.CaptureFixture[str]) -> None:
    note = say("run-ended", verdict="failed", reason=say("act-window-was-open"))
    with show_progress() as tell:
        assert tell is not None
        tell(Event(node="finish", turn=3, note=note, seconds=1.0, frame=""))
    assert capsys.readouterr().out.split() == ["3", "finish", "failed"]


def test_a_run_that_asks_which_of_several_names_each_with_its_number(capsys: pytest.CaptureFixture[str]) -> None:
    print_result(result("waiting", choices=["张三 at 1, 2", "张三\x1b[2J at 3, 4"]))
    lines = capsys.readouterr().out.splitlines()
    assert "  1: 张三 at 1, 2" in lines and "  2: 张三[2J at 3, 4" in lines


def test_a_run_that_did_nothing_has_no_share_of_nothing_and_no_folder(capsys: pytest.CaptureFixture[str]) -> None:
    print_result(result("failed", steps=[], reason="I cannot read it."))
    out = capsys.readouterr().out
    assert out.split()[0] == "FAILED:"
    assert "%" not in out and "pictures" not in out and "no steps were run" in out


def test_events_are_plain_lines_where_nobody_watches(capsys: pytest.CaptureFixture[str]) -> None:
    event = Event(node="plan", turn=3, note="opens 微信\x1b[31m\nnow", seconds=1.0, frame="")
    with show_progress() as tell:
        assert tell is not None
        tell(event)
    out, err = capsys.readouterr()
    assert (out, err) == (format_event(event) + "\n", "")
    assert out.split() == ["3", "plan", "opens", "微信[31m", "now"]


def test_what_a_waiting_node_says_again_is_told_once(capsys: pytest.CaptureFixture[str]) -> None:
    with show_progress() as tell:
        assert tell is not None
        for turn in (1, 1, 1, 2):
            tell(Event(node="verify", turn=turn, note="not yet", seconds=0.0, frame=""))
            tell(Event(node="observe", turn=turn, note="a.b", seconds=0.0, frame=""))
    assert len(capsys.readouterr().out.splitlines()) == 4


def test_events_leave_stdout_to_the_object(capsys: pytest.CaptureFixture[str]) -> None:
    with show_progress(as_json=True) as tell:
        assert tell is not None
        tell(Event(node="plan", turn=1, note="x", seconds=0.0, frame=""))
    out, err = capsys.readouterr()
    assert out == ""
    assert "plan" in err


def test_what_models_cost_is_told_with_each_node_that_asked_one(capsys: pytest.CaptureFixture[str]) -> None:
    once = Usage(calls=1, prompt_tokens=1200, answer_tokens=34, cost=0.00125, seconds=1.5)
    with show_progress() as tell:
        assert tell is not None
        for turn, usage in enumerate((Usage(), once, once, once.plus(once))):
            tell(Event(node="plan", turn=turn, note="x", seconds=0.0, frame="", usage=usage))
    none, first, same, second = capsys.readouterr().out.splitlines()
    assert first.endswith("[1 model call (1,234 tokens, $0.0013, 1.50 s)]")
    assert second.endswith("[2 model calls (2,468 tokens, $0.0025, 3.00 s)]")
    assert none.endswith("x") and same.endswith("x")


def test_a_cost_that_nobody_knows_is_not_called_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    print_result(result(usage=Usage(calls=2, prompt_tokens=10, cost=None, estimated=True), total_steps=1))
    assert "2 model calls (about 10 tokens, cost unknown, 0.00 s)" in capsys.readouterr().out


def test_a_run_without_a_model_tells_no_cost(capsys: pytest.CaptureFixture[str]) -> None:
    print_result(result(total_steps=1))
    out = capsys.readouterr().out
    assert "0 model calls, " in out and "token" not in out and "$" not in out


def test_quiet_hears_nothing() -> None:
    with show_progress(quiet=True) as tell:
        assert tell is None


def test_the_sum_counts_what_was_verified(capsys: pytest.CaptureFixture[str]) -> None:
    print_result(result("failed", total_steps=3, success_rate=1 / 3))
    assert "1 of 3 steps verified, 0 retries" in capsys.readouterr().out
