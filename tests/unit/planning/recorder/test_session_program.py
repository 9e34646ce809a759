"""The program of a recording: what a screen says is text in it, whatever it looks like."""

import numpy as np
import pytest

from iris_screen.core.actions import Tap
from iris_screen.core.condition import Condition
from iris_screen.core.errors import UsageError
from iris_screen.core.geometry import Point
from iris_screen.core.plan import Step
from iris_screen.core.screen import Frame
from iris_screen.core.target import Target
from iris_screen.graph.session.acts import Acts
from iris_screen.planning.recorder.person_acts import PersonAct
from iris_screen.planning.recorder.recorded_steps import RecordedStep
from iris_screen.planning.recorder.session_program import write_program

FRAME = Frame(np.zeros((40, 20, 3), np.uint8), "a", 0.0)
ACT = PersonAct(FRAME, Tap(at=Point(x=1, y=1)), FRAME)
HOSTILE = [
    '"); raise SystemExit("pwned")  #',
    "'\"\\\n}{0}{device}",
    '"""\nraise SystemExit',
    "\u202eevil\u2028next",
    "id:com.example",
    "button:Send",
]


class Kept(Acts[None]):
    """Keeps the steps that the calls of a program make."""

    def __init__(self) -> None:
        self.steps: list[Step] = []

    def do(self, step: Step) -> None:
        self.steps.append(step)


def play(steps: list[Step], *given: int, secret: bool = False) -> list[Step]:
    recorded = [RecordedStep(step, ACT, secret=secret and step.action == "input_text") for step in steps]
    names: dict[str, object] = {"__name__": "recorded"}
    exec(compile(write_program(recorded, "r.py", "sim:"), "r.py", "exec"), names)
    kept = Kept()
    names["play"](kept, *given)  # type: ignore[operator]
    return kept.steps


@pytest.mark.parametrize("words", HOSTILE)
def test_words_of_a_screen_stay_words(words: str) -> None:
    steps = [
        Step(action="tap", target=Target(kind="text", value=words), expect=[Condition(kind="text", value=words)]),
        Step(action="input_text", text=words, target=Target(kind="field", value=words)),
        Step(action="launch_app", app=words),
    ]
    tap, seen, typed, opened = play(steps)
    assert (tap.target.kind, tap.target.value) == ("text", words.strip())
    assert (seen.expect, typed.text, opened.app) == (steps[0].expect, words, words)


def test_each_call_makes_the_step_that_was_recorded() -> None:
    slider = Target(kind="slider", value="Brightness")
    steps = [
        Step(action="tap", target=Target(kind="switch", value="Wi-Fi"), expect=[Condition(kind="off", value="Wi-Fi")]),
        Step(action="turn", target=slider, text="40", expect=[Condition(kind="slider", value="Brightness=40")]),
        Step(action="turn", target=Target(kind="wheel", value="2"), text="30"),
        Step(action="swipe", direction="left", target=Target(kind="text", value="Milk")),
        Step(action="hotkey", keys=["ctrl", "s"]),
        Step(action="tap", target=Target(kind="text", value="Send", nth=2)),
    ]
    off, forty, half_past, away, save, second = play(steps)
    assert (off.expect, off.unless) == (steps[0].expect, steps[0].expect)
    assert (forty.target.value, forty.text, forty.expect) == ("Brightness", "40", steps[1].expect)
    assert half_past.expect == [Condition(kind="wheel", value="2=30")]
    assert (away.direction, away.target.value, save.keys) == ("left", "Milk", ["ctrl", "s"])
    assert second.target.nth == 2


def test_a_program_types_kept_secrets_by_the_numbers_that_it_is_given() -> None:
    typed = Step(action="input_text", text="", target=Target(kind="field", value="Password"))
    assert [step.text for step in play([typed, typed], 7, 12, secret=True)] == ["{{secret:7}}", "{{secret:12}}"]


def test_what_no_call_does_is_refused() -> None:
    with pytest.raises(UsageError):
        write_program([RecordedStep(Step(action="goal", goal="be happy"), ACT)], "r.py", "sim:")
