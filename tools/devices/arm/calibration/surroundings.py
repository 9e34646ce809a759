"""By how much the camera or the phone has moved: told by what lies around the phone, and by the phone's own outline."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from iris_screen.tools.devices.arm.calibration.optics import Array, Points, trusted

Grey = NDArray[np.uint8]
Plane = NDArray[np.float32]

SPREAD = 15
"""px of the small picture over which light changes slowly; what it does there is no sign of a move."""

FAINT = 1.5
"""Grey values that are as likely noise."""

MANY, FEW = 5_000, 800
"""Places that are compared, and from how few on nothing can be said."""

RECOGNISED = 0.45
"""Of a correlation of 1, which only the same things reach."""

STEPS = 12
STILL = 0.01
OUTLYING, OUTLYING_EDGE = 4.0, 3.0


class Unlike(Exception):
    """Nothing there is as it was."""


@dataclass(frozen=True, eq=False)
class Around:
    """small: (h, w) grey. mask: (h, w), 1 where the surroundings are, 0 on the screen."""

    small: Grey
    mask: Grey

    def moved(self, small: Grey, at: Points) -> Points | None:
        """(n, 2) px of the small picture: how far what was at these places has moved; None where nothing can be said.

        Raises Unlike where the surroundings are others, or too far off to be recognised.
        """
        import cv2

        if len(self._where) < FEW:
            return None
        now = self._plain(small)
        if np.abs(now.ravel()[self._where]).mean() < FAINT:
            return None
        even = self._even(now)
        told, likeness = self._aligned(even, np.zeros(4))
        if likeness < RECOGNISED:
            (right, down), _ = cv2.phaseCorrelate(self._then, even)  # too far for steps
            told, likeness = self._aligned(even, np.array([right, down, 0.0, 0.0]))
        if likeness < RECOGNISED:
            raise Unlike
        return self._ways(at) @ told

    def _plain(self, small: Grey) -> Plane:
        """Without what changes slowly from place to place."""
        import cv2

        fine = cv2.GaussianBlur(small.astype(np.float32), (0, 0), 1.0) * self.mask
        return np.asarray((fine - cv2.blur(fine, (SPREAD, SPREAD)) / self._share) * self.mask, np.float32)

    def _even(self, plain: Plane) -> Plane:
        """As strong everywhere, whatever light falls there."""
        import cv2

        power = cv2.blur(plain * plain, (SPREAD, SPREAD)) / self._share
        even: Plane = plain / (np.sqrt(np.maximum(power, 0)) + FAINT)
        return even

    @cached_property
    def _share(self) -> Plane:
        """How much of what lies around each place is no screen."""
        import cv2

        share: Plane = np.maximum(cv2.blur(self.mask.astype(np.float32), (SPREAD, SPREAD)), 1e-3)
        return share

    @cached_property
    def _then(self) -> Plane:
        return self._even(self._plain(self.small))

    @cached_property
    def _slopes(self) -> tuple[Plane, Plane]:
        import cv2

        across, down = (cv2.Sobel(self._then, cv2.CV_32F, *way, scale=1 / 8) for way in ((1, 0), (0, 1)))
        return np.asarray(across, np.float32), np.asarray(down, np.float32)

    @cached_property
    def _where(self) -> NDArray[np.intp]:
        """The places that show a move best, counted through the picture's rows."""
        import cv2

        inner = cv2.erode(self.mask, np.ones((9, 9), np.uint8))
        inner[:4] = inner[-4:] = inner[:, :4] = inner[:, -4:] = 0
        steep = np.hypot(*self._slopes) * (inner > 0)
        plain = np.flatnonzero((steep > 0.1).ravel())
        return plain[np.argsort(steep.ravel()[plain], kind="stable")[::-1][:MANY]]

    @cached_property
    def _places(self) -> Points:
        rows, columns = np.divmod(self._where, self.small.shape[1])
        return np.column_stack([columns, rows]).astype(np.float64)

    @cached_property
    def _moves(self) -> Array:
        return self._ways(self._places)

    @cached_property
    def _table(self) -> Array:
        """(n, 4): how each place's brightness goes with a move right, down, a growth and a turn."""
        across, down = (slope.ravel()[self._where] for slope in self._slopes)
        ways = self._moves
        table: Array = ways[:, 0] * across[:, None] + ways[:, 1] * down[:, None]
        return table

    def _ways(self, at: Points) -> Array:
        """(n, 2, 4): where each place goes with a move right, down, a growth and a turn about the middle."""
        size = np.array(self.small.shape[::-1])
        x, y = ((at - size / 2) / size.max()).T
        one, none = np.ones_like(x), np.zeros_like(x)
        return np.stack([np.stack([one, none, x, -y], axis=-1), np.stack([none, one, y, x], axis=-1)], axis=1)

    def _aligned(self, even: Plane, told: Array) -> tuple[Array, float]:
        """By Gauss's and Newton's steps, which trust least what changed most; with how alike both then are."""
        then, ways = self._then.ravel()[self._where], self._moves
        for _ in range(STEPS):
            off = _at(even, self._places + ways @ told) - then
            weighed = self._table * trusted(np.abs(off), OUTLYING, 0.05)[:, None]
            step = np.linalg.lstsq(weighed.T @ self._table, weighed.T @ off, rcond=None)[0]
            told = told - step
            if np.abs(step).max() < STILL:
                break
        now = _at(even, self._places + ways @ told)
        return told, float(now @ then / np.sqrt((now @ now) * (then @ then) + 1e-9))


