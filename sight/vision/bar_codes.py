"""Finds bar codes: many straight edges of several widths, side by side, that stay in their columns for many rows.

Letters bend within a few rows, and what is ruled or striped has one width. Nothing is decoded, so every kind of bar
code is found, upright or on its side, whatever its colours are.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import Final, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from iris_screen.core.geometry import Box

STEP: Final = 6
"""One row in this many is searched."""
EDGE: Final = 24
"""Least difference in grey levels between the two sides of an edge."""
SAME: Final = 4
"""For how many successive searched rows an edge stays in its column."""
LEAST: Final = 40
"""Edges of the shortest codes: 44 of an EAN-8."""
APART: Final = 7
"""The widest gap, in widths of an average bar; quiet zones are wider."""
UNLIKE: Final = 1.8
"""How much wider the wide bars are than the narrow ones."""
TALL: Final = 5
"""How much taller than an average bar is wide."""

STEADY: Final = 0.95
"""Which share of its edges a code has in each of its rows; bars of a chart end one by one."""


END: Final = 0.5
"""Which share of its edges may go on above or below it."""


class _Run(NamedTuple):
    """The bars of a row, from the edge at left to that at right, px. edges: where all are. mean: the width of a bar."""

    left: int
    right: int
    edges: NDArray[np.float64]
    mean: float


def find_bar_codes(grey: NDArray[np.uint8]) -> Iterator[Box]:
    """Where they are on a picture ``(h, w) uint8``, from the first bar to the last."""
    for left, top, right, bottom in _find_upright(grey):
        yield Box(left=left, top=top, right=right, bottom=bottom)
    for top, left, bottom, right in _find_upright(np.asarray(cv2.transpose(grey), np.uint8)):
        yield Box(left=left, top=top, right=right, bottom=bottom)


def _find_upright(grey: NDArray[np.uint8]) -> Iterator[tuple[int, int, int, int]]:
    rows = grey[::STEP]
    if rows.shape[1] < LEAST or len(rows) <= SAME:
        return
    # saturating differences over two pixels, since an edge may be blurred
    right, left = np.ascontiguousarray(rows[:, 2:]), np.ascontiguousarray(rows[:, :-2])
    up, down = (_keep_upright(np.asarray(cv2.subtract(*pair), np.uint8)) for pair in ((right, left), (left, right)))
    edges = np.asarray(cv2.absdiff(right, left) > EDGE, np.bool_)
    begun: list[tuple[int, list[_Run]]] = []
    for n in [*np.flatnonzero((up | down).sum(axis=1) >= LEAST), -1]:
        runs = list(_list_runs(up[n], down[n])) if n >= 0 else []
        going: list[tuple[int, list[_Run]]] = []
        for first, so_far in begun:
            last = so_far[-1]
            after = [
                run for run in runs if n == first + len(so_far) and run.left < last.right and last.left < run.right
            ]
            if after:
                runs.remove(after[0])
                going.append((first, [*so_far, after[0]]))
            elif _is_code(so_far) and _ends_at_once(edges, up[first] | down[first], first, first + len(so_far)):
                bottom = min((first + len(so_far) - 1 + SAME) * STEP, len(grey))
                yield min(run.left for run in so_far), first * STEP, max(run.right for run in so_far), bottom
        begun = going + [(int(n), [run]) for run in runs]


def _keep_upright(edges: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """Where an edge stays in its column for several rows."""
    kept = edges[SAME - 1 :]
    for n in range(SAME - 1):
        kept = np.asarray(cv2.min(kept, edges[n : n - SAME + 1]), np.uint8)
    return np.asarray(kept > EDGE, np.bool_)


def _is_code(runs: list[_Run]) -> bool:
    # what stands beside a code in some of its rows is no part of it
    left, right = max(run.left for run in runs), min(run.right for run in runs)
    counts = [int(np.count_nonzero((run.edges >= left) & (run.edges <= right))) for run in runs]
    tall = (len(runs) - 1 + SAME) * STEP >= TALL * runs[0].mean
    return bool(tall) and min(counts) >= max(LEAST, STEADY * max(counts))


def _ends_at_once(edges: NDArray[np.bool_], own: NDArray[np.bool_], first: int, after: int) -> bool:
    """Whether the bars end together, above and below. own: where the edges of the first row are."""
    outside = [n for n in (first - 2, after + SAME) if 0 <= n < len(edges)]
    return all(edges[n][own].mean() < END for n in outside)


def _list_runs(up: NDArray[np.bool_], down: NDArray[np.bool_]) -> Iterator[_Run]:
    """The bars of a row that may belong to one code each."""
    places = np.flatnonzero(up | down)
    signs = up[places]
    begins = np.flatnonzero(np.append(True, (np.diff(places) > 1) | (signs[1:] != signs[:-1])))
    ends = np.append(begins[1:], len(places)) - 1
    edges, signs = (places[begins] + places[ends]) / 2 + 1, signs[begins]
    widths = np.diff(edges)
    if len(edges) < LEAST:
        return
    around = np.lib.stride_tricks.sliding_window_view(np.pad(widths, LEAST // 2, mode="reflect"), LEAST + 1)
    usual = np.median(around, axis=1)
    breaks = np.flatnonzero((widths > APART * usual) | (signs[1:] == signs[:-1]))
    for first, last in pairwise([-1, *breaks, len(widths)]):
        bars = widths[first + 1 : last]
        if len(bars) >= LEAST - 1:
            narrow, wide = np.percentile(bars, [15, 90])
            if wide >= UNLIKE * narrow:
                own = edges[first + 1 : last + 1]
                yield _Run(int(own[0]), int(own[-1]) + 1, own, float(bars.mean()))
