"""What to do and how: tasks, steps, plans, and the progress of a plan.

A **task** is the person's sentence. A **step** is one item of a plan: atomic (one act on one target), or a goal
with a Definition of Done. A **turn** is one pass observe → locate → act → observe → verify.
"""

from enum import StrEnum
from typing import Annotated, Any, Final, Literal, Self

from pydantic import BeforeValidator, Field, PlainSerializer, model_validator

from iris_screen.core.actions import Arrangement, Direction, Held, Reach
from iris_screen.core.condition import Condition
from iris_screen.core.effects import BLIND, KEYS, TAPS, Effect, StepAction
from iris_screen.core.geometry import Box
from iris_screen.core.limits import Budget, Layers, Patience
from iris_screen.core.message import Message, OptionalMessage, say, verbatim
from iris_screen.core.parsing.mistakes import Mistake
from iris_screen.core.parsing.sentences.commands import Command
from iris_screen.core.parsing.sentences.ruled_out import Only
from iris_screen.core.people import Allowance
from iris_screen.core.profile import DeviceFacts, DeviceProfile, profile_of_abilities
from iris_screen.core.record import Record, drop_former_fields, never_leave_out
from iris_screen.core.target import Reads, Target

MAX_STEPS: Final = 500
"""How many steps a plan may have."""


def _read_description(value: object) -> object:
    match value:
        case "":
            return None
        case str() | int() | float():
            return verbatim(str(value))
        case {"en": str(en), "zh": str(zh), **others} if not others:
            return say("step-described", en=en, zh=zh)
        case _:
            return value


Description = Annotated[Message | None, BeforeValidator(_read_description)]
"""What is done, for people. Files give it as one text, or as {en: …, zh: …}."""


class Level(StrEnum):
    """Execution levels: how much looking at the screen an act needs."""

    BLIND = "0"  # done without a look; verified by the first look after the whole batch
    LIGHT = "1"  # needs only a direction; light check
    LOCATE = "2"  # a reference, text or element has to be found first
    MODEL = "3"  # only a model can find or check it


class Fallback(Record):
    """What to do if the target is not found, before looking again.

    each: tap what `target` names (tabs, sections) one after the other. scroll: with a wheel, if the device has one;
    `direction` is the way the finger moves in a swipe, and the way the content moves in both.
    """

    action: Literal["swipe", "scroll", "tap", "each", "press_key", "wait"]
    target: Target = Target()
    direction: Direction | None = None
    key: str = ""
    ms: int = Field(default=300, ge=0, le=30_000)
    description: Description = None

    @model_validator(mode="after")
    def _complete(self) -> Self:
        place = self.target.value or self.target.role
        moves = {"swipe": self.direction, "scroll": self.direction, "tap": place, "each": place}
        if not {**moves, "press_key": self.key, "wait": "-"}[self.action]:
            raise Mistake(say("value-fallback-incomplete", action=self.action))
        return self


