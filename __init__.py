"""Iris operates a screen the way a person does: it looks, plans, acts, checks the result and remembers.

    from iris_screen import run

    result = run("open Settings and turn on dark mode", device="sim:?lang=en")
    print(result.verdict)  # "verified", "unverified" or "failed"

What is named here is the public API; everything is imported when it is first used. `run` and `run_simple` do one task,
`open` opens a screen to operate step by step, with evidence. `Runs` starts, resumes, forks and lists the runs of a data
folder; `fleet` hands in tasks for workers to do. `open_device` is a bare device to look at and touch
(`iris_screen.core.actions`). `iris_tool` and `iris_node` put Iris into a LangGraph graph. Every error Iris raises on
purpose is an `IrisError`; its message, like every reason in a result, is a `Message`, which `render` puts into words.
`iris_screen.testing` is for tests of your own graphs.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from iris_screen.core.condition import Condition
    from iris_screen.core.errors import (
        Alarm,
        AppMissing,
        BudgetSpent,
        Busy,
        CaptureFailed,
        DeviceError,
        Disconnected,
        IrisError,
        LimitReached,
        ModelError,
        ModelRefused,
        OtherDevice,
        OutOfBounds,
        Rejected,
        RunOver,
        StepFailed,
        StopKeyLost,
        Stopped,
        StoreBusy,
        StoreError,
        StoreUnsure,
        Superseded,
        Timeout,
        Unauthorized,
        UnknownRun,
        Unsupported,
        UsageError,
    )
    from iris_screen.core.limits import Budget
    from iris_screen.core.message import Message
    from iris_screen.core.people import Allowance, Answer, Question, allow
    from iris_screen.core.plan import Step, StepResult
    from iris_screen.core.settings import Settings
    from iris_screen.core.target import Target
    from iris_screen.core.verdict import TaskResult
    from iris_screen.graph.configuration.setting_sources import load_settings
    from iris_screen.graph.fleet.handles import Batch, Fleet, Handle, fleet
    from iris_screen.graph.lifecycle.debug_archive import Event
    from iris_screen.graph.runs import Runs, run, run_simple
    from iris_screen.graph.serve.embed import iris_node, iris_tool
    from iris_screen.graph.session.async_session import AsyncSession, open_async
    from iris_screen.graph.session.screen_session import Session, open  # noqa: A004
    from iris_screen.text import render
    from iris_screen.tools.devices.address import open_device

__all__ = [
    "Alarm",
    "Allowance",
    "Answer",
    "AppMissing",
    "AsyncSession",
    "Batch",
    "Budget",
    "BudgetSpent",
    "Busy",
    "CaptureFailed",
    "Condition",
    "DeviceError",
    "Disconnected",
    "Event",
    "Fleet",
    "Handle",
    "IrisError",
    "LimitReached",
    "Message",
    "ModelError",
    "ModelRefused",
    "OtherDevice",
    "OutOfBounds",
    "Question",
    "Rejected",
    "RunOver",
    "Runs",
    "Session",
    "Settings",
    "Step",
    "StepFailed",
    "StepResult",
    "StopKeyLost",
    "Stopped",
    "StoreBusy",
    "StoreError",
    "StoreUnsure",
    "Superseded",
    "Target",
    "TaskResult",
    "Timeout",
    "Unauthorized",
    "UnknownRun",
    "Unsupported",
    "UsageError",
    "allow",
    "fleet",
    "iris_node",
    "iris_tool",
    "load_settings",
    "open",
    "open_async",
    "open_device",
    "render",
    "run",
    "run_simple",
]

_HOMES = {
    "Allowance": "core.people",
    "allow": "core.people",
    "Answer": "core.people",
    "Batch": "graph.fleet.handles",
    "Budget": "core.limits",
    "Condition": "core.condition",
    "Event": "graph.lifecycle.debug_archive",
    "Fleet": "graph.fleet.handles",
    "Handle": "graph.fleet.handles",
    "Message": "core.message",
    "Question": "core.people",
    "AsyncSession": "graph.session.async_session",
    "Runs": "graph.runs",
    "Session": "graph.session.screen_session",
    "Settings": "core.settings",
    "Step": "core.plan",
    "StepResult": "core.plan",
    "Target": "core.target",
    "TaskResult": "core.verdict",
    "fleet": "graph.fleet.handles",
    "iris_node": "graph.serve.embed",
    "iris_tool": "graph.serve.embed",
    "load_settings": "graph.configuration.setting_sources",
    "open": "graph.session.screen_session",
    "open_async": "graph.session.async_session",
    "open_device": "tools.devices.address",
    "render": "text",
    "run": "graph.runs",
    "run_simple": "graph.runs",
}
"""Name → module; the others are errors."""


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_HOMES.get(name, 'core.errors')}"), name)
    globals()[name] = value  # later lookups do not reach this function
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
