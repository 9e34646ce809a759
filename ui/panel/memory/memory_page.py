"""Memory: what is remembered, by the day or as a tree of concepts, searched, filtered, deleted, taken along."""

from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING

import streamlit as st

from iris_screen.memory.items import KINDS, Kind
from iris_screen.memory.memory_store import FOREVER, Within
from iris_screen.ui.panel import core_memory, memory_item, memory_tree, pressed
from iris_screen.ui.panel.around import go
from iris_screen.ui.panel.drawing_kit import say, told_plainly, words
from iris_screen.ui.panel.memory_export import export
from iris_screen.ui.panel.memory_title import title
from iris_screen.ui.panel.session import HOUSE
from iris_screen.ui.panel.times import end_of, when, zone
from iris_screen.ui.panel.words import Words

if TYPE_CHECKING:
    from iris_screen.memory.memory_store import Kept, MemoryStore

TALL, PAGE, FOUND = 430, 30, 50
VIEWS = ("time", "tree", "core")
ORDER: tuple[Kind, ...] = ("episodic", "semantic", "knowledge", "procedural", "resource")


def draw() -> None:
    w = words()
    with told_plainly(w), HOUSE.memory() as store:
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
            w("page.memory"),
            VIEWS,
            default=VIEWS[0],
            format_func=lambda name: w(f"view.{name}"),
            required=True,
            key="mem-view",
            label_visibility="collapsed",
        )
        st.caption(_stats(w, many, store.path.stat().st_size))
        st.space("stretch")
        export(w)
    return str(view)


def _stats(w: Words, many: dict[Kind, int], size: int) -> str:
    each = [f"{w(f'kind.{kind}')} {many[kind]:,}" for kind in ORDER if kind in many]
    return "  ·  ".join([f"**{sum(many.values()):,}** {w('mem.items')}", *each, f"{size / 1e6:.1f} MB"])


def _list(w: Words, store: "MemoryStore") -> None:
    text, within = _asked(w)
    shown = st.session_state.setdefault("mem-shown", PAGE)
    with st.spinner(w("mem.looking")):
        found = _found(store, text, within) if text else store.each(within, shown + 1)
    page = found if text else found[:shown]
    with st.container(key="mem-picked"):
        _picked(w, [kept for kept in page if st.session_state.get(_pick(kept.number))])
    with st.container(height=TALL, border=False, key="mem-list"):
        if text:
            _rows(w, page, dated=True)
        else:
            for day, those in groupby(page, lambda kept: when(kept.at)[:10]):
                st.caption(f"**{day or w('mem.undated')}**")
                _rows(w, list(those), dated=False)
        if not page:
            st.caption(w("mem.nomatch" if text or within != Within() else "mem.none"))
        if len(found) > len(page) and st.button(w("do.more"), key="mem-more"):
            st.session_state["mem-shown"] = shown + PAGE
            st.rerun()


def _asked(w: Words) -> tuple[str, Within]:
    """What is searched for, and among which."""
    one, other = st.columns([7, 3])
    with one:
        text = st.text_input(
            w("runs.search"),
            placeholder=w("mem.hint"),
            key="mem-search",
            icon=":material/search:",
            live=True,
            max_chars=1_000,
        )
    with other:
        day = st.date_input(w("mem.until"), None, key="mem-until", format="YYYY-MM-DD")
    kinds = st.pills(
        w("mem.kinds"),
        ORDER,
        selection_mode="multi",
        format_func=lambda kind: w(f"kind.{kind}"),
        key="mem-kinds",
        label_visibility="collapsed",
    )
    until = end_of(day, zone()) if day else FOREVER
    return (text or "").strip(), Within(kinds=frozenset(kinds) or KINDS, until=until)


def _found(store: "MemoryStore", text: str, within: Within) -> "list[Kept]":
    from iris_screen.memory.recall import Recall

    return [each.kept for each in Recall(store, beside=False)(text, FOUND, within)]


def _picked(w: Words, picked: "list[Kept]") -> None:
    if not picked:
        return
    if st.button(f"{w('do.delete')}: {len(picked)}", key="mem-delete-several", icon=":material/delete:"):
        memory_item.ask(w, picked)


def _rows(w: Words, page: "list[Kept]", *, dated: bool) -> None:
    chosen = _chosen()
    for kept in page:
        with st.container(
            key=f"mem-{'chosen' if kept.number == chosen else 'other'}-{kept.number}",
            horizontal=True,
            vertical_alignment="center",
            gap="small",
        ):
            st.checkbox(f"{w('mem.pick')} {kept.number}", key=_pick(kept.number), label_visibility="collapsed")
            with st.container(gap=None):
                say(title(w, kept), "strong", f"mem-{kept.number}")
                at = when(kept.at) if dated else when(kept.at)[11:]
                say("  ·  ".join(part for part in (w(f"kind.{kept.item.kind}"), at, kept.source) if part), "soft",
                    f"mem-{kept.number}")  # fmt: skip
            does = partial(go, "memory", item=str(kept.number))
            pressed.button("", does, key=f"open-{kept.number}", icon=":material/chevron_right:", help=w("do.open"),
                           type="tertiary")  # fmt: skip


def _pick(number: int) -> str:
    return f"pick-{number}"
