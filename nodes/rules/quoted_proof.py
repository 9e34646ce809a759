"""What the words prove that a judge quotes from a screen: that something is new on it, or gone from it. A judge that
wants to be done finds words anywhere.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from iris_screen.consent.grant_limits import list_places, strip_url
from iris_screen.core.actions import InputText, OpenUrl, press_point
from iris_screen.core.condition import Condition
from iris_screen.core.parsing.numbers import find_numbers
from iris_screen.core.parsing.policy_words import find_quoted
from iris_screen.core.parsing.screen_words import asks_to
from iris_screen.core.parsing.sentences.ruled_out import read_request
from iris_screen.core.parsing.wordings import split_listed
from iris_screen.core.press import Press
from iris_screen.core.protocols import DeviceSession, Verifier
from iris_screen.core.screen import Element, Frame
from iris_screen.core.state import State
from iris_screen.core.verdict import Finding, Found
from iris_screen.nodes.rules.acts_proof import is_shown_by_acts
from iris_screen.nodes.rules.later_proof import has_only_looked, list_looks, opens_named
from iris_screen.nodes.rules.run_history import (
    find_last_frame,
    has_pasted,
    has_saved,
    list_dealt_with,
    list_entries,
    list_pressed,
    list_typed,
    name_pressed,
)
from iris_screen.nodes.rules.same_page import (
    find_first_look,
    find_last_look,
    find_last_numbers,
    find_moved_marks,
    find_turnover,
    is_emptied,
    is_same_page,
    list_texts,
)
from iris_screen.nodes.rules.undone import REMOVALS
from iris_screen.planning.following_values import shows_following
from iris_screen.planning.questions import is_question
from iris_screen.planning.where_to import only_comes_to
from iris_screen.sight.elements import visible_elements
from iris_screen.sight.elements.same_words import fold
from iris_screen.sight.evidence.quoted_words import is_proof, says_absent
from iris_screen.sight.frame_facts import is_on_screen, read_texts

ROW = 4
"""Texts that go with one row at most."""
MANY = 3
"""Texts in a column that make it a list."""
PAGE = 0.3
"""Share of the screen's height from which an input is a text of its own."""


@dataclass(frozen=True)
class Quote:
    """What a judge says of a claim: the evidence in which it quotes words from the screen `after`."""

    state: State
    found: Found
    after: Frame
    answer: Finding | None = None
    """The answer that the claim comes with."""


