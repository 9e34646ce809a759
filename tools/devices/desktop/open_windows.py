"""Which of the windows that are open a person means: one of a program, or one by words in its title. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass

from iris_screen.sight.elements.same_words import folded
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


def meant(windows: Sequence[OpenWindow], apps: Apps, app: str = "", title: str = "") -> OpenWindow | None:
    """The frontmost one of the program with this id whose title holds these words; either may be left out.

    windows: front first.
    """
    of_program = [each for each in windows if not app or apps.named(each.names) in (app, app + ENDING)]
    return next((each for each in of_program if folded(title) in folded(each.title)), None)
