"""A run as one HTML file: no script, nothing fetched, every word of a screen or a model as it stands.

Each picture is in the file once, as a symbol, and drawn wherever it is shown, with its marks as lines over it.
"""

from datetime import datetime
from html import escape
from pathlib import Path

from iris_screen.core.message import Message, joined, say
from iris_screen.core.plan import StepResult
from iris_screen.core.protocols import Entry
from iris_screen.core.verdict import PostMortem
from iris_screen.tools.devices.shown_address import redact_address
from iris_screen.ui.escaping import plain
from iris_screen.ui.report.figures import number, price
from iris_screen.ui.report.picture_marks import bars, marks_of
from iris_screen.ui.report.report_redactor import Veil
from iris_screen.ui.report.run_story import Story, Turn
from iris_screen.ui.report.small_pictures import Small
from iris_screen.ui.run_status import in_words
from iris_screen.ui.when import duration, moment
from iris_screen.ui.words import Words

STYLE = Path(__file__).with_name("style.css")
RULES = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
SHOWN = 0.005
"""Seconds below which a node has no bar."""
LONGEST = 1_200
"""Characters of one thing that was said; a page of a screen's text is in its picture."""


class Page:
    """veil: takes out what must not be said. pictures: by key, those there are."""

    def __init__(self, story: Story, veil: Veil, pictures: dict[str, Small], w: Words) -> None:
        self._story, self._veil, self._pictures, self._w = story, veil, pictures, w
        self._at = {key: n for n, key in enumerate(pictures, 1)}

    def html(self) -> str:
        style = STYLE.read_text("utf-8")
        parts = [self._head(), self._costs(), self._film(), self._steps(), self._nodes(), self._troubles()]
        parts += [self._turns(), self._final()]
        body = "\n".join(part for part in parts if part)
        return (
            f'<!doctype html>\n<html lang="{self._w.language}"><head><meta charset="utf-8">'
            f'<meta http-equiv="Content-Security-Policy" content="{RULES}">'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            '<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">'
            f"<title>{self._text(self._story.row.text, 120)} · Iris</title><style>{style}</style></head>\n"
            f'<body class="{self._story.stands.replace(" ", "-")}">{self._symbols()}<main>{body}</main>'
            f"<footer>{self._ours(say('report-footer'))}</footer></body></html>\n"
        )

    # --- words -------------------------------------------------------------------------------------------------------

    def _text(self, text: str, most: int = LONGEST) -> str:
        """Any text from elsewhere: on one line, with nothing secret, nothing that steers, and nothing that is HTML."""
        return _escaped(plain(self._veil(text)), most)

    def _sentence(self, said: Message | str | None, most: int = LONGEST) -> str:
        """The same of what Iris says of a run, in the report's language."""
        return self._text(self._w.sentence(said), most)

    def _ours(self, message: Message) -> str:
        """What the page itself says."""
        return escape(self._w(message))

    def _block(self, shown: str, kind: str = "") -> str:
        """It runs the way its own letters do, and nothing around it does."""
        return f'<p dir="auto" class="{kind}">{shown}</p>' if shown.strip() else ""

    def _section(self, title: Message, body: str, kind: str = "") -> str:
        return f'<section class="{kind}"><h2>{self._ours(title)}</h2>{body}</section>' if body else ""

    # --- the whole ---------------------------------------------------------------------------------------------------

    def _head(self) -> str:
        row = self._story.row
        facts = [
            (say("report-device"), redact_address(row.device)),
            (say("report-planner"), self._w(say("report-planner-name", planner=self._story.task.planner))),
            (say("report-started"), self._started(row.started_at)),
            (say("report-run"), row.id),
        ]
        listed = "".join(f"<div><dt>{self._ours(name)}</dt><dd>{self._text(value)}</dd></div>" for name, value in facts)
        standing = f'<span class="badge">{self._ours(in_words(self._story.stands))}</span>'
        live = f'<p class="soft">{self._ours(say("report-live"))}</p>' if row.holder else ""
        return (
            f'<header>{standing}<h1 dir="auto">{self._text(row.text)}</h1>'
            f"{self._block(self._sentence(row.reason), 'reason')}{live}<dl>{listed}</dl></header>{self._answer()}"
        )

    def _started(self, at: float) -> str:
        """By this computer's clock; "" for a time of no calendar."""
        day = moment(at)
        if day is None:
            return ""
        offset = datetime.fromtimestamp(at).astimezone().isoformat()[-6:]
        return self._w(say("report-started-at", moment=day, offset=offset))

    def _answer(self) -> str:
        lines = "".join(self._block(self._text(line)) for line in self._story.answer)
        return self._section(say("report-answer"), lines, "answer")

    def _costs(self) -> str:
        story, totals = self._story, self._story.totals
        usage, done = totals.usage, sum(result.status == "success" for result in story.results)
        told = [
            ("steps", say("report-share", part=done, whole=len(story.results) + len(story.ahead))),
            ("turns", number(totals.turns)),
            ("time", duration(totals.elapsed)),
            ("retries", number(totals.retries)),
            ("blockers", number(totals.blockers or len(story.obstacles))),
            ("replans", number(totals.replans)),
            ("calls", number(usage.calls)),
            ("tokens", number(usage.tokens)),
            ("cost", price(usage.cost)),
        ]
        cells = "".join(
            f"<div><b>{self._ours(value)}</b><span>{self._ours(say('report-figure', figure=name))}</span></div>"
            for name, value in told
        )
        return f'<section class="costs">{cells}</section>'

    def _film(self) -> str:
        shown, final = [turn for turn in self._story.turns if turn.frame in self._at], say("report-end")
        stills = [self._still(turn) for turn in shown]
        if self._story.end in self._at:
            end = self._drawn(self._story.end, self._ours(final))
            stills.append(f'<li><a href="#end">{end}<span>{self._ours(final)}</span></a></li>')
        note = f'<p class="soft">{self._ours(say("report-film-legend"))}</p>'
        return self._section(
            say("report-film"), f'<ol class="film" tabindex="0">{"".join(stills)}</ol>{note}' if stills else ""
        )

    def _still(self, turn: Turn) -> str:
        words = self._text(what_of(turn, self._w), 60)
        drawn = self._drawn(turn.frame, self._what(turn), turn)
        return (
            f'<li class="{turn.status}"><a href="#turn-{turn.turn}">{drawn}'
            f'<span dir="auto"><b>{turn.turn}</b> {words}</span></a></li>'
        )

    def _steps(self) -> str:
        done = [
            f'<li class="{result.status}"><i>{self._status(result.status)}</i><div>'
            f'<a href="#turn-{result.turn}" dir="auto">{self._sentence(result.step.in_words())}</a>'
            f"{self._block(self._sentence(result.reason), 'soft')}</div>"
            f"<small>{self._took(result)}</small></li>"
            for result in self._story.results
        ]
        ahead = [
            f'<li class="ahead"><i>{self._ours(say("report-not-reached"))}</i><div dir="auto">{words}</div></li>'
            for words in (self._sentence(step.in_words()) for step in self._story.ahead)
        ]
        body = f'<ol class="steps">{"".join([*done, *ahead])}</ol>' if done or ahead else ""
        return self._section(say("report-steps"), body or f'<p class="soft">{self._ours(say("report-no-steps"))}</p>')

    def _status(self, status: str) -> str:
        return self._ours(say("report-step-status", status=status))

    def _took(self, result: StepResult) -> str:
        took = self._ours(duration(max(result.ended_at - result.started_at, 0)))
        return f"{took} · {self._ours(say('report-retries', n=result.retries))}" if result.retries else took

    def _nodes(self) -> str:
        took = {node: seconds for node, seconds in self._story.totals.nodes.items() if seconds >= SHOWN}
        if not took:
            return self._section(say("report-nodes"), f'<p class="soft">{self._ours(say("report-nodes-unknown"))}</p>')
        named = {self._w(say("panel-node", node=node)): spent for node, spent in took.items()}
        return self._section(say("report-nodes"), bars(named, self._w), "nodes")

    def _troubles(self) -> str:
        met = "".join(
            f'<li>{self._link(turn)}<span dir="auto">{self._sentence(words)}</span></li>'
            for turn, words in self._story.obstacles
        )
        met = self._section(say("report-obstacles"), f"<ul>{met}</ul>" if met else "", "troubles")
        problems = "".join(map(self._problem, self._story.totals.problems))
        return met + self._section(say("report-problems"), problems, "troubles problems")

    def _link(self, turn: int) -> str:
        return f'<a href="#turn-{turn}">{self._ours(say("report-turn", turn=turn))}</a> ' if turn else ""

    def _problem(self, problem: PostMortem) -> str:
        step = self._block(self._sentence(problem.step.in_words()), "strong") if problem.step else ""
        tried = "".join(f'<li dir="auto">{self._sentence(one)}</li>' for one in problem.strategies)
        listed = f"<h4>{self._ours(say('report-tried'))}</h4><ul>{tried}</ul>" if tried else ""
        detail = self._block(self._sentence(problem.detail))
        return f"<article><b>{self._ours(say('run-problem', kind=problem.reason))}</b>{step}{detail}{listed}</article>"

    def _final(self) -> str:
        title = say("report-end")
        shown = self._drawn(self._story.end, self._ours(title)) if self._story.end in self._at else ""
        return self._section(title, f'<div id="end" class="end">{shown}</div>' if shown else "")

    # --- turn by turn ------------------------------------------------------------------------------------------------

    def _turns(self) -> str:
        return self._section(say("report-turns"), "".join(map(self._turn, self._story.turns)), "turns")

    def _turn(self, turn: Turn) -> str:
        drawn = (
            self._drawn(turn.frame, self._what(turn), turn)
            if turn.frame in self._at
            else f'<div class="gone">{self._ours(say("report-picture-missing"))}</div>'
        )
        badge = f'<i class="{turn.status}">{self._status(turn.status)}</i>' if turn.status else ""
        took = f"<small>{self._ours(duration(turn.seconds))}</small>" if turn.nodes else ""
        told = "".join(
            f'<div><dt>{self._ours(say("report-part", part=part))}</dt><dd dir="auto">{self._text(words)}</dd></div>'
            for part, words in told_of(turn, self._w)
            if words
        )
        return (
            f'<article id="turn-{turn.turn}"><figure>{drawn}</figure><div>'
            f'<h3><span class="number">{self._ours(say("report-turn", turn=turn.turn))}</span>{badge}{took}</h3>'
            f"{self._block(self._text(what_of(turn, self._w)), 'strong')}<dl>{told}</dl></div></article>"
        )

    def _what(self, turn: Turn) -> str:
        """What its picture is called for who does not see it."""
        return self._text(what_of(turn, self._w), 200)

    # --- pictures ----------------------------------------------------------------------------------------------------

    def _symbols(self) -> str:
        drawn = (
            f'<symbol id="p{self._at[key]}" viewBox="0 0 {small.width} {small.height}">'
            f'<image href="{small.address}" width="{small.width}" height="{small.height}"/></symbol>'
            for key, small in self._pictures.items()
        )
        return f'<svg class="pictures" aria-hidden="true" width="0" height="0">{"".join(drawn)}</svg>'

    def _drawn(self, key: str, called: str, turn: Turn | None = None) -> str:
        """called: what the picture is called for who does not see it."""
        small = self._pictures[key]
        marks = marks_of(turn, max(small.width, small.height)) if turn else ()
        wide = " wide" if small.width > small.height else ""
        return (
            f'<svg class="screen{wide}" viewBox="0 0 {small.width} {small.height}" role="img"'
            f' aria-label="{called}"><use href="#p{self._at[key]}"/>{"".join(marks)}</svg>'
        )