@dataclass(frozen=True)
class QuotedProof:
    """offline: finds evidence without a model. session: knows what the run typed, pressed and saw."""

    offline: Verifier
    session: DeviceSession

    def judge(self, state: State, press: Press, found: Found, after: Frame) -> Found:
        """A model's evidence, unbacked if its words prove nothing."""
        if found.means != "model" or not found.holds:
            return found
        quote = Quote(state, found, after, press.found)
        return found.replace(unbacked=next(self.list_proofs(quote), None) is None)

    def list_proofs(self, quote: Quote) -> Iterator[str]:
        """The names of the proofs that the words give; one is enough."""
        proofs = OF_ANSWERS if is_question(quote.state["task"]) else OF_ACTS
        return (proof.name for proof in proofs if proof.shows(self, quote))

    def is_new(self, quote: Quote) -> bool:
        """Whether the words are about the task, name more than a control, and were not there before. What a paste
        puts in may have been elsewhere before.
        """
        state, found, after = quote.state, quote.found, quote.after
        turns, is_last = state["totals"].turns, not state["agenda"].ahead
        checks = any(step.action == "check" for step in state["agenda"].now[-1:])  # of all that the run did
        has_acted = is_last and (checks or bool(state["attempts"].acts))
        pasted = has_acted and has_pasted(self.session, turns)
        if (found.unbacked and not pasted) or not found.seen:
            return False
        typed = list_typed(self.session, turns)
        is_kept = self._is_kept(state, after)
        # what was written is proof once it is anywhere but in an input; what was read, that it was found
        wrote = [text for text in typed if is_kept or self._stands(text, after)]
        noted = [] if is_last else [note.text for note in state["history"].notes if note.checked]

        def list_controls() -> list[Element]:
            pressed = list_pressed(self.session, turns)
            return [under for frame, under in pressed if under and is_same_page(frame, after)]

        def list_made() -> list[str]:
            return find_turnover(self.session, turns, after).came

        # the whole of a value that follows from the sentence: the year of a date is on many pages
        follows = [found.seen] if shows_following(found.seen, state["task"].grant.follows) else []
        said = [found.condition.value, state["task"].text, *follows, *wrote, *noted]
        if not is_proof(found.seen, said, after, list_controls, list_made):
            return False
        if state["task"].grant.only != "fill_in" and self._is_only_typed(found.seen, turns, after, is_kept):
            return False
        if has_acted:
            # what was pasted may have been copied from this page
            earlier = None if pasted else find_last_look(self.session, turns, after)
            before = earlier or find_last_frame(self.session, turns)
            if before is not None and self._stands(found.seen, before):
                return False
            is_named = fold(found.seen) in fold(state["task"].text)
            may_be_offered = not earlier and not pasted and state["task"].grant.only != "look"
            # a program's goal on the way that opened an app: nothing of its list was to be chosen yet
            is_program, last = state["agenda"].progress.brain == "program", find_last_frame(self.session, turns)
            is_arrival = is_program and last is not None and last.app != after.app
            is_offered = may_be_offered and (is_named or (not is_arrival and is_one_of_many(found.seen, after)))
            if is_offered and not self._has_chosen(found.seen, typed, turns):
                return False
        return not found.unbacked or self._stands(found.seen, after)

    def is_opened(self, quote: Quote) -> bool:
        """Whether a goal on the way was only to come to a page that says what the judge quotes, and the last act led
        there: it pressed that, as the last of all that the goal names in quotes. If the goal names nothing so, the
        person asks for nothing but a look, and it pressed what the page is called or opened it by its address. The
        words of a goal may ask for any act, by a verb that nobody knows: “star the mail of the library”.
        """
        state, found, after = quote.state, quote.found, quote.after
        is_on_the_way = bool(state["agenda"].ahead) or state["agenda"].progress.brain == "program"
        goal, turns = state["agenda"].now[-1].goal, state["totals"].turns
        last = find_last_frame(self.session, turns)
        if not is_on_the_way or last is None or is_same_page(last, after):
            return False
        field = Condition(kind="field", value=found.seen)
        if not (self._stands(found.seen, after) or self.offline.check(field, None, after, None).holds):
            return False
        if named := find_quoted(goal):
            if not only_comes_to(goal, named, state["task"].grant.app_names):
                return False
            words, done = fold(found.seen), [fold(text) for text in list_dealt_with(self.session, turns)]
            return words == fold(named[-1]) and all(any(fold(each) in text for text in done) for each in named)
        task, request = state["task"], read_request(state["task"].text)
        if {task.grant.only, request.only} != {"look"} or request.ruled_out or not state["agenda"].ahead:
            return False
        begun = max((each.turn for each in state["results"]), default=-1)
        own = [entry for entry in list_entries(self.session, turns) if entry.turn > begun]
        if own and isinstance(own[-1].action, OpenUrl):
            if strip_url(own[-1].action.url) not in map(strip_url, list_places(goal)):
                return False
            own, after = [each for each in own if each.turn < own[-1].turn], last
        elif not own or not opens_named(name_pressed(own[-1].action, last), last, after):
            return False
        return has_only_looked(own, list_looks(self.session, own, after), f"{goal} {task.text}")

    def _is_kept(self, state: State, after: Frame) -> bool:
        """Whether a text that is in an input is where it was to be written: it was saved, or it is open to be
        edited on a computer, in no field of a form, and nobody asks to save it.
        """
        pages = [each for each in after.elements or [] if each.role == "input" and each.focused]
        is_page = any(each.box.height >= PAGE * after.size.height for each in pages)
        may_stay = state["task"].profile.is_computer and is_page and not asks_to(state["task"].text, "saves")
        return has_saved(self.session, state["totals"].turns) or may_stay

    def _is_only_typed(self, words: str, turns: int, after: Frame, is_kept: bool) -> bool:
        """Whether the words were typed, and are in inputs only. If what is in them is kept, one must have had the words
        when they were first typed: a text typed anew has most of its own.
        """
        wanted = fold(words)
        acts = [(each.action, each.frame) for each in list_entries(self.session, turns)]
        typed = [(fold(act.text), look) for act, look in acts if isinstance(act, InputText)]
        if not any(wanted in text or text in wanted for text, _ in typed):
            return False
        looks = [self.session.picture(look) for text, look in typed if wanted in text][:1]
        held = [each for look in looks for each in look.elements or [] if each.role == "input"]
        shown = [each for each in visible_elements.list_visible(after) if wanted in fold(each.name + each.value)]
        is_only_there = bool(shown) and all(each.role == "input" for each in shown)
        return is_only_there and (not is_kept or any(wanted in fold(each.value) for each in held))

    def _has_chosen(self, words: str, typed: list[str], turns: int) -> bool:
        """Whether the run typed what the person quotes, or pressed in its row. If not, it has only come to a page that
        offers it.
        """
        done = list(typed)
        for entry in list_entries(self.session, turns):
            at, frame = press_point(entry.action), self.session.picture(entry.frame)
            if at and frame.health == "ok":
                shown = visible_elements.list_visible(frame)
                done += [each.name for each in shown if each.box.top <= at.y <= each.box.bottom]
        return any(fold(words) in fold(text) for text in done)

    def _stands(self, words: str, frame: Frame) -> bool:
        """Whether words are on a screen, anywhere but in an input."""
        wanted = Condition(kind="text", value=words.replace("||", " "))
        return self.offline.check(wanted, None, frame, None).holds is True

    def has_removed(self, quote: Quote) -> bool:
        """Whether a run that only deletes shows it on a page that it has seen before: all that the task names is gone,
        or one each of a numbered series; without a name, a whole list. Hardly more went, and nothing has come.
        """
        state, after = quote.state, quote.after
        task, before = state["task"], find_first_look(self.session, state["totals"].turns, after)
        only_deletes = bool(task.grant.kinds) and set(task.grant.kinds) <= REMOVALS
        if before is None or not only_deletes:
            return False
        then, now = list_texts(before), list_texts(after)
        gone, named = then - now, then & {fold(text) for text in (*task.grant.texts, *find_quoted(task.text))}
        is_only_that = len(now - then) <= 1  # a message may say so
        last, has_deleted = find_last_frame(self.session, state["totals"].turns), REMOVALS & set(state["totals"].kinds)
        if not named:  # a page that was come back to may only be empty as yet
            # a section that was folded is empty, too: something must have been pressed that clears or archives
            pressed = list_pressed(self.session, state["totals"].turns)
            clears = any(says_absent(each.name) for _, each in pressed if each)
            pressed_here = clears and last is not None and is_same_page(last, after)
            return is_only_that and is_emptied(before, after) and bool(has_deleted or pressed_here)
        if not has_deleted:
            return False
        # which of a series went, only the press tells
        dealt_with = {fold(text) for text in list_dealt_with(self.session, state["totals"].turns)}
        is_shorter = gone == find_last_numbers(then, named) and find_last_numbers(then, then & dealt_with) == gone
        is_shorter = is_shorter and named <= dealt_with
        return is_only_that and ((named <= gone and len(gone) <= ROW * len(named)) or is_shorter)

    def is_gone(self, quote: Quote) -> bool:
        """Whether something is said to be gone, and what the judge quotes from an earlier look at this page is there no
        longer: no words on the screen can show that. All that the statement quotes must be gone.
        """
        state, found, after = quote.state, quote.found, quote.after
        if not says_absent(found.condition.value):
            return False
        quoted, statement = {fold(part) for part in split_listed(found.seen)}, fold(found.condition.value)
        went = {*find_turnover(self.session, state["totals"].turns, after).went}
        named = {text for text in went | list_texts(after) if len(text) > 1 and text in statement}
        is_it = not named or bool(named & quoted)  # what the statement names, and nothing else
        is_all = {*map(fold, find_quoted(found.condition.value))} <= went
        return bool(quoted) and quoted <= went and is_it and is_all

    def is_chosen(self, quote: Quote) -> bool:
        """Whether a mark has moved to what the task quotes, as “Connected” does from one network to another, and the
        judge quotes one of the two.
        """
        state, found, after = quote.state, quote.found, quote.after
        before = find_first_look(self.session, state["totals"].turns, after)
        marks = find_moved_marks(before, after) if before is not None else {}
        wanted, quoted = (
            {*map(fold, find_quoted(state["task"].text))},
            {fold(each) for each in split_listed(found.seen)},
        )
        return any(name in wanted and quoted <= {mark, name} for mark, name in marks.items())

    def quotes_answer(self, quote: Quote) -> bool:
        """Whether the judge quotes what an answer that was read is based on, and it is on the screen."""
        answer, found, after = quote.answer, quote.found, quote.after
        if answer is None or not answer.checked or not found.seen:
            return False
        told, words = f"{answer.text} {answer.quote}", found.seen
        numbers = {each.digits for each in find_numbers(words)}
        is_same = numbers <= {each.digits for each in find_numbers(told)} if numbers else fold(words) in fold(told)
        if not (is_same or fold(answer.text) in fold(words)):
            return False
        field = Condition(kind="field", value=words.replace("||", " "))
        if self._stands(words, after) or self.offline.check(field, None, after, None).holds:
            return True
        return after.elements is not None and is_on_screen(words, read_texts(after, None))  # some lines of a text


