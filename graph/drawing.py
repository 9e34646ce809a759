"""The graph as the code draws it: `python -m iris_screen.graph.drawing` writes it into docs/architecture.md."""

import re
from functools import cache
from pathlib import Path
from typing import Any

from langgraph.graph.state import CompiledStateGraph

from iris_screen.core.state import State
from iris_screen.graph.build import NODES, wired

PAGE = Path(__file__).resolve().parent.parent / "docs" / "architecture.md"
_BLOCK = re.compile(r"(?<=```mermaid\n).*?(?=```)", re.DOTALL)


def mermaid() -> str:
    """Every node and every edge, in mermaid's words. Needs no ability and no network."""
    return blank().get_graph().draw_mermaid()


def edges() -> frozenset[tuple[str, str]]:
    """Which node may follow which; "__start__" and "__end__" stand for outside."""
    return frozenset((edge.source, edge.target) for edge in blank().get_graph().edges)


@cache
def blank() -> CompiledStateGraph[Any, Any, Any, Any]:
    """The graph with nothing in its nodes: enough to draw it, and to read what a run left behind."""
    return wired({node.name: _nothing for node in NODES}).compile()


def on_page(page: str) -> str:
    """The page with the graph as it is now."""
    return _BLOCK.sub(lambda _: mermaid(), page)


def _nothing(state: State) -> State:
    return state


if __name__ == "__main__":
    PAGE.write_text(on_page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
