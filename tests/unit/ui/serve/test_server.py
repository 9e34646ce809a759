"""When the warm process ends, who may connect to it, and what it says it is made of."""

import os
import resource
import signal
import socket
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from iris_screen.ui.serve.launch import hold_lock
from iris_screen.ui.serve.place import (
    Place,
    find_place,
    is_private,
    is_same_person,
    list_services,
    make_private,
    read_settled,
)
from iris_screen.ui.serve.server import stamp, stamp_code
from tests.unit.ui.serve.warm import Warm, make_environment, read_state, runtime_folder, wait_until, warm_process

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the warm process needs Linux")


def test_it_ends_when_nothing_was_asked_for_a_while() -> None:
    with warm_process(idle=0.3) as warm:
        assert warm.process.wait(60) == 0
        assert warm.sockets == []


def test_it_does_not_end_while_a_command_runs() -> None:
    with warm_process(idle=8) as warm:  # as long as a busy machine may take to start the command
        code, out, _ = warm.run("import time; time.sleep(9); print('there')")

        assert (code, out) == (0, "there\n")
        assert warm.process.wait(60) == 0


def test_once_its_code_was_changed_it_does_nothing_more(tmp_path: Path) -> None:
    code = tmp_path / "code.py"
    code.write_text("1", "utf-8")
    with warm_process(60, code) as warm:
        before = warm.run("print('there')")
        code.write_text("22", "utf-8")
        after = warm.run("print('there')")

        assert (before[1], after[1]) == ("there\n", "here\n")
        assert warm.process.wait(60) == 0
        assert warm.sockets == []


def test_sigterm_ends_it_after_what_it_was_handed() -> None:
    with warm_process() as warm, warm.start("print(input())") as process:
        assert process.stdin
        wait_until(lambda: Path(f"/proc/{warm.process.pid}/task/{warm.process.pid}/children").read_text("ascii"))
        warm.process.send_signal(signal.SIGTERM)
        wait_until(lambda: not warm.sockets)

        assert warm.run("print('there')")[1] == "here\n"
        assert process.communicate("done", timeout=60)[0] == "done\n"
        assert warm.process.wait(60) == 0


def test_one_that_can_open_no_more_files_takes_no_more_and_leaves_what_runs_in_it_alone() -> None:
    with warm_process() as warm, warm.start("print('begun', flush=True); print(input())") as process:
        assert process.stdout and process.stdout.readline() == "begun\n"
        resource.prlimit(warm.process.pid, resource.RLIMIT_NOFILE, (3, 4096))

        assert warm.run("print('there')")[1] == "here\n"
        assert process.communicate("done", timeout=60)[0] == "done\n"
        assert warm.process.wait(60) == 0


def test_its_socket_is_its_persons_alone(warm: Warm) -> None:
    [path] = warm.sockets

    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_a_folder_of_others_or_open_to_them_is_not_used(tmp_path: Path) -> None:
    folder = tmp_path / "iris"
    folder.mkdir(mode=0o755)
    link = tmp_path / "link"
    link.symlink_to(tmp_path)

    assert not make_private(folder)
    assert not is_private(link)
    assert hold_lock(Place(folder / "x.sock")) is None
    assert make_private(tmp_path / "new")
    if os.geteuid() == 0:
        os.chown(tmp_path / "new", 65534, 65534)
        assert not is_private(tmp_path / "new")


def test_only_one_process_holds_a_place(tmp_path: Path) -> None:
    place = Place(tmp_path / "own" / "x.sock")
    first = hold_lock(place)
    assert first is not None

    assert hold_lock(place) is None

    os.close(first)
    again = hold_lock(place)
    assert again is not None
    os.close(again)


def test_one_that_was_started_a_moment_ago_can_be_found_and_ended() -> None:
    code = """if True:
        from iris_screen.ui.serve.launch import find_holder, start, stop
        from iris_screen.ui.serve.place import find_place
        place = find_place()
        start(place, 1)
        print(find_holder(place), stop(place))"""
    with runtime_folder() as folder:
        command = [sys.executable, "-P", "-c", code]
        told = subprocess.run(command, env=make_environment(folder), capture_output=True, text=True, check=True)
        process, stopped = told.stdout.split()

        assert (int(process) > 0, stopped) == (True, "True")
        wait_until(lambda: not read_state(int(process)))


