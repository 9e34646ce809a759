"""Parses a sentence clause by clause, from left to right, each word once, and reports words it cannot read.

A clause ends where one of its readings is complete and something separates it from a next verb, or nothing follows. Of
the readings that end there, the one that leaves the fewest words to slots wins. So "type milk and eggs" is one clause
("eggs" is no verb), "type milk and press Save" are two, and quotes settle everything else.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache, partial
from itertools import count, islice

from iris_screen.core.condition import Condition
from iris_screen.core.message import Message, say, verbatim
from iris_screen.core.plan import MAX_STEPS, Grant, Intent, Step
from iris_screen.planning.apps import Apps, Template
from iris_screen.planning.apps.app_module import App
from iris_screen.planning.apps.pattern import parse_pattern
from iris_screen.planning.apps.phrase_matcher import Accepted, PhraseMatcher
from iris_screen.planning.apps.registry import Phrasing
from iris_screen.planning.apps.slots import Vocabulary, list_closed_words
from iris_screen.planning.apps.tokens import Sentence, tokenize
from iris_screen.planning.apps.values import Value
from iris_screen.planning.planners.grammar.asking import ASKING
from iris_screen.planning.planners.grammar.button_keys import CLOSE
from iris_screen.planning.planners.grammar.closed_words import KINDS, NO_VERBS
from iris_screen.planning.planners.grammar.desktop_phrases import DESKTOP
from iris_screen.planning.planners.grammar.forms import FORMS
from iris_screen.planning.planners.grammar.gaps import Gap, Gaps
from iris_screen.planning.planners.grammar.gestures import GESTURES
from iris_screen.planning.planners.grammar.open_and_close import OPENING, first_page, launch, names_another
from iris_screen.planning.planners.grammar.readings import Ends, Entry, Found
from iris_screen.planning.planners.grammar.rule import Here
from iris_screen.planning.planners.grammar.scrolling import SCROLLING
from iris_screen.planning.planners.grammar.texts import TEXTS
from iris_screen.planning.planners.grammar.window_layout import WINDOWS

MAX_CLAUSES = 50
"""A sentence that asks for more is a list of tasks."""
LOOK_AHEAD = 60
"""How many tokens may be read ahead, to see whether a clause goes on."""
LONGEST_FIXED = 24
"""Tokens of the longest phrasing without any free words: a longer reading leaves more words to slots."""
SENTENCES = 128
"""Of how many sentences it is remembered what their words may mean. Each repeated verb makes a new one, and the same
ones for every app that may be in front.
"""


@dataclass(frozen=True)
class Clause:
    """A part of the sentence and its steps.

    begin: its first token. end: the one after its last. next: where the rest begins. left: how many words went to
    slots. loose: it ends in unquoted words that are sent or saved. sure: no slot holds unquoted words. verb: the words
    it begins with, to be repeated before a following part without a verb of its own; "" if nothing may be repeated.
    place: it only says where the next clause takes place. fill: gives it its steps, if it has none yet: a template is
    filled in only if its reading wins. intent: what it asks for.
    """

    words: str
    intent: Intent
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
    fill: "Callable[[Clause], Clause] | None" = None

    @cached_property
    def filled(self) -> "Clause":
        return self.fill(self) if self.fill else self


@dataclass(frozen=True)
class Reading:
    """What a sentence means. unread: the words that could not be read, with a reason; empty if all were read."""

    clauses: list[Clause]
    unread: str = ""
    reason: Message | None = None

    @property
    def steps(self) -> list[Step]:
        return [step for clause in self.clauses for step in clause.steps]


class Grammar:
    """The sentence grammar with the templates of these apps. Built once; parsing takes linear time."""

    def __init__(self, apps: Apps) -> None:
        self.apps = apps
        vocabulary: Vocabulary = {**apps.vocabulary, **KINDS}
        rules = [
            rule
            for book in (ASKING, GESTURES, SCROLLING, OPENING, TEXTS, FORMS, DESKTOP, WINDOWS)
            for rule in book.rules
        ]
        self._entries = [Entry(one.pattern, one.vocabulary, phrasing=one) for one in apps.phrasings]
        closed = frozenset(vocabulary)
        self._entries += [
            Entry(parse_pattern(text, closed), vocabulary, rule) for rule in rules for text in rule.phrases
        ]
        self._program = PhraseMatcher([(entry.pattern, list_closed_words(entry.vocabulary)) for entry in self._entries])
        self._gaps = Gaps(self._can_begin)
        self._ends = lru_cache(maxsize=SENTENCES)(lambda sentence: dict[int, Ends]())
        self._add_words = lru_cache(maxsize=SENTENCES)(Sentence.with_words_before)
        self._tokenize = lru_cache(maxsize=4)(tokenize)  # a task is read several times: see explain_unreadable

    def read(self, text: str, here: Here) -> Reading:
        """Parses a whole sentence. Raises UsageError if it is too long or a quotation is never closed."""
        sentence = self._tokenize(text)
        clauses: list[Clause] = []
        start = self._gaps.find_gap(sentence, 0).next
        found = self._gaps.find_clause(sentence, start)
        # it may begin with a value: “tea” costs how much?
        at = found if found is not None else start if start < len(sentence) else 0
        begun: list[tuple[Sentence, int, Here]] = []  # where each clause began
        while at < len(sentence):
            clause = self._read_clause(sentence, at, here)
            failed = _find_doubt(clauses, clause, sentence) if clause else None
            if clause is None:
                failed = Reading(clauses, self._find_unread(sentence, at, here))
            if failed:  # perhaps the clause before goes on
                longer = self._read_clause(*begun[-1], beyond=clauses[-1].end) if clauses else None
                if longer is None:
                    return failed
                clause, clauses, (sentence, at, here) = longer, clauses[:-1], begun.pop()
            assert clause is not None
            begun.append((sentence, at, here))
            if len(clauses) == MAX_CLAUSES or sum(len(one.steps) for one in (*clauses, clause)) > MAX_STEPS:
                return Reading(clauses, self._gaps.show_words(sentence, clause.begin), say("plan-too-much-in-one"))
            first = clause.steps[0]
            is_open = here.opened and here.app is not None and here.app is here.apps.find(first.app)
            if first.action == "launch_app" and is_open and len(clause.steps) > 1:
                clause = replace(clause, steps=clause.steps[1:])  # the sentence has just opened this app
            clauses.append(clause)
            here, at, sentence = follow_clause(here, clause), clause.next, self._repeat_verb(sentence, clause)
        return Reading(clauses)

    def _read_clause(
        self, sentence: Sentence, at: int, here: Here, ahead: bool = False, beyond: int = 0
    ) -> Clause | None:
        """The clause that begins here: the reading that ends first; of several, the one with the fewest words in slots.

        A reading that ends where nothing separates it from the next verb counts only if that verb's clause can be read,
        and if no longer reading has as few words in slots (返回到桌面 is not 返回). ahead: only check whether there is
        one. beyond: it must end after this token, and not in a text, since the words behind it make no sense alone.
        """
        short: Clause | None = None
        ends = self._ends(sentence)
        if at not in ends:
            ends[at] = self._list_ends(sentence, at)
        for number in range(LOOK_AHEAD + 1) if ahead else count():
            if short is not None and number > LONGEST_FIXED + short.left:
                break
            found = ends[at].get(number, len(sentence) if short is None else short.left)
            if found is None:
                break
            held = [one for one in found if _holds(one, here) and (not beyond or one.is_closed_after(beyond))]
            best = self._read_best(held, sentence, here, short, ahead)
            if best is None:
                continue
            if ahead:
                return best
            if self._gaps.find_gap(sentence, best.end).kind != "none":
                return self._find_fuller(best, ends[at], sentence, here)
            if short is None and self._read_clause(sentence, best.next, follow_clause(here, best), ahead=True):
                short = best
        return short

    def _find_fuller(self, best: Clause, ends: Ends, sentence: Sentence, here: Here) -> Clause:
        """The longest reading as a template that leaves no more words to slots: what goes on with the same task is not
        another one (“search for “tea”, choose quantity 2 and add it to the cart”).
        """
        if best.template is None:
            return best
        fuller = best
        for number in range(best.end - best.begin + 1, best.end - best.begin + LONGEST_FIXED):
            found = ends.get(number, best.left)
            if found is None:
                break
            held = [one for one in found if one.entry.phrasing and not one.open_text and _holds(one, here)]
            more = self._read_best(held, sentence, here, best, ahead=False)
            fuller = more if more is not None and more.left <= best.left else fuller
        return fuller

    def _read_best(
        self, found: list[Found], sentence: Sentence, here: Here, short: Clause | None, ahead: bool
    ) -> Clause | None:
        """The clause with the fewest words in slots that makes sense here and lets the rest be read."""
        for one in sorted(found, key=lambda one: one.left):
            if short is not None and one.left > short.left:
                return None
            clause = _add_steps(one, here)
            if clause is not None and (ahead or self._can_go_on(clause, sentence, here)):
                return clause if ahead else clause.filled
        return None

    def _list_ends(self, sentence: Sentence, at: int) -> Ends:
        """The clauses that may begin here, by the token where they end."""

        def read(number: int, done: list[Accepted]) -> list[Found]:
            gap = self._gaps.find_gap(sentence, at + number)
            return [found for one in done if (found := self._read_as(one, sentence, at, gap))]

        return Ends(self._program.match_from(sentence, at), read)

    def _read_as(self, one: Accepted, sentence: Sentence, at: int, gap: Gap) -> Found | None:
        """What one reading means; None if it cannot end here."""
        entry = self._entries[one.tag]
        if entry.phrasing and sentence.slice(one.end, one.end + 1) in (":", "："):
            return None  # what a colon announces belongs to the words before it: “new note: call the bank”
        may_run_on = entry.phrasing or (entry.rule and entry.rule.runs_on)
        if gap.kind == "none" and sentence.tokens[gap.next].kind == "word" and not (entry.rule and entry.rule.place):
            may_run_on = False  # where words are set apart, so are clauses: “call Mom back” is one
        if gap.kind == "none" and not may_run_on and sentence.tokens[one.end - 1].kind not in ("quote", "title"):
            return None
        open_text = entry.ends_in_text(one, sentence)
        verb = entry.find_shared_verb(one, sentence, at) if not open_text else ""
        after = self._find_next(sentence, gap, open_text)
        if after is None and verb and gap.kind in ("open", "weak"):
            after = gap.next
        return None if after is None else Found(entry, one, sentence, at, after, open_text, verb)

    def _find_next(self, sentence: Sentence, gap: Gap, open_text: bool) -> int | None:
        """Where the next clause begins if a reading ends at this gap; None if it may not end."""
        if gap.kind == "end" or (gap.kind == "tail" and not open_text):
            return len(sentence)
        if gap.kind == "tail" or (gap.kind == "weak" and open_text):
            return None
        if gap.kind == "none" and open_text:
            return None
        return self._gaps.find_clause(sentence, gap.next)

    def _can_go_on(self, clause: Clause, sentence: Sentence, here: Here) -> bool:
        """Whether the words that follow can be read, perhaps with this clause's verb."""
        rest = self._repeat_verb(sentence, clause)
        if rest is sentence:
            return True
        follow = self._read_clause(rest, clause.next, follow_clause(here, clause.filled), ahead=True)
        return follow is not None and bool(follow.verb)

    def _repeat_verb(self, sentence: Sentence, clause: Clause) -> Sentence:
        """The sentence, with the verb of this clause repeated if what follows has none."""
        if clause.next == len(sentence) or self._can_begin(sentence, clause.next):
            return sentence
        return self._add_words(sentence, clause.verb, clause.next)

    def _can_begin(self, sentence: Sentence, at: int) -> bool:
        """Whether a verb stands here, and not a noun that looks like one (按钮 does not mean pressing)."""
        return self._program.can_begin(sentence, at) and not sentence.slice(at, at + 2).startswith(NO_VERBS)

    def _find_unread(self, sentence: Sentence, at: int, here: Here) -> str:
        """The words that cannot be read: those after a readable part, else the clause up to its next mark."""
        for end, (done, _) in enumerate(islice(self._program.match_from(sentence, at), LOOK_AHEAD + 1), at):
            gap = self._gaps.find_gap(sentence, end)
            if gap.kind not in ("open", "weak"):
                continue
            read = (self._read_as(one, sentence, at, replace(gap, kind="end")) for one in done)
            if any(one and _holds(one, here) and _add_steps(one, here) for one in read):
                return self._gaps.show_words(sentence, gap.next)
        return self._gaps.show_words(sentence, at)


