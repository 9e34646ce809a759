"""Whether what is typed stays on this device, by the app in front (assets/local_apps.yaml). An unknown app sends it."""

from collections.abc import Iterable
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Final, Literal

from iris_screen.consent.grant_limits import PackagesOf
from iris_screen.core.parsing.policy_words import mentions
from iris_screen.core.parsing.yaml_text import load_shipped
from iris_screen.core.plan import Task
from iris_screen.core.record import Record

FILE: Final = Path(__file__).resolve().parents[1] / "assets" / "local_apps.yaml"
LONGEST_NAME: Final = 60
"""Characters of a field's name; a longer text is about something."""
ENDING: Final = ".desktop"
"""Of the ids of programs on Linux."""

Sink = Literal["all", "numbers", "leaves", "shell"]
"""Where typed text goes. all: it stays on this device. numbers: so it does, but an address may be written to. leaves:
others get it, perhaps key by key. shell: each line is carried out.
"""

Listed = Literal["keeps", "keeps_numbers", "shares", "shells", "many_owners"]
"""Lists of apps in that file."""


class Named(Record):
    """Apps by what people call them and by patterns of their ids."""

    names: list[str] = []
    packages: list[str] = []

    def has(self, app: str, task: Task, packages: PackagesOf) -> bool:
        """Whether the app with this id is one of them, on the task's device."""
        plain = app.casefold().removesuffix(ENDING)
        by_id = any(fnmatchcase(plain, pattern) for pattern in self.packages)
        return by_id or any(app in packages(task, name) for name in self.names)


class Fields(Record):
    """Words in the names of fields, and names that only look like it."""

    words: list[str]
    exceptions: list[str] = []

    def has(self, name: str) -> bool:
        excepted = any(mentions(name, word) for word in self.exceptions)
        return not excepted and any(mentions(name, word) for word in self.words)


class LocalApps(Record):
    """What assets/local_apps.yaml says; see there."""

    keeps: Named
    keeps_numbers: Named
    shares: Named
    shells: Named
    many_owners: Named
    looked_up: Fields
    addresses: Fields


def find_sink(app: str, task: Task, packages: PackagesOf) -> Sink:
    """Where text goes that is typed into this app. app: its package, "" if nobody can tell which is in front."""
    known = _load_local_apps()
    if not app or known.shares.has(app, task, packages):
        return "leaves"
    sinks: Iterable[tuple[Sink, Named]] = (
        ("shell", known.shells),
        ("all", known.keeps),
        ("numbers", known.keeps_numbers),
    )
    return next((sink for sink, apps in sinks if apps.has(app, task, packages)), "leaves")


def find_listed(name: Listed) -> Named:
    """One of the lists of apps."""
    listed: Named = getattr(_load_local_apps(), name)
    return listed


def shows_many_owners(app: str, task: Task, packages: PackagesOf) -> bool:
    """Whether it is a browser: what one page says is not for the next one."""
    return _load_local_apps().many_owners.has(app, task, packages)


def is_lookup(name: str) -> bool:
    """Whether an input with this name is for a search or an address."""
    return _load_local_apps().looked_up.has(name)


def is_address_field(name: str) -> bool:
    """Whether a text is what an input for the address of a web page is called."""
    return len(name) <= LONGEST_NAME and _load_local_apps().addresses.has(name)


@cache
def _load_local_apps() -> LocalApps:
    return LocalApps.model_validate(load_shipped(FILE.read_bytes()))