def is_one_of_many(words: str, frame: Frame) -> bool:
    """Whether words are an entry of a list or a choice: others are there in the same way."""
    shown = [each for each in visible_elements.list_visible(frame) if each.name]
    return any(
        sum(
            (each.role, each.box.height) == (one.role, one.box.height)
            and (each.box.left == one.box.left or each.box.top == one.box.top)
            for each in shown
        )
        >= MANY
        for one in shown
        if fold(one.name) == fold(words)
    )


@dataclass(frozen=True)
class Proof:
    """A way in which quoted words prove a claim. example: what it is for."""

    name: str
    example: str
    shows: Callable[[QuotedProof, Quote], bool]


OF_ACTS = (
    Proof("removed", "“delete Photo 3”: the page is as before but for that photo", QuotedProof.has_removed),
    Proof("new", "“note that …”: a line that was not there at the last look has these words", QuotedProof.is_new),
    Proof("opened", "“open New colleagues”, on the way: its row was pressed, its page is here", QuotedProof.is_opened),
    Proof("gone", "“no mail from Ann is left”: Ann stood in this list before", QuotedProof.is_gone),
    Proof("chosen", "“connect to guest”: “Connected” is now at guest, no longer at home", QuotedProof.is_chosen),
    Proof(
        "acts",
        "“take two photos”: two presses, each with a new picture",
        lambda proof, quote: is_shown_by_acts(quote.state, proof.session, quote.after),
    ),
)
"""What proves that something was done."""

OF_ANSWERS = (
    Proof("quoted", "“When is it due?”: the answer is March 20, as is the quote", QuotedProof.quotes_answer),
    Proof(
        "counted",
        "“How many jobs are there?”: Iris has counted them, whatever is quoted",
        lambda proof, quote: quote.answer is not None and quote.answer.checked and quote.answer.counted,
    ),
    Proof(
        "backed",
        "“Is it paid?”: an answer that was read, and words that are no part of the question",
        lambda proof, quote: quote.answer is not None and quote.answer.checked and not quote.found.unbacked,
    ),
    Proof("opened", "the page of the mail is open, on the way to its answer", QuotedProof.is_opened),
)
"""What proves an answer. Words from the task are on many screens: without an answer that was read they show nothing."""
