"""What a model presses goes out unasked only if it is known to be harmless or the person's words name it.

The screen may have told the model to press it, in any language, under any name, or with a picture alone. So this rule
looks for what is known to be harmless; what is dangerous is the business of the policy's words.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from iris_screen.consent.around.started_clock import sells_start
from iris_screen.consent.around.surrounding_words import list_words
from iris_screen.consent.around.surroundings import list_findings
from iris_screen.consent.around.told_gesture import find_told
from iris_screen.consent.drawing.drawn_length import is_drawn_longer, list_exchangeable
from iris_screen.consent.drawing.legible_words import is_legible
from iris_screen.consent.keys.key_effects import KeyEffects
from iris_screen.consent.keys.unknown_keys import UnknownKeys
from iris_screen.consent.named_control import (
    is_asked_page,
    is_control_named,
    is_named,
    is_title,
)
from iris_screen.consent.named_object import ON_OBJECTS, WITH_OTHERS, find_missed_object
from iris_screen.consent.nearby_question import asks, is_answer, is_question
from iris_screen.consent.presses.closing_press import ClosingPress
from iris_screen.consent.presses.known_press import SHORT, TYPED, is_known_press
from iris_screen.consent.presses.touch import Touch
from iris_screen.consent.touched_control import PressedPage, TouchedControl
from iris_screen.core.actions import (
    Click,
    MovePointer,
    Swipe,
    Tap,
    press_point,
)
from iris_screen.core.message import Message, say
from iris_screen.core.parsing.labels import label
from iris_screen.core.parsing.policy_words import count_words, shorten
from iris_screen.core.parsing.screen_words import (
    declines,
    is_bin,
    is_paste,
)
from iris_screen.core.parsing.sums import mentions_payment
from iris_screen.core.plan import Step, Task
from iris_screen.core.policy import Policy, Ruling
from iris_screen.core.press import Press

GIVEN = frozenset({"permission", "grant_always", "device", "account"})
"""Kinds of act that any switch is taken for if the heading of its page is about them."""
SAID = 4
"""Words of a text that may say what a button next to it does."""
BRIEF = 48
"""Characters of all texts of a dialog, up to which they do not say what it is about."""


@dataclass(frozen=True)
class UnknownPress:
    """may_paste: whether what was copied may be put into the app in front. keys: what keys do there."""

    policy: Policy
    may_paste: Callable[[str, Task], bool] = lambda app, task: False
    keys: KeyEffects = KeyEffects()

    def list_rulings(self, step: Step, task: Task, press: Press, page: PressedPage) -> list[Ruling]:
        """Rulings on all that these actions touch; none on those that touch no place."""
        at_home = bool(task.home) and press.app == task.home
        rulings = ClosingPress(self.policy).judge_keys(press, page)
        may_paste = partial(self.may_paste, press.app, task)
        for number, action in enumerate(press.actions):
            rulings += UnknownKeys(self.policy, self.keys).list_rulings(task, press, action, page)
            if told := find_told(action, page, task, self.policy):
                rulings.append(self.policy.rule_on("unknown", press.app, say("rule-told-gesture", words=shorten(told))))
            at = press_point(action)
            after = press.actions[number + 1 : number + 2]
            if isinstance(action, MovePointer) and not any(isinstance(each, Click) for each in after):
                continue  # it only points
            if at_home and isinstance(action, Tap | MovePointer):
                continue  # an icon of the home screen opens an app, for which there is a rule (grant_limits.py)
            size = page.frame.size
            if at is not None and at.x in range(size.width) and at.y in range(size.height):
                control = page.find(at)
                touched = [control, *([page.find(control.caption.box.center)] if control.caption else [])]
                others = [page.find(each.box.center) for each in list_exchangeable(control)]
                touches = (
                    Touch(self.policy, step, task, press.app, action, each, may_paste) for each in touched + others
                )
                for touch in touches:
                    judged = _judge_touch(touch)
                    if touch.control in others:  # the person is told of the pressed one
                        name, other = (shorten(next(iter(each.names), "")) for each in (control, touch.control))
                        would = say("rule-unknown-of-two", name=name, other=other)
                        judged = [
                            each if each.answer == "allow" else touch.rule_on(each.kind, would) for each in judged
                        ]
                    rulings += judged
        return rulings


def _judge_touch(touch: Touch) -> list[Ruling]:
    """Rulings on one act on one control."""
    control = touch.control
    told = [*_judge_names(touch), *_judge_answer(touch), *_judge_object(touch)]
    heading = control.page.heading if control.role == "switch" else ""  # a switch does what its page is about
    given = [kind for kind in touch.policy.find_mentioned([heading]) if kind in GIVEN]
    told += [touch.rule_on(kind, say("rule-unknown", name=shorten(heading))) for kind in given]
    swipes = isinstance(touch.action, Swipe) and touch.action.length > SHORT
    if not _is_understood(touch, told):
        told.append(touch.rule_on("unknown", _explain(control, swipes=swipes)))
    found = list_findings(control, touch.step, touch.task, touch.policy) if not swipes else ()
    return [*told, *(touch.rule_on(each.kind, each.would) for each in found)]


def _is_understood(touch: Touch, told: Sequence[Ruling]) -> bool:
    """Whether it is known what this does. told: what its words and its page are taken for."""
    control, task = touch.control, touch.task
    written = [*control.names, *control.other]
    pastes = bool(written) and all(map(is_paste, written))
    if not is_known_press(touch) and not (pastes and touch.may_paste()):
        return False
    is_hidden = control.role not in TYPED and control.is_misread
    if (is_hidden or sells_start(control, touch.policy)) and not is_control_named(control, task):
        return False
    if _is_unread_beside_act(touch):
        return False
    if is_question(control, task) and not any(ruling.kind for ruling in told):
        return False  # what an answer agrees to has to be understood
    if not control.sign and not is_drawn_longer(control):
        return True
    done = {kind for name in control.names for kind in touch.list_kinds(name)}
    is_same_act = not done.isdisjoint(touch.list_kinds(control.sign)) or any(map(is_bin, control.names))
    return bool(control.sign) and is_same_act


def _is_unread_beside_act(touch: Touch) -> bool:
    """Whether it is a button next to a sentence about a sensitive act, and in a script that cannot be read off the
    picture: then only the tree tells it from the button that agrees.
    """
    control = touch.control
    if not control.is_told or control.role != "button" or all(map(is_legible, control.names)):
        return False
    is_way_out = all(declines(name) or list_words("closings").has(label(name)) for name in control.names)
    if is_way_out or is_control_named(control, touch.task):
        return False
    near = [text for text in control.near if not is_named(text, touch.task)]
    said = [text for text in near if count_words(text) >= SAID or asks(text)]
    return bool(touch.policy.find_mentioned(said)) or mentions_payment(near)


def _judge_names(touch: Touch) -> list[Ruling]:
    """What its names, and the words drawn on it, say that it does."""
    control, task = touch.control, touch.task
    if control.role in TYPED or is_asked_page(control, task):
        return []
    as_title = is_title(control, task)
    names = [name for name in (*map(control.shorten, control.names), *control.drawn) if control.may_act(name)]
    rulings = [touch.list_rulings(name, as_title=as_title) for name in names]
    return [each for told in rulings for each in told]


def _judge_answer(touch: Touch) -> list[Ruling]:
    """What an answer in a dialog agrees to. One that only says "Go on?" asks about the page behind it."""
    control = touch.control
    dialog, around = control.dialog, [*control.near] if is_answer(control) else []
    if dialog is not None:
        named = [each for each in control.page.frame.elements or [] if each.name and each.box != control.box]
        inside = [each.name for each in named if dialog.box.contains(each.box.center)]
        behind = [each.name for each in named if not dialog.box.contains(each.box.center)]
        around = inside if len("".join(inside)) > BRIEF else [*inside, *behind]
    elif not around:
        return []
    rulings = [touch.list_rulings(name, around) for name in control.names]
    return [each for told in rulings for each in told]


def _judge_object(touch: Touch) -> list[Ruling]:
    """Whether what it installs or deletes is what the person's words name."""
    control, task, policy = touch.control, touch.task, touch.policy
    written = [*control.names, control.sign]
    kinds = {kind for name in written if name for kind in touch.list_kinds(name)}
    if is_answer(control):  # “Accept” of an invitation
        kinds |= {
            kind for name in control.names for kind in policy.kinds_of(name, touch.step, control.near)
        } & WITH_OTHERS
        # the sentence says to press it, if only for what it names
        kinds |= WITH_OTHERS & {*task.grant.kinds} if is_control_named(control, task) else set()
    rest = [policy.drop_verbs([*kinds], name) for name in control.names]  # “Delete” alone is no title
    is_field = control.role in TYPED and (control.is_told or not control.names)
    speaks = is_field or (all(rest) and is_title(control, task))
    agreed = [kind for kind in task.grant.kinds if not speaks and kind in kinds & ON_OBJECTS]
    missed = find_missed_object(control, task, agreed, policy) if agreed else ""
    would = say("rule-other-object", name=shorten(next(filter(None, written))), object=missed) if missed else None
    return [touch.rule_on(kind, would) for kind in agreed if would]


def _explain(control: TouchedControl, *, swipes: bool) -> Message:
    if swipes and control.names:
        return say("rule-unknown-swipe", name=shorten(control.names[0]))
    other = [*control.other, *filter(None, [control.sign])] if control.role not in TYPED else []
    if other and control.names:
        return say("rule-drawn-otherwise", name=shorten(control.names[0]), drawn=shorten(other[0]))
    names = [*control.names, *other]
    return say("rule-unknown", name=shorten(names[0])) if names else say("rule-unknown-unnamed")
