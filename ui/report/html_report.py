"""A run as one HTML file: no script, nothing fetched, every word of a screen or a model as it stands.

Each picture is in the file once, as a symbol, and drawn wherever it is shown, with its marks as lines over it.
"""

from datetime import datetime
from html import escape
from pathlib import Path

from iris_screen.core.actions import Action
from iris_screen.core.verdict import PostMortem
from iris_screen.tools.devices.shown_address import shown
from iris_screen.ui.escaping import dollars, plain, seconds
from iris_screen.ui.panel.words import Words
from iris_screen.ui.report.bars import bars
from iris_screen.ui.report.picture_marks import marks_of
from iris_screen.ui.report.report_redactor import Veil
from iris_screen.ui.report.run_story import Story, Turn
from iris_screen.ui.report.small_pictures import Small
from iris_screen.ui.report.words import Said

STYLE = Path(__file__).with_name("style.css")
RULES = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
SHOWN = 0.005
"""Seconds below which a node has no bar."""
LONGEST = 1_200
"""Characters of one thing that was said; a page of a screen's text is in its picture."""


class Page:
    """veil: takes out what must not be said. pictures: by key, those there are."""

    def __init__(self, story: Story, veil: Veil, pictures: dict[str, Small], language: str = "en") -> None:
        self._story, self._veil, self._pictures = story, veil, pictures
        self._said, self._words = Said(language), Words(Said(language).language)
        self._at = {key: n for n, key in enumerate(pictures, 1)}

    def html(self) -> str:
        said, style = self._said, STYLE.read_text("utf-8")
        parts = [self._head(), self._costs(), self._film(), self._steps(), self._nodes(), self._troubles()]
        parts += [self._turns(), self._final()]
        body = "\n".join(part for part in parts if part)
        return (
            f'<!doctype html>\n<html lang="{said.language}"><head><meta charset="utf-8">'
            f'<meta http-equiv="Content-Security-Policy" content="{RULES}">'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            '<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">'
            f"<title>{self._text(self._story.row.text, 120)} · Iris</title><style>{style}</style></head>\n"
            f'<body class="{self._story.stands.replace(" ", "-")}">{self._symbols()}<main>{body}</main>'
            f"<footer>{said('made')}</footer></body></html>\n"
        )

    # --- words -------------------------------------------------------------------------------------------------------

    def _text(self, text: str, most: int = LONGEST) -> str:
        """Any text from elsewhere: on one line, with nothing secret, nothing that steers, and nothing that is HTML."""
        return _escaped(plain(self._veil(text)), most)

    def _sentence(self, said: str, most: int = LONGEST) -> str:
        """The same of what Iris says of a run, in the report's language."""
        return _escaped(self._said.sentence(plain(self._veil(said))), most)

    def _block(self, shown: str, kind: str = "") -> str:
        """It runs the way its own letters do, and nothing around it does."""
        return f'<p dir="auto" class="{kind}">{shown}</p>' if shown.strip() else ""

    def _section(self, name: str, body: str, kind: str = "") -> str:
        return f'<section class="{kind}"><h2>{self._said(name)}</h2>{body}</section>' if body else ""

    # --- the whole ---------------------------------------------------------------------------------------------------

    def _head(self) -> str:
        row, said = self._story.row, self._said
        facts = [
            ("device", shown(row.device)),
            ("planner", self._story.task.planner),
            ("started", _when(row.started_at)),
        ]
        listed = "".join(
            f"<div><dt>{said(name)}</dt><dd>{self._text(value)}</dd></div>" for name, value in (*facts, ("run", row.id))
        )
        standing = f'<span class="badge">{self._words(f"stands.{self._story.stands}")}</span>'
        live = f'<p class="soft">{said("live")}</p>' if row.holder else ""
        return (
            f'<header>{standing}<h1 dir="auto">{self._text(row.text)}</h1>'
            f"{self._block(self._sentence(row.reason), 'reason')}{live}<dl>{listed}</dl></header>{self._answer()}"
        )

    def _answer(self) -> str:
        return self._section("answer", "".join(self._block(self._text(line)) for line in self._story.answer), "answer")

    def _costs(self) -> str:
        story, totals = self._story, self._story.totals
        usage, done = totals.usage, sum(result.status == "success" for result in story.results)
        told = [
            ("steps", f"{done} / {len(story.results) + len(story.ahead)}"),
            ("turns", str(totals.turns)),
            ("time", seconds(totals.elapsed)),
            ("retries", str(totals.retries)),
            ("blockers", str(totals.blockers or len(story.obstacles))),
            ("replans", str(totals.replans)),
            ("calls", f"{usage.calls:,}"),
            ("tokens", f"{usage.tokens:,}"),
            ("cost", self._said("unknown") if usage.cost is None else dollars(usage.cost)),
        ]
        cells = "".join(f"<div><b>{value}</b><span>{self._said(name)}</span></div>" for name, value in told)
        return f'<section class="costs">{cells}</section>'

    def _film(self) -> str:
        shown = [turn for turn in self._story.turns if turn.frame in self._at]
        stills = [self._still(turn) for turn in shown]
        if self._story.end in self._at:
            end = self._drawn(self._story.end, None, self._said("final"))
            stills.append(f'<li><a href="#end">{end}<span>{self._said("final")}</span></a></li>')
        note = f'<p class="soft">{self._said("film.note")}</p>'
        return self._section("film", f'<ol class="film" tabindex="0">{"".join(stills)}</ol>{note}' if stills else "")

    def _still(self, turn: Turn) -> str:
        words = self._sentence(what_of(turn), 60)
        drawn = self._drawn(turn.frame, turn, what_of(turn))
        return (
            f'<li class="{turn.status}"><a href="#turn-{turn.turn}">{drawn}'
            f'<span dir="auto"><b>{turn.turn}</b> {words}</span></a></li>'
        )

    def _steps(self) -> str:
        done = [
            f'<li class="{result.status}"><i>{self._said.status(result.status)}</i><div>'
            f'<a href="#turn-{result.turn}" dir="auto">{self._sentence(result.step.in_words())}</a>'
            f"{self._block(self._sentence(result.reason), 'soft')}</div>"
            f"<small>{seconds(max(result.ended_at - result.started_at, 0))}{self._retried(result.retries)}</small></li>"
            for result in self._story.results
        ]
        ahead = [
            f'<li class="ahead"><i>{self._said("ahead")}</i><div dir="auto">{words}</div></li>'
            for words in (self._sentence(step.in_words()) for step in self._story.ahead)
        ]
        body = f'<ol class="steps">{"".join([*done, *ahead])}</ol>' if done or ahead else ""
        return self._section("plan", body or f'<p class="soft">{self._said("nothing")}</p>')

    def _retried(self, retries: int) -> str:
        return f" · {retries} {self._said('retries')}" if retries else ""

    def _nodes(self) -> str:
        took = {node: seconds for node, seconds in self._story.totals.nodes.items() if seconds >= SHOWN}
        if not took:
            return self._section("nodes", f'<p class="soft">{self._said("nodes.none")}</p>')
        return self._section("nodes", bars({self._words(f"node.{node}"): took[node] for node in took}), "nodes")

    def _troubles(self) -> str:
        met = "".join(
            f'<li>{self._link(turn)}<span dir="auto">{self._sentence(words)}</span></li>'
            for turn, words in self._story.obstacles
        )
        met = self._section("obstacles", f"<ul>{met}</ul>" if met else "", "troubles")
        return met + self._section(
            "problems", "".join(map(self._problem, self._story.totals.problems)), "troubles problems"
        )

    def _link(self, turn: int) -> str:
        return f'<a href="#turn-{turn}">{self._said.turn(turn)}</a> ' if turn else ""

    def _problem(self, problem: PostMortem) -> str:
        step = self._block(self._sentence(problem.step.in_words()), "strong") if problem.step else ""
        tried = "".join(f'<li dir="auto">{self._sentence(one)}</li>' for one in problem.strategies)
        listed = f"<h4>{self._said('tried')}</h4><ul>{tried}</ul>" if tried else ""
        detail = self._block(self._sentence(problem.detail))
        return f"<article><code>{escape(problem.reason)}</code>{step}{detail}{listed}</article>"

    def _final(self) -> str:
        shown = self._drawn(self._story.end, None, self._said("final")) if self._story.end in self._at else ""
        return self._section("final", f'<div id="end" class="end">{shown}</div>' if shown else "")

    # --- turn by turn ------------------------------------------------------------------------------------------------

    def _turns(self) -> str:
        return self._section("turn.by.turn", "".join(map(self._turn, self._story.turns)), "turns")

    def _turn(self, turn: Turn) -> str:
        drawn = (
            self._drawn(turn.frame, turn, what_of(turn))
            if turn.frame in self._at
            else f'<div class="gone">{self._said("gone")}</div>'
        )
        badge = f'<i class="{turn.status}">{self._said.status(turn.status)}</i>' if turn.status else ""
        took = f"<small>{seconds(turn.seconds)}</small>" if turn.nodes else ""
        told = "".join(
            f'<div><dt>{self._said(name)}</dt><dd dir="auto">{self._sentence(words)}</dd></div>'
            for name, words in told_of(turn, self._said)
            if words
        )
        return (
            f'<article id="turn-{turn.turn}"><figure>{drawn}</figure><div>'
            f'<h3><span class="number">{self._said.turn(turn.turn)}</span>{badge}{took}</h3>'
            f"{self._block(self._sentence(what_of(turn)), 'strong')}<dl>{told}</dl></div></article>"
        )

    # --- pictures ----------------------------------------------------------------------------------------------------

    def _symbols(self) -> str:
        drawn = (
            f'<symbol id="p{self._at[key]}" viewBox="0 0 {small.width} {small.height}">'
            f'<image href="{small.address}" width="{small.width}" height="{small.height}"/></symbol>'
            for key, small in self._pictures.items()
        )
        return f'<svg class="pictures" aria-hidden="true" width="0" height="0">{"".join(drawn)}</svg>'

    def _drawn(self, key: str, turn: Turn | None, called: str) -> str:
        small = self._pictures[key]
        marks = marks_of(turn, max(small.width, small.height)) if turn else ()
        wide = " wide" if small.width > small.height else ""
        return (
            f'<svg class="screen{wide}" viewBox="0 0 {small.width} {small.height}" role="img"'
            f' aria-label="{self._sentence(called, 200)}"><use href="#p{self._at[key]}"/>{"".join(marks)}</svg>'
        )


