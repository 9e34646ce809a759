"""Reads a sentence clause by clause, from left to right, each word once; what it cannot read it names.

A clause ends where one of its readings is complete and something parts it from a next verb, or nothing follows. Of the
readings that end there the one wins that leaves the fewest words to slots. So "type milk and eggs" is one clause
("eggs" is no verb), "type milk and press Save" are two, and quotes settle everything else.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from iris_screen.core.condition import Condition
from iris_screen.core.message import Message, say, verbatim
from iris_screen.core.plan import Grant, Step
from iris_screen.planning.apps import Apps, Template
from iris_screen.planning.apps.app_module import App
from iris_screen.planning.apps.pattern import Pattern, parse_pattern, slots
from iris_screen.planning.apps.phrase_program import Accepted, Program
from iris_screen.planning.apps.registry import Phrasing
from iris_screen.planning.apps.slots import Vocabulary, closed_by, left_open, values_of
from iris_screen.planning.apps.tokens import Sentence, tokens_of
from iris_screen.planning.apps.values import Value
from iris_screen.planning.planners.grammar.button_keys import CLOSE
from iris_screen.planning.planners.grammar.closed_words import KINDS, NO_VERBS
from iris_screen.planning.planners.grammar.desktop_phrases import DESKTOP
from iris_screen.planning.planners.grammar.forms import FORMS
from iris_screen.planning.planners.grammar.gaps import Gap, Gaps
from iris_screen.planning.planners.grammar.gestures import GESTURES
from iris_screen.planning.planners.grammar.open_and_close import OPENING, first_page, launch, names_another
from iris_screen.planning.planners.grammar.rule import Here, Rule
from iris_screen.planning.planners.grammar.texts import TEXTS
from iris_screen.planning.planners.grammar.window_layout import WINDOWS

MAX_CLAUSES = 100
_ARTICLE = re.compile(r"\s+(?:the|your|my)$", re.IGNORECASE)
LOOK_AHEAD = 60
"""Tokens that are read twice at most, to see whether a clause goes on."""


@dataclass(frozen=True)
class Clause:
    """A part of the sentence and its steps.

    begin: its first token. end: the one after its last. next: where the rest begins. left: words left to slots. loose:
    it ends in words that are sent or kept and not in quotes. sure: no slot holds bare words. verb: the words it begins
    with, to be said again before what follows without a verb of its own; "" where nothing may. place: it only says
    where what follows is done.
    """

    words: str
    steps: list[Step]
    begin: int
    end: int
    next: int
    left: int
    loose: bool
    sure: bool
    verb: str = ""
    place: bool = False
    template: Template | None = None
    app: App | None = None
    success: tuple[Condition, ...] = ()
    grant: Grant = field(default_factory=Grant)


@dataclass(frozen=True)
class Reading:
    """What a sentence came to. unread: the words that could not be read, with a reason; empty when all were."""

    clauses: list[Clause]
    unread: str = ""
    reason: Message | None = None

    @property
    def steps(self) -> list[Step]:
        return [step for clause in self.clauses for step in clause.steps]


@dataclass(frozen=True)
class _Way:
    """One phrasing of a rule or a template."""

    pattern: Pattern
    vocabulary: Vocabulary
    rule: Rule | None = None
    phrasing: Phrasing | None = None


class Grammar:
    """The sentence grammar together with the templates of these apps. Built once; reading is linear in the sentence."""

    def __init__(self, apps: Apps) -> None:
        self.apps = apps
        vocabulary: Vocabulary = {**apps.vocabulary, **KINDS}
        rules = [rule for book in (GESTURES, OPENING, TEXTS, FORMS, DESKTOP, WINDOWS) for rule in book.rules]
        self._ways = [_Way(one.pattern, one.vocabulary, phrasing=one) for one in apps.phrasings]
        self._ways += [
            _Way(parse_pattern(text, vocabulary), vocabulary, rule) for rule in rules for text in rule.phrases
        ]
        self._program = Program([(way.pattern, closed_by(way.vocabulary)) for way in self._ways])
        self._gaps = Gaps(self._begins)

    def read(self, text: str, here: Here) -> Reading:
        """The whole sentence. UsageError when it is too long or a quotation is never closed."""
        sentence = tokens_of(text)
        clauses: list[Clause] = []
        at = self._first(sentence)
        while at is None or at < len(sentence):
            clause = self._clause(sentence, at, here) if at is not None else None
            if clause is None or len(clauses) == MAX_CLAUSES:
                return Reading(clauses, self._unread(sentence, at or 0, here))
            if clauses and clauses[-1].loose and not (clause.sure or _is_told_apart(clauses[-1], clause, sentence)):
                doubt = say("plan-unsure-of-text", words=clause.words)
                return Reading(clauses, clause.words, doubt)
            if clauses and _is_said_behind(clauses[-1], clause, sentence):
                behind = sentence.slice(clauses[-1].begin, clause.end)
                return Reading(clauses[:-1], behind, say("plan-app-not-named", words=behind))
            clause = _without_doubled_launch(clause, here)
            clauses.append(clause)
            here, at, sentence = arrive(here, clause), clause.next, self._rest(sentence, clause)
        return Reading(clauses)

    def _first(self, sentence: Sentence) -> int | None:
        return self._gaps.start(sentence, self._gaps.at(sentence, 0).next)

    def _clause(self, sentence: Sentence, at: int, here: Here, ahead: bool = False) -> Clause | None:
        """The clause that begins here: the reading that ends first, and among those the one that leaves least to slots.

        One that ends where nothing parts it from the next verb counts only if that verb's clause can be read, and if
        no longer reading leaves as little to slots (返回到桌面 is not 返回). ahead: only to see whether there is one.
        """
        short: Clause | None = None
        for done in self._program.ends(sentence, at, limit=LOOK_AHEAD if ahead else 10_000):
            if short is not None and done[0].end > at + LOOK_AHEAD:
                break
            gap = self._gaps.at(sentence, done[0].end)
            found = [clause for one in done for clause in self._read_as(one, sentence, at, gap, here)]
            found = found if ahead else [clause for clause in found if self._goes_on(clause, sentence, here)]
            best = min(found, key=lambda clause: clause.left, default=None)
            if best is None or (short is not None and best.left > short.left):
                continue
            if gap.kind != "none" or ahead:
                return best
            if short is None and self._clause(sentence, best.next, arrive(here, best), ahead=True):
                short = best
        return short

    def _read_as(self, one: Accepted, sentence: Sentence, at: int, gap: Gap, here: Here) -> Iterator[Clause]:
        """One reading as a clause, or nothing where it cannot end or mean anything here."""
        way = self._ways[one.tag]
        open_text = _ends_in_text(way.pattern, one, sentence)
        verb = _verb(way.rule, one, sentence, at) if not open_text else ""
        after = self._after(way, sentence, one.end, gap, open_text)
        if after is None and verb and gap.kind in ("open", "weak"):
            after = gap.next
        words = sentence.slice(at, one.end)
        if after is None or (way.phrasing and not _holds(way.phrasing, here, words)):
            return
        if way.phrasing and names_another(way.phrasing.app, here.apps, way.pattern, one, sentence):
            return
        values = values_of(way.pattern, way.vocabulary, one, sentence)
        if values is None:
            return
        left = left_open(way.pattern, one)
        sure = left == 0 or all(value.quoted for value in values.values())
        clause = Clause(words, [], at, one.end, after, left, loose=False, sure=sure, verb=verb)
        if way.phrasing:
            yield _from_template(clause, way.phrasing, values, open_text, here.english)
        elif way.rule and (steps := way.rule.build(values, here)):
            described = [step if step.description else step.replace(description=verbatim(words)) for step in steps]
            yield replace(clause, steps=described, place=way.rule.place)

    def _after(self, way: _Way, sentence: Sentence, end: int, gap: Gap, open_text: bool) -> int | None:
        """Where the next clause begins if this reading ends here; None where it may not end."""
        if gap.kind == "end" or (gap.kind == "tail" and not open_text):
            return len(sentence)
        if gap.kind == "tail" or (gap.kind == "weak" and open_text):
            return None
        if gap.kind == "none" and not (way.phrasing or (way.rule and way.rule.runs_on) or _is_quote(sentence, end - 1)):
            return None
        if gap.kind == "none" and open_text:
            return None
        return self._gaps.start(sentence, gap.next)

    def _goes_on(self, clause: Clause, sentence: Sentence, here: Here) -> bool:
        """Whether what follows can be read, where it is read with this clause's verb."""
        rest = self._rest(sentence, clause)
        if rest is sentence:
            return True
        follow = self._clause(rest, clause.next, arrive(here, clause), ahead=True)
        return follow is not None and bool(follow.verb)

    def _rest(self, sentence: Sentence, clause: Clause) -> Sentence:
        """The sentence, with the verb of this clause said again where what follows it has none."""
        if clause.next == len(sentence) or self._begins(sentence, clause.next):
            return sentence
        return sentence.saying(clause.verb, clause.next)

    def _begins(self, sentence: Sentence, at: int) -> bool:
        """Whether a verb stands here, and not a noun that looks like one (按钮 is no pressing)."""
        return self._program.begins(sentence, at) and not sentence.slice(at, at + 2).startswith(NO_VERBS)

    def _unread(self, sentence: Sentence, at: int, here: Here) -> str:
        """The words that nobody can read: what follows a part that reads, else the clause up to its next mark."""
        for done in self._program.ends(sentence, at, limit=60):
            gap = self._gaps.at(sentence, done[0].end)
            ended = replace(gap, kind="end")
            if gap.kind in ("open", "weak") and any(
                c for one in done for c in self._read_as(one, sentence, at, ended, here)
            ):
                return self._gaps.words(sentence, gap.next)
        return self._gaps.words(sentence, at)


