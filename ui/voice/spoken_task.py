"""What a spoken sentence would do, before it is done: it may have been misheard, or said by somebody else."""

from dataclasses import dataclass

from iris_screen.core.message import Message
from iris_screen.core.parsing.languages import has_meaning
from iris_screen.core.settings import Settings
from iris_screen.planning.planners.grammar.meant.corrections import find_correction, join_correction
from iris_screen.text import render
from iris_screen.ui.cli.answers.knowledge_answers import ExplainedTask
from iris_screen.ui.explained import Explained, explain_task


@dataclass(frozen=True)
class SpokenTask:
    """text: the sentence. lines: what it was understood to ask for. harmless: it was understood as a whole, its words
    agree to nothing, and none of its steps needs a yes. is_read: no model is needed to understand it.
    """

    text: str
    lines: tuple[Message, ...]
    is_read: bool
    harmless: bool


def read_spoken(settings: Settings, said: str, before: str = "") -> SpokenTask:
    """before: the sentence that was said first, and may now be corrected: “call Ann”, then “no, Bob”."""
    instead = find_correction(said) if before else ""
    joined, sure = join_correction(before, instead) if instead else ("", "")
    for meant in filter(None, (instead, joined)):
        explained = explain_task(settings, meant)
        is_swallowed = meant == joined and any(sure in render(line) for line in explained.lines)  # it became a text
        if explained.data.read and not is_swallowed:
            return _make_task(meant, explained)
    explained = explain_task(settings, said)
    return _make_task(said, explained)


def says_no(said: str) -> bool:
    """Whether it takes the task back, with nothing in its place."""
    return has_meaning("no", said.strip(" ,.!，。！"))


def _make_task(text: str, explained: Explained[ExplainedTask]) -> SpokenTask:
    grant = explained.data.grant
    harmless = explained.code == 0 and not (grant.kinds or grant.commands or grant.presses)
    return SpokenTask(text, tuple(explained.lines), explained.data.read, harmless)
