"""What the policy makes of a sentence, and of a press on a picture, without a device."""

from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

from iris_screen.consent.foreseen import foresee
from iris_screen.consent.touch_rule import BY_MODEL, TouchRule
from iris_screen.core.actions import Tap
from iris_screen.core.errors import UsageError
from iris_screen.core.geometry import Box
from iris_screen.core.message import Message, say
from iris_screen.core.parsing.spelling import clean
from iris_screen.core.people import Answer, name_option
from iris_screen.core.plan import Step, Task
from iris_screen.core.policy import Ruling, find_strictest
from iris_screen.core.press import Press
from iris_screen.core.settings import Settings
from iris_screen.graph.configuration.resources import load_apps, policy_of
from iris_screen.planning.planners import derive_grant
from iris_screen.planning.planners.sentence import read_offline
from iris_screen.sight.blockers import shipped_catalog
from iris_screen.sight.blockers.offers import Offers
from iris_screen.sight.reader import FrameReader
from iris_screen.ui.cli.answers.knowledge_answers import AskedStep, ExplainAnswer, ExplainedTask
from iris_screen.ui.still_screen import load_frame

AnswerT = TypeVar("AnswerT", bound=ExplainAnswer)
EXIT_CODES = {"allow": 0, "ask": 6, "deny": 1}
CANNOT_TELL = 3


@dataclass(frozen=True)
class Explained(Generic[AnswerT]):
    """An answer: lines for people, data for programs, and the exit code: 0 if nothing would be asked."""

    lines: list[Message]
    data: AnswerT
    code: int


def explain_task(settings: Settings, text: str, *, from_outside: bool = False) -> Explained[ExplainedTask]:
    """What a sentence is read as with no model, what it agrees to, and which of its steps would need a yes."""
    apps, policy = load_apps(settings), policy_of(settings)
    task = Task(id="explain", text=clean(text), device="", planner=settings.planner, from_outside=from_outside)
    task = task.replace(grant=derive_grant(task, apps, policy))
    draft = read_offline(apps)(task, "")
    steps = draft.plan.steps if draft.plan else []
    foreseen = foresee(steps or [Step(action="goal", goal=task.text)], task, policy)  # else a model's one goal
    asked = [(step.in_words(), ruling) for step, ruling in foreseen]
    may = {name: getattr(task.grant, name) for name in ("apps", "recipients", "kinds", "forbidden")}
    lines = [
        *([draft.reason] if draft.reason and not steps else []),
        *(say("cli-explain-step", n=n, step=step.in_words()) for n, step in enumerate(steps, 1)),
        *(say("cli-may", what=what, names=list(names)) for what, names in may.items() if names),
        *([say("cli-explain-only", only=task.grant.only)] if task.grant.only else []),
        *(say("cli-explain-ruled-out", words=words) for words in task.grant.ruled_out),
    ]
    for step, ruling in asked:
        never = ruling.answer == "deny"
        option = "" if never else name_option(ruling.kind)
        why = say("rule-foreseen", why=ruling.reason or "", allow=option) if option else ruling.reason or ""
        lines.append(say("cli-explain-asks", step=step, why=why, never=never))
    asks = [AskedStep(step=step, kind=ruling.kind, answer=ruling.answer) for step, ruling in foreseen]
    data = ExplainedTask(read=bool(steps), grant=task.grant, asks=asks)
    lines += [say("cli-explain-asks-nothing")] if steps and not asked else []
    strictest = find_strictest([ruling for _, ruling in foreseen]).answer
    return Explained(lines, data, EXIT_CODES[strictest] if steps else CANNOT_TELL)


def explain_press(settings: Settings, text: str, picture: Path, at: str) -> Explained[Ruling]:
    """What a model's press on a picture would be taken for. Raises UsageError for a place that is not on it."""
    frame, policy, apps = load_frame(picture), policy_of(settings), load_apps(settings)
    place = Answer(kind="place", value=",".join(part.strip() for part in at.split(","))).place
    if place is None or place.x >= frame.size.width or place.y >= frame.size.height:
        raise UsageError(say("usage-explain-place", at=at[:40], width=frame.size.width, height=frame.size.height))
    task = Task(id="explain", text=clean(text), device="")
    task = task.replace(grant=derive_grant(task, apps, policy))
    step = Step(action="tap", from_screen=True)
    box = Box(left=place.x, top=place.y, right=place.x + 1, bottom=place.y + 1)
    press = Press(purpose="goal", turn=1, frame=frame.key, actions=[Tap(at=place)], box=box, how=BY_MODEL, act=step)
    reader = FrameReader(task.text)
    rule = TouchRule(policy, reader, offers=Offers(shipped_catalog(), reader))
    ruling = rule.judge(task, [step], press, frame)
    told = ruling.reason or say("cli-explain-allowed")
    return Explained([told], ruling, EXIT_CODES[ruling.answer])
