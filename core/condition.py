"""What can be checked on a frame."""

from typing import Literal, Self, cast, get_args

from iris_screen.core.message import Message, say
from iris_screen.core.record import Record
from iris_screen.core.target import alternatives

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
    "window",
    "failed",
    "dynamic",
]


WITHOUT_VALUE = frozenset({"changed", "moved_on", "closed", "opened", "dialog", "pointed", "failed"})
"""Kinds of condition that mean something by their name alone."""


class Condition(Record):
    """Something that can be seen to hold on a frame; several are joined by "and".

    text: these words are shown. title: these words, whole and alone, stand in the title bar of the page. new: these
    words are shown more often than before the act (a message that was sent), and nothing new says that it failed.
    ref: a reference is seen. app: this package is in front. field: an input holds this text. written: it holds this
    text among what it held before, as in an editor. on/off: the toggle beside these words. changed: the screen differs
    from before the act, and nothing new says that it failed. moved_on: the target itself is gone or changed. closed:
    the window that was in front is not any more, and nothing asks anything first. opened: the one in front was not
    there before. arranged: the window that was in front lies so now (maximized, minimized, left, right); restored: the
    one in front is neither minimized nor maximized any more. dialog: the window in front is one that asks or tells
    something. pointed: the pointer stands on the target. window: the one in front has these words in its title.
    failed: something that was not there before the act says that it failed; the value are words that do not count,
    since the person wrote them. dynamic: only a model can tell.
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

    def in_words(self) -> Message:
        """For a person, of several wordings the first: "no “加载中”", "Wi-Fi on"; `str` is for files and commands."""
        if self.gone:
            return say("see-condition-gone", kind=self.kind, value=self.words[0])
        return say("see-condition", kind=self.kind, value=self.words[0])

    def __str__(self) -> str:
        value = f":{self.value}" if self.value else ""
        return f"{'~' if self.lasting else ''}{'!' if self.gone else ''}{self.kind}{value}"
