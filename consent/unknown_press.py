"""What a model presses goes out unasked only if it is known to be harmless or the person's words name it.

The screen may have told the model to press it, in any language, under any name, or with a picture alone. So the rule
does not look for what is dangerous, which the policy's words do besides, but for what is known.
"""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from iris_screen.consent.touched_control import (
    ROW,
    ROWS,
    Control,
    find_control,
    find_drawn_names,
    is_legible,
    is_sibling,
)
from iris_screen.core.actions import Action, Drag, LongPress, Swipe, press_point
from iris_screen.core.geometry import Point
from iris_screen.core.message import Message, say
from iris_screen.core.parsing.labels import label
from iris_screen.core.parsing.policy_words import shorten
from iris_screen.core.parsing.screen_words import is_agreement, is_bin, is_harmless
from iris_screen.core.plan import Step, Task
from iris_screen.core.policy import Policy, Ruling, find_strictest
from iris_screen.core.press import Press
from iris_screen.core.protocols import Reader
from iris_screen.core.screen import Element, Frame

FREE = frozenset({"input", "tab", "key", "keyboard", "list"})
"""Roles that only move about or take text, which has rules of its own."""
WIDE = 0.5
"""Share of the picture's width from which content is a row that a swipe across acts on."""
BRIEF = 48
"""Characters of all texts of a dialog, up to which they do not say what it is about."""
PROGRAM = re.compile(r"\.(?:exe|msi|apk|dmg|pkg|deb|rpm|appimage|bat|cmd|ps1|sh|vbs|jar|app|scr|ipa)$", re.IGNORECASE)
"""Names of files that run when they are opened."""
QUESTIONS = ("?", "？", "؟")
READ_SCRIPTS = ("LATIN", "CJK", "HIRAGANA", "KATAKANA", "HANGUL", "CYRILLIC", "ARABIC", "DEVANAGARI")
"""Scripts of the languages whose words are known (assets/screen_words)."""
SWIPES = re.compile(r"滑|swip|desli|gliss|wisch|scorr|смах|スワイプ|쓸어|स्वाइप|kaydır|vuốt", re.IGNORECASE)
"""The person's own words for a swipe."""


