"""The graph as one small picture."""

from xml.etree import ElementTree as ET

from iris_screen.graph.build import NODES
from iris_screen.graph.drawing import list_edges
from iris_screen.ui.panel.pictures.graph_picture import (
    DARK,
    HEIGHT,
    LIGHT,
    NODE_HEIGHT,
    NODE_WIDTH,
    PLACES,
    WIDTH,
    draw_graph,
)

SVG = "{http://www.w3.org/2000/svg}"


def drawn(way: tuple[tuple[str, str], ...] = (), lit: str = "", dark: bool = False) -> ET.Element:
    return ET.fromstring(draw_graph(list_edges(), way, lit, lambda node: node, dark=dark))


def test_every_node_and_every_edge_of_the_graph_is_drawn() -> None:
    names = {node.name for node in NODES}
    between = {pair for pair in list_edges() if names.issuperset(pair) and pair[0] != pair[1]}
    picture = drawn()
    assert [text.text for text in picture.iter(f"{SVG}text")] == list(PLACES)
    assert len(list(picture.iter(f"{SVG}path"))) == len(between)


def test_the_node_that_runs_is_lit_and_the_way_taken_is_drawn_over_the_rest() -> None:
    for dark, paint in ((False, LIGHT), (True, DARK)):
        picture = drawn((("plan", "locate"),), "locate", dark)
        lit = [each for each in picture.iter(f"{SVG}g") if each.find(f"{SVG}rect").get("fill") == paint["lit"]]  # type: ignore[union-attr]
        assert [each.findtext(f"{SVG}text") for each in lit] == ["locate"]
        taken = [path for path in picture.iter(f"{SVG}path") if path.get("stroke") == paint["way"]]
        assert len(taken) == 1 and list(picture.iter(f"{SVG}path"))[-1] is taken[0]


def test_no_node_leaves_the_picture_or_lies_on_another() -> None:
    for name, (x, y) in PLACES.items():
        assert NODE_WIDTH / 2 <= x <= WIDTH - NODE_WIDTH / 2 and NODE_HEIGHT / 2 <= y <= HEIGHT - NODE_HEIGHT / 2
        others = [place for other, place in PLACES.items() if other != name]
        assert all(abs(x - far) >= NODE_WIDTH or abs(y - down) >= NODE_HEIGHT for far, down in others)
