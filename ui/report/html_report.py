"""Writes a run as one self-contained HTML file, without scripts. Text from screens and models is always escaped.

Each picture is in the file once, as a symbol, which is drawn wherever the picture is shown, with its marks over it.
"""

from datetime import datetime
from html import escape
from pathlib import Path

from iris_screen.core.message import Message, join_messages, say
from iris_screen.tools.devices.shown_address import mask_address
from iris_screen.ui.amounts import describe_moment, format_duration
from iris_screen.ui.escaping import sanitize
from iris_screen.ui.report.picture_marks import draw_bars, draw_marks
from iris_screen.ui.report.report_mask import ReportMask
from iris_screen.ui.report.run_story import Story, Turn, describe_touch, say_number, say_price
from iris_screen.ui.report.small_pictures import Small
from iris_screen.ui.run_status import describe_status
from iris_screen.ui.words import Words

STYLE = Path(__file__).with_name("style.css")
RULES = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
SHOWN = 0.005
"""Nodes that took fewer seconds have no bar."""
LONGEST = 1_200
"""Maximum characters of one text. A whole page of text can be read in its picture."""


class Page:
    """pictures: those that exist, by key."""

    def __init__(self, story: Story, mask: ReportMask, pictures: dict[str, Small], w: Words) -> None:
        self._story, self._mask, self._pictures, self._w = story, mask, pictures, w
        self._at = {key: n for n, key in enumerate(pictures, 1)}

    def render(self) -> str:
        style = STYLE.read_text("utf-8")
        answer = "".join(self._paragraph(self._text(line)) for line in self._story.answer)
        answer += self._paragraph(self._sentence(self._story.doubt), "soft") if self._story.doubt else ""
        header = self._render_header() + self._section(say("report-answer"), answer, "answer")
        parts = [header, self._render_figures(), self._render_film(), self._render_steps(), self._render_nodes()]
        parts += [self._render_troubles(), self._render_turns()]
        if self._story.end in self._at:
            title = say("report-end")
            end = self._draw_picture(self._story.end, self._say(title))
            parts.append(self._section(title, f'<div id="end" class="end">{end}</div>'))
        body = "\n".join(part for part in parts if part)
        symbols = "".join(
            f'<symbol id="p{self._at[key]}" viewBox="0 0 {small.width} {small.height}">'
            f'<image href="{small.address}" width="{small.width}" height="{small.height}"/></symbol>'
            for key, small in self._pictures.items()
        )
        pictures = f'<svg class="pictures" aria-hidden="true" width="0" height="0">{symbols}</svg>'
        return (
            f'<!doctype html>\n<html lang="{self._w.language}"><head><meta charset="utf-8">'
            f'<meta http-equiv="Content-Security-Policy" content="{RULES}">'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            '<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">'
            f"<title>{self._text(self._story.row.text, 120)} · Iris</title><style>{style}</style></head>\n"
            f'<body class="{self._story.status.replace(" ", "-")}">{pictures}<main>{body}</main>'
            f"<footer>{self._say(say('report-footer'))}</footer></body></html>\n"
        )

    # --- words -------------------------------------------------------------------------------------------------------

    def _text(self, text: str, most: int = LONGEST) -> str:
        """Any text from elsewhere: on one line, secrets masked, without control characters, and escaped for HTML."""
        whole = sanitize(self._mask(text))
        return escape(whole if len(whole) <= most else whole[: most - 1] + "…")

    def _sentence(self, message: Message | str | None, most: int = LONGEST) -> str:
        """The same for what Iris says about a run, in the language of the report."""
        return self._text(self._w.sentence(message), most)

    def _say(self, message: Message) -> str:
        """The page's own words."""
        return escape(self._w(message))

    def _paragraph(self, shown: str, kind: str = "") -> str:
        """Its own letters decide whether it runs left to right or right to left."""
        return f'<p dir="auto" class="{kind}">{shown}</p>' if shown.strip() else ""

    def _section(self, title: Message, body: str, kind: str = "") -> str:
        return f'<section class="{kind}"><h2>{self._say(title)}</h2>{body}</section>' if body else ""

    # --- the whole run -----------------------------------------------------------------------------------------------

    def _render_header(self) -> str:
        row, started = self._story.row, ""
        if day := describe_moment(self._story.row.started_at):  # by the clock of this computer
            offset = datetime.fromtimestamp(row.started_at).astimezone().isoformat()[-6:]
            started = self._w(say("report-started-at", moment=day, offset=offset))
        facts = [
            (say("report-device"), mask_address(row.device)),
            (say("report-planner"), self._w(say("report-planner-name", planner=self._story.task.planner))),
            (say("report-started"), started),
            (say("report-run"), row.id),
        ]
        listed = "".join(f"<div><dt>{self._say(name)}</dt><dd>{self._text(value)}</dd></div>" for name, value in facts)
        status = f'<span class="badge">{self._say(describe_status(self._story.status))}</span>'
        live = f'<p class="soft">{self._say(say("report-live"))}</p>' if row.holder else ""
        live += "".join(self._paragraph(self._sentence(told), "reason record") for told in self._story.record)
        return (
            f'<header>{status}<h1 dir="auto">{self._text(row.text)}</h1>'
            f"{self._paragraph(self._sentence(row.reason), 'reason')}{live}<dl>{listed}</dl></header>"
        )

    def _render_figures(self) -> str:
        story, totals = self._story, self._story.totals
        usage, done = totals.usage, sum(result.status == "success" for result in story.results)
        figures = [
            ("steps", say("report-share", part=done, whole=len(story.results) + len(story.ahead))),
            ("turns", say_number(totals.turns)),
            ("time", format_duration(totals.elapsed)),
            ("retries", say_number(totals.retries)),
            ("blockers", say_number(totals.blockers or len(story.obstacles))),
            ("replans", say_number(totals.replans)),
            ("calls", say_number(usage.calls)),
            ("tokens", say_number(usage.tokens)),
            ("cost", say_price(usage.cost)),
        ]
        cells = "".join(
            f"<div><b>{self._say(value)}</b><span>{self._say(say('report-figure', figure=name))}</span></div>"
            for name, value in figures
        )
        return f'<section class="costs">{cells}</section>'

    def _render_film(self) -> str:
        stills = []
        for turn in self._story.turns:
            if turn.frame in self._at:
                drawn = self._draw_picture(turn.frame, self._text(describe_turn(turn, self._w), 200), turn)
                stills.append(
                    f'<li class="{turn.status}"><a href="#turn-{turn.turn}">{drawn}<span dir="auto">'
                    f"<b>{turn.turn}</b> {self._text(describe_turn(turn, self._w), 60)}</span></a></li>"
                )
        if self._story.end in self._at:
            title = self._say(say("report-end"))
            end = self._draw_picture(self._story.end, title)
            stills.append(f'<li><a href="#end">{end}<span>{title}</span></a></li>')
        note = f'<p class="soft">{self._say(say("report-film-legend"))}</p>'
        return self._section(
            say("report-film"), f'<ol class="film" tabindex="0">{"".join(stills)}</ol>{note}' if stills else ""
        )

    def _render_steps(self) -> str:
        steps = []
        for result in self._story.results:
            took = self._say(format_duration(max(result.ended_at - result.started_at, 0)))
            if result.retries:
                took += f" · {self._say(say('report-retries', n=result.retries))}"
            steps.append(
                f'<li class="{result.status}"><i>{self._say(say("report-step-status", status=result.status))}</i><div>'
                f'<a href="#turn-{result.turn}" dir="auto">{self._sentence(result.step.in_words())}</a>'
                f"{self._paragraph(self._sentence(result.reason), 'soft')}</div>"
                f"<small>{took}</small></li>"
            )
        for step in self._story.ahead:
            words = self._sentence(step.in_words())
            not_reached = self._say(say("report-not-reached"))
            steps.append(f'<li class="ahead"><i>{not_reached}</i><div dir="auto">{words}</div></li>')
        none = f'<p class="soft">{self._say(say("report-no-steps"))}</p>'
        return self._section(say("report-steps"), f'<ol class="steps">{"".join(steps)}</ol>' if steps else none)

    def _render_nodes(self) -> str:
        took = {node: seconds for node, seconds in self._story.totals.nodes.items() if seconds >= SHOWN}
        if not took:
            return self._section(say("report-nodes"), f'<p class="soft">{self._say(say("report-nodes-unknown"))}</p>')
        named = {self._w(say("panel-node", node=node)): spent for node, spent in took.items()}
        return self._section(say("report-nodes"), draw_bars(named, self._w), "nodes")

    def _render_troubles(self) -> str:
        met = ""
        for turn, words in self._story.obstacles:
            link = f'<a href="#turn-{turn}">{self._say(say("report-turn", turn=turn))}</a> ' if turn else ""
            met += f'<li>{link}<span dir="auto">{self._sentence(words)}</span></li>'
        obstacles = self._section(say("report-obstacles"), f"<ul>{met}</ul>" if met else "", "troubles")
        problems = ""
        for problem in self._story.totals.problems:
            kind = self._say(say("run-problem", kind=problem.reason))
            step = self._paragraph(self._sentence(problem.step.in_words()), "strong") if problem.step else ""
            tried = "".join(f'<li dir="auto">{self._sentence(one)}</li>' for one in problem.strategies)
            listed = f"<h4>{self._say(say('report-tried'))}</h4><ul>{tried}</ul>" if tried else ""
            problems += (
                f"<article><b>{kind}</b>{step}{self._paragraph(self._sentence(problem.detail))}{listed}</article>"
            )
        return obstacles + self._section(say("report-problems"), problems, "troubles problems")

    # --- turn by turn ------------------------------------------------------------------------------------------------

    def _render_turns(self) -> str:
        articles = []
        for turn in self._story.turns:
            what = describe_turn(turn, self._w)
            drawn = (
                self._draw_picture(turn.frame, self._text(what, 200), turn)
                if turn.frame in self._at
                else f'<div class="gone">{self._say(say("report-picture-missing"))}</div>'
            )
            status = self._say(say("report-step-status", status=turn.status)) if turn.status else ""
            badge = f'<i class="{turn.status}">{status}</i>' if turn.status else ""
            took = f"<small>{self._say(format_duration(turn.seconds))}</small>" if turn.nodes else ""
            parts = ""
            for part, words in describe_parts(turn, self._w):
                if words:
                    name = self._say(say("report-part", part=part))
                    parts += f'<div><dt>{name}</dt><dd dir="auto">{self._text(words)}</dd></div>'
            articles.append(
                f'<article id="turn-{turn.turn}"><figure>{drawn}</figure><div>'
                f'<h3><span class="number">{self._say(say("report-turn", turn=turn.turn))}</span>{badge}{took}</h3>'
                f"{self._paragraph(self._text(what), 'strong')}<dl>{parts}</dl></div></article>"
            )
        return self._section(say("report-turns"), "".join(articles), "turns")

    # --- pictures ----------------------------------------------------------------------------------------------------

    def _draw_picture(self, key: str, label: str, turn: Turn | None = None) -> str:
        """label: the name of the picture for screen readers."""
        small = self._pictures[key]
        marks = draw_marks(turn, max(small.width, small.height)) if turn else ()
        wide = " wide" if small.width > small.height else ""
        return (
            f'<svg class="screen{wide}" viewBox="0 0 {small.width} {small.height}" role="img"'
            f' aria-label="{label}"><use href="#p{self._at[key]}"/>{"".join(marks)}</svg>'
        )


def describe_turn(turn: Turn, w: Words) -> str:
    """What the turn was for: its steps, else the purpose of its touches."""
    steps = join_messages([result.step.in_words() for result in turn.results])
    if turn.purpose == "clear" and turn.blocker:
        obstacle = turn.blocker[0]
        return w(say("act-clearing", obstacle=obstacle, way=turn.found) if turn.found else obstacle)
    wanted = steps if turn.purpose in ("step", "repeat", "goal") else None
    return w(wanted or turn.found or steps or say("act-purpose", purpose=turn.purpose))


def describe_parts(turn: Turn, w: Words) -> list[tuple[str, str]]:
    """What each node of the turn did: (node, words)."""
    app = say("see-app", app=turn.app) if turn.app else None
    parts = {
        "locate": turn.found,
        "act": join_messages([describe_touch(entry) for entry in turn.entries]),
        "observe": join_messages([app, turn.obstacle[0] if turn.obstacle else None]),
        "verify": turn.note or join_messages([result.reason for result in turn.results]),
    }
    return [(part, w(message)) for part, message in parts.items() if message is not None]
