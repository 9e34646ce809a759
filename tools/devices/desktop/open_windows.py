"""The windows that are open: the one in front, and which of them a person means. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass

from iris_screen.core.screen import Placement
from iris_screen.sight.elements.same_words import fold
from iris_screen.tools.devices.desktop.desktop_entries import ENDING, Apps
from iris_screen.tools.devices.desktop.desktop_geometry import Area


@dataclass(frozen=True)
class OpenWindow:
    """window: its number. names: what it calls its program. title: what it is called itself. area: where it lies, None
    where that was not asked. own: this program was started from it.
    """

    window: int
    names: tuple[str, ...] = ()
    title: str = ""
    area: Area | None = None
    own: bool = False


@dataclass(frozen=True)
class Front:
    """The window that gets the keys. window: its number as `focus` tells it. names: what it calls its program.

    area: where it lies, with its frame. dialog: where it lies itself, if it says that it is one. Both are None where
    the system does not tell. title: its own name.
    under: the window below the pointer, as `under` tells it.
    active, windows: of the open windows the one in front, and how each lies, by the numbers of `open_windows`.
    """

    window: int = 0
    names: tuple[str, ...] = ()
    area: Area | None = None
    dialog: Area | None = None
    under: int = 0
    title: str = ""
    active: int = 0
    windows: dict[int, Placement] | None = None


def meant(windows: Sequence[OpenWindow], apps: Apps, app: str = "", title: str = "") -> OpenWindow | None:
    """The frontmost one of the program with this id whose title holds these words; either may be left out.

    windows: front first.
    """
    of_program = [each for each in windows if not app or apps.named(each.names) in (app, app + ENDING)]
    return next((each for each in of_program if fold(title) in fold(each.title)), None)
