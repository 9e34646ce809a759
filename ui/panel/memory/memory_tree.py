"""The tree of concepts, from the general to the particular. Branches open on demand."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import streamlit as st

from iris_screen.core.message import say
from iris_screen.memory.items import get_title
from iris_screen.ui.panel import buttons
from iris_screen.ui.panel.drawing_kit import escape_label
from iris_screen.ui.panel.page_frame import go
from iris_screen.ui.words import Words

if TYPE_CHECKING:
    from iris_screen.memory.memory_store import MemoryStore

MAX_ENTRIES, DEEP, WIDE = 100, 12, 120
OPEN = "places of memory open"
Path = tuple[str, ...]


def draw(w: Words, store: "MemoryStore", chosen: int) -> None:
    if not _draw_branch(w, store, (), chosen):
        st.caption(w(say("panel-memory-no-concepts")))


def _draw_branch(w: Words, store: "MemoryStore", path: Path, chosen: int) -> bool:
    """Returns whether there is anything in it."""
    parts, concepts = store.branch(path, MAX_ENTRIES)
    opened: set[Path] = st.session_state.setdefault(OPEN, set())
    for part, many in parts.items():
        here = (*path, part)
        is_open = here in opened
        icon = ":material/expand_more:" if is_open else ":material/chevron_right:"
        says = f"{escape_label(part[:WIDE])}  ·  {many:,}"
        buttons.button(says, partial(_toggle, here), key=f"place-{_join(here)}", icon=icon, type="tertiary")
        with st.container(key=f"limb-{_join(here)}"):
            if is_open and len(here) < DEEP:
                _draw_branch(w, store, here, chosen)
    for kept in concepts:
        act = partial(go, "memory", item=str(kept.number))
        icon = ":material/radio_button_checked:" if kept.number == chosen else ":material/lightbulb:"
        title = escape_label(get_title(kept.item)[:WIDE])
        buttons.button(title, act, key=f"concept-{kept.number}", icon=icon, type="tertiary")
    if len(parts) == MAX_ENTRIES or len(concepts) == MAX_ENTRIES:
        st.caption(w(say("panel-memory-many")))
    return bool(parts or concepts)


def _toggle(place: Path) -> None:
    st.session_state[OPEN] ^= {place}


def _join(path: Sequence[str]) -> str:
    return "/".join(part.replace("/", "//") for part in path)
