"""Each action of a body as a LangChain tool: what an agent built elsewhere may use.

Only the actions this body can do are offered, each by its own name, and every argument goes through core.actions.
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
    """One tool an action. A tool answers with the receipt as a dict; what the device raises goes on to the caller."""
    offered = dict(TOUCH)
    offered |= LAUNCH if isinstance(device, CanLaunch) else {}
    offered |= POINTER if isinstance(device, HasPointer) else {}
    return [_tool(device, kind, says) for kind, says in offered.items()]


def _tool(device: Device, kind: type[BaseModel], says: str) -> BaseTool:
    name = str(kind.model_fields["kind"].default)
    return StructuredTool.from_function(
        func=_doing(device, name), name=name, description=says, args_schema=_arguments(kind), handle_tool_error=True
    )


def _doing(device: Device, name: str) -> Callable[..., dict[str, Any]]:
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


def _arguments(kind: type[BaseModel]) -> dict[str, Any]:
    """The action's JSON schema without its kind: the tool's name says that already."""
    schema = kind.model_json_schema()
    schema["properties"] = {name: value for name, value in schema["properties"].items() if name != "kind"}
    return schema
