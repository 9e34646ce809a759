"""Two runs side by side, stepped through together from the turn where they first differ."""

import streamlit as st

from iris_screen.core.message import say
from iris_screen.ui.panel.drawing_kit import get_words, show, show_errors, show_screen, show_status
from iris_screen.ui.panel.page_frame import go
from iris_screen.ui.panel.runs.view import Shot
from iris_screen.ui.panel.session import PANEL
from iris_screen.ui.report.compare_runs import compare
from iris_screen.ui.report.html_report import describe_parts, describe_turn
from iris_screen.ui.report.report_mask import build_mask
from iris_screen.ui.report.run_story import Story, load_story
from iris_screen.ui.words import Words

CHOICE = 100
AT = "compare-at"


def draw() -> None:
    w = get_words()
    with show_errors(w):
        rows = {row.id: row for row in PANEL.runs().rows(limit=CHOICE) if row.turns}
        if len(rows) < 2:
            st.caption(w(say("panel-compare-too-few")))
            return
        # kept in the address, so that reloading shows the same two; at first the latest two
        ids = list(rows)
        asked = [st.query_params.get(name, "") for name in ("run", "other")]
        first = asked[0] if asked[0] in rows else ids[0]
        second = asked[1] if asked[1] in rows else next(each for each in ids if each != first)
        selects = [("run", say("panel-compare-one"), first), ("other", say("panel-compare-two"), second)]
        picked = []
        for column, (name, label, now) in zip(st.columns(2), selects, strict=True):
            with column:
                choice = st.selectbox(
                    w(label),
                    ids,
                    ids.index(now),
                    key=f"compare-{name}",
                    format_func=lambda each: f"{rows[each].text}  ·  {rows[each].id}",
                )
            st.query_params[name] = choice
            picked.append(choice)
        one, two = picked
        st.fragment(_draw_both)(w, load_story(PANEL.runs(), one), load_story(PANEL.runs(), two))


def _draw_both(w: Words, one: Story, two: Story) -> None:
    key = PANEL.runs().settings.api_key
    found = compare(one, two, [build_mask(story, [key]) for story in (one, two)])
    divergence = found.divergence
    if divergence is None:
        st.markdown(f":green[:material/check_circle: **{w(say('report-same'))}**]")
    else:
        st.markdown(f":orange[:material/call_split: **{w(divergence.message)}**]")
        for column, said in zip(st.columns(2, gap="large"), divergence.said, strict=True):
            with column:
                show(w.sentence(said) or "–", "strong", f"said-{divergence.said.index(said)}")
    longest = max(len(one.turns), len(two.turns))
    at = _choose_turn(w, longest, (divergence.turn or 1) - 1 if divergence else 0, f"{one.row.id} {two.row.id}")
    for column, story in zip(st.columns(2, gap="large"), (one, two), strict=True):
        with column:
            _draw_side(w, story, at)
    with st.expander(w(say("panel-compare-costs")), icon=":material/payments:"):
        for cost in found.costs:
            with st.container(horizontal=True, key=f"cost-{cost.name}"):
                for message, width in ((cost.label, 200), (cost.said[0], 140), (cost.said[1], 140)):
                    with st.container(width=width):
                        show(w(message))


def _choose_turn(w: Words, turns: int, diverged: int, pair: str) -> int:
    """The turn shown for both runs; at first the one where they diverge."""
    if st.session_state.get(f"{AT}-pair") != pair:
        st.session_state[AT], st.session_state[f"{AT}-pair"] = diverged, pair
    at: int = min(st.session_state[AT], max(turns - 1, 0))
    with st.container(horizontal=True, vertical_alignment="center"):
        if st.button(w(say("panel-previous")), key="compare-before", icon=":material/arrow_back:", shortcut="Left"):
            at = max(at - 1, 0)
        if st.button(w(say("panel-next")), key="compare-after", icon=":material/arrow_forward:", shortcut="Right"):
            at = min(at + 1, turns - 1)
        if at != diverged and st.button(w(say("panel-compare-jump")), key="compare-jump", icon=":material/call_split:"):
            at = diverged
        st.session_state[AT] = at
        st.markdown(f"**{w(say('panel-turn-of', turn=at + 1, turns=turns))}**")
        st.caption(w(say("panel-timeline-keys")))
    return at


def _draw_side(w: Words, story: Story, at: int) -> None:
    with st.container(horizontal=True, vertical_alignment="center", key=f"side-{story.row.id}"):
        show_status(w, story.status)
        show(story.row.id, "soft", f"side-{story.row.id}")
        if st.button(w(say("panel-open")), key=f"open-{story.row.id}", type="tertiary"):
            go("run", run=story.row.id)
    if at >= len(story.turns):
        st.caption(w(say("panel-compare-over")))
        return
    turn = story.turns[at]
    shot = None
    if turn.frame:
        blocker = turn.blocker[1] if turn.blocker else None
        file = story.frames.file(turn.frame)
        shot = Shot(file, target=turn.target, blocker=blocker, touches=turn.touches)
    picture, told = st.columns([2, 3])
    with picture:
        show_screen(w, shot, f"side-{story.row.id}")
    with told:
        show(describe_turn(turn, w), "strong", f"what-{story.row.id}")
        for part, words in describe_parts(turn, w):
            if words:
                st.caption(w(say("report-part", part=part)))
                show(words)
