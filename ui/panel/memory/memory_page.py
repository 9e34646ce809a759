"""Memory: what is remembered, by the day or as a tree of concepts, searched, filtered, deleted, taken along."""

from datetime import datetime
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING

import streamlit as st

from iris_screen.core.message import say
from iris_screen.memory.export_import import export_lines
from iris_screen.memory.items import KINDS, Kind
from iris_screen.memory.memory_store import FOREVER, ItemFilter
from iris_screen.ui.panel import buttons
from iris_screen.ui.panel.drawing_kit import get_words, show, show_errors
from iris_screen.ui.panel.memory import core_memory, memory_item, memory_tree
from iris_screen.ui.panel.memory.memory_item import title
from iris_screen.ui.panel.page_frame import find_day_end, format_day, format_moment, format_time, get_zone, go
from iris_screen.ui.panel.session import PANEL
from iris_screen.ui.words import Words

if TYPE_CHECKING:
    from iris_screen.memory.memory_store import MemoryStore, StoredItem

# What is remembered, taken along as a file of lines: made when it is asked for, and named where items are deleted.


def export(w: Words) -> None:
    name = f"iris-memory-{datetime.now(get_zone()):%Y-%m-%d}.jsonl"
    st.download_button(
        w(say("panel-export")),
        partial(_lines, name),
        name,
        "application/jsonl",
        key="mem-export",
        on_click="ignore",
        icon=":material/download:",
        help=w(say("panel-memory-export")),
        type="tertiary",
    )


def _lines(name: str) -> bytes:
    with PANEL.open_memory() as store:
        whole = "".join(f"{line}\n" for line in export_lines(store)).encode()
        store.note_export(name)
    return whole


TALL, PAGE, FOUND = 430, 30, 50
VIEWS = ("time", "tree", "core")
ORDER: tuple[Kind, ...] = ("episodic", "semantic", "knowledge", "procedural", "resource")


def draw() -> None:
    w = get_words()
    with show_errors(w), PANEL.open_memory() as store:
        view = _head(w, store)
        if view == "core":
            core_memory.draw(w, store)
            return
        left, right = st.columns([5, 7], gap="medium")
        with left:
            if view == "tree":
                with st.container(height=TALL + 75, border=False, key="mem-tree"):
                    memory_tree.draw(w, store, _chosen())
            else:
                _list(w, store)
        with right:
            memory_item.draw(w, store, _chosen())


def _chosen() -> int:
    """The number of the item that is looked at, 0 for none."""
    asked = st.query_params.get("item", "")
    return int(asked) if asked.isdecimal() and len(asked) < 16 else 0


def _head(w: Words, store: "MemoryStore") -> str:
    many = store.counted()
    with st.container(key="mem-head", horizontal=True, vertical_alignment="center"):
        view = st.segmented_control(
            w(say("panel-page-memory")),
            VIEWS,
            default=VIEWS[0],
            format_func=lambda name: w(say("panel-memory-view", view=name)),
            required=True,
            key="mem-view",
            label_visibility="collapsed",
        )
        st.caption(_stats(w, many, store.path.stat().st_size))
        st.space("stretch")
        export(w)
    return str(view)


def _stats(w: Words, many: dict[Kind, int], size: int) -> str:
    each = [
        say("panel-memory-count", kind=say("panel-memory-kind", kind=kind), n=many[kind])
        for kind in ORDER
        if kind in many
    ]
    total, takes = say("panel-memory-total", n=sum(many.values())), say("panel-memory-size", mb=size / 1e6)
    return "  ·  ".join([f"**{w(total)}**", *map(w, each), w(takes)])


def _list(w: Words, store: "MemoryStore") -> None:
    text, within = _asked(w)
    shown = st.session_state.setdefault("mem-shown", PAGE)
    with st.spinner(w(say("panel-memory-searching"))):
        found = _found(store, text, within) if text else store.each(within, shown + 1)
    page = found if text else found[:shown]
    with st.container(key="mem-picked"):
        _picked(w, [kept for kept in page if st.session_state.get(_pick(kept.number))])
    with st.container(height=TALL, border=False, key="mem-list"):
        if text:
            _rows(w, page, dated=True)
        else:
            for date, those in groupby(page, lambda kept: format_day(w, kept.at)):
                st.caption(f"**{date or w(say('panel-memory-undated'))}**")
                _rows(w, list(those), dated=False)
        if not page:
            st.caption(w(say("panel-memory-no-match") if text or within != ItemFilter() else say("panel-memory-empty")))
        if len(found) > len(page) and st.button(w(say("panel-more")), key="mem-more"):
            st.session_state["mem-shown"] = shown + PAGE
            st.rerun()


def _asked(w: Words) -> tuple[str, ItemFilter]:
    """What is searched for, and among which."""
    one, other = st.columns([7, 3])
    with one:
        text = st.text_input(
            w(say("panel-search")),
            placeholder=w(say("panel-memory-search-hint")),
            key="mem-search",
            icon=":material/search:",
            live=True,
            max_chars=1_000,
        )
    with other:
        last = st.date_input(w(say("panel-memory-until")), None, key="mem-until", format="YYYY-MM-DD")
    kinds = st.pills(
        w(say("panel-memory-kinds")),
        ORDER,
        selection_mode="multi",
        format_func=lambda kind: w(say("panel-memory-kind", kind=kind)),
        key="mem-kinds",
        label_visibility="collapsed",
    )
    until = find_day_end(last, get_zone()) if last else FOREVER
    return (text or "").strip(), ItemFilter(kinds=frozenset(kinds) or KINDS, until=until)


def _found(store: "MemoryStore", text: str, within: ItemFilter) -> "list[StoredItem]":
    from iris_screen.memory.recall import Recall

    return [each.kept for each in Recall(store, beside=False)(text, FOUND, within)]


def _picked(w: Words, picked: "list[StoredItem]") -> None:
    if not picked:
        return
    if st.button(
        w(say("panel-memory-delete-selected", n=len(picked))), key="mem-delete-several", icon=":material/delete:"
    ):
        memory_item.ask(w, picked)


def _rows(w: Words, page: "list[StoredItem]", *, dated: bool) -> None:
    chosen = _chosen()
    for kept in page:
        with st.container(
            key=f"mem-{'chosen' if kept.number == chosen else 'other'}-{kept.number}",
            horizontal=True,
            vertical_alignment="center",
            gap="small",
        ):
            st.checkbox(
                w(say("panel-memory-select", n=kept.number)), key=_pick(kept.number), label_visibility="collapsed"
            )
            with st.container(gap=None):
                show(title(w, kept), "strong", f"mem-{kept.number}")
                at = format_moment(w, kept.at) if dated else format_time(w, kept.at)
                show(
                    "  ·  ".join(
                        part for part in (w(say("panel-memory-kind", kind=kept.item.kind)), at, kept.source) if part
                    ),
                    "soft",
                    f"mem-{kept.number}",
                )
            act = partial(go, "memory", item=str(kept.number))
            buttons.button(
                "",
                act,
                key=f"open-{kept.number}",
                icon=":material/chevron_right:",
                help=w(say("panel-open")),
                type="tertiary",
            )


def _pick(number: int) -> str:
    return f"pick-{number}"
