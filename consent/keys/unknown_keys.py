"""Keys that a model presses go out unasked only if it is known what they do in the program in front, or if the
person's words ask for that.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from iris_screen.consent.around.surroundings import find_assigned_key
from iris_screen.consent.keys.key_effects import KeyEffect, KeyEffects
from iris_screen.consent.keys.keystrokes import Stroke, find_strokes
from iris_screen.consent.named_control import are_known, is_key_asked_for
from iris_screen.consent.named_object import ON_OBJECTS, find_missed_object
from iris_screen.consent.touched_control import ROWS, PressedPage
from iris_screen.core.actions import Action, Hotkey, PressKey
from iris_screen.core.message import say
from iris_screen.core.parsing.labels import label
from iris_screen.core.parsing.policy_words import shorten
from iris_screen.core.parsing.screen_words import is_harmless
from iris_screen.core.plan import Task
from iris_screen.core.policy import Policy, Ruling
from iris_screen.core.press import Press


@dataclass(frozen=True)
class UnknownKeys:
    """effects: what keys do in an app."""

    policy: Policy
    effects: KeyEffects

    def list_rulings(self, task: Task, press: Press, action: Action, page: PressedPage) -> Iterator[Ruling]:
        """Questions about what the keys may do. What they are known to do at once is judged as a button that does the
        same (consent/keys/pressed_target.py); here only whether it is done to what the words name.
        """
        for stroke in find_strokes([action]):
            effect = self.effects.find(stroke, press.app, task)
            is_asked = is_key_asked_for(stroke, effect, task)
            is_known = stroke.is_plain or effect.does in ("harmless", "acts")
            if not (is_known or is_asked or _picks_known(stroke, page, task)):
                yield self.policy.rule_on("unknown", press.app, say("rule-unknown", name=stroke.label))
            elif isinstance(action, PressKey | Hotkey) and not is_asked:
                found = find_assigned_key(stroke, page, task)
                yield from [self.policy.rule_on(found.kind, press.app, found.would)] if found else []
            if effect.does == "acts":
                yield from self._judge_object(stroke, effect, task, press, page)

    def _judge_object(
        self, stroke: Stroke, effect: KeyEffect, task: Task, press: Press, page: PressedPage
    ) -> Iterator[Ruling]:
        """Whether what is selected is what the person's words name, so far as the tree tells."""
        focused = [each for each in page.shown if each.focused]
        edits = any(each.role == "input" for each in focused) and stroke.key in ("delete", "backspace")
        agreed = [
            kind for kind in task.grant.kinds if kind in {*self.policy.kinds_of(effect.button, None)} & ON_OBJECTS
        ]
        selected = [each for each in page.shown if (each.focused or each.chosen) and each.name and each.role != "tab"]
        if edits or not agreed or not selected:
            return
        control = page.find(min(selected, key=lambda each: each.box.area).box.center)
        if missed := find_missed_object(control, task, agreed, self.policy):
            would = say("rule-other-object", name=shorten(next(iter(control.names), stroke.label)), object=missed)
            yield from (self.policy.rule_on(kind, press.app, would) for kind in agreed)


def _picks_known(stroke: Stroke, page: PressedPage, task: Task) -> bool:
    """Whether, with Alt, it is the letter of controls in sight that are known."""
    letters = [each for each in page.shown if each.name and label(each.name)[:1] == stroke.mnemonic]
    if not stroke.mnemonic or not letters or not are_known([each.name for each in letters], task):
        return False
    # the name of an app in its title bar has no letter to press, although the person says it
    if not all(is_harmless(each.name) for each in letters if each.role in ROWS):
        return False
    # a text of the page may name these keys, and perhaps say that they do something: "Delete all (alt+s)"
    texts = (*(each.name for each in page.shown), *(each.text for each in page.lines))
    return not any(label(stroke.label) in label(text) for text in texts)
