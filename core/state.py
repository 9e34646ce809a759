"""The graph's state. Small, plain, complete: a run can go on from this and the device alone.

Pictures are held by key (files in the run's folder), never as bytes. Lists that grow keep only their latest entries
here; the store has them all. Everything is a Record of core, a list, a dict, a number, a bool or a string: nothing else
survives a checkpoint.
"""

from typing import Annotated, Any, Literal, Self

from pydantic import BeforeValidator, model_validator
from typing_extensions import TypedDict  # the one of typing has no schema before Python 3.12

from iris_screen.core.chat import ChatMessage, append_messages
from iris_screen.core.geometry import Box, Point
from iris_screen.core.message import Message, OptionalMessage, say
from iris_screen.core.models import Usage
from iris_screen.core.people import Answer, Correction, Question, QuestionKind
from iris_screen.core.plan import Agenda, Step, StepResult, Task
from iris_screen.core.press import Press
from iris_screen.core.record import Record, never_leave_out
from iris_screen.core.screen import Health
from iris_screen.core.verdict import Blocker, BlockerKind, BlockerLook, Finding, Outcome, PostMortem, Verdict

WINDOW = 20
"""How many results, marks and corrections State keeps."""


class Observation(Record):
    """One look at the settled screen. `frame` is the picture's key, "" before the first look; `settled` is False if it
    never came to rest.

    thought: how many seconds the run had waited for models by then.
    dialog: the title and text of a dialog in front, None if there is none; only on devices with windows.
    look: the first picture of the run's latest ones that looks the same, as long as a model is asked; else "".
    looks: those pictures, the newest last. calls: how many calls to models the run had made when the screen last
    changed.
    left: the app that the run belongs in, if it went on and found another one in front; it goes back there first.
    lost: another run has used the device since, so that the page that the next step needs may not be the one in front.
    """

    frame: str
    at: float
    app: str = ""
    width: int = 0
    height: int = 0
    health: Health = "ok"
    settled: bool = True
    elements: bool = False
    blocker: Blocker | None = None
    problem: OptionalMessage = None
    thought: float = 0.0
    dialog: OptionalMessage = None
    look: str = ""
    looks: list[str] = []
    calls: int = 0
    left: str = ""
    lost: bool = False

    @property
    def usable(self) -> bool:
        """Whether there is something to decide on: a good picture, or else elements."""
        return self.health == "ok" or self.elements


class TriedWayOut(Record):
    """A way out that was tried."""

    blocker: str
    """The name of what was in the way, wherever its button has moved since."""
    way: Message

    @property
    def came_by_itself(self) -> bool:
        """Whether what was in the way comes up by itself, and not because of a press."""
        return self.blocker.partition("/")[0] in ("ad", "permission")

    @model_validator(mode="before")
    @classmethod
    def _from_mark(cls, value: Any) -> Any:
        """Stores written before November 2026 hold “dialog/Rate us/Later”."""
        return (
            dict(zip(("blocker", "way"), value.rpartition("/")[::2], strict=True)) if isinstance(value, str) else value
        )


def _name_refusal(value: object) -> object:
    """Stores written before December 2026 only say whether it was."""
    return say("run-not-allowed") if value is True else value or None


class Attempts(Record):
    """The work on the present step: its press, and counters; started again for each step."""

    tries: int = 0
    fallbacks: int = 0
    exhausted: bool = False
    """No fallback is left, or the last one moved nothing."""
    waits: int = 0
    repeats: int = 0
    since: float = 0.0
    """When the step was begun."""
    ways_tried: list[TriedWayOut] = []
    """Against what is in the way now."""
    acts: int = 0
    """How many acts were done for a goal."""
    began: str = ""
    """The picture before the first of them."""
    pressed: Point | None = None
    """Where the last of them pressed."""
    missed: bool = False
    """It was at a point and had no effect."""
    refused: int = 0
    """How often the actor asked for what it may not do."""
    denied: Annotated[OptionalMessage, BeforeValidator(_name_refusal)] = None
    """Why its last act was not allowed, if it was one of those."""
    declined: bool = False
    """It refused once, or asked a person where nobody is."""
    unheard: OptionalMessage = None
    """That question, until it does something after all."""
    cleared: list[TriedWayOut] = []
    """What was in the way since the actor last decided, and how the run got rid of it."""
    thought: float = 0.0
    """How long the run had waited for models when the step was begun."""
    stirred: bool = False
    """An earlier look after the touch showed a change, even if the last one did not."""
    unanswered: int = 0
    """How often the actor said that it is done without giving the answer."""
    aimed: str = ""
    """The picture that the step was first aimed on, which is where it belongs."""
    told: list[Message] = []
    """What the actor was told that it has not done."""
    unread: bool = False
    """It was told that its answer is on no screen."""
    aim: Press | None = None
    """The press for the steps of the agenda that are done now."""
    clearing: Press | None = None
    """The press against a blocker; `aim` stays as it was, to be judged once the way is free."""

    @classmethod
    def start(cls, seen: Observation) -> Self:
        """No attempts yet, as of this look."""
        return cls(since=seen.at, thought=seen.thought)

    def add_wait(self, *, stirred: bool = False) -> Self:
        """Counts one more look after which nothing was done."""
        return self.replace(waits=self.waits + 1, stirred=self.stirred or stirred)

    def seconds(self, seen: Observation) -> float:
        """How long the step has been worked on, without the time that models took to answer."""
        return seen.at - self.since - (seen.thought - self.thought)

    @property
    def press(self) -> Press:
        """The press to be done or judged now. There is one wherever the routes lead to act or verify."""
        press = self.clearing or self.aim
        assert press is not None
        return press

    def put(self, press: Press) -> Self:
        """The same with this press, aimed at the step or, by its purpose, at a blocker."""
        return self.replace(clearing=press) if press.purpose == "clear" else self.replace(aim=press)

    def later(self, seconds: float) -> Self:
        """The same with its times shifted by this much."""
        return self.replace(since=self.since + seconds, aim=self.aim and self.aim.later(seconds))


