"""Tells whether something came up by itself over the place where a step belongs: another app, window or dialog.

A step belongs where its target was last seen. What the run's own act leads to is not strange: an app that a
tap opens, a window that keys open. But if the target already was on the page that was pressed, it is meant there.
"""

from collections.abc import Callable, Sequence

from iris_screen.core.effects import KEYS, TAPS
from iris_screen.core.plan import Step
from iris_screen.core.press import ReachedScreen
from iris_screen.core.screen import Frame
from iris_screen.sight.blockers.card import Card
from iris_screen.sight.blockers.catalog import is_one_of, mentions
from iris_screen.sight.blockers.own_dialogs import has_target, is_on, list_target_names
from iris_screen.sight.elements.same_words import fold

OPENS = frozenset({"launch_app", "open_url", "show_window", "arrange_window", "call", "go_home", "back_until", "goal"})
"""Acts of which nobody knows what is in front after them, or that put it there themselves."""
UNBOUND = OPENS | {"wait"}
"""Steps that do not depend on what is in front."""

FindCard = Callable[[Frame], Card | None]


def find_left_screen(
    frame: Frame, step: Step, reached: Sequence[ReachedScreen], find_card: FindCard
) -> ReachedScreen | None:
    """Where the step belongs, if another app or window came to the front by itself since; None if nothing did.

    reached: the oldest first. One that is strange itself, seen from an older one, says nothing.
    """
    if step.action in UNBOUND:
        return None
    own: list[ReachedScreen] = []
    for screen in reached:
        if not any(_is_strange(screen.frame, earlier, step, find_card) for earlier in own):
            own.append(screen)
    return next((screen for screen in own if _is_strange(frame, screen, step, find_card)), None)


def stands_on(step: Step, card: Card | None) -> bool:
    """Whether something is called like the step's target there. For a field, an input; by pixels alone any words."""
    roles = {item.role for item in card.items if item.role} if card is not None else set()
    if card is None or (step.target.kind == "field" and roles and "input" not in roles):
        return False
    return has_target(card, step)


def is_about(card: Card, done: Step | None) -> bool:
    """Whether the card names what the last press was on: “Edit contact” after a press on “Edit”."""
    names = list_target_names(done) if done is not None and done.action in TAPS else ()
    telling = [name for name in names if len(name) >= (3 if name.isascii() else 2)]  # “a” and “2” are anywhere
    return any(mentions(text, telling) for text in card.texts)


def _is_strange(frame: Frame, screen: ReachedScreen, step: Step, find_card: FindCard) -> bool:
    return _is_elsewhere(frame, screen.frame) and _belongs(step, screen, frame, find_card)


def _is_elsewhere(frame: Frame, other: Frame) -> bool:
    """Whether another app or window is in front. A dialog of the same program is judged as a dialog."""
    if frame.app != other.app:
        return bool(frame.app and other.app)
    if frame.dialog is not None or other.dialog is not None:
        return False
    return bool(frame.window and other.window) and frame.window != other.window


def _belongs(step: Step, screen: ReachedScreen, frame: Frame, find_card: FindCard) -> bool:
    """Whether the step is meant on this screen rather than on the frame."""
    act, named = screen.act, any(list_target_names(step))
    leads = _leads(act)
    if screen.acted and act is not None and act.action in OPENS:
        return False
    stood = named and stands_on(step, find_card(screen.frame))
    if stood or (screen.acted and not leads):
        return True
    if screen.acted:
        return False
    late = act is None or leads or act.action in OPENS  # what it opens may take its time
    if late and not named:
        return frame.app != screen.frame.app
    return not late


def came_by_itself(
    card: Card,
    step: Step,
    done: Step | None,
    reached: Sequence[ReachedScreen],
    find_card: FindCard,
    closers: Sequence[str],
) -> bool:
    """Whether a card only has the same words as the step's target, which is behind it or was there before.

    Not if the run worked in it before, if the last press opened it (the page behind is as it was, so that the press had
    no other effect; or the card names what was pressed), or if it is a menu: labels to press and nothing else.
    """
    if not reached or not any(list_target_names(step)) or step.action in UNBOUND or is_about(card, done):
        return False
    before = [(screen, find_card(screen.frame)) for screen in reached if screen.frame.app == card.app]
    if before and before[0][0] is reached[0] and _is_same_card(card, before[0][1]):
        return False
    pages = [page for _, page in before if not _is_same_card(card, page)]
    stood = is_on(card.behind, list_target_names(step)) or any(stands_on(step, page) for page in pages)
    if card.layer == "page":
        screen, page = before[-1] if before else (None, None)
        if not stood or screen is None or screen.acted or page is None:
            return False
        words, earlier = ({fold(text) for text in each.texts} for each in (card, page))
        return 2 * len(words & earlier) < min(len(words), len(earlier))  # little of what was there is left
    opened = bool(before) and before[0][0].acted and _leads(before[0][0].act)
    known = before[0][1].texts if before and before[0][1] is not None else []
    news = {fold(text) for text in card.behind} - {fold(text) for text in known} - {""}
    spoken = [item for item in card.items if item.text]
    may_close = any(is_one_of(item.text, closers) for item in spoken)
    is_menu = not may_close and all(item.pressable is not False for item in spoken)
    return stood and not is_menu and (not opened or bool(news))


def _leads(act: Step | None) -> bool:
    """Whether something else may come up because of it."""
    return act is not None and (act.action in TAPS | KEYS or act.submit)


def _is_same_card(card: Card, other: Card | None) -> bool:
    if other is None or other.layer != card.layer:
        return False
    words, earlier = ({fold(text) for text in each.texts} for each in (card, other))
    return card.layer != "page" and 2 * len(words & earlier) > max(len(words), len(earlier))
