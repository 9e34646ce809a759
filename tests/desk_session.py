"""A separate session on the test's desktop: D-Bus, accessibility, a home, and programs that end with it."""

import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests import desk

LAUNCHERS = [Path("/usr/libexec/at-spi-bus-launcher"), Path("/usr/lib/at-spi2-core/at-spi-bus-launcher")]


@contextmanager
def started(*command: str, **surroundings: str) -> Iterator["subprocess.Popen[str]"]:
    """A program with its children, ended together."""
    program = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={**os.environ, **surroundings},
        text=True,
        start_new_session=True,
    )
    try:
        yield program
    finally:
        os.killpg(program.pid, signal.SIGKILL)
        program.wait()
        assert program.stdout
        program.stdout.close()


@contextmanager
def session(folder: Path) -> Iterator[None]:
    """A session bus with accessibility, with this folder as the home of all programs. Skips if unavailable."""
    desk.needs("dbus-daemon")
    launcher = next((str(path) for path in LAUNCHERS if path.exists()), "")
    if not launcher:
        pytest.skip("there is no at-spi-bus-launcher here")
    desk.screen()
    own = dict.fromkeys(("HOME", "XDG_RUNTIME_DIR", "XDG_CONFIG_HOME", "XDG_DATA_HOME"), str(folder))
    own["GVFS_DISABLE_FUSE"] = "1"  # else it mounts a folder there
    with (
        pytest.MonkeyPatch.context() as patch,
        started("dbus-daemon", "--session", "--nofork", "--print-address", **own) as bus,
    ):
        assert bus.stdout
        patch.setenv("DBUS_SESSION_BUS_ADDRESS", bus.stdout.readline().strip())
        for name, value in own.items():
            patch.setenv(name, value)
        with started(launcher, "--launch-immediately"):
            yield


def end_all_of(home: Path) -> None:
    """End all daemonized programs that were started with this home."""
    mark = f"HOME={home}".encode()
    for process in Path("/proc").glob("[0-9]*"):
        try:
            ours = mark in (process / "environ").read_bytes().split(b"\0")
            if ours and os.getsid(int(process.name)) != os.getsid(0):
                os.kill(int(process.name), signal.SIGKILL)
        except (OSError, ValueError):
            continue  # it has ended, or is somebody else's
