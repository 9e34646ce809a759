from iris_screen.graph.build import NODES
from iris_screen.graph.drawing import PAGE, draw_mermaid, draw_on_page


def test_the_page_shows_the_graph_as_it_is() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert draw_on_page(page) == page, "run: python -m iris_screen.graph.drawing"


def test_every_node_and_edge_is_drawn() -> None:
    drawn = draw_mermaid()
    for name in (node.name for node in NODES):
        assert f"\t{name}({name})" in drawn
    assert "verify -.-> replan;" in drawn and "memory_compress -.-> plan;" in drawn
