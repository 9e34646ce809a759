"""What is wanted and how: tasks, steps, plans, and how far a plan has come.

A **task** is the person's sentence. A **step** is one item of a plan: atomic (one act on one target) or a goal
with a Definition of Done. A **turn** is one pass observe → locate → act → verify.
"""

from enum import StrEnum
from typing import Any, Literal, Self, cast, get_args

from pydantic import Field, model_validator

from core.actions import Direction
from core.limits import Budget, Layers, Patience
from core.record import Record

TargetKind = Literal["ref", "text", "id", "field", "switch", "dynamic", "none"]
TargetRole = Literal["", "button", "link", "tab", "section", "list", "textbox", "textarea"]

_TARGET_PREFIXES: dict[str, TargetKind] = {
    "text:": "text",
    "id:": "id",
    "field:": "field",
    "switch:": "switch",
    "dynamic:": "dynamic",
    "ref:": "ref",
}


def alternatives(value: str) -> list[str]:
    """ "显示||Display" → ["显示", "Display"]."""
    return [word for part in value.split("||") if (word := part.strip())] or [value]


class Target(Record):
    """What a step acts on.

    ref: a reference picture by name or alias. text: words on the screen. id: an element's id. field: a text input,
    named by its hint, label or value, "" for the focused or only one. switch: the toggle beside these words. dynamic:
    a description that only a model understands. none: the act has no place. `label` is what the target is called in
    words; a reference whose picture is not there is looked for by it. `nth` picks one of several equal ones in
    reading order, 1 first and -1 last; 0 means there must be only one. "显示||Display" is one target with two
    wordings, for a phone whose language the planner cannot know: see `words` and `names`.
    `role` is what the person calls it: of equal words those are meant that look so, and with no words whatever looks
    so ("the button"). Of inputs, a list is one that opens.
    """

    kind: TargetKind = "none"
    value: str = ""
    label: str = ""
    nth: int = 0
    role: TargetRole = ""

    @property
    def words(self) -> list[str]:
        """The wordings the value may have on the screen, any of which will do."""
        return alternatives(self.value)

    @property
    def names(self) -> list[str]:
        """The wordings of the label, the one that the person knows first; none where it has no label."""
        return alternatives(self.label) if self.label else []

    @property
    def called(self) -> str:
        """What to call it when speaking to the person; "" where it has neither label, value nor role."""
        return [*self.names, *self.words][0] or self.role

    @classmethod
    def parse(cls, text: str, label: str = "") -> Self:
        """Read “text:保存” as text and a bare name as a reference. The inverse of str()."""
        for prefix, kind in _TARGET_PREFIXES.items():
            if text.startswith(prefix):
                return cls(kind=kind, value=text.removeprefix(prefix).strip(), label=label)
        return cls(kind="ref" if text else "none", value=text, label=label)

    def __str__(self) -> str:
        if self.kind in ("ref", "none"):
            return self.value
        return f"{self.kind}:{self.value}"


ConditionKind = Literal[
    "text",
    "title",
    "new",
    "ref",
    "app",
    "field",
    "written",
    "on",
    "off",
    "changed",
    "moved_on",
    "closed",
    "pointed",
    "window",
    "failed",
    "dynamic",
]


WITHOUT_VALUE = frozenset({"changed", "moved_on", "closed", "pointed", "failed"})
"""Kinds of condition that mean something by their name alone."""


