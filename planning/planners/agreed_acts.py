"""What the person agrees to with a sentence that rules read: the acts of its clauses, and of what is left of it, if no
rule knows how that is done in the app that the sentence names. Who and what do not depend on where.
"""

import re
from collections.abc import Sequence
from functools import cache

from iris_screen.core.plan import Grant
from iris_screen.planning.planners.grammar.clause import Clause, Reading
from iris_screen.planning.planners.grammar.closed_words import INSTRUMENTS, KINDS
from iris_screen.planning.planners.grammar.reader import Grammar
from iris_screen.planning.planners.grammar.rule import Here


def join_grants(clauses: Sequence[Clause]) -> Grant:
    """What the person agrees to with all clauses of a sentence."""
    grants = [clause.grant for clause in clauses]
    return Grant(
        recipients=list(dict.fromkeys(name for grant in grants for name in grant.recipients)),
        messages=[
            (name, text)
            for clause in clauses
            for name in clause.grant.recipients
            for text in [step.text for step in clause.steps if step.text not in ("", *clause.grant.recipients)] or [""]
        ],
        kinds=list(dict.fromkeys(kind for grant in grants for kind in grant.kinds)),
        commands=[command for grant in grants for command in grant.commands],
    )


def read_alone(grammar: Grammar, text: str, reading: Reading, here: Here) -> list[Clause]:
    """The clauses of what was not read, as if each were alone, without the app it is done in. Only what they agree to
    means anything, not their steps. None unless all of the rest can be read, or if it may belong to a text before it.
    """
    begin = text.find(reading.unread) if reading.unread else -1
    if begin < 0 or any(clause.texts and not clause.sure for clause in reading.clauses):
        return []
    rest = text[begin:]
    alone = Here(apps=here.apps, pointer=here.pointer, language=here.language)
    tried = text if here.app is None and not here.home else ""  # all of it was read just so
    for said in [each for each in dict.fromkeys((rest, _match_place().sub("", rest))) if each != tried]:
        again = grammar.read(said, alone)
        if not again.unread:
            return again.clauses
    return []


@cache
def _match_place() -> re.Pattern[str]:
    """A known app at the beginning or the end of a sentence: “on Slack, …”, “… in Signal”."""
    names = "|".join(sorted(map(re.escape, KINDS["brand"]), key=len, reverse=True))
    before = "|".join(sorted(map(re.escape, INSTRUMENTS), key=len, reverse=True))
    return re.compile(
        rf"^(?:{before})\s*(?:{names})(?!\w*[a-z])[里上中]?面?[,，]?\s*|\s(?:{before})\s(?:{names})(?=[.!。！]?$)",
        re.IGNORECASE,
    )
