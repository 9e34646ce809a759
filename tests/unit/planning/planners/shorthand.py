"""Writes steps in a short form, so that tables of sentences are readable."""

from pathlib import Path

import numpy as np

from iris_screen.core.advance import Advance
from iris_screen.core.plan import Progress, Step, Task
from iris_screen.core.protocols import Planner
from iris_screen.core.screen import Frame
from iris_screen.core.target import Target
from iris_screen.planning.apps import Apps, open_apps

ASSETS = Path(__file__).parents[4] / "assets"
APPS: Apps = open_apps([ASSETS / "apps"])
HOME = "com.iris.launcher"


def frame(app: str = HOME) -> Frame:
    return Frame(np.zeros((4, 4, 3), np.uint8), "blank", 0.0, app=app)


def asked(planner: Planner, text: str, app: str = HOME) -> Advance:
    """The answer of a planner to a sentence on a screen of this app."""
    return planner.advance(Task(id="t", text=text), frame(app), Progress())


def short(steps: list[Step]) -> str:
    """ "open com.tencent.mm; tap 张三; type 你好 into ?; tap! send_button"; ! is irreversible."""
    return "; ".join(_one(step) for step in steps)


def _one(step: Step) -> str:  # noqa: C901  # a table, one line for each kind of step
    mark, times = "!" if step.irreversible else "", f" x{step.amount}" if step.amount else ""
    match step.action:
        case "launch_app":
            return f"open {step.app}"
        case "go_home":
            return "home"
        case "back_until":
            return "first page"
        case "input_text" if not step.text:
            return f"clear {_where(step.target)}"
        case "input_text":
            return f"type {step.text} into {_where(step.target)}{' and enter' if step.submit else ''}"
        case "press_key":
            return f"press {step.key}{times}"
        case "hotkey":
            return f"press {'+'.join(step.keys)}"
        case "swipe" | "scroll":
            far = "" if step.reach == "half" else step.reach
            return " ".join(w for w in [step.action, step.direction or "", far, _name(step.target)] if w)
        case "wait" if step.expect:
            return f"wait for {step.expect[0]}"
        case "wait":
            return f"wait {step.amount}"
        case "check":
            return f"check {step.expect[0]}{' by looking further' if step.fallback else ''}"
        case "drag":
            return f"drag {_name(step.target)} to {_name(step.to)}"
        case "turn":
            return f"turn {_name(step.target)} {step.text}"
        case "arrange_window":
            return f"arrange {step.arrange}"
        case "show_window":
            return f"show {step.app or step.text}"
        case "call":
            return f"call{mark} {step.number}"
        case "open_url":
            return f"url {step.url}"
        case _ if step.target.kind == "switch" and step.target.value:
            return f"switch {step.expect[0].kind} {step.target.words[0]}"
        case _:
            each = f" by each {step.fallback.target.role}" if step.fallback and step.fallback.action == "each" else ""
            return f"{step.action}{mark} {_name(step.target)}{each}"


def _name(target: Target) -> str:
    nth = f" #{target.nth}" if target.nth else ""
    called = target.value and target.words[0]
    return f"{called or f'a {target.role or target.kind}'}{nth}" if target.kind != "none" else ""


def _where(target: Target) -> str:
    nth = f" #{target.nth}" if target.nth > 0 else ""
    return f"{target.words[0] or '?'}{nth}"