def arrive(here: Here, clause: Clause) -> Here:
    """Where the sentence has led after this clause."""
    for step in clause.steps:
        here = replace(_after_step(here, step), closing=step.keys == CLOSE)
        if step.action in ("tap", "check", "long_press") and step.target.kind in ("text", "ref"):
            here = replace(here, last=step.target)
    if clause.app and clause.template and not clause.app.launcher:
        return replace(here, app=clause.app, opened=True, inside=False, home=False)
    return here


def _after_step(here: Here, step: Step) -> Here:
    match step.action:
        case "go_home":
            return replace(here, app=None, opened=False, inside=False, home=True)
        case "launch_app":
            return replace(here, app=here.apps.named(step.app), opened=True, inside=False, home=False)
        case "open_url":
            return replace(here, app=None, opened=True, inside=True, home=False)
        case "tap" if here.home:
            return replace(here, app=here.apps.named(step.target.words[0]), opened=True, inside=False, home=False)
        case "wait" | "check" | "swipe":
            return here
        case _:
            return replace(here, inside=True)


def _holds(phrasing: Phrasing, here: Here, words: str) -> bool:
    """Whether this way of saying it holds where the sentence has led.

    Out of an app that may do the same ("open Messages and send …"), another one has to be named.
    """
    app, in_app = phrasing.app, here.app is phrasing.app
    if phrasing.template.fresh and here.inside:
        return False
    unclear = phrasing.template.fresh or _is_rival(here.app, app)
    if here.opened and not in_app and unclear and not _is_named(app, here.app, words):
        return False
    return {"say": True, "inside": in_app, "alone": not here.opened}[phrasing.where]


