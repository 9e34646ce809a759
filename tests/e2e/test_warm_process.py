"""`iris serve`: the same commands, done by a warm process and by themselves."""

import os
import pty
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.shop import PAY, SELLING
from tests.unit.ui.serve.warm import make_environment, runtime_folder, wait_until

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the warm process needs Linux")

LONGEST = 120
ROOT = Path(__file__).resolve().parents[2]
READY = re.compile(r"process (\d+) is ready")


class Iris:
    """Commands with a data folder and a runtime folder of their own."""

    def __init__(self, home: Path, runtime: Path) -> None:
        self.home, self.runtime = home, runtime

    def __call__(self, *args: str, alone: bool = False, **environment: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            self.command(*args),
            env={**self.environment, **({"IRIS_SERVE": "false"} if alone else {}), **environment},
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=LONGEST,
            check=False,
        )

    def command(self, *args: str) -> list[str]:
        return [sys.executable, "-m", "iris_screen.ui.cli", *args]

    @property
    def environment(self) -> dict[str, str]:
        own = {"IRIS_HOME": str(self.home), "XDG_CONFIG_HOME": str(self.home.parent / "config"), "LANG": "en"}
        return {**make_environment(self.runtime), **own}

    def find_warm(self) -> int:
        """The warm process, 0 if there is none. No command asks before there can be one, as it loads faster alone."""
        if not [*self.runtime.glob("iris/*.sock")]:
            return 0
        found = READY.search(self("serve", "status").stdout)
        return int(found[1]) if found else 0

    def end_warm(self) -> None:
        process = self.find_warm()
        self("serve", "stop")
        wait_until(lambda: not process or not Path(f"/proc/{process}").exists())


@pytest.fixture(scope="module")
def warm(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Iris]:
    with runtime_folder() as folder:
        iris = Iris(tmp_path_factory.mktemp("warm") / "home", folder)
        told = iris("serve", "start")
        assert told.returncode == 0, told
        yield iris
        iris.end_warm()


@pytest.fixture
def cold(tmp_path: Path) -> Iterator[Iris]:
    """Without a warm process yet."""
    with runtime_folder() as folder:
        iris = Iris(tmp_path / "home", folder)
        yield iris
        iris.end_warm()


@pytest.mark.parametrize(
    "args",
    [
        ["--help"],
        ["--version"],
        ["run", "--help"],
        ["nonsense"],
        ["examples"],
        ["--lang", "zh", "examples"],
        ["runs"],
        ["show", "missing"],
        ["run", "colourless green ideas sleep"],
        ["run", "打开设置", "--device", "nowhere:"],
        ["run", "打开设置", "--set", "grid_step=x"],
        ["plan", "打开设置", "docs/screen.png"],
        ["verify", "text:天气", "docs/screen.png"],
        ["policy", "show"],
        ["memory", "search", "x"],
    ],
    ids=" ".join,
)
def test_a_command_says_the_same_with_the_same_exit_code(warm: Iris, args: list[str]) -> None:
    told, alone = warm(*args), warm(*args, alone=True)

    assert (told.returncode, told.stdout, told.stderr) == (alone.returncode, alone.stdout, alone.stderr)


def test_a_run_is_done_by_a_child_of_the_warm_process_and_kept(warm: Iris) -> None:
    process = warm.find_warm()
    children = Path(f"/proc/{process}/task/{process}/children")
    command = warm.command("run", "打开设置", "--run-id", "kept", "--quiet")
    with subprocess.Popen(command, env=warm.environment, stdout=subprocess.PIPE, text=True) as caller:
        wait_until(lambda: children.read_text("ascii") or caller.poll() is not None)
        assert children.read_text("ascii")
        out, _ = caller.communicate(timeout=LONGEST)

    assert caller.returncode == 0, out
    assert "VERIFIED" in out
    assert "kept" in warm("runs", alone=True).stdout
    assert not children.read_text("ascii")


def test_each_command_has_its_own_folder_language_and_settings(warm: Iris, tmp_path: Path) -> None:
    (tmp_path / "config.toml").write_text('language = "zh"\n', "utf-8")
    own: list[dict[str, str]] = [{}, {"IRIS_HOME": str(tmp_path)}, {"IRIS_LANGUAGE": "zh"}, {}]
    told = [warm("examples", **each) for each in own]
    alone = [warm("examples", alone=True, **each) for each in own[:2]]

    assert [told[0].stdout, told[1].stdout] == [each.stdout for each in alone]
    assert told[0].stdout == told[3].stdout != told[2].stdout