class Step(Record):
    """One item of a plan: an act on a target, or a goal."""

    action: StepAction
    description: Description = None
    target: Target = Target()
    to: Target = Target()
    """Where a drag ends."""
    text: str = ""
    """What input_text types, the number that `turn` turns a wheel to, or words of the title of a window to show."""
    clear: bool = False
    submit: bool = False
    key: str = ""
    """For press_key; for a tap, the key that its target may be the name of, pressed if nothing has that label."""
    keys: list[str] = []
    """For hotkey; for a tap, as with `key`."""
    held: list[Held] = Field(default=[], max_length=3)
    """Keys held down during a mouse click, or while the wheel turns."""
    direction: Direction | None = None
    """For swipe and scroll: the way the *finger* moves."""
    reach: Reach = "half"
    """How far one scroll goes."""
    app: str = ""
    """For launch_app and the window actions: an app module's name, a label or a package; for a tap, the program that
    its target may be the name of.
    """
    anew: bool = False
    """Open another window of the app, even if one is open."""
    arrange: Arrangement | None = None
    """How to place a window."""
    url: str = ""
    number: str = ""
    amount: int = Field(default=0, ge=0, le=120_000)
    """How long to wait, in ms, or how many times."""
    needs: list[Condition] = []
    """What must be seen before the step, else nothing is touched (“the chat with 张三 is open”)."""
    expect: list[Condition] = []
    """What must be seen after it, all of it; for a goal, its Definition of Done."""
    unless: list[Condition] = []
    """If all of this is seen already, the step is done without a touch."""
    fallback: Fallback | None = None
    """What to do if the target is not found."""
    timeout_ms: int = Field(default=3000, ge=0, le=120_000)
    """How long to wait for its effect."""
    retry: int = Field(default=2, ge=0, le=20)
    wait_before_ms: int = Field(default=0, ge=0, le=60_000)
    """The longest wait for the screen to come to rest before it."""
    wait_after_ms: int = Field(default=300, ge=0, le=60_000)
    """The same after it."""
    irreversible: bool = False
    """It must not be done twice, whatever the screen says."""
    optional: bool = False
    """Skipped if its target is missing."""
    goal: str = ""
    """What an actor is to reach, in words."""
    complexity: int = Field(default=1, ge=1, le=5)
    """Of a goal, from 1 (easy) to 5."""
    reads: Reads = ""
    """What a check reads next to its target, as the answer for the person."""
    from_screen: bool = False
    """Decided by a model that saw the screen, so it may do nothing beyond the grant."""
    effect: Effect | None = None
    """What the step is for; None if that is inferred from the rest."""
    role: Literal["", "last_wait", "judged_end"] = ""
    """Of a look at the end of a plan: to see whether its result lasts, or for a model to judge the whole task."""

    @property
    def is_bare_press(self) -> bool:
        """Whether it only expects that something changes: pressing again might do it twice (a "+1")."""
        said = [(condition.kind, condition.gone) for condition in self.expect]
        return self.is_press and said == [("changed", False)] and not self.unless

    @property
    def is_press(self) -> bool:
        return self.action in TAPS | KEYS

    @property
    def level(self) -> Level:
        if self.action in BLIND:
            return Level.BLIND
        if self.action in ("swipe", "scroll") and self.target.kind == "none":
            return Level.LIGHT
        if self.action == "goal" or self.target.kind == "dynamic":
            return Level.MODEL
        return Level.LOCATE

    def in_words(self) -> Message:
        """The description, or one made from the fields."""
        if self.description is not None:
            return self.description
        if self.goal:
            return verbatim(self.goal)
        on = str(self.target) if self.target.kind in ("id", "wheel") else self.target.quote()
        given = [self.text, self.app, self.key, "+".join(self.keys), self.direction or "", self.url, self.number]
        rest = " ".join(filter(None, given))
        what = say("text-two-words", first=on, second=rest) if on and rest else on or rest
        return say("step-plain", action=self.action, what=what) if what else say("step-bare", action=self.action)


Ending = Literal["", "impossible", "unclear", "refused"]
"""Why a model cannot go on: the task cannot be done, a person must first say what is meant, or it refuses."""


class TaskPlan(Record):
    """A whole plan."""

    brain: str
    """The planner that made it; empty if none could."""
    why: str = ""
    """A model's own reason for it."""
    unplanned: OptionalMessage = None
    """Why there is no plan."""
    ending: Ending = ""
    """Whether that ends the run."""
    steps: list[Step] = Field(default=[], max_length=MAX_STEPS)
    success_criteria: list[Condition] = []
    program: str = ""
    """Its text, if the plan is a program."""
    question: bool | None = None
    """Whether the person asks to be told something; None if the planner did not say."""
    unknown_effects: list[str] = []
    """Effects of its steps that mean nothing here, by name."""

    _former = drop_former_fields("current_screen", "target_state", "potential_issues")


class Grant(Record):
    """What a run may do, fixed before the first look, from the person's words and the policy."""

    apps: list[str] = []
    """Packages or module names; with none, those of the plan."""
    recipients: list[str] = []
    """People who may get a message."""
    messages: list[Annotated[tuple[str, str], PlainSerializer(list)]] = []  # a checkpoint keeps no tuples
    """Who may get which text, “” if any; with none, any recipient may get any text."""
    kinds: list[str] = []
    """Sensitive kinds of act that the words agree to (send, delete)."""
    texts: list[str] = []
    """What may be written; none leaves it open."""
    only: Only = ""
    """Nothing but to look, or to fill in."""
    forbidden: list[str] = []
    """Kinds of act that the words rule out."""
    ruled_out: list[str] = []
    """The words that do."""
    presses: Annotated[list[str], BeforeValidator(lambda old: [old] * bool(old) if isinstance(old, str) else old)] = []
    """Controls to press, quoted or named last."""
    same_names: list[list[str]] = []
    """Other names of what is named."""
    app_names: list[str] = []
    """The apps as the words spell them."""
    switches: list[str] = []
    """Switches, each as it is to be."""
    commands: list[Command] = []
    """What is to be done, by kind."""
    follows: list[str] = []
    """Times, days and numbers that can be worked out (planning/following_values.py)."""
    left_open: list[Command] = []
    """Commands to send or publish something that the words do not name in full."""


