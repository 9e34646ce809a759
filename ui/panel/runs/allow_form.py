"""What a run may do without asking: for a new one a form, for one that is not over a list, which can be revoked."""

from functools import partial

import streamlit as st

from iris_screen.core.message import say
from iris_screen.core.people import NEVER_BEFOREHAND, PAYMENT, describe_allowance
from iris_screen.graph.configuration.resources import policy_of
from iris_screen.graph.store import OVER
from iris_screen.ui.panel import buttons
from iris_screen.ui.panel.drawing_kit import show
from iris_screen.ui.panel.session import PANEL
from iris_screen.ui.words import Words


def draw(w: Words) -> None:
    kinds = {name: kind.does for name, kind in policy_of(PANEL.runs().settings).kinds.items()}
    offered = ["", *(name for name in kinds if name not in NEVER_BEFOREHAND)]

    def name_kind(name: str) -> str:
        return w(say("cli-policy-does", kind=name, does=kinds[name])) if name else w(say("panel-allow-nothing"))

    with st.expander(w(say("panel-allow"))):
        st.caption(w(say("panel-allow-about")))
        kind = st.selectbox(w(say("panel-allow-kind")), offered, format_func=name_kind, key="allow-kind")
        if not kind:
            return
        columns = st.columns(4)
        if kind == PAYMENT:
            columns[0].number_input(
                w(say("panel-allow-most")), min_value=0.0, step=1.0, format="%.2f", key="allow-most"
            )
            columns[1].text_input(w(say("panel-allow-currency")), max_chars=3, key="allow-currency")
        columns[2].text_input(w(say("panel-allow-app")), key="allow-app")
        columns[3].number_input(w(say("panel-allow-times")), min_value=1, max_value=100, key="allow-times")


def read_options() -> list[str]:
    """The options of `iris run` for what is filled in."""
    kind = st.session_state.get("allow-kind", "")
    if not kind:
        return []
    options = ["--allow", kind, "--times", str(st.session_state.get("allow-times", 1))]
    if app := st.session_state.get("allow-app", "").strip():
        options += ["--app", app]
    if kind == PAYMENT:
        currency = st.session_state.get("allow-currency", "").strip()
        options += ["--max", str(st.session_state.get("allow-most", 0.0)), "--currency", currency]
    return options


def draw_allowed(w: Words, run_id: str) -> None:
    """What the run may still do without asking, and a button to revoke it; nothing if it is over or may do nothing."""
    runs = PANEL.runs()
    allowed = runs.store.task(run_id).allowed if runs.store.row(run_id).status not in OVER else []
    if allowed:
        with st.container(key=f"allowed-{run_id}", horizontal=True, vertical_alignment="center"):
            told = w(say("panel-allowed", allowed=[describe_allowance(each) for each in allowed]))
            show(told, "soft", f"allowed-{run_id}")
            revoke = partial(runs.revoke, run_id)
            buttons.button(w(say("panel-revoke")), revoke, key=f"revoke-{run_id}", icon=":material/block:")
