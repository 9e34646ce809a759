"""A run that ended verified, kept as a skill under a name that is asked for."""

from functools import partial
from typing import TYPE_CHECKING, Literal

import streamlit as st

from iris_screen.graph.run_skills import save_skill
from iris_screen.ui.panel import buttons as pressed
from iris_screen.ui.panel.around import go
from iris_screen.ui.panel.drawing_kit import say
from iris_screen.ui.panel.session import HOUSE
from iris_screen.ui.panel.words import Words

if TYPE_CHECKING:
    from iris_screen.graph.store import RunRow

LONGEST = 60


def may_be_kept(row: "RunRow") -> bool:
    return row.status == "success" and row.verdict == "verified" and bool(row.turns)


def button(w: Words, run_id: str, label: str = "") -> None:
    """label: what stands on it; else it is its icon, and says so where the pointer rests."""
    said = None if label else w("skill.keep")
    look: Literal["secondary", "tertiary"] = "secondary" if label else "tertiary"
    if st.button(label, key=f"skill-{run_id}", icon=":material/bolt:", help=said, type=look):
        st.dialog(w("skill.keep"))(_ask)(w, run_id)


def _ask(w: Words, run_id: str) -> None:
    say(HOUSE.runs().store.row(run_id).text, "strong", "skill-of")
    st.text_input(w("skill.name"), key="skill-name", placeholder=w("skill.name.hint"), max_chars=LONGEST)
    st.caption(w("skill.note"))
    pressed.button(w("skill.keep"), partial(_keep, w, run_id), key="skill-keep", type="primary")


def _keep(w: Words, run_id: str) -> None:
    kept = save_skill(HOUSE.runs(), run_id, st.session_state["skill-name"].strip())
    pressed.tell(w("skill.kept"))
    go("skills", skill=kept.name)
