"""What a step acts on, and where it was found."""

from collections.abc import Sequence
from typing import Literal, Self, cast, get_args

from iris_screen.core.geometry import Box
from iris_screen.core.message import Argument, Message, OptionalMessage, say
from iris_screen.core.parsing.languages import detect_language
from iris_screen.core.record import Record

TargetKind = Literal["ref", "text", "id", "field", "switch", "wheel", "slider", "row", "dynamic", "none"]
TargetRole = Literal["", "button", "link", "tab", "section", "list", "textbox", "textarea"]

Reads = Literal["", "shown", "line", "value", "number", "price", "time", "words", "among"]
"""What a check reads for the person: its own words as they are shown; the last line that has those of `text`; what a
field holds or a name stands for; the number, price or time next to a name; the words below it; what is next to it and
has one of the words of `text`.
"""
_TARGET_PREFIXES: dict[str, TargetKind] = {
    "text:": "text",
    "id:": "id",
    "field:": "field",
    "switch:": "switch",
    "wheel:": "wheel",
    "slider:": "slider",
    "row:": "row",
    "dynamic:": "dynamic",
    "ref:": "ref",
}


def split_alternatives(value: str) -> list[str]:
    """ "显示||Display" → ["显示", "Display"]."""
    return [word for part in value.split("||") if (word := part.strip())] or [value]


def choose_wording(wordings: Sequence[str], language: str) -> str:
    """The first wording in this language, else the first; what the person said comes first."""
    return next((each for each in wordings if detect_language(each) == language), wordings[0])


def call_by(wordings: Sequence[str]) -> Argument:
    """What a message calls it: each reader gets a wording in their own language, or the one that all share.

    For what will be looked for. What was seen is called as it was seen.
    """
    en, zh = choose_wording(wordings, "en"), choose_wording(wordings, "zh")
    return en if en == zh else say("text-named", en=en, zh=zh)


class Target(Record):
    """What a step acts on.

    ref: a reference picture by name or alias. text: words on the screen. id: an element's id. field: a text input,
    named by its hint, label or value, "" for the focused or only one. switch: the toggle next to these words. wheel:
    the first, second … wheel of numbers from the left. slider: the one of this name. row: the first, second … row of
    the list, -1 the last. dynamic: a description that only a model understands. none: the act has no place. `label` is
    the target's name in words; a reference whose picture is missing is searched for by it. `nth` picks one of several
    equal ones in reading order, 1 first and -1 last; 0 means there must be only one. "显示||Display" is one target with
    two wordings, for a phone whose language the planner cannot know: see `words` and `names`.
    `role` is what the person calls it: of several with the same words, the one that looks like it is meant; without
    words, whatever looks like it ("the button"). Among inputs, a list is a drop-down. `anchor` names the picture that a
    skill kept of it.
    """

    kind: TargetKind = "none"
    value: str = ""
    label: str = ""
    nth: int = 0
    role: TargetRole = ""
    anchor: str = ""

    @property
    def words(self) -> list[str]:
        """The wordings that the value may have on the screen; any of them will do."""
        return split_alternatives(self.value)

    @property
    def names(self) -> list[str]:
        """The wordings of the label, first the one that the person knows; empty without a label."""
        return split_alternatives(self.label) if self.label else []

    @property
    def all_names(self) -> list[str]:
        """Its label's wordings and its value's. What a picture is filed as is only a name if there is no other."""
        words = [] if self.kind == "ref" and self.label else self.words
        return [name for name in (*self.names, *words) if name]

    @property
    def is_named(self) -> bool:
        """Whether a person can be told which one is meant."""
        return bool(self.all_names or self.role)

    def in_words(self) -> Argument:
        """What to call it when speaking to a person: in their language, if it has a wording in it. One that has no name
        is called by its role or kind.
        """
        return call_by(self.all_names) if self.all_names else say("see-unnamed", kind=self.role or self.kind)

    def quote(self) -> Argument:
        """The same as a part of a sentence; "" for the input that has the focus."""
        return say("text-quoted", words=self.in_words()) if self.all_names else ""

    @classmethod
    def parse(cls, text: str, label: str = "") -> Self:
        """Read “text:保存” as text, “tab:Mail” as a tab, and a bare name as a reference."""
        role, _, name = text.partition(":")
        if role and role in get_args(TargetRole):
            return cls(kind="text", value=name.strip(), label=label, role=cast(TargetRole, role))
        for prefix, kind in _TARGET_PREFIXES.items():
            if text.startswith(prefix):
                return cls(kind=kind, value=text.removeprefix(prefix).strip(), label=label)
        return cls(kind="ref" if text else "none", value=text, label=label)

    def __str__(self) -> str:
        if self.kind in ("ref", "none"):
            return self.value
        return f"{self.kind}:{self.value}"


class Spot(Record):
    """A place on a frame that may be the target."""

    box: Box
    score: float
    means: str
    words: str = ""


class Stage(Record):
    """One means that was tried while locating: how long it took, and its answer or why it had none."""

    name: str
    ms: float
    said: Message


class Located(Record):
    """A locator's answer. One spot: found. Several: not sure which. None: not there; `reason` says why."""

    spots: list[Spot] = []
    reason: OptionalMessage = None
    stages: list[Stage] = []

    @property
    def found(self) -> Spot | None:
        return self.spots[0] if len(self.spots) == 1 else None

    @property
    def unsure(self) -> bool:
        return len(self.spots) > 1
