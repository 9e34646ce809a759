"""The programs of a Linux desktop by their .desktop files (freedesktop.org), opened without a shell."""

import configparser
import os
import re
import shlex
import shutil
import subprocess
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

from iris_screen.core.errors import Rejected, Timeout, Unsupported
from iris_screen.core.message import say
from iris_screen.core.parsing.files import read_whole
from iris_screen.core.parsing.wordings import FOLDER, load_wordings
from iris_screen.core.record import Record

LANGUAGE_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")


def session_language() -> str:
    """The language of the person's session, such as zh_CN.UTF-8; "" if it has none."""
    return next((os.environ[name] for name in LANGUAGE_VARIABLES if os.environ.get(name)), "")


ENDING = ".desktop"
GROUP = "Desktop Entry"
OTHER_LANGUAGES = ("", "zh_CN")
"""In addition to that of the session: the languages that people speak to Iris."""
USES: dict[str, tuple[str, str]] = {
    "browser": ("x-scheme-handler/https", "WebBrowser"),
    "files": ("inode/directory", "FileManager"),
    "editor": ("text/plain", "TextEditor"),
    "mail": ("x-scheme-handler/mailto", "Email"),
    "terminal": ("", "TerminalEmulator"),
    "calculator": ("", "Calculator"),
}
"""For what a person uses a program: what it opens, "" if nothing, and its category."""
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*(?=:)")
_FIELD = re.compile(r"%(.)")
_ADDRESS = re.compile(r"""("(?:\\.|[^"\\])*"|'[^']*'|\\.|%[^uUfF])|%[uUfF]""")
"""Where an address goes; quoted parts and other codes match first, as a whole."""
_HERE = "\0"
"""Placeholder for the address while the line is split; no valid line contains it."""
OPENER, BY_BUS = "xdg-open", "gtk-launch"
"""Open an address with whatever the desktop has for it, and a program that has no command line, only a bus name."""
COMMON_SCHEMES = frozenset({"http", "https", "mailto", "tel", "sms", "geo"})
"""Addresses that may go to the system without knowing what opens them. Others may run a program, such as file:."""
STARTER_SECONDS = 10.0
"""How long the program that starts others may run."""


class ProgramNames(Record):
    """What people call programs in one language, by what they use them for."""

    browser: list[str] = []
    files: list[str] = []
    editor: list[str] = []
    mail: list[str] = []
    terminal: list[str] = []
    calculator: list[str] = []


@cache
def load_program_names(folder: Path = FOLDER) -> list[ProgramNames]:
    return load_wordings("programs", ProgramNames, folder)


@dataclass(frozen=True)
class Entry:
    """One program. name: its id, which ends in .desktop. listed: whether menus show it.

    label: its names for people, joined by "||", the one in the language of the session first.
    """

    name: str
    label: str
    command: str
    window: str = ""
    terminal: bool = False
    listed: bool = True
    categories: tuple[str, ...] = ()

    @property
    def program(self) -> str:
        """The program that its command line runs, without the folder."""
        return Path(self.command.partition(" ")[0].strip('"')).name

    def command_line(self, url: str = "") -> list[str]:
        """The command line, with the address if it takes one. Raises Rejected for an invalid line.

        An address is never put inside quotes, as the Desktop Entry Specification says: a shell might run it.
        """
        try:
            given = shlex.split(_ADDRESS.sub(lambda part: part[1] or _HERE, self.command))
        except ValueError:
            raise Rejected(say("desktop-app-command-unreadable", app=self.name, command=self.command[:80])) from None
        filled = []
        for each in given:
            word = _FIELD.sub(lambda code: "%" if code[1] == "%" else "", each).replace(_HERE, url)
            if word or each == "":
                filled.append(word)
        return filled


def _stem(entry: Entry) -> str:
    return entry.name.removesuffix(ENDING)


def _last_part(entry: Entry) -> str:
    return _stem(entry).rpartition(".")[2]


