"""A reference picture of one's own: cut out of a screen, tried on that one and others, and kept where it is good."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from iris_screen.core.errors import UsageError
from iris_screen.core.message import say

if TYPE_CHECKING:
    from iris_screen.core.geometry import Box
    from iris_screen.core.message import Message
    from iris_screen.core.screen import Pixels
    from iris_screen.core.settings import Settings
    from iris_screen.planning.references import Shelf

NEARLY = 0.5
"""How like it a place has to be to be told of."""
TOLD = 4
_COMMAS = str.maketrans({"，": ",", "、": ",", "；": ",", ";": ","})


@dataclass(frozen=True)
class Trial:
    """A picture looked for on a screen. place, score: where it is and how sure that is; None, and the best there was,
    where it is not there. others: what else is like it, the likest first. why: why it may not be kept, None where
    it may.
    """

    place: "Box | None"
    score: float
    others: "tuple[tuple[Box, float], ...]"
    why: "Message | None" = None


def take_screenshot(settings: "Settings", device: str) -> "Pixels":
    """What the device shows now, once it has come to rest. Raises Busy, and what the device raises."""
    from iris_screen.graph.lifecycle.clock import SystemClock
    from iris_screen.graph.lifecycle.device_sessions import borrow_device
    from iris_screen.sight.change_detection import is_still
    from iris_screen.sight.settle import Eyes

    clock = SystemClock()
    with borrow_device(settings, device, clock, errand="a look", seconds=60) as body:
        return Eyes(clock, settings.patience, is_still).look_until_still(body).frame.pixels


def crop_box(pixels: "Pixels", box: "Box") -> "Pixels":
    """A picture of its own of what lies there."""
    from iris_screen.sight.vision.pictures import crop

    return crop(pixels, box).copy()


def try_picture(picture: "Pixels", screen: "Pixels", box: "Box | None" = None) -> Trial:
    """Looks for the picture. box: where it was cut from, where it was cut from this screen."""
    from iris_screen.planning.references import why_not
    from iris_screen.sight.vision.matching.matching import match

    why = why_not(picture, screen, box) if box else None
    try:
        answer = match(picture, screen)
    except UsageError as error:
        return Trial(None, 0.0, (), why or error.message)
    found = answer.found
    others = [
        (one.box, one.score) for one in answer.candidates if one.score >= NEARLY and (not found or one.box != found.box)
    ]
    others.sort(key=lambda pair: -pair[1])
    best = found.score if found else max((one.score for one in answer.candidates), default=0.0)
    return Trial(found.box if found else None, best, tuple(others[:TOLD]), why)


def keep_reference(settings: "Settings", name: str, screen: "Pixels", box: "Box", aliases: Iterable[str] = ()) -> Path:
    """Keeps what lies at `box` under this name. UsageError where it is found not exactly there, or elsewhere too."""
    from iris_screen.graph.configuration.resources import ASSETS
    from iris_screen.planning.references import safe_name, why_not
    from iris_screen.planning.references.library import ReferenceLibrary

    name, picture = safe_name(name), crop_box(screen, box)
    if why := why_not(picture, screen, box):
        raise UsageError(say("usage-reference-not-kept", name=name, why=why))
    shipped = ReferenceLibrary([ASSETS])
    return open_shelf(settings).add(name, "custom", picture, aliases, beside=len(shipped.files(name)))


def open_shelf(settings: "Settings") -> "Shelf":
    """The person's own references."""
    from iris_screen.graph.configuration.resources import own_references
    from iris_screen.planning.references import Shelf

    return Shelf(own_references(settings))


def split_names(said: str) -> list[str]:
    """Those that a person wrote side by side, with a comma of either language between."""
    return [name.strip() for name in said.translate(_COMMAS).split(",") if name.strip()]
