"""How bright the camera sees the screen, place by place: uneven light, a lamp's reflection and colours are undone.

The board shows one light and one dark everywhere, so what each of them looks like is known all over the screen.
"""

import base64
from functools import lru_cache
from typing import Self

import numpy as np
from numpy.typing import NDArray
from pydantic import model_validator

from iris_screen.core.geometry import Size
from iris_screen.core.record import Record
from iris_screen.core.screen import Pixels
from iris_screen.sight.vision.board import GROUND, INK, dot_radii, draw_board
from iris_screen.tools.devices.arm.calibration.board_page import find_dot
from iris_screen.tools.devices.arm.calibration.stored_checks import read_stored

COARSE = 16
"""px of the screen to one of the kept maps: light changes slowly."""
REACH = 6
"""Of the kept maps' px: how far around a place its light is learned from, a marker being about seven."""
LEAST = 24
"""Grey levels between light and dark, below which nothing can be told apart there."""
HEADROOM = 0.94
"""What white becomes, of the whitest there is: a pale field on a white page is lost where both are cut off."""
WHITE = HEADROOM * 255
DAZZLED = 240
_BLIND = np.clip((np.arange(256, dtype=np.float32) - DAZZLED) / 12, 0, 1)
"""By level: how little the camera still tells white from white with a lamp on it; it is white then."""

Map = NDArray[np.float32]


class Tone(Record):
    """light, dark: what the board's two tones look like, each a coarse (h, w, 3) picture, as PNG in base64."""

    light: str
    dark: str

    @model_validator(mode="after")
    def _usable(self) -> Self:
        if len({_read(part).shape for part in (self.light, self.dark)}) != 1:
            raise ValueError("light and dark are not of one size")
        return self

    def is_of(self, screen: Size) -> bool:
        """Whether the maps are as large as such a screen's."""
        width, height = _coarse(screen.width, screen.height)
        return _read(self.light).shape[:2] == (height, width)

    def even(self, pixels: Pixels, exposure: float = 1.0) -> Pixels:
        """A rectified picture as the screen shows it, the board's tones being where they belong.

        exposure: how much brighter the camera took it than it took the board.
        """
        import cv2

        height, width = pixels.shape[:2]
        gain, less = _maps(self, width, height)
        even = np.asarray(cv2.add(cv2.multiply(pixels, gain, scale=1 / exposure, dtype=cv2.CV_32F), less))
        dazzled = pixels > DAZZLED
        even[dazzled] += _BLIND[pixels[dazzled]] * (WHITE - even[dazzled])
        return np.clip(np.rint(even), 0, 255).astype(np.uint8)


def learn(board: Map) -> Tone:
    """Of a rectified picture of the board, (h, w, 3) at the screen's size; the dot of an earlier touch may be on it."""
    height, width = board.shape[:2]
    drawn, covered = draw_board(Size(width=width, height=height)), _cover_dot(board)
    light, dark = (_encode(_average(board, drawn, covered, tone)) for tone in (GROUND, INK))
    return Tone(light=light, dark=dark)


def _cover_dot(board: Map) -> NDArray[np.bool_]:
    """Where the dot and its ring are, and their blur."""
    seen = np.clip(board, 0, 255).astype(np.uint8)
    dot, ring = find_dot(seen), dot_radii(seen)[1]
    if dot is None:
        return np.zeros(board.shape[:2], np.bool_)
    y, x = np.indices(board.shape[:2])
    return np.asarray(np.hypot(x - dot[0], y - dot[1]) < 1.3 * ring)


def _average(board: Map, drawn: Pixels, covered: NDArray[np.bool_], tone: int) -> Map:
    """What the tone looks like near each place: (h, w, 3) of the coarse size."""
    import cv2

    there = np.asarray((drawn == tone).all(axis=2) & ~covered, np.uint8)
    inner = np.asarray(cv2.erode(there, np.ones((5, 5), np.uint8)), np.float32)
    size = _coarse(board.shape[1], board.shape[0])
    share = cv2.resize(inner, size, interpolation=cv2.INTER_AREA)
    sums = cv2.resize(board * inner[..., None], size, interpolation=cv2.INTER_AREA)
    weight = cv2.GaussianBlur(share, (0, 0), REACH / 3)
    return np.asarray(cv2.GaussianBlur(sums, (0, 0), REACH / 3) / np.maximum(weight, 1e-6)[..., None], np.float32)


def _coarse(width: int, height: int) -> tuple[int, int]:
    """The maps' width and height."""
    return -(-width // COARSE), -(-height // COARSE)


@lru_cache(maxsize=2)
def _maps(tone: Tone, width: int, height: int) -> tuple[Map, Map]:
    """What a picture is multiplied by, and what is added then."""
    import cv2

    light, dark = (
        cv2.resize(_read(part), (width, height), interpolation=cv2.INTER_CUBIC) for part in (tone.light, tone.dark)
    )
    gain = HEADROOM * (GROUND - INK) / np.maximum(light - dark, LEAST)
    return gain.astype(np.float32), (HEADROOM * INK - dark * gain).astype(np.float32)


def _encode(levels: Map) -> str:
    """PNG of sixteen bits, 256 to a grey level."""
    import cv2

    data = cv2.imencode(".png", np.rint(np.clip(levels, 0, 255) * 256).astype(np.uint16))[1]
    return base64.b64encode(data.tobytes()).decode()


def _read(part: str) -> Map:
    import cv2

    levels = read_stored(part, cv2.IMREAD_UNCHANGED)
    if levels.dtype != np.uint16 or levels.ndim != 3 or levels.shape[2] != 3:
        raise ValueError("no map of sixteen bits and three colours")
    return np.asarray(levels, np.float32) / np.float32(256)