@dataclass(frozen=True)
class InstalledPrograms:
    """folders: those with an `applications` folder, the most important first. config: the person's settings folder."""

    folders: tuple[Path, ...]
    config: Path

    def packages(self) -> list[str]:
        """The ids of all programs that menus show, sorted."""
        return sorted(entry.name for entry in self.entries.values() if entry.listed)

    def labels(self) -> dict[str, str]:
        """The same ids, each with its names for people, joined by "||"."""
        found = {}
        for app in self.packages():
            entry = self.entries[app]
            # on its icon, in its id ("org.gnome.Calculator": Calculator), and of what it is used for
            names = [*entry.label.split("||"), _last_part(entry), *self._common_names.get(app, ())]
            found[app] = "||".join(dict.fromkeys(names))
        return found

    def find_id(self, names: tuple[str, ...]) -> str:
        """The id of the program whose windows have these names, else the last name, "" if there are none.

        The window class that a program declares, compared exactly, is more reliable than its own name.
        """
        declared = [self._ids_by_window_class[name] for name in names if name in self._ids_by_window_class]
        known = [self._ids_by_name[name.lower()] for name in names if name.lower() in self._ids_by_name]
        return [*declared, *known, *names[-1:], ""][0]

    def launch(self, app: str) -> None:
        """Start the program of this id, with or without its ending. Raises Rejected."""
        entry = self.entries.get(app) or self.entries.get(app + ENDING)
        if entry is None:
            raise Rejected(say("desktop-app-not-found", app=app))
        self._start(entry)

    def open_url(self, url: str) -> None:
        """Open an address in the program that the person uses for such addresses. Raises Rejected."""
        scheme = require_scheme(url)
        entry = self._find_handler(f"x-scheme-handler/{scheme.lower()}")
        if entry is not None:
            self._start(entry, url)
        elif scheme.lower() in COMMON_SCHEMES and shutil.which(OPENER):  # desktops may know more than these files say
            start([OPENER, url])
        else:
            raise Rejected(say("desktop-link-no-app", scheme=scheme))

    # --- what there is ----------------------------------------------------------------------------------------------

    @cached_property
    def entries(self) -> dict[str, Entry]:
        """Id → program; a person's own file takes precedence over the system's."""
        found: dict[str, Entry | None] = {}
        for folder in self.folders:
            applications = folder / "applications"
            for path in sorted(applications.rglob(f"*{ENDING}")):
                name = "-".join(path.relative_to(applications).parts)
                if name not in found:
                    found[name] = _read_entry(path, name)
        return {name: entry for name, entry in found.items() if entry is not None}

    @cached_property
    def _ids_by_window_class(self) -> dict[str, str]:
        """The window class that programs declare → id; those that menus show take precedence."""
        entries = sorted(self.entries.values(), key=lambda entry: entry.listed)
        return {entry.window: entry.name for entry in entries if entry.window}

    @cached_property
    def _ids_by_name(self) -> dict[str, str]:
        """The name of a program's windows, in lower case → its id; those that menus show take precedence."""
        entries = sorted(self.entries.values(), key=lambda entry: not entry.listed)
        own = [(name, entry) for entry in entries for name in (entry.window, _stem(entry), _last_part(entry))]
        known: dict[str, str] = {}
        for name, entry in [*own, *((entry.program, entry) for entry in entries)]:
            known.setdefault(name.lower(), entry.name)
        return known

    @cached_property
    def _common_names(self) -> dict[str, tuple[str, ...]]:
        """Id → what people call it, for each of USES: of the person's choice, else of the first of its category."""
        found: dict[str, tuple[str, ...]] = {}
        for use, (kind, category) in USES.items():
            entry = self._find_handler(kind) if kind else None
            if not entry or not entry.listed or entry.terminal:
                others = [each for each in self.entries.values() if each.listed and category in each.categories]
                entry = min(others, key=lambda each: (each.terminal, each.name), default=None)
            if entry:
                found[entry.name] = tuple(name for each in load_program_names() for name in getattr(each, use))
        return found

    def _find_handler(self, kind: str) -> Entry | None:
        """The program that the person chose for this kind, else the first that can open it."""
        applications = [folder / "applications" for folder in self.folders]
        choices = [self.config / "mimeapps.list", *(folder / "mimeapps.list" for folder in applications)]
        names = [name for path in choices for name in _read_list(path, "Default Applications", kind)]
        for folder in applications:
            names += _read_list(folder / "mimeinfo.cache", "MIME Cache", kind)
        return next((self.entries[name] for name in names if name in self.entries), None)

    # --- starting ---------------------------------------------------------------------------------------------------

    def _start(self, entry: Entry, url: str = "") -> None:
        words = entry.command_line(url) if entry.command else [BY_BUS, entry.name, *([url] if url else [])]
        if entry.terminal:
            words = ["x-terminal-emulator", "-e", *words]
        if not words or shutil.which(words[0]) is None:
            raise Rejected(say("desktop-app-program-missing", app=entry.name, program=words[0] if words else ""))
        start(words)


