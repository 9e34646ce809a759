"""All app modules together: by name or package, by what a task says, and every phrasing of every template."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal, Self

from iris_screen.core.condition import Condition
from iris_screen.core.message import Message
from iris_screen.planning.apps.app_module import App, Template, wordings
from iris_screen.planning.apps.load import Broken
from iris_screen.planning.apps.pattern import Pattern
from iris_screen.planning.apps.phrase_program import Accepted, Program
from iris_screen.planning.apps.slots import Vocabulary, closed_by, left_open, values_of
from iris_screen.planning.apps.tokens import MAX_LENGTH, Sentence, fold, is_english, is_han, tokens_of
from iris_screen.planning.apps.values import Value

TEMPLATE, KEYWORD, PACKAGE = 0.5, 0.4, 0.1
"""The weights of routing."""
NEAR = 0.1
"""How much of the words of two sentences must be the same for one to remind of the other."""


@dataclass(frozen=True)
class Phrasing:
    """One way to ask for a template. where: "say" anywhere, "inside" in the open app, "alone" while none is open."""

    pattern: Pattern
    vocabulary: Vocabulary
    app: App
    template: Template
    where: Literal["say", "inside", "alone"]


@dataclass(frozen=True)
class Filled:
    """A template and what the person said in its slots."""

    app: App
    template: Template
    values: dict[str, Value]


class Apps:
    """Every known app module. The order is the order of loading.

    words: what common controls are called, each by all its names. broken: modules that are there and cannot be used.
    """

    def __init__(self, apps: Sequence[App], words: Sequence[Sequence[str]] = (), broken: Sequence[Broken] = ()) -> None:
        self.apps = list(apps)
        self.broken = list(broken)
        self._words = words
        self._named = {fold(name): app for app in reversed(self.apps) for name in (*app.packages, *app.names())}
        self.vocabulary: Vocabulary = {"app": _app_names(self.apps)}
        self.phrasings = [phrasing for app in self.apps for phrasing in self._phrasings(app)]
        self._program = Program([(one.pattern, closed_by(one.vocabulary)) for one in self.phrasings])

    def replaced(self, apps: Sequence[App]) -> Self:
        """Other apps, with the same words for what is common to all."""
        return type(self)(apps, self._words, self.broken)

    def named(self, name: str) -> App | None:
        """The app of this name, label, alias or package."""
        return self._named.get(fold(name))

    def opened_by(self, name: str) -> str:
        """The package of the app of this name; the name itself where it has none that is known."""
        app = self.named(name) if name else None
        return app.packages[0] if app and app.packages else name

    def are_one(self, package: str, other: str) -> bool:
        """Whether two packages are of one app: the same, or of the same module."""
        app = self.named(package)
        return package == other or (app is not None and app is self.named(other))

    def signs(self, package: str) -> list[list[Condition]]:
        """What an app is known by on a picture: what its first page shows, or its name as the title of a page."""
        app = self.named(package)
        return [app.at_home(), *([Condition(kind="title", value=label)] for label in app.labels)] if app else []

    def broken_in(self, task: str) -> Message | None:
        """Why a module that this task names cannot be used; None where it names none such."""
        said = fold(task)
        return next((one.why for one in self.broken if any(fold(name) in said for name in one.names)), None)

    def wordings(self, name: str, app: App | None) -> str:
        """All that a control or a page of the open app may be called, this name first, as a target's value."""
        return (app.place(name) if app else "") or wordings(name, self._words) or name

    @property
    def launchers(self) -> list[str]:
        """Packages of home screens."""
        return [package for app in self.apps if app.launcher for package in app.packages]

    def route(self, task: str, front: str = "") -> list[tuple[App, float]]:
        """The apps the task may be about, best first, each with its score; `front` is the package in front."""
        sentence, words = tokens_of(task), fold(task)
        matching = {filled.app.name for filled in self.whole(sentence)}
        scores = [(app, round(_score(app, words, front, app.name in matching), 3)) for app in self.apps]
        return sorted((pair for pair in scores if pair[1] > 0), key=lambda pair: -pair[1])

    def whole(self, sentence: Sentence) -> list[Filled]:
        """Templates of which the whole sentence is a phrasing, the one with the least left to its slots first."""
        ends = [done for done in self._program.ends(sentence, 0) if _is_end(sentence, done[0].end)]
        found = [one for done in ends for one in done if self.phrasings[one.tag].where != "inside"]
        found.sort(key=lambda one: left_open(self.phrasings[one.tag].pattern, one))
        return [filled for one in found if (filled := self._fill(one, sentence)) is not None]

    def _fill(self, accepted: Accepted, sentence: Sentence) -> Filled | None:
        phrasing = self.phrasings[accepted.tag]
        values = values_of(phrasing.pattern, phrasing.vocabulary, accepted, sentence)
        return None if values is None else Filled(phrasing.app, phrasing.template, values)

    def _phrasings(self, app: App) -> Iterator[Phrasing]:
        for template in app.templates:
            vocabulary = {**self.vocabulary, **_choices(template)}
            for where, texts in (("say", template.say), ("inside", template.inside), ("alone", template.alone)):
                for text in texts:
                    yield Phrasing(template.pattern(text), vocabulary, app, template, where)  # type: ignore[arg-type]

    def nearest(self, text: str, count: int = 3) -> list[str]:
        """Examples of the templates most like these words, in their language; none where nothing is near."""
        examples = [one for app in self.apps for template in app.templates for one in template.examples]
        wanted, english = _words(text), is_english(text)
        likeness = {one: _likeness(wanted, _words(one)) for one in examples if is_english(one) == english}
        near = [one for one in likeness if likeness[one] >= NEAR]
        return sorted(near, key=lambda one: -likeness[one])[:count]


def _app_names(apps: Sequence[App]) -> dict[str, Value]:
    """Each name with its app; the earlier app's where two share one. A home screen is gone to, not opened."""
    named = {name: app for app in reversed(apps) if not app.launcher for name in app.names()}
    return {name: Value(app.name, quoted=True, parts={"said": name}) for name, app in named.items()}


def _choices(template: Template) -> dict[str, dict[str, Value]]:
    return {
        slot: {
            word: Value(word, True, {"name": name, **one.words}) for name, one in options.items() for word in one.say
        }
        for slot, options in template.choices.items()
    }


def _is_end(sentence: Sentence, at: int) -> bool:
    return all(token.text in "。!,;" or token.kind == "line" for token in sentence.tokens[at:])


def _score(app: App, words: str, front: str, matches: bool) -> float:
    package = front in app.packages or any(package in words for package in app.packages)
    return TEMPLATE * matches + KEYWORD * app.is_named_in(words) + PACKAGE * package


def _words(text: str) -> set[str]:
    """Its words, and the pairs of its Chinese characters."""
    words = [token.text for token in tokens_of(re.sub(r"[“”\"＂‘’'＇「」『』]", " ", text)[:MAX_LENGTH]).tokens]
    return {*words, *(one + other for one, other in pairwise(words) if is_han(one[0]))}


def _likeness(one: set[str], other: set[str]) -> float:
    return len(one & other) / max(len(one | other), 1)
