"""What a hand is shown of one look, and the words that say how to read it."""

from dataclasses import dataclass

from iris_screen.core.geometry import Geometry, Point
from iris_screen.core.models import Photo
from iris_screen.core.screen import Frame, Pixels, Shot
from iris_screen.core.settings import Views
from iris_screen.models.prompts import fill_prompt
from iris_screen.sight.change_report import format_box
from iris_screen.sight.elements import visible_elements
from iris_screen.sight.vision.photos import photo

NUDGE = (5, 30)
"""Pixels by which a press that missed is corrected."""


@dataclass(frozen=True)
class Shown:
    photos: list[Photo]
    told: str


def pictures(frame: Shot, pointer: Point | None, pressed: Point | None, views: Views) -> Shown:
    """The whole screen, and what is round the pointer where there is one; none of a picture that shows nothing.

    The whole carries a grid where there is a pointer, and where no list tells what is on it.
    """
    from iris_screen.sight.vision.touch_marks import marked
    from iris_screen.sight.vision.views import global_view, local_box, local_view

    if frame.health != "ok":
        return Shown([], fill_prompt("pictures_none"))
    missed = _missed(pressed, frame)
    if pointer is None:
        whole, told = _by_touch(frame, views)
        return Shown([photo(marked(whole, press=pressed))], " ".join([told, *missed]))
    whole = marked(global_view(frame.pixels, None, views), pointer, pressed)
    near = local_box(frame.size, pointer, views)
    told = fill_prompt("pictures_pointer", pointer=_pair(pointer, frame), near=format_box(near, frame.geometry))
    return Shown([photo(whole), photo(local_view(frame.pixels, pointer, views))], " ".join([told, *missed]))


def _by_touch(frame: Shot, views: Views) -> tuple[Pixels, str]:
    from iris_screen.sight.vision.views import tenths_view

    if visible_elements.list_visible(frame):
        return frame.pixels, fill_prompt("pictures_touch")
    return tenths_view(frame.pixels, views.grid_color), fill_prompt("pictures_grid")


def _missed(pressed: Point | None, frame: Frame) -> list[str]:
    """What the ring is for, where one is drawn."""
    if pressed is None:
        return []
    size = frame.size
    across, down = ([max(1, round(1000 * part / whole)) for part in NUDGE] for whole in (size.width, size.height))
    return [fill_prompt("pictures_ring", pressed=_pair(pressed, frame), across=_span(across), down=_span(down))]


def _span(parts: list[int]) -> str:
    return f"{parts[0]} to {parts[1]}"


def _pair(at: Point, frame: Frame) -> str:
    return str(list(Geometry(size=frame.size).to_thousandths(at)))