def _at(plane: Plane, places: Points) -> Plane:
    import cv2

    across, down = (np.ascontiguousarray(each, np.float32)[None] for each in places.T)
    return np.asarray(cv2.remap(plane, across, down, cv2.INTER_LINEAR), np.float32).ravel()


# --- the phone's outline ----------------------------------------------------------------------------------------------


ALONG, BLOCKS = 48, 4
"""Lines of a strip, one beside the other along an edge, and into how many blocks they are put together."""

OUT = 64
"""Steps along each line."""

GLOW = 6
"""Steps from the screen on that are lit by it."""

ROOM = 14
"""Steps by which the outline is followed."""

STRONG, CLEAR = 3.0, 1.5
"""Grey values a step that a block's outline has, and how much more than anything else near it."""

KEPT = 0.35
"""Of its strength, at the light there is, that an outline which is still there has."""

DARK = 12.0
LEAST = 5
WAYS = {"along": {0, 2}, "across": {1, 3}}
"""Of the screen, with the strips that lie across each."""
STIFF = 0.6
"""px of the small picture by which half of an outline may not go along with the rest; else other things were followed.
"""


@dataclass(frozen=True, eq=False)
class Outline:
    """small: (h, w) grey. strips: (4, n, 2, 2), along each edge of the screen the place on it and one far outside."""

    small: Grey
    strips: Array

    def moved(self, small: Grey, at: Points) -> Points | None:
        """(n, 2) px of the small picture: how far the phone's outline takes these places; None where it is not seen.

        Raises Unlike where the outline was plain and is not near there any more.
        """
        if len(self._used) < LEAST:
            return None
        now = self._profiles(small)
        light = float(now.mean() / max(self._then.mean(), 1))
        if now.mean() < DARK:
            return None
        places = {block: self._follow(now[block], block, light) for block in self._used.tolist()}
        found = [(block, place) for block, place in places.items() if place is not None]
        if len(found) < max(LEAST, len(self._used) / 2):
            raise Unlike
        blocks = np.array([block for block, _ in found])
        return self._rigid(blocks, np.array([place for _, place in found]) - self._edges[blocks, 0], at)

    @property
    def overlooked(self) -> list[str]:
        """Which ways the phone may slide without any of the edges that are clear telling."""
        seen = set((self._used // BLOCKS).tolist()) if len(self._used) >= LEAST else set()
        return [way for way, edges in WAYS.items() if not seen & edges]

    @cached_property
    def _lines(self) -> Array:
        """(4 * ALONG, OUT, 2): all places that are looked at."""
        along = np.linspace(0.1, 0.9, ALONG) * (self.strips.shape[1] - 1)
        low = np.minimum(along.astype(int), self.strips.shape[1] - 2)
        share = (along - low)[:, None, None]
        ends = self.strips[:, low] * (1 - share) + self.strips[:, low + 1] * share
        out = np.linspace(0, 1, OUT)[:, None]
        lines: Array = (ends[:, :, :1] * (1 - out) + ends[:, :, 1:] * out).reshape(-1, OUT, 2)
        return lines

    def _profiles(self, small: Grey) -> Plane:
        """(4 * BLOCKS, OUT): the grey values outwards, of the lines of a block together."""
        import cv2

        across, down = (np.ascontiguousarray(self._lines[..., i], np.float32) for i in (0, 1))
        seen = cv2.remap(small, across, down, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)  # its end is no edge
        blocks: Plane = seen.reshape(4 * BLOCKS, -1, OUT).mean(axis=1, dtype=np.float32)
        return blocks

    @cached_property
    def _then(self) -> Plane:
        return self._profiles(self.small)

    @cached_property
    def _edges(self) -> Array:
        """(4 * BLOCKS, 2): the step at which each block's outline lies, and its signed strength, 0 for none."""
        slopes = _slopes(self._then)
        sides = slopes.reshape(4, BLOCKS, OUT).sum(axis=1)
        return np.array([_edge(slopes[i], sides[i // BLOCKS]) for i in range(4 * BLOCKS)])

    @cached_property
    def _used(self) -> NDArray[np.intp]:
        return np.flatnonzero(self._edges[:, 1])

    def _follow(self, profile: Plane, block: int, light: float) -> float | None:
        """The step at which a block's outline lies now."""
        step, strength = self._edges[block]
        low, high = max(round(step) - ROOM, GLOW), min(round(step) + ROOM + 1, OUT)
        slopes = _slopes(profile[None])[0] * np.sign(strength)
        top = low + int(slopes[low:high].argmax())
        return _between(slopes, top) if slopes[top] > KEPT * min(light, 1) * abs(strength) else None

    def _rigid(self, blocks: NDArray[np.intp], steps: Array, at: Points) -> Points:
        """What a move and a turn of the phone makes of the places, by how far its outline went outwards."""
        lines = self._lines.reshape(4 * BLOCKS, -1, OUT, 2).mean(axis=1)[blocks]
        ways = (lines[:, -1] - lines[:, 0]) / (OUT - 1)
        length = np.linalg.norm(ways, axis=1)
        out, middle = ways / length[:, None], at.mean(axis=0)
        reach = float(np.linalg.norm(at - middle, axis=1).max())
        table = np.einsum("nk,nkj->nj", out, _ways((lines[:, 0] - middle) / reach))
        return np.asarray(_ways((at - middle) / reach) @ _solve(table, steps * length))


def _edge(slopes: Plane, side: Plane) -> tuple[float, float]:
    """Where all of the side is steepest, if this block is steep there too and nowhere near it; strength 0 for none."""
    inner = np.abs(side)
    inner[:GLOW] = inner[-2:] = 0
    step = int(inner.argmax())
    if inner[step] == 0:
        return 0.0, 0.0
    own = slopes * np.sign(side[step])
    low, high = max(step - 2, GLOW), min(step + 3, OUT)
    top = low + int(own[low:high].argmax())
    near = own[max(top - ROOM, GLOW) : top + ROOM + 1].copy()
    near[max(top - max(top - ROOM, GLOW) - 3, 0) : top - max(top - ROOM, GLOW) + 4] = 0
    if own[top] < max(STRONG, CLEAR * near.max(initial=0)):
        return float(step), 0.0
    return _between(own, top), float(own[top] * np.sign(side[step]))


def _slopes(profiles: Plane) -> Plane:
    import cv2

    fine = cv2.GaussianBlur(profiles, (7, 1), 1.2, borderType=cv2.BORDER_REPLICATE)
    return np.asarray(np.gradient(fine, axis=1), np.float32)


def _between(values: Plane, top: int) -> float:
    """The place of the peak, between steps."""
    if not 0 < top < len(values) - 1:
        return float(top)
    before, at, after = values[top - 1 : top + 2].tolist()
    bend = before - 2 * at + after
    return top + (before - after) / (2 * bend) if bend else float(top)


def _ways(at: Points) -> Array:
    """(n, 2, 3): where each place goes with a move right, down and a turn."""
    x, y = at.T
    one, none = np.ones_like(x), np.zeros_like(x)
    return np.stack([np.stack([one, none, -y], axis=-1), np.stack([none, one, x], axis=-1)], axis=1)


def _solve(table: Array, off: Array) -> Array:
    trust: Array = np.ones(len(off))
    told: Array = np.zeros(3)
    rest = off
    for _ in range(5):
        weighed = table * trust[:, None]
        told = np.linalg.solve(weighed.T @ table + 1e-2 * np.eye(3), weighed.T @ off)
        rest = np.abs(off - table @ told)
        trust = trusted(rest, OUTLYING_EDGE, 0.1)
    if np.median(rest) > STIFF:
        raise Unlike
    return told
