"""A display of its own with a window manager and a browser on it."""

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
    """width, height: of the display, in pixels. scale: pixels per CSS pixel."""

    width: int = 1280
    height: int = 900
    scale: float = 3.0


@dataclass(frozen=True)
class Stage:
    """display: of X11, which nobody else uses. page: what is put up on it."""

    display: str
    page: Page


@contextmanager
def stage(looks: Looks) -> Iterator[Stage]:
    """Xvfb, openbox and Chromium, until the end of the block. UsageError where one is missing or ends at once."""
    browser = _found(BROWSERS)
    for name in NEEDED:
        _found((name,))
    with ExitStack() as rest, tempfile.TemporaryDirectory(prefix="miniwob-", ignore_cleanup_errors=True) as home:
        display = rest.enter_context(_display(looks))
        environment = {"DISPLAY": display, "NO_AT_BRIDGE": "1", "LIBGL_ALWAYS_SOFTWARE": "1"}
        rest.enter_context(_running("openbox", environment=environment))
        chromium = rest.enter_context(_running(browser, *_FLAGS, *_placed(looks, Path(home)), environment=environment))
        try:
            port = port_of(Path(home), lambda: chromium.poll() is None)
        except RuntimeError:
            if chromium.poll() is None:
                raise
            raise _ended("Chromium") from None
        yield Stage(display, rest.enter_context(opened(port)))


def _placed(looks: Looks, home: Path) -> Iterator[str]:
    yield f"--user-data-dir={home}"
    yield f"--force-device-scale-factor={looks.scale}"
    yield f"--window-size={int(looks.width / looks.scale)},{int(looks.height / looks.scale)}"
    yield f"--app={address('click-test')}"


def _found(names: Sequence[str]) -> str:
    path = next((path for name in names if (path := shutil.which(name))), None)
    if path is None:
        raise UsageError(verbatim(f"{names[0]} is not installed; run: apt install chromium openbox xvfb"))
    return path


@contextmanager
def _display(looks: Looks) -> Iterator[str]:
    """A display that is free: Xvfb looks for one, and tells which on the descriptor 1 once it can be used."""
    screen = f"{looks.width}x{looks.height}x24"
    command = ["Xvfb", "-displayfd", "1", "-screen", "0", screen, "-nolisten", "tcp"]
    with _running(*command, environment={}, told=subprocess.PIPE) as server:
        assert server.stdout
        number = server.stdout.readline().strip()
        if not number:
            raise _ended("Xvfb")
        yield f":{number}"


def _ended(name: str) -> UsageError:
    return UsageError(verbatim(f"{name} ended before it was up; start it by hand to see why"))


@contextmanager
def _running(
    *command: str, environment: dict[str, str], told: int = subprocess.DEVNULL
) -> Iterator["subprocess.Popen[str]"]:
    around, quiet = {**os.environ, **environment}, subprocess.DEVNULL
    with subprocess.Popen(command, env=around, stdout=told, stderr=quiet, text=True, start_new_session=True) as process:
        try:
            yield process
        finally:
            process.terminate()
            try:
                process.wait(DOWN_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
