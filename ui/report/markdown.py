"""A run as Markdown, to be put into an issue: what a screen or a model said stands in code, where nothing is a link, a
picture or somebody's name.
"""

import re

from iris_screen.core.plan import StepStatus
from iris_screen.tools.devices.shown_address import shown
from iris_screen.ui.escaping import dollars, plain, seconds
from iris_screen.ui.report.report_redactor import Veil
from iris_screen.ui.report.run_story import Story

SIGNS: dict[StepStatus, str] = {"success": "✔", "failed": "✘", "skipped": "–", "unverified": "?"}
LONGEST = 400


def markdown(story: Story, veil: Veil) -> str:
    """One text that ends in a line break."""

    def code(text: str) -> str:
        return fenced(veil(text))

    usage, totals = story.totals.usage, story.totals
    cost = "not known" if usage.cost is None else dollars(usage.cost)
    figures = [str(totals.turns), seconds(totals.elapsed), str(totals.retries), str(totals.replans)]
    figures += [str(usage.calls), f"{usage.tokens:,}", cost]
    lines = [
        f"# {story.stands.upper()}: {code(story.row.text)}",
        "",
        *([code(story.row.reason), ""] if story.row.reason else []),
        *(f"> {code(line)}" for line in story.answer),
        *([""] if story.answer else []),
        f"Run {code(story.row.id)} on {code(shown(story.row.device))}, planner {code(story.task.planner)}.",
        "",
        "| turns | time | retries | new plans | model calls | tokens | cost |",
        "| --- | --- | --- | --- | --- | --- | --- |",
        f"| {' | '.join(figures)} |",
        *_part(
            "Steps",
            "| | step | came of it | took |",
            [
                f"| {SIGNS[each.status]} | {code(each.step.in_words())} | {code(each.reason or each.evidence)}"
                f" | {seconds(max(each.ended_at - each.started_at, 0))} |"
                for each in story.results
            ],
        ),
        *_part("Time by node", "| node | took |", [f"| {n} | {seconds(s)} |" for n, s in totals.nodes.items()]),
        *_part("In the way", "", [f"- turn {turn}: {code(words)}" for turn, words in story.obstacles]),
        *_part("Post mortems", "", [f"- `{each.reason}`: {code(each.detail)}" for each in totals.problems]),
        *_part("Not reached", "", [f"- {code(step.in_words())}" for step in story.ahead]),
    ]
    return "\n".join(lines) + "\n"


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
