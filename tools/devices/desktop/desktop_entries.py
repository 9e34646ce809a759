"""The programs of a Linux desktop by their .desktop files (freedesktop.org), opened without a shell."""

import configparser
import os
import re
import shlex
import shutil
import subprocess
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from iris_screen.core.errors import Rejected, Timeout, Unsupported
from iris_screen.core.message import say

# The language the person's session speaks.


NAMED_IN = ("LC_ALL", "LC_MESSAGES", "LANG")


def language() -> str:
    """Such as zh_CN.UTF-8; "" where the session has none."""
    return next((os.environ[name] for name in NAMED_IN if os.environ.get(name)), "")


ENDING = ".desktop"
GROUP = "Desktop Entry"
OTHER_LANGUAGES = ("", "zh_CN")
"""Besides that of the session: what people here speak to Iris."""
CALLED = (
    ("x-scheme-handler/https", "WebBrowser", ("浏览器", "browser", "web browser")),
    ("inode/directory", "FileManager", ("文件管理器", "file manager")),
    ("text/plain", "TextEditor", ("文本编辑器", "记事本", "text editor", "editor")),
    ("x-scheme-handler/mailto", "Email", ("邮件", "mail")),
    ("", "TerminalEmulator", ("终端", "terminal")),
    ("", "Calculator", ("计算器", "calculator")),
)
"""What people call whichever program they use for something: what it opens, its category, its names."""
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*(?=:)")
_FIELD = re.compile(r"%(.)")
_ADDRESS = re.compile(r"""("(?:\\.|[^"\\])*"|'[^']*'|\\.|%[^uUfF])|%[uUfF]""")
"""Where an address goes; what is quoted or stands for something else is taken along first, whole."""
_HERE = "\0"
"""Stands for the address while the line is taken apart; in no line that can be run."""
STARTER_SECONDS = 10.0
"""How long the program that starts others may take."""


@dataclass(frozen=True)
class Entry:
    """One program. name: its id, which ends in .desktop. listed: whether menus show it.

    label: its names for people, joined by "||", that in the language of the session first.
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
        """What its command line runs, without its folder."""
        return Path(self.command.partition(" ")[0].strip('"')).name

    def words(self, url: str = "") -> list[str]:
        """The command line, with the address where it takes one. Raises Rejected for a line that is none.

        Never in quotes, as the Desktop Entry Specification has it: what stands there may be a program to a shell.
        """
        try:
            given = shlex.split(_ADDRESS.sub(lambda part: part[1] or _HERE, self.command))
        except ValueError:
            raise Rejected(say("desktop-app-command-unreadable", app=self.name, command=self.command[:80])) from None
        return [word for each in given for word in _filled(each, url)]


def _stem(entry: Entry) -> str:
    return entry.name.removesuffix(ENDING)


def _last(entry: Entry) -> str:
    return _stem(entry).rpartition(".")[2]


def _filled(word: str, url: str) -> list[str]:
    filled = _FIELD.sub(lambda code: "%" if code[1] == "%" else "", word).replace(_HERE, url)
    return [filled] if filled or word == "" else []


@dataclass(frozen=True)
class Apps:
    """folders: those with an `applications` folder, the most important first. config: the person's settings."""

    folders: tuple[Path, ...]
    config: Path

    def packages(self) -> list[str]:
        """The ids of all programs that menus show, sorted."""
        return sorted(entry.name for entry in self.entries.values() if entry.listed)

    def labels(self) -> dict[str, str]:
        """The same, each with its names for people, and with what they call the program they use for something."""
        return {name: "||".join(dict.fromkeys(self._called_by_people(self.entries[name]))) for name in self.packages()}

    def named(self, names: tuple[str, ...]) -> str:
        """The id of the program whose windows carry these names, else the last of them, "" where there are none.

        What a program says its windows are called, letter for letter, is surer than what it is called itself.
        """
        declared = [self._declared[name] for name in names if name in self._declared]
        known = [self._windows[name.lower()] for name in names if name.lower() in self._windows]
        return [*declared, *known, *names[-1:], ""][0]

    def launch(self, app: str) -> None:
        """By its id, with or without its ending. Raises Rejected."""
        entry = self.entries.get(app) or self.entries.get(app + ENDING)
        if entry is None:
            raise Rejected(say("desktop-app-not-found", app=app))
        self._start(entry)

    def view(self, url: str) -> None:
        """In the program that the person uses for such addresses. Raises Rejected."""
        scheme = _SCHEME.match(url)
        if not scheme:
            raise Rejected(say("device-link-without-scheme", link=url[:80]))
        entry = self._handler(f"x-scheme-handler/{scheme[0].lower()}")
        if entry is None:
            raise Rejected(say("desktop-link-no-app", scheme=scheme[0]))
        self._start(entry, url)

    # --- what there is ----------------------------------------------------------------------------------------------

    @cached_property
    def entries(self) -> dict[str, Entry]:
        """Id → program; a person's own file stands before the system's."""
        found: dict[str, Entry | None] = {}
        for folder in self.folders:
            applications = folder / "applications"
            for path in sorted(applications.rglob(f"*{ENDING}")):
                name = "-".join(path.relative_to(applications).parts)
                if name not in found:
                    found[name] = _read(path, name)
        return {name: entry for name, entry in found.items() if entry is not None}

    @cached_property
    def _declared(self) -> dict[str, str]:
        """What programs say that their windows are called → id; those that menus show come first."""
        entries = sorted(self.entries.values(), key=lambda entry: entry.listed)
        return {entry.window: entry.name for entry in entries if entry.window}

    @cached_property
    def _windows(self) -> dict[str, str]:
        """The name a program's windows carry, in small letters → its id; those that menus show come first."""
        entries = sorted(self.entries.values(), key=lambda entry: not entry.listed)
        own = [(name, entry) for entry in entries for name in (entry.window, _stem(entry), _last(entry))]
        known: dict[str, str] = {}
        for name, entry in [*own, *((entry.program, entry) for entry in entries)]:
            known.setdefault(name.lower(), entry.name)
        return known

    def _called_by_people(self, entry: Entry) -> list[str]:
        """On its icon, of its file ("org.gnome.Calculator": Calculator), and of what it is used for."""
        return [*entry.label.split("||"), _last(entry), *self._called.get(entry.name, ())]

    @cached_property
    def _called(self) -> dict[str, tuple[str, ...]]:
        """The program that is used for each of CALLED: the chosen one, else the first of its category."""
        found = [(self._used_for(kind, category), names) for kind, category, names in CALLED]
        return {entry.name: names for entry, names in found if entry}

    def _used_for(self, kind: str, category: str) -> Entry | None:
        chosen = self._handler(kind) if kind else None
        if chosen and chosen.listed and not chosen.terminal:
            return chosen
        of_category = [entry for entry in self.entries.values() if entry.listed and category in entry.categories]
        return min(of_category, key=lambda entry: (entry.terminal, entry.name), default=None)

    def _handler(self, kind: str) -> Entry | None:
        """What the person chose for this kind, else the first that says it can."""
        for name in [*self._chosen(kind), *self._able(kind)]:
            if name in self.entries:
                return self.entries[name]
        return None

    def _chosen(self, kind: str) -> list[str]:
        files = [self.config / "mimeapps.list", *(folder / "applications" / "mimeapps.list" for folder in self.folders)]
        return [name for path in files for name in _names(path, "Default Applications", kind)]

    def _able(self, kind: str) -> list[str]:
        files = [folder / "applications" / "mimeinfo.cache" for folder in self.folders]
        return [name for path in files for name in _names(path, "MIME Cache", kind)]

    # --- starting ---------------------------------------------------------------------------------------------------

    def _start(self, entry: Entry, url: str = "") -> None:
        words = entry.words(url)
        if entry.terminal:
            words = ["x-terminal-emulator", "-e", *words]
        if not words or shutil.which(words[0]) is None:
            raise Rejected(say("desktop-app-program-missing", app=entry.name, program=words[0] if words else ""))
        start(words)


