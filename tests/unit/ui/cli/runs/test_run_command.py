"""run and its kin: what cannot be used is refused before anything is kept."""

import json
import os
import subprocess
import sys
from pathlib import Path

import click
import pytest

from iris_screen.ui.cli.program import cli, exit_code

ROOT = Path(__file__).resolve().parents[5]


@pytest.mark.parametrize(
    "args",
    [
        ("run", ""),
        ("run", "   "),
        ("run", "a" * 100_000),
        ("run", "\udcff\udcfe open"),
        ("run", "\u202e\u2066"),
        ("run", "x", "--run-id", "../x"),
        ("resume", "nobody"),
        ("resume", "../x"),
        ("show", ""),
        ("fork", "nobody", "--turn", "1"),
        ("answer", "nobody", "yes"),
        ("stop", "nobody"),
        ("delete", "nobody", "--yes"),
        ("runs", "--status", "sucess"),
    ],
)
def test_what_cannot_be_used_is_one_sentence_and_no_run(
    args: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    refused(capsys, *args)


@pytest.mark.parametrize(
    "options",
    [
        ("--device", "fone:"),
        ("--device", "sim:?seed=abc"),
        ("--device", "sim:?sed=7"),
        ("--device", "sim:?seed=1&seed=2"),
        ("--device", "sim:/nowhere.yaml"),
        ("--planner", "tempalte"),
    ],
)
def test_a_device_or_planner_that_there_is_not_leaves_no_run(
    options: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    refused(capsys, "run", "打开设置", *options)


@pytest.mark.parametrize(
    ("command", "given", "name", "value"),
    [
        ("run", ["--max-steps", "7", "x"], "max_turns", 7),
        ("run", ["--max-turns", "7", "x"], "max_turns", 7),
        ("fork", ["--step", "3", "x"], "turn", 3),
        ("fork", ["--turn", "3", "x"], "turn", 3),
    ],
)
def test_a_number_of_turns_is_given_by_its_name_or_by_its_former_one(
    command: str, given: list[str], name: str, value: int
) -> None:
    found = cli.get_command(click.Context(cli), command)
    assert found is not None
    assert found.make_context(command, given).params[name] == value


def refused(capsys: pytest.CaptureFixture[str], *args: str) -> None:
    assert exit_code(list(args)) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert len(err.splitlines()) == 1
    assert len(err) < 500
    assert "Error" not in err
    assert exit_code(["runs", "--json"]) == 0
    assert capsys.readouterr().out == "[]\n"


def test_a_sentence_that_cannot_be_read_is_refused_before_a_graph_a_phone_or_a_reader_is_there() -> None:
    program = (
        "import sys; from iris_screen.ui.cli.program import exit_code; code = exit_code(['run', 'asdf', '--json']);"
        "heavy = {'langgraph', 'onnxruntime', 'rapidocr', 'iris_screen.sim', 'iris_screen.tools.devices.sim'};"
        "print(code, sorted(heavy & {*sys.modules}))"
    )
    child = [sys.executable, "-c", program]
    said = subprocess.run(child, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    assert said[-1] == "10 []"
    told = json.loads(said[0])
    assert (told["status"], told["pictures"]) == ("unread", "")
    assert "asdf" in told["reason"] and "nearest" not in told["reason"]


def test_a_sentence_that_cannot_be_read_makes_no_run(capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_code(["run", "asdf", "--run-id", "mine"]) == 10
    assert exit_code(["runs", "--json"]) == 0
    assert capsys.readouterr().out.endswith("[]\n")
    assert exit_code(["show", "mine"]) == 2


@pytest.mark.parametrize("command", [["run", "打开设置"], ["demo"], ["resume", "x"], ["fork", "x", "--turn", "1"]])
def test_the_first_word_at_a_terminal_comes_before_anything_heavy_is_imported(
    command: list[str], tmp_path: Path
) -> None:
    program = (
        "import io, os, sys\n"
        "class Terminal(io.StringIO):\n"
        "    def isatty(self): return True\n"
        "    def write(self, text):\n"
        "        print(text.strip(), [m for m in ('pydantic', 'langgraph', 'numpy', 'fluent') if m in sys.modules],\n"
        "              file=sys.stderr, flush=True)\n"
        "        os._exit(0)\n"
        "from iris_screen.ui.cli.program import exit_code\n"
        f"sys.stdout = Terminal(); exit_code({command!r})"
    )
    around = {**os.environ, "IRIS_HOME": str(tmp_path)}
    done = subprocess.run([sys.executable, "-P", "-c", program], check=True, capture_output=True, text=True, env=around)
    assert done.stderr.strip() == "Starting … []"
