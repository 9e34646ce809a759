"""How a command that was handed over stops, is stopped and ends; and when none is handed over."""

import os
import pty
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from iris_screen.ui.serve.handover import ALONE, can_hand_over
from tests.unit.ui.serve.warm import HAND_OVER, Warm, read_state, wait_until, warm_process

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the warm process needs Linux")

WAIT = "import os, time; print(os.getpid(), flush=True); time.sleep(600)"


@pytest.mark.parametrize("code", [0, 1, 10, 255])
def test_the_exit_code_is_the_commands(warm: Warm, code: int) -> None:
    assert warm.run(f"raise SystemExit({code})") == (code, "", "")


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGSEGV, signal.SIGINT])
def test_a_command_that_was_killed_ends_so_for_its_caller_too(warm: Warm, number: signal.Signals) -> None:
    die = f"import os, signal; {number:d} in (9, 11) or signal.signal({number:d}, signal.SIG_DFL); "

    code, *_ = warm.run(die + f"os.kill(os.getpid(), {number:d})")

    assert code == -number


def test_what_the_command_writes_last_is_written(warm: Warm) -> None:
    end = "import atexit, threading, sys; atexit.register(print, 'at exit')\n"
    end += "threading.Timer(0.2, print, ['thread']).start(); print('end'); sys.exit(3)"

    assert warm.run(end) == (3, "end\nthread\nat exit\n", "")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGUSR1, signal.SIGINT, signal.SIGQUIT])
def test_a_signal_to_the_caller_reaches_the_command(warm: Warm, number: signal.Signals) -> None:
    handle = f"import signal, sys, time; signal.signal({number:d}, lambda *_: sys.exit(7)); "
    # what runs the tests in the background ignores some signals
    default = {"preexec_fn": lambda: signal.signal(number, signal.SIG_DFL)}
    with warm.start(handle + "print('ready', flush=True); time.sleep(60)", **default) as process:
        assert process.stdout and process.stdout.readline() == "ready\n"
        process.send_signal(number)

        assert process.wait(60) == 7


def test_an_ignored_signal_is_ignored_by_both(warm: Warm) -> None:
    begin = "print('ready', flush=True); print(input())"
    with warm.start(begin, preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN)) as process:
        assert process.stdout and process.stdout.readline() == "ready\n"
        process.send_signal(signal.SIGHUP)

        assert process.communicate("still here\n", timeout=60)[0] == "still here\n"


def test_a_command_that_is_suspended_waits_with_its_caller(warm: Warm) -> None:
    with warm.start(WAIT, process_group=0) as process:
        assert process.stdout
        command = int(process.stdout.readline())
        for _ in range(2):
            process.send_signal(signal.SIGTSTP)
            wait_until(lambda: (read_state(process.pid), read_state(command)) == ("T", "T"))
            process.send_signal(signal.SIGCONT)
            wait_until(lambda: (read_state(process.pid), read_state(command)) == ("S", "S"))
        process.terminate()

        assert process.wait(60) == -signal.SIGTERM


def test_a_question_is_answered_and_stopped_at_the_terminal(warm: Warm) -> None:
    ask = (
        "import os, subprocess, sys\n"
        "print(os.get_terminal_size().columns, os.isatty(0), os.isatty(1))\n"
        "print('hello', input('who? '), flush=True)\n"
        "try:\n    subprocess.run(['sleep', '60'])\nexcept KeyboardInterrupt:\n    sys.exit(4)\n"
    )
    pid, terminal = pty.fork()
    if pid == 0:
        words = [sys.executable, "-P", "-c", HAND_OVER, ask]
        os.execve(sys.executable, words, {**warm.environment, "COLUMNS": ""})
    pty_set_columns(terminal, 57)
    assert "57 True True" in read_to(terminal, b"who? ")
    os.write(terminal, "Мария\n".encode())
    assert "hello Мария" in read_to(terminal, b"hello \xd0\x9c\xd0\xb0\xd1\x80\xd0\xb8\xd1\x8f")
    time.sleep(0.3)  # until the program is started; Ctrl-C may come at any time, but this one is to reach it, too
    os.write(terminal, b"\x03")

    _, status = os.waitpid(pid, 0)

    os.close(terminal)
    assert os.waitstatus_to_exitcode(status) == 4


def read_to(terminal: int, end: bytes) -> str:
    told = b""
    while end not in told:
        told += os.read(terminal, 1_000)
    return told.decode()


def pty_set_columns(terminal: int, columns: int) -> None:
    import fcntl
    import struct
    import termios

    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("4H", 20, columns, 0, 0))


def test_a_command_hangs_up_when_its_caller_is_killed(warm: Warm) -> None:
    with warm.start(WAIT) as process:
        assert process.stdout
        command = int(process.stdout.readline())
        process.kill()

        wait_until(lambda: not read_state(command))


def test_a_stopped_command_hangs_up_when_its_caller_is_killed(warm: Warm) -> None:
    with warm.start(WAIT, process_group=0) as process:
        assert process.stdout
        command = int(process.stdout.readline())
        process.send_signal(signal.SIGTSTP)
        wait_until(lambda: read_state(process.pid) == "T")
        process.kill()

        wait_until(lambda: not read_state(command))


def test_commands_hang_up_and_their_callers_say_so_when_the_warm_process_is_killed() -> None:
    with warm_process() as warm, warm.start(WAIT) as process:
        assert process.stdout and process.stderr
        command = int(process.stdout.readline())
        warm.process.kill()

        assert process.wait(60) == 128 + signal.SIGHUP
        assert "warm process" in process.stderr.read()
        wait_until(lambda: not read_state(command))


