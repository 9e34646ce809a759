"""How bright the camera sees each place of the screen: removes uneven light, reflections of lamps and colour casts.

The board has the same light and dark tone everywhere, so their look is known all over the screen.
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
from iris_screen.sight.vision.board import GROUND, INK, draw_board, measure_dot
from iris_screen.tools.devices.arm.calibration.board_page import find_dot
from iris_screen.tools.devices.arm.calibration.stored_checks import read_stored

COARSE = 16
"""px of the screen per px of the stored maps: light changes slowly."""
REACH = 6
"""Radius in px of the stored maps from which a place's light is learned; a marker is about seven wide."""
LEAST = 24
"""Grey levels between light and dark; with less, nothing can be distinguished there."""
HEADROOM = 0.94
"""White becomes this share of the maximum: a pale field on a white page is lost if both are clipped."""
WHITE = HEADROOM * 255
DAZZLED = 240
_BLIND = np.clip((np.arange(256, dtype=np.float32) - DAZZLED) / 12, 0, 1)
"""By level: how much the camera is saturated by a lamp's reflection; such pixels become white."""

Map = NDArray[np.float32]


class Tone(Record):
    """light, dark: the look of the board's two tones, each a coarse (h, w, 3) picture, as PNG in base64."""

    light: str
    dark: str

    @model_validator(mode="after")
    def _check(self) -> Self:
        if len({_decode_map(part).shape for part in (self.light, self.dark)}) != 1:
            raise ValueError("light and dark are not of one size")
        return self

    def fits_screen(self, screen: Size) -> bool:
        """Whether the maps have the size for this screen."""
        width, height = _coarse_size(screen.width, screen.height)
        return _decode_map(self.light).shape[:2] == (height, width)

    def even(self, pixels: Pixels, exposure: float = 1.0) -> Pixels:
        """Even out the light of a rectified picture, so that it looks as the screen shows it.

        exposure: how much brighter it is than the picture of the board.
        """
        import cv2

        height, width = pixels.shape[:2]
        gain, less = _correction(self, width, height)
        even = np.asarray(cv2.add(cv2.multiply(pixels, gain, scale=1 / exposure, dtype=cv2.CV_32F), less))
        dazzled = pixels > DAZZLED
        even[dazzled] += _BLIND[pixels[dazzled]] * (WHITE - even[dazzled])
        return np.clip(np.rint(even), 0, 255).astype(np.uint8)


def learn(board: Map) -> Tone:
    """Learn from a rectified picture of the board, (h, w, 3) at the screen's size, which may show an earlier dot."""
    height, width = board.shape[:2]
    drawn, covered = draw_board(Size(width=width, height=height)), np.zeros((height, width), np.bool_)
    seen = np.clip(board, 0, 255).astype(np.uint8)
    dot, ring = find_dot(seen), measure_dot(seen)[1]
    if dot is not None:  # leave out the dot, its ring and their blur
        y, x = np.indices((height, width))
        covered = np.asarray(np.hypot(x - dot[0], y - dot[1]) < 1.3 * ring)
    light, dark = (_encode_tone(board, drawn, covered, tone) for tone in (GROUND, INK))
    return Tone(light=light, dark=dark)


def _encode_tone(board: Map, drawn: Pixels, covered: NDArray[np.bool_], tone: int) -> str:
    """The look of the tone near each place: a coarse (h, w, 3) picture, as PNG of sixteen bits, 256 per level."""
    import cv2

    there = np.asarray((drawn == tone).all(axis=2) & ~covered, np.uint8)
    inner = np.asarray(cv2.erode(there, np.ones((5, 5), np.uint8)), np.float32)
    size = _coarse_size(board.shape[1], board.shape[0])
    share = cv2.resize(inner, size, interpolation=cv2.INTER_AREA)
    sums = cv2.resize(board * inner[..., None], size, interpolation=cv2.INTER_AREA)
    weight = cv2.GaussianBlur(share, (0, 0), REACH / 3)
    levels = np.asarray(cv2.GaussianBlur(sums, (0, 0), REACH / 3) / np.maximum(weight, 1e-6)[..., None], np.float32)
    data = cv2.imencode(".png", np.rint(np.clip(levels, 0, 255) * 256).astype(np.uint16))[1]
    return base64.b64encode(data.tobytes()).decode()


def _coarse_size(width: int, height: int) -> tuple[int, int]:
    """The maps' width and height."""
    return -(-width // COARSE), -(-height // COARSE)


@lru_cache(maxsize=2)
def _correction(tone: Tone, width: int, height: int) -> tuple[Map, Map]:
    """What a picture is multiplied by, and what is then added."""
    import cv2

    light, dark = (
        cv2.resize(_decode_map(part), (width, height), interpolation=cv2.INTER_CUBIC)
        for part in (tone.light, tone.dark)
    )
    gain = HEADROOM * (GROUND - INK) / np.maximum(light - dark, LEAST)
    return gain.astype(np.float32), (HEADROOM * INK - dark * gain).astype(np.float32)


def _decode_map(part: str) -> Map:
    import cv2

    levels = read_stored(part, cv2.IMREAD_UNCHANGED)
    if levels.dtype != np.uint16 or levels.ndim != 3 or levels.shape[2] != 3:
        raise ValueError("no map of sixteen bits and three colours")
    return np.asarray(levels, np.float32) / np.float32(256)
