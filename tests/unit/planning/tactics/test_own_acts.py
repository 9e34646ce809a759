"""Our own way to write an act: what is read, what is mended, and what is told of the rest. Nothing is evaluated."""

import json
from typing import Any

import pytest

from iris_screen.models.answers import Unreadable
from iris_screen.planning.tactics.dialects import DIALECTS, read_acts
from iris_screen.planning.tactics.reply import Reply


def read(answer: str) -> Reply:
    return read_acts(answer, DIALECTS["iris"])[0]


def said(act: str = "", /, **fields: Any) -> Reply:
    return read(f"I see it.\n<action>{json.dumps({'act': act, **fields} if act else fields)}</action>")


@pytest.mark.parametrize("act", "tap double_tap right_click long_press hover drag swipe scroll".split())
def test_every_act_at_a_place_is_read(act: str) -> None:
    at = said(act, at=[500, 250], direction="up", to={"at": [1000, 0]})
    assert (at.act, at.place.at, at.end.at, at.direction) == (act, (0.5, 0.25), (1.0, 0.0), "up")
    assert said(act, id="e7").place.id == "e7"
    assert said(act, text="保存").place.text == "保存"
    assert said(act, grid=True, text="the cross").place.grid


def test_every_act_without_a_place_is_read() -> None:
    assert said("type", value="你好", clear=True, submit=True) == Reply(
        act="type", text="你好", clear=True, submit=True, reason="I see it."
    )
    assert said("key", key="enter").key == "enter"
    assert said("hotkey", keys=["ctrl", "s"]).keys == said("hotkey", keys="ctrl+s").keys == ["ctrl", "s"]
    assert said("wait", seconds=2.5).ms == 2_500
    assert said("open", value="微信").text == "微信"
    plain = ["back", "home", "done", "stuck", "ask", "note"]
    assert [said(act, value="why").act for act in plain] == plain


def test_names_that_models_use_instead_are_understood() -> None:
    assert said(action="click", point=[10, 10]).act == "tap"
    assert said(type="finish", value="ok").act == "done"
    assert said("input_text", value="a", on="Name").place.text == "Name"
    assert said("type", value="a", text="Name").place.text == "Name"
    assert said("type", value="a", text="a").place.text == ""
    assert said("type", text="what is typed").text == "what is typed"
    assert said("tap", at=[100, 200, 300, 400]).place.at == (0.2, 0.3)


@pytest.mark.parametrize(
    "answer",
    [
        '<action>{"act": "tap", "text": "保存"}',
        '```json\n<action>{"act": "tap", "text": "保存"}</action>\n```',
        '<action>```json\n{"act": "tap", "text": "保存"}\n```</action>',
        "<action>{'act': 'tap', 'text': '保存',}</action>",
        "<action>{“act”：“tap”，“text”：“保存”}</action>",
        '<action>{"act"："tap"，"text"："保存"}</action>',
        '<action>{act: "tap", text: "保存"</action>',
        'I write <action> now: <action>{"act": "tap", "text": "保存"}</action>',
        '\ufeff<action>\u200b{"act": "tap", "text": "保存"}</action>',
    ],
    ids=["open", "fence", "fence within", "one quote", "wide", "wide signs", "no quotes", "tag in the thought", "bom"],
)
def test_what_is_written_badly_and_means_one_thing_is_mended(answer: str) -> None:
    found = read(answer)
    assert (found.act, found.place.text) == ("tap", "保存")


def test_what_is_typed_is_left_as_it_is_however_the_rest_is_mended() -> None:
    assert read('<action>{"act"："type"，"value"："你好，世界：好。（a）"}</action>').text == "你好，世界：好。（a）"
    assert said("type", value="a\nb\tc 👨‍👩‍👧 é").text == "a\nb\tc 👨‍👩‍👧 é"
    assert said("type", value="a\x00\x1bb\x7f").text == "ab"


@pytest.mark.parametrize(
    ("at", "named"), [([1500, 20], "(1500, 20)"), ([-1, 20], "(-1, 20)"), ([5, 1e9], "(5, 1e+09)")]
)
def test_a_place_beyond_the_screen_is_named_as_it_was_given(at: list[float], named: str) -> None:
    for place in ({"at": at}, {"at": [5, 5], "to": at}):
        with pytest.raises(Unreadable) as caught:
            said("drag", **place)
        assert str(caught.value) == f"Coordinate {named} out of screen bounds"


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ("", "contains no <action> block"),
        ("I am sorry, I cannot help.", "contains no <action> block"),
        ('<action>{"act": "back"}</action><action>{"act": "back"}</action>', "contains 2 <action> blocks"),
        ('<action>{"act": "tap", "id": "1"}\n{"act": "back"}</action>', "more than one JSON object"),
        ('<action>["back", "home"]</action>', "no JSON object"),
        ("<action>tap the button</action>", "no JSON object"),
        ("<action></action>", "no JSON object"),
        ('<action>{"act": "fly"}</action>', "there is no act 'fly'"),
        ('<action>{"act": "__class__"}</action>', "there is no act '__class__'"),
        ('<action>{"act": {"a": 1}}</action>', "there is no act"),
        ('<action>{"act": "tap", "at": [NaN, 5]}</action>', "NaN is not a number"),
        ('<action>{"act": "tap", "at": [1e999, 5]}</action>', "Coordinate (inf, 5) out of screen bounds"),
        ('<action>{"act": "tap", "at": {"x": 5}}</action>', "a place is [x, y]"),
        ('<action>{"act": "tap", "at": [1, 2, 3]}</action>', "a place is [x, y]"),
        ('<action>{"act": "tap", "text": ["a"]}</action>', "text is needed, not ['a']"),
        ('<action>{"act": "type", "value": {"a": 1}}</action>', "text is needed"),
        ('<action>{"act": "type", "value": true}</action>', "text is needed"),
        ('<action>{"act": "drag", "at": [1, 1], "to": "there"}</action>', "a place is [x, y] or an object"),
        ('<action>{"act": "hotkey", "keys": [1, null]}</action>', "text is needed"),
        ('<action>{"act": "hotkey", "keys": "a+b+c+d+e+f+g"}</action>', "at most 6"),
        ('<action>{"act": "swipe", "direction": "north"}</action>', "'up', 'down', 'left' or 'right'"),
        ('<action>{"act": "wait", "seconds": -3}</action>', "cannot wait -3 seconds"),
        ('<action>{"act": "wait", "seconds": 1e400}</action>', "cannot wait inf seconds"),
        ('<action>{"act": "wait", "seconds": "long"}</action>', "could not convert"),
        (f'<action>{{"act": "type", "value": "{"x" * 20_001}"}}</action>', "at most 20000 characters"),
        (f'<action>{{"act": "key", "key": "{"x" * 40}"}}</action>', "at most 32 characters"),
        (f"<action>{'[' * 3_000}</action>", "nested too deeply"),
        (f"<action>{'[' * 30_000}</action>", "nested too deeply"),
        ("<action>" + '{"a":' * 200 + "1" + "}" * 200 + "</action>", "nested too deeply"),
        (f'<action>{{"a": "{"x" * 70_000}"}}</action>', "longer than 60000"),
    ],
)
def test_what_cannot_be_used_is_told_in_a_sentence(answer: str, told: str) -> None:
    with pytest.raises(Unreadable) as caught:
        read(answer)
    assert told in str(caught.value)
    assert len(str(caught.value)) < 400
    assert "\n" not in str(caught.value)
