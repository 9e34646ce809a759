"""The script of the panel: Streamlit runs it every time it draws a page."""

import streamlit as st

from iris_screen.core.message import say
from iris_screen.ui.panel.buttons import show_outcome
from iris_screen.ui.panel.devices import settings_page
from iris_screen.ui.panel.drawing_kit import STYLE, get_words
from iris_screen.ui.panel.fleet import fleet_page
from iris_screen.ui.panel.library import apps_page, references_page, skills_page
from iris_screen.ui.panel.memory import memory_page
from iris_screen.ui.panel.page_frame import draw_frame
from iris_screen.ui.panel.processes import PAGE_TITLE
from iris_screen.ui.panel.runs import compare_page, run_page, runs_page, timeline_page

EYE = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#0e8f58"/>'
    '<path d="M4 16 Q16 4 28 16 Q16 28 4 16Z" fill="#fff"/><circle cx="16" cy="16" r="5" fill="#0e8f58"/></svg>'
)
"""The icon of the tab. Without one Streamlit would fetch an icon from the internet."""

st.set_page_config(page_title=PAGE_TITLE, page_icon=EYE, layout="wide")
st.html(STYLE)
w = get_words()
places = {
    "run": st.Page(
        run_page.draw, title=w(say("panel-page-run")), icon=":material/play_circle:", url_path="run", default=True
    ),
    "runs": st.Page(runs_page.draw, title=w(say("panel-page-runs")), icon=":material/list:", url_path="runs"),
    "fleet": st.Page(fleet_page.draw, title=w(say("panel-page-fleet")), icon=":material/lan:", url_path="fleet"),
    "timeline": st.Page(
        timeline_page.draw, title=w(say("panel-page-timeline")), icon=":material/history:", url_path="timeline"
    ),
    "compare": st.Page(
        compare_page.draw, title=w(say("panel-page-compare")), icon=":material/compare:", url_path="compare"
    ),
    "references": st.Page(
        references_page.draw, title=w(say("panel-page-references")), icon=":material/crop:", url_path="references"
    ),
    "memory": st.Page(
        memory_page.draw, title=w(say("panel-page-memory")), icon=":material/neurology:", url_path="memory"
    ),
    "skills": st.Page(skills_page.draw, title=w(say("panel-page-skills")), icon=":material/bolt:", url_path="skills"),
    "apps": st.Page(apps_page.draw, title=w(say("panel-page-apps")), icon=":material/apps:", url_path="apps"),
    "settings": st.Page(
        settings_page.draw, title=w(say("panel-page-settings")), icon=":material/settings:", url_path="settings"
    ),
}
st.session_state["places"] = places
page = st.navigation(list(places.values()), position="top")
draw_frame(w)
show_outcome(w)
page.run()
