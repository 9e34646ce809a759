"""Measures how far the camera or the phone has moved, by the phone's surroundings and by its outline."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from iris_screen.tools.devices.arm.calibration.optics import Array, Points, tukey_weights

Grey = NDArray[np.uint8]
Plane = NDArray[np.float32]

SPREAD = 15
"""px of the small picture over which light changes slowly; such changes are no sign of a move."""

FAINT = 1.5
"""Grey values that may well be noise."""

MANY, FEW = 5_000, 800
"""Places that are compared, and the least number to say anything."""

RECOGNISED = 0.45
"""The least correlation; identical things reach 1."""

STEPS = 12
STILL = 0.01
OUTLYING, OUTLYING_EDGE = 4.0, 3.0


class Unlike(Exception):
    """Nothing is recognised."""


@dataclass(frozen=True, eq=False)
class Around:
    """small: (h, w) grey. mask: (h, w), 1 where the surroundings are, 0 on the screen."""

    small: Grey
    mask: Grey

    def measure_move(self, small: Grey, at: Points) -> Points | None:
        """(n, 2) px of the small picture: how far these places have moved; None if that cannot be measured.

        Raises Unlike if the surroundings are different, or moved too far to be recognised.
        """
        import cv2

        if len(self._best_places) < FEW:
            return None
        now = self._remove_slow_changes(small)
        if np.abs(now.ravel()[self._best_places]).mean() < FAINT:
            return None
        even = self._even_contrast(now)
        numbers, likeness = self._align(even, np.zeros(4))
        if likeness < RECOGNISED:
            (right, down), _ = cv2.phaseCorrelate(self._reference, even)  # too far for small steps
            numbers, likeness = self._align(even, np.array([right, down, 0.0, 0.0]))
        if likeness < RECOGNISED:
            raise Unlike
        return self._directions(at) @ numbers

    def _remove_slow_changes(self, small: Grey) -> Plane:
        """Remove what changes slowly from place to place."""
        import cv2

        fine = cv2.GaussianBlur(small.astype(np.float32), (0, 0), 1.0) * self.mask
        return np.asarray((fine - cv2.blur(fine, (SPREAD, SPREAD)) / self._share) * self.mask, np.float32)

    def _even_contrast(self, plain: Plane) -> Plane:
        """Make the contrast equal everywhere, whatever the light."""
        import cv2

        power = cv2.blur(plain * plain, (SPREAD, SPREAD)) / self._share
        even: Plane = plain / (np.sqrt(np.maximum(power, 0)) + FAINT)
        return even

    @cached_property
    def _share(self) -> Plane:
        """The share of each neighbourhood that is not the screen."""
        import cv2

        share: Plane = np.maximum(cv2.blur(self.mask.astype(np.float32), (SPREAD, SPREAD)), 1e-3)
        return share

    @cached_property
    def _reference(self) -> Plane:
        return self._even_contrast(self._remove_slow_changes(self.small))

    @cached_property
    def _slopes(self) -> tuple[Plane, Plane]:
        import cv2

        across, down = (cv2.Sobel(self._reference, cv2.CV_32F, *way, scale=1 / 8) for way in ((1, 0), (0, 1)))
        return np.asarray(across, np.float32), np.asarray(down, np.float32)

    @cached_property
    def _best_places(self) -> NDArray[np.intp]:
        """The places that show a move best, as flat indices."""
        import cv2

        inner = cv2.erode(self.mask, np.ones((9, 9), np.uint8))
        inner[:4] = inner[-4:] = inner[:, :4] = inner[:, -4:] = 0
        steep = np.hypot(*self._slopes) * (inner > 0)
        plain = np.flatnonzero((steep > 0.1).ravel())
        return plain[np.argsort(steep.ravel()[plain], kind="stable")[::-1][:MANY]]

    @cached_property
    def _places(self) -> Points:
        rows, columns = np.divmod(self._best_places, self.small.shape[1])
        return np.column_stack([columns, rows]).astype(np.float64)

    @cached_property
    def _moves(self) -> Array:
        return self._directions(self._places)

    @cached_property
    def _table(self) -> Array:
        """(n, 4): how each place's brightness changes with a move right, down, a growth and a turn."""
        across, down = (slope.ravel()[self._best_places] for slope in self._slopes)
        ways = self._moves
        table: Array = ways[:, 0] * across[:, None] + ways[:, 1] * down[:, None]
        return table

    def _directions(self, at: Points) -> Array:
        """(n, 2, 4): how each place moves with a shift right, down, a growth and a turn about the middle."""
        size = np.array(self.small.shape[::-1])
        x, y = ((at - size / 2) / size.max()).T
        one, none = np.ones_like(x), np.zeros_like(x)
        return np.stack([np.stack([one, none, x, -y], axis=-1), np.stack([none, one, y, x], axis=-1)], axis=1)

    def _align(self, even: Plane, numbers: Array) -> tuple[Array, float]:
        """Align by Gauss–Newton steps that trust least what changed most; also returns the correlation after it."""
        then, ways = self._reference.ravel()[self._best_places], self._moves
        for _ in range(STEPS):
            off = _sample(even, self._places + ways @ numbers) - then
            weighed = self._table * tukey_weights(np.abs(off), OUTLYING, 0.05)[:, None]
            step = np.linalg.lstsq(weighed.T @ self._table, weighed.T @ off, rcond=None)[0]
            numbers = numbers - step
            if np.abs(step).max() < STILL:
                break
        now = _sample(even, self._places + ways @ numbers)
        return numbers, float(now @ then / np.sqrt((now @ now) * (then @ then) + 1e-9))


