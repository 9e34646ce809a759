"""A model as the hand: it sees the screen and the goal, and says the next act."""

from collections.abc import Callable
from dataclasses import dataclass

from iris_screen.consent.grant_limits import PackagesOf
from iris_screen.core.models import Turn
from iris_screen.core.plan import Task
from iris_screen.core.protocols import Decision, Model, Situation
from iris_screen.core.screen import Frame, Shot
from iris_screen.core.settings import Views
from iris_screen.models.answers import Unreadable, require_whole
from iris_screen.models.prompts import describe_for_model, fence_words, fill_prompt
from iris_screen.planning.tactics import iris_dialect, phone_dialect
from iris_screen.planning.tactics import recent_turns as remembered
from iris_screen.planning.tactics.actor_pictures import pictures
from iris_screen.planning.tactics.decisions import decided
from iris_screen.planning.tactics.goals import goal_of
from iris_screen.planning.tactics.reply import Dialect
from iris_screen.sight.frame_facts import describe_elements

DIALECTS: dict[str, Dialect] = {"iris": iris_dialect.DIALECT, "phone": phone_dialect.DIALECT}
MAX_SAID = 1_200
"""Characters of an answer that are remembered."""


@dataclass(frozen=True)
class Hand:
    """A Tactic. to_model: the gate that frames pass (consent.gates). dialect: how it writes its acts.

    views: how pictures are drawn where there is a pointer. packages: what an app that it opens by its name is opened by
    on the task's device. relevant: what is remembered of earlier days that matters to a goal.
    """

    model: Model
    to_model: Callable[[Frame], Shot]
    views: Views
    dialect: str = "iris"
    packages: PackagesOf = lambda task, name: []
    relevant: Callable[[str], str] = lambda question: ""

    def next(self, now: Situation, frame: Frame) -> Decision:
        """Its next act, read and placed on the frame; "again" with what was wrong where that cannot be done."""
        dialect, shot = DIALECTS[self.dialect], self.to_model(frame)
        reply = self.model.ask("hand", self._turns(now, shot, dialect), dialect.until)
        said = reply.text.strip()[-MAX_SAID:]
        try:
            return self._opening(decided(dialect.read(require_whole(reply)), now, shot, said), now.task)
        except Unreadable as wrong:
            return Decision(kind="again", reason=wrong.message, said=said)

    def _opening(self, decision: Decision, task: Task) -> Decision:
        """With the package of an app that is known by the name it was called by."""
        packages = self.packages(task, decision.step.app) if decision.step and decision.step.app else []
        if not packages or decision.step is None or not task.profile.launches:
            return decision
        return decision.replace(step=decision.step.replace(app=packages[0]))

    def _turns(self, now: Situation, frame: Shot, dialect: Dialect) -> list[Turn]:
        body, acts = ("body_computer", "acts_pointer") if now.pointer else ("body_phone", "acts_touch")
        rules = fill_prompt(dialect.prompt, body=fill_prompt(body), acts=fill_prompt(acts))
        shown = pictures(frame, now.pointer, now.pressed, self.views)
        seen = Turn(speaker="user", text=self._asked(now, frame, shown.told), photos=shown.photos)
        return [Turn(speaker="system", text=rules), *remembered.turns(now.short), seen]

    def _asked(self, now: Situation, frame: Frame, pictures: str) -> str:
        goal = goal_of(now.goal, now.task)
        return fill_prompt(
            "hand_turn",
            task=now.task.text,
            goal=goal,
            done=" and ".join(describe_for_model(condition.in_words()) for condition in now.goal.expect) or goal,
            memory="\n".join(part for part in (remembered.earlier(now.long), self._known(now.task.text, goal)) if part),
            app=frame.app or "unknown",
            elements=describe_elements(frame) or fill_prompt("elements_none"),
            pictures=pictures,
            next=fill_prompt("hand_next"),
        )

    def _known(self, task: str, goal: str) -> str:
        """Of earlier days; "" where nothing is."""
        known = self.relevant(f"{task}\n{goal}")
        return fill_prompt("remembered", remembered=fence_words(known)) if known else ""
