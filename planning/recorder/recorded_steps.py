"""Turns what a person did into steps: each with a target that was tried on the same screen, and its result."""

import re
from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import dataclass

from iris_screen.consent.secrets.secret_names import find_names, fold
from iris_screen.core.actions import Drag, LaunchApp, PressKey, Swipe, Tap, Wait
from iris_screen.core.condition import Condition
from iris_screen.core.effects import TAPS
from iris_screen.core.errors import UsageError
from iris_screen.core.geometry import Box, Point
from iris_screen.core.message import HIDDEN, say
from iris_screen.core.plan import Step
from iris_screen.core.protocols import Locator, Reader, Verifier
from iris_screen.core.screen import Element, Frame
from iris_screen.core.target import Target, TargetRole
from iris_screen.planning.recorder.person_acts import PersonAct, list_inputs
from iris_screen.planning.skills.recorded_acts import make_step
from iris_screen.planning.skills.skill_page import find_at, list_elements
from iris_screen.sight.elements.same_words import is_same
from iris_screen.sight.elements.visible_elements import HOLDERS, PRESSED, find_pressable, is_in_title_bar

_ROLES: dict[str, TargetRole] = {"button": "button", "tab": "tab", "input": "textbox"}
_WHEELS = 6
"""How many wheels of numbers are looked for on a page."""
_MOST_NEWS = 3
"""New words of which any will do, since some may be other ones next time."""
_CHANGED = Condition(kind="changed")
_KEY = re.compile(r"[0-9A-Za-z](?:\s*[A-Z]{2,4})?")
"""A key of a pad for PINs, perhaps with the letters of a dial."""


@dataclass(frozen=True)
class RecordedStep:
    """step: as a plan has it; `expect` is its result. act: what the person did. box: where it was done.

    secret: its text is a secret, which the step does not hold.
    """

    step: Step
    act: PersonAct
    box: Box | None = None
    secret: bool = False