def follow_clause(here: Here, clause: Clause) -> Here:
    """Where the sentence has led to after this clause."""
    for step in clause.steps:
        match step.action:
            case "go_home":
                here = replace(here, app=None, opened=False, inside=False, home=True)
            case "launch_app":
                here = replace(here, app=here.apps.find(step.app), opened=True, inside=False, home=False)
            case "open_url":
                here = replace(here, app=None, opened=True, inside=True, home=False)
            case "tap" if here.home:
                app = here.apps.find(step.target.words[0])
                here = replace(here, app=app, opened=True, inside=False, home=False)
            case "wait" | "check" | "swipe":
                pass
            case _ if not here.inside:
                here = replace(here, inside=True)
        here = replace(here, closing=step.keys == CLOSE)
        if step.action in ("tap", "check", "long_press") and step.target.kind in ("text", "ref"):
            here = replace(here, last=step.target)
    if clause.app and clause.template and not clause.app.launcher:
        return replace(here, app=clause.app, opened=True, inside=False, home=False, last=None)
    return here


def _find_doubt(before: list[Clause], clause: Clause, sentence: Sentence) -> Reading | None:
    """The reading so far, with the words in doubt; None if it is clear that this clause follows."""
    if not before:
        return None
    last = before[-1]
    # a template after a text must follow by more than a comma: 然后, then, a full stop, a new line
    between = sentence.slice(last.end, last.next).strip(",，、:： ")
    is_separate = clause.template is not None and bool(between)
    if last.loose and not (clause.sure or is_separate):
        return Reading(before, clause.words, say("plan-unsure-of-text", words=clause.words))
    # a place belongs to what stands before it if nothing separates them, and nothing goes on from there
    goes_on = clause.next == clause.end < len(sentence)
    if clause.place and clause.begin == last.end and not goes_on:
        behind = sentence.slice(last.begin, clause.end)
        return Reading(before[:-1], behind, say("plan-app-not-named", words=behind))
    return None


