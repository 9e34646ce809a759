"""One act as a client asks for it: which call of a session it is, and on what."""

import re
from collections.abc import Callable, Mapping
from typing import Final, Literal, Self

from pydantic import Field, model_validator

from iris_screen.core.actions import Direction
from iris_screen.core.errors import UsageError
from iris_screen.core.geometry import Point
from iris_screen.core.message import say
from iris_screen.core.parsing.mistakes import Mistake
from iris_screen.core.plan import StepResult
from iris_screen.core.record import Record
from iris_screen.core.target import Target
from iris_screen.graph.session.acts import MOST, to_target
from iris_screen.graph.session.numbered_things import find_thing, target_of
from iris_screen.graph.session.screen_session import Session
from iris_screen.ui.mcp.looks import Looks

Act = Literal[
    "tap",
    "double_tap",
    "long_press",
    "right_click",
    "hover",
    "type",
    "switch_on",
    "switch_off",
    "turn",
    "open",
    "open_page",
    "press",
    "swipe",
    "back",
    "home",
    "wait",
    "expect",
]
ON_SOMETHING: Final = frozenset(
    {"tap", "double_tap", "long_press", "right_click", "hover", "switch_on", "switch_off", "turn"}
)
WITH_TEXT: Final = frozenset({"type", "turn", "open", "open_page", "press", "expect"})


class StepCall(Record):
    """target, or number of the last look, or x and y in pixels of its picture: what it is done on. text: what is
    typed, the app, the address of a page, keys such as "Enter" or "ctrl+s", what is expected, or what a slider is
    turned to, in percent.
    """

    act: Act
    target: str = Field(default="", max_length=500)
    number: int = Field(default=0, ge=0)
    x: int = Field(default=-1, ge=-1)
    y: int = Field(default=-1, ge=-1)
    text: str = Field(default="", max_length=10_000)
    direction: Direction | None = None
    clear: bool = False
    submit: bool = False
    seconds: float = Field(default=5.0, ge=0, le=MOST)

    @model_validator(mode="after")
    def _complete(self) -> Self:
        named = sum([bool(self.target), self.number > 0, self.x >= 0 and self.y >= 0])
        if named > 1 or (self.act in ON_SOMETHING and not named):
            raise Mistake(say("mcp-one-target"))
        if self.act in WITH_TEXT and not self.text:
            raise Mistake(say("mcp-needs-text", act=self.act))
        if self.act == "turn" and not re.fullmatch("[0-9]{1,6}", self.text):
            raise Mistake(say("mcp-needs-number"))
        if self.act == "swipe" and self.direction is None:
            raise Mistake(say("mcp-needs-direction"))
        return self

    def do(self, session: Session, client: str, looks: Looks) -> StepResult:
        """Do it for this client. Raises UsageError and what the session raises."""
        on: Target | str = ""
        if self.number:
            on = target_of(*looks.find(client, self.number))
        elif self.x >= 0 and self.y >= 0:
            things = looks.last(client)
            thing = find_thing(things, Point(x=self.x, y=self.y))
            if thing is None:
                raise UsageError(say("mcp-nothing-there", x=self.x, y=self.y))
            on = target_of(thing, things)
        elif self.target:
            kind = {"type": "field", "switch_on": "switch", "switch_off": "switch", "turn": "slider"}.get(
                self.act, "text"
            )
            on = to_target(self.target, 0, kind)
        return _CALLS[self.act](self, session, on)


_CALLS: Final[Mapping[Act, Callable[[StepCall, Session, Target | str], StepResult]]] = {
    "tap": lambda call, s, on: s.tap(on),
    "double_tap": lambda call, s, on: s.double_tap(on),
    "long_press": lambda call, s, on: s.long_press(on),
    "right_click": lambda call, s, on: s.right_click(on),
    "hover": lambda call, s, on: s.hover(on),
    "type": lambda call, s, on: s.type(call.text, into=on, clear=call.clear, submit=call.submit),
    "switch_on": lambda call, s, on: s.switch(on),
    "switch_off": lambda call, s, on: s.switch(on, on=False),
    "turn": lambda call, s, on: s.turn(on, to=int(call.text)),
    "open": lambda call, s, on: s.open_app(call.text),
    "open_page": lambda call, s, on: s.open_url(call.text),
    "press": lambda call, s, on: s.press(*call.text.split("+")),
    "swipe": lambda call, s, on: s.swipe(call.direction or "up", on=on),
    "back": lambda call, s, on: s.back(),
    "home": lambda call, s, on: s.home(),
    "wait": lambda call, s, on: s.wait(call.seconds),
    "expect": lambda call, s, on: s.expect(call.text, within=call.seconds),
}
