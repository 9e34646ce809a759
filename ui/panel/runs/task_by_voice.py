"""A task that is spoken into the browser: it is put into the field, where the person sees it before they start it."""

from typing import TYPE_CHECKING, Final

import streamlit as st

from iris_screen.core.message import Message, say
from iris_screen.graph.configuration.resources import load_apps
from iris_screen.tools.extras import find_missing
from iris_screen.ui.panel import buttons
from iris_screen.ui.panel.drawing_kit import show
from iris_screen.ui.panel.session import PANEL
from iris_screen.ui.words import Words

if TYPE_CHECKING:
    from streamlit.runtime.uploaded_file_manager import UploadedFile

SOUND, LINES = "said", "lines of what was said"
EXTRA: Final = "voice"


def draw(w: Words) -> None:
    """A button that records while it is on. It says where the sound goes; nothing is sent before the first press."""
    if find_missing(EXTRA):
        return
    from iris_screen.ui.voice.recognizer import tell_where

    with st.popover(w(say("panel-voice")), icon=":material/mic:", width="content", key="voice"):
        st.caption(w(tell_where(PANEL.runs().settings, w.language)))
        st.audio_input(
            w(say("panel-voice-record")), key=SOUND, on_change=buttons.attempt, args=(lambda: _hear(w.language),)
        )
        lines: list[Message] = st.session_state.get(LINES, [])
        for n, line in enumerate(lines):
            show(w.sentence(line), "soft", f"said-{n}")


def _hear(language: str) -> None:
    """Puts what was said into the field of the task; “no, …” corrects what is there. Raises IrisError."""
    from iris_screen.ui.voice.microphone import SoundFile, list_utterances
    from iris_screen.ui.voice.recognizer import open_recognizer
    from iris_screen.ui.voice.spoken_task import read_spoken

    recorded: UploadedFile | None = st.session_state[SOUND]
    if recorded is None:  # it was thrown away
        return
    settings, before = PANEL.runs().settings, st.session_state.get("task", "")
    recognizer = open_recognizer(settings, load_apps(settings), [], language, corrects=bool(before))
    heard = " ".join(filter(None, map(recognizer.hear, list_utterances(SoundFile(recorded)))))
    if not heard:
        st.session_state[LINES] = [say("voice-not-understood")]
        return
    task = read_spoken(settings, heard, before)
    st.session_state["task"], st.session_state[LINES] = task.text, list(task.lines)