def start(words: list[str], seconds: float = STARTER_SECONDS) -> None:
    """Start a program that lives on without us. Raises Unsupported, Rejected, Timeout."""
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
    except (OSError, ValueError) as error:  # an address too long, or with a sign that none may have
        raise Rejected(say("desktop-app-start-failed-because", program=words[0], why=str(error)[:120])) from None
    if done.returncode:
        raise Rejected(say("desktop-app-start-failed", program=words[0]))


def of_this_computer() -> Apps:
    """Where freedesktop.org's base directories say that programs are."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    system = os.environ.get("XDG_DATA_DIRS") or "/usr/local/share:/usr/share"
    config = os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config"
    return Apps((Path(home), *(Path(each) for each in system.split(":") if each)), Path(config))


def _parsed(path: Path) -> configparser.ConfigParser | None:
    """The file, None for one that cannot be read."""
    parser = configparser.ConfigParser(interpolation=None, delimiters=("=",), comment_prefixes=("#",), strict=False)
    parser.optionxform = str  # type: ignore[assignment,method-assign] # keys keep their capitals
    try:
        parser.read_string(path.read_text("utf-8", "replace"))
    except (OSError, configparser.Error):
        return None
    return parser


def _read(path: Path, name: str) -> Entry | None:
    """None for what is no program, is not installed, or was taken away by the person."""
    parser = _parsed(path)
    if parser is None or GROUP not in parser:
        return None
    group = parser[GROUP]
    if group.get("Type") != "Application" or group.get("Hidden") == "true" or "Exec" not in group:
        return None
    if group.get("TryExec") and shutil.which(group["TryExec"]) is None:
        return None
    return Entry(
        name,
        _label(group),
        group["Exec"],
        group.get("StartupWMClass", ""),
        group.get("Terminal") == "true",
        group.get("NoDisplay") != "true" and _is_of_this_desktop(group),
        tuple(group.get("Categories", "").split(";")),
    )


def _is_of_this_desktop(group: configparser.SectionProxy) -> bool:
    """By XDG_CURRENT_DESKTOP: GNOME, XFCE, … ; the first of its names that the file knows decides."""
    only, never = (group.get(key, "").split(";") for key in ("OnlyShowIn", "NotShowIn"))
    for name in filter(None, os.environ.get("XDG_CURRENT_DESKTOP", "").split(":")):
        if name in only or name in never:
            return name in only
    return not any(only)


def _label(group: configparser.SectionProxy) -> str:
    """Its names: in the language of the session, where it has one there, its own, and in the other languages."""
    names = [_named_in(group, each) for each in (language().partition(".")[0], *OTHER_LANGUAGES)]
    return "||".join(name for name in dict.fromkeys(names) if name)


def _named_in(group: configparser.SectionProxy, language: str) -> str:
    keys = (f"Name[{language}]", f"Name[{language.partition('_')[0]}]")
    return next((group[key] for key in keys if key in group), group.get("Name", ""))


def _names(path: Path, group: str, kind: str) -> list[str]:
    parser = _parsed(path) if path.is_file() else None
    return [name for name in parser.get(group, kind, fallback="").split(";") if name] if parser else []