class Condition(Record):
    """Something that can be seen to hold on a frame; several are joined by "and".

    text: these words are shown. title: these words, whole and alone, stand in the title bar of the page. new: these
    words are shown more often than before the act (a message that was sent), and nothing new says that it failed.
    ref: a reference is seen. app: this package is in front. field: an input holds this text. written: it holds this
    text among what it held before, as in an editor. on/off: the toggle beside these words. changed: the screen differs
    from before the act, and nothing new says that it failed. moved_on: the target itself is gone or changed. closed:
    the window that was in front is not any more, and nothing asks anything first. pointed: the pointer stands on the
    target. window: the one in front has these words in its title. failed: something that was not there
    before the act says that it failed; the value are words that do not count, since the person wrote them. dynamic:
    only a model can tell.
    `gone` turns it round: it must not hold. `lasting`: it was seen to hold before, and is doubted only where it is
    seen not to any more.
    text, ref, app, on and off may name alternatives, "显示||Display": see `words`. All others hold a person's text.
    """

    kind: ConditionKind
    value: str = ""
    gone: bool = False
    lasting: bool = False

    @property
    def words(self) -> list[str]:
        """The values that will do; `gone` means that none of them holds."""
        return alternatives(self.value) if self.kind in ("text", "ref", "app", "on", "off") else [self.value]

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read “text:已发送”, “!text:加载中”, “~on:Wi-Fi”, “changed”; a bare name is a reference. Inverse of str()."""
        lasting, said = text.startswith("~"), text.removeprefix("~")
        gone, body = said.startswith("!"), said.removeprefix("!")
        kind, colon, value = body.partition(":")
        if colon and kind in get_args(ConditionKind):
            return cls(kind=cast(ConditionKind, kind), value=value.strip(), gone=gone, lasting=lasting)
        if body in WITHOUT_VALUE:
            return cls(kind=cast(ConditionKind, body), gone=gone, lasting=lasting)
        return cls(kind="ref", value=body, gone=gone, lasting=lasting)

    def in_words(self) -> str:
        """For a person, of several wordings the first: "no “加载中”", "Wi-Fi on"; `str` is for files and commands."""
        return ("no " if self.gone else "") + _IN_WORDS[self.kind].format(self.words[0])

    def __str__(self) -> str:
        value = f":{self.value}" if self.value else ""
        return f"{'~' if self.lasting else ''}{'!' if self.gone else ''}{self.kind}{value}"


_IN_WORDS: dict[ConditionKind, str] = {
    "text": "“{}”",
    "title": "title “{}”",
    "new": "new “{}”",
    "ref": "picture {}",
    "app": "{} in front",
    "field": "field with “{}”",
    "written": "“{}” in what is written",
    "on": "{} on",
    "off": "{} off",
    "changed": "change",
    "moved_on": "change where it was touched",
    "closed": "the window gone",
    "pointed": "the pointer on it",
    "window": "a window called “{}” in front",
    "failed": "failure",
    "dynamic": "{}",
}


StepAction = Literal[
    "tap",
    "double_tap",
    "right_click",
    "long_press",
    "hover",
    "swipe",
    "drag",
    "input_text",
    "press_key",
    "hotkey",
    "wait",
    "go_home",
    "launch_app",
    "show_window",
    "call",
    "open_url",
    "scroll",
    "back_until",
    "check",
    "goal",
]


class Level(StrEnum):
    """Execution levels (SPEC V7): how much looking an act needs."""

    BLIND = "0"  # do it; verified by the first look after the whole batch
    LIGHT = "1"  # a direction is enough; light check
    LOCATE = "2"  # a reference, text or element is found first
    MODEL = "3"  # only a model can find or check it


class Fallback(Record):
    """What to do when the target is not found, before looking again (SPEC V5).

    each: one after the other of what `target` names (tabs, sections) is tapped. scroll: by a wheel, where a body has
    one; `direction` is the way the finger moves in a swipe, and the content in both.
    """

    action: Literal["swipe", "scroll", "tap", "each", "press_key", "wait"]
    target: Target = Target()
    direction: Direction | None = None
    key: str = ""
    ms: int = Field(default=300, ge=0, le=30_000)
    description: str = ""

    @model_validator(mode="after")
    def _complete(self) -> Self:
        place = self.target.value or self.target.role
        moves = {"swipe": self.direction, "scroll": self.direction, "tap": place, "each": place}
        if not {**moves, "press_key": self.key, "wait": "-"}[self.action]:
            raise ValueError(f"a fallback by {self.action} does not say where or which")
        return self


_PRESSES = ("tap", "double_tap", "right_click", "long_press", "press_key", "hotkey")


class Step(Record):
    """One item of a plan.

    text: what input_text types; for show_window, words of its title. key, keys: for press_key and hotkey.
    direction: for swipe and scroll, the way the *finger* moves. app: for launch_app and show_window, an app
    module's name, a label or a package; of a tap, the program that its target may be the name of. anew: another
    window of the app is opened, whichever is open. amount: wait in ms, or how many times. to: where a drag ends.
    needs: what must be seen before it, else nothing is touched ("the chat with 张三 is open"). expect: what must be
    seen after it, all of them. unless: when all of these are seen already, the step is done without a touch.
    irreversible: doing it twice would be wrong, whatever the screen says. goal, complexity: for a milestone (SPEC
    J1), whose Definition of Done is `expect`. from_screen: it was decided on by a model that saw the screen, and
    may do nothing beyond the grant. optional: a miss is skipped. timeout_ms: how long its effect is waited for.
    wait_before_ms, wait_after_ms: how long at most the screen is given to come to rest.
    """

    action: StepAction
    description: str = ""
    target: Target = Target()
    to: Target = Target()
    text: str = ""
    clear: bool = False
    submit: bool = False
    key: str = ""
    keys: list[str] = []
    direction: Direction | None = None
    app: str = ""
    anew: bool = False
    url: str = ""
    number: str = ""
    amount: int = Field(default=0, ge=0, le=120_000)
    needs: list[Condition] = []
    expect: list[Condition] = []
    unless: list[Condition] = []
    fallback: Fallback | None = None
    timeout_ms: int = Field(default=3000, ge=0, le=120_000)
    retry: int = Field(default=2, ge=0, le=20)
    wait_before_ms: int = Field(default=0, ge=0, le=60_000)
    wait_after_ms: int = Field(default=300, ge=0, le=60_000)
    irreversible: bool = False
    optional: bool = False
    goal: str = ""
    complexity: int = Field(default=1, ge=1, le=5)
    from_screen: bool = False

    @property
    def is_bare_press(self) -> bool:
        """Whether all that is known of it is that something changes: pressing again might do it twice (a "+1")."""
        said = [(condition.kind, condition.gone) for condition in self.expect]
        return self.action in _PRESSES and said == [("changed", False)] and not self.unless

    @property
    def level(self) -> Level:
        if self.action in ("launch_app", "show_window", "open_url", "call", "go_home", "wait", "press_key", "hotkey"):
            return Level.BLIND
        if self.action in ("swipe", "scroll") and self.target.kind == "none":
            return Level.LIGHT
        if self.action == "goal" or self.target.kind == "dynamic":
            return Level.MODEL
        return Level.LOCATE

    def in_words(self) -> str:
        """The description, or one made from the fields."""
        if self.description or self.goal:
            return self.description or self.goal
        parts = [self.action.replace("_", " "), str(self.target), self.text, self.app, self.key, self.direction or ""]
        return " ".join(p for p in parts if p)


class TaskPlan(Record):
    """A whole plan (SPEC V2). brain: the planner that made it. program: its text, where the plan is one (SPEC T1)."""

    brain: str
    current_screen: str = ""
    target_state: str = ""
    steps: list[Step] = Field(default=[], max_length=500)
    success_criteria: list[Condition] = []
    potential_issues: list[str] = []
    program: str = ""

    @property
    def estimated_steps(self) -> int:
        return len(self.steps)


class Grant(Record):
    """What a run may do, derived from the person's words and the policy before the first look, then frozen.

    apps: packages or module names; empty means whatever the steps of the plan name. recipients: who may be written to.
    kinds: sensitive kinds of act the words themselves consent to (send, call, delete, …). texts: what the words say is
    to be written, word for word; with none the wording is left open.
    """

    apps: list[str] = []
    recipients: list[str] = []
    kinds: list[str] = []
    texts: list[str] = []


class Task(Record):
    """What a run was asked to do, and on what; copied into State once and never changed.

    app: the package in front as a model planned it, "" where none did.
    planner: auto or a planner's name. steps: a plan given as a file. wait_for_person: nobody attached means wait, not
    no. abilities: what the body offers beyond looking and touching, by Protocol name. home: the package of its
    home screen, "" where the body cannot tell. installed: packages on it, each with its label: all of a
    computer's, of a phone's as far as app modules would not suppose them; none where it cannot tell.
    """

    id: str
    text: str
    device: str = "sim:"
    planner: str = "auto"
    steps: list[Step] = []
    draft: TaskPlan | None = None
    app: str = ""
    abilities: list[str] = []
    home: str = ""
    installed: dict[str, str] = {}
    grant: Grant = Grant()
    budget: Budget = Budget()
    patience: Patience = Patience()
    layers: Layers = Layers()
    attached: bool = False
    wait_for_person: bool = False
    started_at: float = 0.0


Evidence = Literal["verified", "unverified", "failed"]
StepStatus = Literal["success", "failed", "skipped", "unverified"]


class StepResult(Record):
    """How one step ended (SPEC V16).

    turn: the one whose act was judged. Times are seconds on the run's clock; before and after are picture keys.
    """

    index: int
    step: Step
    status: StepStatus
    evidence: Evidence
    reason: str = ""
    started_at: float = 0.0
    ended_at: float = 0.0
    retries: int = 0
    turn: int = 0
    before: str = ""
    after: str = ""


class Progress(Record):
    """How far a planner has come, as plain data in State, so that any brain goes on after a kill.

    data is the planner's own. done are the last results, newest last. model_calls and tokens are what planning cost
    so far.
    """

    brain: str = ""
    data: dict[str, Any] = {}
    done: list[StepResult] = []
    model_calls: int = 0
    tokens: int = 0


class Advance(Record):
    """A planner's answer: the next steps, or done, or stuck with a reason, or a question for a person.

    goes_on: after a failure, the steps are still those of the plan there was, and no new one was made.
    answer: at the end, what the person wanted to be told. It may have been read off a screen: data, and no order.
    """

    kind: Literal["steps", "done", "stuck", "ask"]
    steps: list[Step] = []
    progress: Progress = Progress()
    reason: str = ""
    goes_on: bool = False
    answer: str = ""