def require_scheme(url: str) -> str:
    """The scheme of an address. Raises Rejected if it has none, which could be a file or an option."""
    scheme = _SCHEME.match(url)
    if not scheme:
        raise Rejected(say("device-link-without-scheme", link=url[:80]))
    return scheme[0]


def start(words: list[str], seconds: float = STARTER_SECONDS) -> None:
    """Start a program that outlives this process. Raises Unsupported, Rejected, Timeout."""
    fork = shutil.which("setsid")
    if fork is None:
        raise Unsupported(say("desktop-setsid-missing-for-apps"))
    quiet = subprocess.DEVNULL
    try:
        done = subprocess.run(
            [fork, "--fork", *words], stdin=quiet, stdout=quiet, stderr=quiet, cwd=Path.home(), timeout=seconds,
            check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        raise Timeout(say("desktop-app-not-starting", program=words[0])) from None
    except (OSError, ValueError) as error:  # an address that is too long, or has a character that none may have
        raise Rejected(say("desktop-app-start-failed-because", program=words[0], why=str(error)[:120])) from None
    if done.returncode:
        raise Rejected(say("desktop-app-start-failed", program=words[0]))


def load_entries() -> InstalledPrograms:
    """The programs of this computer, in the folders of freedesktop.org's base directory specification."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    system = os.environ.get("XDG_DATA_DIRS") or "/usr/local/share:/usr/share"
    config = os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config"
    return InstalledPrograms((Path(home), *(Path(each) for each in system.split(":") if each)), Path(config))


def _parse_file(path: Path) -> configparser.ConfigParser | None:
    """Parse the file; None if it cannot be read."""
    parser = configparser.ConfigParser(interpolation=None, delimiters=("=",), comment_prefixes=("#",), strict=False)
    parser.optionxform = str  # type: ignore[assignment,method-assign] # keys keep their capitals
    try:
        parser.read_string(read_whole(path).decode("utf-8", "replace"))
    except (OSError, configparser.Error):
        return None
    return parser


def _read_entry(path: Path, name: str) -> Entry | None:
    """Read an entry; None if it is no program, is not installed, or was hidden by the person."""
    parser = _parse_file(path)
    if parser is None or GROUP not in parser:
        return None
    group = parser[GROUP]
    by_bus = group.get("DBusActivatable") == "true" and shutil.which(BY_BUS) is not None
    if group.get("Type") != "Application" or group.get("Hidden") == "true" or not ("Exec" in group or by_bus):
        return None
    if group.get("TryExec") and shutil.which(group["TryExec"]) is None:
        return None
    labels = []  # in the language of the session, in its own and in the other languages, as far as it has them
    for each in (session_language().partition(".")[0], *OTHER_LANGUAGES):
        keys = (f"Name[{each}]", f"Name[{each.partition('_')[0]}]")
        labels.append(next((group[key] for key in keys if key in group), group.get("Name", "")))
    return Entry(
        name,
        "||".join(label for label in dict.fromkeys(labels) if label),
        group.get("Exec", ""),
        group.get("StartupWMClass", ""),
        group.get("Terminal") == "true",
        group.get("NoDisplay") != "true" and _is_of_this_desktop(group),
        tuple(group.get("Categories", "").split(";")),
    )


def _is_of_this_desktop(group: configparser.SectionProxy) -> bool:
    """By XDG_CURRENT_DESKTOP: GNOME, XFCE, …; the first of its names that the file mentions decides."""
    only, never = (group.get(key, "").split(";") for key in ("OnlyShowIn", "NotShowIn"))
    for name in filter(None, os.environ.get("XDG_CURRENT_DESKTOP", "").split(":")):
        if name in only or name in never:
            return name in only
    return not any(only)


def _read_list(path: Path, group: str, kind: str) -> list[str]:
    parser = _parse_file(path) if path.is_file() else None
    return [name for name in parser.get(group, kind, fallback="").split(";") if name] if parser else []
