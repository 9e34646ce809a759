"""Apps: what Iris knows to do in each, as the files it is written in, changed here and checked as a run reads them."""

import re
from functools import partial

import streamlit as st

from iris_screen.core.errors import IrisError, UsageError
from iris_screen.graph.configuration.resources import modules, own_modules
from iris_screen.planning.apps import App
from iris_screen.planning.apps.module_store import FILES, Modules, Texts, misread
from iris_screen.ui.panel import buttons as pressed
from iris_screen.ui.panel.around import go
from iris_screen.ui.panel.drawing_kit import problem, say, told_plainly, words
from iris_screen.ui.panel.session import HOUSE
from iris_screen.ui.panel.words import Words

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
    w = words()
    with told_plainly(w):
        settings = HOUSE.runs().settings
        shelf, known = own_modules(settings), modules(settings)
        apps = {app.name: app for app in known.apps}
        wrong = {broken.names[0] for broken in known.broken}
        chosen = st.query_params.get("app", "")
        left, right = st.columns([3, 10], gap="medium")
        with left:
            _list(w, shelf, apps, wrong, chosen)
        with right:
            if chosen:
                _editor(w, shelf, chosen)
            else:
                with st.container(border=True, height=420, vertical_alignment="center", horizontal_alignment="center"):
                    st.caption(f":material/apps: {w('module.first')}")


def _list(w: Words, shelf: Modules, apps: dict[str, App], wrong: set[str], chosen: str) -> None:
    sought = st.text_input(w("module.search"), key="module-search", icon=":material/search:", max_chars=60, live=True)
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
            say(app.called(w.language == "en") if app else name, "strong", f"module-{name}")
            say(_about(w, name, app), "soft", f"module-{name}")
        if broken:
            st.markdown(":red[:material/error:]", help=w("module.broken"), width="content")
        elif shelf.is_own(name):
            st.markdown(":green[:material/person:]", help=w("module.own"), width="content")
        does = partial(go, "apps", app=name)
        pressed.button(
            "", does, key=f"open-{name}", icon=":material/chevron_right:", help=w("do.open"), type="tertiary"
        )


def _about(w: Words, name: str, app: App | None) -> str:
    return f"{name} · {len(app.templates)} {w('module.tasks')}" if app and app.templates else name


def _new(w: Words) -> None:
    with st.popover(w("module.new"), icon=":material/add:", width="stretch"), st.form("module-new", border=False):
        st.text_input(w("module.name"), key="module-name", placeholder=w("module.hint"), max_chars=40)
        pressed.submit(w("module.make"), _begin, type="primary")


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
        say(name, "task", "module")
        own, shipped = shelf.is_own(name), shelf.is_shipped(name)
        stands = "module.over" if own and shipped else "module.own" if own else "module.shipped"
        st.badge(w(stands if own or shipped else "module.fresh"), color="green" if own else "gray")


def _can_do(w: Words, shelf: Modules, name: str, now: Texts, seen: Texts) -> None:
    with st.container(horizontal=True, gap="small"):
        does = partial(_keep, w, shelf, name)
        pressed.button(w("module.keep"), does, key="module-keep", type="primary", icon=":material/save:")
        if now != seen and any(seen.values()):
            pressed.button(w("module.anew"), partial(_open_anew, name), key="module-anew")
        if shelf.is_own(name):
            does_so = "module.back" if shelf.is_shipped(name) else "module.delete"
            if st.button(w(does_so), key="module-back", icon=":material/undo:"):
                meant = pressed.Meant(w(does_so), note=w("module.sure"), says=w(does_so))
                pressed.ask_first(w, meant, partial(_take_back, shelf, name))


def _keep(w: Words, shelf: Modules, name: str) -> None:
    """What keeps it from being used stands beside the text; only what keeps it from the disk is told above."""
    now = {file: st.session_state[_field(file, name)] for file in FILES}
    try:
        shelf.checked(name, now)
    except UsageError:
        return
    shelf.keep(name, now, st.session_state[OPENED][name])
    pressed.tell(w("module.kept"))
    _open_anew(name)


def _open_anew(name: str) -> None:
    for kept in (OPENED, DRAFTS):
        st.session_state[kept].pop(name, None)
    st.session_state[f"edition {name}"] += 1


def _take_back(shelf: Modules, name: str) -> None:
    shelf.take_back(name)
    _open_anew(name)


def _came(w: Words, shelf: Modules, name: str, now: Texts) -> None:
    """What these texts come to, or the first thing that is wrong with them."""
    try:
        app, apps = shelf.checked(name, now)
    except IrisError as error:
        problem(w("module.wrong"), str(error))
        _line(str(error), now)
        return
    st.markdown(f":green[:material/check_circle:] **{w('module.well')}**")
    for n, example in enumerate(misread(app, apps)):
        st.caption(f":orange[:material/warning:] {w('module.misread')}")
        say(example, "strong", f"misread-{n}")
    with st.container(height=TALL - 130, border=False, key="templates"):
        if not app.templates:
            st.caption(w("module.none"))
        for template in app.templates:
            with st.container(key=f"template-{template.name}", gap=None):
                say(template.name, "strong", f"template-{template.name}")
                said = [template.description, *template.examples]
                for n, line in enumerate(line for line in said if line):
                    say(line, "soft", f"template-{template.name}-{n}")


def _line(said: str, now: Texts) -> None:
    """The very line that is wrong, as it stands."""
    found = _PLACE.search(said)
    lines = now.get(found[1], "").splitlines() if found else []
    if found and 0 < (at := int(found[2])) <= len(lines):
        st.code(f"{at}  {lines[at - 1].strip()}", None, wrap_lines=True)
