"""Whether a swipe is known to do no more than move or turn what it is on."""

from iris_screen.consent.around.surrounding_words import list_words
from iris_screen.consent.around.task_words import find_shared
from iris_screen.consent.around.told_gesture import get_ways
from iris_screen.consent.grant_limits import drop_ruled_out
from iris_screen.consent.named_control import drop_parts, is_named, wants, wants_gesture
from iris_screen.consent.nearby_question import CONTROLS
from iris_screen.consent.presses.touch import Touch
from iris_screen.consent.touched_control import ROWS, TITLES, TouchedControl
from iris_screen.core.actions import Swipe
from iris_screen.core.parsing.labels import label
from iris_screen.core.parsing.policy_words import find_quoted
from iris_screen.core.parsing.screen_words import mentions_gesture
from iris_screen.core.plan import Task

TURNED = frozenset({"text", "image", "list", ""})
"""Roles of what a swipe turns as a page."""
PAGE = 0.5
"""Share of the picture's height from which a picture or a page is what a swipe across turns."""
LEVEL = 40
"""Pixels above and below a swipe, within which a text on a picture is in the row that it swipes."""
WIDE = 0.5
"""Share of the picture's width from which content is a row that a swipe across acts on."""


def is_known_swipe(touch: Touch, swipe: Swipe) -> bool:
    """A swipe up or down only moves the page. One across a row, a switch or a button acts on it."""
    control, task = touch.control, touch.task
    # on a picture, the row of a list looks like a line of a book; what turning agrees to, told_gesture.py tells
    is_turned = control.role == "image" or (control.is_told and control.role in TURNED)
    if not swipe.is_sideways or (is_turned and wants(task, "turns")):
        return True
    if wants_gesture(task):
        said = label(drop_parts(drop_ruled_out(task), find_quoted(task.text)))
        ways = [any(list_words(way).find_places(said)) for way in get_ways(swipe)]
        return ways != [False, True] and not _is_another_row(control, task)
    if wants(task, "plays") and control.role in TITLES and not mentions_gesture(" ".join(control.names)):
        return True
    is_tile = not any(map(label, [*control.names, *control.drawn])) and not control.sign
    if wants(task, "plays") and is_tile and control.role == "button":
        return True
    if control.role in CONTROLS:
        return touch.slides_freely
    if control.role == "image" and touch.is_likable:
        return False
    if control.page.frame.elements is None and control.role == "image" and control.box is not None:
        return True  # a large picture, without words
    if not control.is_told or control.box is None:
        return _crosses_no_row(touch)
    size = control.page.frame.size
    is_page = control.box.height > PAGE * size.height
    is_row = control.box.width > WIDE * size.width and not is_page
    is_lettered = bool(control.drawn) and not is_page  # a picture with words on it
    goes_left = swipe.end.x < swipe.start.x  # to the right, a row of a contact calls
    if goes_left and "delete" in task.grant.kinds and any(is_named(name, task) for name in control.names):
        return True  # at worst it deletes what is to be deleted
    return not ((is_row and control.role in ROWS) or (is_lettered and control.role in TITLES))


def _is_another_row(control: TouchedControl, task: Task) -> bool:
    """Whether some of the person's words, which ask for a gesture, are about something else on the page and not about
    this: “Bread”, where “Milk” is to be swiped, “Mail from Bob” beside “Mail from Ann”, “Milk chocolate” beside “Milk”.
    “The first mail” is about no name there.
    """
    names, page = [*control.names, *control.drawn], control.page
    if control.role == "image" or not any(map(label, names)):
        return False
    empty = list_words("small", "pulls", "leftward", "rightward")
    own = set[str]().union(*(find_shared(empty.remove_from(label(name)), task) for name in names))
    is_whole = any(is_named(name, task) for name in names)
    told = [(each.name, each.box) for each in page.shown] if page.frame.elements else []
    texts = told or [(line.text, line.box) for line in page.lines]
    row, high = control.box, PAGE * page.frame.size.height
    for text, box in texts:
        is_part = row is not None and row.height < high and row.contains(box.center)
        if is_part or text in names or mentions_gesture(text) or (own and text == page.heading):
            continue
        theirs = find_shared(empty.remove_from(label(text)), task)
        if theirs - own or (theirs and own == theirs and is_named(text, task) and not is_whole):
            return True
    return False


def _crosses_no_row(touch: Touch) -> bool:
    """Whether, as far as the picture shows, it swipes a picture and no words, not even such as cannot be read."""
    control = touch.control
    if control.is_on_lettered_plate:
        return False
    level = range(control.at.y - LEVEL, control.at.y + LEVEL)
    beside = any(line.box.center.y in level for line in control.page.lines)
    return not (control.names or beside or control.is_blank or control.is_in_line(LEVEL))