def _holds(found: Found, here: Here) -> bool:
    """Whether this phrasing is valid at this point of the sentence.

    Inside an app that may do the same ("open Messages and send …"), another app must be named. Inside an unknown app,
    only an app's name counts: the unknown app may have its own Bluetooth setting.
    """
    phrasing = found.entry.phrasing
    if phrasing is None:
        return True
    app, in_app = phrasing.app, here.app is phrasing.app
    if phrasing.where == "inside" and not in_app:
        here.missed.update(app.packages[:1])
        return False
    if phrasing.template.fresh and here.inside:
        return False
    is_known = here.app is not None and bool(here.app.templates)
    same_category = here.app is not None and bool(here.app.category) and here.app.category == app.category
    is_rival = not app.launcher and (not is_known or same_category)
    if here.opened and not in_app and (phrasing.template.fresh or is_rival):
        is_named = app.is_named_in(found.words) if is_known else app.is_called_in(found.words)
        if not is_named:
            return False
    return phrasing.where != "alone" or not here.opened


def _add_steps(found: Found, here: Here) -> Clause | None:
    """The clause with its steps; those of a template are filled in later. None if the words make no sense here."""
    entry, words, values = found.entry, found.words, found.values
    if values is None:
        return None
    if unclear := found.find_unclear(lambda name: here.apps.is_known(name, here.app)):
        here.unclear.add(unclear)
        return None
    if entry.phrasing:
        # the same wherever the sentence has led to, so it is made once
        if here.language not in found.made:
            found.made[here.language] = _begin_template(found, entry.phrasing, values, here)
        made: Clause | None = found.made[here.language]
        return made
    steps = entry.rule.build(values, here) if entry.rule else None
    if not steps or not entry.rule:
        return None
    clause = _make_clause(found, values)
    described = [step if step.description else step.replace(description=verbatim(words)) for step in steps]
    return replace(clause, steps=described, place=entry.rule.place)