def test_somebody_else_is_recognised(monkeypatch: pytest.MonkeyPatch) -> None:
    ours, theirs = socket.socketpair()
    with ours, theirs:
        assert is_same_person(ours)
        monkeypatch.setattr(os, "geteuid", lambda: os.getuid() + 1)  # not only root runs the tests
        assert not is_same_person(ours)


def test_somebody_who_says_nothing_holds_up_nobody(warm: Warm) -> None:
    [path] = warm.sockets
    with socket.socket(socket.AF_UNIX) as silent, socket.socket(socket.AF_UNIX) as talks:
        silent.connect(str(path))
        talks.connect(str(path))
        talks.sendall(b"\0" * 1_000)

        assert warm.run("print('there')") == (0, "there\n", "")


@pytest.mark.parametrize(
    "variables", [{"LD_PRELOAD": "/x.so"}, {"PYTHONPATH": "/x"}, {"OMP_NUM_THREADS": "1"}, {"HOME": "/x"}], ids=str
)
def test_what_is_settled_when_a_process_starts_has_a_place_of_its_own(
    variables: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = find_place_anew()
    for pair in variables.items():
        monkeypatch.setenv(*pair)

    assert find_place_anew() != before


def test_other_variables_have_the_same_place(monkeypatch: pytest.MonkeyPatch) -> None:
    before = find_place_anew()
    for name in ("OPENAI_API_KEY", "IRIS_HOME", "TERM", "COLUMNS", "TZ", "LANG", "PYTHONUNBUFFERED"):
        monkeypatch.setenv(name, "x")

    assert find_place_anew() == before


def test_a_runtime_folder_of_somebody_else_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    with runtime_folder() as folder:
        monkeypatch.setenv("XDG_RUNTIME_DIR", str(folder))
        own = find_place_anew()
        theirs = folder if os.geteuid() == 0 else Path("/usr")  # only root can give a folder away
        if theirs == folder:
            os.chown(folder, 65534, 65534)
        monkeypatch.setenv("XDG_RUNTIME_DIR", str(theirs))
        other = find_place_anew()

    assert own and own.socket.is_relative_to(folder)
    assert other and not other.socket.is_relative_to(theirs)


@pytest.mark.parametrize(
    ("group", "services"),
    [
        (b"0::/system.slice/iris-nightly.service\n", [b"iris-nightly.service"]),
        (b"0::/user.slice/user-1000.slice/user@1000.service/app.slice/backup.service\n", [b"backup.service"]),
        (b"0::/user.slice/user-1000.slice/session-3.scope\n", []),
        (b"0::/user.slice/user-1000.slice/user@1000.service/app.slice/vte-spawn-7.scope\n", []),
        (b"1:name=systemd:/system.slice/cron.service\n0::/system.slice/cron.service\n", [b"cron.service"]),
        (b"0::/\n", []),
        (b"", []),
    ],
)
def test_the_processes_of_a_service_have_a_place_of_their_own(group: bytes, services: list[bytes]) -> None:
    assert list_services(group) == services


def find_place_anew() -> Place | None:
    """As a process finds it that was just started."""
    for kept in (read_settled, find_place):
        kept.cache_clear()
    return find_place()


def test_its_code_is_every_file_that_it_loads() -> None:
    code = stamp_code()
    loaded = {getattr(module, "__file__", None) for name, module in [*sys.modules.items()] if name.startswith("iris_")}

    loaded = {str(Path(file).resolve()) for file in loaded if file and "/evals/" not in file}
    assert loaded
    assert not {file for file in loaded if file not in code and not file.endswith("/iris_screen/__init__.py")} - {
        str(Path(file)) for file in code
    }
    assert any(name.endswith(".ftl") for name in code) and any(name.endswith(".yaml") for name in code)
    assert all(stamp(path) == before for path, before in code.items())
