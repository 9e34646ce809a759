"""Draws the graph as one small picture: all edges, the path taken in this turn, and the node that is running."""

from collections.abc import Callable, Collection
from itertools import count
from math import hypot
from typing import Final

from iris_screen.graph.build import NODES

XY = tuple[float, float]

COLUMNS, WIDTH = 4, 560
NODE_WIDTH, NODE_HEIGHT = 108, 36


_ROWS = 1 + max(node.place[1] for node in NODES if node.place)
_FREE = ((n % COLUMNS, _ROWS + n // COLUMNS) for n in count())
_CELLS = {node.name: node.place or next(_FREE) for node in NODES}
"""Where each node is: column and row as the graph says, else a free cell in a row below."""
PLACES: Final[dict[str, XY]] = {name: (70 + 140 * column, 40 + 94 * row) for name, (column, row) in _CELLS.items()}
HEIGHT: Final = round(max(y for _, y in PLACES.values())) + 40

LIGHT = {"line": "#d5d9e0", "box": "#ffffff", "edge": "#c3c8d1", "ink": "#3d434d", "way": "#12b76a", "lit": "#0e8f58"}
DARK = {"line": "#343a44", "box": "#1a1d23", "edge": "#3d444f", "ink": "#b9c0cb", "way": "#2fc384", "lit": "#1b9a65"}


def draw_graph(
    edges: Collection[tuple[str, str]],
    path: Collection[tuple[str, str]],
    running: str,
    get_title: Callable[[str], str],
    *,
    dark: bool,
) -> str:
    """An SVG. edges, path: pairs of nodes. running: the node that runs now, "" for none."""
    paint = DARK if dark else LIGHT
    drawn = [pair for pair in sorted(edges) if pair[0] in PLACES and pair[1] in PLACES and pair[0] != pair[1]]
    taken = [pair for pair in drawn if pair in path]
    lines = [_draw_edge(pair, paint["line"], 1.2) for pair in drawn if pair not in path]
    lines += [_draw_edge(pair, paint["way"], 2.6) for pair in taken]
    passed = {node for pair in path for node in pair}
    nodes = []
    for node, (x, y) in PLACES.items():
        on_path = node == running or node in passed
        border = paint["way"] if on_path else paint["edge"]
        fill, ink, weight = (paint["lit"], "#ffffff", 650) if node == running else (paint["box"], paint["ink"], 500)
        pulse = '<animate attributeName="opacity" values="1;.72;1" dur="1.4s" repeatCount="indefinite"/>'
        nodes.append(
            f'<g><rect x="{x - NODE_WIDTH / 2}" y="{y - NODE_HEIGHT / 2}" width="{NODE_WIDTH}" height="{NODE_HEIGHT}"'
            f' rx="10" fill="{fill}" stroke="{border}" stroke-width="{2 if on_path else 1.2}"/>'
            f'<text x="{x}" y="{y + 5}" text-anchor="middle" font-size="14.5" fill="{ink}" font-weight="{weight}"'
            f' font-family="system-ui, sans-serif">{get_title(node)}</text>{pulse if node == running else ""}</g>'
        )
    body = "".join([*lines, *nodes])
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">{body}</svg>'


def _draw_edge(pair: tuple[str, str], color: str, width: float) -> str:
    """An arrow that bends slightly to its left, so that the two directions do not overlap."""
    (x1, y1), (x2, y2) = PLACES[pair[0]], PLACES[pair[1]]
    length = hypot(x2 - x1, y2 - y1)
    right, down = (x2 - x1) / length, (y2 - y1) / length
    bend = 10 + length / 14
    middle = ((x1 + x2) / 2 + down * bend, (y1 + y2) / 2 - right * bend)
    start, end = _find_border(PLACES[pair[0]], middle), _find_border(PLACES[pair[1]], middle)
    path = f'<path d="M{_xy(start)} Q{_xy(middle)} {_xy(end)}" fill="none" stroke="{color}" stroke-width="{width}"/>'
    size, span = 4 + width, hypot(end[0] - middle[0], end[1] - middle[1]) or 1.0
    right, down = (end[0] - middle[0]) / span * size, (end[1] - middle[1]) / span * size
    one = (end[0] - right - down / 2, end[1] - down + right / 2)
    other = (end[0] - right + down / 2, end[1] - down - right / 2)
    return path + f'<polygon points="{_xy(end)} {_xy(one)} {_xy(other)}" fill="{color}"/>'


def _find_border(place: XY, towards: XY) -> XY:
    """Where the line from the middle of a node leaves its box."""
    right, down = towards[0] - place[0], towards[1] - place[1]
    share = min(
        (NODE_WIDTH / 2 + 3) / abs(right) if right else 9.0, (NODE_HEIGHT / 2 + 3) / abs(down) if down else 9.0, 1.0
    )
    return place[0] + right * share, place[1] + down * share


def _xy(spot: XY) -> str:
    return f"{spot[0]:.1f} {spot[1]:.1f}"