def _make_clause(found: Found, values: dict[str, Value]) -> Clause:
    sure = found.left == 0 or all(value.quoted for value in values.values())
    end, left = found.one.end, found.left
    entry = found.entry
    name = entry.rule.name if entry.rule else entry.phrasing.name if entry.phrasing else ""
    intent = Intent(name=name, words=found.words, slots={slot: value.text for slot, value in values.items()})
    return Clause(found.words, intent, [], found.begin, end, found.next, left, loose=False, sure=sure, verb=found.verb)


def _begin_template(found: Found, phrasing: Phrasing, values: dict[str, Value], here: Here) -> Clause | None:
    if names_another(phrasing.app, here.apps, found.entry.slots, found.one, found.sentence):
        return None
    fill = partial(_apply_template, phrasing=phrasing, values=values, open_text=found.open_text)
    return replace(_make_clause(found, values), fill=partial(fill, language=here.language))


def _apply_template(
    clause: Clause, phrasing: Phrasing, values: dict[str, Value], open_text: bool, language: str
) -> Clause:
    app, start = phrasing.app, phrasing.template.start
    way_in: list[Step] = []
    if start != "anywhere":
        way_in.append(launch(app, language))
    if start == "first_page" and app.home:
        way_in.append(first_page(app, language))
    steps = [*way_in, *phrasing.template.fill(values)]
    return replace(
        clause,
        steps=steps,
        loose=open_text and any(step.irreversible for step in steps),
        template=phrasing.template,
        app=phrasing.app,
        success=tuple(phrasing.template.success_conditions(values)),
        grant=phrasing.template.consent(values),
        fill=None,
    )
