"""What can be checked on a frame."""

from typing import Literal, Self, cast, get_args

from iris_screen.core.message import Message, say
from iris_screen.core.record import Record
from iris_screen.core.target import call_by, split_alternatives

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
    "opened",
    "arranged",
    "dialog",
    "pointed",
    "saved",
    "window",
    "failed",
    "wheel",
    "slider",
    "dynamic",
]


WITHOUT_VALUE = frozenset({"changed", "moved_on", "closed", "opened", "dialog", "pointed", "saved", "failed"})
"""Kinds of condition that need no value."""


class Condition(Record):
    """Something that can be checked on a frame; several conditions are joined by "and".

    text: these words are shown. title: the page's title bar shows exactly these words. new: these words are shown more
    often than before the act (a message that was sent), and nothing new says that it failed. ref: a reference is seen.
    app: this package is in front. field: an input holds this text. written: it holds this text among what it held
    before, as in an editor. on/off: the toggle next to these words. changed: the screen differs from before the act,
    and nothing new says that it failed. moved_on: the target itself is gone or changed. closed: the window that was in
    front no longer is, and no dialog asks first. opened: the window in front was not there before. arranged: the
    window that was in front is placed like this now (maximized, minimized, left, right); restored: the one in front is
    no longer minimized or maximized. dialog: the window in front asks or tells something. pointed: the pointer is on
    the target. window: the title of the window in front has these words. failed: something that was not there before
    the act says that it failed; the value holds words that do not count, since the person wrote them. wheel: the first,
    second … wheel of numbers is at this one, 1=15. slider: the one of this name is at so many percent, Brightness=50,
    or by so many further than before the act, Brightness=-12. dynamic: only a model can tell.
    `gone` inverts it: it must not hold. `lasting`: it was seen to hold before, and is doubted only if it is seen not to
    hold any more.
    text, ref, app, on and off may name alternatives, "显示||Display": see `words`. All others hold a person's text.
    """

    kind: ConditionKind
    value: str = ""
    gone: bool = False
    lasting: bool = False

    @property
    def words(self) -> list[str]:
        """The alternatives, any of which will do; with `gone`, none of them may hold."""
        return split_alternatives(self.value) if self.kind in ("text", "ref", "app", "on", "off") else [self.value]

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

    def in_words(self) -> Message:
        """For people, of several wordings the one in their language: "no “加载中”", "Wi-Fi on"; `str` is for files."""
        kind, value, amount = str(self.kind), call_by(self.words), ""
        if self.kind == "slider":
            names, _, amount = self.value.rpartition("=")
            kind, value = "turned" if is_relative(amount) else kind, call_by(split_alternatives(names))
        if self.gone:
            return say("see-condition-gone", kind=kind, value=value, amount=amount)
        return say("see-condition", kind=kind, value=value, amount=amount)

    def __str__(self) -> str:
        value = f":{self.value}" if self.value else ""
        return f"{'~' if self.lasting else ''}{'!' if self.gone else ''}{self.kind}{value}"


def is_relative(percent: str) -> bool:
    """Whether a slider is to be turned by so much, "-12", and not to so much."""
    return percent.startswith(("+", "-"))
