"""A model as the actor: it sees the screen and the goal, and names the next act. Settings call its role "hand"."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from iris_screen.consent.grant_limits import PackagesOf
from iris_screen.core.models import ChatTurn
from iris_screen.core.protocols import Decision, Model, Situation
from iris_screen.core.screen import Frame, Shot
from iris_screen.core.settings import Views
from iris_screen.core.state import Event
from iris_screen.models.answers import Unreadable
from iris_screen.models.messages import fit_texts, shorten_answer
from iris_screen.models.prompts import describe_for_model, describe_notes, fence_words, fill_prompt
from iris_screen.models.refusals import Refused, require_answer
from iris_screen.planning.tactics import iris_dialect, phone_dialect
from iris_screen.planning.tactics.actor_pictures import draw_pictures
from iris_screen.planning.tactics.decisions import decide
from iris_screen.planning.tactics.feedback import describe_goal
from iris_screen.planning.tactics.reply import Dialect
from iris_screen.sight.frame_facts import describe_elements

DIALECTS: dict[str, Dialect] = {"iris": iris_dialect.DIALECT, "phone": phone_dialect.DIALECT}
MAX_SAID = (700, 500)
"""Characters kept of an answer: of what it found, and of its act."""
LONG_TOKENS, SHORT_TOKENS = 500, 1_100
"""Tokens about earlier turns that the actor gets, summarized and in full: the same at turn 10 as at turn 1,000."""


@dataclass(frozen=True)
class Actor:
    """A Tactic. to_model: the gate that frames pass (consent.gates). dialect: how it writes its acts.

    views: how pictures are drawn if there is a pointer. packages: the packages of an app on the task's device, by the
    app's name. relevant: recalls what memory knows about a goal.
    """

    model: Model
    to_model: Callable[[Frame], Shot]
    views: Views
    dialect: str = "iris"
    packages: PackagesOf = lambda task, name: []
    relevant: Callable[[str], str] = lambda question: ""

    def next(self, now: Situation, frame: Frame) -> Decision:
        """The next act, parsed and placed on the frame; "again", with the reason, if that fails."""
        dialect, shot = DIALECTS[self.dialect], self.to_model(frame)
        reply = self.model.ask("hand", self._write_turns(now, shot, dialect), dialect.until)
        said = shorten_answer(reply.text.strip(), *MAX_SAID)
        try:
            decision = decide(dialect.read(require_answer(reply)), now, shot, said)
        except Refused as refusal:
            return Decision(kind="refused", reason=refusal.message, said=said)
        except Unreadable as wrong:
            return Decision(kind="again", reason=wrong.message, said=said)
        step = decision.step
        packages = self.packages(now.task, step.app) if step and step.app else []
        if step is None or not packages or not now.task.profile.launches:
            return decision
        return decision.replace(step=step.replace(app=packages[0]))

    def _write_turns(self, now: Situation, frame: Shot, dialect: Dialect) -> list[ChatTurn]:
        body, acts = ("body_computer", "acts_pointer") if now.pointer else ("body_phone", "acts_touch")
        rules = fill_prompt(dialect.prompt, body=fill_prompt(body), acts=fill_prompt(acts))
        shown = draw_pictures(frame, now.pointer, now.pressed, self.views)
        goal = describe_goal(now.goal, now.task)
        memory = [summarize_earlier(now.long)]
        if known := self.relevant(f"{now.task.text}\n{goal}"):
            memory.append(fill_prompt("remembered", remembered=fence_words(known)))
        memory += [describe_notes(now.notes), fill_prompt("hand_tell") if now.tells else ""]
        question = fill_prompt(
            "hand_turn",
            task=now.task.text,
            goal=goal,
            done=" and ".join(describe_for_model(condition.in_words()) for condition in now.goal.expect) or goal,
            memory="\n".join(part for part in memory if part),
            app=frame.app or "unknown",
            elements=describe_elements(frame) or fill_prompt("elements_none"),
            pictures=shown.told,
            next=fill_prompt("hand_next"),
        )
        now_turn = ChatTurn(speaker="user", text=question, photos=shown.photos)
        return [ChatTurn(speaker="system", text=rules), *write_turns(now.short), now_turn]


def summarize_earlier(long: Sequence[str]) -> str:
    """The summaries of older turns, fenced, since they may hold words from the screen."""
    kept = fit_texts(long, LONG_TOKENS)
    return fill_prompt("hand_earlier", entries=fence_words("\n".join(kept))) if kept else ""


def write_turns(short: Sequence[Event]) -> Iterator[ChatTurn]:
    """The last entries in order, as many as fit.

    An answer and its outcome are two turns of a conversation; anything else is a turn of the user. Of all answers but
    the last, only what they found and their act are told.
    """
    pairs = [(shorten_answer(event.said), describe_for_model(event.came)) for event in short[:-1]]
    pairs += [(event.said, describe_for_model(event.came)) for event in short[-1:]]
    fit = len(fit_texts([said + came for said, came in pairs], SHORT_TOKENS))
    for said, came in pairs[len(pairs) - fit :]:
        if said:
            yield ChatTurn(speaker="user", text=fill_prompt("hand_next"))
            yield ChatTurn(speaker="assistant", text=said)
        yield ChatTurn(speaker="user", text=came)
