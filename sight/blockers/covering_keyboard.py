"""The on-screen keyboard is in the way only where it covers what is about to be touched."""

from collections.abc import Sequence

from iris_screen.core.geometry import Box
from iris_screen.core.plan import Step
from iris_screen.core.protocols import Reader
from iris_screen.core.screen import Element, Frame, TextLine
from iris_screen.core.target import Target
from iris_screen.core.verdict import Blocker
from iris_screen.sight.blockers.ways_out import BACK
from iris_screen.sight.elements import matching_elements, visible_elements
from iris_screen.sight.vision.find_text import find_text

LETTERS = 15  # single characters read in the lower part of a screen that make a keyboard


def covering_keyboard(frame: Frame, wanted: Sequence[Step], reader: Reader | None) -> Blocker | None:
    """The keyboard as a blocker, or None. It is none while something is to be typed, or what is wanted is in sight.

    Neither a tree nor a picture tells what lies under the keys, so what is nowhere else may be there.
    """
    targets = [step.target for step in wanted if step.target.kind != "none"]
    if not targets or any(target.kind not in ("text", "switch", "id") for target in targets):
        return None
    box, is_seen = None, False
    if frame.elements is not None:
        box = visible_elements.keyboard_box(frame.elements, frame.size.width, frame.size.height)
        shown = visible_elements.in_sight(frame) if box else []
        is_seen = any(_find(shown, target) for target in targets)
    elif reader is not None and frame.health == "ok":
        lines = reader.read(frame)
        box = around_keys(lines, frame.size.height)
        wordings = [words for target in targets for words in target.words]
        is_seen = box is not None and any(find_text(lines, words).candidates for words in wordings)
    if box is None or is_seen:
        return None
    names = ", ".join(target.called for target in targets)
    return Blocker(kind="keyboard", description=names, box=box, ways_out=[BACK])


def _find(elements: Sequence[Element], target: Target) -> list[Element]:
    finders = {"id": matching_elements.by_id, "switch": matching_elements.by_switch}
    finder = finders.get(target.kind, matching_elements.by_words)
    return [element for words in target.words for element in finder(elements, words)]


def around_keys(lines: Sequence[TextLine], height: int) -> Box | None:
    """Around the letters of an on-screen keyboard, where one was read in the lower half; height: of the screen."""
    keys = [line for line in lines if line.box.top > 0.5 * height and _is_key_row(line.text)]
    letters = sum(len("".join(line.text.split())) for line in keys)
    return visible_elements.around([key.box for key in keys]) if letters >= LETTERS else None


def _is_key_row(text: str) -> bool:
    """ "q", "Q W E R T" or "qwertyuiop": single letters beside each other."""
    plain = "".join(text.split()).lower()
    row = any(plain in keys for keys in ("qwertyuiop", "asdfghjkl", "zxcvbnm", "1234567890"))
    return row and plain.isascii() and plain.isalnum()
