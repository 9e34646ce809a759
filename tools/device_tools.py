"""Each action of a device as a LangChain tool, for agents built elsewhere.

Only the actions that this device can do are offered, each by its own name; core.actions validates every argument.
"""

from collections.abc import Callable
from typing import Any

from langchain_core.tools import BaseTool, StructuredTool, ToolException
from pydantic import BaseModel, ValidationError

from iris_screen.core import actions
from iris_screen.core.message import say
from iris_screen.core.parsing.mistakes import mistake
from iris_screen.core.protocols import CanLaunch, Device, HasPointer
from iris_screen.text import render_for_model

TOUCH: dict[type[BaseModel], str] = {
    actions.Tap: "Taps a pixel of the last frame.",
    actions.DoubleTap: "Taps a pixel twice, fast.",
    actions.LongPress: "Holds a finger on a pixel for some milliseconds.",
    actions.Swipe: "Moves a finger from one pixel to another and lifts it.",
    actions.Drag: "Holds what lies at one pixel and carries it to another.",
    actions.InputText: "Types text into the focused field.",
    actions.PressKey: f"Presses a key, such as {', '.join(list(actions.KEYCODES)[:4])}.",
    actions.Wait: "Lets some milliseconds pass.",
    actions.GoHome: "Goes to the home screen.",
}
LAUNCH: dict[type[BaseModel], str] = {
    actions.LaunchApp: "Opens an app by its package.",
    actions.OpenUrl: "Opens a web address or a deep link.",
    actions.Call: "Calls a telephone number.",
}
POINTER: dict[type[BaseModel], str] = {
    actions.MovePointer: "Moves the mouse pointer to a pixel.",
    actions.Click: "Presses a mouse button where the pointer stands.",
    actions.Hover: "Lets the pointer rest for some milliseconds.",
    actions.Scroll: "Turns the mouse wheel.",
    actions.Hotkey: "Presses several keys together.",
    actions.ArrangeWindow: "Lays a window over the screen or a half of it, minimises it, or puts it back as it was.",
    actions.ShowWindow: "Brings a window that is open to the front, of an app or by words in its title.",
}


def device_tools(device: Device) -> list[BaseTool]:
    """One tool per action. A tool returns the receipt as a dict; errors of the device reach the caller."""
    offered = dict(TOUCH)
    offered |= LAUNCH if isinstance(device, CanLaunch) else {}
    offered |= POINTER if isinstance(device, HasPointer) else {}
    tools: list[BaseTool] = []
    for kind, says in offered.items():
        name = str(kind.model_fields["kind"].default)
        schema = kind.model_json_schema()  # without the kind, which is the tool's name already
        schema["properties"] = {field: value for field, value in schema["properties"].items() if field != "kind"}
        do = _make_function(device, name)
        tools.append(
            StructuredTool.from_function(
                func=do, name=name, description=says, args_schema=schema, handle_tool_error=True
            )
        )
    return tools


def _make_function(device: Device, name: str) -> Callable[..., dict[str, Any]]:
    def do(**arguments: Any) -> dict[str, Any]:
        try:
            action = actions.ACTION.validate_python({**arguments, "kind": name})
        except ValidationError as error:
            problem = error.errors()[0]
            where = ".".join(str(part) for part in problem["loc"][1:]) or "it"
            wrong = say("device-argument-wrong", name=name, where=where, why=mistake(problem))
            raise ToolException(render_for_model(wrong)) from error
        receipt = device.do(action)
        return {**receipt.model_dump(), "detail": render_for_model(receipt.detail) if receipt.detail else ""}

    return do
