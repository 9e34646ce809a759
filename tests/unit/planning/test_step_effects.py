"""What a step is for, told from its gesture, its keys and its words."""

from typing import Any, get_args

import pytest

from iris_screen.core.condition import Condition
from iris_screen.core.effects import EFFECTS, Effect
from iris_screen.core.plan import Step
from iris_screen.core.target import Target
from iris_screen.planning.step_effects import adds_up, find_facts, infer_effect


@pytest.mark.parametrize(
    ("step", "effect"),
    [
        ({"action": "launch_app", "app": "notes"}, "opened"),
        ({"action": "go_home"}, "opened"),
        ({"action": "input_text", "text": "hi"}, "typed"),
        ({"action": "hotkey", "keys": ["ctrl", "a"]}, "selected"),
        ({"action": "hotkey", "keys": ["cmd", "a"]}, "selected"),
        ({"action": "hotkey", "keys": ["ctrl", "c"]}, "copied"),
        ({"action": "hotkey", "keys": ["ctrl", "shift", "c"]}, "copied"),
        ({"action": "hotkey", "keys": ["ctrl", "insert"]}, "copied"),
        ({"action": "hotkey", "keys": ["ctrl", "alt", "c"]}, "unknown"),
        ({"action": "hotkey", "keys": ["ctrl", "x"]}, "unknown"),
        ({"action": "hotkey", "keys": ["ctrl", "v"]}, "unknown"),
        ({"action": "press_key", "key": "enter"}, "unknown"),
        ({"action": "press_key", "key": "a"}, "unknown"),
        ({"action": "tap", "target": {"kind": "text", "value": "全选||Select all"}}, "selected"),
        ({"action": "tap", "target": {"kind": "text", "value": "COPY"}}, "copied"),
        ({"action": "tap", "target": {"kind": "text", "value": "Copy to all contacts"}}, "unknown"),
        ({"action": "tap", "target": {"kind": "text", "value": "Pay"}}, "unknown"),
        ({"action": "tap", "irreversible": True, "target": {"kind": "text", "value": "Copy"}}, "for_good"),
        ({"action": "tap", "irreversible": True, "effect": "copied"}, "for_good"),
        ({"action": "tap", "effect": "copied"}, "copied"),
        ({"action": "tap", "expect": [{"kind": "on", "value": "Wi-Fi"}]}, "switched"),
        ({"action": "hotkey", "keys": ["alt", "f4"], "irreversible": True, "expect": [{"kind": "closed"}]}, "closed"),
    ],
)
def test_the_effect_of_a_step(step: dict[str, object], effect: str) -> None:
    assert infer_effect(Step.model_validate(step)) == effect


def test_what_cannot_be_undone_is_neither_repeated_nor_excused_nor_proven_by_a_later_page() -> None:
    facts = find_facts(Step(action="launch_app", app="bank", irreversible=True, effect="opened"))
    assert facts == EFFECTS["for_good"]
    assert facts.leaves_trace and not facts.repeatable and not facts.provable_later


def test_every_effect_has_its_facts() -> None:
    assert set(EFFECTS) == set(get_args(Effect))


@pytest.mark.parametrize(
    ("step", "times", "adds"),
    [
        ({"action": "press_key", "key": "DOWN"}, 1, True),
        ({"action": "press_key", "key": "BACK"}, 1, False),
        ({"action": "drag", "target": "text:a", "to": "text:b"}, 1, True),
        ({"action": "hotkey", "keys": ["ctrl", "v"]}, 1, True),
        ({"action": "hotkey", "keys": ["ctrl", "a"]}, 1, False),
        ({"action": "tap", "target": "text:+1"}, 3, True),
        ({"action": "tap", "target": "text:Open"}, 1, False),
        ({"action": "tap", "target": "text:Wi-Fi", "expect": ["on:Wi-Fi"]}, 1, True),
        ({"action": "input_text", "text": "hi", "submit": True}, 1, True),
        ({"action": "input_text", "text": "hi"}, 1, False),
    ],
)
def test_what_adds_up_is_a_key_a_drag_a_switch_or_what_the_plan_does_several_times(
    step: dict[str, Any], times: int, adds: bool
) -> None:
    targets = {name: Target.parse(step[name]) for name in ("target", "to") if name in step}
    expect = [Condition.parse(text) for text in step.get("expect", [])]
    made = Step.model_validate({**step, **targets, "expect": expect})
    assert adds_up(made, [made] * times) is adds
