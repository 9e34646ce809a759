"""Parses a sentence clause by clause, from left to right, each word once, and reports words it cannot read.

A clause ends where one of its readings is complete and something separates it from a next verb, or nothing follows. Of
the readings that end there, the one that leaves the fewest words to slots wins. So "type milk and eggs" is one clause
("eggs" is no verb), "type milk and press Save" are two, and quotes settle everything else.
"""

from collections.abc import Callable, Hashable
from dataclasses import replace
from functools import lru_cache
from itertools import count, islice

from iris_screen.core.message import say
from iris_screen.core.parsing.languages import has_meaning
from iris_screen.core.plan import MAX_STEPS
from iris_screen.planning.apps import Apps
from iris_screen.planning.apps.phrase import learn_phrases, read_phrase
from iris_screen.planning.apps.phrase_matcher import Accepted, Ended, PhraseMatcher
from iris_screen.planning.apps.slots import Vocabulary
from iris_screen.planning.apps.tokens import Sentence, tokenize
from iris_screen.planning.planners.grammar.announced_texts import begin_texts
from iris_screen.planning.planners.grammar.asking import ASKING
from iris_screen.planning.planners.grammar.clause import Clause, Reading, follow_clause
from iris_screen.planning.planners.grammar.clause_maker import add_steps, holds
from iris_screen.planning.planners.grammar.closed_words import KINDS, NO_VERBS
from iris_screen.planning.planners.grammar.desktop_phrases import DESKTOP
from iris_screen.planning.planners.grammar.doubts import find_doubt
from iris_screen.planning.planners.grammar.form_pairs import PAIRS
from iris_screen.planning.planners.grammar.forms import FORMS
from iris_screen.planning.planners.grammar.gaps import OF_PLACES, Gap, Gaps
from iris_screen.planning.planners.grammar.gestures import GESTURES
from iris_screen.planning.planners.grammar.meant.second_chances import SecondChances
from iris_screen.planning.planners.grammar.open_and_close import OPENING
from iris_screen.planning.planners.grammar.other_apps import OTHER
from iris_screen.planning.planners.grammar.readings import Ends, Entry, Found
from iris_screen.planning.planners.grammar.rule import Here
from iris_screen.planning.planners.grammar.scrolling import SCROLLING
from iris_screen.planning.planners.grammar.shortcuts import SHORTCUTS
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
_Place = tuple[int, Hashable, bool, int]
"""Where a clause is read: its first token, where the sentence has led to, and how it is read; see `_read_new_clause`.
"""


