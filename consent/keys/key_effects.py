"""What a shortcut does in the program in front (assets/keys.yaml): the same keys send, delete or bookmark in others."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final, Literal

from iris_screen.consent.grant_limits import PackagesOf
from iris_screen.consent.keys.keystrokes import Stroke
from iris_screen.consent.local_apps import Listed, Named, find_listed
from iris_screen.core.parsing.yaml_text import load_shipped
from iris_screen.core.plan import Task
from iris_screen.core.record import Record

FILE: Final = Path(__file__).resolve().parents[2] / "assets" / "keys.yaml"

Does = Literal["harmless", "saves", "closes", "acts", "unknown"]
"""As in assets/keys.yaml; unknown: what is not listed may do anything."""


@dataclass(frozen=True)
class KeyEffect:
    """button: the name of a button that does the same, "" if it is harmless or nobody knows. is_of_program: it is
    listed for the program in front, and not what such keys mostly do.
    """

    does: Does = "unknown"
    button: str = ""
    is_of_program: bool = False


class Keys(Record):
    """Combinations, as Stroke.combination has them, by what they do."""

    harmless: frozenset[str] = frozenset()
    saves: frozenset[str] = frozenset()
    closes: frozenset[str] = frozenset()
    acts: dict[str, frozenset[str]] = {}

    def find(self, combination: str, *, is_of_program: bool) -> KeyEffect | None:
        """None for keys that are not listed."""
        if combination in self.harmless:
            return KeyEffect("harmless", "", is_of_program)
        if combination in self.saves:
            return KeyEffect("saves", "Save", is_of_program)
        if combination in self.closes:
            return KeyEffect("closes", "Close", is_of_program)
        acts = (name for name, keys in self.acts.items() if combination in keys)
        return next((KeyEffect("acts", name, is_of_program) for name in acts), None)


class Program(Named):
    """Programs with the same keys."""

    listed: Listed | None = None
    passes_on: bool = False
    keys: Keys


class KeyTable(Record):
    """What assets/keys.yaml says; see there."""

    everywhere: Keys
    programs: dict[str, Program]


@dataclass(frozen=True)
class KeyEffects:
    """packages: an app's packages on a task's device."""

    packages: PackagesOf = lambda task, name: []

    def find(self, stroke: Stroke, app: str, task: Task) -> KeyEffect:
        """What these keys do. app: the package in front, "" if nobody can tell which it is."""
        table = load_keys()
        lists = ((find_listed(each.listed) if each.listed else each, each) for each in table.programs.values())
        program = next((each for apps, each in lists if app and apps.has(app, task, self.packages)), None)
        own = program.keys.find(stroke.combination, is_of_program=True) if program else None
        if own or (program and program.passes_on):
            return own or KeyEffect()
        return table.everywhere.find(stroke.combination, is_of_program=False) or KeyEffect()


@cache
def load_keys() -> KeyTable:
    return KeyTable.model_validate(load_shipped(FILE.read_bytes()))
