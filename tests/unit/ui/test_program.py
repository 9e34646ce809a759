"""The top of the program: every error is one sentence and an exit code, and --help needs nothing heavy."""

import json
import os
import platform
import shlex
import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest

from iris_screen.core.errors import StoreError
from iris_screen.graph.configuration.resources import own_memory
from iris_screen.graph.configuration.setting_sources import load_settings
from iris_screen.memory.items import Episode
from iris_screen.tools.devices.clock import VirtualClock
from iris_screen.tools.extras import EXTRAS
from iris_screen.ui.cli.command import LazyGroup
from iris_screen.ui.cli.program import COMMANDS, cli, exit_code

HEAVY = {"cv2", "numpy", "pydantic", "langgraph", "langchain_core", "rich", "rapidocr", "onnxruntime", "PIL"}


def said(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, str, str]:
    code = exit_code(list(args))
    out, err = capsys.readouterr()
    return code, out, err


def test_help_imports_nothing_heavy() -> None:
    program = (
        "import sys; from iris_screen.ui.cli.program import exit_code; exit_code(['--help'])\n"
        "print(*sys.modules, file=sys.stderr)"
    )
    child = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert not HEAVY & set(child.stderr.split())
    assert all(name in child.stdout for name in COMMANDS)


def test_every_command_is_where_the_table_says_and_explains_itself(capsys: pytest.CaptureFixture[str]) -> None:
    for name in COMMANDS:
        if name not in ("bench", "dst"):  # what follows these is for the program behind them
            code, out, _ = said(capsys, name, "--help")
            assert code == 0
            assert len(out.splitlines()) > 3
            assert out.startswith(f"Usage: iris {name}")