@dataclass(frozen=True)
class UnknownPress:
    """reader: reads what is drawn on a control, and frames that come without a tree."""

    policy: Policy
    reader: Reader | None

    def judge(self, step: Step, task: Task, press: Press, frame: Frame) -> Ruling:
        """The strictest ruling over all that these actions touch; allows those that touch no place."""
        if task.home and press.app == task.home:
            return Ruling()  # an icon of the home screen opens an app, for which there is a rule (grant_limits.py)
        return find_strictest([self._judge_action(step, task, press, frame, action) for action in press.actions])

    def _judge_action(self, step: Step, task: Task, press: Press, frame: Frame, action: Action) -> Ruling:
        at = press_point(action)
        if at is None or not _is_inside(at, frame):
            return Ruling()
        control = find_control(frame, at, self.reader)
        drawn = find_drawn_names(frame, control, self.reader) if control.role not in FREE else []
        # without a tree, a picture may be named by a caption that is not under the finger
        captions = control.names if frame.elements is None else ()
        told = [self.policy.judge(name, step, task.grant, press.app) for name in (*drawn, *captions)]
        if not all(map(is_legible, control.names)):
            drawn = []  # they may be the names themselves, misread
        is_known = self._is_known(step, task, frame, action, control, drawn)
        told += self._judge_answer(task, press, frame, control)
        is_known = is_known and (not _is_question(frame, control) or any(ruling.kind for ruling in told))
        unknown = [] if is_known else [self.policy.rule("unknown", press.app, _explain(control, drawn))]
        return find_strictest([*told, *unknown])

    def _judge_answer(self, task: Task, press: Press, frame: Frame, control: Control) -> list[Ruling]:
        """What an answer in a dialog agrees to. One that only says "Go on?" asks about the page behind it."""
        dialog = _find_dialog(frame, control)
        if dialog is None:
            return []
        named = [each for each in frame.elements or [] if each.name and each.box != control.box]
        inside = [each.name for each in named if dialog.box.contains(each.box.center)]
        behind = [each.name for each in named if not dialog.box.contains(each.box.center)]
        around = inside if len("".join(inside)) > BRIEF else [*inside, *behind]
        return [self.policy.judge(name, None, task.grant, press.app, around) for name in control.names]

    def _is_known(
        self, step: Step, task: Task, frame: Frame, action: Action, control: Control, drawn: Sequence[str]
    ) -> bool:
        if isinstance(action, Swipe):
            return self._is_known_swipe(task, frame, action, control)
        if isinstance(action, Drag):
            return self._is_known_drag(task, frame, action, control)
        if control.role in FREE and not isinstance(action, LongPress):
            # on a picture, an outlined button looks like an input with words in it
            types = frame.elements is not None or not control.names or step.action == "input_text"
            return types or _are_known(control.names, task)
        if control.role in ROWS:
            names = [*control.names, *drawn]
            return all((_is_readable(name) and not PROGRAM.search(name)) or is_named(name, task) for name in names)
        # for a name that does some kind of act, the rule of that kind decides
        names = [*control.names, *drawn]
        return bool(names) and all(self.policy.kinds_of(name, step) or _is_known(name, task) for name in names)

    def _is_known_drag(self, task: Task, frame: Frame, drag: Drag, control: Control) -> bool:
        """Drawing, moving a map or a slider, sorting a list, and dropping it on what the person's words name."""
        end = find_control(frame, drag.end, self.reader)
        if end.box is not None and end.box == control.box:
            return True
        if control.role == "slider":
            return _are_known(control.names, task)
        names = [*end.names, *find_drawn_names(frame, end, self.reader)]
        sorts = is_sibling(control, end) and not any(map(is_bin, names))
        return sorts or any(is_named(name, task) for name in names)

    def _is_known_swipe(self, task: Task, frame: Frame, swipe: Swipe, control: Control) -> bool:
        """A swipe up or down only moves the page. One across a row, a switch or a button acts on it."""
        if not swipe.is_sideways or SWIPES.search(task.text):
            return True
        if control.role in ("button", "switch", "slider"):
            return _are_known(control.names, task)
        if frame.elements is None or control.box is None:
            return not control.names
        is_row = control.box.width > WIDE * frame.size.width and control.box.height < ROW * frame.size.height
        return not (is_row and control.role in ROWS)


def _find_dialog(frame: Frame, control: Control) -> Element | None:
    """The dialog that a control is in, by the tree."""
    dialog = next((each for each in reversed(frame.elements or []) if each.role == "dialog"), None)
    return dialog if dialog and control.box and dialog.box.contains(control.box.center) else None


def is_named(name: str, task: Task) -> bool:
    """Whether the person's words name this control."""
    said, own = label(name), label(task.text)
    if not said or (len(said) < 2 and said.isascii()):
        return False
    return f" {said} " in f" {own} " if said.isascii() else said in own


def _are_known(names: Sequence[str], task: Task) -> bool:
    return bool(names) and all(_is_known(name, task) for name in names)


def _is_known(name: str, task: Task) -> bool:
    return is_harmless(name) or is_named(name, task)


def _is_readable(name: str) -> bool:
    """Whether all letters are of scripts whose words are known, so that the policy's words could have told."""
    return all(unicodedata.name(char, "").startswith(READ_SCRIPTS) for char in name if char.isalpha())


def _is_question(frame: Frame, control: Control) -> bool:
    """Whether it agrees to a question of a dialog, which the policy's words would have to explain."""
    dialog = _find_dialog(frame, control)
    if dialog is None or not control.names or not all(is_agreement(label(name)) for name in control.names):
        return False
    texts = [each.name for each in frame.elements or [] if dialog.box.contains(each.box.center)]
    return any(text.rstrip().endswith(QUESTIONS) for text in texts)


def _is_inside(at: Point, frame: Frame) -> bool:
    return 0 <= at.x < frame.size.width and 0 <= at.y < frame.size.height


def _explain(control: Control, drawn: Sequence[str]) -> Message:
    if drawn and control.names:
        return say("rule-drawn-otherwise", name=shorten(control.names[0]), drawn=shorten(drawn[0]))
    names = [*control.names, *drawn]
    return say("rule-unknown", name=shorten(names[0])) if names else say("rule-unknown-unnamed")
