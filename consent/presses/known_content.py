"""Whether a tap, a double tap or a hold on a row or a picture is known to do no more than open or show it."""

from collections.abc import Sequence

from iris_screen.consent.around.surrounding_words import names_touch
from iris_screen.consent.drawing.bare_button import is_bare_button
from iris_screen.consent.drawing.legible_words import LEGIBLE, READ_SCRIPTS, UNREAD, is_in_scripts
from iris_screen.consent.named_control import PROGRAM, are_known, is_named, wants
from iris_screen.consent.presses.known_swipe import LEVEL
from iris_screen.consent.presses.touch import Touch
from iris_screen.consent.touched_control import TouchedControl
from iris_screen.core.actions import DoubleTap, LongPress
from iris_screen.core.parsing.labels import label
from iris_screen.core.parsing.policy_words import is_sentence
from iris_screen.core.parsing.screen_words import find_tapped, is_harmless, mentions_gesture
from iris_screen.core.plan import Task


def is_known_content(touch: Touch, names: Sequence[str]) -> bool:
    """A row or a picture is opened by a tap; what else a gesture does there is not known."""
    control, action, task = touch.control, touch.action, touch.task
    gestures = mentions_gesture(" ".join(names))
    if wants(task, "plays") and not gestures and not any(map(touch.names_act, names)):
        return True
    zooms = wants(task, "zooms") and control.is_large_image
    if isinstance(action, DoubleTap) and (zooms or control.is_large_picture) and not gestures:
        is_whole = control.page.frame.elements is not None or control.page.drawing.shows_only(control.box)
        touched = [text for text in control.around if names_touch(text)]
        return zooms or (is_whole and not touch.is_likable and not touched)  # “Two taps make it public”
    if isinstance(action, LongPress | DoubleTap):
        return any(is_named(name, task) for name in names)
    if not any(map(str.isalnum, "".join(names))):
        return _is_plain_picture(control, task)
    by_picture = _is_by_picture(control)
    if by_picture and all(len(label(name)) == 1 for name in names):
        return False  # a sign that was read as a letter
    tapped = [find_tapped(name) for name in names if not is_named(name, task)]
    if not all(map(is_harmless, filter(None, tapped))):
        return False  # "Tap here to authorize"
    words = [name for name in names if not is_sentence(name)]
    if by_picture and is_bare_button(control) and not are_known(words, task):
        return False  # a button without a plate
    scripts = LEGIBLE if by_picture else READ_SCRIPTS
    own = [name for name in names if not is_named(name, task)]
    is_plain = all(is_in_scripts(name, scripts) and not UNREAD.search(name) for name in own)
    return not own or (is_plain and not gestures and not any(map(PROGRAM.search, own)))


def _is_plain_picture(control: TouchedControl, task: Task) -> bool:
    """Whether something without words is a picture that only shows something, or empty."""
    has_tree = control.page.frame.elements is not None
    if control.role == "image":
        # without a tree, nobody can tell whether a picture only shows something
        caption = control.box and control.page.drawing.find_caption_below(control.box)
        is_plain = (control.is_large_picture and has_tree) or bool(caption and is_named(caption, task))
    else:
        is_plain = control.is_blank and not (_is_by_picture(control) and control.is_in_line(LEVEL // 2))
    return is_plain and not control.is_on_icon


def _is_by_picture(control: TouchedControl) -> bool:
    return control.page.frame.elements is None or not control.is_told