class Grammar:
    """The sentence grammar with the templates of these apps. Built once; parsing takes linear time."""

    def __init__(self, apps: Apps) -> None:
        self.apps = apps
        vocabulary: Vocabulary = {**apps.vocabulary, **KINDS}
        rules = [
            rule
            for book in (ASKING, GESTURES, SCROLLING, OPENING, TEXTS, FORMS, PAIRS, DESKTOP, SHORTCUTS, WINDOWS, OTHER)
            for rule in book.rules
        ]
        self._entries = [Entry(one.phrase, one.vocabulary, phrasing=one) for one in apps.phrasings]
        closed = frozenset(vocabulary)
        said = [text for rule in rules for text in rule.phrases]
        learn_phrases("rules", [text.encode() for text in (*said, *sorted(closed))], [(text, closed) for text in said])
        self._entries += [Entry(read_phrase(text, closed), vocabulary, rule) for rule in rules for text in rule.phrases]
        self._program = PhraseMatcher([(entry.phrase, entry.vocabulary) for entry in self._entries])
        self._gaps = Gaps(self._can_begin)
        self._ends = lru_cache(maxsize=SENTENCES)(lambda sentence: dict[int, Ends]())
        self._ended_early = lru_cache(maxsize=SENTENCES)(lambda sentence: dict[tuple[int, int], list[Found]]())
        self._clauses = lru_cache(maxsize=SENTENCES)(lambda sentence: dict[_Place, tuple[Clause | None, Here]]())
        self._add_words = lru_cache(maxsize=SENTENCES)(Sentence.with_words_before)
        self._tokenize = lru_cache(maxsize=4)(tokenize)  # a task is read several times: see explain_unreadable
        self._chances = SecondChances(apps, self._entries, self._gaps)

    def read(self, text: str, here: Here) -> Reading:
        """Parses a whole sentence, if need be as it was probably meant: with its slips mended, or in other words.

        Raises UsageError if it is too long or a quotation is never closed.
        """
        said = self._tokenize(text)
        reading = self._read_sentence(said, here)
        if not reading.unread:
            return reading
        return self._chances.read(said, reading, lambda other: self._read_sentence(other, here))

    def _read_sentence(self, sentence: Sentence, here: Here) -> Reading:
        clauses: list[Clause] = []
        start = self._gaps.find_gap(sentence, 0).next
        found = self._gaps.find_clause(sentence, start)
        # it may begin with a value: “tea” costs how much?
        at = found if found is not None else start if start < len(sentence) else 0
        begun: list[tuple[Sentence, int, Here]] = []  # where each clause began
        while at < len(sentence):
            clause = self._read_clause(sentence, at, here)
            failed = find_doubt(clauses, clause, sentence) if clause else None
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
                unread = self._gaps.show_words(sentence, clause.begin)
                return Reading(clauses, unread, say("plan-too-much-in-one"), too_long=True)
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
        """As `_read_new_clause`, remembered with what was gathered on the way: most clauses are read ahead before they
        are read, and behind the first one a sentence has often led to the same whatever app was in front.
        """
        known, place = self._clauses(sentence), (at, here.where, ahead, beyond)
        if place not in known:
            apart = replace(here, missed=set(), unclear=set())
            known[place] = self._read_new_clause(sentence, at, apart, ahead, beyond), apart
        clause, apart = known[place]
        here.missed.update(apart.missed)
        here.unclear.update(apart.unclear)
        return clause

    def _read_new_clause(self, sentence: Sentence, at: int, here: Here, ahead: bool, beyond: int) -> Clause | None:
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
            found = ends[at].get(number, None if short is None else short.left)
            if found is None:
                break
            if not found:
                continue
            held = [one for one in found if holds(one, here) and (not beyond or one.is_closed_after(beyond))]
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
        """The longest reading as a template, or as the same rule if nothing in it is open, that leaves no more words to
        slots: what goes on with the same task is not another one (“search for “tea”, choose quantity 2 and add it to
        the cart”).
        """
        if best.template is None and best.left:
            return best
        fuller = best
        for number in range(best.end - best.begin + 1, best.end - best.begin + LONGEST_FIXED):
            found = ends.get(number, best.left)
            if found is None:
                break
            alike = [one for one in found if one.entry.is_alike(best.template is not None, best.intent.name)]
            held = [one for one in alike if not one.open_text and holds(one, here)]
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
            clause = add_steps(one, here)
            if clause is not None and (ahead or self._can_go_on(clause, sentence, here)):
                return clause if ahead else clause.filled
        return None

    def _list_ends(self, sentence: Sentence, at: int) -> Ends:
        """The clauses that may begin here, by the token where they end."""

        def read(ended: Ended) -> list[Found]:
            return self._read_ended(ended, sentence, at, self._gaps.find_gap(sentence, ended.at))

        return Ends(self._program.match_from(sentence, at), read)

    def _read_ended(self, ended: Ended, sentence: Sentence, at: int, gap: Gap) -> list[Found]:
        """What the readings mean that may end at this gap."""
        # what a colon announces belongs to the words before it: “new note: call the bank”
        is_announced = sentence.slice(ended.at, ended.at + 1) in (":", "：")
        if gap.kind == "none" and self._gaps.find_clause(sentence, gap.next) is None:
            return []
        may_end = _find_enders(sentence, ended.at, gap)
        entries = self._entries
        done = ended.find_done(
            lambda tag: (
                may_end(entries[tag])
                and not (is_announced and (entries[tag].phrasing is not None or entries[tag].ends_open))
            )
        )
        return [found for one in done if (found := self._read_as(one, sentence, at, gap))]

    def _read_as(self, one: Accepted, sentence: Sentence, at: int, gap: Gap) -> Found | None:
        """What one reading means; None if nothing can follow it."""
        entry = self._entries[one.tag]
        open_text = entry.ends_in_text(one, sentence)
        verb = entry.find_shared_verb(one, sentence, at) if not open_text else ""
        after = self._find_next(sentence, gap, open_text)
        if after is None and verb and gap.kind in ("open", "weak"):
            after = gap.next
        begun = begin_texts(entry, one, sentence, at) if after is not None else None
        return None if after is None or begun is None else Found(entry, begun, sentence, at, after, open_text, verb)

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
        """Whether a verb is here, and not a noun that looks like one (按钮 does not mean pressing)."""
        return self._program.can_begin(sentence, at) and not sentence.slice(at, at + 2).startswith(NO_VERBS)

    def _find_unread(self, sentence: Sentence, at: int, here: Here) -> str:
        """The words that cannot be read: those after a readable part, else the clause up to its next mark."""
        known = self._ended_early(sentence)
        for ended in islice(self._program.match_from(sentence, at), LOOK_AHEAD + 1):
            gap = self._gaps.find_gap(sentence, ended.at)
            if gap.kind not in ("open", "weak"):
                continue
            if (at, ended.at) not in known:
                known[at, ended.at] = self._read_ended(ended, sentence, at, replace(gap, kind="end"))
            if any(holds(one, here) and add_steps(one, here) for one in known[at, ended.at]):
                return self._gaps.show_words(sentence, gap.next)
        return self._gaps.show_words(sentence, at)


def _find_enders(sentence: Sentence, end: int, gap: Gap) -> Callable[[Entry], bool]:
    """Which phrasings may end before token `end`, where this gap begins."""
    if gap.kind != "none":
        return lambda entry: True
    before, after = sentence.tokens[end - 1], sentence.tokens[gap.next]
    is_closed = before.kind in ("quote", "title")
    may_run_on = not has_meaning("pronouns", before.text)  # 七点叫我 is not all of 七点叫我给妈妈打电话
    if not (is_closed or may_run_on):
        return lambda entry: False
    if after.kind != "word":
        return lambda entry: is_closed or (entry.runs_on and not entry.ends_open)
    # where words are set apart, so are clauses: “call Mom back” is one; and so is “hello” in Mousepad
    goes_on = after.text in OF_PLACES
    return lambda entry: (is_closed and not goes_on) or (entry.is_place and (is_closed or entry.runs_on))