def test_a_command_that_has_begun_is_not_run_again_when_the_warm_process_is_killed_before_it_hears_a_signal() -> None:
    with warm_process() as warm, warm.start(WAIT) as process:
        assert process.stdout
        process.stdout.readline()
        warm.process.send_signal(signal.SIGSTOP)
        wait_until(lambda: read_state(warm.process.pid) == "T")
        process.send_signal(signal.SIGWINCH)
        wait_until(lambda: has_unread(process.pid))
        warm.process.kill()

        assert process.wait(60) == 128 + signal.SIGHUP
        assert "here" not in process.stdout.read()


def has_unread(process: int) -> bool:
    """Whether a signal that this process caught is on its way: it has dealt with all it has got."""
    status = Path(f"/proc/{process}/status").read_text("ascii")
    pending = [line.split()[1] for line in status.splitlines() if line.startswith(("SigPnd", "ShdPnd"))]
    return not any(int(each, 16) for each in pending) and read_state(process) == "S"


@pytest.mark.parametrize("killed", ["caller", "warm process"])
def test_a_command_under_nohup_ends_too_when_its_caller_or_the_warm_process_is_killed(killed: str) -> None:
    ignore = lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN)  # noqa: E731
    with warm_process() as warm, warm.start(WAIT, preexec_fn=ignore) as process:
        assert process.stdout
        command = int(process.stdout.readline())
        (process if killed == "caller" else warm.process).kill()

        wait_until(lambda: not read_state(command))
        assert process.wait(60) != 0


def test_a_caller_whose_errors_nobody_reads_does_not_run_the_command_again() -> None:
    with warm_process() as warm, warm.start(WAIT) as process:
        assert process.stdout and process.stderr
        process.stdout.readline()
        process.stderr.close()
        warm.process.kill()

        assert process.wait(60) == 128 + signal.SIGHUP
        assert "here" not in process.stdout.read()


def test_a_socket_that_nobody_listens_at_is_passed_over() -> None:
    with warm_process() as warm:
        warm.process.kill()
        warm.process.wait()

        assert warm.sockets
        assert warm.run("print('there')") == (0, "here\n", "")


def test_a_warm_process_that_does_not_answer_is_not_waited_for_and_does_nothing_later(tmp_path: Path) -> None:
    done = tmp_path / "done"
    with warm_process() as warm:
        warm.process.send_signal(signal.SIGSTOP)
        told = warm.run(f"open({str(done)!r}, 'w')")
        warm.process.send_signal(signal.SIGCONT)
        after = warm.run("print('there')")

    assert told == (0, "here\n", "")
    assert after == (0, "there\n", "")
    assert not done.exists()


def test_two_commands_are_done_at_once(warm: Warm) -> None:
    with warm.start("print(input())") as first, warm.start("print(input())") as second:
        assert second.communicate("two", timeout=60)[0] == "two\n"
        assert first.communicate("one", timeout=60)[0] == "one\n"


@pytest.mark.parametrize("word", sorted(ALONE))
def test_some_commands_always_run_by_themselves(word: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("IRIS_SERVE", raising=False)

    assert not can_hand_over(["--set", "debug=true", word])


@pytest.mark.parametrize(
    "options",
    [
        {"env": {"IRIS_SERVE": "0"}},
        {"env": {"IRIS_SERVE": "false"}},
        {"env": {"PYTHONOPTIMIZE": "1"}},
        {"env": {"PYTHONHASHSEED": "0"}},
        {"env": {"LANGGRAPH_STRICT_MSGPACK": "false"}},
        {"env": {"HOME": "/elsewhere"}},
        {"preexec_fn": lambda: os.nice(3)},
        {"preexec_fn": lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (333, 444))},
        {"preexec_fn": lambda: os.close(0)},
        {"preexec_fn": lambda: os.close(1)},
    ],
    ids=[
        *("serve 0", "serve false", "optimized", "hash seed", "strict", "home"),
        *("nice", "few files", "no input", "no output"),
    ],
)
def test_what_could_differ_runs_by_itself(warm: Warm, options: dict[str, object]) -> None:
    code, out, _ = warm.run("print('there', flush=True)", **options)

    assert (code, "there" in out) == (0, False)


def test_a_command_in_the_background_of_a_terminal_runs_by_itself(warm: Warm) -> None:
    """The system stops it when it reads from the terminal, which it does for no other process."""
    pid, terminal = pty.fork()
    if pid == 0:
        told = subprocess.run(
            [sys.executable, "-P", "-c", HAND_OVER, "print('there')"],
            env=warm.environment,
            process_group=0,
            stdout=subprocess.PIPE,
            check=False,
        )
        os._exit(0 if told.stdout == b"here\n" else 1)
    _, status = os.waitpid(pid, 0)
    os.close(terminal)
    assert os.waitstatus_to_exitcode(status) == 0


def test_where_there_is_no_such_process_nothing_of_it_is_imported() -> None:
    """Windows has none of these modules, and no sockets with files in them."""
    missing = "import subprocess, sys, socket; sys.modules.update(dict.fromkeys(['fcntl', 'resource', 'termios']))\n"
    imports = "import iris_screen.ui.cli.program, iris_screen.ui.cli.machines.doctor\n"
    imports += "import iris_screen.ui.cli.servers.serve_command"

    told = subprocess.run([sys.executable, "-c", missing + imports], capture_output=True, text=True, check=False)

    assert (told.returncode, told.stderr) == (0, "")
