"""Cuts a reference picture out of a screen, tries it on that screen and others, and saves it if it is good."""

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
    from iris_screen.planning.references import ReferenceStore

NEARLY = 0.5
"""Minimum score of another place that is listed."""
MOST_OTHERS = 4
"""Maximum number of other places that are listed."""
_COMMAS = str.maketrans({"，": ",", "、": ",", "；": ",", ";": ","})


@dataclass(frozen=True)
class Trial:
    """The result of looking for a picture on a screen. place: where it is, None if it was not found. score: of that
    place, else the best there was. others: other similar places, the most similar first. why: why the picture may not
    be saved, None if it may.
    """

    place: "Box | None"
    score: float
    others: "tuple[tuple[Box, float], ...]"
    why: "Message | None" = None


def take_screenshot(settings: "Settings", device: str) -> "Pixels":
    """The screen of the device, once it is still. Raises Busy, and what the device raises."""
    from iris_screen.graph.lifecycle.clock import SystemClock
    from iris_screen.graph.lifecycle.device_sessions import borrow_device
    from iris_screen.sight.change_detection import is_still
    from iris_screen.sight.settle import Eyes

    clock = SystemClock()
    with borrow_device(settings, device, clock, use="a look", seconds=60) as found:
        return Eyes(clock, settings.patience, is_still).look_until_still(found).frame.pixels


def crop_box(pixels: "Pixels", box: "Box") -> "Pixels":
    """A copy of the pixels in the box."""
    from iris_screen.sight.vision.pictures import crop

    return crop(pixels, box).copy()


def try_picture(picture: "Pixels", screen: "Pixels", box: "Box | None" = None) -> Trial:
    """Looks for the picture. box: where it was cut out, if it was cut out of this screen."""
    from iris_screen.planning.references import explain_unusable
    from iris_screen.sight.vision.matching.matching import match

    why = explain_unusable(picture, screen, box) if box else None
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
    return Trial(found.box if found else None, best, tuple(others[:MOST_OTHERS]), why)


def keep_reference(settings: "Settings", name: str, screen: "Pixels", box: "Box", aliases: Iterable[str] = ()) -> Path:
    """Saves the picture in `box` as `name`. Raises UsageError if it is not found exactly there, or also elsewhere."""
    from iris_screen.graph.configuration.resources import ASSETS
    from iris_screen.planning.references import explain_unusable, safe_name
    from iris_screen.planning.references.library import ReferenceLibrary

    name, picture = safe_name(name), crop_box(screen, box)
    if why := explain_unusable(picture, screen, box):
        raise UsageError(say("usage-reference-not-kept", name=name, why=why))
    shipped = ReferenceLibrary([ASSETS])
    return open_references(settings).add(name, "custom", picture, aliases, elsewhere=len(shipped.files(name)))


def open_references(settings: "Settings") -> "ReferenceStore":
    """The person's own references."""
    from iris_screen.graph.configuration.resources import own_references
    from iris_screen.planning.references import ReferenceStore

    return ReferenceStore(own_references(settings))


def split_names(text: str) -> list[str]:
    """The names in a text, separated by commas or semicolons, English or Chinese."""
    return [name.strip() for name in text.translate(_COMMAS).split(",") if name.strip()]
