"""`iris dst` tells what it found as it finds it, and keeps that after Ctrl-C."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from iris_screen.evals.dst.dst_command import main


def test_each_run_is_written_as_it_ends_and_a_wrong_one_is_told_at_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "runs.jsonl"
    sweep = ["--seed", "45", "--runs", "2", "--workers", "1", "--bug", "no_journal", "--out", str(out)]
    assert main(sweep) == 1
    told = capsys.readouterr().out
    assert told.startswith("WRONG twice: ") and told.index("found by") < told.index("2 runs in")
    kept = [json.loads(line) for line in out.read_text("utf-8").splitlines()]
    assert [run["case"]["seed"] for run in kept] == [45, 46]


def test_ctrl_c_ends_it_with_the_sum_of_what_was_done(tmp_path: Path) -> None:
    out = tmp_path / "runs.jsonl"
    command = [
        sys.executable,
        "-m",
        "iris_screen.evals.dst",
        "--runs",
        "100000",
        "--task",
        "tiny_note",
        "--out",
        str(out),
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, start_new_session=True) as sweep:
        deadline = time.monotonic() + 120
        while not (out.exists() and out.read_text("utf-8")) and time.monotonic() < deadline:
            time.sleep(0.1)
        os.killpg(sweep.pid, signal.SIGINT)
        told, _ = sweep.communicate(timeout=60)
    assert sweep.returncode == 4
    assert f"{len(out.read_text('utf-8').splitlines())} runs in" in told
