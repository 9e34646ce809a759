"""Tells where it is not clear that what follows a clause is another one, and not part of its text."""

from iris_screen.core.message import say
from iris_screen.planning.apps.tokens import Sentence
from iris_screen.planning.planners.grammar.clause import Clause, Reading


def find_doubt(before: list[Clause], clause: Clause, sentence: Sentence) -> Reading | None:
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
