"""The graph as one small picture: every edge the code has, the way taken in this turn, and the node that is running."""

from collections.abc import Callable, Collection
from itertools import count
from math import hypot
from typing import Final

from iris_screen.graph.build import NODES

Spot = tuple[float, float]

COLUMNS, WIDTH = 4, 560
NODE_WIDTH, NODE_HEIGHT = 108, 36


def _places() -> dict[str, Spot]:
    """Where each node stands: where the graph says, else in a free place of a row below."""
    rows = 1 + max(node.place[1] for node in NODES if node.place)
    free = ((n % COLUMNS, rows + n // COLUMNS) for n in count())
    cells = {node.name: node.place or next(free) for node in NODES}
    return {name: (70 + 140 * column, 40 + 94 * row) for name, (column, row) in cells.items()}


PLACES: Final = _places()
HEIGHT: Final = round(max(y for _, y in PLACES.values())) + 40

LIGHT = {"line": "#d5d9e0", "box": "#ffffff", "edge": "#c3c8d1", "ink": "#3d434d", "way": "#12b76a", "lit": "#0e8f58"}
DARK = {"line": "#343a44", "box": "#1a1d23", "edge": "#3d444f", "ink": "#b9c0cb", "way": "#2fc384", "lit": "#1b9a65"}


def flow(
    edges: Collection[tuple[str, str]],
    way: Collection[tuple[str, str]],
    lit: str,
    name: Callable[[str], str],
    *,
    dark: bool,
) -> str:
    """An SVG. edges, way: pairs of nodes; lit: the node that runs, "" for none; name: what a node is called."""
    paint = DARK if dark else LIGHT
    drawn = [pair for pair in sorted(edges) if pair[0] in PLACES and pair[1] in PLACES and pair[0] != pair[1]]
    taken = [pair for pair in drawn if pair in way]
    lines = [_line(pair, paint["line"], 1.2) for pair in drawn if pair not in way]
    lines += [_line(pair, paint["way"], 2.6) for pair in taken]
    gone = {node for pair in way for node in pair}
    nodes = [_node(node, name(node), paint, node == lit, node in gone) for node in PLACES]
    body = "".join([*lines, *nodes])
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">{body}</svg>'


def _line(pair: tuple[str, str], color: str, width: float) -> str:
    """Bent a little to its left, so that there and back lie apart; a head where it arrives."""
    (x1, y1), (x2, y2) = PLACES[pair[0]], PLACES[pair[1]]
    length = hypot(x2 - x1, y2 - y1)
    right, down = (x2 - x1) / length, (y2 - y1) / length
    bend = 10 + length / 14
    middle = ((x1 + x2) / 2 + down * bend, (y1 + y2) / 2 - right * bend)
    start, end = _border(PLACES[pair[0]], middle), _border(PLACES[pair[1]], middle)
    path = f'<path d="M{_at(start)} Q{_at(middle)} {_at(end)}" fill="none" stroke="{color}" stroke-width="{width}"/>'
    return path + _head(middle, end, color, 4 + width)


def _border(place: Spot, towards: Spot) -> Spot:
    """Where the line from a node's middle leaves its box."""
    right, down = towards[0] - place[0], towards[1] - place[1]
    share = min(
        (NODE_WIDTH / 2 + 3) / abs(right) if right else 9.0, (NODE_HEIGHT / 2 + 3) / abs(down) if down else 9.0, 1.0
    )
    return place[0] + right * share, place[1] + down * share


def _head(before: Spot, end: Spot, color: str, size: float) -> str:
    length = hypot(end[0] - before[0], end[1] - before[1]) or 1.0
    right, down = (end[0] - before[0]) / length * size, (end[1] - before[1]) / length * size
    one = (end[0] - right - down / 2, end[1] - down + right / 2)
    other = (end[0] - right + down / 2, end[1] - down - right / 2)
    return f'<polygon points="{_at(end)} {_at(one)} {_at(other)}" fill="{color}"/>'


def _node(node: str, name: str, paint: dict[str, str], lit: bool, gone: bool) -> str:
    x, y = PLACES[node][0] - NODE_WIDTH / 2, PLACES[node][1] - NODE_HEIGHT / 2
    edge, fill = (paint["way"] if lit or gone else paint["edge"]), (paint["lit"] if lit else paint["box"])
    ink, weight = ("#ffffff" if lit else paint["ink"]), (650 if lit else 500)
    pulse = '<animate attributeName="opacity" values="1;.72;1" dur="1.4s" repeatCount="indefinite"/>' if lit else ""
    return (
        f'<g><rect x="{x}" y="{y}" width="{NODE_WIDTH}" height="{NODE_HEIGHT}" rx="10" fill="{fill}" stroke="{edge}"'
        f' stroke-width="{2 if lit or gone else 1.2}"/>'
        f'<text x="{PLACES[node][0]}" y="{PLACES[node][1] + 5}" text-anchor="middle" font-size="14.5" fill="{ink}"'
        f' font-weight="{weight}" font-family="system-ui, sans-serif">{name}</text>{pulse}</g>'
    )


def _at(spot: Spot) -> str:
    return f"{spot[0]:.1f} {spot[1]:.1f}"
