"""Draws the graph from the code: `python -m iris_screen.graph.drawing` writes it into docs/architecture.md."""

import re
from functools import cache
from pathlib import Path
from typing import Any

from langgraph.graph.state import CompiledStateGraph

from iris_screen.graph.build import NODES, wire_nodes

PAGE = Path(__file__).resolve().parent.parent / "docs" / "architecture.md"
_BLOCK = re.compile(r"(?<=```mermaid\n).*?(?=```)", re.DOTALL)


def draw_mermaid() -> str:
    """Every node and every edge, in mermaid's syntax. Needs no abilities and no network."""
    return blank_graph().get_graph().draw_mermaid()


def list_edges() -> frozenset[tuple[str, str]]:
    """Which node may follow which; "__start__" and "__end__" stand for outside."""
    return frozenset((edge.source, edge.target) for edge in blank_graph().get_graph().edges)


@cache
def blank_graph() -> CompiledStateGraph[Any, Any, Any, Any]:
    """The graph with empty nodes: enough to draw it and to read checkpoints."""
    return wire_nodes({node.name: lambda state: state for node in NODES}).compile()


def draw_on_page(page: str) -> str:
    """The page with the drawing brought up to date."""
    return _BLOCK.sub(lambda _: draw_mermaid(), page)


if __name__ == "__main__":
    PAGE.write_text(draw_on_page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
