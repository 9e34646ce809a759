"""The parts of a sentence that are read one after the other, and where each of them leads."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property

from iris_screen.core.advance import Intent
from iris_screen.core.condition import Condition
from iris_screen.core.message import Message
from iris_screen.core.plan import Grant, Step
from iris_screen.planning.apps import Template
from iris_screen.planning.apps.app_module import App
from iris_screen.planning.planners.grammar.button_keys import CLOSE
from iris_screen.planning.planners.grammar.rule import Here


@dataclass(frozen=True)
class Clause:
    """A part of the sentence and its steps.

    begin: its first token. end: the one after its last. next: where the rest begins. left: how many words went to
    slots. loose: it ends in unquoted words that are sent or saved. sure: no slot holds unquoted words. verb: the words
    it begins with, to be repeated before a following part without a verb of its own; "" if nothing may be repeated.
    place: it only says where the next clause takes place. texts: the person's own text in it. fill: gives it its steps,
    if it has none yet: a template is filled in only if its reading wins. intent: what it asks for.
    """

    words: str
    intent: Intent
    steps: list[Step]
    begin: int
    end: int
    next: int
    left: int
    loose: bool
    sure: bool
    verb: str = ""
    place: bool = False
    template: Template | None = None
    app: App | None = None
    success: tuple[Condition, ...] = ()
    grant: Grant = field(default_factory=Grant)
    texts: tuple[str, ...] = ()
    fill: "Callable[[Clause], Clause] | None" = None

    @cached_property
    def filled(self) -> "Clause":
        return self.fill(self) if self.fill else self


@dataclass(frozen=True)
class Reading:
    """What a sentence means. unread: the words that could not be read, with a reason; empty if all were read.
    too_long: it asks for too many steps.
    """

    clauses: list[Clause]
    unread: str = ""
    reason: Message | None = None
    too_long: bool = False

    @property
    def steps(self) -> list[Step]:
        return [step for clause in self.clauses for step in clause.steps]


def follow_clause(here: Here, clause: Clause) -> Here:
    """Where the sentence has led to after this clause."""
    here_before = here
    for step in clause.steps:
        match step.action:
            case "go_home":
                here = replace(here, app=None, opened=False, named=False, inside=False, home=True)
            case "launch_app":
                here = replace(here, app=here.apps.find(step.app), opened=True, named=True, inside=False, home=False)
            case "open_url":
                here = replace(here, app=None, opened=True, inside=True, home=False)
            case "tap" if here.home:
                app = here.apps.find(step.target.words[0])
                here = replace(here, app=app, opened=True, inside=False, home=False)
            case "wait" | "check" | "swipe":
                pass
            case _ if not here.inside:
                here = replace(here, inside=True)
        here = replace(here, closing=step.keys == CLOSE, pressed=step.key)
        if step.action in ("tap", "check", "long_press") and step.target.kind in ("text", "ref"):
            here = replace(here, last=step.target)
    if clause.app and clause.template and not clause.app.launcher:
        is_named = here_before.named and here_before.app is clause.app
        return replace(here, app=clause.app, opened=True, named=is_named, inside=False, home=False, last=None)
    return here
