"""YAML is read as plain data with lines, and nothing in it can surprise or explode."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from iris_screen.core.errors import UsageError
from iris_screen.core.message import say
from iris_screen.core.parsing.yaml_text import MAX_BYTES, load_yaml


@pytest.mark.parametrize(
    ("word", "value"),
    [
        ("on", "on"),
        ("yes", "yes"),
        ("No", "No"),
        ("012", 12),
        ("1:30", "1:30"),
        ("0o17", 15),
        ("0x1F", 31),
        ("~", None),
        ("null", None),
        ("", None),
        ("true", True),
        ("FALSE", False),
        ("1_000", "1_000"),
        ("1.5", 1.5),
        ("2e3", 2000.0),
        ("-3", -3),
        ("2026-03-14", "2026-03-14"),
        ("13800138000", 13800138000),
        ("'12'", "12"),
        ("12345678901234567890123", "12345678901234567890123"),
    ],
)
def test_words_are_read_by_the_core_schema_of_yaml_1_2(word, value):
    assert load_yaml(f"key: {word}", "w.yaml")[0] == {"key": value}


def test_every_key_and_item_has_its_line():
    _, marks = load_yaml("a:\n  b: 1\n  c:\n    - x\n    - {d: 2}\n", "w.yaml")
    assert [marks.line(path) for path in [("a",), ("a", "b"), ("a", "c", 0), ("a", "c", 1, "d")]] == [1, 2, 4, 5]
    assert marks.place(("a", "c", 1, "d", "nowhere")) == say("yaml-line", file="w.yaml", line=5)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("a: 1\nb: 2\na: 3", "line 3: the key “a” appears twice"),
        ("a: {b: 1, b: 2}", "line 1: the key “b” appears twice"),
        ("a: &x 1\nb: *x", "line 1: anchors such as &x"),
        ("b: *x", "line 1: aliases such as *x"),
        ("a: !!python/object/apply:os.system [ls]", "line 1: tags such as tag:yaml.org"),
        ("a: 1\n\tb: 2", "tab"),
        ("a:\n\t- b", "line 2: this line is indented with a tab"),
        ("a: 1\n---\nb: 2", "line 2: a second document"),
        ("a: .nan", "line 1: .nan is not a number"),
        ("a: -.inf", "line 1: -.inf is not a number"),
        ("a: 1e999", "too large"),
        ("? [a]\n: 1", "Keys are words"),
        ("a: [1", "not valid YAML"),
        ("a: \x00", "could not be read as YAML"),
        ("[" * 1_000_000, "nested more than 40 levels"),
        ("{a: " * 1_000, "nested more than 40 levels"),
        ("x" * (MAX_BYTES + 1), "is larger than"),
        ("a: 1".encode("utf-16"), "Save it as UTF-8"),
        ("a: 1".encode("utf-16-le"), "Save it as UTF-8"),
        (b"a: 1\nb: \xff", "line 2: the file is not valid UTF-8"),
    ],
)
def test_what_is_not_plain_is_refused_with_its_line(text, says):
    with pytest.raises(UsageError, match=r"w\.yaml") as caught:
        load_yaml(text, "w.yaml")
    assert says in str(caught.value)
    assert len(str(caught.value)) < 300


def test_a_byte_order_mark_of_utf_8_is_no_harm():
    assert load_yaml(b"\xef\xbb\xbfa: 1", "w.yaml")[0] == {"a": 1}


def test_an_alias_bomb_ends_at_its_first_anchor():
    bomb = "a: &a [x, x]\n" + "".join(
        f"{b}: &{b} [*{a}, *{a}, *{a}]\n" for a, b in zip("abcdefgh", "bcdefghi", strict=True)
    )
    with pytest.raises(UsageError, match="line 1"):
        load_yaml(bomb, "w.yaml")


@given(
    st.recursive(
        st.booleans() | st.integers(-(10**15), 10**15) | st.text("ab: '\"{}#\n你", max_size=6),
        lambda x: st.lists(x, max_size=3) | st.dictionaries(st.text("abc", min_size=1, max_size=3), x, max_size=3),
        max_leaves=8,
    )
)
def test_what_json_says_is_read_as_said(data):
    assert load_yaml(json.dumps(data, ensure_ascii=False), "w.yaml")[0] == data
