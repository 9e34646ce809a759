"""A rule of the sentence grammar: phrasings and the steps they stand for."""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field

from iris_screen.core.plan import Step
from iris_screen.core.target import Target
from iris_screen.planning.apps import App, Apps
from iris_screen.planning.apps.app_module import NO_CONSENT, Consent
from iris_screen.planning.apps.values import Value

Slots = Mapping[str, Value]


@dataclass(frozen=True)
class Here:
    """Where the sentence has led to so far.

    app: the known app that is open. opened: something was opened, known or not. named: the person said to open this
    app, so that what follows is to be done in it. inside: the person has gone on in it
    themselves, so that the rest is about the page they are on. home: on the home screen. last: what was named last, the
    meaning of "it". closing: a window was just asked to close.
    pressed: the key that was pressed last, if nothing was done after it. pointer: the device has a mouse. language: the
    person's. missed: packages, one of which would have to be in front for more phrasings to hold; gathered while
    the sentence is read.
    """

    apps: Apps
    app: App | None = None
    opened: bool = False
    named: bool = False
    inside: bool = False
    home: bool = False
    last: Target | None = None
    closing: bool = False
    pressed: str = ""
    pointer: bool = False
    language: str = "zh"
    missed: set[str] = field(default_factory=set, compare=False)
    unclear: set[str] = field(default_factory=set, compare=False)

    @property
    def where(self) -> Hashable:
        """All that tells it from another place, of the same apps; an app is compared by identity, for its speed."""
        flags = self.opened, self.named, self.inside, self.home, self.closing, self.pointer
        return id(self.app), flags, self.last, self.pressed, self.language


Build = Callable[[Slots, Here], list[Step] | None]
"""The steps, or None if these words cannot mean this after all."""


@dataclass(frozen=True)
class Rule:
    """phrases: see planning.apps.pattern. runs_on: another verb may follow directly ("打开微信点通讯录").

    shared: its verb may be left out when it is repeated ("enter the name “A” and the city “B”").
    place: it only says where the next clause takes place ("in Notes, …"). name: what it asks for: tap, type_into.
    grant: what the person agrees to with these words.
    """

    phrases: tuple[str, ...]
    build: Build
    name: str
    runs_on: bool = False
    shared: bool = False
    place: bool = False
    grant: Consent = NO_CONSENT


@dataclass
class Rulebook:
    """Rules of one kind, each written above the function that builds its steps."""

    rules: list[Rule] = field(default_factory=list)

    def says(
        self,
        *phrases: str,
        runs_on: bool = False,
        shared: bool = False,
        place: bool = False,
        name: str = "",
        grant: Consent = NO_CONSENT,
    ) -> Callable[[Build], Build]:
        """Decorates the function that turns these phrasings into steps. name: if it is not the function's own."""

        def add(build: Build) -> Build:
            self.rules.append(Rule(phrases, build, name or build.__name__, runs_on, shared, place, grant))
            return build

        return add
