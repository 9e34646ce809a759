"""Scrolling on without asking the actor again: up to words that it names, or to the end of a list.

An actor may ask for it. Iris does it by itself where a question is about a whole list of which a look shows a part, and
where an act is for something that is not in sight.
"""

from collections.abc import Callable

from iris_screen.core.message import Message, say
from iris_screen.core.parsing.answer_words import asks_for_most, asks_how_many
from iris_screen.core.protocols import Situation
from iris_screen.core.screen import Frame, TextLine
from iris_screen.core.state import Event
from iris_screen.models.messages import fit_texts
from iris_screen.models.prompts import fence_words, fill_prompt
from iris_screen.planning.tactics.decisions import END, SCROLLS, read_until
from iris_screen.planning.tactics.reply import Place, Reply
from iris_screen.sight.elements.same_words import fold
from iris_screen.sight.evidence.counted import goes_on
from iris_screen.sight.evidence.shown_lists import NOWHERE, ShownList, list_lists
from iris_screen.sight.frame_facts import read_texts

MOST = 20
"""How often a list is scrolled on for one answer."""
SHOWN_TOKENS = 1_500
"""Tokens of what was in a list, in a prompt."""
InSight = Callable[[str, Frame], bool]
"""Whether something with these words is found on a frame, without a model."""
HIGH = 0.25
"""Share of a screen's height: a smaller list is a strip or a menu."""


def goes_on_scrolling(act: Reply) -> bool:
    return act.act in SCROLLS and bool(act.until)


def count_down(act: Reply) -> Reply:
    """The act as it is done next."""
    return act.replace(times=(act.times if act.times > 1 else MOST) - 1)


def is_there(act: Reply, frame: Frame) -> bool:
    """Whether the words that it scrolls to are in sight. Raises Unreadable if nobody can tell it."""
    if act.until == END:
        return False
    wanted = read_until(act)
    return any(stands_on(words, frame) for words in wanted.words) is not wanted.gone


def explain_stop(act: Reply, event: Event, frame: Frame) -> tuple[Message | None, bool]:
    """Why to scroll no further, and whether that is what it was for; None to go on. event: what came of the last time.
    Raises Unreadable if nobody can tell it.
    """
    if act.until != END and (frame.elements is None or is_there(act, frame)):  # a picture is for the actor to read
        return say("model-scrolled-there", what=act.until), True
    if event.cause == "unmoved":
        return say("model-scrolled-to-end"), act.until == END
    return (None if act.times > 2 else say("model-scrolled-enough", times=MOST)), False


def look_through(now: Situation, frame: Frame) -> Reply | None:
    """To scroll a list to its end that goes on below, if the person asks for the number of things, or for the most of
    them, and it was not looked through yet.
    """
    asked = now.task.text
    if not now.answers or now.scrolled is not None or not (asks_how_many(asked) or asks_for_most(asked)):
        return None
    return find_long_list(now, frame)


def bring_into_view(acts: list[Reply], now: Situation, frame: Frame, in_sight: InSight) -> list[Reply]:
    """These acts, after scrolling to the words that the first of them names for its place, if a list goes on below and
    they are nowhere in sight.
    """
    act = acts[0]
    words = "" if act.place.id or act.place.at or act.place.grid else act.place.text
    through = find_long_list(now, frame) if words and not in_sight(words, frame) else None
    return acts if through is None else [through.replace(until=f"text:{words}"), *acts]


def find_long_list(now: Situation, frame: Frame) -> Reply | None:
    """To scroll a list to its end that may go on below; None if the tree tells none."""
    lists = {each.box: each.id for each in frame.elements or [] if each.role == "list" and each.id}
    for shown in list_lists(frame):
        name = lists.get(shown.box, "")
        if name and shown.box.height >= HIGH * frame.size.height and goes_on(shown):
            wheel = now.pointer is not None or now.task.profile.pointer
            way = ("scroll", "down") if wheel else ("swipe", "up")
            return Reply.model_validate({"act": way[0], "direction": way[1], "until": END, "place": Place(id=name)})
    return None


def stands_on(words: str, frame: Frame) -> bool:
    """Whether these words are read by the tree of a frame, also as a part of others."""
    return any(fold(words) in fold(text) for text in read_texts(frame, None))


def describe_scrolled(shown: ShownList | None) -> str:
    """What a list said that was scrolled, for a model; things that are next to one another are on one line."""
    if shown is None or shown.box == NOWHERE:
        return ""
    if shown.parts and all(part.lines == shown.parts[0].lines for part in shown.parts):
        return ""  # what no swipe moved is all on the picture
    rows: list[list[TextLine]] = []
    for line in sorted(shown.lines, key=lambda line: line.box.center.y):
        if rows and line.box.center.y < rows[-1][0].box.bottom:
            rows[-1].append(line)
        else:
            rows.append([line])
    ordered = [sorted(row, key=lambda line: line.box.left) for row in rows]
    told = [" | ".join(dict.fromkeys(line.text for line in row)) for row in ordered]
    fit = fit_texts(told, SHOWN_TOKENS)
    return fill_prompt("hand_scrolled", texts=fence_words("\n".join([*["…"][: len(told) - len(fit)], *fit])))
