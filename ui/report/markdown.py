"""Writes a run as Markdown, to paste into an issue. Text from a screen or a model is formatted as code, so that
nothing in it becomes a link, a picture or a mention.
"""

import re

from iris_screen.core.message import Message, say
from iris_screen.core.plan import StepResult
from iris_screen.core.verdict import PostMortem
from iris_screen.tools.devices.shown_address import mask_address
from iris_screen.ui.amounts import format_duration
from iris_screen.ui.escaping import sanitize
from iris_screen.ui.report.report_mask import ReportMask
from iris_screen.ui.report.run_story import Story, say_number, say_price
from iris_screen.ui.run_status import STEP_SIGNS, describe_status
from iris_screen.ui.words import Words

LONGEST = 400

FIGURES = ("turns", "time", "retries", "replans", "calls", "tokens", "cost")


def write_markdown(story: Story, mask: ReportMask, w: Words) -> str:
    """Ends with a line break."""

    def code(text: Message | str | None) -> str:
        return format_code(mask(w.sentence(text)))

    def title(name: str) -> str:
        return w(say("report-figure", figure=name))

    def result(each: StepResult) -> str:
        outcome = each.reason or say("report-step-status", status=each.status)
        took = w(format_duration(max(each.ended_at - each.started_at, 0)))
        return f"| {STEP_SIGNS[each.status]} | {code(each.step.in_words())} | {code(outcome)} | {took} |"

    def problem(each: PostMortem) -> str:
        return f"- {w(say('text-labelled', name=say('run-problem', kind=each.reason), what=code(each.detail)))}"

    nodes = [
        f"| {w(say('panel-node', node=node))} | {w(format_duration(spent))} |"
        for node, spent in story.totals.nodes.items()
    ]
    obstacles = [
        w(say("report-obstacle-in-turn", turn=turn, obstacle=code(words))) if turn else code(words)
        for turn, words in story.obstacles
    ]
    columns = [w(say("report-column-step")), w(say("report-column-result")), title("time")]
    totals, usage = story.totals, story.totals.usage
    counts = [say_number(each) for each in (totals.retries, totals.replans, usage.calls, usage.tokens)]
    figures = [
        say_number(totals.turns),
        format_duration(totals.elapsed),
        *counts,
        say_price(usage.cost),
    ]  # as in FIGURES
    about = say(
        "report-about",
        run=code(story.row.id),
        device=code(mask_address(story.row.device)),
        planner=code(say("report-planner-name", planner=story.task.planner)),
    )
    lines = [
        f"# {w(say('text-labelled', name=w(describe_status(story.status)).upper(), what=code(story.row.text)))}",
        "",
        *(f"> {code(line)}" for line in story.answer),
        *([f"> {w(story.doubt)}"] if story.doubt else []),
        *([""] if story.answer else []),
        *([code(story.row.reason), ""] if story.row.reason else []),
        *(f"**{w(told)}**\n" for told in story.record),
        w(about),
        "",
        f"| {' | '.join(map(title, FIGURES))} |",
        "|" + " --- |" * len(FIGURES),
        f"| {' | '.join(map(w, figures))} |",
        *_format_part(w(say("report-steps")), f"| | {' | '.join(columns)} |", [result(each) for each in story.results]),
        *_format_part(w(say("report-nodes")), f"| {w(say('report-column-node'))} | {title('time')} |", nodes),
        *_format_part(w(say("report-obstacles")), "", [f"- {each}" for each in obstacles]),
        *_format_part(w(say("report-problems")), "", [problem(each) for each in story.totals.problems]),
        *_format_part(w(say("report-not-reached")), "", [f"- {code(step.in_words())}" for step in story.ahead]),
    ]
    return "\n".join(lines) + "\n"


def _format_part(title: str, head: str, rows: list[str]) -> list[str]:
    if not rows:
        return []
    columns = head.count("|") - 1
    table = [head, "|" + " --- |" * columns] if head else []
    return ["", f"## {title}", "", *table, *rows]


def format_code(text: str) -> str:
    """Any text as inline code, also in a table: between more backticks than it contains in a row."""
    text = sanitize(text)
    text = text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
    if not text.strip():
        return "–"
    ticks = "`" * (max(map(len, re.findall("`+", text)), default=0) + 1)
    room = " " if text.startswith("`") or text.endswith("`") else ""
    return f"{ticks}{room}{text}{room}{ticks}".replace("\\|", "\\\\|").replace("|", "\\|")
