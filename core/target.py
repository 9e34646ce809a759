"""What a step acts on, and where it was found."""

from typing import Literal, Self, cast, get_args

from iris_screen.core.geometry import Box
from iris_screen.core.message import Message, OptionalMessage
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
    def called(self) -> str:
        """What to call it when speaking to the person; "" if it has no label, value or role."""
        return [*self.names, *self.words][0] or self.role

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

    def in_words(self) -> str:
        """What a person reads of it: its first words in quotes; "" for the input that has the focus."""
        if self.kind in ("id", "wheel", "ref", "none"):
            return str(self)
        return f"“{self.called}”" if self.called else ""

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
