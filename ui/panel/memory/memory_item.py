"""One item of memory: all that it says, where it is from, the frames behind it; corrected and deleted here."""

from functools import partial
from typing import TYPE_CHECKING

import streamlit as st

from iris_screen.consent.secret_words import mask_sentence
from iris_screen.core.errors import IrisError, UsageError
from iris_screen.core.message import say
from iris_screen.graph.configuration.resources import own_meanings
from iris_screen.memory.editing import Field, list_fields
from iris_screen.memory.items import get_title, is_secret
from iris_screen.memory.vault_key import Keys
from iris_screen.memory.vectors import throw_away
from iris_screen.ui.panel import buttons
from iris_screen.ui.panel.drawing_kit import escape_label, show, show_problem
from iris_screen.ui.panel.memory import memory_edit
from iris_screen.ui.panel.page_frame import format_moment, go
from iris_screen.ui.panel.pictures.marked_picture import encode_jpeg
from iris_screen.ui.panel.session import PANEL
from iris_screen.ui.words import Words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from iris_screen.memory.frames import SeenFrame
    from iris_screen.memory.memory_store import MemoryStore, StoredItem

# What an item is called.


def title(w: Words, kept: "StoredItem") -> str:
    return get_title(kept.item)


EMPTY, LABEL, LONGEST = 470, 110, 20_000
BESIDE, FRAMES, NAMED = 2, 6, 12
RUN = "run "
"""What the source of a run's own episode begins with."""


def draw(w: Words, store: "MemoryStore", number: int) -> None:
    if not number:
        with st.container(border=True, height=EMPTY, vertical_alignment="center", horizontal_alignment="center"):
            st.caption(f":material/neurology: {w(say('panel-memory-first'))}")
        return
    try:
        kept = store.get(number)
        until = _until(store, kept)
    except UsageError as error:
        show_problem(w(say("panel-wrong")), w(error.message))
        return
    with st.container(key=f"mem-item-{number}"):
        _head(w, kept)
        _from(w, store, kept)
        if memory_edit.is_open(number):
            memory_edit.draw(w, number)
        else:
            with st.container(key=f"mem-fields-{number}"):
                for field in list_fields(kept.item):
                    _field(w, kept, field)
                if until is not None:
                    _row(w, "until", format_moment(w, until))
    _frames(w, store, number)
    _beside(w, store, kept)


def _until(store: "MemoryStore", kept: "StoredItem") -> float | None:
    """When a secret is over, which no key is asked for. Raises UsageError where it is over by now."""
    if not is_secret(kept.item):
        return None
    return store.vault(Keys(PANEL.runs().settings.home)).get(kept.number).until


def _head(w: Words, kept: "StoredItem") -> None:
    with st.container(horizontal=True, vertical_alignment="center"):
        st.badge(w(say("panel-memory-kind", kind=kept.item.kind)), color="green")
        show(title(w, kept), "task", f"mem-title-{kept.number}")
        if not memory_edit.is_open(kept.number):
            buttons.button(
                w(say("panel-memory-edit")), partial(memory_edit.begin, kept), key="mem-edit", icon=":material/edit:"
            )
        if st.button("", key="mem-delete", icon=":material/delete:", help=w(say("panel-delete")), type="tertiary"):
            ask(w, [kept])


def _from(w: Words, store: "MemoryStore", kept: "StoredItem") -> None:
    with st.container(key="mem-from", horizontal=True, vertical_alignment="center"):
        parts = [f"{kept.number}", format_moment(w, kept.at), kept.source]
        if kept.session != kept.source:
            parts.append(w(say("panel-memory-session", session=kept.session)) if kept.session else "")
        show("  ·  ".join(part for part in parts if part), "soft", "mem-from")
        run = kept.source.removeprefix(RUN) if kept.source.startswith(RUN) else ""
        if run and _is_there(run):
            act = partial(go, "timeline", run=run)
            buttons.button(w(say("panel-to-timeline")), act, key="mem-run", icon=":material/history:", type="tertiary")


