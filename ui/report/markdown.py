"""A run as Markdown, to be put into an issue: what a screen or a model said stands in code, where nothing is a link, a
picture or somebody's name.
"""

import re

from iris_screen.core.message import Message, say
from iris_screen.core.plan import StepResult, StepStatus
from iris_screen.core.verdict import PostMortem
from iris_screen.tools.devices.shown_address import redact_address
from iris_screen.ui.escaping import plain
from iris_screen.ui.report.figures import number, price
from iris_screen.ui.report.report_redactor import Veil
from iris_screen.ui.report.run_story import Story
from iris_screen.ui.run_status import in_words
from iris_screen.ui.when import duration
from iris_screen.ui.words import Words

SIGNS: dict[StepStatus, str] = {"success": "✔", "failed": "✘", "skipped": "–", "unverified": "?"}
LONGEST = 400


FIGURES = ("turns", "time", "retries", "replans", "calls", "tokens", "cost")


def markdown(story: Story, veil: Veil, w: Words) -> str:
    """One text that ends in a line break."""

    def code(text: Message | str | None) -> str:
        return fenced(veil(w.sentence(text)))

    def figure(name: str) -> str:
        return w(say("report-figure", figure=name))

    def result(each: StepResult) -> str:
        came = each.reason or say("report-step-status", status=each.status)
        took = w(duration(max(each.ended_at - each.started_at, 0)))
        return f"| {SIGNS[each.status]} | {code(each.step.in_words())} | {code(came)} | {took} |"

    def problem(each: PostMortem) -> str:
        return f"- {w(say('text-labelled', name=say('run-problem', kind=each.reason), what=code(each.detail)))}"

    nodes = [
        f"| {w(say('panel-node', node=node))} | {w(duration(spent))} |" for node, spent in story.totals.nodes.items()
    ]
    obstacles = [
        w(say("report-obstacle-in-turn", turn=turn, obstacle=code(words))) if turn else code(words)
        for turn, words in story.obstacles
    ]
    columns = [w(say("report-column-step")), w(say("report-column-result")), figure("time")]
    about = say(
        "report-about",
        run=code(story.row.id),
        device=code(redact_address(story.row.device)),
        planner=code(say("report-planner-name", planner=story.task.planner)),
    )
    lines = [
        f"# {w(say('text-labelled', name=w(in_words(story.stands)).upper(), what=code(story.row.text)))}",
        "",
        *([code(story.row.reason), ""] if story.row.reason else []),
        *(f"> {code(line)}" for line in story.answer),
        *([""] if story.answer else []),
        w(about),
        "",
        f"| {' | '.join(map(figure, FIGURES))} |",
        "|" + " --- |" * len(FIGURES),
        f"| {' | '.join(map(w, _figures(story)))} |",
        *_part(w(say("report-steps")), f"| | {' | '.join(columns)} |", [result(each) for each in story.results]),
        *_part(w(say("report-nodes")), f"| {w(say('report-column-node'))} | {figure('time')} |", nodes),
        *_part(w(say("report-obstacles")), "", [f"- {each}" for each in obstacles]),
        *_part(w(say("report-problems")), "", [problem(each) for each in story.totals.problems]),
        *_part(w(say("report-not-reached")), "", [f"- {code(step.in_words())}" for step in story.ahead]),
    ]
    return "\n".join(lines) + "\n"


def _figures(story: Story) -> list[Message]:
    """In the order of FIGURES."""
    totals, usage = story.totals, story.totals.usage
    counted = [number(each) for each in (totals.retries, totals.replans, usage.calls, usage.tokens)]
    return [number(totals.turns), duration(totals.elapsed), *counted, price(usage.cost)]


def _part(title: str, head: str, rows: list[str]) -> list[str]:
    if not rows:
        return []
    columns = head.count("|") - 1
    table = [head, "|" + " --- |" * columns] if head else []
    return ["", f"## {title}", "", *table, *rows]


def fenced(text: str) -> str:
    """Any text as code in a line, also in a table: between more backticks than it holds in a row."""
    text = plain(text)
    text = text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
    if not text.strip():
        return "–"
    ticks = "`" * (max(map(len, re.findall("`+", text)), default=0) + 1)
    room = " " if text.startswith("`") or text.endswith("`") else ""
    return f"{ticks}{room}{text}{room}{ticks}".replace("\\|", "\\\\|").replace("|", "\\|")
