"""A model as the hand: it sees the screen and the goal, and says the next act (SPEC J3, I4–I7)."""

from collections.abc import Iterator
from dataclasses import dataclass

from core.feedback import BETWEEN, error
from core.models import Photo, Turn
from core.plan import Task
from core.protocols import Decision, Model, Situation
from core.screen import Frame
from core.settings import Views
from tools.beyond_grant import PackagesOf
from tools.models.answers import Unreadable, whole
from tools.prompts import prompt
from tools.shown import elements_told
from tools.tactics import iris, phone
from tools.tactics.deciding import decided
from tools.tactics.said import Dialect
from tools.vision.photos import photo

DIALECTS: dict[str, Dialect] = {"iris": iris.DIALECT, "phone": phone.DIALECT}
MAX_SAID = 1_200
"""Characters of an answer that are remembered."""


@dataclass(frozen=True)
class Hand:
    """A Tactic. dialect: how it writes its acts. views: how pictures are drawn where there is a pointer.

    packages: what an app that it opens by its name is opened by on the task's device.
    """

    model: Model
    views: Views
    dialect: str = "iris"
    packages: PackagesOf = lambda task, name: []

    def next(self, now: Situation, frame: Frame) -> Decision:
        """Its next act, read and placed on the frame; "again" with what was wrong where that cannot be done."""
        dialect = DIALECTS[self.dialect]
        reply = self.model.ask("hand", self._turns(now, frame, dialect), dialect.until)
        said = reply.text.strip()[-MAX_SAID:]
        try:
            return self._opening(decided(dialect.read(whole(reply)), now, frame, said), now.task)
        except Unreadable as wrong:
            return Decision(kind="again", reason=error(str(wrong)), said=said)

    def _opening(self, decision: Decision, task: Task) -> Decision:
        """With the package of an app that is known by the name it was called by."""
        packages = self.packages(task, decision.step.app) if decision.step and decision.step.app else []
        if not packages or decision.step is None or "CanLaunch" not in task.abilities:
            return decision
        return decision.model_copy(update={"step": decision.step.model_copy(update={"app": packages[0]})})

    def _turns(self, now: Situation, frame: Frame, dialect: Dialect) -> list[Turn]:
        body, acts = ("body_computer", "acts_pointer") if now.pointer else ("body_phone", "acts_touch")
        rules = prompt(dialect.prompt, body=prompt(body), acts=prompt(acts))
        seen = Turn(speaker="user", text=_asked(now, frame), photos=self._photos(now, frame))
        return [Turn(speaker="system", text=rules), *_remembered(now.short), seen]

    def _photos(self, now: Situation, frame: Frame) -> list[Photo]:
        """The whole screen, and what is round the pointer where there is one; none of a picture that shows nothing."""
        from tools.vision.marks import marked
        from tools.vision.views import global_view, local_view

        if frame.health != "ok":
            return []
        if now.pointer is None:
            return [photo(marked(frame.pixels, press=now.pressed))]
        whole = marked(global_view(frame.pixels, None, self.views), now.pointer, now.pressed)
        return [photo(whole), photo(local_view(frame.pixels, now.pointer, self.views))]


def _asked(now: Situation, frame: Frame) -> str:
    goal = now.goal.goal or now.goal.description or now.task.text
    return prompt(
        "hand_turn",
        task=now.task.text,
        goal=goal,
        done=" and ".join(condition.in_words() for condition in now.goal.expect) or goal,
        memory="\n".join(prompt("hand_earlier", entry=entry) for entry in now.long),
        app=frame.app or "unknown",
        elements=elements_told(frame) or prompt("elements_none"),
        next=prompt("hand_next"),
    )


def _remembered(short: list[str]) -> Iterator[Turn]:
    """Answer and outcome by turns; entries that are no answer of the hand are told by the user."""
    for entry in short:
        said, between, came = entry.partition(BETWEEN)
        if between:
            yield Turn(speaker="user", text=prompt("hand_next"))
            yield Turn(speaker="assistant", text=said)
            yield Turn(speaker="user", text=came)
        else:
            yield Turn(speaker="user", text=entry)
