"""An app module: what an app is called, how its first page is known, templates for what people do in it."""

from collections.abc import Mapping, Sequence
from typing import Literal

from pydantic import Field, field_validator, model_validator

from iris_screen.core.condition import Condition
from iris_screen.core.message import say
from iris_screen.core.parsing.mistakes import Mistake
from iris_screen.core.parsing.spelling import suggest_within
from iris_screen.core.plan import Grant, Step
from iris_screen.core.target import Target
from iris_screen.planning.apps.pattern import Pattern, PatternError, parse_pattern, slots
from iris_screen.planning.apps.tokens import fold
from iris_screen.planning.apps.values import Value
from iris_screen.planning.apps.written_step import Written, WrittenStep, conditions, fill

MAX_PHRASING = 300
CLOSED_KINDS = ("app",)
"""Kinds of slot of which only certain words are, known when all modules are read: app is the name of an app."""


class Choice(Written):
    """One value of a slot that has only certain ones: how people say it, and more words for the steps, {slot.key}."""

    say: list[str] = Field(min_length=1)
    words: dict[str, str] = {}


class Consent(Written):
    """What the person's own words agree to when a template is used (core.plan.Grant)."""

    recipients: list[str] = []
    kinds: list[str] = []


class Template(Written):
    """Something people do in an app, with no model needed.

    say: phrasings that hold anywhere. inside: those that hold once the app is open. alone: those that hold while no app
    was opened. fresh: it holds no more once the person has walked into a page himself, since he then means that page.
    choices: by slot, the only values it may have. defaults: values of slots that a phrasing leaves out.
    start: where the steps begin: on the app's first page, in the app wherever it was left, or anywhere at all.
    """

    name: str = Field(pattern=r"^[a-z][a-z0-9_]*$")
    description: str = ""
    say: list[str] = []
    inside: list[str] = []
    alone: list[str] = []
    fresh: bool = False
    choices: dict[str, dict[str, Choice]] = {}
    defaults: dict[str, str] = {}
    start: Literal["first_page", "app", "anywhere"] = "first_page"
    steps: list[WrittenStep] = Field(default=[], max_length=100)
    success_criteria: list[str] = []
    potential_issues: list[str] = []
    grant: Consent = Consent()
    examples: list[str] = []

    @field_validator("say", "inside", "alone")
    @classmethod
    def _not_endless(cls, phrasings: list[str]) -> list[str]:
        for text in phrasings:
            if len(text) > MAX_PHRASING:
                raise Mistake(say("app-phrasing-too-long", count=len(text), most=MAX_PHRASING))
        return phrasings

    @field_validator("success_criteria")
    @classmethod
    def _are_conditions(cls, written: list[str]) -> list[str]:
        conditions(written)
        return written

    @model_validator(mode="after")
    def _fits_together(self) -> "Template":
        if not self.steps and self.start == "anywhere":
            raise Mistake(say("app-template-without-steps", template=self.name))
        if not (self.say or self.inside or self.alone):
            raise Mistake(say("app-template-without-phrasing", template=self.name))
        used = set[str]().union(*(step.slots() for step in self.steps))
        for text in (*self.say, *self.inside, *self.alone):
            given = {slot.name for slot in slots(self.pattern(text))} | set(self.defaults)
            if unknown := sorted(used - given):
                raise Mistake(
                    suggest_within(
                        say("app-slot-missing-in-phrasing", slot=unknown[0], phrasing=text), unknown[0], given
                    )
                )
        return self

    def pattern(self, text: str) -> Pattern:
        """One of its phrasings, read. A slot with choices is of a closed kind called like the slot."""
        try:
            pattern = parse_pattern(text, (*CLOSED_KINDS, *self.choices))
        except PatternError as error:
            raise Mistake(say("app-phrasing-wrong", phrasing=text, why=error.message)) from None
        return pattern

    def fill(self, values: Mapping[str, Value]) -> list[Step]:
        """Its steps with what the person said in the slots."""
        complete = {name: Value(text) for name, text in self.defaults.items()} | dict(values)
        return [step.filled(complete) for step in self.steps]

    def success(self, values: Mapping[str, Value]) -> list[Condition]:
        """What is seen when it has worked."""
        return [c.replace(value=fill(c.value, values)) for c in conditions(self.success_criteria)]

    def consent(self, values: Mapping[str, Value]) -> Grant:
        """What these words agree to."""
        return Grant(recipients=[fill(name, values) for name in self.grant.recipients], kinds=self.grant.kinds)


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
    def _are_conditions(cls, written: list[str]) -> list[str]:
        conditions(written)
        return written


class App(AppFile):
    """An app module, read.

    labels: what its icon says, in any language. aliases: what people call it besides. category: apps of one category
    can stand in for each other. home: what is seen on its first page. launcher: it is the home screen.
    dismiss: words on ways out of its own dialogs. places: pages and tabs of it, each by all its names. planner,
    locator: the name of code that registers itself, where data is not enough. prompt: words for a model planner.
    """

    templates: list[Template] = []
    prompt: str = ""
    folder: str = ""

    def names(self) -> list[str]:
        """Everything it is called, as it is written before the name of the module."""
        return list(dict.fromkeys([*self.labels, *self.aliases, self.name]))

    def called(self, english: bool) -> str:
        """What its icon says, in the language of the person's own words where it is known in that."""
        return next((label for label in self.labels if label.isascii() == english), self.labels[0])

    def is_named_in(self, words: str) -> bool:
        """Whether a name or a keyword of the app stands in these words."""
        return self.is_called_in(words) or any(fold(word) in fold(words) for word in self.keywords)

    def is_called_in(self, words: str) -> bool:
        """Whether one of its names stands in these words."""
        said = fold(words)
        return any(fold(name) in said for name in (*self.labels, *self.aliases))

    def icon(self, said: str) -> Target:
        """Its icon on a home screen: by its picture, or by anything it is called, first as the person says it."""
        return Target(kind="ref", value=self.name, label="||".join(dict.fromkeys([said, *self.labels, *self.aliases])))

    def in_front(self) -> Condition:
        """That one of its packages is in front."""
        return Condition(kind="app", value="||".join(self.packages))

    def at_home(self) -> list[Condition]:
        """What is seen on its first page."""
        return conditions(self.home)

    def place(self, name: str) -> str:
        """All wordings of a page or tab of this name, this one first, as a target's value; "" for none."""
        return wordings(name, self.places)


def wordings(name: str, rows: Sequence[Sequence[str]]) -> str:
    """The name and all that stands in a row with it, this name first, as a target's value; "" where no row has it."""
    wanted = name.casefold()
    found = next((row for row in rows if wanted in (word.casefold() for word in row)), [])
    return "||".join([name, *(word for word in found if word.casefold() != wanted)]) if found else ""
