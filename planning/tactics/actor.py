"""A model as the actor: it sees the screen and the goal, and names the next act. Settings call its role "hand"."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from iris_screen.consent.grant_limits import PackagesOf
from iris_screen.core.condition import Condition
from iris_screen.core.geometry import Geometry
from iris_screen.core.models import ChatTurn
from iris_screen.core.parsing.languages import detect_language, name_language
from iris_screen.core.protocols import Decision, Model, Situation
from iris_screen.core.screen import Frame, Shot
from iris_screen.core.settings import DialectName, Views
from iris_screen.core.state import Event
from iris_screen.models.answers import Unreadable
from iris_screen.models.messages import fit_texts, shorten_answer
from iris_screen.models.prompts import describe_for_model, describe_notes, fence_words, fill_prompt
from iris_screen.models.refusals import Refused, require_answer
from iris_screen.planning.planners.list_start import describe_time
from iris_screen.planning.tactics.actor_pictures import Pictures, draw_pictures
from iris_screen.planning.tactics.decisions import decide
from iris_screen.planning.tactics.dialects import DIALECTS, Dialect, read_acts
from iris_screen.planning.tactics.feedback import describe_goal
from iris_screen.planning.tactics.later_acts import attach_later, find_next_act
from iris_screen.planning.tactics.look_through import (
    InSight,
    bring_into_view,
    goes_on_scrolling,
    is_there,
    look_through,
    stands_on,
)
from iris_screen.sight.frame_facts import describe_elements

MAX_SAID = (700, 500)
"""Characters kept of an answer: of what it found, and of its act."""
LONG_TOKENS, SHORT_TOKENS = 500, 1_100
"""Tokens about earlier turns that the actor gets, summarized and in full: the same at turn 10 as at turn 1,000."""

GLASS_KEYS = ("ENTER", "RECENTS", "NOTIFICATIONS")
OTHER_KEYS = ("VOLUME_UP", "VOLUME_DOWN", "VOLUME_MUTE", "SEARCH")
"""Keys that a model is offered on a phone: those that any finger reaches, and those next to the glass."""


@dataclass(frozen=True)
class Actor:
    """A Tactic. to_model: the gate that frames pass (consent.gates). dialect: how it writes its acts.

    views: how pictures are drawn if there is a pointer. packages: the packages of an app on the task's device, by the
    app's name. relevant: recalls what memory knows about a goal. in_sight: finds words on a frame without a model.
    """

    model: Model
    to_model: Callable[[Frame], Shot]
    views: Views
    dialect: DialectName = "iris"
    packages: PackagesOf = lambda task, name: []
    relevant: Callable[[str], str] = lambda question: ""
    in_sight: InSight = stands_on

    def next(self, now: Situation, frame: Frame) -> Decision:
        """The next act, parsed and placed on the frame; "again", with the reason, if that fails.

        The model is not asked while acts of its last answer are left that this screen confirms, nor while a list is
        looked through that its question is about.
        """
        shot = self.to_model(frame)
        later = find_next_act(now, shot, self.in_sight)
        through = look_through(now, shot) if not (later.decision or later.left_out) else None
        seen_whole = attach_later(decide(through, now, shot, ""), [through], now, shot) if through else None
        decision = later.decision or seen_whole or self._ask(now, shot, later.left_out)
        step = decision.step
        packages = self.packages(now.task, step.app) if step and step.app else []
        if step is None or not packages or not now.task.profile.launches:
            return decision
        return decision.replace(step=step.replace(app=packages[0]))

    def _ask(self, now: Situation, shot: Shot, left_out: str) -> Decision:
        """left_out: what was not done of the last answer, and why."""
        dialect = DIALECTS[self.dialect]
        shown = draw_pictures(
            shot,
            now.pointer,
            now.pressed,
            self.views,
            plain=not dialect.own,
            side=dialect.places.side,
            missed=now.missed,
        )
        reply = self.model.ask("hand", self._write_turns(now, shot, shown, left_out), dialect.until)
        said = shorten_answer(reply.text.strip(), *MAX_SAID)
        picture = shown.photos[0].size if shown.photos else None
        pointer = Geometry(size=shot.size).to_share(now.pointer) if now.pointer else None
        try:
            require_answer(reply)
            acts = read_acts(reply.text, dialect, picture, pointer)
            if acts[1:] and goes_on_scrolling(acts[0]) and is_there(acts[0], shot):
                acts = acts[1:]
            acts = bring_into_view(acts, now, shot, self.in_sight)
            return attach_later(decide(acts[0], now, shot, said), acts, now, shot)
        except Refused as refusal:
            return Decision(kind="refused", reason=refusal.message, said=said)
        except Unreadable as wrong:
            return Decision(kind="again", reason=wrong.message, said=said)

    def _write_turns(self, now: Situation, frame: Shot, shown: Pictures, left_out: str) -> list[ChatTurn]:
        dialect = DIALECTS[self.dialect]
        goal = describe_goal(now.goal, now.task)
        memory = [summarize_earlier(now.long)]
        if known := "" if now.task.from_outside else self.relevant(f"{now.task.text}\n{goal}"):
            memory.append(fill_prompt("remembered", remembered=fence_words(known)))
        memory += [now.scrolled or "", describe_notes(now.notes), fill_prompt("hand_answer") if now.answers else ""]
        facts = {
            "task": now.task.text,
            "goal": goal,
            "done": " and ".join(dict.fromkeys(map(describe_reached, now.goal.expect))) or goal,
            "memory": "\n".join(part for part in memory if part),
            "app": frame.app or "unknown",
            "left_out": left_out,
            "device": fill_prompt(
                "device",
                width=frame.size.width,
                height=frame.size.height,
                language=now.task.facts.language or "unknown",
                now=describe_time(now.task),
            ),
            "next": fill_prompt("hand_next"),
        }
        if dialect.own:
            elements = describe_elements(frame, count_pages(now.short)) or fill_prompt("elements_none")
            question = fill_prompt("hand_turn", elements=elements, pictures=shown.told, **facts)
        else:
            question = fill_prompt("dialect_turn", **facts)
        now_turn = ChatTurn(speaker="user", text=question, photos=shown.photos)
        rules = write_rules(dialect, now, shown)
        return [ChatTurn(speaker="system", text=rules), *write_turns(now.short), now_turn]


def describe_reached(condition: Condition) -> str:
    """A condition with all its wordings: the screen may have any of them."""
    several = len(condition.words) > 1 and not condition.gone
    each = [condition.replace(value=words) for words in condition.words] if several else [condition]
    return " or ".join(describe_for_model(one.in_words()) for one in each)


def count_pages(short: Sequence[Event]) -> int:
    """How many parts of the list of elements the actor has just asked for."""
    is_more = [event.cause == "listed_more" for event in short]
    return is_more[::-1].index(False) if False in is_more else len(is_more)


def write_rules(dialect: Dialect, now: Situation, shown: Pictures) -> str:
    """The system prompt: it stays the same over a run, so that an endpoint can cache it."""
    language = detect_language(now.task.text)
    is_first = language == "zh" if dialect.by_language else now.task.profile.is_computer or now.pointer is not None
    prompt = dialect.prompts[not is_first]
    if dialect.own:
        body, acts = ("body_computer", "acts_pointer") if now.pointer else ("body_phone", "acts_touch")
        profile = now.task.profile
        keys = " | ".join(f'"{key}"' for key in (*GLASS_KEYS, *(OTHER_KEYS if profile.all_keys else ())))
        chords = f" · {fill_prompt('acts_chords')}" if profile.chords else ""
        return fill_prompt(prompt, body=fill_prompt(body), acts=fill_prompt(acts, keys=keys, chords=chords))
    size = shown.photos[0].size if shown.photos and dialect.places.unit == "pixels" else None
    full = {"to_999": 999}.get(dialect.places.unit, 1000)
    wide, high = (size.width, size.height) if size else (full, full)
    return fill_prompt(
        prompt, width=wide, height=high, language=name_language(language), safety=fill_prompt("dialect_rules")
    )


def summarize_earlier(long: Sequence[str]) -> str:
    """The summaries of older turns, fenced, since they may hold words from the screen."""
    kept = fit_texts(long, LONG_TOKENS)
    return fill_prompt("hand_earlier", entries=fence_words("\n".join(kept))) if kept else ""


def write_turns(short: Sequence[Event]) -> Iterator[ChatTurn]:
    """The last entries in order, as many as fit.

    An answer and its outcome are two turns of a conversation; anything else is a turn of the user. Of all answers but
    the last, only what they found and their act are kept.
    """
    pairs = [(event.said, describe_for_model(event.came)) for event in short]
    pairs[:-1] = [(shorten_answer(said), came) for said, came in pairs[:-1]]
    fit = len(fit_texts([said + came for said, came in pairs], SHORT_TOKENS))
    for said, came in pairs[len(pairs) - fit :]:
        if said:
            yield ChatTurn(speaker="user", text=fill_prompt("hand_next"))
            yield ChatTurn(speaker="assistant", text=said)
        yield ChatTurn(speaker="user", text=came)
