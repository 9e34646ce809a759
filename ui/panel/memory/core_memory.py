"""Core memory: the two texts that are always known, of the person and of what Iris is to be; both can be rewritten."""

from functools import partial
from typing import TYPE_CHECKING

import streamlit as st

from iris_screen.consent.secret_words import mask_sentence
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
            _block(w, name, store.block(name))


def _block(w: Words, name: Block, text: str) -> None:
    with st.form(f"block-{name}", border=True):
        st.text_area(
            w(say("panel-memory-block", block=name)),
            mask_sentence(text),
            TALL,
            key=_key(name, text),
            max_chars=BLOCK_LIMIT,
            placeholder=w(say("panel-memory-block-hint", block=name)),
        )
        buttons.submit(w(say("panel-save")), partial(_save, w, name, text), type="primary", icon=":material/save:")


def _key(name: Block, text: str) -> str:
    """Another field where another text stands there."""
    return f"block-{name}-{hash(text)}"


def _save(w: Words, name: Block, text: str) -> None:
    said = str(st.session_state[_key(name, text)])
    if said == mask_sentence(text):
        return

    def rewritten(now: str) -> str:
        if now != text:
            raise UsageError(say("panel-memory-changed-elsewhere"))
        return said

    with PANEL.open_memory() as store:
        store.edit_block(name, rewritten, who="person")
    buttons.tell(w(say("panel-saved")))
