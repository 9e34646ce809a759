"""Drawing functions that all pages share.

Text from a screen, a model or a person is drawn with `show` only: it appears as it is, and is never parsed as Markdown
or HTML.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal

import streamlit as st

from iris_screen.consent.secrets.spoken_secrets import mask_sentence
from iris_screen.core.errors import IrisError, StoreError, UnknownRun
from iris_screen.core.message import say
from iris_screen.core.models import Usage
from iris_screen.graph.store.record_check import RecordCheck
from iris_screen.text import find_closest_language, list_languages
from iris_screen.ui.amounts import format_duration
from iris_screen.ui.escaping import format_dollars, sanitize
from iris_screen.ui.panel.pictures.marked_picture import draw_shot
from iris_screen.ui.panel.runs.view import Shot
from iris_screen.ui.panel.session import PANEL
from iris_screen.ui.run_status import describe_record, describe_status
from iris_screen.ui.words import Words

STYLE = Path(__file__).with_name("style.css")

STATUS_WIDTH = 136
"""Width of the column with the status of each run, in pixels of the page."""

Look = Literal["task", "text", "soft", "strong", "lines"]
Color = Literal["green", "orange", "red", "blue", "gray", "violet"]

COLORS: Final[dict[str, Color]] = {
    "queued": "gray",
    "running": "blue",
    "verified": "green",
    "unverified": "orange",
    "failed": "red",
    "stopped": "gray",
    "waiting": "violet",
    "paused": "violet",
    "handed over": "violet",
    "unreachable": "red",
    "impossible": "gray",
    "unclear": "violet",
    "unread": "gray",
    "interrupted": "gray",
    "cut off": "orange",
}
ICONS: Final[dict[str, str]] = {
    "queued": ":material/schedule:",
    "running": ":material/autorenew:",
    "verified": ":material/check:",
    "unverified": ":material/question_mark:",
    "failed": ":material/close:",
    "stopped": ":material/stop:",
    "waiting": ":material/front_hand:",
    "unreachable": ":material/link_off:",
    "impossible": ":material/block:",
    "unclear": ":material/help:",
    "unread": ":material/hearing_disabled:",
    "interrupted": ":material/stop_circle:",
    "paused": ":material/pause:",
    "handed over": ":material/touch_app:",
    "cut off": ":material/power_off:",
}


def get_words() -> Words:
    """In the language that the person chose, else in the language of the browser."""
    chosen = st.session_state.get("language") or st.query_params.get("lang")
    return Words(find_closest_language(chosen, st.context.locale, folder=PANEL.texts), PANEL.texts)


def draw_language_switch(w: Words) -> None:
    """The choice is kept in the address, so that a page opened again has the same language."""
    chosen = st.segmented_control(
        w(say("panel-language")),
        list_languages(PANEL.texts),
        default=w.language,
        format_func=lambda language: Words(language, PANEL.texts)(say("text-language-name")),
        key="language",
        label_visibility="collapsed",
        required=True,
    )
    if chosen:
        st.query_params["lang"] = chosen


def is_dark() -> bool:
    return st.context.theme.type == "dark"


def show(text: str, look: Look = "text", key: str = "") -> None:
    """Shows any text as it is. The look "lines" keeps its line breaks. key: tells it apart from other texts on the page
    with the same look.
    """
    if look == "text":
        st.text(sanitize(text))
    elif look == "lines":
        st.text("\n".join(sanitize(line) for line in mask_sentence(text).splitlines()))
    else:
        with st.container(key=f"show-{look}-{key}"):
            st.text(sanitize(text))


def show_labelled(label: str, text: str) -> None:
    """A label in our own words with any text next to it, as one element, so that a page that is drawn again never shows
    the label of one row with the text of another.
    """
    st.text(f"{sanitize(label)}\t{sanitize(text)}")


def escape_label(text: str) -> str:
    """Escapes any text for the label of a control, which is read as Markdown: every punctuation mark is escaped."""
    return re.sub(r"([!-/:-@\[-`{-~])", r"\\\1", sanitize(text))


def show_status(w: Words, status: str) -> None:
    st.badge(w(describe_status(status)), icon=ICONS[status], color=COLORS[status])


def show_record(w: Words, record: RecordCheck, key: str) -> None:
    """What is to be said of the record of a run, such as that somebody changed it; nothing if it is whole."""
    with st.container():
        told = describe_record(record)
        if record.broken or record.damaged:
            st.warning(escape_label(" ".join(map(w, told))), icon=":material/gpp_maybe:")
        elif told:
            show(" ".join(map(w, told)), "soft", f"record-{key}")


def show_problem(title: str, text: str) -> None:
    """title: in our own words. text: the details, any text."""
    st.error(title, icon=":material/error:")
    if text:
        show(text, "soft")


def has_words(text: str, query: str) -> bool:
    """Whether every word of the query occurs in the text."""
    return all(word in text.casefold() for word in query.casefold().split())


@contextmanager
def show_errors(w: Words) -> Iterator[None]:
    """Catches an Iris error and shows it, with what to do about it and a button to try again."""
    try:
        yield
    except IrisError as error:
        title = say("panel-wrong")
        if isinstance(error, StoreError):
            title = say("panel-wrong-store")
        elif isinstance(error, UnknownRun):
            title = say("panel-wrong-run")
        show_problem(w(title), w(error.message))
        st.button(w(say("panel-retry")), icon=":material/refresh:", key="retry")


def show_screen(w: Words, shot: Shot | None, key: str, tall: int = 220) -> None:
    """A picture with its marks and their legend, or why there is none. tall: height without a picture, in pixels."""
    drawn = draw_shot(shot) if shot else None
    with st.container(key=f"screen-{key}"):
        with st.container():
            if drawn is None:
                why = w(say("panel-picture-gone") if shot else say("panel-picture-none"))
                show_empty(f":material/image_not_supported: {why}", tall)
        if shot is None or drawn is None:
            return
        st.image(drawn, alt=w(say("panel-screen")))
        marks = [
            (shot.target, ":blue[▢]", say("panel-mark-target")),
            (shot.blocker, ":orange[▢]", say("panel-mark-blocker")),
            (shot.touches, ":green[◯]", say("panel-mark-touch")),
        ]
        if seen := [f"{sign} {w(means)}" for there, sign, means in marks if there]:
            st.caption("  ".join(seen))


def show_empty(text: str, tall: int) -> None:
    """An empty box with a hint in its middle. text: Markdown. tall: its height, in pixels."""
    with st.container(border=True, height=tall, vertical_alignment="center", horizontal_alignment="center"):
        st.caption(text)


def show_figures(w: Words, turn: int, steps: int, usage: Usage, elapsed: float) -> None:
    """The turns, steps, time and model usage of the run so far, in one line."""
    parts = [say("panel-turn", turn=turn), say("panel-steps-done", n=steps), format_duration(elapsed)]
    if usage.calls:
        parts += [say("panel-model-calls", n=usage.calls), say("panel-tokens", n=usage.tokens)]
        parts += [
            say("panel-cost-unknown") if usage.cost is None else say("panel-cost", cost=format_dollars(usage.cost))
        ]
    st.caption("  ·  ".join(escape_label(w(each)) for each in parts))


@cache
def load_component(name: str, html: str, script: Path) -> Callable[..., Any]:
    """Registers one of our components with Streamlit, with the style sheet next to its script if there is one."""
    style = script.with_suffix(".css")
    css = style.read_text("utf-8") if style.is_file() else None
    made: Callable[..., Any] = st.components.v2.component(name, html=html, css=css, js=script.read_text("utf-8"))
    return made