class SeenBlocker(Record):
    """A blocker that was seen on a picture."""

    frame: str
    kind: BlockerKind
    description: str = ""
    what: BlockerLook = ""
    box: Box | None = None

    @classmethod
    def on(cls, frame: str, blocker: Blocker) -> Self:
        return cls(frame=frame, kind=blocker.kind, description=blocker.description, what=blocker.what, box=blocker.box)


class Unsure(Record):
    """A step that may or may not have gone out. settled: a later step has shown that it did."""

    index: int
    step: Message
    settled: bool = False


class Mark(Record):
    """What was to be done on which screen. look: that screen, the same for all that look the same."""

    turn: int
    text: str
    look: str = ""


class Totals(Record):
    """Sums over the whole run, for limits and the result. A node returns what it adds; `plus` is the reducer.

    Steps that succeeded, are unverified or were skipped did not fail. untraced: steps that went out, but whose effect a
    screen need not show. unsure: the latest steps that may or may not have gone out.
    nodes: seconds spent in each node, by its name. problems, seen_blockers, marks, corrections: the latest post
    mortems, blockers, acts aimed at, and answers of a person, newest last. pressed: controls that the person named and
    that were pressed. kinds: of sensitive acts that went out.
    """

    turns: int = 0
    steps: int = 0
    succeeded: int = 0
    retries: int = 0
    replans: int = 0
    looks: int = 0
    blockers: int = 0
    elapsed: float = 0.0
    unhealthy: float = 0.0
    unverified: int = 0
    usage: Usage = Usage()
    skipped: int = 0
    untraced: int = 0
    unsure: list[Unsure] = []
    nodes: dict[str, float] = {}
    problems: list[PostMortem] = []
    seen_blockers: list[SeenBlocker] = []
    marks: list[Mark] = []
    corrections: list[Correction] = []
    pressed: list[str] = []
    kinds: list[str] = []

    _tell_marks = never_leave_out("marks", [])  # by which `former_states` tells former writes from today's

    @model_validator(mode="before")
    @classmethod
    def _from_met(cls, value: Any) -> Any:
        """Stores written before 30 November 2026 call the blockers that were seen `met`."""
        return {("seen_blockers" if name == "met" else name): each for name, each in dict(value).items()}

    @property
    def repeats(self) -> int:
        """How often the latest act was to be done on the same screen; 0 if there is none."""
        done = [(mark.look, mark.text) for mark in self.marks]
        return done.count(done[-1]) if done else 0

    @property
    def in_doubt(self) -> list[Message]:
        """Steps that may or may not have gone out, in words."""
        return [each.step for each in self.unsure if not each.settled]

    def plus(self, more: Self) -> Self:
        """The sum of both. Lists keep their latest entries. A turn that is taken back takes its mark with it."""
        sums = {name: mine + getattr(more, name) for name, mine in self if isinstance(mine, (int, float))}
        unsure = {each.index: each for each in [*self.unsure, *more.unsure]}
        marks = [*(mark for mark in self.marks if more.turns >= 0 or mark.turn <= sums["turns"]), *more.marks]
        seconds = {name: round(self.nodes.get(name, 0.0) + more.nodes[name], 4) for name in more.nodes}
        return self.replace(
            **sums,
            usage=self.usage.plus(more.usage),
            unsure=list(unsure.values())[-WINDOW:],
            nodes={**self.nodes, **seconds},
            problems=[*self.problems, *more.problems][-WINDOW:],
            seen_blockers=[
                *self.seen_blockers,
                *(each for each in more.seen_blockers if each not in self.seen_blockers[-1:]),
            ][-WINDOW:],
            marks=marks[-WINDOW:],
            corrections=[*self.corrections, *more.corrections][-WINDOW:],
            pressed=list(dict.fromkeys([*self.pressed, *more.pressed])),
            kinds=list(dict.fromkeys([*self.kinds, *more.kinds])),
        )


