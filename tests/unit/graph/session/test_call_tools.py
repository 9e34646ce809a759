"""What an agent is offered of a session, and how its arguments are read."""

import time
from concurrent.futures import ThreadPoolExecutor
from threading import Lock
from typing import Any

import pytest
from langchain_core.tools import ToolException

from iris_screen.core.errors import RunOver, StepFailed, UsageError
from iris_screen.core.message import say, verbatim
from iris_screen.core.plan import Step, StepResult
from iris_screen.core.profile import DeviceProfile
from iris_screen.graph.session.acts import Acts
from iris_screen.graph.session.call_tools import make_tools


class Written(Acts[StepResult]):
    """Writes down what it is told to do."""

    def __init__(self, error: Exception | None = None) -> None:
        self.did: list[Step] = []
        self.error = error

    def do(self, step: Step) -> StepResult:
        self.did.append(step)
        if self.error:
            raise self.error
        return StepResult(index=0, step=step, status="success", evidence="verified")


def tools(session: Written, **profile: Any) -> dict[str, Any]:
    return {each.name: each for each in make_tools(session, DeviceProfile(**profile))}  # type: ignore[arg-type]


def test_only_what_the_device_can_do_is_offered() -> None:
    assert {"look", "tap", "type", "open_app"} <= set(tools(Written()))
    assert not {"right_click", "hover", "open_url"} & set(tools(Written()))
    assert {"right_click", "hover", "open_url"} <= set(tools(Written(), pointer=True, launches=True))


@pytest.mark.parametrize(
    ("name", "given", "action"),
    [
        ("tap", {"what": "button:Send", "nth": 2}, "tap"),
        ("type", {"text": "hello", "into": "Message", "submit": True}, "input_text"),
        ("press", {"keys": ["ctrl", "s"]}, "hotkey"),
        ("swipe", {"direction": "left", "on": "Milk"}, "swipe"),
        ("drag", {"what": "Milk", "to": "Done"}, "drag"),
        ("switch", {"what": "Wi-Fi", "on": False}, "tap"),
        ("turn", {"what": "Brightness", "to": 40}, "turn"),
        ("expect", {"what": "Sent", "gone": True}, "check"),
        ("home", {}, "go_home"),
    ],
)
def test_a_tool_makes_exactly_the_step_of_its_call(name: str, given: dict[str, Any], action: str) -> None:
    by_tool, by_call = Written(), Written()
    assert tools(by_tool)[name].invoke(given).startswith("verified: ")
    getattr(by_call, name)(*given.pop("keys", ()), **given)
    assert by_tool.did == by_call.did and by_tool.did[0].action == action


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("tap", {}),
        ("tap", {"what": "Send", "within": "soon"}),
        ("tap", {"what": "Send", "do": "pay"}),
        ("tap", {"what": "Send", "within": 1000}),
        ("swipe", {"direction": "sideways"}),
        ("turn", {"what": "Brightness", "to": "up"}),
        ("press", {"keys": []}),
    ],
)
def test_bad_arguments_are_explained_and_never_done(name: str, given: dict[str, Any]) -> None:
    session = Written()
    said = tools(session)[name].invoke(given)
    assert isinstance(said, str) and not said.startswith("verified") and session.did == []


def test_what_could_not_be_done_is_told_to_the_model_and_what_ends_the_session_reaches_the_host() -> None:
    assert tools(Written(StepFailed(verbatim("not there"))))["back"].invoke({}) == "not there"
    with pytest.raises(RunOver):
        tools(Written(RunOver(verbatim("over"))))["back"].invoke({})
    with pytest.raises(ToolException):
        tools(Written(StepFailed(verbatim("not there"))))["back"].func()


class OneAtATime(Written):
    """Refuses a call during another one, as a session does."""

    def __init__(self) -> None:
        super().__init__()
        self.in_call = Lock()

    def do(self, step: Step) -> StepResult:
        if not self.in_call.acquire(blocking=False):
            raise UsageError(say("session-in-call"))
        time.sleep(0.1)
        self.in_call.release()
        return super().do(step)


def test_two_calls_of_one_message_are_done_one_after_the_other() -> None:
    offered = tools(OneAtATime())
    with ThreadPoolExecutor(2) as threads:
        told = list(threads.map(lambda name: offered[name].invoke({}), ["back", "home"]))
    assert [each.partition(":")[0] for each in told] == ["verified", "verified"]
