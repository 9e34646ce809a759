"""What a person did, act by act: what they typed key by key becomes one text for its field."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from iris_screen.consent.secrets.secret_finder import mask_text
from iris_screen.consent.secrets.secret_names import find_names, fold
from iris_screen.core.actions import Action, InputText, PressKey, press_point
from iris_screen.core.geometry import Point
from iris_screen.core.screen import Element, Frame
from iris_screen.sight.elements.visible_elements import find_keyboard, list_visible

Cover = Callable[[Frame], Frame]
"""Covers what is secret on a frame."""
_DELETE = ("DEL", "BACKSPACE")


@dataclass(frozen=True)
class PersonAct:
    """before: the screen that the person saw. action: what they did there. after: the screen once it was done.

    field: the input that a text went into, as it was before. secret: the text must not be written anywhere.
    """

    before: Frame
    action: Action
    after: Frame
    field: Element | None = None
    secret: bool = False

    @property
    def at(self) -> Point | None:
        return press_point(self.action)


def join_typing(acts: Sequence[PersonAct], cover: Cover) -> list[PersonAct]:
    """All acts, with one InputText for what was typed into a field, and without the tap into that field before it.

    cover: tells a field that holds a secret.
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
        typed = _join_stretch(keys, cover) if keys else None
        if typed is not None:
            tap = joined[-1] if joined else None
            inputs = list_inputs(tap.before) if tap is not None and tap.action.kind in ("tap", "click") else []
            tapped = [each for each in inputs if tap is not None and tap.at and each.box.contains(tap.at)]
            if tap is not None and tapped:  # a step that types taps into its field itself
                typed = replace(typed, before=joined.pop().before, field=tapped[0])
            joined.append(typed)
        if ended:
            joined.append(replace(acts[end - 1], action=PressKey(key="ENTER")))
        at = end
    return joined


def list_inputs(frame: Frame) -> list[Element]:
    return [each for each in list_visible(frame) if each.role == "input"]


def _join_stretch(acts: Sequence[PersonAct], cover: Cover) -> PersonAct | None:
    """One InputText for acts that typed into one field; None if they left it as it was."""
    before, after = acts[0].before, acts[-1].after
    field, ended = _find_focused(before) or _find_focused(acts[0].after), _find_focused(after)
    given = [act.action for act in acts if isinstance(act.action, InputText)]
    text, clear = "".join(each.text for each in given), any(each.clear for each in given)
    hidden = [mask.box for mask in cover(after).masks] if ended is not None else []
    secret = ended is not None and any(box.overlap(ended.box) is not None for box in hidden)
    names = [each.name for each in (field, ended) if each is not None]
    secret = secret or any(find_names(fold(name)[0]) for name in names) or mask_text(text) != text
    if len(given) < len(acts) and not secret and ended is not None:  # by keys: the field shows what came of them
        began = field.value if field is not None else ""
        clear = not ended.value.startswith(began)
        text = ended.value if clear else ended.value[len(began) :]
    if not text and not clear and not secret:
        return None
    submit = bool(given) and given[-1].submit
    return PersonAct(before, InputText(text=text, clear=clear, submit=submit), after, field, secret)


def _is_typing(act: PersonAct) -> bool:
    if isinstance(act.action, InputText):
        return True
    if isinstance(act.action, PressKey) and act.action.key.upper() in _DELETE:
        return _find_focused(act.before) is not None
    keys = find_keyboard(act.before.elements or [], act.before.size.width, act.before.size.height)
    return act.at is not None and keys is not None and keys.contains(act.at)


def _ends_typing(act: PersonAct) -> bool:
    """Whether this key of a keyboard on the screen left the field, or took what was in it, as Enter and Send do."""
    if act.at is None:
        return False
    was, now = _find_focused(act.before), _find_focused(act.after)
    if was is None or now is None:
        return was is not None
    return was.box.overlap(now.box) is None or (len(was.value) > 1 and not now.value)


def _find_focused(frame: Frame) -> Element | None:
    return next((each for each in list_inputs(frame) if each.focused), None)
