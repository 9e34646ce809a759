"""A model's plan, made from the person's words alone, before the first look. The apps and recipients it names may
therefore be granted (docs/security.md). A plan with coordinates is sent back once, then refused.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, get_args

from iris_screen.core.advance import Draft
from iris_screen.core.errors import UsageError
from iris_screen.core.message import say, verbatim
from iris_screen.core.models import ChatTurn
from iris_screen.core.parsing.languages import detect_language
from iris_screen.core.parsing.sentences.ruled_out import Only
from iris_screen.core.people import ALIASES
from iris_screen.core.plan import Grant, Task, TaskPlan
from iris_screen.core.protocols import Model
from iris_screen.models.answers import Unreadable, find_object
from iris_screen.models.prompts import describe_for_model, fence_words, fill_prompt
from iris_screen.models.refusals import Refused, require_answer
from iris_screen.planning.apps import Apps, adapt_to_device
from iris_screen.planning.planners.app_packages import use_packages
from iris_screen.planning.planners.list_start import describe_device, describe_situation, describe_verbs
from iris_screen.planning.planners.plan_answers import read_ending, read_plan, read_texts
from iris_screen.planning.planners.sentence import read_offline

BRAINS = ("steps", "milestones", "program", "react")
MAX_APPS, MAX_REFERENCES = 80, 80
MAX_SHOWN = 4_000
"""Characters of an unusable answer that the model is shown again."""


@dataclass(frozen=True)
class Outliner:
    """references: names of pictures that steps may use. remembered: relevant memory, "" for none."""

    model: Model
    apps: Apps
    references: Sequence[str] = ()
    remembered: str = ""

    def outline(self, task: Task, brains: Sequence[str]) -> Draft:
        """A plan for one of these planners; after two unusable answers, the reason why there is none."""
        turns = [
            ChatTurn(speaker="system", text=self._write_prompt(task, brains)),
            ChatTurn(speaker="user", text=task.text),
        ]
        return ask_twice(self.model, turns, lambda data: self._read_plan(data, brains))

    def _write_prompt(self, task: Task, brains: Sequence[str]) -> str:
        language = (task.facts.language or detect_language(task.text))[:2]
        there = [app for app in self.apps.apps if not app.launcher and app.name not in task.missing]
        names = [app.find_label(language) or app.name for app in there][:MAX_APPS]
        references = ""
        if self.references and "steps" in brains and not task.profile.is_computer:  # they are pictures of phones
            references = " " + fill_prompt("plan_references", names=", ".join(self.references[:MAX_REFERENCES]))
        return fill_prompt(
            "plan",
            body=describe_device(task),
            where=describe_situation(task, self.apps, task.app),
            apps=", ".join(names) or "none known",
            launches="yes" if task.profile.launches else "no",
            references=references,
            remembered=fill_prompt("remembered", remembered=fence_words(self.remembered)) + "\n"
            if self.remembered
            else "",
            brains=", ".join(f'"{brain}"' for brain in brains),
            ways=describe_planners(brains, task),
            shape=describe_shapes(brains),
            examples="\n".join(fill_prompt(f"example_{brain}") for brain in brains),
        )

    def _read_plan(self, data: dict[str, Any], brains: Sequence[str]) -> Draft:
        if ending := read_ending(data):
            return ending
        brain = str(data.get("brain") or brains[0])
        if brain not in brains:
            raise Unreadable(say("model-unknown-planner", name=brain, known=brains))
        plan, why = use_packages(read_plan(data, brain), self.apps), str(data.get("why", ""))[:300]
        apps = [self.apps.find_package(name) for name in read_texts(data, "apps")]
        said = str(data.get("only") or "")
        only: Only = next((known for known in get_args(Only) if known == said), "")
        never = [ALIASES.get(kind, kind) for kind in read_texts(data, "never")]
        recipients, texts, kinds = (read_texts(data, name) for name in ("recipients", "texts", "kinds"))
        grant = Grant(apps=apps, recipients=recipients, texts=texts, kinds=kinds, only=only, forbidden=never)
        question = data.get("question") if isinstance(data.get("question"), bool) else None
        return Draft(plan.replace(why=why, question=question), verbatim(why) if why else None, grant)


def outline_task(
    task: Task,
    apps: Apps,
    model: Model,
    references: Sequence[str] = (),
    front: Callable[[], str] = lambda: "",
    relevant: Callable[[str], str] = lambda question: "",
) -> Draft | None:
    """A model's plan for a task that needs one: its planner needs a model, or rules do not explain all of the task.

    front: the package in front. relevant: what is remembered. Both are only called if the model is asked.
    """
    there = adapt_to_device(apps, task.installed, task.profile.is_computer)
    brains: Sequence[str] = (task.planner,) if task.planner in BRAINS else ()
    if task.planner == "auto" and not task.steps:
        read = read_offline(there)(task, "")
        brains = BRAINS if read.plan is None or read.guessed else ()
    if task.steps or not brains:
        return None
    outliner = Outliner(model, there, references, "" if task.from_outside else relevant(task.text))
    return outliner.outline(task.replace(app=front()), brains)


def plan_to_keep(planned: Draft | None) -> TaskPlan | None:
    """The plan to store with the task; if the model gave none, a plan without a planner, with the reason."""
    if planned is None:
        return None
    return planned.plan or TaskPlan(brain="", unplanned=planned.reason, ending=planned.ending)


def describe_planners(brains: Sequence[str], task: Task) -> str:
    return "\n".join(fill_prompt(f"way_{brain}", verbs=describe_verbs(task)) for brain in brains)


def describe_shapes(brains: Sequence[str]) -> str:
    return " or ".join(fill_prompt(f"shape_{brain}") for brain in brains)


def ask_twice(model: Model, turns: list[ChatTurn], read: Callable[[dict[str, Any]], Draft]) -> Draft:
    """Asks the model. After an unusable answer it is asked once more, with what was wrong; also after a refusal, which
    some models take back.
    """
    unusable = Draft(None)
    for _ in range(2):
        reply = model.ask("planner", turns)
        try:
            return read(find_object(require_answer(reply)))
        except (Unreadable, UsageError) as wrong:
            if isinstance(wrong, Refused):
                unusable = Draft(None, wrong.message, ending="refused")
            elif isinstance(wrong, Unreadable):
                unusable = Draft(None, say("plan-model-unreadable", why=wrong.message))
            else:
                unusable = Draft(None, say("plan-model-unusable", why=wrong.message))
            again = ChatTurn(speaker="user", text=fill_prompt("plan_again", faults=describe_for_model(wrong.message)))
            turns = [*turns, ChatTurn(speaker="assistant", text=reply.text[:MAX_SHOWN] or "-"), again]
    return unusable
