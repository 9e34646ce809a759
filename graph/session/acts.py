"""What a program can have done on a screen: each call becomes one step."""

from abc import ABC, abstractmethod
from typing import Generic, TypeVar, get_args

from iris_screen.core.actions import Direction
from iris_screen.core.condition import Condition
from iris_screen.core.effects import StepAction
from iris_screen.core.errors import UsageError
from iris_screen.core.message import say, verbatim
from iris_screen.core.plan import Fallback, Step
from iris_screen.core.target import Target, TargetKind, TargetRole
from iris_screen.planning.button_words import is_irreversible

Did = TypeVar("Did")
"""What a call returns: a StepResult, or one to be awaited."""

PATIENCE = 10.0
"""Seconds that a call waits for what it is to act on."""
MOST = 120
"""Seconds that one step may wait."""
_CHANGED = [Condition(kind="changed")]
_FURTHER = Fallback(action="swipe", direction="up", description=say("step-further-down"))
_PREFIXES = {*get_args(TargetKind), *get_args(TargetRole)} - {"none", ""}


class Acts(ABC, Generic[Did]):
    """What a call acts on is the text that is there, or one with a kind before it: "button:Send", "field:Message",
    "switch:Wi-Fi", "id:com.example:id/send", "ref:settings" for a reference picture; or a Target. nth: which of several
    equal ones, from 1, -1 the last. within: how many seconds to wait for it. Raises StepFailed if it is not there, or
    if a person would have to allow the act and nobody does; it says why, and has the picture.
    """

    @abstractmethod
    def do(self, step: Step) -> Did:
        """Any step that a plan may have (docs/apps.md)."""

    def tap(self, what: str | Target, *, nth: int = 0, within: float = PATIENCE) -> Did:
        return self._press("tap", what, nth, within)

    def double_tap(self, what: str | Target, *, nth: int = 0, within: float = PATIENCE) -> Did:
        return self._press("double_tap", what, nth, within)

    def long_press(self, what: str | Target, *, nth: int = 0, within: float = PATIENCE) -> Did:
        return self._press("long_press", what, nth, within)

    def right_click(self, what: str | Target, *, nth: int = 0, within: float = PATIENCE) -> Did:
        return self._press("right_click", what, nth, within)

    def hover(self, what: str | Target, *, nth: int = 0, within: float = PATIENCE) -> Did:
        target = to_target(what, nth)
        return self._do(Step(action="hover", target=target, expect=[Condition(kind="pointed")]), "hover", within, what)

    def type(
        self, text: str, into: str | Target = "", *, clear: bool = False, submit: bool = False, within: float = PATIENCE
    ) -> Did:
        """Type into a field, by its hint, label or value; "" for the focused or only one. What is there stays unless
        `clear`. submit: press Enter afterwards. {{secret:ID}} types a secret (docs/secrets.md).
        """
        field = to_target(into, 0, "field") if into else Target(kind="field")
        expect = [] if submit else [Condition(kind="field" if clear else "written", value=text)]
        step = Step(action="input_text", target=field, text=text, clear=clear, submit=submit, expect=expect or _CHANGED)
        return self._do(step, "type", within, text, into)

    def press(self, *keys: str) -> Did:
        """Press a key, or several together: press("Enter"), press("ctrl", "s")."""
        if not keys:
            raise UsageError(say("session-no-key"))
        if len(keys) == 1:
            return self._do(Step(action="press_key", key=keys[0].upper(), expect=_CHANGED), "press", 0, *keys)
        return self._do(Step(action="hotkey", keys=[key.lower() for key in keys], expect=_CHANGED), "press", 0, *keys)

    def back(self) -> Did:
        return self.press("BACK")

    def home(self) -> Did:
        return self._do(Step(action="go_home", expect=_CHANGED), "home", 0)

    def swipe(self, direction: Direction, on: str | Target = "", *, within: float = PATIENCE) -> Did:
        """direction: the way the finger moves. on: a row, for what its swipe does."""
        if direction not in get_args(Direction):
            raise UsageError(say("session-direction", given=str(direction)))
        target = to_target(on, 0) if on else Target()
        step = Step(action="swipe", direction=direction, target=target, expect=_CHANGED, retry=0)
        return self._do(step, "swipe", within, direction, on)

    def drag(self, what: str | Target, to: str | Target, *, within: float = PATIENCE) -> Did:
        step = Step(action="drag", target=to_target(what, 0), to=to_target(to, 0), expect=_CHANGED)
        return self._do(step, "drag", within, what, to)

    def switch(self, what: str | Target, *, on: bool = True, within: float = PATIENCE) -> Did:
        """Turn the switch next to these words on or off; does nothing if it is so already."""
        target = to_target(what, 0, "switch")
        wanted = [Condition(kind="on" if on else "off", value=target.value)]
        step = Step(action="tap", target=target, expect=wanted, unless=wanted, fallback=_FURTHER)
        return self._do(step, "switch on" if on else "switch off", within, what)

    def turn(self, what: str | Target, *, to: int, within: float = PATIENCE) -> Did:
        """Turn a slider to so many percent, or the first, second … wheel of numbers from the left: turn("wheel:1",
        to=7). Does nothing if it is there already.
        """
        target = to_target(what, 0, "slider")
        reached = [Condition(kind="wheel" if target.kind == "wheel" else "slider", value=f"{target.value}={to}")]
        step = Step(action="turn", target=target, text=str(to), expect=reached, fallback=_FURTHER)
        return self._do(step, "turn", within, what, str(to))

    def open_app(self, name: str) -> Did:
        """Open an app by its name or package, and wait until it is in front."""
        return self._do(Step(action="launch_app", app=name), "open", PATIENCE, name)

    def open_url(self, url: str) -> Did:
        return self._do(Step(action="open_url", url=url, expect=_CHANGED), "open", PATIENCE, url)

    def wait(self, seconds: float) -> Did:
        return self._do(Step(action="wait", amount=to_ms(seconds)), "wait", 0, f"{seconds:g} s")

    def expect(self, what: str | Condition, *, within: float = 5.0, gone: bool = False) -> Did:
        """Wait until these words are shown; with `gone`, until they are not. Raises StepFailed if they never are.

        A Condition may be given for anything else: Condition(kind="on", value="Wi-Fi").
        """
        seen = what if isinstance(what, Condition) else Condition(kind="text", value=what, gone=gone)
        return self._do(Step(action="check", expect=[seen], retry=0), "expect", within, str(what))

    def _press(self, action: StepAction, what: str | Target, nth: int, within: float) -> Did:
        target = to_target(what, nth)
        once = action == "tap" and any(map(is_irreversible, target.all_names))
        step = Step(action=action, target=target, expect=_CHANGED, irreversible=once, fallback=_FURTHER)
        return self._do(step, action.replace("_", " "), within, what)

    def _do(self, step: Step, verb: str, within: float, *said: object) -> Did:
        named = [each.label or each if isinstance(each, Target) else each for each in said]
        words = " ".join([verb, *(f"“{each}”" for each in named if str(each))])
        return self.do(step.replace(description=verbatim(words), timeout_ms=to_ms(within)))


def to_ms(seconds: float) -> int:
    """Raises UsageError for more than a step may wait."""
    if not 0 <= seconds <= MOST:
        raise UsageError(say("session-seconds", most=MOST))
    return round(seconds * 1000)


def to_target(what: str | Target, nth: int = 0, kind: str = "text") -> Target:
    """kind: what a plain text names."""
    if isinstance(what, Target):
        return what.replace(nth=nth) if nth else what
    prefix, colon, _ = what.partition(":")
    known = Target.parse(what) if colon and prefix in _PREFIXES else Target.parse(f"{kind}:{what}")
    return known.replace(label=known.value, nth=nth)
