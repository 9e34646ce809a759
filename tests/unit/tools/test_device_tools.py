"""Each action of a device as a tool: offered only where it can be done, and every argument checked."""

from types import TracebackType
from typing import Self

import pytest
from langchain_core.tools import BaseTool

from iris_screen.core.actions import ACTION, Action, Receipt
from iris_screen.core.errors import OutOfBounds
from iris_screen.core.screen import Frame
from iris_screen.tools.device_tools import device_tools


class Hands:
    """A device that writes down what it is told to do."""

    name = "hands"

    def __init__(self) -> None:
        self.did: list[Action] = []

    def look(self) -> Frame:
        raise NotImplementedError

    def do(self, action: Action) -> Receipt:
        if getattr(action, "at", None) is not None and action.at.x > 1000:  # type: ignore[union-attr]
            raise OutOfBounds("the point lies off the screen")
        self.did.append(action)
        return Receipt(at=1.0)

    def close(self) -> None: ...

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...


class Launcher(Hands):
    def packages(self) -> list[str]:
        return ["com.example"]


class Mouse(Hands):
    def pointer(self) -> tuple[int, int]:
        return 0, 0


def tools(device: Hands) -> dict[str, BaseTool]:
    return {tool.name: tool for tool in device_tools(device)}


def test_a_body_offers_only_what_it_can_do() -> None:
    assert {"tap", "swipe", "input_text"} <= set(tools(Hands()))
    assert not {"launch_app", "call", "click", "scroll"} & set(tools(Hands()))
    assert {"launch_app", "open_url"} <= set(tools(Launcher()))
    assert {"click", "scroll"} <= set(tools(Mouse()))


def test_a_tool_does_exactly_its_own_action() -> None:
    device = Hands()
    receipt = tools(device)["tap"].invoke({"at": {"x": 10, "y": 20}})
    assert receipt == {"delivered": "yes", "at": 1.0, "detail": ""}
    assert device.did == [ACTION.validate_python({"kind": "tap", "at": {"x": 10, "y": 20}})]


def test_a_kind_among_the_arguments_does_not_change_the_action() -> None:
    device = Hands()
    tools(device)["tap"].invoke({"at": {"x": 10, "y": 20}, "kind": "go_home"})
    tools(device)["tap"].invoke({"at": {"x": 10, "y": 20}, "kind": "call", "number": "10086"})
    assert [action.kind for action in device.did] == ["tap"]


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("tap", {}),
        ("tap", {"at": {"x": "left", "y": 2}}),
        ("tap", {"at": {"x": 1.5, "y": float("nan")}}),
        ("wait", {"ms": -1}),
        ("wait", {"ms": 10**9}),
        ("long_press", {"at": {"x": 1, "y": 2}, "ms": 0}),
        ("press_key", {"key": ""}),
        ("swipe", {"start": {"x": 1, "y": 1}, "end": {"x": 2, "y": 2}, "then": "__class__"}),
    ],
)
def test_bad_arguments_are_answered_and_never_done(name: str, arguments: dict[str, object]) -> None:
    device = Hands()
    answer = tools(device)[name].invoke(arguments)
    assert isinstance(answer, str)
    assert answer.startswith(f"{name}: ")
    assert device.did == []


def test_what_the_device_refuses_goes_on_to_the_caller() -> None:
    with pytest.raises(OutOfBounds):
        tools(Hands())["tap"].invoke({"at": {"x": 5000, "y": 20}})


def test_every_tool_says_what_it_needs() -> None:
    for name, tool in tools(Launcher()).items():
        assert tool.description, name
        assert "kind" not in tool.args, name
