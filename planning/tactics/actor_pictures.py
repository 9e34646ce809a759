"""The pictures that the actor gets of one look, and the text that explains them."""

from dataclasses import dataclass

from iris_screen.core.geometry import Geometry, Point
from iris_screen.core.models import Photo
from iris_screen.core.screen import Frame, Shot
from iris_screen.core.settings import Views
from iris_screen.models.prompts import fill_prompt
from iris_screen.sight.change_report import format_box
from iris_screen.sight.elements import visible_elements
from iris_screen.sight.vision.photos import make_photo

NUDGE = (5, 30)
"""Pixels by which to correct a press that missed."""


@dataclass(frozen=True)
class Pictures:
    photos: list[Photo]
    told: str


def draw_pictures(
    frame: Shot,
    pointer: Point | None,
    pressed: Point | None,
    views: Views,
    *,
    plain: bool = False,
    side: int = 1,
    missed: bool = False,
) -> Pictures:
    """The whole screen and, if there is a pointer, the part around it; no pictures of a blank screen.

    The whole screen gets a grid if there is a pointer, or if there is no list of elements. plain: only the whole screen
    as it is, for models that were trained on that; side: its sides are multiples of this. missed: the last press was
    at a point and changed nothing.
    """
    from iris_screen.sight.vision.touch_marks import mark_touches
    from iris_screen.sight.vision.views import draw_global_view, draw_local_view, draw_tenths_view, find_local_box

    if frame.health != "ok":
        return Pictures([], fill_prompt("pictures_none"))
    if plain:
        return Pictures([make_photo(frame.pixels, side)], "")
    ring = [fill_prompt("pictures_ring", pressed=_format_point(pressed, frame))] if pressed else []
    if pressed and missed:
        sides = {"across": frame.size.width, "down": frame.size.height}
        spans = {name: [max(1, round(1000 * part / whole)) for part in NUDGE] for name, whole in sides.items()}
        ring.append(fill_prompt("pictures_ring_missed", **{name: f"{a} to {b}" for name, (a, b) in spans.items()}))
    if pointer is None and visible_elements.list_visible(frame):
        marked = make_photo(mark_touches(frame.pixels, press=pressed))
        return Pictures([marked], " ".join([fill_prompt("pictures_touch"), *ring]))
    if pointer is None:
        gridded = make_photo(mark_touches(draw_tenths_view(frame.pixels, views.grid_color), press=pressed))
        return Pictures([gridded], " ".join([fill_prompt("pictures_grid"), *ring]))
    is_round = views.grid_step == Views().grid_step  # lines at round tenths, unless somebody wants other ones
    grid = draw_tenths_view(frame.pixels, views.grid_color) if is_round else draw_global_view(frame.pixels, None, views)
    whole = mark_touches(grid, pointer, pressed)
    near = find_local_box(frame.size, pointer, views)
    told = fill_prompt("pictures_pointer", pointer=_format_point(pointer, frame), near=format_box(near, frame.geometry))
    return Pictures(
        [make_photo(whole), make_photo(draw_local_view(frame.pixels, pointer, views))], " ".join([told, *ring])
    )


def _format_point(at: Point, frame: Frame) -> str:
    return str(list(Geometry(size=frame.size).to_thousandths(at)))
