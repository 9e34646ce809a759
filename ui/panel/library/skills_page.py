"""Skills: what was done once, played again with other words; how each has done, and what it does."""

from functools import partial

import streamlit as st

from iris_screen.core.errors import UsageError
from iris_screen.graph.configuration.resources import own_skills
from iris_screen.graph.lifecycle.clock import token
from iris_screen.planning.skills.after_playing import PREFIX
from iris_screen.planning.skills.skill import Skill
from iris_screen.planning.skills.skill_sentences import said
from iris_screen.planning.skills.skill_store import Shelf, Standing
from iris_screen.ui.panel import going, picker, pressed
from iris_screen.ui.panel.around import go
from iris_screen.ui.panel.devices.device_states import SIMULATED
from iris_screen.ui.panel.drawing_kit import label, problem, say, told_plainly, words
from iris_screen.ui.panel.session import HOUSE
from iris_screen.ui.panel.words import Words

TALL, LONGEST = 470, 2_000
CALLED = {"contact": "skill.contact", "text": "skill.text"}
"""The slots that we have named."""


def draw() -> None:
    w = words()
    with told_plainly(w):
        shelf = own_skills(HOUSE.runs().settings)
        names = shelf.names()
        if not names:
            st.caption(w("skill.none"))
            pressed.button(w("skill.runs"), partial(go, "runs"), key="to-runs", type="primary")
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
            say(name, "strong", f"skill-{name}")
            say(known.task if isinstance(known, Skill) else w("skill.broken"), "soft", f"skill-{name}")
            st.caption(_has_done(w, standing))
        if not isinstance(known, Skill):
            st.markdown(":red[:material/error:]", help=w("skill.broken"), width="content")
        elif standing.is_put_aside:
            st.badge(w("skill.aside"), icon=":material/pause_circle:", color="orange")
        pressed.button(w("do.open"), partial(go, "skills", skill=name), key=f"open-{name}", type="tertiary")


def _has_done(w: Words, standing: Standing) -> str:
    if not standing.played and not standing.failures:
        return w("skill.new")
    last = w("skill.badly") if standing.failures else w("skill.well")
    return f"{w('skill.played')}: {standing.played} · {last}"


def _read(shelf: Shelf, name: str) -> Skill | str:
    """The skill, or why it cannot be used."""
    try:
        return shelf.skill(name)
    except UsageError as error:
        return str(error)


def _chosen(w: Words, shelf: Shelf, name: str) -> None:
    if not name:
        with st.container(border=True, height=TALL, vertical_alignment="center", horizontal_alignment="center"):
            st.caption(f":material/bolt: {w('skill.first')}")
        return
    known, standing = _read(shelf, name), shelf.standing(name)
    if not isinstance(known, Skill):
        problem(w("skill.broken"), known)
        return
    _head(w, shelf, known, standing)
    if standing.failures:
        st.warning(w("skill.why") if standing.is_put_aside else w("skill.badly"), icon=":material/pause_circle:")
        say(w.sentence(standing.why), "soft", "skill-why")
    _form(w, known)
    with st.expander(w("skill.steps"), icon=":material/list:"), st.container(key="skill-steps", gap=None):
        for number, each in enumerate(known.steps, 1):
            say(f"{number}  {w.sentence(each.step.in_words())}")


def _head(w: Words, shelf: Shelf, known: Skill, standing: Standing) -> None:
    with st.container(horizontal=True, vertical_alignment="center"):
        say(known.name, "task", "skill")
        aside = standing.is_put_aside
        st.badge(w("skill.aside" if aside else "skill.use"), color="orange" if aside else "green")
        st.space("stretch")
        if standing.failures:
            does = partial(_restore, w, shelf, known.name)
            pressed.button(w("skill.restore"), does, key="skill-restore", icon=":material/undo:")
        if st.button("", key="skill-delete", icon=":material/delete:", help=w("do.delete"), type="tertiary"):
            meant = pressed.Meant(w("skill.delete"), [known.name])
            pressed.ask_first(w, meant, partial(_delete, shelf, known.name))
    say(known.task, "soft", "skill-task")


def _form(w: Words, known: Skill) -> None:
    st.caption(w("skill.slots") if known.slots else w("skill.noslots"))
    with st.container(key="skill-slots"):
        for slot in known.slots:
            st.text_input(_called(w, slot), key=_field(known, slot), max_chars=LONGEST)
    picker.draw(w)
    does = partial(_play, w, known, token())
    pressed.button(w("skill.play"), does, key="skill-play", type="primary", icon=":material/play_arrow:")


def _called(w: Words, slot: str) -> str:
    """In the person's language, with its number; else as the skill names it."""
    name = slot.rstrip("0123456789")
    return f"{w(CALLED[name])} {slot.removeprefix(name)}".strip() if name in CALLED else label(slot)


def _field(known: Skill, slot: str) -> str:
    return f"slot-{known.name}-{slot}"


def _play(w: Words, known: Skill, run_id: str) -> None:
    given = {slot: st.session_state[_field(known, slot)].strip() for slot in known.slots}
    if not all(given.values()):
        raise UsageError(w("skill.missing"))
    going.run(run_id, said(known.task, given), st.session_state["device"] or SIMULATED, f"{PREFIX}{known.name}")


def _restore(w: Words, shelf: Shelf, name: str) -> None:
    shelf.stand(name, Standing(played=shelf.standing(name).played))
    pressed.tell(w("skill.restored"))


def _delete(shelf: Shelf, name: str) -> None:
    shelf.delete(name)
    go("skills")
