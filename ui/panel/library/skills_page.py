"""SkillStore: recorded runs that can be played again with other words. Shows what each does, and its record."""

from functools import partial

import streamlit as st

from iris_screen.core.errors import UsageError
from iris_screen.core.message import Message, say
from iris_screen.graph.configuration.resources import own_skills
from iris_screen.graph.lifecycle.clock import token
from iris_screen.planning.skills.after_playing import PREFIX
from iris_screen.planning.skills.skill import Skill
from iris_screen.planning.skills.skill_sentences import fill_sentence
from iris_screen.planning.skills.skill_store import SkillResults, SkillStore
from iris_screen.ui.panel import buttons
from iris_screen.ui.panel.devices import device_picker
from iris_screen.ui.panel.devices.device_states import SIMULATED
from iris_screen.ui.panel.drawing_kit import escape_label, get_words, show, show_empty, show_errors, show_problem
from iris_screen.ui.panel.page_frame import go
from iris_screen.ui.panel.runs import run_actions
from iris_screen.ui.panel.session import PANEL
from iris_screen.ui.words import Words

TALL, LONGEST = 470, 2_000


def draw() -> None:
    w = get_words()
    with show_errors(w):
        store = own_skills(PANEL.runs().settings)
        names = store.names()
        if not names:
            st.caption(w(say("panel-skill-none")))
            buttons.button(w(say("panel-skill-to-runs")), partial(go, "runs"), key="to-runs", type="primary")
            return
        chosen = st.query_params.get("skill", "")
        left, right = st.columns([5, 8], gap="medium")
        with left, st.container(height=TALL, border=False, key="skills"):
            for name in names:
                _draw_row(w, store, name)
        with right:
            if chosen in names:
                _draw_skill(w, store, chosen)
            else:
                show_empty(f":material/bolt: {w(say('panel-skill-first'))}", TALL)


def _draw_row(w: Words, store: SkillStore, name: str) -> None:
    known, results = _read_skill(store, name), store.results(name)
    record = w(say("panel-skill-new"))
    if results.played or results.failures:
        last = w(say("panel-skill-failed")) if results.failures else w(say("panel-skill-worked"))
        record = f"{w(say('panel-skill-played', n=results.played))} · {last}"
    with st.container(key=f"row-skill-{name}", horizontal=True, vertical_alignment="center"):
        with st.container(gap=None):
            show(name, "strong", f"skill-{name}")
            show(known.task if isinstance(known, Skill) else w(say("panel-skill-broken")), "soft", f"skill-{name}")
            st.caption(record)
        if not isinstance(known, Skill):
            st.markdown(":red[:material/error:]", help=w(say("panel-skill-broken")), width="content")
        elif results.is_put_aside:
            st.badge(w(say("panel-skill-aside")), icon=":material/pause_circle:", color="orange")
        buttons.button(w(say("panel-open")), partial(go, "skills", skill=name), key=f"open-{name}", type="tertiary")


def _read_skill(store: SkillStore, name: str) -> Skill | Message:
    """The skill, or why it cannot be used."""
    try:
        return store.skill(name)
    except UsageError as error:
        return error.message


def _draw_skill(w: Words, store: SkillStore, name: str) -> None:
    known, results = _read_skill(store, name), store.results(name)
    if not isinstance(known, Skill):
        show_problem(w(say("panel-skill-broken")), w(known))
        return
    aside = results.is_put_aside
    with st.container(horizontal=True, vertical_alignment="center"):
        show(known.name, "task", "skill")
        st.badge(
            w(say("panel-skill-aside") if aside else say("panel-skill-in-use")), color="orange" if aside else "green"
        )
        st.space("stretch")
        if results.failures:
            act = partial(_restore, w, store, known.name)
            buttons.button(w(say("panel-skill-restore")), act, key="skill-restore", icon=":material/undo:")
        if st.button("", key="skill-delete", icon=":material/delete:", help=w(say("panel-delete")), type="tertiary"):
            asked = buttons.Confirmation(w(say("panel-skill-delete")), [known.name])
            buttons.ask_first(w, asked, partial(_delete, store, known.name))
    show(known.task, "soft", "skill-task")
    if results.failures:
        note = w(say("panel-skill-aside-note")) if aside else w(say("panel-skill-failed"))
        st.warning(note, icon=":material/pause_circle:")
        show(w.sentence(results.why), "soft", "skill-why")
    _draw_form(w, known)
    with st.expander(w(say("panel-skill-steps")), icon=":material/list:"), st.container(key="skill-steps", gap=None):
        for number, each in enumerate(known.steps, 1):
            show(f"{number}  {w.sentence(each.step.in_words())}")


def _draw_form(w: Words, known: Skill) -> None:
    st.caption(w(say("panel-skill-slots")) if known.slots else w(say("panel-skill-no-slots")))
    with st.container(key="skill-slots"):
        for slot in known.slots:
            name = slot.rstrip("0123456789")
            title = say("panel-skill-slot", slot=name)  # in the language of the person, else as the skill names it
            if name != slot:
                title = say("panel-skill-slot-numbered", slot=title, n=slot.removeprefix(name))
            st.text_input(escape_label(w(title)), key=_make_key(known, slot), max_chars=LONGEST)
    device_picker.draw(w)
    act = partial(_play, known, token())
    buttons.button(w(say("panel-skill-play")), act, key="skill-play", type="primary", icon=":material/play_arrow:")


def _make_key(known: Skill, slot: str) -> str:
    return f"slot-{known.name}-{slot}"


def _play(known: Skill, run_id: str) -> None:
    given = {slot: st.session_state[_make_key(known, slot)].strip() for slot in known.slots}
    if not all(given.values()):
        raise UsageError(say("panel-skill-incomplete"))
    run_actions.run(
        run_id, fill_sentence(known.task, given), st.session_state["device"] or SIMULATED, f"{PREFIX}{known.name}"
    )


def _restore(w: Words, store: SkillStore, name: str) -> None:
    store.save_results(name, SkillResults(played=store.results(name).played))
    buttons.tell(w(say("panel-skill-restored")))


def _delete(store: SkillStore, name: str) -> None:
    store.delete(name)
    go("skills")
