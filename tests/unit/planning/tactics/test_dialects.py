"""Every format is read as its makers publish it, and in thoughts nothing is done. The files in golden/ hold the
examples.
"""

from pathlib import Path
from typing import Any, get_args

import pytest
import yaml

from iris_screen.core.geometry import Size
from iris_screen.core.settings import DialectName
from iris_screen.models.answers import Unreadable
from iris_screen.models.presets import find_dialect
from iris_screen.planning.tactics.dialects import DIALECTS, read_acts
from iris_screen.planning.tactics.reply import Reply

GOLDEN = Path(__file__).with_name("golden")
PICTURE = Size(width=1000, height=2000)
EXAMPLES = [
    (file.stem, n, example)
    for file in sorted(GOLDEN.glob("*.yaml"))
    for n, example in enumerate(yaml.safe_load(file.read_text(encoding="utf-8")))
]


def read(answer: str, dialect: str = "iris") -> list[Reply]:
    return read_acts(answer, DIALECTS[dialect], PICTURE, (0.5, 0.5))


def describe(said: Reply, wanted: dict[str, Any]) -> dict[str, Any]:
    """The same fields of an act as an example names, with places as they stand there."""
    rounded = {"at": said.place.at, "end": said.end.at}
    points = {name: [round(part, 4) for part in at] if at else None for name, at in rounded.items()}
    known = {**said.model_dump(), **points, "id": said.place.id}
    return {name: known[name] for name in wanted}


@pytest.mark.parametrize(("dialect", "n", "example"), EXAMPLES, ids=[f"{name}-{n}" for name, n, _ in EXAMPLES])
def test_an_example_of_its_makers_is_read(dialect: str, n: int, example: dict[str, Any]) -> None:
    acts = read(example["answer"], dialect)
    assert [describe(act, wanted) for act, wanted in zip(acts, example["acts"], strict=True)] == example["acts"]


def test_every_format_has_examples() -> None:
    assert {name for name, _, _ in EXAMPLES} == {*get_args(DialectName)} - {"phone"}
    assert set(DIALECTS) == {*get_args(DialectName)}


@pytest.mark.parametrize("dialect", [name for name in DIALECTS if name != "claude"])
@pytest.mark.parametrize("at", [[0.3, 0.4], [0.5, 0.0], [0.1, 0.2, 0.3, 0.4]])
def test_a_share_of_the_screen_is_refused_where_another_unit_was_asked_for(dialect: str, at: list[float]) -> None:
    with pytest.raises(Unreadable, match="cannot be a place here"):
        read(f'<action>{{"act": "tap", "at": {at}}}</action>', dialect)


def test_a_place_in_pixels_beyond_the_picture_is_refused() -> None:
    with pytest.raises(Unreadable, match="out of screen bounds"):
        read("Action: click(start_box='(1001,5)')", "ui-tars")


@pytest.mark.parametrize(
    ("model", "dialect"),
    [
        ("gpt-4o", "iris"),
        ("claude-sonnet-4-5", "iris"),
        ("glm-4v-plus", "iris"),
        ("autoglm-phone", "autoglm"),
        ("zai-org/AutoGLM-Phone-9B", "autoglm"),
        ("ByteDance-Seed/UI-TARS-1.5-7B", "ui-tars"),
        ("doubao-1-5-ui-tars-250428", "doubao"),
        ("UI-TARS-7B-DPO", "doubao"),
        ("qwen2.5vl", "qwen2.5"),
        ("Qwen/Qwen2.5-VL-72B-Instruct", "qwen2.5"),
        ("qwen3-vl:8b", "qwen3"),
        ("qwen3-vl-235b-a22b-instruct", "qwen3"),
        ("qwen3-32b", "iris"),
        ("z-ai/glm-4.5v", "glm"),
        ("gemini-2.5-computer-use-preview-10-2025", "gemini"),
        ("google/gemini-2.5-pro", "iris"),
    ],
)
def test_the_format_is_chosen_by_the_models_name(model: str, dialect: str) -> None:
    assert find_dialect(model) == dialect


@pytest.mark.parametrize("tag", ["think", "thinking", "thought", "reasoning", "seed:think"])
def test_an_act_among_thoughts_is_none(tag: str) -> None:
    thoughts = f'<{tag}>First <action>{{"act": "home"}}</action>, do(action="Home")</{tag}>'
    assert [act.act for act in read(f'{thoughts}<action>{{"act": "back"}}</action>')] == ["back"]
    with pytest.raises(Unreadable):
        read(thoughts)


def test_thoughts_are_the_reason_where_nothing_else_is_said() -> None:
    assert read('<think>It is the cross.</think><action>{"act": "back"}</action>')[0].reason == "It is the cross."
    assert read('<think>Hm.</think>I close it.\n<action>{"act": "back"}</action>')[0].reason == "I close it."


def test_more_acts_than_a_format_takes_are_none() -> None:
    with pytest.raises(Unreadable, match="contains 2 acts; write exactly one"):
        read('do(action="Back")\ndo(action="Home")', "autoglm")
    with pytest.raises(Unreadable, match="contains 9 acts; write at most 8"):
        read("<action>[" + ",".join(['{"act": "back"}'] * 9) + "]</action>")


@pytest.mark.parametrize("dialect", ["ui-tars", "doubao"])
def test_a_line_break_alone_presses_enter(dialect: str) -> None:
    (act,) = read(r"Action: type(content='\n')", dialect)
    assert (act.act, act.key) == ("key", "ENTER")
