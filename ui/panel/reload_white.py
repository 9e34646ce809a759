"""A page that has gone white is loaded anew: nothing is lost with it, since pages hold nothing of their own."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import streamlit as st


def revive() -> None:
    """To be drawn once on every page; there is nothing to see of it."""
    _component()(key="reviving", height=1, width=1)


@cache
def _component() -> Callable[..., Any]:
    js = Path(__file__).with_suffix(".js").read_text("utf-8")
    made: Callable[..., Any] = st.components.v2.component("iris_reviving", html="<i></i>", js=js)
    return made
