"""Whether a drag is known: drawing, moving a map or a slider, sorting rows, or a drop on what the words name."""

from collections.abc import Sequence

from iris_screen.consent.around.acting_row import takes_drop
from iris_screen.consent.named_control import are_known, is_control_named, is_named, wants
from iris_screen.consent.nearby_question import CONTROLS
from iris_screen.consent.presses.known_swipe import is_known_swipe
from iris_screen.consent.presses.touch import Touch
from iris_screen.consent.touched_control import ROWS, TITLES, TouchedControl
from iris_screen.core.actions import Drag, Swipe
from iris_screen.core.parsing.labels import label
from iris_screen.core.parsing.screen_words import is_bin, is_harmless, mentions_gesture

PLATES = frozenset({"button", "input"})
"""What a tile of a game looks like on a picture."""
NARROW = 0.12
"""Share of the picture's height up to which something is a track, along which a drag slides, and no canvas."""
TILE = 3
"""Letters on a tile or a card of a game."""


def is_known_drag(touch: Touch, drag: Drag) -> bool:
    """Judges what is dragged and where it is dropped."""
    control, task = touch.control, touch.task
    end = control.page.find(drag.end)
    if wants(task, "plays") and end.box != control.box and (moved := _moves_piece(touch, end)) is not None:
        return moved
    if control.role in CONTROLS and (control.role != "button" or end.box in (control.box, None)):
        return touch.slides_freely
    draws = control.role == "image" and control.box is not None and control.box.contains(drag.end)
    if control.box is not None and (end.box == control.box or draws):
        height, told = control.page.frame.size.height, [*control.names, *control.drawn]
        across = Swipe(start=drag.start, end=drag.end)
        if control.role in ROWS and control.is_told and across.is_sideways:
            return is_known_swipe(touch, across)
        return control.box.height > NARROW * height or (bool(told) and are_known(told, task))
    names = [*end.names, *end.drawn]
    moves = wants(task, "moves") or is_control_named(control, task)
    is_given = takes_drop(names, [*control.names, *control.drawn], touch.names_act)
    sorts = control.is_sibling(end) and moves and not is_given
    return sorts or (any(is_named(name, task) for name in names) and are_known(end.other, task))


def _moves_piece(touch: Touch, end: TouchedControl) -> bool | None:
    """Whether it may move a tile or a piece of a game; None if it moves neither. On a picture, a tile looks like a
    button.
    """
    control = touch.control
    told = [*control.names, *end.names, *end.drawn]
    is_piece = control.role == end.role == "image" and not any(is_bin(name) or touch.names_act(name) for name in told)
    tiles = TITLES if control.is_told else TITLES | PLATES
    if is_piece or ({control.role, end.role} <= tiles and _are_tiles(told)):
        return not any(map(mentions_gesture, [*told, *control.around]))
    return None


def _are_tiles(names: Sequence[str]) -> bool:
    """Whether these stand on tiles and cards of a game, as far as they have words at all."""
    return all(len(label(name)) <= TILE or is_harmless(name) for name in names)