def _escaped(whole: str, most: int) -> str:
    return escape(whole if len(whole) <= most else whole[: most - 1] + "…")


def what_of(turn: Turn, w: Words) -> str:
    """What the turn was for: its steps, else what it was touched for."""
    steps = joined([result.step.in_words() for result in turn.results])
    if turn.purpose == "clear" and turn.blocker:
        obstacle = turn.blocker[0]
        return w(say("act-clearing", obstacle=obstacle, way=turn.found) if turn.found else obstacle)
    wanted = steps if turn.purpose in ("step", "repeat", "goal") else None
    return w(wanted or turn.found or steps or say("act-purpose", purpose=turn.purpose))


def told_of(turn: Turn, w: Words) -> list[tuple[str, str]]:
    """What each part of it came to, in the language."""
    app = say("see-app", app=turn.app) if turn.app else None
    told = {
        "locate": turn.found,
        "act": joined([touch_of(entry) for entry in turn.entries]),
        "observe": joined([app, turn.obstacle[0] if turn.obstacle else None]),
        "verify": turn.note or joined([result.reason for result in turn.results]),
    }
    return [(part, w(message)) for part, message in told.items() if message is not None]


def touch_of(entry: Entry) -> Message:
    """What was done, and whether it went out."""
    delivered = entry.receipt.delivered if entry.receipt else "unknown"
    act = entry.action.in_words()
    return act if delivered == "yes" else say("act-delivered", act=act, delivered=delivered)
