"""Memory: all items by day or as a tree of concepts. They can be searched, filtered, deleted and exported."""

from collections.abc import Sequence
from datetime import datetime
from functools import partial
from itertools import accumulate, groupby
from typing import TYPE_CHECKING

import streamlit as st

from iris_screen.core.message import say
from iris_screen.graph.configuration.resources import meanings_of
from iris_screen.memory.export_import import export_lines
from iris_screen.memory.items import KINDS, Kind
from iris_screen.memory.memory_store import FOREVER, ItemFilter
from iris_screen.memory.run_episode import say_title
from iris_screen.ui.panel import buttons
from iris_screen.ui.panel.drawing_kit import get_words, show, show_errors
from iris_screen.ui.panel.memory import core_memory, memory_item, memory_tree
from iris_screen.ui.panel.page_frame import find_day_end, format_day, format_moment, format_time, get_zone, go
from iris_screen.ui.panel.session import PANEL
from iris_screen.ui.words import Words

if TYPE_CHECKING:
    from iris_screen.memory.memory_store import MemoryStore, StoredItem

TALL, PAGE, FOUND = 430, 30, 50
ROW, DAY, GAP = 56.8, 26.4, 4.0
"""Heights of a row and of the day above it, each with the gap below it, in pixels of the page."""
VIEWS = ("time", "tree", "core")
ORDER: tuple[Kind, ...] = ("episodic", "semantic", "knowledge", "procedural", "resource")


def draw() -> None:
    w = get_words()
    with show_errors(w), PANEL.open_memory() as store:
        view = _draw_head(w, store)
        if view == "core":
            core_memory.draw(w, store)
            return
        left, right = st.columns([5, 7], gap="medium")
        with left:
            if view == "tree":
                with st.container(height=TALL + 75, border=False, key="mem-tree"):
                    memory_tree.draw(w, store, _get_chosen())
            else:
                _draw_list(w, store)
        with right:
            memory_item.draw(w, store, _get_chosen())


def _get_chosen() -> int:
    """The number of the item that is shown, 0 for none."""
    asked = st.query_params.get("item", "")
    return int(asked) if asked.isdecimal() and len(asked) < 16 else 0


def _draw_head(w: Words, store: "MemoryStore") -> str:
    """Returns the view that the person chose."""
    many, name = store.count_by_kind(), f"iris-memory-{datetime.now(get_zone()):%Y-%m-%d}.jsonl"
    kinds = [(say("panel-memory-kind", kind=kind), many[kind]) for kind in ORDER if kind in many]
    counts = [w(say("panel-memory-count", kind=kind, n=n)) for kind, n in kinds]
    total = w(say("panel-memory-total", n=sum(many.values())))
    size = w(say("panel-memory-size", mb=store.path.stat().st_size / 1e6))
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
        st.caption("  ·  ".join([f"**{total}**", *counts, size]))
        st.space("stretch")
        st.download_button(
            w(say("panel-export")),
            partial(_export, name),
            name,
            "application/jsonl",
            key="mem-export",
            on_click="ignore",
            icon=":material/download:",
            help=w(say("panel-memory-export")),
            type="tertiary",
        )
    return str(view)


def _export(name: str) -> bytes:
    """A JSON line per item. The export is noted, so that deleting an item can name the copies that remain."""
    with PANEL.open_memory() as store:
        lines = "".join(f"{line}\n" for line in export_lines(store)).encode()
        store.note_export(name)
    return lines


def _draw_list(w: Words, store: "MemoryStore") -> None:
    text, within = _draw_filter(w)
    shown = st.session_state.setdefault("mem-shown", PAGE)
    with st.spinner(w(say("panel-memory-searching"))):
        if text:
            from iris_screen.memory.recall import LEAST_SIMILARITY, Recall

            meanings = meanings_of(PANEL.runs().settings, store)
            recall = Recall(store, meanings, LEAST_SIMILARITY, beside=False)
            found = [each.kept for each in recall(text, FOUND, within)]
        else:
            found = store.list_items(within, shown + 1)
    page = found if text else found[:shown]
    with st.container(key="mem-picked"):
        picked = [kept for kept in page if st.session_state.get(_pick_key(kept.number))]
        label = w(say("panel-memory-delete-selected", n=len(picked)))
        if picked and st.button(label, key="mem-delete-several", icon=":material/delete:"):
            memory_item.ask_to_delete(w, picked)
    days = [(date, list(those)) for date, those in groupby(page, lambda kept: format_day(w, kept.at))]
    tall = _fit_list([len(page)], 0.0) if text else _fit_list([len(those) for _, those in days])
    with st.container(height=tall, border=False, key="mem-list"):
        if text:
            _draw_rows(w, page, dated=True)
        else:
            for date, those in days:
                st.caption(f"**{date or w(say('panel-memory-undated'))}**")
                _draw_rows(w, those, dated=False)
        if not page:
            st.caption(w(say("panel-memory-no-match") if text or within != ItemFilter() else say("panel-memory-empty")))
        if len(found) > len(page) and st.button(w(say("panel-more")), key="mem-more"):
            st.session_state["mem-shown"] = shown + PAGE
            st.rerun()


def _fit_list(many: Sequence[int], head: float = DAY) -> int:
    """The height of the list, so that it ends between two rows. many: rows of each day. head: height of a day."""
    if sum(many) * ROW + len(many) * head <= TALL:
        return TALL
    tops = accumulate(rows * ROW + head for rows in many)
    ends = [top - n * ROW for top, rows in zip(tops, many, strict=True) for n in range(rows)]
    return round(max(end for end in ends if end <= TALL) - GAP)


def _draw_filter(w: Words) -> tuple[str, ItemFilter]:
    """The text to search for, and the kinds and days to search in."""
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


def _draw_rows(w: Words, page: "list[StoredItem]", *, dated: bool) -> None:
    chosen = _get_chosen()
    for kept in page:
        with st.container(
            key=f"mem-{'chosen' if kept.number == chosen else 'other'}-{kept.number}",
            horizontal=True,
            vertical_alignment="center",
            gap="small",
        ):
            st.checkbox(
                w(say("panel-memory-select", n=kept.number)), key=_pick_key(kept.number), label_visibility="collapsed"
            )
            with st.container(gap=None):
                show(w(say_title(kept.item)), "strong", f"mem-{kept.number}")
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


def _pick_key(number: int) -> str:
    return f"pick-{number}"