def test_an_unknown_command_is_answered_with_where_to_look(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = said(capsys, "rnu", "x")
    assert (code, out) == (2, "")
    assert "rnu" in err
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize(("words", "near"), [(["rnu"], "run"), (["fleet", "cancle"], "cancel")])
def test_of_an_unknown_command_the_nearest_is_named(
    words: list[str], near: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert exit_code(words) == 2
    assert f"Did you mean {near}" in capsys.readouterr().err


@pytest.mark.parametrize(
    "args",
    [
        ("run",),
        ("run", "x", "--max-turns", "0"),
        ("run", "x", "--max-turns", "-1"),
        ("run", "x", "--max-turns", "1e9"),
        ("run", "x", "--max-turns", "1000000000"),
        ("run", "x", "--max-turns", "NaN"),
        ("run", "x", "--max-seconds", "nan"),
        ("run", "x", "--max-seconds", "-1"),
        ("run", "x", "--max-seconds", "inf"),
        ("run", "x", "--steps", "/nowhere.yaml"),
        ("--set", "grid_step", "run", "x"),
        ("--set", "grid_stp=5", "run", "x"),
        ("--env-file", "/nowhere", "run", "x"),
        ("fork", "x"),
        ("completion", "cmd"),
        ("sim", "check"),
        ("sim", "check", "/nowhere.yaml"),
    ],
)
def test_usage_errors_is_one_sentence_and_exit_code_2(
    args: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = said(capsys, *args)
    assert (code, out) == (2, "")
    assert len(err.splitlines()) == 1
    assert err.rstrip().endswith((".", "?", "--help"))


def test_nothing_is_written_by_usage_errors(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said(capsys, "run", "x", "--max-turns", "0")
    assert list(tmp_path.iterdir()) == []


def test_debug_shows_where_an_error_came_from_wherever_it_stands(capsys: pytest.CaptureFixture[str]) -> None:
    for args in (["--debug", "sim", "check", "/nowhere"], ["sim", "check", "/nowhere", "--debug"]):
        code, _, err = said(capsys, *args)
        assert code == 2
        assert "Traceback" in err
    _, _, err = said(capsys, "sim", "check", "/nowhere")
    assert "Traceback" not in err


def test_a_fault_of_our_own_is_one_sentence_too() -> None:
    program = "from iris_screen.ui.cli.program import cli, exit_code\ndel cli.homes\nexit_code(['run'])"
    child = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert child.returncode == 1
    assert len(child.stderr.splitlines()) == 1
    assert "AttributeError" in child.stderr
    assert "--debug" in child.stderr


def test_who_stops_reading_is_left_quietly() -> None:
    child = subprocess.run(
        [f"{sys.executable} -c 'from iris_screen.ui.cli import main; main()' --help | true"],
        shell=True,
        capture_output=True,
        text=True,
        check=False,
    )
    assert child.stderr == ""


def test_a_list_of_which_only_the_beginning_is_read_ends_quietly_and_keeps_what_it_lists(
    capsys: pytest.CaptureFixture[str],
) -> None:
    long = "x" * 900
    with own_memory(load_settings(), VirtualClock()) as memory:
        memory.add_all([Episode(summary=f"{n} {long}", details=long) for n in range(200)])
    for words in ("memory list --limit 200 --json", "memory list --limit 200"):
        read = _iris(words, "| head -c 9")
        assert (read.returncode, read.stderr, len(read.stdout)) == (0, "", 9)
    assert said(capsys, "memory", "stats")[0] == 0


def _iris(arguments: str, streams: str) -> subprocess.CompletedProcess[str]:
    command = f"{shlex.quote(sys.executable)} -m iris_screen.ui.cli {arguments} {streams}"
    return subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False)


@pytest.mark.parametrize("arguments", ["--help", "runs", "run 打开设置 --json"])
def test_a_closed_output_is_one_sentence_and_nothing_is_begun(tmp_path: Path, arguments: str) -> None:
    said = _iris(arguments, ">&-")
    assert said.returncode == 2 and said.stderr.count("\n") == 1 and "closed" in said.stderr
    assert not (tmp_path / "home").exists()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a device that is always full")
def test_an_output_that_cannot_be_written_is_one_sentence_and_the_run_is_kept() -> None:
    said = _iris("run 打开设置 --quiet --json --run-id kept --device 'sim:?time=virtual'", ">/dev/full")
    assert said.returncode == 2 and said.stderr.count("\n") == 1 and "cannot be written" in said.stderr
    assert exit_code(["show", "kept"]) == 0


FAILING = """
import sys, threading, click
from iris_screen.core.errors import StoreError
from iris_screen.core.message import verbatim
from iris_screen.ui.cli import program

@click.command()
def fail():
    sys.stdout.write("said")
    if {waits}:
        threading.Thread(target=threading.Event().wait, daemon=True).start()
    raise StoreError(verbatim("No."))

program.cli.homes["fail"] = "__main__:fail"
program.main(["fail"])
"""
"""A command that fails after it has printed something. waits: a thread of it still waits for somebody."""


@pytest.mark.parametrize("waits", [False, True])
def test_what_was_printed_before_a_command_failed_is_not_lost(waits: bool) -> None:
    command = [sys.executable, "-c", FAILING.format(waits=waits)]
    child = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (child.stdout, child.stderr, child.returncode) == ("said", "No.\n", StoreError.exit_code)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a device that is always full")
@pytest.mark.parametrize("waits", [False, True])
def test_a_command_that_failed_ends_with_its_own_code_also_if_the_last_of_its_output_cannot_be_written(
    waits: bool,
) -> None:
    command = [sys.executable, "-c", FAILING.format(waits=waits)]
    with Path("/dev/full").open("w") as full:
        child = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert (child.stderr, child.returncode) == ("No.\n", StoreError.exit_code)


def test_the_output_is_flushed_quietly_also_once_python_has_cleared_the_program() -> None:
    """As Python 3.13 does it at its end; there each command would print a traceback."""
    program = (
        "import sys; from iris_screen.ui.cli import program\n"
        "sys.stdout = out = program._StandardOutput(sys.stdout)\n"
        "out.write('said')\n"
        "vars(program).update(dict.fromkeys(vars(program)))\n"
        "out.flush()"
    )
    child = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (child.stdout, child.stderr, child.returncode) == ("said", "", 0)


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_prints_a_script(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = said(capsys, "completion", shell)
    assert code == 0
    assert "_IRIS_COMPLETE" in out


def test_bash_completes_commands_options_and_runs(tmp_path: Path) -> None:
    assert exit_code(["run", "打开设置", "--quiet", "--run-id", "kept", "--device", "sim:?time=virtual"]) == 0
    (tmp_path / "iris").write_text(f'#!/bin/sh\nexec {sys.executable} -m iris_screen.ui.cli "$@"\n')
    (tmp_path / "iris").chmod(0o755)
    typed = (("iris", "doct"), ("iris", "run", "--dev"), ("iris", "show", "ke"))
    program = 'eval "$(iris completion bash)"\n'
    for words in typed:
        program += f"COMPREPLY=(); COMP_WORDS=({' '.join(words)}); COMP_CWORD={len(words) - 1}\n"
        program += f'_iris_completion iris {words[-1]} {words[-2]}; echo "${{COMPREPLY[@]}}"\n'
    environment = {**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}"}
    child = ["bash", "--norc", "-euc", program]
    told = subprocess.run(child, env=environment, capture_output=True, text=True, check=True)
    assert told.stdout.splitlines() == ["doctor", "--device", "kept"]


def test_the_version_comes_with_all_that_a_report_of_a_fault_needs(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = said(capsys, "--version")
    iris, *rest = out.splitlines()
    assert code == 0 and iris == f"iris {metadata.version('iris-screen')}"
    assert [line.split()[0] for line in rest] == ["python", "system", "extras"]
    assert platform.python_version() in rest[0] and sys.executable in rest[0] and platform.platform() in rest[1]


@pytest.mark.parametrize("args", [("--version", "--json"), ("--json", "--version")])
def test_the_version_as_json_names_what_each_extra_lacks(
    args: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "serial", None)  # as Python marks what cannot be imported
    code, out, _ = said(capsys, *args)
    told = json.loads(out)
    assert code == 0 and told["iris"] == metadata.version("iris-screen") and told["program"] == sys.executable
    assert told["extras"].keys() == EXTRAS.keys()
    assert told["extras"]["arm"] == {"installed": False, "missing": ["pyserial"]}
    assert told["extras"]["mcp"] == {"installed": True, "missing": []}


def test_json_before_a_command_is_refused_as_before(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = said(capsys, "--json", "runs")
    assert (code, out) == (2, "") and "--json" in err


def test_the_group_is_lazy() -> None:
    assert isinstance(cli, LazyGroup)
    assert cli.commands == {}


def of_unseen(arguments: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "iris_screen.ui.cli", "@-"]
    return subprocess.run(command, input=arguments, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("given", ["", "run", '"run"', "[1]", "[" * 100_000], ids=lambda given: given[:9])
def test_arguments_that_nobody_sees_are_a_list_of_texts(given: str) -> None:
    child = of_unseen(given)
    assert child.returncode == 2 and child.stderr.startswith("@- expects all arguments as a JSON list of strings")


def test_a_command_whose_arguments_nobody_sees_is_the_same_command() -> None:
    child = of_unseen('["--version"]')
    assert child.returncode == 0 and child.stdout.startswith("iris ")
