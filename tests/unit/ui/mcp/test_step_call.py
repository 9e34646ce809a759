"""One act as a client asks for it: what it has to name, and which call of a session it becomes."""

from typing import Any, cast

import pytest
from pydantic import ValidationError

from iris_screen.core.errors import UsageError
from iris_screen.core.geometry import Box
from iris_screen.core.plan import Step, StepResult
from iris_screen.graph.session.acts import Acts
from iris_screen.graph.session.numbered_things import Thing
from iris_screen.graph.session.screen_session import Session
from iris_screen.ui.mcp.looks import Looks
from iris_screen.ui.mcp.step_call import Act, StepCall

SEND = Thing(number=1, role="button", name="Send", box=Box(left=0, top=0, right=100, bottom=40))
FIELD = Thing(number=2, role="input", name="Message", box=Box(left=0, top=50, right=100, bottom=90))


class Written(Acts[StepResult]):
    """Writes down what it is told to do."""

    def __init__(self) -> None:
        self.did: list[Step] = []

    def do(self, step: Step) -> StepResult:
        self.did.append(step)
        return StepResult(index=0, step=step, status="success", evidence="verified")


def do(looks: Looks | None = None, **given: Any) -> Step:
    session = Written()
    StepCall.model_validate(given).do(cast(Session, session), "client", looks or Looks())
    return session.did[0]


@pytest.mark.parametrize(
    ("given", "action", "on"),
    [
        ({"act": "tap", "target": "Send"}, "tap", "text:Send"),
        ({"act": "type", "target": "Message", "text": "hello"}, "input_text", "field:Message"),
        ({"act": "switch_off", "target": "Wi-Fi"}, "tap", "switch:Wi-Fi"),
        ({"act": "turn", "target": "Brightness", "text": "40"}, "turn", "slider:Brightness"),
        ({"act": "press", "text": "ctrl+s"}, "hotkey", ""),
        ({"act": "press", "text": "Enter"}, "press_key", ""),
        ({"act": "swipe", "direction": "left", "target": "Milk"}, "swipe", "text:Milk"),
        ({"act": "expect", "text": "Sent"}, "check", ""),
        ({"act": "home"}, "go_home", ""),
    ],
)
def test_an_act_is_the_sessions_call_of_the_same_kind(given: dict[str, Any], action: str, on: str) -> None:
    step = do(**given)
    assert step.action == action and (not on or str(step.target) == on)


@pytest.mark.parametrize("act", Act.__args__)  # type: ignore[attr-defined]
def test_there_is_a_call_for_each_act(act: str) -> None:
    assert do(
        act=act,
        target="Send" if act not in ("press", "expect") else "",
        text="40" if act == "turn" else "Enter",
        direction="up",
    ).action


def test_a_number_and_a_place_mean_what_the_clients_own_look_showed_there() -> None:
    looks = Looks()
    looks.keep("client", [SEND, FIELD])
    assert str(do(looks, act="tap", number=1).target) == "text:Send"
    assert str(do(looks, act="type", x=50, y=70, text="hello").target) == "field:Message"
    with pytest.raises(UsageError, match="nothing with text at 500,500"):
        do(looks, act="tap", x=500, y=500)


@pytest.mark.parametrize(
    "given",
    [
        {"act": "tap"},
        {"act": "tap", "target": "Send", "number": 1},
        {"act": "tap", "target": "Send", "x": 1, "y": 1},
        {"act": "type", "target": "Message"},
        {"act": "swipe"},
        {"act": "turn", "target": "Brightness", "text": "brighter"},
        {"act": "turn", "target": "Brightness", "text": "9" * 5000},
        {"act": "pay", "target": "Send"},
        {"act": "wait", "seconds": 10**6},
        {"act": "tap", "target": "x" * 501},
    ],
)
def test_what_names_too_little_or_too_much_is_refused(given: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        StepCall.model_validate(given)
