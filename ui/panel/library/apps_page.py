"""Apps: what Iris knows to do in each, as the files it is written in, changed here and checked as a run reads them."""

import re
from functools import partial

import streamlit as st

from iris_screen.core.errors import IrisError, UsageError
from iris_screen.core.message import Message, say
from iris_screen.graph.configuration.resources import modules, own_modules
from iris_screen.planning.apps import App
from iris_screen.planning.apps.module_store import FILES, Modules, Texts, list_misread_examples
from iris_screen.ui.panel import buttons
from iris_screen.ui.panel.drawing_kit import get_words, show, show_errors, show_problem
from iris_screen.ui.panel.page_frame import go
from iris_screen.ui.panel.runs import example_sentences
from iris_screen.ui.panel.session import PANEL
from iris_screen.ui.words import Words

TALL, LIST = 490, 470
"""How high the text and the list of apps are, in pixels of the page."""
FIRST = "name: {name}\nlabels: [{name}]\npackages: []\nhome: []\n"
TASK = """tasks:
  - name: open_it
    description: Say what this does.
    say: ["look into {name}"]
    start: app
    examples: ["look into {name}"]
"""
OPENED = "modules opened"
"""What stood in the files when they were opened, by module."""
DRAFTS = "modules written"
"""What was written into them and not kept: it stays while one looks at another page."""
_PLACE = re.compile(r"(?:^|/)([a-z.]+), line ([0-9]+):")


def draw() -> None:
    w = get_words()
    with show_errors(w):
        settings = PANEL.runs().settings
        shelf, every = own_modules(settings), modules(settings)
        apps = {app.name: app for app in every.apps}
        wrong = {broken.names[0] for broken in every.broken}
        chosen = st.query_params.get("app", "")
        left, right = st.columns([3, 10], gap="medium")
        with left:
            _list(w, shelf, apps, wrong, chosen)
        with right:
            if chosen:
                _editor(w, shelf, chosen)
            else:
                with st.container(border=True, height=420, vertical_alignment="center", horizontal_alignment="center"):
                    st.caption(f":material/apps: {w(say('panel-app-first'))}")


def _list(w: Words, shelf: Modules, apps: dict[str, App], wrong: set[str], chosen: str) -> None:
    sought = st.text_input(
        w(say("panel-search")), key="module-search", icon=":material/search:", max_chars=60, live=True
    )
    with st.container(height=LIST, border=False, key="modules"):
        for name in shelf.names():
            if _fits(name, apps.get(name), sought or ""):
                _row(w, shelf, name, apps.get(name), broken=name in wrong, chosen=name == chosen)
    _new(w)


def _fits(name: str, app: App | None, sought: str) -> bool:
    about = " ".join([name, *(app.names() if app else [])]).casefold()
    return all(word in about for word in sought.casefold().split())


def _row(w: Words, shelf: Modules, name: str, app: App | None, *, broken: bool, chosen: bool) -> None:
    mark = "chosen" if chosen else "other"
    with st.container(key=f"module-{mark}-{name}", horizontal=True, vertical_alignment="center"):
        with st.container(gap=None):
            show(example_sentences.called(app, w.language) if app else name, "strong", f"module-{name}")
            show(_about(w, name, app), "soft", f"module-{name}")
        if broken:
            st.markdown(":red[:material/error:]", help=w(say("panel-app-broken")), width="content")
        elif shelf.is_own(name):
            st.markdown(":green[:material/person:]", help=w(say("panel-app-own")), width="content")
        act = partial(go, "apps", app=name)
        buttons.button(
            "", act, key=f"open-{name}", icon=":material/chevron_right:", help=w(say("panel-open")), type="tertiary"
        )


def _about(w: Words, name: str, app: App | None) -> str:
    return w(say("panel-app-tasks", name=name, n=len(app.templates))) if app and app.templates else name


def _new(w: Words) -> None:
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


