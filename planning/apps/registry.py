"""All app modules together: by name or package, by what a task says, and every phrasing of every template."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import Literal, Self

from iris_screen.core.condition import Condition
from iris_screen.core.message import Message
from iris_screen.core.parsing.labels import label
from iris_screen.core.parsing.languages import detect_language, load_languages
from iris_screen.planning.apps.app_module import App, Template, wordings
from iris_screen.planning.apps.load import Broken
from iris_screen.planning.apps.near_names import NearNames
from iris_screen.planning.apps.pattern import Pattern, Slot, Word, list_slots
from iris_screen.planning.apps.phrase import Phrase
from iris_screen.planning.apps.phrase_matcher import Accepted, PhraseMatcher
from iris_screen.planning.apps.slots import Vocabulary, count_open_tokens, read_values
from iris_screen.planning.apps.tokens import MAX_LENGTH, Sentence, fold, is_han, tokenize
from iris_screen.planning.apps.values import Value

TEMPLATE, KEYWORD, PACKAGE = 0.5, 0.4, 0.1
"""The weights of routing."""
NAMED = 0.2
"""How much more similar an example is whose app the words name."""
MOST_NEAREST = 3
NEAR = 0.1
"""Two sentences are similar if they share at least this part of their words."""
MAX_SPELT = 40
"""Letters, or words, of a sentence in which a misspelt name is looked for."""


@dataclass(frozen=True)
class Phrasing:
    """One way to ask for a template. where: "say" anywhere, "inside" in the open app, "alone" while none is open."""

    phrase: Phrase
    vocabulary: Vocabulary
    app: App
    template: Template
    where: Literal["say", "inside", "alone"]

    @cached_property
    def slots(self) -> list[Slot]:
        return list_slots(self.phrase.pattern)

    @property
    def name(self) -> str:
        return f"{self.app.name}.{self.template.name}"


@dataclass(frozen=True)
class Filled:
    """A template and the values of its slots."""

    app: App
    template: Template
    values: dict[str, Value]


class Apps:
    """Every known app module, in the order of loading.

    words: the names of common controls, a row for each. broken: modules that exist but cannot be used.
    """

    def __init__(self, apps: Sequence[App], words: Sequence[Sequence[str]] = (), broken: Sequence[Broken] = ()) -> None:
        self.apps = list(apps)
        self.broken = list(broken)
        self._words = words
        self._rows: dict[str, Sequence[str]] = {}
        for row in words:
            self._rows.update({word.casefold(): row for word in row if word.casefold() not in self._rows})
        self._named = {fold(name): app for app in reversed(self.apps) for name in (*app.packages, *app.names())}
        self._near_names = NearNames(name for name, app in self._named.items() if not app.launcher)
        # where two apps share a name, the earlier one has it; without home screens, which nobody opens
        opened = {name: app for app in reversed(self.apps) if not app.launcher for name in app.names()}
        app_names = {name: Value(app.name, quoted=True, parts={"said": name}) for name, app in opened.items()}
        self.vocabulary: Vocabulary = {"app": app_names}
        self.phrasings = [phrasing for app in self.apps for phrasing in self._list_phrasings(app)]
        self.nearest = lru_cache(maxsize=4)(self._list_nearest)  # asked for again for each app that may be in front

    @cached_property
    def _program(self) -> PhraseMatcher:
        """Made when a sentence is compared with templates alone: the grammar has a matcher of its own."""
        return PhraseMatcher([(one.phrase, one.vocabulary) for one in self.phrasings])

    def with_apps(self, apps: Sequence[App]) -> Self:
        """The registry with other apps, but the same words for common controls."""
        return type(self)(apps, self._words, self.broken)

    def find(self, name: str) -> App | None:
        """The app of this name, label, alias or package."""
        return self._named.get(fold(name))

    def list_labels(self, name: str) -> list[str]:
        """What the icon of the app of this name says, in any language; of an unknown app its name alone."""
        app = self.find(name)
        return app.labels if app else [name]

    def find_near(self, name: str) -> App | None:
        """The app whose name was probably meant by this one, which no app has: “clok”, 微心."""
        folded = fold(name)
        return None if folded in self._named else self._named.get(self._near_names.find(folded))

    def find_package(self, name: str) -> str:
        """The package of the app of this name; the name itself if no package is known."""
        app = self.find(name) if name else None
        return app.packages[0] if app and app.packages else name

    def is_same_app(self, package: str, other: str) -> bool:
        """Whether two packages are of one app: the same package, or of the same module."""
        app = self.find(package)
        return package == other or (app is not None and app is self.find(other))

    def list_signs(self, package: str) -> list[list[Condition]]:
        """What identifies an app in a picture: what its first page shows, or its name as the title of a page."""
        app = self.find(package)
        return [app.home_conditions(), *([Condition(kind="title", value=label)] for label in app.labels)] if app else []

    def explain_broken(self, task: str) -> Message | None:
        """Why a module that this task names cannot be used; None if it names no such module."""
        said = fold(task)
        return next((one.why for one in self.broken if any(fold(name) in said for name in one.names)), None)

    def wordings(self, name: str, app: App | None) -> str:
        """All names of a control or page of the open app, this one first, as a target's value."""
        row = self._rows.get(name.casefold(), ())
        return (app.place(name) if app else "") or wordings(name, [row]) or name

    def list_same_names(self, sentence: str) -> list[list[str]]:
        """All names of each common control of which a sentence has one: shipped rows and the person's own."""
        said = label(sentence)
        return [[*row] for row in self._words if any(label(name) in said for name in row)]

    def is_known(self, name: str, app: App | None) -> bool:
        """Whether something is called so: an app, a page of the open one, a common control."""
        return self.find(name) is not None or self.wordings(name, app) != name

    @property
    def launchers(self) -> list[str]:
        """Packages of home screens."""
        return [package for app in self.apps if app.launcher for package in app.packages]

    def route(self, task: str, front: str = "") -> list[tuple[App, float]]:
        """The apps the task may be about, best first, each with its score; `front` is the package in front."""
        sentence, words = tokenize(task), fold(task)
        matching = {filled.app.name for filled in self.match_whole(sentence)}
        scores: list[tuple[App, float]] = []
        for app in self.apps:
            has_package = front in app.packages or any(package in words for package in app.packages)
            score = TEMPLATE * (app.name in matching) + KEYWORD * app.is_named_in(words) + PACKAGE * has_package
            scores.append((app, round(score, 3)))
        return sorted((pair for pair in scores if pair[1] > 0), key=lambda pair: -pair[1])

    def match_whole(self, sentence: Sentence) -> list[Filled]:
        """Templates that match the whole sentence, those with the shortest slot values first."""
        found: list[Accepted] = []
        said = [n for n, token in enumerate(sentence.tokens, 1) if token.text not in "。!,;" and token.kind != "line"]
        for end, ended in enumerate(self._program.match_from(sentence, 0)):
            if end >= max(said[-1:], default=0):
                found += ended.find_done(lambda tag: self.phrasings[tag].where != "inside")
        found.sort(key=lambda one: count_open_tokens(self.phrasings[one.tag].slots, one))
        filled: list[Filled] = []
        for one in found:
            phrasing = self.phrasings[one.tag]
            values = read_values(phrasing.slots, phrasing.vocabulary, one, sentence)
            if values is not None:
                filled.append(Filled(phrasing.app, phrasing.template, values))
        return filled

    def list_usual_wordings(self, language: str) -> Iterator[tuple[Pattern, Vocabulary]]:
        """The wording of each example in this language, with slots where its values are."""
        for template in (template for app in self.apps for template in app.templates):
            for example in (each for each in template.examples if detect_language(each) == language):
                sentence = tokenize(example)
                ended = [*self._program.match_from(sentence, 0)][len(sentence) :]
                found = [one for end in ended for one in end.find_done(lambda tag: True)]
                found = [one for one in found if self.phrasings[one.tag].template is template]
                for one in sorted(found, key=lambda one: count_open_tokens(self.phrasings[one.tag].slots, one)):
                    phrasing = self.phrasings[one.tag]
                    if read_values(phrasing.slots, phrasing.vocabulary, one, sentence) is not None:
                        yield _open_values(sentence, one, phrasing.slots), phrasing.vocabulary
                        break

    def _list_phrasings(self, app: App) -> Iterator[Phrasing]:
        for template in app.templates:
            choices = {
                slot: {
                    word: Value(word, True, {"name": name, **option.words})
                    for name, option in options.items()
                    for word in option.say
                }
                for slot, options in template.choices.items()
            }
            vocabulary = {**self.vocabulary, **choices}
            for where, texts in (("say", template.say), ("inside", template.inside), ("alone", template.alone)):
                for text in texts:
                    yield Phrasing(template.read_phrase(text), vocabulary, app, template, where)  # type: ignore[arg-type]

    def _list_nearest(self, text: str) -> list[str]:
        """Examples of the most similar templates, in the same language, those of an app that the words name first; then
        opening such an app. Empty if nothing is similar.
        """
        language, wanted = detect_language(text), _split_words(text)
        similarity: dict[str, float] = {}
        letters = [*filter(is_han, text)][:MAX_SPELT]  # of a script without spaces: two to four next to each other
        spans = ["".join(letters[n : n + size]) for size in (4, 3, 2) for n in range(len(letters) - size + 1)]
        words_apart = re.findall(r"[^\W\d_]+", text)[:MAX_SPELT]
        meant = (self.find_near(words) for words in (*words_apart, *spans))
        misspelt = next(filter(None, meant), None)
        for app in self.apps:
            is_named = app.is_named_in(text) or app is misspelt
            for one in (one for task in app.templates for one in task.examples if detect_language(one) == language):
                words = _split_words(one)
                shared = len(wanted & words) / max(len(wanted | words), 1)
                similarity[one] = shared + (NAMED if is_named and shared else 0)
            if is_named and not app.launcher:
                opening = load_languages()[language].opening.format(app=app.find_label(language))
                similarity[opening] = 1 if app is misspelt else NAMED
        near = [one for one in similarity if similarity[one] >= NEAR]
        return sorted(near, key=lambda one: -similarity[one])[:MOST_NEAREST]


def _open_values(sentence: Sentence, accepted: Accepted, slots: Sequence[Slot]) -> Pattern:
    """The words of a sentence, with slots for the values that it gives them."""
    pattern: Pattern = [Word(token.text) for token in sentence.tokens]
    for begin, end, name in sorted(((*span, name) for name, span in accepted.spans.items()), reverse=True):
        if begin < end:
            pattern[begin:end] = [slot for slot in slots if slot.name == name][:1]
    return pattern


@lru_cache(maxsize=4096)
def _split_words(text: str) -> frozenset[str]:
    """The words of a text that say something, and the pairs of its Chinese characters."""
    words = [token.text for token in tokenize(re.sub(r"[“”\"＂‘’'＇「」『』«»]", " ", text)[:MAX_LENGTH]).tokens]
    pairs = (one + other for one, other in pairwise(words) if is_han(one[0]))
    spoken = [each.phrases for each in load_languages().values()]
    little = [role for each in spoken for role in (each.of, each.between, each.tail, each.polite)]
    return frozenset(word for word in (*words, *pairs) if not any(word in role for role in little))
