"""One item of memory: its fields, its source, and the frames behind it. It can be corrected and deleted here."""

from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

import streamlit as st

from iris_screen.consent.secrets.spoken_secrets import mask_sentence
from iris_screen.core.errors import IrisError, UsageError
from iris_screen.core.message import say
from iris_screen.graph.configuration.resources import own_meanings
from iris_screen.memory.editing import list_fields
from iris_screen.memory.items import get_title, is_secret
from iris_screen.memory.meaning.chroma_client import throw_away
from iris_screen.memory.run_episode import say_title
from iris_screen.memory.vault_key import Keys
from iris_screen.ui.panel import buttons
from iris_screen.ui.panel.drawing_kit import escape_label, show, show_empty, show_problem
from iris_screen.ui.panel.memory import memory_edit
from iris_screen.ui.panel.page_frame import format_moment, go
from iris_screen.ui.panel.pictures.marked_picture import encode_jpeg
from iris_screen.ui.panel.session import PANEL
from iris_screen.ui.words import Words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from iris_screen.memory.memory_store import MemoryStore, StoredItem

EMPTY, LABEL, LONGEST = 470, 110, 20_000
BESIDE, FRAMES, NAMED = 2, 6, 12
RUN = "run "
"""The source of an episode that a run recorded starts with this."""


def draw(w: Words, store: "MemoryStore", number: int) -> None:
    if not number:
        show_empty(f":material/neurology: {w(say('panel-memory-first'))}", EMPTY)
        return
    try:
        kept, until = store.get(number), None
        if is_secret(kept.item):  # when it expires, which needs no key; raises UsageError if it has expired
            until = store.vault(Keys(PANEL.runs().settings.home)).get(kept.number).until
    except UsageError as error:
        show_problem(w(say("panel-wrong")), w(error.message))
        return
    with st.container(key=f"mem-item-{number}"):
        _draw_head(w, kept)
        if memory_edit.is_open(number):
            memory_edit.draw(w, number)
        else:
            with st.container(key=f"mem-fields-{number}"):
                _draw_fields(w, kept, until)
    _draw_frames(w, store, number)
    near = store.get_all(sorted(each for each, _ in store.neighbours([kept.number], BESIDE).get(kept.number, [])))
    if not near:
        return
    # what was recorded just before and after it in the same session
    with st.expander(w(say("panel-memory-beside")), icon=":material/link:", key=f"mem-beside-{kept.number}"):
        for each in near:
            act = partial(go, "memory", item=str(each.number))
            label = escape_label(mask_sentence(w(say_title(each.item)))[:120])
            buttons.button(label, act, key=f"beside-{each.number}", type="tertiary")


def _draw_head(w: Words, kept: "StoredItem") -> None:
    with st.container(horizontal=True, vertical_alignment="center"):
        st.badge(w(say("panel-memory-kind", kind=kept.item.kind)), color="green")
        show(w(say_title(kept.item)), "task", f"mem-title-{kept.number}")
        if not memory_edit.is_open(kept.number):
            buttons.button(
                w(say("panel-memory-edit")),
                partial(memory_edit.open_form, kept),
                key="mem-edit",
                icon=":material/edit:",
            )
        if st.button("", key="mem-delete", icon=":material/delete:", help=w(say("panel-delete")), type="tertiary"):
            ask_to_delete(w, [kept])
    with st.container(key="mem-from", horizontal=True, vertical_alignment="center"):
        parts = [f"{kept.number}", format_moment(w, kept.at), kept.source]
        if kept.session != kept.source:
            parts.append(w(say("panel-memory-session", session=kept.session)) if kept.session else "")
        show("  ·  ".join(part for part in parts if part), "soft", "mem-from")
        run = kept.source.removeprefix(RUN) if kept.source.startswith(RUN) else ""
        has_run = False
        if run:
            with suppress(IrisError):
                has_run = PANEL.runs().store.row(run) is not None
        if has_run:
            act = partial(go, "timeline", run=run)
            buttons.button(w(say("panel-to-timeline")), act, key="mem-run", icon=":material/history:", type="tertiary")


def _draw_fields(w: Words, kept: "StoredItem", until: float | None) -> None:
    """Leaves out the field that is the title, and empty fields. until: when the item expires."""
    rows = []
    for field in list_fields(kept.item):
        value = getattr(kept.item, field.name)
        if value in (None, "", []) or value == get_title(kept.item):
            continue
        name = "app" if field.name == "source" and is_secret(kept.item) else field.name
        if field.when:
            text = format_moment(w, value)
        elif field.choices:
            text = w(say("panel-memory-choice", choice=value))
        else:
            text = "\n".join(value) if field.many else str(value)
        rows.append((name, text))
    if until is not None:
        rows.append(("until", format_moment(w, until)))
    for name, text in rows:
        with st.container(key=f"part-mem-{name}", horizontal=True, gap="small"):
            st.caption(escape_label(w(say("panel-memory-field", field=name))), width=LABEL)
            with st.container(gap=None):
                show(text[:LONGEST], "lines")
                if len(text) > LONGEST:
                    st.caption(w(say("panel-memory-cut")))


def _draw_frames(w: Words, store: "MemoryStore", number: int) -> None:
    """The frames that the item was made from."""
    frames = store.frames.behind(number)
    if not frames:
        return
    st.caption(w(say("panel-memory-frames", n=len(frames))))
    every = len(frames) <= FRAMES or st.toggle(w(say("panel-memory-frames-all")), key=f"mem-frames-{number}")
    with st.container(key="mem-frames", horizontal=True, gap="small"):
        for frame in frames if every else frames[:FRAMES]:
            with st.container(key=f"mem-frame-{frame.number}", width="content", gap=None):
                picture = encode_jpeg(store.frames.picture(frame.number))
                with st.container():
                    if picture:
                        st.image(picture, alt=w(say("panel-screen")))
                    else:
                        st.caption(w(say("panel-picture-gone")))
                parts = (format_moment(w, frame.at), frame.app)
                show("  ·  ".join(part for part in parts if part), "soft", f"mem-frame-{frame.number}")


def ask_to_delete(w: Words, those: "Sequence[StoredItem]") -> None:
    """Asks first, and says what is deleted with them and what stays."""
    numbers = [kept.number for kept in those]
    with PANEL.open_memory() as store:
        frames = store.frames.count_behind_only(numbers)
        stays = [f"{each.name}  ·  {format_moment(w, each.at)}" for each in store.exports(NAMED)]
    stay = say("panel-memory-stays") if stays else say("panel-memory-stays-none")
    notes = [say("panel-memory-goes"), *([say("panel-memory-goes-frames", n=frames)] if frames else []), stay]
    about = [w(say_title(kept.item)) for kept in those[:NAMED]]
    about += [f"+{len(those) - NAMED}"] if len(those) > NAMED else []
    asked = buttons.Confirmation(w(say("panel-memory-delete")), about, " ".join(map(w, notes)), stays)
    buttons.ask_first(w, asked, partial(_delete, numbers))


def _delete(numbers: "Sequence[int]") -> None:
    with PANEL.open_memory() as store:
        store.delete_all(numbers, who="person")
    throw_away(own_meanings(PANEL.runs().settings))
    go("memory")