class Task(Record):
    """What a run is asked to do, and on which device; never changed."""

    id: str
    text: str
    since: int = 0
    """The first turn in a session."""
    from_outside: bool = False
    """The words are no person's, and consent to nothing."""
    mixed: bool = False
    """Some calls of a session are from outside."""
    device: str = "sim:"
    planner: str = "auto"
    """`auto` or a planner's name."""
    steps: list[Step] = []
    """A plan given as a file."""
    draft: TaskPlan | None = None
    app: str = ""
    """The package that was in front when a model planned it; empty if none did."""
    profile: DeviceProfile = DeviceProfile()
    facts: DeviceFacts = DeviceFacts()
    """What the device says of itself."""
    home: str = ""
    """The package of its home screen; empty if unknown."""
    installed: dict[str, str] = {}
    """Its packages with labels; of a phone only those that app modules would not expect; empty if unknown."""
    missing: list[str] = []
    """App modules whose app is not on it."""
    grant: Grant = Grant()
    allowed: list[Allowance] = []
    """What the person agreed to beforehand, or when asked."""
    revoked: list[str] = []
    """Keys of questions whose answers no longer hold."""
    budget: Budget = Budget()
    patience: Patience = Patience()
    layers: Layers = Layers()
    attached: bool = False
    """A person is asked at the terminal."""
    wait_for_person: bool = False
    """If nobody is there, wait for an answer instead of taking that as a no."""
    repeat: str = ""
    """When it is done again, in a run of its own, as in “every day at 08:00”; empty if it is not."""
    started_at: float = 0.0

    @model_validator(mode="before")
    @classmethod
    def _from_abilities(cls, value: Any) -> Any:
        """Stores written before November 2026 name the Protocols that the device offers."""
        if not isinstance(value, dict) or "abilities" not in value:
            return value
        rest = {name: field for name, field in value.items() if name != "abilities"}
        return {"profile": profile_of_abilities(value["abilities"]), **rest}


Evidence = Literal["verified", "unverified", "failed"]
StepStatus = Literal["success", "failed", "skipped", "unverified"]


class StepResult(Record):
    """How one step ended. Times are seconds on the run's clock."""

    index: int
    step: Step
    status: StepStatus
    evidence: Evidence
    reason: OptionalMessage = None
    started_at: float = 0.0
    ended_at: float = 0.0
    retries: int = 0
    turn: int = 0
    """The turn of the act that was judged."""
    before: str = ""
    """The picture before the act, by its key."""
    after: str = ""
    """The picture after it."""
    box: Box | None = None
    """Of its target."""
    unsure: bool = False
    """Its act may not have gone out."""
    untraced: bool = False
    """A screen need not show it."""
    only_model_says: bool = False
    """Nothing shows it but a model's word."""


class StepList(Record):
    """A list of steps that is being carried out."""

    steps: list[Step] = []
    first: int = 0
    """The index that the result of its first step has, or will have."""
    criteria: list[Condition] = []
    """What shows at the end that all of it has worked."""
    binding: list[Condition] = []
    """What the very first list was to show, and every later one must (planning/planners/first_conditions.py)."""
    missed: str = ""
    """The name of the target whose absence ended the list before this one."""
    retried: list[str] = []
    """The goals that were begun again, each as often as it was."""
    remade: bool = False
    """Made by a model that has seen the screen, so these are no longer the steps of a skill or of rules."""
    ended: bool = False
    """All steps are done, and so is the last look at the outcome."""


class Progress(Record):
    """How far a planner has come, as plain data in State, so that any planner can go on after a kill."""

    brain: str = ""
    chosen: str = ""
    """The planner that `auto` has picked."""
    plan: StepList | None = None
    """None before there is a list, and for planners that keep none."""
    over: bool = False
    """The program that makes the calls of a session has made its last one."""
    answer: str = ""
    """What the person answered to the planner's question."""
    data: dict[str, Any] = {}
    """Private to the planner: no other code knows what it means."""
    done: list[StepResult] = []
    """The latest results, newest last."""
    notes: list[str] = []
    """What was found out so far, in words; only while a planner is asked."""
    vain: int = 0
    """How many calls to models were made since the screen last changed; only while a planner is asked."""

    @property
    def has_begun(self) -> bool:
        return self.plan is not None or bool(self.data)

    _former = drop_former_fields("model_calls", "tokens")
    _tell_chosen = never_leave_out("chosen", "")  # by which `_from_data` tells former progress from today's

    @model_validator(mode="before")
    @classmethod
    def _from_data(cls, value: Any) -> Any:
        """Stores written before 29 November 2026 hold all of it in `data`, the conditions as text."""
        data = value.get("data", {}) if isinstance(value, dict) and "chosen" not in value else {}
        if not data.keys() & {"plan", "auto"}:
            return value
        own = {name: field for name, field in data.items() if name not in ("auto", "answer")}
        value = {**value, "data": own, "chosen": data.get("auto", "")}
        if "plan" not in own:
            return value
        names = {"plan": "steps", "from": "first", "first": "binding"}
        kept = {names.get(name, name): field for name, field in own.items()}
        kept |= {name: [*map(Condition.parse, kept.get(name, []))] for name in ("criteria", "binding")}
        return {**value, "data": {}, "plan": kept}


class Agenda(Record):
    """What is to be done. now: a step, or a batch of level 0. ahead: those after it. progress: how far it has come."""

    now: list[Step] = []
    ahead: list[Step] = []
    progress: Progress = Progress()
