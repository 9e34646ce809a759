"""The form to correct an item. A field the person did not touch keeps its value, including parts that are masked."""

from functools import partial
from typing import TYPE_CHECKING

import streamlit as st

from iris_screen.consent.secrets.spoken_secrets import mask_sentence
from iris_screen.core.errors import UsageError
from iris_screen.core.message import say
from iris_screen.core.parsing.dates import format_time
from iris_screen.memory.editing import Field, edit_item, list_fields
from iris_screen.ui.panel import buttons
from iris_screen.ui.panel.drawing_kit import escape_label
from iris_screen.ui.panel.page_frame import get_zone
from iris_screen.ui.panel.session import PANEL
from iris_screen.ui.words import Words

if TYPE_CHECKING:
    from iris_screen.memory.items import Item
    from iris_screen.memory.memory_store import StoredItem

OPENED = "memory edited"
"""The item whose form is open, as it was when the form was opened."""
LINE, TALL = 1_000, 130


def is_open(number: int) -> bool:
    opened: StoredItem | None = st.session_state.get(OPENED)
    return opened is not None and opened.number == number


def open_form(kept: "StoredItem") -> None:
    st.session_state[OPENED] = kept


def draw(w: Words, number: int) -> None:
    opened: StoredItem = st.session_state[OPENED]
    with st.form(f"mem-form-{number}", border=True):
        for field in list_fields(opened.item):
            label = escape_label(w(say("panel-memory-field", field=field.name)))
            key, now = _make_key(opened, field), format_field(opened.item, field)
            if field.choices:
                st.selectbox(label, field.choices, field.choices.index(now), key=key,
                             format_func=lambda choice: w(say("panel-memory-choice", choice=choice)))  # fmt: skip
            elif field.many or field.most > LINE:
                most = None if field.many else field.most
                lines = w(say("panel-memory-lines", field=label))
                st.text_area(lines if field.many else label, now, TALL, most, key=key)
            else:
                hint = "2026-11-22 14:05" if field.when else None
                st.text_input(label, now, field.most or None, key=key, placeholder=hint)
        with st.container(horizontal=True):
            buttons.submit(w(say("panel-save")), partial(_save, w, opened), type="primary", icon=":material/save:")
            buttons.submit(w(say("panel-memory-leave")), partial(st.session_state.pop, OPENED, None))


def format_field(item: "Item", field: Field) -> str:
    """The value as the form shows it."""
    value = getattr(item, field.name)
    if field.when:
        return "" if value is None else format_time(value, get_zone())
    return mask_sentence("\n".join(value) if field.many else str(value))


def _save(w: Words, opened: "StoredItem") -> None:
    fields = {field.name: field for field in list_fields(opened.item)}
    texts = {name: str(st.session_state[_make_key(opened, field)]) for name, field in fields.items()}
    changed = {name: text for name, text in texts.items() if text != format_field(opened.item, fields[name])}

    def rewrite(now: "Item") -> "Item":
        if any(getattr(now, name, None) != getattr(opened.item, name) for name in changed):
            raise UsageError(say("panel-memory-changed-elsewhere"))
        return edit_item(now, changed, get_zone())

    if changed:
        with PANEL.open_memory() as store:
            store.edit(opened.number, rewrite, who="person")
    st.session_state.pop(OPENED, None)
    buttons.tell(w(say("panel-saved")))


def _make_key(kept: "StoredItem", field: Field) -> str:
    return f"mem-{kept.number}-{field.name}"
