"""An app module: what an app is called, how its first page is recognized, templates for what people do in it."""

from collections.abc import Mapping, Sequence
from itertools import chain, groupby
from typing import Literal

from pydantic import Field, ValidationInfo, field_validator, model_validator

from iris_screen.core.condition import Condition
from iris_screen.core.message import Argument, say
from iris_screen.core.parsing.labels import label
from iris_screen.core.parsing.languages import detect_language
from iris_screen.core.parsing.mistakes import Mistake
from iris_screen.core.parsing.sentences.commands import Command
from iris_screen.core.parsing.spelling import suggest_within
from iris_screen.core.plan import Grant, Step
from iris_screen.core.target import Target, call_by
from iris_screen.planning.apps.pattern import PatternError, Slot, list_slots
from iris_screen.planning.apps.phrase import Phrase, read_phrase
from iris_screen.planning.apps.slots import PARSERS
from iris_screen.planning.apps.tokens import fold
from iris_screen.planning.apps.values import Value
from iris_screen.planning.apps.written_step import Written, WrittenStep, fill, parse_conditions

MAX_PHRASING = 300
CLOSED_KINDS = ("app",)
"""Slot kinds that take only certain words, known once all modules are loaded. "app": the name of an app."""


CHECKED = {"checked": True}
"""The context of the validation of templates whose phrasings were checked before."""


class Choice(Written):
    """One allowed value of a slot. say: how people say it. words: more texts for the steps, as {slot.key}."""

    say: list[str] = Field(min_length=1)
    words: dict[str, str] = {}


class Consent(Written):
    """What the person's own words agree to when they are read as a template or by a rule (core.plan.Grant).

    recipients: who gets a message; called: who is called. Both as slots, of which one may list several.
    """

    recipients: list[str] = []
    called: list[str] = []
    kinds: list[str] = []

    def fill(self, values: Mapping[str, Value]) -> Grant:
        """With what the person said in each slot."""
        calls = [
            Command(kind="call", said=label(name), names=[name], to=name) for name in _list_people(self.called, values)
        ]
        return Grant(recipients=_list_people(self.recipients, values), kinds=self.kinds, commands=calls)


NO_CONSENT = Consent()


def _list_people(slots: Sequence[str], values: Mapping[str, Value]) -> list[str]:
    listed = {f"{{{name}}}": value.listed for name, value in values.items()}
    return list(chain(*([*listed.get(slot, ())] or [fill(slot, values)] for slot in slots)))


class Template(Written):
    """Something people do in an app, with no model needed.

    say: phrasings that are valid anywhere. inside: those valid once the app is open. alone: those valid while no app is
    open. fresh: no longer valid once the person has opened a page themselves, since they then mean that page.
    choices: the allowed values, by slot. defaults: values of slots that a phrasing leaves out.
    start: where the steps begin: on the app's first page, in the app wherever it was left, or anywhere at all.
    only_phones: it means nothing on a computer, though the app is there, as the home screen is.
    unlisted: the languages in which its examples are not listed, but only suggested for a sentence that is near: on the
    phone that ships with Iris, in this language, what they name is missing, or nothing on the screen proves it done.
    """

    name: str = Field(pattern=r"^[a-z][a-z0-9_]*$")
    description: str = ""
    say: list[str] = []
    inside: list[str] = []
    alone: list[str] = []
    fresh: bool = False
    only_phones: bool = False
    choices: dict[str, dict[str, Choice]] = {}
    defaults: dict[str, str] = {}
    start: Literal["first_page", "app", "anywhere"] = "first_page"
    steps: list[WrittenStep] = Field(default=[], max_length=100)
    success_criteria: list[str] = []
    potential_issues: list[str] = []
    grant: Consent = Consent()
    examples: list[str] = []
    unlisted: list[str] = []

    @field_validator("say", "inside", "alone")
    @classmethod
    def _check_length(cls, phrasings: list[str]) -> list[str]:
        for text in phrasings:
            if len(text) > MAX_PHRASING:
                raise Mistake(say("app-phrasing-too-long", count=len(text), most=MAX_PHRASING))
        return phrasings

    @field_validator("success_criteria")
    @classmethod
    def _check_conditions(cls, written: list[str]) -> list[str]:
        parse_conditions(written)
        return written

    @model_validator(mode="after")
    def _check_slots(self, info: ValidationInfo) -> "Template":
        if info.context is CHECKED:
            return self
        if not self.steps and self.start == "anywhere":
            raise Mistake(say("app-template-without-steps", template=self.name))
        if not (self.say or self.inside or self.alone):
            raise Mistake(say("app-template-without-phrasing", template=self.name))
        used = set[str]().union(*(step.slots() for step in self.steps))
        for text in self.phrasings:
            given = {slot.name for slot in self.slots_of(text)} | set(self.defaults)
            if unknown := sorted(used - given):
                missing = say("app-slot-missing-in-phrasing", slot=unknown[0], phrasing=text)
                raise Mistake(suggest_within(missing, unknown[0], given))
        return self

    @property
    def repeated(self) -> frozenset[str]:
        """Its slots for whose values a step is done again and again."""
        return frozenset(step.each.partition(".")[0] for step in self.steps if step.each)

    @property
    def phrasings(self) -> list[str]:
        return [*self.say, *self.inside, *self.alone]

    @property
    def closed(self) -> frozenset[str]:
        """Its kinds of slots that take only certain words. A slot with choices has one that is named after the slot."""
        return frozenset({*CLOSED_KINDS, *self.choices})

    def read_phrase(self, text: str) -> Phrase:
        """One of its phrasings."""
        try:
            return read_phrase(text, self.closed)
        except PatternError as error:
            raise Mistake(say("app-phrasing-wrong", phrasing=text, why=error.message)) from None

    def fill(self, values: Mapping[str, Value]) -> list[Step]:
        """The steps, with the slots filled; those for each of several things once for every one."""
        return fill_steps(self.steps, {**self._read_defaults(values), **values})

    def _read_defaults(self, values: Mapping[str, Value]) -> dict[str, Value]:
        """The values that were left out, read as if they had been said: of “today”, also what screens call it."""
        left_out = self.defaults.keys() - values.keys()
        kinds = {slot.name: slot.kind for text in self.phrasings if left_out for slot in self.slots_of(text)}
        read = {name: PARSERS.get(kinds.get(name, ""), Value)(self.defaults[name]) for name in left_out}
        return {name: value or Value(self.defaults[name]) for name, value in read.items()}

    def slots_of(self, text: str) -> list[Slot]:
        """The slots of one of its phrasings."""
        return list(list_slots(self.read_phrase(text).pattern))

    def success_conditions(self, values: Mapping[str, Value]) -> list[Condition]:
        """What the screen shows if it has worked."""
        return [c.replace(value=fill(c.value, values)) for c in parse_conditions(self.success_criteria)]

    def consent(self, values: Mapping[str, Value]) -> Grant:
        """What the person agrees to with these words."""
        return self.grant.fill(values)