def _is_named(app: App, here: App | None, words: str) -> bool:
    """Whether the words say that another app is meant. Out of one that nobody knows only its name does: there may be
    a Bluetooth of its own in there.
    """
    return app.is_named_in(words) if here and here.templates else app.is_called_in(words)


def _is_said_behind(before: Clause, clause: Clause, sentence: Sentence) -> bool:
    """Whether the place is that of what was said before it: nothing parts them, and nothing goes on from there."""
    goes_on = clause.next == clause.end < len(sentence)
    return clause.place and clause.begin == before.end and not goes_on


def _is_told_apart(loose: Clause, clause: Clause, sentence: Sentence) -> bool:
    """Whether a template follows the text by more than a comma: 然后, then, a full stop, a new line."""
    between = sentence.slice(loose.end, loose.next).strip(",，、:： ")
    return clause.template is not None and bool(between)


def _is_rival(here: App | None, app: App) -> bool:
    """Whether the open app might be meant instead: one of the same category, or one that nobody knows."""
    if app.launcher:
        return False
    return here is None or not here.templates or (bool(here.category) and here.category == app.category)


def _from_template(
    clause: Clause, phrasing: Phrasing, values: dict[str, Value], open_text: bool, english: bool
) -> Clause:
    steps = [*_start(phrasing, english), *phrasing.template.fill(values)]
    return replace(
        clause,
        steps=steps,
        loose=open_text and any(step.irreversible for step in steps),
        template=phrasing.template,
        app=phrasing.app,
        success=tuple(phrasing.template.success(values)),
        grant=phrasing.template.consent(values),
    )


def _start(phrasing: Phrasing, english: bool) -> list[Step]:
    """The way to where the template's own steps begin."""
    app, start = phrasing.app, phrasing.template.start
    if start == "anywhere":
        return []
    opened = launch(app, english)
    return [opened, first_page(app, english)] if start == "first_page" and app.home else [opened]


def _without_doubled_launch(clause: Clause, here: Here) -> Clause:
    """The app that the sentence has just opened is not opened again."""
    first = clause.steps[0]
    again = (
        first.action == "launch_app" and here.opened and here.app is not None and here.app is here.apps.named(first.app)
    )
    return replace(clause, steps=clause.steps[1:]) if again and len(clause.steps) > 1 else clause


def _ends_in_text(pattern: Pattern, one: Accepted, sentence: Sentence) -> bool:
    """Whether it ends in words of the person's own that are not in quotes."""
    texts = [slot.name for slot in slots(pattern) if slot.kind in ("text", "long")]
    spans = [one.spans[name] for name in texts if name in one.spans]
    return any(end == one.end and sentence.quoted(begin, end) is None for begin, end in spans)


def _verb(rule: Rule | None, one: Accepted, sentence: Sentence, at: int) -> str:
    """The words before its first slot, where they may stand for another clause too."""
    if rule is None or not rule.shared:
        return ""
    return _ARTICLE.sub("", sentence.slice(at, min(begin for begin, _ in one.spans.values())))


def _is_quote(sentence: Sentence, at: int) -> bool:
    return sentence.tokens[at].kind in ("quote", "title")
