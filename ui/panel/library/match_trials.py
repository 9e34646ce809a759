"""What came of looking for a picture: where it is, how sure that is, and what else is like it."""

from itertools import islice

import streamlit as st

from iris_screen.core.errors import UsageError
from iris_screen.core.geometry import Box
from iris_screen.graph.configuration.resources import open_library
from iris_screen.ui.cut_reference import Trial, tried
from iris_screen.ui.panel.drawing_kit import say
from iris_screen.ui.panel.library.cutting_board import Seen, pictures_of
from iris_screen.ui.panel.session import HOUSE
from iris_screen.ui.panel.words import Words

RUNS, EACH, MOST = 12, 6, 6
"""Of how many runs and of each how many pictures others are taken from, and how many are looked at."""


def draw(w: Words, seen: Seen, box: Box) -> bool:
    """On this screen; whether it may be kept."""
    trial = tried(seen.cut(box), seen.pixels, box)
    with st.container(key="ref-trial", gap=None):
        if trial.why:
            st.markdown(f":orange[:material/warning: **{w('ref.bad')}**]")
            say(trial.why, "soft", "why")
        else:
            st.markdown(f":green[:material/check_circle: **{w('ref.good')}**]")
        _told(w, trial, "here")
    return not trial.why


def on_others(w: Words, seen: Seen, box: Box) -> None:
    """On the latest pictures of runs, where that is asked for."""
    if st.button(w("ref.try"), key="ref-try", icon=":material/travel_explore:", type="tertiary"):
        _on_others(w, seen, box)


def _told(w: Words, trial: Trial, key: str) -> None:
    place = trial.place.center if trial.place else None
    where = f"{w('ref.there')} {place.x}, {place.y}" if place else w("ref.absent")
    near = ", ".join(f"{box.center.x},{box.center.y} ({score:.2f})" for box, score in trial.others)
    told = f"{w('ref.near')}: {near}" if near else w("ref.alone")
    say(f"{where}  ·  {w('ref.sure')} {trial.score:.2f}  ·  {told}", "soft", f"trial-{key}")


def _on_others(w: Words, seen: Seen, box: Box) -> None:
    """The latest pictures of runs, and which references are known at this very place."""
    from iris_screen.sight.vision.pictures import read_picture

    picture, shown = seen.cut(box), 0
    with st.spinner(w("ref.try")), st.container(key="ref-others", gap=None):
        for name, trial in _known_here(seen, box):
            say(f"{w('ref.same')}: {name} ({trial.score:.2f})", "strong", f"same-{name}")
        for row in HOUSE.runs().rows(limit=RUNS):
            for file in islice(reversed(pictures_of(row.id)), EACH):
                if shown >= MOST:
                    return
                screen = read_picture(file)
                if screen.shape == seen.pixels.shape and (screen == seen.pixels).all():
                    continue
                shown += 1
                say(f"{row.text}  {file.stem}", "text")
                _told(w, tried(picture, screen), file.stem)
        if not shown:
            st.caption(w("ref.others"))


def _known_here(seen: Seen, box: Box) -> list[tuple[str, Trial]]:
    """References that are found where the box is: what is drawn has a name already."""
    library, around = open_library(HOUSE.runs().settings), box.grown(max(box.width, box.height) // 2)
    part, found = seen.cut(around), []
    for name in library.names():
        try:
            reference = library.find(name)
            trials = [tried(picture, part) for picture in (reference.pictures if reference else [])]
        except UsageError:
            continue  # larger than what is looked at, or a file of his own that is broken
        if best := max((each for each in trials if each.place), key=lambda each: each.score, default=None):
            found.append((name, best))
    return found
