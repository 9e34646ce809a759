"""The on-screen keyboard is a blocker only if it covers what is about to be touched."""

from collections.abc import Sequence

from iris_screen.core.geometry import Box, enclose
from iris_screen.core.plan import Step
from iris_screen.core.protocols import Reader
from iris_screen.core.screen import Frame, TextLine
from iris_screen.core.verdict import Blocker
from iris_screen.sight.blockers.ways_out import BACK
from iris_screen.sight.elements import matching_elements, visible_elements
from iris_screen.sight.vision.find_text import find_text

LETTERS = 15  # this many single characters in the lower part of a screen are a keyboard
KEY_ROWS = ("qwertyuiop", "asdfghjkl", "zxcvbnm", "1234567890")


def find_covering_keyboard(frame: Frame, wanted: Sequence[Step], reader: Reader | None) -> Blocker | None:
    """The keyboard as a blocker. None if the next step types, or if its target is visible.

    Neither a tree nor a picture shows what is under the keys, so a target that is nowhere else may be there.
    """
    targets = [step.target for step in wanted if step.target.kind != "none"]
    if not targets or any(target.kind not in ("text", "switch", "id") for target in targets):
        return None
    box, is_seen = None, False
    wordings = [(target, words) for target in targets for words in target.words]
    if frame.elements is not None:
        box = visible_elements.find_keyboard(frame.elements, frame.size.width, frame.size.height)
        shown = visible_elements.list_visible(frame) if box else []
        finders = {"id": matching_elements.find_by_id, "switch": matching_elements.find_by_switch}
        is_seen = any(
            finders.get(target.kind, matching_elements.find_by_words)(shown, words) for target, words in wordings
        )
    elif reader is not None and frame.health == "ok":
        lines = reader.read(frame)
        box = find_keys(lines, frame.size.height)
        is_seen = box is not None and any(find_text(lines, words).candidates for _, words in wordings)
    if box is None or is_seen:
        return None
    names = ", ".join(next(iter(target.all_names), target.role) for target in targets)
    return Blocker(kind="keyboard", description=names, box=box, ways_out=[BACK])


def find_keys(lines: Sequence[TextLine], height: int) -> Box | None:
    """The box around the letters of an on-screen keyboard, if one was read in the lower half. height: of the screen."""
    boxes, letters = [], 0
    for line in lines:
        keys = "".join(line.text.split()).lower()  # of "q", "Q W E R T" or "qwertyuiop"
        in_a_row = keys.isascii() and keys.isalnum() and any(keys in row for row in KEY_ROWS)
        if line.box.top > 0.5 * height and in_a_row:
            boxes.append(line.box)
            letters += len(keys)
    return enclose(boxes) if letters >= LETTERS else None
