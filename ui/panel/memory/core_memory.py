"""Core memory: the two texts that are always in memory, about the person and about Iris. Both can be edited."""

from functools import partial
from typing import TYPE_CHECKING

import streamlit as st

from iris_screen.consent.secrets.spoken_secrets import mask_sentence
from iris_screen.core.errors import UsageError
from iris_screen.core.message import say
from iris_screen.memory.items import BLOCKS, Block
from iris_screen.memory.transaction import BLOCK_LIMIT
from iris_screen.ui.panel import buttons
from iris_screen.ui.panel.session import PANEL
from iris_screen.ui.words import Words

if TYPE_CHECKING:
    from iris_screen.memory.memory_store import MemoryStore

TALL = 300


def draw(w: Words, store: "MemoryStore") -> None:
    for column, name in zip(st.columns(len(BLOCKS), gap="medium"), BLOCKS, strict=True):
        with column:
            text = store.block(name)
            with st.form(f"block-{name}", border=True):
                st.text_area(
                    w(say("panel-memory-block", block=name)),
                    mask_sentence(text),
                    TALL,
                    key=_make_key(name, text),
                    max_chars=BLOCK_LIMIT,
                    placeholder=w(say("panel-memory-block-hint", block=name)),
                )
                act = partial(_save, w, name, text)
                buttons.submit(w(say("panel-save")), act, type="primary", icon=":material/save:")


def _make_key(name: Block, text: str) -> str:
    """A new key, and so a new field, if the text has changed."""
    return f"block-{name}-{hash(text)}"


def _save(w: Words, name: Block, text: str) -> None:
    new = str(st.session_state[_make_key(name, text)])
    if new == mask_sentence(text):
        return

    def rewrite(now: str) -> str:
        if now != text:
            raise UsageError(say("panel-memory-changed-elsewhere"))
        return new

    with PANEL.open_memory() as store:
        store.edit_block(name, rewrite, who="person")
    buttons.tell(w(say("panel-saved")))
