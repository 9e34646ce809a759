"""A display of its own with a window manager and a browser on it."""

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from core.errors import UsageError
from evals.miniwob.page import Page, address, opened

NEEDED = ("Xvfb", "openbox")
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
UP_SECONDS = 10.0
DOWN_SECONDS = 8.0
_FLAGS = (
    "--no-sandbox --disable-gpu --no-first-run --no-default-browser-check --disable-sync --disable-extensions"
    " --test-type --disable-background-networking --disable-component-update --password-store=basic"
    " --disable-features=Translate,OptimizationHints,MediaRouter --allow-file-access-from-files"
    " --remote-debugging-address=127.0.0.1 --remote-allow-origins=* --window-position=0,0"
).split()


@dataclass(frozen=True)
class Looks:
    """display: of X11. port: of the browser's DevTools. width, height: pixels. scale: pixels per CSS pixel."""

    display: str = ":83"
    port: int = 9383
    width: int = 1280
    height: int = 900
    scale: float = 3.0


@contextmanager
def stage(looks: Looks) -> Iterator[Page]:
    """Xvfb, openbox and Chromium, until the end of the block. Raises UsageError where one of them is missing."""
    browser = _found(BROWSERS)
    for name in NEEDED:
        _found((name,))
    with ExitStack() as rest, tempfile.TemporaryDirectory(prefix="miniwob-", ignore_cleanup_errors=True) as home:
        environment = {**os.environ, "DISPLAY": looks.display, "NO_AT_BRIDGE": "1", "LIBGL_ALWAYS_SOFTWARE": "1"}
        screen = f"{looks.width}x{looks.height}x24"
        rest.enter_context(_running(["Xvfb", looks.display, "-screen", "0", screen, "-nolisten", "tcp"], environment))
        _wait_for_display(looks.display)
        rest.enter_context(_running(["openbox"], environment))
        rest.enter_context(_running([browser, *_FLAGS, *_placed(looks, Path(home))], environment))
        yield rest.enter_context(opened(looks.port))


def _placed(looks: Looks, home: Path) -> Iterator[str]:
    yield f"--user-data-dir={home}"
    yield f"--remote-debugging-port={looks.port}"
    yield f"--force-device-scale-factor={looks.scale}"
    yield f"--window-size={int(looks.width / looks.scale)},{int(looks.height / looks.scale)}"
    yield f"--app={address('click-test')}"


def _found(names: Sequence[str]) -> str:
    path = next((path for name in names if (path := shutil.which(name))), None)
    if path is None:
        raise UsageError(f"{names[0]} is not installed; run: apt install chromium openbox xvfb")
    return path


@contextmanager
def _running(command: Sequence[str], environment: dict[str, str]) -> Iterator[None]:
    quiet = subprocess.DEVNULL
    process = subprocess.Popen(command, env=environment, stdout=quiet, stderr=quiet, start_new_session=True)
    try:
        yield
    finally:
        process.terminate()
        try:
            process.wait(DOWN_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _wait_for_display(display: str) -> None:
    socket, deadline = Path("/tmp/.X11-unix") / f"X{display.removeprefix(':')}", time.monotonic() + UP_SECONDS  # noqa: S108  # where X11 puts it
    while not socket.exists():
        if time.monotonic() > deadline:
            raise UsageError(f"Xvfb does not come up on {display}; is it taken? Choose another with --display.")
        time.sleep(0.05)