def _is_there(run: str) -> bool:
    try:
        return PANEL.runs().store.row(run) is not None
    except IrisError:
        return False


def _field(w: Words, kept: "StoredItem", field: Field) -> None:
    """A title stands above all already."""
    value = getattr(kept.item, field.name)
    if value in (None, "", []) or value == get_title(kept.item):
        return
    name = "app" if field.name == "source" and is_secret(kept.item) else field.name
    if field.when:
        _row(w, name, format_moment(w, value))
    elif field.choices:
        _row(w, name, w(say("panel-memory-choice", choice=value)))
    else:
        _row(w, name, "\n".join(value) if field.many else str(value))


def _row(w: Words, name: str, text: str) -> None:
    with st.container(key=f"part-mem-{name}", horizontal=True, gap="small"):
        st.caption(escape_label(w(say("panel-memory-field", field=name))), width=LABEL)
        with st.container(gap=None):
            show(text[:LONGEST], "lines")
            if len(text) > LONGEST:
                st.caption(w(say("panel-memory-cut")))


def _frames(w: Words, store: "MemoryStore", number: int) -> None:
    """What it was made from, as it was seen."""
    seen = store.frames.behind(number)
    if not seen:
        return
    st.caption(w(say("panel-memory-frames", n=len(seen))))
    every = len(seen) <= FRAMES or st.toggle(w(say("panel-memory-frames-all")), key=f"mem-frames-{number}")
    with st.container(key="mem-frames", horizontal=True, gap="small"):
        for each in seen if every else seen[:FRAMES]:
            _frame(w, store, each)


def _frame(w: Words, store: "MemoryStore", seen: "SeenFrame") -> None:
    with st.container(key=f"mem-frame-{seen.number}", width="content", gap=None):
        shown = encode_jpeg(store.frames.picture(seen.number))
        with st.container():
            if shown:
                st.image(shown, alt=w(say("panel-screen")))
            else:
                st.caption(w(say("panel-picture-gone")))
        show(
            "  ·  ".join(part for part in (format_moment(w, seen.at), seen.app) if part),
            "soft",
            f"mem-frame-{seen.number}",
        )


def _beside(w: Words, store: "MemoryStore", kept: "StoredItem") -> None:
    """What stood just before and after it in the same session."""
    near = store.all_of(sorted(number for number, _ in store.beside(kept.number, BESIDE)))
    if not near:
        return
    with st.expander(w(say("panel-memory-beside")), icon=":material/link:", key=f"mem-beside-{kept.number}"):
        for each in near:
            act = partial(go, "memory", item=str(each.number))
            buttons.button(
                escape_label(mask_sentence(title(w, each))[:120]), act, key=f"beside-{each.number}", type="tertiary"
            )


def ask(w: Words, those: "Sequence[StoredItem]") -> None:
    """What goes with them, and what stays."""
    numbers = [kept.number for kept in those]
    with PANEL.open_memory() as store:
        frames = store.frames.behind_only(numbers)
        stays = [f"{each.name}  ·  {format_moment(w, each.at)}" for each in store.exports(NAMED)]
    stay = say("panel-memory-stays") if stays else say("panel-memory-stays-none")
    told = [say("panel-memory-goes"), *([say("panel-memory-goes-frames", n=frames)] if frames else []), stay]
    about = [title(w, kept) for kept in those[:NAMED]]
    about += [f"+{len(those) - NAMED}"] if len(those) > NAMED else []
    asked = buttons.Confirmation(w(say("panel-memory-delete")), about, " ".join(map(w, told)), stays)
    buttons.ask_first(w, asked, partial(_delete, numbers))


def _delete(numbers: "Sequence[int]") -> None:
    with PANEL.open_memory() as store:
        store.delete_all(numbers, who="person")
    throw_away(own_meanings(PANEL.runs().settings))
    go("memory")