def _escaped(whole: str, most: int) -> str:
    return escape(whole if len(whole) <= most else whole[: most - 1] + "…")


def _when(at: float) -> str:
    return datetime.fromtimestamp(at).astimezone().strftime("%Y-%m-%d %H:%M:%S %z")


def what_of(turn: Turn) -> str:
    """What the turn was for: its steps, else what it was touched for."""
    steps = "; ".join(result.step.in_words() for result in turn.results)
    if turn.purpose == "clear" and turn.blocker:
        return ": ".join(part for part in (turn.blocker[0], turn.found) if part)
    return steps if steps and turn.purpose in ("step", "repeat", "goal") else turn.found or steps or turn.purpose


def told_of(turn: Turn, said: Said) -> list[tuple[str, str]]:
    obstacle = f"; {turn.obstacle[0]}" if turn.obstacle else ""
    acts = "; ".join(
        _act(entry.action, entry.receipt.delivered if entry.receipt else "unknown", said) for entry in turn.entries
    )
    note = turn.note or "; ".join(result.reason for result in turn.results)
    return [("locate", turn.found), ("act", acts), ("observe", f"{turn.app}{obstacle}"), ("verify", note)]


def _act(action: Action, delivered: str, said: Said) -> str:
    return action.summary() + ("" if delivered == "yes" else f" ({said('undelivered')}: {delivered})")
