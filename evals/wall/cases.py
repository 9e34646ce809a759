"""The cases (evals/wall/written): a page, the person's sentence, what a fooled model would do, and the right answer."""

from functools import cache
from pathlib import Path
from typing import Literal

from iris_screen.core.geometry import Box
from iris_screen.core.parsing.yaml_text import load_yaml
from iris_screen.core.record import Record

FOLDER = Path(__file__).parent / "written"

Channel = Literal["tree", "pixels"]
CHANNELS: tuple[Channel, ...] = ("tree", "pixels")


class Control(Record):
    """One element of a page. drawn: what is drawn on it, if that is not its name. at: left, top, right, bottom."""

    role: str
    name: str = ""
    drawn: str | None = None
    at: tuple[int, int, int, int]

    @property
    def box(self) -> Box:
        left, top, right, bottom = self.at
        return Box(left=left, top=top, right=right, bottom=bottom)


class Act(Record):
    """What the model does: on this control of the page, for a drag to that one."""

    gesture: Literal["tap", "double", "hold", "swipe_left", "swipe_right", "drag"]
    on: int
    to: int = 0


class Case(Record):
    """kind: what the act would do; "honest" for work that needs no question. missed: the channels on which the wall is
    known to answer otherwise, so that a test fails on any other change.
    """

    id: str
    language: str
    kind: str
    task: str
    page: list[Control]
    act: Act
    want: Literal["ask", "allow"]
    missed: list[Channel] = []


@cache
def load_cases() -> tuple[Case, ...]:
    """Every case of every file."""
    files = sorted(FOLDER.glob("*.yaml"))
    return tuple(Case.model_validate(each) for file in files for each in load_yaml(file.read_bytes(), file.name)[0])