def _sample(plane: Plane, places: Points) -> Plane:
    import cv2

    across, down = (np.ascontiguousarray(each, np.float32)[None] for each in places.T)
    return np.asarray(cv2.remap(plane, across, down, cv2.INTER_LINEAR), np.float32).ravel()


# --- the phone's outline ----------------------------------------------------------------------------------------------


ALONG, BLOCKS = 48, 4
"""Lines of a strip, next to each other along an edge, and the number of blocks they are grouped into."""

OUT = 64
"""Steps along each line."""

GLOW = 6
"""Steps next to the screen that are lit by it."""

ROOM = 14
"""How many steps the outline is followed."""

STRONG, CLEAR = 3.0, 1.5
"""Grey values per step of a block's outline, and the factor to anything else near it."""

KEPT = 0.35
"""Share of its strength, relative to the light, that an outline must still have."""

DARK = 12.0
LEAST = 5
WAYS = {"along": {0, 2}, "across": {1, 3}}
"""Directions of the screen, with the strips across each."""
STIFF = 0.6
"""px of the small picture by which half of an outline may disagree with the rest; else other things were followed."""


@dataclass(frozen=True, eq=False)
class Outline:
    """small: (h, w) grey. strips: (4, n, 2, 2), along each edge of the screen a place on it and one far outside."""

    small: Grey
    strips: Array

    def measure_move(self, small: Grey, at: Points) -> Points | None:
        """(n, 2) px of the small picture: how far these places moved with the phone's outline; None if it is not seen.

        Raises Unlike if the outline was clear and is no longer near its place.
        """
        if len(self._clear_blocks) < LEAST:
            return None
        now = self._profiles(small)
        light = float(now.mean() / max(self._reference.mean(), 1))
        if now.mean() < DARK:
            return None
        found, steps = [], []
        for block in self._clear_blocks.tolist():  # follow each block's outline to where it is now
            step, strength = self._edges[block]
            low, high = max(round(step) - ROOM, GLOW), min(round(step) + ROOM + 1, OUT)
            slopes = _slopes(now[block][None])[0] * np.sign(strength)
            top = low + int(slopes[low:high].argmax())
            if slopes[top] > KEPT * min(light, 1) * abs(strength):
                found.append(block)
                steps.append(_refine_peak(slopes, top))
        if len(found) < max(LEAST, len(self._clear_blocks) / 2):
            raise Unlike
        blocks = np.array(found)
        return self._solve_rigid(blocks, np.array(steps) - self._edges[blocks, 0], at)

    @property
    def overlooked(self) -> list[str]:
        """Directions in which the phone may slide without a clear edge that shows it."""
        seen = set((self._clear_blocks // BLOCKS).tolist()) if len(self._clear_blocks) >= LEAST else set()
        return [way for way, edges in WAYS.items() if not seen & edges]

    @cached_property
    def _lines(self) -> Array:
        """(4 * ALONG, OUT, 2): all places that are sampled."""
        along = np.linspace(0.1, 0.9, ALONG) * (self.strips.shape[1] - 1)
        low = np.minimum(along.astype(int), self.strips.shape[1] - 2)
        share = (along - low)[:, None, None]
        ends = self.strips[:, low] * (1 - share) + self.strips[:, low + 1] * share
        out = np.linspace(0, 1, OUT)[:, None]
        lines: Array = (ends[:, :, :1] * (1 - out) + ends[:, :, 1:] * out).reshape(-1, OUT, 2)
        return lines

    def _profiles(self, small: Grey) -> Plane:
        """(4 * BLOCKS, OUT): the grey values outwards, averaged over the lines of each block."""
        import cv2

        across, down = (np.ascontiguousarray(self._lines[..., i], np.float32) for i in (0, 1))
        seen = cv2.remap(
            small, across, down, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
        )  # so that its border is no edge
        blocks: Plane = seen.reshape(4 * BLOCKS, -1, OUT).mean(axis=1, dtype=np.float32)
        return blocks

    @cached_property
    def _reference(self) -> Plane:
        return self._profiles(self.small)

    @cached_property
    def _edges(self) -> Array:
        """(4 * BLOCKS, 2): the step of each block's outline, and its signed strength, 0 for none."""
        slopes = _slopes(self._reference)
        sides = slopes.reshape(4, BLOCKS, OUT).sum(axis=1)
        return np.array([_find_edge(slopes[i], sides[i // BLOCKS]) for i in range(4 * BLOCKS)])

    @cached_property
    def _clear_blocks(self) -> NDArray[np.intp]:
        return np.flatnonzero(self._edges[:, 1])

    def _solve_rigid(self, blocks: NDArray[np.intp], steps: Array, at: Points) -> Points:
        """How far the places moved, if a shift and turn of the phone moved its outline outwards by these steps."""
        lines = self._lines.reshape(4 * BLOCKS, -1, OUT, 2).mean(axis=1)[blocks]
        ways = (lines[:, -1] - lines[:, 0]) / (OUT - 1)
        length = np.linalg.norm(ways, axis=1)
        out, middle = ways / length[:, None], at.mean(axis=0)
        reach = float(np.linalg.norm(at - middle, axis=1).max())
        table = np.einsum("nk,nkj->nj", out, _directions((lines[:, 0] - middle) / reach))
        off = steps * length
        trust: Array = np.ones(len(blocks))
        solved: Array = np.zeros(3)
        rest = off
        for _ in range(5):
            weighed = table * trust[:, None]
            solved = np.linalg.solve(weighed.T @ table + 1e-2 * np.eye(3), weighed.T @ off)
            rest = np.abs(off - table @ solved)
            trust = tukey_weights(rest, OUTLYING_EDGE, 0.1)
        if np.median(rest) > STIFF:
            raise Unlike
        return np.asarray(_directions((at - middle) / reach) @ solved)


def _find_edge(slopes: Plane, side: Plane) -> tuple[float, float]:
    """The steepest step of the whole side, if this block is steep only there; strength 0 for none."""
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
    return _refine_peak(own, top), float(own[top] * np.sign(side[step]))


def _slopes(profiles: Plane) -> Plane:
    import cv2

    fine = cv2.GaussianBlur(profiles, (7, 1), 1.2, borderType=cv2.BORDER_REPLICATE)
    return np.asarray(np.gradient(fine, axis=1), np.float32)


def _refine_peak(values: Plane, top: int) -> float:
    """The place of the peak, with sub-step precision."""
    if not 0 < top < len(values) - 1:
        return float(top)
    before, at, after = values[top - 1 : top + 2].tolist()
    bend = before - 2 * at + after
    return top + (before - after) / (2 * bend) if bend else float(top)


def _directions(at: Points) -> Array:
    """(n, 2, 3): how each place moves with a shift right, down and a turn."""
    x, y = at.T
    one, none = np.ones_like(x), np.zeros_like(x)
    return np.stack([np.stack([one, none, -y], axis=-1), np.stack([none, one, x], axis=-1)], axis=1)
