"""The programs of this computer, opened the way its platform has for that: by their entries in the menu on Linux, by
`open` on macOS, and as from the Start menu on Windows.

What macOS and Windows do with these calls was not tried on either; what is called here is tested.
"""

import os
import plistlib
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Protocol

from iris_screen.core.errors import Rejected, Timeout
from iris_screen.core.message import say
from iris_screen.core.parsing.files import read_whole
from iris_screen.tools.devices.desktop.desktop_entries import (
    COMMON_SCHEMES,
    STARTER_SECONDS,
    load_entries,
    load_program_names,
    require_scheme,
)


class Programs(Protocol):
    def packages(self) -> list[str]:
        """The ids of all programs that menus show, sorted."""
        ...

    def labels(self) -> dict[str, str]:
        """The same ids, each with its names for people, joined by "||"."""
        ...

    def find_id(self, names: tuple[str, ...]) -> str:
        """The id of the program whose windows have these names, else the last name, "" if there are none."""
        ...

    def launch(self, app: str) -> None:
        """Start the program of this id. Raises Rejected, Unsupported, Timeout."""
        ...

    def open_url(self, url: str) -> None:
        """Open an address in the program that the person uses for such addresses. Raises what `launch` raises."""
        ...


MAC_FOLDERS = ("/Applications", "/Applications/Utilities", "/System/Applications", "/System/Applications/Utilities")
MAC_USES = {"Safari": "browser", "Finder": "files", "TextEdit": "editor", "Mail": "mail", "Terminal": "terminal",
            "Calculator": "calculator"}  # fmt: skip
START_MENU = Path("Microsoft", "Windows", "Start Menu", "Programs")
WINDOWS_USES = {"Microsoft Edge": "browser", "File Explorer": "files", "Notepad": "editor", "Outlook": "mail",
                "Command Prompt": "terminal", "Calculator": "calculator"}  # fmt: skip
"""The programs that come with the system, by what a person uses them for."""


@dataclass(frozen=True)
class FiledPrograms:
    """Programs that are files: id → file, its label the file's name. opens: what opens a file or an address."""

    files: Mapping[str, Path]
    uses: Mapping[str, str]
    opens: Callable[[str], None]

    def packages(self) -> list[str]:
        return sorted(self.files)

    def labels(self) -> dict[str, str]:
        found = {}
        for app in self.packages():
            name = self.files[app].stem
            use = self.uses.get(name, "")
            common = [each for names in load_program_names() if use for each in getattr(names, use)]
            found[app] = "||".join(dict.fromkeys([name, *common]))
        return found

    def find_id(self, names: tuple[str, ...]) -> str:
        known = [self._ids[name.lower()] for name in names if name.lower() in self._ids]
        return [*known, *names[-1:], ""][0]

    @cached_property
    def _ids(self) -> dict[str, str]:
        """Id or name, in lower case → id."""
        return {file.stem.lower(): app for app, file in self.files.items()} | {app.lower(): app for app in self.files}

    def launch(self, app: str) -> None:
        file = self.files.get(self._ids.get(app.lower(), ""))
        if file is None:
            raise Rejected(say("desktop-app-not-found", app=app))
        self.opens(str(file))

    def open_url(self, url: str) -> None:
        scheme = require_scheme(url)
        if scheme.lower() not in COMMON_SCHEMES:
            raise Rejected(say("desktop-link-no-app", scheme=scheme))
        self.opens(url)


def load_mac_programs(folders: tuple[Path, ...]) -> FiledPrograms:
    """The bundles in these folders, the most important first, by their bundle identifiers, as macOS names what is in
    front.
    """
    files: dict[str, Path] = {}
    for bundle in (bundle for folder in folders for bundle in sorted(folder.glob("*.app"))):
        try:
            known: dict[str, Any] = plistlib.loads(read_whole(bundle / "Contents" / "Info.plist"))
        except (OSError, ValueError, plistlib.InvalidFileException):
            known = {}
        files.setdefault(str(known.get("CFBundleIdentifier") or bundle.stem), bundle)
    return FiledPrograms(files, MAC_USES, open_on_mac)


def open_on_mac(what: str, seconds: float = STARTER_SECONDS) -> None:
    """A bundle by `open -a`, an address by `open`. Raises Rejected, Timeout."""
    words = ["open", "-a", what] if what.startswith("/") else ["open", what]
    quiet = subprocess.DEVNULL
    try:
        done = subprocess.run(words, stdin=quiet, stdout=quiet, stderr=quiet, timeout=seconds, check=False)
    except subprocess.TimeoutExpired:
        raise Timeout(say("desktop-app-not-starting", program=what[:80])) from None
    except (OSError, ValueError) as error:
        raise Rejected(say("desktop-app-start-failed-because", program=what[:80], why=str(error)[:120])) from None
    if done.returncode:
        raise Rejected(say("desktop-app-start-failed", program=what[:80]))


def load_windows_programs(folders: tuple[Path, ...], opens: Callable[[str], None]) -> FiledPrograms:
    """The shortcuts of these Start menus, the person's own first. opens: as `start` does, but without a shell."""
    files: dict[str, Path] = {}
    for shortcut in (shortcut for folder in folders for shortcut in sorted(folder.rglob("*.lnk"))):
        files.setdefault(shortcut.stem, shortcut)
    return FiledPrograms(files, WINDOWS_USES, opens)


def open_on_windows(what: str) -> None:
    """What `start` does with a shortcut or an address, without a shell that would read it. Raises Rejected."""
    try:
        vars(os)["startfile"](what)
    except OSError as error:
        raise Rejected(say("desktop-app-start-failed-because", program=what[:80], why=str(error)[:120])) from None


def load_programs() -> Programs:
    """The programs of this computer."""
    if sys.platform == "darwin":
        return load_mac_programs((Path.home() / "Applications", *map(Path, MAC_FOLDERS)))
    if sys.platform == "win32":
        homes = [Path(os.environ[name]) for name in ("APPDATA", "PROGRAMDATA") if os.environ.get(name)]
        return load_windows_programs(tuple(home / START_MENU for home in homes), open_on_windows)
    return load_entries()
