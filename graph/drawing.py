"""The graph as the code draws it: `python -m graph.drawing` writes it into docs/architecture.md."""

import re
from pathlib import Path

from core.state import State
from graph.build import ROUTES, wired

PAGE = Path(__file__).resolve().parent.parent / "docs" / "architecture.md"
_BLOCK = re.compile(r"(?<=```mermaid\n).*?(?=```)", re.DOTALL)


def mermaid() -> str:
    """Every node and every edge, in mermaid's words. Needs no ability and no network."""
    names = ("begin", *ROUTES, "memory_compress", "finish")
    return wired(dict.fromkeys(names, _nothing)).compile().get_graph().draw_mermaid()


def on_page(page: str) -> str:
    """The page with the graph as it is now."""
    return _BLOCK.sub(lambda _: mermaid(), page)


def _nothing(state: State) -> State:
    return state


if __name__ == "__main__":
    PAGE.write_text(on_page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