def _editor(w: Words, shelf: Modules, name: str) -> None:
    opened: dict[str, Texts] = st.session_state.setdefault(OPENED, {})
    seen = opened.setdefault(name, shelf.texts(name))
    first = seen if any(seen.values()) else {"app.yaml": FIRST.format(name=name), "tasks.yaml": TASK.format(name=name)}
    drafts: dict[str, Texts] = st.session_state.setdefault(DRAFTS, {})
    left, right = st.columns([6, 4], gap="medium")
    with left:
        now = drafts[name] = _texts(name, drafts.get(name, first))
    with right:
        _head(w, shelf, name)
        _can_do(w, shelf, name, now, seen)
        _came(w, shelf, name, now)


def _texts(name: str, first: Texts) -> Texts:
    """A field for each file."""
    said = {}
    for file, tab in zip(FILES, st.tabs(FILES), strict=True):
        with tab, st.container(key=f"text-{file.partition('.')[0]}"):
            said[file] = st.text_area(
                file, first[file], key=_field(file, name), height=TALL, label_visibility="collapsed"
            )
    return said


def _field(file: str, name: str) -> str:
    """Another one each time it is opened anew."""
    return f"{file}-{name}-{st.session_state.setdefault(f'edition {name}', 0)}"


def _head(w: Words, shelf: Modules, name: str) -> None:
    with st.container(horizontal=True, vertical_alignment="center"):
        show(name, "task", "module")
        own, shipped = shelf.is_own(name), shelf.is_shipped(name)
        st.badge(w(_whose(own=own, shipped=shipped)), color="green" if own else "gray")


def _whose(*, own: bool, shipped: bool) -> Message:
    if own:
        return say("panel-app-own-instead") if shipped else say("panel-app-own")
    return say("panel-app-shipped") if shipped else say("panel-app-unsaved")


def _can_do(w: Words, shelf: Modules, name: str, now: Texts, seen: Texts) -> None:
    with st.container(horizontal=True, gap="small"):
        act = partial(_keep, w, shelf, name)
        buttons.button(w(say("panel-save")), act, key="module-keep", type="primary", icon=":material/save:")
        if now != seen and any(seen.values()):
            buttons.button(w(say("panel-app-discard")), partial(_open_anew, name), key="module-anew")
        if shelf.is_own(name):
            says = w(say("panel-app-restore") if shelf.is_shipped(name) else say("panel-app-delete"))
            if st.button(says, key="module-back", icon=":material/undo:"):
                asked = buttons.Confirmation(says, note=w(say("panel-app-delete-note")), says=says)
                buttons.ask_first(w, asked, partial(_take_back, shelf, name))


def _keep(w: Words, shelf: Modules, name: str) -> None:
    """What keeps it from being used stands beside the text; only what keeps it from the disk is told above."""
    now = {file: st.session_state[_field(file, name)] for file in FILES}
    try:
        shelf.check(name, now)
    except UsageError:
        return
    shelf.save(name, now, st.session_state[OPENED][name])
    buttons.tell(w(say("panel-app-saved")))
    _open_anew(name)


def _open_anew(name: str) -> None:
    for kept in (OPENED, DRAFTS):
        st.session_state[kept].pop(name, None)
    st.session_state[f"edition {name}"] += 1


def _take_back(shelf: Modules, name: str) -> None:
    shelf.delete(name)
    _open_anew(name)


def _came(w: Words, shelf: Modules, name: str, now: Texts) -> None:
    """What these texts come to, or the first thing that is wrong with them."""
    try:
        app, apps = shelf.check(name, now)
    except IrisError as error:
        show_problem(w(say("panel-app-unusable")), w(error.message))
        _line(str(error), now)
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
                said = [template.description, *template.examples]
                for n, line in enumerate(line for line in said if line):
                    show(line, "soft", f"template-{template.name}-{n}")


def _line(said: str, now: Texts) -> None:
    """The very line that is wrong, as it stands."""
    found = _PLACE.search(said)
    lines = now.get(found[1], "").splitlines() if found else []
    if found and 0 < (at := int(found[2])) <= len(lines):
        st.code(f"{at}  {lines[at - 1].strip()}", None, wrap_lines=True)
