"""Apps: what Iris can do in each app. Edits the files that define it, and checks them the way a run reads them."""

import re
from functools import partial

import streamlit as st

from iris_screen.core.errors import IrisError, UsageError
from iris_screen.core.message import say
from iris_screen.graph.configuration.resources import load_apps, own_modules
from iris_screen.planning.apps import App
from iris_screen.planning.apps.module_store import FILES, Modules, Texts, list_misread_examples
from iris_screen.ui.panel import buttons
from iris_screen.ui.panel.drawing_kit import get_words, has_words, show, show_empty, show_errors, show_problem
from iris_screen.ui.panel.page_frame import go
from iris_screen.ui.panel.session import PANEL
from iris_screen.ui.words import Words

TALL, LIST = 490, 456
"""Height of the text and of the list of apps, in pixels of the page: the list ends between two rows."""
FIRST = "name: {name}\nlabels: [{name}]\npackages: []\nhome: []\n"
TASK = """tasks:
  - name: open_it
    description: Say what this does.
    say: ["look into {name}"]
    start: app
    examples: ["look into {name}"]
"""
OPENED = "modules opened"
"""The files as they were when they were opened, by module."""
DRAFTS = "modules written"
"""Unsaved changes, by module. They survive a visit to another page."""
_PLACE = re.compile(r"(?:^|/)([a-z.]+), line ([0-9]+):")


def draw() -> None:
    w = get_words()
    with show_errors(w):
        settings = PANEL.runs().settings
        modules, every = own_modules(settings), load_apps(settings)
        apps = {app.name: app for app in every.apps}
        wrong = {broken.names[0] for broken in every.broken}
        chosen = st.query_params.get("app", "")
        left, right = st.columns([3, 10], gap="medium")
        with left:
            _draw_list(w, modules, apps, wrong, chosen)
        with right:
            if chosen:
                _draw_editor(w, modules, chosen)
            else:
                show_empty(f":material/apps: {w(say('panel-app-first'))}", 420)


def _draw_list(w: Words, modules: Modules, apps: dict[str, App], wrong: set[str], chosen: str) -> None:
    sought = st.text_input(
        w(say("panel-search")), key="module-search", icon=":material/search:", max_chars=60, live=True
    )
    with st.container(height=LIST, border=False, key="modules"):
        for name in modules.names():
            app = apps.get(name)
            if has_words(" ".join([name, *(app.names() if app else [])]), sought or ""):
                _draw_row(w, modules, name, app, broken=name in wrong, chosen=name == chosen)
    with (
        st.popover(w(say("panel-app-new")), icon=":material/add:", width="stretch"),
        st.form("module-new", border=False),
    ):
        st.text_input(
            w(say("panel-app-folder")), key="module-name", placeholder=w(say("panel-app-folder-hint")), max_chars=40
        )
        buttons.submit(w(say("panel-app-begin")), _begin, type="primary")


def _begin() -> None:
    if name := st.session_state["module-name"].strip():
        go("apps", app=name)


def _draw_row(w: Words, modules: Modules, name: str, app: App | None, *, broken: bool, chosen: bool) -> None:
    mark = "chosen" if chosen else "other"
    with st.container(key=f"module-{mark}-{name}", horizontal=True, vertical_alignment="center"):
        with st.container(gap=None):
            show(app.find_label(w.language) if app else name, "strong", f"module-{name}")
            tasks = len(app.templates) if app else 0
            show(w(say("panel-app-tasks", name=name, n=tasks)) if tasks else name, "soft", f"module-{name}")
        if broken:
            st.markdown(":red[:material/error:]", help=w(say("panel-app-broken")), width="content")
        elif modules.is_own(name):
            st.markdown(":green[:material/person:]", help=w(say("panel-app-own")), width="content")
        act = partial(go, "apps", app=name)
        buttons.button(
            "", act, key=f"open-{name}", icon=":material/chevron_right:", help=w(say("panel-open")), type="tertiary"
        )


