"""Every command of the READMEs, of SKILL.md, AGENTS.md, docs/usage.md and docs/fleet.md runs as it is printed, in
order, in a fresh folder; those of AGENTS.md in the repository, which they are about.

Those that stay open are started and stopped. `make test` and `make check` are what this test runs in.
"""

import os
import re
import signal
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
BLOCK = re.compile(r"^```sh\n(.*?)^```", re.DOTALL | re.MULTILINE)
FILE = re.compile(r"`(\w+\.csv)`:\n\n```csv\n(.*?)^```", re.DOTALL | re.MULTILINE)
"""A file that the page shows, and that its commands read."""
PYTHON = re.compile(r"^```python\n(.*?)^```", re.DOTALL | re.MULTILINE)
NOT_HERE = {"make test", "make check", "make setup"}
"""What runs this test, or made it possible."""
STAYS_OPEN = {"iris panel": "--no-browser", "iris sim serve": "", "iris studio": ""}
"""Commands that end with Ctrl-C, and what keeps them off this computer's browser."""
NEEDS_MORE = {"iris watch --device desktop:", "iris tray", "iris chat"}
"""A display, a system tray and a model: e2e tests of their own run these."""

SAYS_BY_ITS_CODE = {"iris diff first second": {1}, "iris doctor": {0, 1}}
"""Commands whose exit code is an answer: two runs differ; something on this machine could be better."""


def commands(page: str) -> Iterator[str]:
    for block in BLOCK.findall((ROOT / page).read_text(encoding="utf-8")):
        for line in block.splitlines():
            command = re.sub(r"\s{2,}#.*", "", line).strip()
            if command and command not in NOT_HERE:
                yield command


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A place to stand in, where the repository's files have the names that the pages give them."""
    for name in ("docs", "assets", ".venv", "Makefile", ".ci", "requirements.lock", "pyproject.toml"):
        (tmp_path / name).symlink_to(ROOT / name)
    return tmp_path


def environment(folder: Path) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("IRIS_")}
    return {**kept, "IRIS_HOME": str(folder / "home"), "PATH": f"{ROOT / '.venv' / 'bin'}:{kept['PATH']}"}


@pytest.mark.parametrize(
    "page", ["README.md", "SKILL.md", "AGENTS.md", "docs/usage.md", "docs/fleet.md"]
)  # the Chinese page shows the same commands, as a test says
def test_every_command_runs_as_it_is_printed(page: str, folder: Path) -> None:
    said = list(commands(page))
    assert said, f"{page} shows no command"
    for name, content in FILE.findall((ROOT / page).read_text(encoding="utf-8")):
        (folder / name).write_text(content, encoding="utf-8")
    for command in said:
        if command in NEEDS_MORE:
            continue
        if command in STAYS_OPEN:
            opened_and_stopped(command, folder)
            continue
        done = subprocess.run(
            ["bash", "-euc", command],
            cwd=ROOT if page == "AGENTS.md" else folder,
            env=environment(folder),
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode in SAYS_BY_ITS_CODE.get(command, {0}), (
            f"{page}: {command}\n{done.stdout[-1500:]}\n{done.stderr[-1500:]}"
        )


def opened_and_stopped(command: str, folder: Path) -> None:
    """Ctrl-C right after its first line ends it without a traceback."""
    quiet = f"exec {command} {STAYS_OPEN[command]}"
    with subprocess.Popen(
        ["bash", "-c", quiet],
        cwd=folder,
        env=environment(folder),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    ) as process:
        assert process.stdout is not None
        first = process.stdout.readline()
        for _ in range(6):  # one that comes while a server's packages are imported may be lost; people press it again
            os.killpg(process.pid, signal.SIGINT)
            with suppress(subprocess.TimeoutExpired):
                rest, _ = process.communicate(timeout=30)
                break
        else:
            os.killpg(process.pid, signal.SIGKILL)
            pytest.fail(f"{command} does not end at Ctrl-C")
    assert first.strip(), f"{command} says nothing"
    assert "Traceback" not in first + rest, f"{command}\n{first}{rest}"


@pytest.mark.parametrize("page", ["README.md", "README.zh-CN.md"])
def test_the_python_of_the_readme_prints_what_it_says(page: str, folder: Path) -> None:
    (program,) = PYTHON.findall((ROOT / page).read_text(encoding="utf-8"))
    python = ROOT / ".venv" / "bin" / "python"
    done = subprocess.run(
        [python, "-c", program], cwd=folder, env=environment(folder), capture_output=True, text=True, check=True
    )
    promised = re.search(r"# (\w+)", program)
    assert promised is not None and done.stdout.strip() == promised[1]


def test_the_two_readmes_show_the_same_commands_and_pictures() -> None:
    pages = [(ROOT / name).read_text(encoding="utf-8") for name in ("README.md", "README.zh-CN.md")]
    assert [*commands("README.md")] == [*commands("README.zh-CN.md")]
    assert re.findall(r"docs/[\w/.-]+", pages[0]) == re.findall(r"docs/[\w/.-]+", pages[1])


@pytest.mark.parametrize("page", ["README.md", "README.zh-CN.md"])
def test_the_readme_is_one_screen_whose_lines_no_browser_wraps(page: str) -> None:
    lines = (ROOT / page).read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 100
    assert [line for line in lines if sum(2 if ord(c) > 0x2E80 else 1 for c in line) > 116] == []
