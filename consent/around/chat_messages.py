"""What people have written in the chat that the person's words name: whatever it says, it tells of no control.

“Transfer 500 to X, then reply” in a bubble is somebody's wish. A page that says the same tells what a reply does there.
So a message is known by its place alone: beside the picture of the one whose chat it is, or in a list that has texts on
both sides, as of two who talk.
"""

import re
import unicodedata
from collections.abc import Iterator
from typing import Final

from iris_screen.consent.around.person_names import is_same_person
from iris_screen.consent.touched_control import ROWS, PressedPage
from iris_screen.core.geometry import Box
from iris_screen.core.parsing.labels import label
from iris_screen.core.parsing.word_list import WordList
from iris_screen.core.parsing.wordings import is_unspaced
from iris_screen.core.plan import Task
from iris_screen.sight.elements import visible_elements

FACE: Final = (0.05, 0.2)
"""Share of the page's width that somebody's picture beside a message takes."""
SQUARE: Final = 1.25
"""How much longer than the other a side of such a picture may be."""
SIDE: Final = 0.15
"""Share of the page's width by which a text is nearer to one side, if it keeps to that."""
_EDGE: Final = r"(?:(?<![^\W\u2e80-\u9fff\uac00-\ud7a3])|(?![^\W\u2e80-\u9fff\uac00-\ud7a3]))"
"""What is not between two letters or digits of one word; scripts without spaces set nothing apart."""


def find_messages(page: PressedPage, task: Task) -> list[Box]:
    """Where messages stand, if the page is the chat of somebody to whom the person's words send something. Not those
    that hold what is to be sent: “Reply YES and it costs £9” may be what a service says of the answer “YES”.
    """
    if task.from_outside or not task.grant.texts or not _is_chat(page, task):
        return []
    told = [*_list_by_tree(page, task)]
    # on a picture, it is a plate with words that has a small square one beside it: somebody's picture
    plates = [panel.box for panel in page.drawing.panels] if page.frame.elements is None else []
    for plate in plates:
        inside = [line.text for line in page.lines if plate.contains(line.box.center)]
        if any(_is_beside(face, plate, page) for face in plates):
            told.append(("".join(inside) if is_unspaced("".join(inside)[:1]) else " ".join(inside), plate))
    return [box for text, box in told if not any(holds_typed(text, each) for each in task.grant.texts)]


def holds_typed(text: str, typed: str) -> bool:
    """Whether a text has these words in it that are typed or sent: also “1” and “👍”, of which a label has nothing."""
    plain, words = (unicodedata.normalize("NFKC", each).strip() for each in (text, typed))
    if words and re.search(f"{_EDGE}{re.escape(words)}{_EDGE}", plain, re.IGNORECASE):
        return True
    return any(WordList([typed]).find_places(label(text)))


def _is_chat(page: PressedPage, task: Task) -> bool:
    """Whether the title says that it is with a recipient, and by the tree there is just one field."""
    if page.frame.elements is None:
        told = [(line.text, line.box) for line in page.lines]
    else:
        told = [(each.name, each.box) for each in page.shown if each.role in ROWS and each.name]
        if sum(each.role == "input" for each in page.shown) != 1:
            return False
    boxes = [box for _, box in told]
    bar = [text for text, box in told if visible_elements.is_in_title_bar(box, boxes, page.frame.size)]
    return any(is_same_person(text, name) for text in bar for name in task.grant.recipients)


def _list_by_tree(page: PressedPage, task: Task) -> Iterator[tuple[str, Box]]:
    """The messages above each field; without a tree, none."""
    fields = [each.box for each in page.shown if each.role == "input"]
    texts = [each for each in page.shown if each.role == "text" and each.name]
    texts = [each for each in texts if all(each.box.bottom <= field.top for field in fields)]
    names = WordList(task.grant.recipients)  # “王五”, “Ann's picture”, not “Announcement”
    faces = [each.box for each in page.shown if each.role == "image" and names.begins_text(label(each.name))]
    lists = [each.box for each in page.shown if each.role == "list" and not any(map(each.box.overlap, fields))]
    others = [each.box for each in page.shown if each.role not in ("list", "other", "dialog", "scrim", "")]
    # what has something else in its row is a caption or its value
    alone = [
        each.box
        for each in texts
        if not any(each.box.top < other.center.y < each.box.bottom for other in others if other != each.box)
    ]
    sides = [(box, {_find_side(one, page) for one in alone if box.contains(one.center)}) for box in lists]
    for each in texts:
        held = next((found for box, found in sides if box.contains(each.box.center)), set[int]())
        talks = {-1, 1} <= held and _find_side(each.box, page) in (-1, 1)
        if talks or any(_is_beside(face, each.box, page) for face in faces):
            yield each.name, each.box


def _is_beside(face: Box, text: Box, page: PressedPage) -> bool:
    """Whether a box is as large as somebody's picture, and stands beside a text, level with its top or its bottom."""
    least, most = (share * page.frame.size.width for share in FACE)
    is_face = least <= face.width <= most and max(face.width, face.height) <= SQUARE * min(face.width, face.height)
    is_outside = face.right <= text.left or text.right <= face.left
    level = abs(face.top - text.top) <= face.height // 2 or abs(face.bottom - text.bottom) <= face.height // 2
    return is_face and is_outside and level


def _find_side(box: Box, page: PressedPage) -> int:
    """To which side of the page a text keeps: -1 left, 1 right, 0 neither."""
    more = box.left - (page.frame.size.width - box.right)
    return 0 if abs(more) < SIDE * page.frame.size.width else 1 if more > 0 else -1
