"""A command that the warm process does is the same in everything it can ask about itself."""

import json
import os
import resource
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.unit.ui.serve.warm import Warm

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the warm process needs Linux")

DESCRIBE = """
import json, locale, os, resource, signal, sys, tempfile, time
umask = os.umask(0); os.umask(umask)
streams = [sys.stdin, sys.stdout, sys.stderr]
print(json.dumps({
    "arguments": sys.argv[1:], "folder": os.getcwd(), "environment": sorted(os.environ.items()), "umask": umask,
    "limits": [resource.getrlimit(getattr(resource, name)) for name in sorted(dir(resource)) if "RLIMIT" in name],
    "niceness": os.getpriority(os.PRIO_PROCESS, 0), "processors": sorted(os.sched_getaffinity(0)),
    "signals": [str(signal.getsignal(number)) for number in sorted(signal.valid_signals() - {32, 33})],
    "blocked": sorted(signal.pthread_sigmask(signal.SIG_BLOCK, [])),
    "streams": [[each.encoding, each.errors, each.line_buffering, each.write_through] for each in streams],
    "same": [sys.stdin is sys.__stdin__, sys.stdout is sys.__stdout__, sys.stderr is sys.__stderr__],
    "terminal": [each.isatty() for each in streams],
    "zone": time.tzname, "letters": locale.setlocale(locale.LC_CTYPE), "temporary": tempfile.gettempdir(),
    "files": sorted(int(name) for name in os.listdir("/proc/self/fd"))[:-1],
}), flush=True)
"""


def ignore_hangups() -> None:
    signal.signal(signal.SIGHUP, signal.SIG_IGN)


def block_a_signal() -> None:
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGUSR1])


def keep_to_one_processor() -> None:
    os.sched_setaffinity(0, [min(os.sched_getaffinity(0))])


def lower_limits() -> None:
    resource.setrlimit(resource.RLIMIT_NOFILE, (333, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"cwd": "/usr"},
        {"umask": 0o027},
        {"env": {"TZ": "Asia/Shanghai", "TMPDIR": "/var/tmp", "A": "b=c", "ODD": "\udcff", "EMPTY": ""}},
        {"env": {"LC_ALL": "POSIX"}},
        {"env": {"PYTHONIOENCODING": "latin-1:replace", "PYTHONUNBUFFERED": "1"}},
        {"env": {"PYTHONUNBUFFERED": ""}},
        {"stdin": subprocess.DEVNULL, "stderr": subprocess.STDOUT},
        *({"preexec_fn": begin} for begin in (ignore_hangups, block_a_signal, keep_to_one_processor, lower_limits)),
    ],
    ids=lambda options: getattr(options.get("preexec_fn"), "__name__", str(options)),
)
def test_a_command_is_the_same_as_if_it_ran_by_itself(warm: Warm, options: dict[str, Any]) -> None:
    (here, alone, _), (there, warmly, _) = (warm.run(DESCRIBE, alone=way, **options) for way in (True, False))

    assert (here, there) == (0, 0)
    assert json.loads(warmly) == json.loads(alone)


def test_a_file_that_was_given_to_the_command_has_its_number(warm: Warm, tmp_path: Path) -> None:
    with (tmp_path / "given").open("w+") as given:
        given.write("what it says")
        given.flush()
        number = given.fileno()

        told = warm.run(f"print(open('/dev/fd/{number}').read())", pass_fds=[number])

    assert told == (0, "what it says\n", "")


def test_a_folder_that_was_removed_is_still_the_commands_folder(warm: Warm, tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()

    code, out, _ = warm.run("import os; print(os.readlink('/proc/self/cwd'))", cwd=gone, preexec_fn=gone.rmdir)

    assert (code, out) == (0, f"{gone} (deleted)\n")


def test_nothing_of_a_command_is_left_for_the_next_one(warm: Warm) -> None:
    spoil = "import os, random, sys; os.environ['LEFT'] = '1'; os.chdir('/'); os.umask(0); sys.left = 1; random.seed(1)"
    warm.run(spoil, env={"LEFT": "2"})

    code, out, _ = warm.run("import os, sys; print('LEFT' in os.environ, os.getcwd(), hasattr(sys, 'left'))")

    assert (code, out) == (0, f"False {Path.cwd()} False\n")


def test_two_commands_draw_different_random_numbers(warm: Warm) -> None:
    draw = "import random; print(random.random())"

    assert warm.run(draw) != warm.run(draw)


def test_the_warm_process_knows_nothing_of_what_it_was_handed(warm: Warm) -> None:
    secret = "-".join(["never", "kept", "7d1f"])
    command = f"import os; print(os.environ['KEY'] == {secret!r} == input())"
    with warm.start(command, env={"KEY": secret}) as process:
        assert process.communicate(secret, timeout=60)[0] == "True\n"

    assert secret.encode() not in read_memory(warm.process.pid)


def read_memory(process: int) -> bytes:
    """All that the process may write to."""
    found = []
    with Path(f"/proc/{process}/mem").open("rb", 0) as memory:
        for line in Path(f"/proc/{process}/maps").read_text("utf-8").splitlines():
            area, rights, *_ = line.split()
            if rights.startswith("rw") and "[v" not in line:
                first, end = (int(number, 16) for number in area.split("-"))
                memory.seek(first)
                found.append(memory.read(end - first))
    return b"".join(found)


def test_a_command_knows_whose_ancestors_are_its_own(warm: Warm) -> None:
    """As the window that a run on a desktop was started from is found by them."""
    tell = "from iris_screen.tools.devices.desktop.terminals import StartedBy; print(StartedBy.process)"
    with warm.start(tell) as process:
        out, _ = process.communicate(timeout=60)

    assert int(out) == process.pid
