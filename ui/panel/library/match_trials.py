"""Tests a reference picture: where it is found, how sure that is, and what else looks like it."""

from itertools import islice

import streamlit as st

from iris_screen.core.errors import UsageError
from iris_screen.core.geometry import Box
from iris_screen.core.message import Argument, say
from iris_screen.graph.configuration.resources import open_library
from iris_screen.ui.cut_reference import Trial, try_picture
from iris_screen.ui.panel.drawing_kit import show
from iris_screen.ui.panel.library.cutting_board import Screenshot, list_pictures
from iris_screen.ui.panel.session import PANEL
from iris_screen.ui.words import Words

RUNS, EACH, MAX_SHOWN = 12, 6, 6
"""How many runs to take other pictures from, how many of each run, and how many to search at most."""


def draw(w: Words, shot: Screenshot, box: Box) -> bool:
    """Tests the box on its own screen. Returns whether it may be saved."""
    trial = try_picture(shot.cut(box), shot.pixels, box)
    with st.container(key="ref-trial", gap=None):
        if trial.why:
            st.markdown(f":orange[:material/warning: **{w(say('panel-reference-bad'))}**]")
            show(w.sentence(trial.why), "soft", "why")
        else:
            st.markdown(f":green[:material/check_circle: **{w(say('panel-reference-good'))}**]")
        _show_trial(w, trial, "here")
    return not trial.why


def _show_trial(w: Words, trial: Trial, key: str) -> None:
    place = trial.place.center if trial.place else None
    where = say("panel-reference-found", x=place.x, y=place.y) if place else say("panel-reference-not-found")
    near: list[Argument] = [
        say("panel-reference-place", x=box.center.x, y=box.center.y, score=score) for box, score in trial.others
    ]
    others = say("panel-reference-near", places=near) if near else say("panel-reference-alone")
    parts = (where, say("panel-reference-likeness", score=trial.score), others)
    show("  ·  ".join(map(w, parts)), "soft", f"trial-{key}")


def offer_other_screens(w: Words, shot: Screenshot, box: Box) -> None:
    """A button that searches the latest pictures of runs, and lists saved references that match in the same place."""
    if not st.button(w(say("panel-reference-try")), key="ref-try", icon=":material/travel_explore:", type="tertiary"):
        return
    from iris_screen.sight.vision.pictures import read_picture

    picture, shown = shot.cut(box), 0
    with st.spinner(w(say("panel-reference-try"))), st.container(key="ref-others", gap=None):
        for name, trial in _find_same_place(shot, box):
            show(w(say("panel-reference-same", name=name, score=trial.score)), "strong", f"same-{name}")
        for row in PANEL.runs().rows(limit=RUNS):
            for file in islice(reversed(list_pictures(row.id)), EACH):
                if shown >= MAX_SHOWN:
                    return
                screen = read_picture(file)
                if screen.shape == shot.pixels.shape and (screen == shot.pixels).all():
                    continue
                shown += 1
                show(f"{row.text}  {file.stem}", "text")
                _show_trial(w, try_picture(picture, screen), file.stem)
        if not shown:
            st.caption(w(say("panel-reference-others-none")))


def _find_same_place(shot: Screenshot, box: Box) -> list[tuple[str, Trial]]:
    """References that are found where the box is: what is in the box has a name already."""
    library, around = open_library(PANEL.runs().settings), box.grow(max(box.width, box.height) // 2)
    part, found = shot.cut(around), []
    for name in library.names():
        try:
            reference = library.find(name)
            trials = [try_picture(picture, part) for picture in (reference.pictures if reference else [])]
        except UsageError:
            continue  # larger than the screen, or a broken file of the person
        if best := max((each for each in trials if each.place), key=lambda each: each.score, default=None):
            found.append((name, best))
    return found
