"""A desktop of its own for tasks: an X server with a window manager, a session bus, and a home for each task.

Real programs run on it (mousepad, galculator, pcmanfm, chromium). Nothing of the person's own session is touched.
"""

import json
import os
import re
import shutil
import signal
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from iris_screen.core.errors import UsageError
from iris_screen.core.message import verbatim
from iris_screen.evals.miniwob.task_display import Looks, open_display, run_program
from iris_screen.evals.tasks.check import Facts
from iris_screen.evals.tasks.place import Place
from iris_screen.evals.tasks.task import FOLDER, Case
from iris_screen.tools.devices.address import open_device
from iris_screen.tools.devices.clock import SystemClock

NEEDED = ("Xvfb", "openbox", "dbus-daemon", "xdotool", "mousepad", "galculator", "pcmanfm", "chromium")
LAUNCHERS = ("/usr/libexec/at-spi-bus-launcher", "/usr/lib/at-spi2-core/at-spi-bus-launcher")
OPENBOX = Path("/etc/xdg/openbox/rc.xml")
PAGES = FOLDER / "desktop" / "pages"
ADDRESS = "desktop:?pace=quick&stopkey=no"
LOOKS = Looks(width=1280, height=800)
SECONDS = 120.0
"""Longest start of a program here, on a slow, shared machine."""
BROWSER = (
    "--no-sandbox --no-first-run --disable-gpu --force-renderer-accessibility --password-store=basic --disable-sync"
    " --no-default-browser-check --disable-features=Translate,MediaRouter --disable-background-networking"
).split()
OWN_FILES = re.compile(r"profile|Desktop\b|\.")
"""What programs keep in the home for themselves; checks do not see it."""


@contextmanager
def open_session(looks: Looks = LOOKS, given: dict[str, str] | None = None) -> Iterator[None]:
    """The desktop, in the environment of this process, for the block. given: more of its environment, such as a theme.

    Raises UsageError if a program is missing.
    """
    launcher = next((path for path in LAUNCHERS if Path(path).exists()), None)
    missing = [name for name in NEEDED if shutil.which(name) is None]
    if missing or launcher is None:
        raise UsageError(verbatim(f"not installed: {', '.join(missing) or 'at-spi2-core'}; see docs/tasks.md"))
    with ExitStack() as opened:
        folder = opened.enter_context(tempfile.TemporaryDirectory(prefix="iris-tasks-", ignore_cleanup_errors=True))
        own = {**_make_home(Path(folder)), "XDG_RUNTIME_DIR": folder, **(given or {})}
        opened.enter_context(_with_environment(own))
        display = opened.enter_context(open_display(looks))
        opened.enter_context(_with_environment({"DISPLAY": display, "GVFS_DISABLE_FUSE": "1", "NO_AT_BRIDGE": "0"}))
        bus = ("dbus-daemon", "--session", "--nofork", "--print-address")
        server = opened.enter_context(run_program(*bus, environment={}, stdout=subprocess.PIPE))
        assert server.stdout
        opened.enter_context(_with_environment({"DBUS_SESSION_BUS_ADDRESS": server.stdout.readline().strip()}))
        opened.enter_context(run_program(launcher, "--launch-immediately", environment={}))
        settings = _write_window_settings(Path(folder))
        opened.enter_context(run_program("openbox", "--sm-disable", "--config-file", settings, environment={}))
        _wait_until(lambda: "_NET_ACTIVE_WINDOW" in _ask("xprop", "-root", "_NET_SUPPORTED"), "openbox")
        yield


def _make_home(home: Path) -> dict[str, str]:
    """Make a home; returns the environment in which programs use it."""
    places = {"HOME": home, "XDG_CONFIG_HOME": home / ".config", "XDG_DATA_HOME": home / ".local" / "share"}
    for place in places.values():
        place.mkdir(parents=True, exist_ok=True)
    return {name: str(place) for name, place in places.items()}


def _write_window_settings(folder: Path) -> str:
    """The window manager's own, without animations, further desktops and keys that start programs."""
    text = OPENBOX.read_text()
    for name, value in (("animateIconify", "no"), ("number", "1")):
        text = re.sub(f"<{name}>.*?</{name}>", f"<{name}>{value}</{name}>", text)
    text = re.sub(r"<keybind [^>]*>\s*<action name=\"Execute\">.*?</keybind>", "", text, flags=re.DOTALL)
    path = folder / "openbox.xml"
    path.write_text(text)
    return str(path)


@contextmanager
def _with_environment(values: dict[str, str]) -> Iterator[None]:
    before = {name: os.environ.get(name) for name in values}
    os.environ.update(values)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value