Happened = Literal["done", "not_so", "given_up", "told"]
EventCause = Literal["", "executed", "unmoved", "only_pointed", "noted", "listed_more", "cleared"]


class Event(Record):
    """An entry of the short history: what the actor answered, "" if it is not about an answer, and the result.

    left: the acts of the answer that are still to be done, in our own format. asked: the picture that it was given on.
    not_so: a claim that did not hold; it matters only for that goal. given_up: a goal that was not reached; the next
    try at it starts from there. goal: which goal that is. cause: of what was told, where what follows depends on it.
    """

    kind: Happened = "told"
    said: str = ""
    left: str = ""
    asked: str = ""
    came: Message
    goal: str = ""
    cause: EventCause = ""

    @model_validator(mode="before")
    @classmethod
    def _from_text(cls, value: Any) -> Any:
        """Stores written before November 2026 hold one text, with markers in place of fields."""
        if not isinstance(value, str):
            return value
        said, between, came = value.partition("\n⇒ ")
        came = came if between else value
        kinds: dict[str, Happened] = {"Not so: ": "not_so", "Given up: ": "given_up"}
        kind = next((kind for mark, kind in kinds.items() if came.startswith(mark)), "done" if between else "told")
        goal = came.removeprefix("Given up: ").partition(". It was not reached: ")[0] if kind == "given_up" else ""
        return {"kind": kind, "said": said if between else "", "came": came, "goal": goal}


class History(Record):
    """The history that models see: long entries are summaries of short ones. No pictures.

    notes: facts found on the way, newest last; they are never summarized. answer: the one for the person.
    """

    long: list[str] = []
    short: list[Event] = []
    notes: list[Finding] = []
    answer: Finding | None = None

    def add_events(self, *entries: Event) -> Self:
        """Adds these to the short entries."""
        return self.replace(short=[*self.short, *entries])


def merge_results(kept: list[StepResult], new: list[StepResult]) -> list[StepResult]:
    """The reducer of results: a node returns new ones, and the latest are kept. A new result of a step replaces its old
    one: a later step may have proven it.
    """
    merged = {result.index: result for result in [*kept, *new]}
    return list(merged.values())[-WINDOW:]


class State(TypedDict, total=False):
    """The graph's state. What a node returns is added to keys with a reducer, and replaces all others.

    verdict: what to do next, and why; UNJUDGED once that is done. question: holds its answer once there is one.
    messages: the chat that the task came from, and how it ended.
    """

    task: Task
    seen: Observation
    agenda: Agenda
    attempts: Attempts
    verdict: Verdict
    results: Annotated[list[StepResult], merge_results]
    totals: Annotated[Totals, Totals.plus]
    history: History
    question: Question | None
    outcome: Outcome | None
    note: Message | None
    messages: Annotated[list[ChatMessage], append_messages]


def may_ask(task: Task) -> bool:
    """Whether a question reaches a person, now or when they come back; else the answer is no."""
    return task.attached or task.wait_for_person


def answer_to(state: State, kind: QuestionKind) -> Answer | None:
    """The answer to the last question; None if that was of another kind or is not answered."""
    question = state.get("question")
    return question.answer if question is not None and question.kind == kind else None


def list_open_steps(state: State) -> list[Step]:
    """The steps that have not ended; none before a run has begun."""
    agenda = state.get("agenda", Agenda())
    return [*agenda.now, *agenda.ahead]


def next_index(state: State) -> int:
    """The number of the first step that has no result yet, counted from 0."""
    return state["results"][-1].index + 1 if state["results"] else 0


def shift_times(state: State, seconds: float) -> State:
    """Shifts all times that waits are measured from, since the run was paused for that long."""
    seen = state["seen"]
    return State(seen=seen.replace(at=seen.at + seconds), attempts=state["attempts"].later(seconds))


def find_last_time(state: State) -> float:
    """The latest moment that the state knows of."""
    presses = (state["attempts"].clearing, state["attempts"].aim)
    done = [press.done.at for press in presses if press is not None and press.done is not None]
    return max([state["task"].started_at, state["seen"].at, *done])


def ask_question(question: Question) -> State:
    """What a node returns to ask a question."""
    return State(question=question, note=question.text)


def ask_for_plan(problem: PostMortem, attempts: Attempts) -> State:
    """What a node returns if a step cannot be done as it is: replan takes the newest problem."""
    verdict = Verdict(verified=False, suggestion="replan", suggestion_detail=problem.detail)
    return State(verdict=verdict, totals=Totals(problems=[problem]), attempts=attempts, note=problem.detail)
