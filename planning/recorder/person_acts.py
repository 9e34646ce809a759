"""What a person did, act by act: what they typed key by key becomes one text for its field."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from iris_screen.consent.secrets.secret_finder import mask_text
from iris_screen.consent.secrets.secret_names import find_names, fold
from iris_screen.core.actions import Action, Click, InputText, PressKey, Tap, press_point
from iris_screen.core.errors import UsageError
from iris_screen.core.geometry import Point
from iris_screen.core.message import HIDDEN, say
from iris_screen.core.protocols import Reader
from iris_screen.core.screen import Element, Frame
from iris_screen.planning.skills.skill_page import list_elements
from iris_screen.sight.elements.visible_elements import find_keyboard, list_visible

Cover = Callable[[Frame], Frame]
"""Covers what is secret on a frame."""
_DOTS = re.compile("[•●∙⚫]+.?")
"""What a field shows of a secret, perhaps with the last character."""
_DELETE = ("DEL", "BACKSPACE")
_UNSEEN = 2
"""Last signs of a text that a field need not show yet: the look was faster than they were."""


@dataclass(frozen=True)
class PersonAct:
    """before: the screen that the person saw. action: what they did there. after: the screen once it was done.

    field: the input that a text went into, as it was before. secret: the text must not be written anywhere. place:
    where it was done, if the action does not say it.
    """

    before: Frame
    action: Action
    after: Frame
    field: Element | None = None
    secret: bool = False
    place: Point | None = None

    @property
    def at(self) -> Point | None:
        return press_point(self.action) or self.place


def join_typing(acts: Sequence[PersonAct], cover: Cover, reader: Reader | None = None) -> list[PersonAct]:
    """All acts, with one InputText for what was typed into a field, and without the tap into that field before it.

    cover: hides what is secret on a frame. reader: reads frames without a tree. Raises UsageError if a key emptied a
    field and nothing tells whether it sent the text or erased it.
    """
    joined: list[PersonAct] = []
    at = 0
    while at < len(acts):
        end, ended = at, False
        while end < len(acts) and not ended and _is_typing(acts[end]):
            ended = _ends_typing(acts[end])
            end += 1
        if end == at:
            joined.append(acts[at])
            at += 1
            continue
        keys = acts[at : end - 1] if ended else acts[at:end]
        tap = joined[-1] if joined else None
        is_press = tap is not None and (isinstance(tap.action, Tap) or tap.action == Click())
        inputs = list_inputs(tap.before) if tap is not None and is_press else []
        tapped = [each for each in inputs if tap is not None and tap.at and each.box.contains(tap.at)]
        typed = _join_stretch(keys, cover, reader, tapped[0] if tapped else None) if keys else None
        if typed is not None:
            if tap is not None and tapped:  # a step that types taps into its field itself
                typed = replace(typed, before=joined.pop().before)
            joined.append(typed)
        if ended:
            joined.append(replace(acts[end - 1], action=PressKey(key="ENTER")))
        at = end
    return joined


def list_inputs(frame: Frame) -> list[Element]:
    return [each for each in list_visible(frame) if each.role == "input"]


def _join_stretch(
    acts: Sequence[PersonAct], cover: Cover, reader: Reader | None, tapped: Element | None
) -> PersonAct | None:
    """One InputText for acts that typed into one field; None if they left it as it was. tapped: the field, if a tap
    went into it before.

    A text is a secret unless it can be read afterwards: what a field hides, and what is gone, nobody can vouch for.
    """
    before, seen = acts[0].before, cover(acts[-1].after)
    field = tapped or _find_focused(before) or _find_focused(acts[0].after)
    ended = _find_focused(seen)
    if ended is None and field is not None:  # not every tree tells where the focus is
        same = [each for each in list_inputs(seen) if each.id == field.id and each.box.overlap(field.box) is not None]
        ended = next(iter(same), None)
    given = [act.action for act in acts if isinstance(act.action, InputText)]
    text, clear = "".join(each.text for each in given), any(each.clear for each in given)
    shown, began = ended.value if ended is not None else "", field.value if field is not None else ""
    hidden = ended is not None and any(mask.box.overlap(ended.box) is not None for mask in seen.masks)
    names = [each.name for each in (field, ended) if each is not None]
    secret = hidden or HIDDEN in shown or _DOTS.fullmatch(shown) is not None
    secret = secret or any(find_names(fold(name)[0]) for name in names)
    if len(given) == len(acts):
        stands = _fold_text(text) in _fold_text(shown) or _stands_alone(text, before, seen, reader)
        came = shown[len(began) :] if before.window is not None and shown.startswith(began) else ""
        if _fold_text(text).startswith(_fold_text(came)):
            stands = stands or 0 < len(_fold_text(text)) - _UNSEEN <= len(_fold_text(came))
        elif not stands and any(map(str.isalnum, came)):  # an input method made other signs of the keys
            text, stands = came, True
        secret = secret or not stands or mask_text(text) != text
    elif not secret:  # by keys: the field shows their result
        was_told = any(each is not None and each.value for each in (_find_focused(act.before) for act in acts))
        first = _find_focused(before) or _find_focused(acts[0].after) or field
        is_there = ended is not None and (
            first is None or first.id == ended.id or first.box.overlap(ended.box) is not None
        )
        secret = not is_there or not (shown or was_told)  # what is empty and was not was erased
        clear = not shown.startswith(began)
        text = shown if clear else shown[len(began) :]
        secret = secret or mask_text(text) != text
    if not text and not clear and not secret:
        return None
    submit = bool(given) and given[-1].submit
    if before.window is not None:  # on a desktop, a text goes to where the keys go: a press would move the caret
        field = tapped
    return PersonAct(before, InputText(text=text, clear=clear, submit=submit), acts[-1].after, field, secret)


def _stands_alone(text: str, before: Frame, seen: Frame, reader: Reader | None) -> bool:
    """Whether the page says this text and nothing else at a place, perhaps in several lines, and did not before."""
    were, now = (
        [_fold_text(word) for each in list_elements(frame, reader) for word in (each.name, each.value)]
        for frame in (before, seen)
    )
    new = "\n".join(each for each in now if each not in were)
    lines = "\n?".join(map(re.escape, _fold_text(text)))
    return re.search(f"^{lines}$", new, re.MULTILINE) is not None


def _fold_text(text: str) -> str:
    """Its letters and digits: a field may set others between them, as in a phone number, and lines break anywhere."""
    return "".join(filter(str.isalnum, text)).casefold() or "".join(text.split())


def _is_typing(act: PersonAct) -> bool:
    if isinstance(act.action, InputText):
        return True
    if isinstance(act.action, PressKey) and act.action.key.upper() in _DELETE:
        return _find_focused(act.before) is not None
    keys = find_keyboard(act.before.elements or [], act.before.size.width, act.before.size.height)
    return act.at is not None and keys is not None and keys.contains(act.at)


def _ends_typing(act: PersonAct) -> bool:
    """Whether this key of a keyboard on the screen left the field, or took what was in it, as Enter and Send do.

    What it took is on the page now. Raises UsageError if it does not, unless the key was held, which erases.
    """
    under = [each for each in act.before.elements or [] if act.at and each.role == "key" and each.box.contains(act.at)]
    if act.at is None or any(len(each.name) == 1 and each.name.isalnum() for each in under):
        return False  # a letter sends nothing, also if the page goes on by itself after the last one
    was, now = _find_focused(act.before), _find_focused(act.after)
    if was is None or now is None:
        return was is not None
    if was.box.overlap(now.box) is None:
        return True
    if len(was.value) < 2 or now.value or not isinstance(act.action, Tap):
        return False
    took = _fold_text(was.value)
    if not any(took in _fold_text(each.name) for each in list_visible(act.after)):
        raise UsageError(say("record-emptied", x=act.at.x, y=act.at.y))
    return True


def _find_focused(frame: Frame) -> Element | None:
    return next((each for each in list_inputs(frame) if each.focused), None)