def fill_steps(written: Sequence[WrittenStep], values: Mapping[str, Value]) -> list[Step]:
    """The steps that are to be done with these values; those for each of several things once for every one."""
    filled: list[Step] = []
    done = (step for step in written if step.is_done_with(values))
    for each, group in groupby(done, key=lambda step: step.each):
        steps = list(group)
        name, _, further = each.partition(".")
        listed = (values[name].listed or (values[name].text,)) if name else ("",)
        listed = listed[1:] if further else listed
        filled += [step.fill({**values, "it": Value(thing)}) for thing in listed for step in steps]
    return filled


class AppFile(Written):
    """app.yaml. See App."""

    name: str = Field(pattern=r"^[a-z\p{Lo}][a-z0-9_\p{Lo}]*$")
    labels: list[str] = Field(min_length=1)
    aliases: list[str] = []
    packages: list[str] = []
    keywords: list[str] = []
    description: str = ""
    category: str = ""
    home: list[str] = []
    launcher: bool = False
    dismiss: list[str] = []
    places: list[list[str]] = []
    planner: str = ""
    locator: str = ""

    @field_validator("home")
    @classmethod
    def _check_conditions(cls, written: list[str]) -> list[str]:
        parse_conditions(written)
        return written


class App(AppFile):
    """A loaded app module.

    labels: what its icon says, in any language. aliases: what else people call it. category: apps of one category can
    replace each other; that of the phone's settings is "device". home: what is seen on its first page. launcher: it is
    the home screen. dismiss: words on the buttons that leave its own dialogs. places: its pages and tabs, each by all
    its names. planner, locator: the name of code that registers itself, where data is not enough. prompt: words for a
    model planner.
    """

    templates: list[Template] = []
    prompt: str = ""
    folder: str = ""

    def names(self) -> list[str]:
        """Everything the app is called, as written, the module's name last."""
        return list(dict.fromkeys([*self.labels, *self.aliases, self.name]))

    def list_examples(self, language: str) -> list[str]:
        """One example of each task that is listed, in this language, or in English if none is in it. They are ours or
        the person's.
        """

        def list_in(wanted: str) -> list[str]:
            listed = (task.examples for task in self.templates if wanted not in task.unlisted)
            spoken = ([one for one in each if detect_language(one) == wanted] for each in listed)
            return [each[0] for each in spoken if each]

        return list_in(language) or list_in("en")

    def in_words(self) -> Argument:
        """What to call it when speaking to a person."""
        return call_by(self.labels)

    def find_label(self, language: str) -> str:
        """The label of its icon in this language, else in English, else in any."""
        labels = {detect_language(label): label for label in reversed(self.labels)}
        return labels.get(language) or labels.get("en") or self.labels[0]

    def is_named_in(self, words: str) -> bool:
        """Whether a name or a keyword of the app occurs in these words."""
        return self.is_called_in(words) or any(fold(word) in fold(words) for word in self.keywords)

    def is_called_in(self, words: str) -> bool:
        """Whether one of its names occurs in these words."""
        said = fold(words)
        return any(fold(name) in said for name in (*self.labels, *self.aliases))

    def icon(self, said: str) -> Target:
        """Its icon on a home screen: found by its picture or by any of its names, the person's own word first."""
        return Target(kind="ref", value=self.name, label="||".join(dict.fromkeys([said, *self.labels, *self.aliases])))

    def front_condition(self) -> Condition:
        """The condition that one of its packages is in front."""
        return Condition(kind="app", value="||".join(self.packages))

    def home_conditions(self) -> list[Condition]:
        """What its first page shows."""
        return parse_conditions(self.home)

    def place(self, name: str) -> str:
        """All wordings of a page or tab of this name, this one first, as a target's value; "" if there is none."""
        return wordings(name, self.places)


def wordings(name: str, rows: Sequence[Sequence[str]]) -> str:
    """The name and all names in its row, this name first, as a target's value; "" if no row has it."""
    wanted = name.casefold()
    found = next((row for row in rows if wanted in (word.casefold() for word in row)), [])
    return "||".join([name, *(word for word in found if word.casefold() != wanted)]) if found else ""