@contextmanager
def open_desktop(case: Case, *, calm: bool = False, elements: str = "quick") -> Iterator[Place]:
    """The desktop with the task's files and open programs; they end with the block. It is the session's display.

    calm: makes no difference here. elements: quick or none, as in the desktop's address.
    """
    with ExitStack() as opened:
        made = opened.enter_context(tempfile.TemporaryDirectory(prefix="iris-tasks-", ignore_cleanup_errors=True))
        home = Path(made) / "home"
        opened.enter_context(_with_environment(_make_home(home)))
        for name, text in case.files.items():
            path = home / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.mkdir() if name.endswith("/") else path.write_text(text, "utf-8")
        opened.callback(_end_all_of, home)
        web = opened.enter_context(_serve_pages())
        for program in case.start:
            opened.callback(_end_group, _start(program, home, web))
            _wait_until(lambda title=str(program["title"]): _is_shown(title), program["title"])  # type: ignore[misc]
            time.sleep(0.5)
        device = opened.enter_context(open_device(f"{ADDRESS}&elements={elements}"))
        yield Place(device, SystemClock(), lambda: _read_desktop(home, web))


def _start(program: dict[str, Any], home: Path, web: "Web") -> "subprocess.Popen[bytes]":
    """Start {program, file | folder | page, given}, as a group of its own."""
    name = str(program["program"])
    command = [name]
    match name:
        case "mousepad":
            command += ["--disable-server", *([str(home / program["file"])] if "file" in program else [])]
        case "pcmanfm":
            command += ["--no-desktop", str(home / program.get("folder", ""))]
        case "chromium":
            web.given = program.get("given", {})
            command += [*BROWSER, f"--user-data-dir={home / 'profile'}", f"--app={web.address}{program['page']}"]
    quiet = subprocess.DEVNULL
    return subprocess.Popen(command, stdout=quiet, stderr=quiet, cwd=home, start_new_session=True)


def _is_shown(title: str) -> bool:
    return any(title in each for each in _list_titles())


def _end_group(program: "subprocess.Popen[bytes]") -> None:
    """End a program with its children. A browser hides its environment, so it is not found by its home."""
    with suppress(ProcessLookupError):
        os.killpg(program.pid, signal.SIGKILL)
    program.wait()


def _read_desktop(home: Path, web: "Web") -> Facts:
    """`files` and `folders` of the home with path and text, `windows` with title, `sent`: what the pages sent."""
    files, folders = list[dict[str, str]](), list[dict[str, str]]()
    for path in sorted(home.rglob("*")):
        name = str(path.relative_to(home))
        if OWN_FILES.match(name) or path.is_symlink():
            continue
        if path.is_dir():
            folders.append({"path": name})
        else:
            files.append({"path": name, "text": path.read_text("utf-8", errors="replace").rstrip("\n")})
    titles = [{"title": title} for title in _list_titles()]
    return {"files": files, "folders": folders, "windows": titles, "sent": list(web.sent)}


def _list_titles() -> list[str]:
    numbers = _ask("xdotool", "search", "--onlyvisible", "--name", ".").split()
    return [title for number in numbers if (title := _ask("xdotool", "getwindowname", number).strip())]


def _end_all_of(home: Path) -> None:
    """End every program that was started with this home, and wait until its windows are gone."""
    mark = f"HOME={home}".encode()
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if mark in (process / "environ").read_bytes().split(b"\0") and int(process.name) != os.getpid():
                os.kill(int(process.name), signal.SIGKILL)
        except (OSError, ValueError):
            continue  # it has ended, or is somebody else's
    ours = "Mousepad|Galculator|Pcmanfm|Chromium"
    _wait_until(lambda: not _ask("xdotool", "search", "--onlyvisible", "--class", ours), "a bare desktop")


@dataclass
class Web:
    """Pages on 127.0.0.1. given: what the page shows, as its GIVEN. sent: every form that was sent, as a row."""

    address: str = ""
    given: dict[str, Any] = field(default_factory=dict)
    sent: list[dict[str, Any]] = field(default_factory=list)


@contextmanager
def _serve_pages() -> Iterator[Web]:
    web = Web()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            path = PAGES / Path(self.path).name
            if not path.is_file():
                self.send_error(404)
                return
            page = path.read_text("utf-8").replace("GIVEN_HERE", json.dumps(web.given, ensure_ascii=False))
            self._answer(page)

        def do_POST(self) -> None:
            web.sent.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            self._answer("{}")

        def log_message(self, *_: object) -> None:
            pass

        def _answer(self, text: str) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write(text.encode())

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        web.address = f"http://127.0.0.1:{server.server_port}/"
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield web
        finally:
            server.shutdown()
            thread.join()


def _ask(*command: str) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout


def _wait_until(is_true: Callable[[], bool], what: str) -> None:
    until = time.monotonic() + SECONDS
    while not is_true():
        if time.monotonic() > until:
            raise UsageError(verbatim(f"{what} did not come up"))
        time.sleep(0.05)
