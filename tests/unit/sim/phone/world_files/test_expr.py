"""Expressions mean what they say, and nothing can be said that reaches outside them."""

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from iris_screen.core.message import verbatim
from iris_screen.sim.phone.world_files.expr import EvalError, ExprError, parse
from iris_screen.sim.phone.world_files.template import compile_text, compile_value


class Names:
    """A few names; dice that always fall in the middle."""

    known: dict[str, Any] = {
        "n": 3,
        "dark": False,
        "who": {"name": "张三", "age": 30},
        "words": ["a", "b"],
        "lang": "en",
        "people": [{"id": 1, "name": "Ann"}, {"id": 2, "name": "Bo"}],
    }

    def get(self, name: str) -> Any:
        if name not in self.known:
            raise EvalError(verbatim(name))
        return self.known[name]

    def draw(self) -> float:
        return 0.5


@pytest.mark.parametrize(
    ("source", "value"),
    [
        ("1 + 2 * 3", 7),
        ("(1 + 2) * 3", 9),
        ("-n + 1", -2),
        ("7 % 4", 3),
        ("7 / 2", 3.5),
        ("10 - 2 - 3", 5),
        ("not dark and n > 2", True),
        ("dark or n", 3),
        ("n == 3 and who.name == '张三'", True),
        ("n != 3", False),
        ("'a' in words", True),
        ("'c' not in words", True),
        ("'三' in who.name", True),
        ("words[1]", "b"),
        ("words[9]", None),
        ("words[-1]", "b"),
        ("len(words) + len('abc')", 5),
        ("count(people, 'id', 2)", 1),
        ("find(people, 'id', 2).name", "Bo"),
        ("find(people, 'id', 9)", None),
        ("sum(people, 'id')", 3),
        ("first(having(people, 'name', 'Ann')).id", 1),
        ("reverse(sort(people, 'name'))[0].name", "Bo"),
        ("contains('Hello', 'ELL')", True),
        ("startswith(who.name, '张')", True),
        ("'n is ' + n", "n is 3"),
        ("choose(dark, 1, 2)", 2),
        ("pad(7, 2)", "07"),
        ("fixed(2.5, 2)", "2.50"),
        ("ceil(1.2) + floor(1.8)", 3),
        ("[1, n][1]", 3),
        ("take(words, 1) + skip(words, 1)", ["a", "b"]),
        ("null == null", True),
        ("pick(words)", "b"),
        ("random(1, 4)", 3),
        ("digits(3)", "555"),
        ("1 < 2 and 2 <= 2", True),
        ('"it\'s"', "it's"),
    ],
)
def test_an_expression_has_the_value_it_says(source, value):
    assert parse(source).run(Names()) == value


@pytest.mark.parametrize(
    ("source", "says"),
    [
        ("", "ends where"),
        ("1 +", "ends where"),
        ("a b", "unexpected “b” at character 3"),
        ("(1", "“)”"),
        ("1 = 2", "unexpected “=”"),
        ("lenn(words)", "did you mean “len”"),
        ("len()", "len(list or text)"),
        ("who.", "a field"),
        ("a; b", "“;”"),
        ("__import__('os')", "no function “__import__”"),
        ("(" * 100 + "1" + ")" * 100, "levels deep"),
        ("(" * 1_000_000, "longer than"),
        ("not " * 60 + "1", "levels deep"),
        ("1" + "+1" * 400, "tokens"),
        ("'open", "unexpected"),
        ("words[", "ends where"),
        ("lambda: 1", "“:”"),
    ],
)
def test_what_is_no_expression_is_refused(source, says):
    with pytest.raises(ExprError) as caught:
        parse(source)
    assert says in str(caught.value)


@pytest.mark.parametrize(
    ("source", "says"),
    [
        ("1 / (n - 3)", "division by zero"),
        ("n % 0", "division by zero"),
        ("who.__class__", "no field “__class__”"),
        ("n.real", "has no fields"),
        ("words.append", "has no fields"),
        ("who.nmae", "did you mean “name”"),
        ("'a' < 1", "compares text"),
        ("words + 1", "a list is expected"),
        ("n * who", "a number is expected"),
        ("pick([])", "an empty list"),
        ("n * 1000000000000000", "10^15"),
        ("sort([1, 'a'])", "compared"),
    ],
)
def test_what_cannot_be_worked_out_says_why(source, says):
    with pytest.raises(EvalError) as caught:
        parse(source).run(Names())
    assert says in str(caught.value)


def test_texts_and_lists_do_not_grow_without_end():
    names = Names()
    names.known = {"s": "x" * 15_000, "l": list(range(15_000))}
    for source in ("s + s", "l + l"):
        with pytest.raises(EvalError, match="became longer than"):
            parse(source).run(names)


def test_an_expression_tells_which_names_it_reads_and_whether_it_throws_dice():
    assert parse("a.b + len(c) + d['e']").names == {"a", "c", "d"}
    assert parse("pick(a)").draws and not parse("len(a)").draws
    assert parse(" dark ").is_name and not parse("not dark").is_name


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("plain", "plain"),
        ("{n}", 3),
        ("{n} of {len(words)}", "3 of 2"),
        ("{{n}}", "{n}"),
        ("{who.name}!", "张三!"),
        ("{dark}", False),
        ("", ""),
    ],
)
def test_a_text_that_is_one_hole_keeps_the_type_of_its_value(text, value):
    assert compile_text(text).value(Names()) == value


def test_texts_inside_data_are_filled_too():
    data = {"a": "{n}", "b": ["{who.name}", 1], "c": True}
    assert compile_value(data).value(Names()) == {"a": 3, "b": ["张三", 1], "c": True}


@pytest.mark.parametrize("text", ["{n", "n}", "{n} {", "{}"])
def test_a_brace_without_its_partner_is_refused(text):
    with pytest.raises(ExprError):
        compile_text(text)


@given(st.text("n1+-*/%()[]., 'abwho=<>!andotri", max_size=40))
def test_no_text_at_all_breaks_the_parser_or_what_it_parsed(source):
    with suppress(ExprError, EvalError):
        parse(source).run(Names())