def test_a_question_is_asked_and_answered_at_the_terminal(warm: Iris, tmp_path: Path) -> None:
    (tmp_path / "shop.yaml").write_text(SELLING, "utf-8")
    device = f"sim:{tmp_path / 'shop.yaml'}?time=virtual"
    child, terminal = pty.fork()
    if child == 0:
        os.chdir(ROOT)
        os.execve(sys.executable, warm.command("run", PAY, "--device", device), warm.environment)
    shown = read_until(terminal, "]: ")
    os.write(terminal, b"no\n")
    shown += read_until(terminal, "iris show")
    _, status = os.waitpid(child, 0)
    os.close(terminal)

    assert "yes" in shown
    assert os.waitstatus_to_exitcode(status) in {1, 4, 8}, shown


def test_ctrl_c_stops_the_run_which_is_kept(warm: Iris) -> None:
    child, terminal = pty.fork()
    if child == 0:
        os.execve(sys.executable, warm.command("demo"), warm.environment)
    read_until(terminal, "observe")
    os.write(terminal, b"\x03")
    shown = read_until(terminal, "iris resume")
    _, status = os.waitpid(child, 0)
    os.close(terminal)

    assert os.waitstatus_to_exitcode(status) == 4, shown


def read_until(terminal: int, end: str) -> str:
    shown = b""
    while end.encode() not in shown:
        try:
            shown += os.read(terminal, 10_000)
        except OSError:  # nobody writes any more
            pytest.fail(shown.decode())
    return shown.decode()


def test_a_run_whose_caller_is_killed_can_be_resumed(warm: Iris) -> None:
    process = warm.find_warm()
    children = Path(f"/proc/{process}/task/{process}/children")
    command = warm.command("run", "打开设置，打开深色模式", "--run-id", "cut")
    with subprocess.Popen(command, env=warm.environment, stdout=subprocess.PIPE) as caller:
        assert caller.stdout
        while b"locate" not in caller.stdout.readline():
            pass
        caller.kill()
    wait_until(lambda: not children.read_text("ascii"))

    told = warm("resume", "cut")

    assert told.returncode == 0, told


def test_it_is_off_until_it_is_turned_on(cold: Iris) -> None:
    assert "off" in cold("serve", "status").stdout
    cold("runs")
    assert not cold.find_warm()

    told = cold("serve", "on")
    wait_until(cold.find_warm)
    cold.end_warm()
    cold("runs")
    wait_until(cold.find_warm)
    assert "process" in cold("doctor").stdout

    off = cold("serve", "off")
    wait_until(lambda: not cold.find_warm())
    cold("runs")

    assert (told.returncode, off.returncode) == (0, 0)
    assert "serve" not in (cold.home / "config.toml").read_text("utf-8")
    assert not cold.find_warm()


def test_one_that_still_loads_is_stopped_too(cold: Iris) -> None:
    cold("serve", "on")
    off = cold("serve", "off")
    [lock] = (cold.runtime / "iris").glob("*.lock")
    process = int(lock.read_text("ascii"))

    assert off.returncode == 0
    wait_until(lambda: not Path(f"/proc/{process}").exists())


def test_off_ends_those_of_other_priorities_as_well(cold: Iris) -> None:
    cold("serve", "on")
    cold("runs")
    subprocess.run(["nice", sys.executable, "-m", "iris_screen.ui.cli", "runs"], env=cold.environment, check=True)

    def list_processes() -> list[int]:
        return [int(lock.read_text("ascii") or 0) for lock in (cold.runtime / "iris").glob("*.lock")]

    wait_until(lambda: len({*filter(None, list_processes())}) == 2)
    processes = list_processes()
    cold("serve", "off")
    wait_until(lambda: not any(Path(f"/proc/{each}").exists() for each in processes))


def test_a_start_that_fails_is_said_and_not_tried_again_by_each_command(cold: Iris) -> None:
    tell = "from iris_screen.ui.serve.place import find_place; print(find_place().failure)"
    told = subprocess.run(
        [sys.executable, "-c", tell], env=cold.environment, capture_output=True, text=True, check=True
    )
    failure = Path(told.stdout.strip())
    failure.parent.mkdir(mode=0o700)
    failure.write_text("no space", "utf-8")

    cold("runs", IRIS_SERVE="true")

    assert "no space" in cold("serve", "status").stdout
    assert not cold.find_warm()
    assert cold("serve", "start").returncode == 0


def test_nothing_of_the_environment_is_handed_to_the_warm_process(warm: Iris) -> None:
    told = warm("serve", "status", OPENAI_API_KEY="sk-secret")
    assert told.returncode == 0
    names = {
        pair.partition(b"=")[0].decode() for pair in Path(f"/proc/{warm.find_warm()}/environ").read_bytes().split(b"\0")
    }

    assert not {name for name in names if "KEY" in name or name.startswith("IRIS_")}
