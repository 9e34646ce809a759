"""The open windows: the one in front, and how to find the one a person means. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass

from iris_screen.core.screen import Placement
from iris_screen.sight.elements.same_words import fold
from iris_screen.tools.devices.desktop.desktop_entries import ENDING
from iris_screen.tools.devices.desktop.desktop_geometry import Area
from iris_screen.tools.devices.desktop.programs import Programs


@dataclass(frozen=True)
class OpenWindow:
    """window: its number. names: the names it gives for its program. title: its own.

    area: where it is, None if that was not asked. own: whether this program was started from it. options: with which
    its program was started, empty if that was not asked or is unknown.
    """

    window: int
    names: tuple[str, ...] = ()
    title: str = ""
    area: Area | None = None
    own: bool = False
    options: tuple[str, ...] = ()


@dataclass(frozen=True)
class Front:
    """The focused window. window: its number, as in `focused_window`. names: the names it gives for its program.

    area: where it is, with its frame. dialog: where it is without its frame, if it says that it is a dialog. Both are
    None if the system does not tell. title: its own name.
    under: the window below the pointer, as in `window_under_pointer`.
    active, windows: of the open windows the one in front, and the placement of each, by the numbers of `open_windows`.
    """

    window: int = 0
    names: tuple[str, ...] = ()
    area: Area | None = None
    dialog: Area | None = None
    under: int = 0
    title: str = ""
    active: int = 0
    windows: dict[int, Placement] | None = None


def find_window(windows: Sequence[OpenWindow], apps: Programs, app: str = "", title: str = "") -> OpenWindow | None:
    """The frontmost window of the program with this id whose title contains these words; either may be left out.

    windows: front first.
    """
    of_program = [each for each in windows if not app or apps.find_id(each.names) in (app, app + ENDING)]
    return next((each for each in of_program if fold(title) in fold(each.title)), None)