@dataclass(frozen=True)
class StepMaker:
    """locator, verifier: try each target and what is expected. home: the package of the home screen, "" for none.

    apps: the packages that a desktop can open. name_app: an app's name by its package. is_in_the_way: whether an act
    closed something that came up by itself; who plays the steps does that anyway.
    """

    locator: Locator
    verifier: Verifier
    reader: Reader
    home: str = ""
    apps: Container[str] = ()
    name_app: Callable[[str], str] = str
    is_in_the_way: Callable[[PersonAct], bool] = lambda act: False

    def make(self, acts: Sequence[PersonAct]) -> list[RecordedStep]:
        """Raises UsageError for an act whose target has no name that finds it again, and only it, and for a password or
        PIN that was pressed key by key.
        """
        own = [act for act in acts if not self.is_in_the_way(act)]
        for act in own:  # a pad for a PIN may be of plain buttons, each a harmless press
            things = list_elements(act.before, self.reader)
            thing = find_at(act.at, things) if act.at is not None else None
            pressed = act.action.key if isinstance(act.action, PressKey) else thing.name if thing is not None else ""
            if _KEY.fullmatch(pressed):
                hides = any(mask.kind == "password" for mask in [*act.before.masks, *act.after.masks])
                if hides or any(find_names(fold(each.name)[0]) for each in things if each is not thing):
                    raise UsageError(say("record-secret-keys"))
        # what came up over an app when it was opened is not that app
        fronts = [act.before.app for act in own[1:]] + [act.after.app for act in own[-1:]]
        steps = [step for act, front in zip(own, fronts, strict=True) for step in self._make_steps(act, front)]
        tidy = tidy_steps(steps)
        if not tidy or tidy[0].step.action in ("launch_app", "go_home", "open_url"):
            return tidy
        first = tidy[0].act
        can_open = first.before.window is None or first.before.app in self.apps
        if first.before.app in ("", self.home) or not can_open:
            return tidy
        return [RecordedStep(Step(action="launch_app", app=self.name_app(first.before.app)), first), *tidy]

    def _make_steps(self, act: PersonAct, front: str) -> Iterator[RecordedStep]:
        """front: the app that was in front once nothing was in the way any more."""
        before, after = act.before, act.after
        if isinstance(act.action, Wait):
            return
        opens = act.action.kind == "tap" and before.app and before.app == self.home and front not in ("", self.home)
        if isinstance(act.action, LaunchApp) or opens or self._opens_program(act):
            yield RecordedStep(Step(action="launch_app", app=self.name_app(front)), act)
            return
        turned = list(self._list_turned(act))
        if turned:
            yield from turned
            return
        step, thing = make_step([act.action], before, after, self.reader, act.at)
        if thing is None and act.field is not None:
            thing = act.field
        if step.action in TAPS or step.action == "input_text":
            step = step.replace(target=self.choose_target(step.target, thing, act))
        if isinstance(act.action, Swipe) and act.action.is_sideways and thing is not None and thing.name:
            on = Target(kind="text", value=thing.name)
            step = step.replace(target=on) if self._finds(on, before, act.action.start, thing) else step
        if act.secret:
            step = step.replace(text="", expect=[_CHANGED])
        if [each.kind for each in step.expect] in (["text"], ["changed"]):
            step = step.replace(expect=self.find_evidence(act))
        told = [each for each in step.expect if HIDDEN not in each.value]
        step = step.replace(expect=told or [_CHANGED])
        yield RecordedStep(step, act, thing.box if thing is not None else None, act.secret)

    def _opens_program(self, act: PersonAct) -> bool:
        """Whether a click beside all that the program in front shows brought another one there: on an icon or a menu of
        the desktop, or on its window. Raises UsageError if the same click pressed something in that.
        """
        after, was = act.after, act.before
        is_other = after.window is not None and after.app != was.app and after.app in self.apps
        if act.at is None or not is_other or find_at(act.at, list_elements(was, self.reader)) is not None:
            return False
        under = find_pressable(after, act.at)
        if under is not None and under.role != "input" and was.windows is not None and after.active in was.windows:
            raise UsageError(say("record-other-window", x=act.at.x, y=act.at.y, near=under.name))
        return True

    def _list_turned(self, act: PersonAct) -> Iterator[RecordedStep]:
        """A slider or a wheel of numbers under the finger, by the value that it reached."""
        if act.at is None or not isinstance(act.action, Tap | Swipe | Drag) or act.before.elements is None:
            return
        under = find_pressable(act.before, act.at)
        if under is not None and under.role == "slider":
            names = [f"slider:{under.name}"]
        else:
            names = [f"wheel:{number}" for number in range(1, _WHEELS + 1)]
        for name in names:
            was, now = (self.locator.locate(Target.parse(name), each).found for each in (act.before, act.after))
            if was is None or now is None or was.words == now.words:
                continue
            if (under is not None and under.role == "slider") or was.box.left <= act.at.x <= was.box.right:
                value = str(int(now.words))
                reached = [Condition.parse(f"{name}={value}")]
                step = Step(action="turn", target=Target.parse(name), text=value, expect=reached)
                yield RecordedStep(step, act, was.box)

    def find_evidence(self, act: PersonAct) -> list[Condition]:
        """What shows that the act came to what it did: another title of the page, else words that came up with it.

        What a page says of itself counts more than the entries of its lists, which may be others next time, and both
        more than its buttons, which other pages have as well.
        """
        there, size = list_elements(act.after, self.reader), act.after.size
        were = {word for each in list_elements(act.before, self.reader) for word in (each.name, each.value)}
        plain: list[Element] = []
        unread = {"key", "keyboard", "input", "image"}
        if act.after.window is not None:  # programs name frames and dialogs by words that nobody can read
            unread |= HOLDERS
        for each in there:
            is_name = 1 < len(each.name) <= 30 and each.role not in unread
            if is_name and "||" not in each.name and HIDDEN not in each.name:
                plain.append(each)
        if act.after.window is None:
            boxes = [each.box for each in there]
            for each in plain:
                if each.role in ("", "text") and is_in_title_bar(each.box, [b for b in boxes if b != each.box], size):
                    title = Condition(kind="title", value=each.name)
                    now, was = (self.verifier.check(title, None, f, None).holds for f in (act.after, act.before))
                    if now and not was:
                        return [title]
        sent = [each.value for each in list_inputs(act.before) if any(other.name == each.value for other in plain)]
        if sent and sent[0] not in {each.value for each in list_inputs(act.after)}:
            return [Condition(kind="text", value=sent[0])]
        came = [each for each in plain if each.name not in were and not any(sign.isdigit() for sign in each.name)]
        lists = [each.box for each in there if each.role == "list"]
        listed = [each for each in came if any(box.contains(each.box.center) for box in lists)]
        own = [each for each in came if each not in listed and each.role not in PRESSED]
        names = list(dict.fromkeys(each.name for each in own or listed or came))
        return [Condition(kind="text", value="||".join(names[:_MOST_NEWS]))] if names else []

    def choose_target(self, target: Target, thing: Element | None, act: PersonAct) -> Target:
        """The first target that finds what was pressed, and nothing else, on the screen where it was pressed."""
        if target.kind == "switch" or (thing is None and act.field is None and act.action.kind == "input_text"):
            return target
        candidates: list[Target] = []
        if target.kind == "field" and thing is not None:
            named = [word for word in (thing.name, thing.value) if word and HIDDEN not in word]
            candidates += [Target(kind="field", value=word) for word in named] + [Target(kind="field")]
        elif target.kind == "text" and thing is not None:
            role = _ROLES.get(thing.role)
            candidates += [target, *([target.replace(role=role)] if role else [])]
        if thing is not None and thing.id and not {"#", "~"} & set(thing.id):
            candidates.append(Target(kind="id", value=thing.id))
        if target.kind == "text" and thing is not None:
            same = [each for each in list_elements(act.before, self.reader) if is_same(each.name, thing.name)]
            candidates += [target.replace(nth=number) for number in range(1, len(same) + 1)]
        at = act.at or (thing.box.center if thing is not None else Point(x=0, y=0))
        for each in candidates:
            unclear = "||" in each.value or HIDDEN in each.value
            if thing is not None and not unclear and self._finds(each, act.before, at, thing):
                return each
        if thing is None or not thing.name:
            raise UsageError(say("record-no-words", x=at.x, y=at.y))
        raise UsageError(say("record-no-name", x=at.x, y=at.y, near=thing.name))

    def _finds(self, target: Target, frame: Frame, at: Point, thing: Element) -> bool:
        spot = self.locator.locate(target, frame).found
        if spot is None:
            return False
        pressed = find_pressable(frame, at)
        there = find_pressable(frame, spot.box.center)
        return thing.box.contains(spot.box.center) or (pressed is not None and pressed is there)


def tidy_steps(steps: Sequence[RecordedStep]) -> list[RecordedStep]:
    """The steps without what whoever plays them does by itself: scrolling down to what is pressed next, which takes
    another distance on another screen, and going home before an app is opened. Of several turns of one slider or wheel,
    the last, which says what it came to.
    """
    kept: list[RecordedStep] = []
    for at, each in enumerate(steps):
        later = steps[at + 1 :]
        found = next((other.step for other in later if not _is_scroll_down(other.step)), None)
        seeks = _is_scroll_down(each.step) and found is not None and found.action in (*TAPS, "turn")
        after = later[0].step if later else None
        goes_home = each.step.action == "go_home" or each.step.key == "HOME"
        opens = after is not None and after.action == "launch_app"
        turns = each.step.action == "turn" and after is not None and after.action == "turn"
        if not seeks and not (goes_home and opens) and not (turns and after and after.target == each.step.target):
            kept.append(each)
    return kept


def _is_scroll_down(step: Step) -> bool:
    return step.action in ("swipe", "scroll") and step.direction == "up" and step.target.kind == "none"
