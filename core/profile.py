"""What a device is, for rules to go by: made once by its driver, and copied into the task."""

from collections.abc import Collection
from typing import Literal, Protocol, runtime_checkable

from iris_screen.core.record import Record

DeviceKind = Literal["phone", "computer"]


class DeviceProfile(Record):
    """kind: a computer has windows, keys and programs; a phone has one app in front and a home screen.

    pointer: it has a mouse pointer (HasPointer). launches: it opens apps and addresses without touching the screen
    (CanLaunch). elements: it offers an element tree (HasElements). has_person: somebody sits at it, who may take the
    mouse at any time (HasPerson). knows_front: it can tell which app is in front (KnowsFront).
    all_keys: it takes every key, not only those drawn on its glass. chords: keys may be pressed together.
    may_miss: it touches the glass from outside, as a robot's pen does. A touch that went out may not have been felt;
    its pictures are known to be new, so an unchanged screen means that it was not.
    """

    kind: DeviceKind = "phone"
    pointer: bool = False
    launches: bool = False
    elements: bool = False
    all_keys: bool = False
    chords: bool = False
    may_miss: bool = False
    has_person: bool = False
    knows_front: bool = False

    @property
    def is_computer(self) -> bool:
        return self.kind == "computer"


class DeviceFacts(Record):
    """What a device says of itself when a task begins. now: its own date and time, as in 2026-03-14T09:41, which need
    not be this computer's. language: that of its screens, as in "zh" or "en-US". "" for what is unknown.
    """

    now: str = ""
    language: str = ""


@runtime_checkable
class KnowsItself(Protocol):
    """It can say what its own clock and language are."""

    def facts(self) -> DeviceFacts: ...


def profile_of_abilities(names: Collection[str]) -> DeviceProfile:
    """The profile of a task stored before November 2026: it names the Protocols that its device offers."""
    mouse = "HasPointer" in names
    return DeviceProfile(
        kind="computer" if mouse else "phone",
        pointer=mouse,
        launches="CanLaunch" in names,
        elements="HasElements" in names,
        may_miss="MayMiss" in names,
    )
