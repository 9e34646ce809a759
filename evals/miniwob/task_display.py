"""A separate X display with a window manager and a browser."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from iris_screen.core.errors import UsageError
from iris_screen.core.message import verbatim
from iris_screen.evals.devtools import port_of
from iris_screen.evals.miniwob.task_page import Page, address, opened

NEEDED = ("Xvfb", "openbox")
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
DOWN_SECONDS = 8.0
_FLAGS = (
    "--no-sandbox --disable-gpu --no-first-run --no-default-browser-check --disable-sync --disable-extensions"
    " --test-type --disable-background-networking --disable-component-update --password-store=basic"
    " --disable-features=Translate,OptimizationHints,MediaRouter --allow-file-access-from-files"
    " --remote-debugging-address=127.0.0.1 --remote-debugging-port=0 --remote-allow-origins=* --window-position=0,0"
).split()


@dataclass(frozen=True)
class Looks:
    """Size of the display in pixels, and scale: pixels per CSS pixel."""

    width: int = 1280
    height: int = 900
    scale: float = 3.0


@dataclass(frozen=True)
class Stage:
    """display: the X11 display, not used by others. page: the page shown on it."""

    display: str
    page: Page


@contextmanager
def stage(looks: Looks) -> Iterator[Stage]:
    """Xvfb, openbox and Chromium, for the block. Raises UsageError if one is missing or ends at once."""
    browser = _find(BROWSERS)
    for name in NEEDED:
        _find((name,))
    with ExitStack() as rest, tempfile.TemporaryDirectory(prefix="miniwob-", ignore_cleanup_errors=True) as home:
        display = rest.enter_context(open_display(looks))
        environment = {"DISPLAY": display, "NO_AT_BRIDGE": "1", "LIBGL_ALWAYS_SOFTWARE": "1"}
        rest.enter_context(run_program("openbox", environment=environment))
        window = (
            f"--user-data-dir={home}",
            f"--force-device-scale-factor={looks.scale}",
            f"--window-size={int(looks.width / looks.scale)},{int(looks.height / looks.scale)}",
            f"--app={address('click-test')}",
        )
        chromium = rest.enter_context(run_program(browser, *_FLAGS, *window, environment=environment))
        try:
            port = port_of(Path(home), lambda: chromium.poll() is None)
        except RuntimeError:
            if chromium.poll() is None:
                raise
            raise _make_ended_error("Chromium") from None
        yield Stage(display, rest.enter_context(opened(port)))


def _find(names: Sequence[str]) -> str:
    path = next((path for name in names if (path := shutil.which(name))), None)
    if path is None:
        raise UsageError(verbatim(f"{names[0]} is not installed; run: apt install chromium openbox xvfb"))
    return path


@contextmanager
def open_display(looks: Looks) -> Iterator[str]:
    """A free display, chosen by Xvfb, which prints its number on stdout once it can be used.

    Without -noreset it would reset when its last client leaves, and a program that is just starting would be lost.
    """
    screen = f"{looks.width}x{looks.height}x24"
    command = ["Xvfb", "-displayfd", "1", "-screen", "0", screen, "-nolisten", "tcp", "-noreset"]
    with run_program(*command, environment={}, stdout=subprocess.PIPE) as server:
        assert server.stdout
        number = server.stdout.readline().strip()
        if not number:
            raise _make_ended_error("Xvfb")
        yield f":{number}"


def _make_ended_error(name: str) -> UsageError:
    return UsageError(verbatim(f"{name} ended before it was up; start it by hand to see why"))


@contextmanager
def run_program(
    *command: str, environment: dict[str, str], stdout: int = subprocess.DEVNULL
) -> Iterator["subprocess.Popen[str]"]:
    around, quiet = {**os.environ, **environment}, subprocess.DEVNULL
    with subprocess.Popen(
        command, env=around, stdout=stdout, stderr=quiet, text=True, start_new_session=True
    ) as process:
        try:
            yield process
        finally:
            process.terminate()
            try:
                process.wait(DOWN_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