def _draw_editor(w: Words, modules: Modules, name: str) -> None:
    opened: dict[str, Texts] = st.session_state.setdefault(OPENED, {})
    seen = opened.setdefault(name, modules.texts(name))
    first = seen if any(seen.values()) else {"app.yaml": FIRST.format(name=name), "tasks.yaml": TASK.format(name=name)}
    drafts: dict[str, Texts] = st.session_state.setdefault(DRAFTS, {})
    written, now = drafts.get(name, first), {}
    left, right = st.columns([6, 4], gap="medium")
    with left:
        for file, tab in zip(FILES, st.tabs(FILES), strict=True):
            with tab, st.container(key=f"text-{file.partition('.')[0]}"):
                now[file] = st.text_area(
                    file, written[file], key=_make_key(file, name), height=TALL, label_visibility="collapsed"
                )
        drafts[name] = now
    with right:
        _draw_actions(w, modules, name, now, seen)
        _draw_check(w, modules, name, now)


def _make_key(file: str, name: str) -> str:
    """A new key each time the module is opened again, so that its fields start over."""
    return f"{file}-{name}-{st.session_state.setdefault(f'edition {name}', 0)}"


def _draw_actions(w: Words, modules: Modules, name: str, now: Texts, seen: Texts) -> None:
    own, shipped = modules.is_own(name), modules.is_shipped(name)
    if own:
        origin = say("panel-app-own-instead") if shipped else say("panel-app-own")
    else:
        origin = say("panel-app-shipped") if shipped else say("panel-app-unsaved")
    with st.container(horizontal=True, vertical_alignment="center"):
        show(name, "task", "module")
        st.badge(w(origin), color="green" if own else "gray")
    with st.container(horizontal=True, gap="small"):
        act = partial(_save, w, modules, name)
        buttons.button(w(say("panel-save")), act, key="module-keep", type="primary", icon=":material/save:")
        if now != seen and any(seen.values()):
            buttons.button(w(say("panel-app-discard")), partial(_reopen, name), key="module-anew")
        if own:
            says = w(say("panel-app-restore") if shipped else say("panel-app-delete"))
            if st.button(says, key="module-back", icon=":material/undo:"):
                asked = buttons.Confirmation(says, note=w(say("panel-app-delete-note")), says=says)
                buttons.ask_first(w, asked, partial(_delete_own, modules, name))


def _save(w: Words, modules: Modules, name: str) -> None:
    """A mistake in the files is shown next to the text; only a failure to write is shown above the page."""
    now = {file: st.session_state[_make_key(file, name)] for file in FILES}
    try:
        modules.check(name, now)
    except UsageError:
        return
    modules.save(name, now, st.session_state[OPENED][name])
    buttons.tell(w(say("panel-app-saved")))
    _reopen(name)


def _reopen(name: str) -> None:
    for kept in (OPENED, DRAFTS):
        st.session_state[kept].pop(name, None)
    st.session_state[f"edition {name}"] += 1


def _delete_own(modules: Modules, name: str) -> None:
    modules.delete(name)
    _reopen(name)


def _draw_check(w: Words, modules: Modules, name: str, now: Texts) -> None:
    """What the files define, or the first mistake in them with its line."""
    try:
        app, apps = modules.check(name, now)
    except IrisError as error:
        show_problem(w(say("panel-app-unusable")), w(error.message))
        found = _PLACE.search(str(error))
        lines = now.get(found[1], "").splitlines() if found else []
        if found and 0 < (at := int(found[2])) <= len(lines):
            st.code(f"{at}  {lines[at - 1].strip()}", None, wrap_lines=True)
        return
    st.markdown(f":green[:material/check_circle:] **{w(say('panel-app-usable'))}**")
    for n, example in enumerate(list_misread_examples(app, apps)):
        st.caption(f":orange[:material/warning:] {w(say('panel-app-misread'))}")
        show(example, "strong", f"misread-{n}")
    with st.container(height=TALL - 130, border=False, key="templates"):
        if not app.templates:
            st.caption(w(say("panel-app-no-tasks")))
        for template in app.templates:
            with st.container(key=f"template-{template.name}", gap=None):
                show(template.name, "strong", f"template-{template.name}")
                lines = [template.description, *template.examples]
                for n, line in enumerate(line for line in lines if line):
                    show(line, "soft", f"template-{template.name}-{n}")
