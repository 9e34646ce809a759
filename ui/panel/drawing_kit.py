"""What all pages draw with.

Text of a screen, a model or a person goes through `show` and nowhere else: it is shown as it stands, and never read as
Markdown or HTML.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, Literal

import streamlit as st

from iris_screen.consent.secret_words import mask_sentence
from iris_screen.core.errors import IrisError, StoreError, UnknownRun
from iris_screen.core.message import Message, say
from iris_screen.core.models import Usage
from iris_screen.text import closest, languages
from iris_screen.ui.escaping import dollars, plain
from iris_screen.ui.panel.pictures.marked_picture import picture
from iris_screen.ui.panel.runs.view import Shot
from iris_screen.ui.panel.session import HOUSE
from iris_screen.ui.run_status import in_words
from iris_screen.ui.when import duration
from iris_screen.ui.words import Words

STYLE = Path(__file__).with_name("style.css")

STANDING = 136
"""How wide the column is in which runs show how they stand, in pixels of the page."""

Look = Literal["task", "text", "soft", "strong", "lines"]
Color = Literal["green", "orange", "red", "blue", "gray", "violet"]

COLORS: Final[dict[str, Color]] = {
    "running": "blue",
    "verified": "green",
    "unverified": "orange",
    "failed": "red",
    "stopped": "gray",
    "waiting": "violet",
    "paused": "violet",
    "handed over": "violet",
    "unreachable": "red",
    "interrupted": "gray",
    "cut off": "orange",
}
ICONS: Final[dict[str, str]] = {
    "running": ":material/autorenew:",
    "verified": ":material/check:",
    "unverified": ":material/question_mark:",
    "failed": ":material/close:",
    "stopped": ":material/stop:",
    "waiting": ":material/front_hand:",
    "unreachable": ":material/link_off:",
    "interrupted": ":material/stop_circle:",
    "paused": ":material/pause:",
    "handed over": ":material/touch_app:",
    "cut off": ":material/power_off:",
}


def words() -> Words:
    """In the language that the person chose, else his browser's."""
    chosen = st.session_state.get("language") or st.query_params.get("lang")
    return Words(closest(chosen, st.context.locale, folder=HOUSE.texts), HOUSE.texts)


def language_switch(w: Words) -> None:
    """Kept in the address, so that a page opened again speaks as before."""
    chosen = st.segmented_control(
        w(say("panel-language")),
        languages(HOUSE.texts),
        default=w.language,
        format_func=lambda language: Words(language, HOUSE.texts)(say("text-language-name")),
        key="language",
        label_visibility="collapsed",
        required=True,
    )
    if chosen:
        st.query_params["lang"] = chosen


def dark() -> bool:
    return st.context.theme.type == "dark"


def show(text: str, look: Look = "text", key: str = "") -> None:
    """Any text, as it stands; its lines are kept where it is said in lines. key: tells it from others of the page that
    look the same.
    """
    if look == "text":
        st.text(plain(text))
    elif look == "lines":
        st.text("\n".join(plain(line) for line in mask_sentence(text).splitlines()))
    else:
        with st.container(key=f"show-{look}-{key}"):
            st.text(plain(text))


def label(text: str) -> str:
    """Any text on a control, which reads its label as Markdown: every sign stands for itself."""
    return re.sub(r"([!-/:-@\[-`{-~])", r"\\\1", plain(text))


def standing(w: Words, stands: str) -> None:
    st.badge(w(in_words(stands)), icon=ICONS[stands], color=COLORS[stands])


def problem(title: str, text: str) -> None:
    """Something went wrong: our words for it, and what was said about it."""
    st.error(title, icon=":material/error:")
    if text:
        show(text, "soft")


@contextmanager
def told_plainly(w: Words) -> Iterator[None]:
    """An error of Iris's own becomes a page that says what to do, with a way to try again."""
    try:
        yield
    except IrisError as error:
        problem(w(_kind(error)), w(error.message))
        st.button(w(say("panel-retry")), icon=":material/refresh:", key="retry")


def _kind(error: IrisError) -> Message:
    match error:
        case StoreError():
            return say("panel-wrong-store")
        case UnknownRun():
            return say("panel-wrong-run")
        case _:
            return say("panel-wrong")


def screen(w: Words, shot: Shot | None, key: str, tall: int = 220) -> None:
    """A picture with its marks, or why there is none, so high; below it what the marks mean."""
    drawn = picture(shot) if shot else None
    with st.container(key=f"screen-{key}"):
        with st.container():
            if drawn is None:
                _no_picture(w(say("panel-picture-gone") if shot else say("panel-picture-none")), tall)
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


def _no_picture(why: str, tall: int) -> None:
    with st.container(border=True, height=tall, vertical_alignment="center", horizontal_alignment="center"):
        st.caption(f":material/image_not_supported: {why}")


def figures(w: Words, turn: int, steps: int, usage: Usage, elapsed: float) -> None:
    """What it took so far, in one line."""
    told = [say("panel-turn", turn=turn), say("panel-steps-done", n=steps), duration(elapsed)]
    if usage.calls:
        told += [say("panel-model-calls", n=usage.calls), say("panel-tokens", n=usage.tokens)]
        told += [say("panel-cost-unknown") if usage.cost is None else say("panel-cost", cost=dollars(usage.cost))]
    st.caption("  ·  ".join(label(w(each)) for each in told))
