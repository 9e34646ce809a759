"""What flows through the graph. Small, plain, whole: a run goes on from this and the device alone.

Pictures are held by key (files beside the run), never as bytes. Lists that grow are windowed here and whole in the
journal. Everything is a Record of core, a list, a dict, a number, a bool or a string: nothing else survives a
checkpoint.
"""

from typing import Literal, Self, TypedDict

from core.actions import Action, Receipt
from core.geometry import Box, Point
from core.limits import Budget
from core.models import Usage
from core.plan import Progress, Step, StepResult, Task
from core.record import Record
from core.screen import Health
from core.verdict import Blocker, Outcome, PostMortem, Verdict

WINDOW = 20
"""How many results and fingerprints State keeps."""


class Observation(Record):
    """One settled look. `frame` is the picture's key; `settled` is False when the screen never came to rest.

    thought: seconds that the run had waited for models by then.
    dialog: what a dialog in front is called and says, "" where none is; only of bodies with windows.
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
    problem: str = ""
    thought: float = 0.0
    dialog: str = ""

    @property
    def usable(self) -> bool:
        """There is something to decide on: a good picture, or elements where the picture is not."""
        return self.health == "ok" or self.elements


class Done(Record):
    """What became of an aim: a receipt for each action that was sent, and when the last one was.

    refused: the policy or a person said no, and nothing was touched. pointer: where the pointer stood at the end of an
    act that only points.
    """

    at: float = 0.0
    receipts: list[Receipt] = []
    refused: str = ""
    pointer: Point | None = None

    @property
    def unknown(self) -> bool:
        """A touch may have gone out and may not."""
        return any(r.delivered == "unknown" for r in self.receipts)

    @property
    def undelivered(self) -> bool:
        """Some touch certainly did not go out."""
        return any(r.delivered == "no" for r in self.receipts)


Purpose = Literal["step", "goal", "fallback", "clear", "repeat", "met", "skip"]


class Aim(Record):
    """What is about to be done, decided on picture `frame`, for what purpose, and, once `act` had it, what became of
    it.

    step: the plan's own act. fallback: to bring a missing target into view. clear: to get a blocker out of the way.
    goal: one act on the way to a goal. repeat: one of several presses of a "back until" step. met: nothing to do, what
    is wanted is seen already. skip: nothing to do, an optional target is not there.
    `box` is the target, compared again just before the touch; `words` are what stands there, for people and rules.
    `watched`, seen at `watched_at`, is the last picture on which anything had changed, where it is watched until
    `watched_until` whether that goes on changing by itself; `stirred`: it has, once.
    act: of a goal, the one step on its way that was decided on; said: the answer that decided it.
    pointed: the picture just before the press, once the pointer stood at its place; "" where nothing pointed first.
    restless: where the screen changed between the looks before the press, while nothing was touched.
    """

    purpose: Purpose
    turn: int
    frame: str
    app: str = ""
    actions: list[Action] = []
    box: Box | None = None
    words: str = ""
    how: str = ""
    confidence: float = 1.0
    done: Done | None = None
    watched: str = ""
    watched_at: float = 0.0
    watched_until: float = 0.0
    stirred: bool = False
    act: Step | None = None
    said: str = ""
    pointed: str = ""
    restless: list[Box] = []


class Attempts(Record):
    """Counters of the step being worked on; reset for each new step.

    exhausted: a fallback moved nothing any more. acts: how many were done for a goal. began: the picture before the
    first of them. pressed: where the last of them pressed. refused: how often the hand wanted what it may not do.
    cleared: what was in its way since the hand last decided, and how the run got rid of it. since, thought: when it was
    begun, and how long the run had waited for models by then.
    """

    tries: int = 0
    fallbacks: int = 0
    exhausted: bool = False
    waits: int = 0
    repeats: int = 0
    since: float = 0.0
    ways_tried: list[str] = []
    acts: int = 0
    began: str = ""
    pressed: Point | None = None
    refused: int = 0
    cleared: list[str] = []
    thought: float = 0.0

    @classmethod
    def begun(cls, seen: Observation) -> Self:
        """None yet, as of this look."""
        return cls(since=seen.at, thought=seen.thought)

    def and_a_wait(self) -> Self:
        """With one more look at which nothing was done."""
        return self.model_copy(update={"waits": self.waits + 1})

    def seconds(self, seen: Observation) -> float:
        """How long it has been worked on, without what models took to answer: a slow one acts no less."""
        return seen.at - self.since - (seen.thought - self.thought)


class Totals(Record):
    """Sums over the whole run, for fuses and the result. A step that succeeded, is unverified or was skipped did not
    fail.
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


class History(Record):
    """The model-facing memory (SPEC I4): long entries are folds of short ones. No pictures."""

    long: list[str] = []
    short: list[str] = []

    def and_then(self, *entries: str) -> Self:
        """With these behind all that is short."""
        return self.model_copy(update={"short": [*self.short, *entries]})


QuestionKind = Literal["confirm", "delivered", "choose", "answer", "take_over"]


class Question(Record):
    """What a person is asked, and what the answer decides.

    confirm: may this act be done. delivered: did the touch go out. choose: which of these. answer: free text.
    """

    kind: QuestionKind
    text: str
    frame: str = ""
    choices: list[str] = []
    boxes: list[Box] = []
    turn: int = 0


AnswerKind = Literal["yes", "no", "choice", "text", "done"]

YES = frozenset({"yes", "y", "true", "ok", "是", "好", "可以"})
NO = frozenset({"", "no", "n", "false", "否", "不", "不要"})


class Answer(Record):
    """What the person said. `by` is "nobody" when none was attached, which means no."""

    kind: AnswerKind
    value: str = ""
    by: str = "person"
    turn: int = 0

    @classmethod
    def parse(cls, word: str) -> Self:
        """What a person typed: "yes" or "是" is yes, "no" or nothing is no, a number is a choice, all else is text."""
        word = word.strip()
        if word.lower() in YES:
            return cls(kind="yes")
        if word.lower() in NO:
            return cls(kind="no")
        return cls(kind="choice" if word.isdecimal() else "text", value=word)


class Ask(TypedDict, total=False):
    """What starts a run: the sentence, and what it is done on. Everything else has a default."""

    task: str
    device: str
    planner: str
    steps: list[Step]
    budget: Budget
    attached: bool
    wait_for_person: bool


class State(TypedDict, total=False):
    """The graph's state. Every key is replaced whole by the node that returns it.

    steps are the ones being worked on together: one, or a run of level 0. queue are the ones after them. aim is the
    act for them; clearing is the act against a blocker, which leaves aim as it was, so that it is judged once the way
    is free.
    """

    task: Task
    seen: Observation | None
    progress: Progress
    queue: list[Step]
    steps: list[Step]
    index: int
    aim: Aim | None
    clearing: Aim | None
    verdict: Verdict | None
    problem: PostMortem | None
    attempts: Attempts
    results: list[StepResult]
    totals: Totals
    fingerprints: list[str]
    history: History
    question: Question | None
    answer: Answer | None
    outcome: Outcome | None
    note: str


def may_ask(task: Task) -> bool:
    """Whether a question reaches a person, now or when he comes back; else its answer is no."""
    return task.attached or task.wait_for_person


def answer_to(state: State, kind: QuestionKind) -> Answer | None:
    """The answer to the question that was put last, None where that was of another kind or is not answered."""
    question = state["question"]
    return state["answer"] if question is not None and question.kind == kind else None


def asking(question: Question) -> State:
    """What a node returns to put a question: an answer that is still there belongs to an earlier one."""
    return State(question=question, answer=None, note=question.text)
