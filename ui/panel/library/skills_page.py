"""Skills: what was done once, played again with other words; how each has done, and what it does."""

from functools import partial

import streamlit as st

from iris_screen.core.errors import UsageError
from iris_screen.core.message import Message, say
from iris_screen.graph.configuration.resources import own_skills
from iris_screen.graph.lifecycle.clock import token
from iris_screen.planning.skills.after_playing import PREFIX
from iris_screen.planning.skills.skill import Skill
from iris_screen.planning.skills.skill_sentences import said
from iris_screen.planning.skills.skill_store import Shelf, Standing
from iris_screen.ui.panel import buttons
from iris_screen.ui.panel.devices import device_picker
from iris_screen.ui.panel.devices.device_states import SIMULATED
from iris_screen.ui.panel.drawing_kit import escape_label, get_words, show, show_errors, show_problem
from iris_screen.ui.panel.page_frame import go
from iris_screen.ui.panel.runs import started_runs
from iris_screen.ui.panel.session import PANEL
from iris_screen.ui.words import Words

TALL, LONGEST = 470, 2_000


def draw() -> None:
    w = get_words()
    with show_errors(w):
        shelf = own_skills(PANEL.runs().settings)
        names = shelf.names()
        if not names:
            st.caption(w(say("panel-skill-none")))
            buttons.button(w(say("panel-skill-to-runs")), partial(go, "runs"), key="to-runs", type="primary")
            return
        chosen = st.query_params.get("skill", "")
        left, right = st.columns([5, 8], gap="medium")
        with left, st.container(height=TALL, border=False, key="skills"):
            for name in names:
                _row(w, shelf, name)
        with right:
            _chosen(w, shelf, chosen if chosen in names else "")


def _row(w: Words, shelf: Shelf, name: str) -> None:
    known, standing = _read(shelf, name), shelf.standing(name)
    with st.container(key=f"row-skill-{name}", horizontal=True, vertical_alignment="center"):
        with st.container(gap=None):
            show(name, "strong", f"skill-{name}")
            show(known.task if isinstance(known, Skill) else w(say("panel-skill-broken")), "soft", f"skill-{name}")
            st.caption(_has_done(w, standing))
        if not isinstance(known, Skill):
            st.markdown(":red[:material/error:]", help=w(say("panel-skill-broken")), width="content")
        elif standing.is_put_aside:
            st.badge(w(say("panel-skill-aside")), icon=":material/pause_circle:", color="orange")
        buttons.button(w(say("panel-open")), partial(go, "skills", skill=name), key=f"open-{name}", type="tertiary")


def _has_done(w: Words, standing: Standing) -> str:
    if not standing.played and not standing.failures:
        return w(say("panel-skill-new"))
    last = w(say("panel-skill-failed")) if standing.failures else w(say("panel-skill-worked"))
    return f"{w(say('panel-skill-played', n=standing.played))} · {last}"


def _read(shelf: Shelf, name: str) -> Skill | Message:
    """The skill, or why it cannot be used."""
    try:
        return shelf.skill(name)
    except UsageError as error:
        return error.message


def _chosen(w: Words, shelf: Shelf, name: str) -> None:
    if not name:
        with st.container(border=True, height=TALL, vertical_alignment="center", horizontal_alignment="center"):
            st.caption(f":material/bolt: {w(say('panel-skill-first'))}")
        return
    known, standing = _read(shelf, name), shelf.standing(name)
    if not isinstance(known, Skill):
        show_problem(w(say("panel-skill-broken")), w(known))
        return
    _head(w, shelf, known, standing)
    if standing.failures:
        st.warning(
            w(say("panel-skill-aside-note")) if standing.is_put_aside else w(say("panel-skill-failed")),
            icon=":material/pause_circle:",
        )
        show(w.sentence(standing.why), "soft", "skill-why")
    _form(w, known)
    with st.expander(w(say("panel-skill-steps")), icon=":material/list:"), st.container(key="skill-steps", gap=None):
        for number, each in enumerate(known.steps, 1):
            show(f"{number}  {w.sentence(each.step.in_words())}")


def _head(w: Words, shelf: Shelf, known: Skill, standing: Standing) -> None:
    with st.container(horizontal=True, vertical_alignment="center"):
        show(known.name, "task", "skill")
        aside = standing.is_put_aside
        st.badge(
            w(say("panel-skill-aside") if aside else say("panel-skill-in-use")), color="orange" if aside else "green"
        )
        st.space("stretch")
        if standing.failures:
            act = partial(_restore, w, shelf, known.name)
            buttons.button(w(say("panel-skill-restore")), act, key="skill-restore", icon=":material/undo:")
        if st.button("", key="skill-delete", icon=":material/delete:", help=w(say("panel-delete")), type="tertiary"):
            asked = buttons.Confirmation(w(say("panel-skill-delete")), [known.name])
            buttons.ask_first(w, asked, partial(_delete, shelf, known.name))
    show(known.task, "soft", "skill-task")


def _form(w: Words, known: Skill) -> None:
    st.caption(w(say("panel-skill-slots")) if known.slots else w(say("panel-skill-no-slots")))
    with st.container(key="skill-slots"):
        for slot in known.slots:
            st.text_input(_called(w, slot), key=_field(known, slot), max_chars=LONGEST)
    device_picker.draw(w)
    act = partial(_play, known, token())
    buttons.button(w(say("panel-skill-play")), act, key="skill-play", type="primary", icon=":material/play_arrow:")


def _called(w: Words, slot: str) -> str:
    """In the person's language, with its number; else as the skill names it."""
    name = slot.rstrip("0123456789")
    called = say("panel-skill-slot", slot=name)
    return escape_label(
        w(say("panel-skill-slot-numbered", slot=called, n=slot.removeprefix(name)) if name != slot else called)
    )


def _field(known: Skill, slot: str) -> str:
    return f"slot-{known.name}-{slot}"


def _play(known: Skill, run_id: str) -> None:
    given = {slot: st.session_state[_field(known, slot)].strip() for slot in known.slots}
    if not all(given.values()):
        raise UsageError(say("panel-skill-incomplete"))
    started_runs.run(run_id, said(known.task, given), st.session_state["device"] or SIMULATED, f"{PREFIX}{known.name}")


def _restore(w: Words, shelf: Shelf, name: str) -> None:
    shelf.stand(name, Standing(played=shelf.standing(name).played))
    buttons.tell(w(say("panel-skill-restored")))


def _delete(shelf: Shelf, name: str) -> None:
    shelf.delete(name)
    go("skills")
