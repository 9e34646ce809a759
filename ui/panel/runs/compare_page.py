"""Two runs side by side, stepped through together from where they part."""

from typing import TYPE_CHECKING

import streamlit as st

from iris_screen.core.message import say
from iris_screen.ui.panel.drawing_kit import get_words, show, show_errors, show_screen, show_standing
from iris_screen.ui.panel.page_frame import go
from iris_screen.ui.panel.runs.view import Shot
from iris_screen.ui.panel.session import PANEL
from iris_screen.ui.report.compare_runs import Comparison, Cost, compare
from iris_screen.ui.report.html_report import describe_parts, describe_turn
from iris_screen.ui.report.report_redactor import build_mask
from iris_screen.ui.report.run_story import Story, Turn, load_story
from iris_screen.ui.words import Words

if TYPE_CHECKING:
    from iris_screen.graph.store import RunRow

CHOICE = 100
AT = "compare-at"


def draw() -> None:
    w = get_words()
    with show_errors(w):
        rows = {row.id: row for row in PANEL.runs().rows(limit=CHOICE) if row.turns}
        if len(rows) < 2:
            st.caption(w(say("panel-compare-too-few")))
            return
        one, two = _chosen(w, rows)
        st.fragment(_together)(w, load_story(PANEL.runs(), one), load_story(PANEL.runs(), two))


def _chosen(w: Words, rows: dict[str, "RunRow"]) -> tuple[str, str]:
    """What the address names, else the latest two; kept in the address, so that a page opened again shows the same."""
    ids = list(rows)
    asked = [st.query_params.get(name, "") for name in ("run", "other")]
    first = asked[0] if asked[0] in rows else ids[0]
    second = asked[1] if asked[1] in rows else next(each for each in ids if each != first)
    one, two = st.columns(2)
    with one:
        first = _choice(w(say("panel-compare-one")), rows, first, "run")
    with two:
        second = _choice(w(say("panel-compare-two")), rows, second, "other")
    return first, second


def _choice(label: str, rows: dict[str, "RunRow"], now: str, name: str) -> str:
    ids = list(rows)
    at = ids.index(now)
    picked = st.selectbox(label, ids, at, key=f"compare-{name}", format_func=lambda each: _called(rows[each]))
    st.query_params[name] = picked
    return picked


def _called(row: "RunRow") -> str:
    return f"{row.text}  ·  {row.id}"


def _together(w: Words, one: Story, two: Story) -> None:
    key = PANEL.runs().settings.api_key
    found = compare(one, two, [build_mask(story, [key]) for story in (one, two)])
    _parting(w, found)
    longest = max(len(one.turns), len(two.turns))
    at = _stepped(w, longest, (found.parting.turn or 1) - 1 if found.parting else 0, f"{one.row.id} {two.row.id}")
    for column, story in zip(st.columns(2, gap="large"), (one, two), strict=True):
        with column:
            _side(w, story, at)
    with st.expander(w(say("panel-compare-costs")), icon=":material/payments:"):
        _costs(w, found.costs)


def _parting(w: Words, found: Comparison) -> None:
    parting = found.parting
    if parting is None:
        st.markdown(f":green[:material/check_circle: **{w(say('report-same'))}**]")
        return
    st.markdown(f":orange[:material/call_split: **{w(parting.message)}**]")
    for column, said in zip(st.columns(2, gap="large"), parting.said, strict=True):
        with column:
            show(w.sentence(said) or "–", "strong", f"said-{parting.said.index(said)}")


def _stepped(w: Words, turns: int, parted: int, pair: str) -> int:
    """Which turn both are looked at in; at first the one in which they part."""
    if st.session_state.get(f"{AT}-pair") != pair:
        st.session_state[AT], st.session_state[f"{AT}-pair"] = parted, pair
    at: int = min(st.session_state[AT], max(turns - 1, 0))
    with st.container(horizontal=True, vertical_alignment="center"):
        if st.button(w(say("panel-previous")), key="compare-before", icon=":material/arrow_back:", shortcut="Left"):
            at = max(at - 1, 0)
        if st.button(w(say("panel-next")), key="compare-after", icon=":material/arrow_forward:", shortcut="Right"):
            at = min(at + 1, turns - 1)
        if at != parted and st.button(w(say("panel-compare-jump")), key="compare-jump", icon=":material/call_split:"):
            at = parted
        st.session_state[AT] = at
        st.markdown(f"**{w(say('panel-turn-of', turn=at + 1, turns=turns))}**")
        st.caption(w(say("panel-timeline-keys")))
    return at


def _side(w: Words, story: Story, at: int) -> None:
    with st.container(horizontal=True, vertical_alignment="center", key=f"side-{story.row.id}"):
        show_standing(w, story.stands)
        show(story.row.id, "soft", f"side-{story.row.id}")
        if st.button(w(say("panel-open")), key=f"open-{story.row.id}", type="tertiary"):
            go("run", run=story.row.id)
    if at >= len(story.turns):
        st.caption(w(say("panel-compare-over")))
        return
    turn = story.turns[at]
    picture, told = st.columns([2, 3])
    with picture:
        show_screen(w, _shot(story, turn), f"side-{story.row.id}")
    with told:
        _told(w, story, turn)


def _told(w: Words, story: Story, turn: Turn) -> None:
    show(describe_turn(turn, w), "strong", f"what-{story.row.id}")
    for part, words_of in describe_parts(turn, w):
        if words_of:
            st.caption(w(say("report-part", part=part)))
            show(words_of)


def _shot(story: Story, turn: Turn) -> Shot | None:
    if not turn.frame:
        return None
    blocker = turn.blocker[1] if turn.blocker else None
    return Shot(story.frames / f"{turn.frame}.png", target=turn.target, blocker=blocker, touches=turn.touches)


def _costs(w: Words, costs: tuple[Cost, ...]) -> None:
    for cost in costs:
        with st.container(horizontal=True, key=f"cost-{cost.name}"):
            for words_of, width in ((cost.label, 200), (cost.said[0], 140), (cost.said[1], 140)):
                with st.container(width=width):
                    show(w(words_of))
