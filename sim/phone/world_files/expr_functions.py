"""The operators and functions of the expression language. Every result is limited in size."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from iris_screen.core.message import say
from iris_screen.core.parsing.mistakes import Mistake
from iris_screen.core.parsing.spelling import suggest_within

MAX_TEXT = 20_000
MAX_ROWS = 20_000
MAX_NUMBER = 1e15


class EvalError(Mistake):
    """An expression cannot be evaluated; the message is a clause that says why."""


@dataclass(frozen=True)
class Function:
    """shape: its signature. least, most: the number of arguments. draws: it uses random numbers."""

    shape: str
    least: int
    most: int
    run: Callable[[Any, list[Any]], Any]
    draws: bool = False


def is_true(value: Any) -> bool:
    return bool(value)


def number(value: Any, wanted: str = "number") -> int | float:
    """The value, which must be a number. Raises EvalError."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise EvalError(say("world-value-unexpected", value=shorten(value), wanted=wanted))
    return value


def to_int(value: Any) -> int:
    return int(number(value, "whole"))


def rows(value: Any) -> list[Any]:
    """The value, which must be a list. Raises EvalError."""
    if not isinstance(value, list):
        raise EvalError(say("world-value-unexpected", value=shorten(value), wanted="list"))
    return value


def shorten(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "…"


def to_text(value: Any) -> str:
    """A value as text: null is empty, true and false are words, 3.0 is 3."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return str(int(value)) if value == int(value) else f"{value:.10g}"
    return str(value)


def check_number(value: int | float) -> int | float:
    if not abs(value) <= MAX_NUMBER:
        raise EvalError(say("world-number-too-large"))
    return value


def add(left: Any, right: Any) -> Any:
    if isinstance(left, str) or isinstance(right, str):
        return check_text(to_text(left) + to_text(right))
    if isinstance(left, list):
        return check_rows(left + rows(right))
    return check_number(number(left) + number(right))


def arithmetic(sign: str, left: Any, right: Any) -> Any:
    a, b = number(left), number(right)
    if sign in "/%" and b == 0:
        raise EvalError(say("world-divided-by-zero"))
    return check_number(a - b if sign == "-" else a * b if sign == "*" else a / b if sign == "/" else a % b)


def compare(sign: str, left: Any, right: Any) -> bool:
    if sign == "in":
        return is_inside(left, right)
    if sign in ("==", "!="):
        return (left == right) is (sign == "==")
    if isinstance(left, str) != isinstance(right, str):
        raise EvalError(say("world-text-compared", left=shorten(left), sign=sign, right=shorten(right)))
    a: Any = left if isinstance(left, str) else number(left)
    b: Any = right if isinstance(right, str) else number(right)
    return bool(a < b if sign == "<" else a <= b if sign == "<=" else a > b if sign == ">" else a >= b)


def is_inside(item: Any, of: Any) -> bool:
    if isinstance(of, str):
        return to_text(item) in of
    if isinstance(of, dict):
        return item in of if isinstance(item, str) else False
    return item in rows(of)


def field_of(row: Any, name: str) -> Any:
    if not isinstance(row, dict):
        raise EvalError(say("world-no-fields", value=shorten(row), name=name))
    if name not in row:
        raise EvalError(suggest_within(say("world-field-unknown", name=name), name, row))
    return row[name]


def check_text(text: str) -> str:
    if len(text) > MAX_TEXT:
        raise EvalError(say("world-text-overflow", most=MAX_TEXT))
    return text


def check_rows(items: list[Any]) -> list[Any]:
    if len(items) > MAX_ROWS:
        raise EvalError(say("world-list-overflow", most=MAX_ROWS))
    return items


def _get_length(value: Any) -> int:
    if not isinstance(value, str | list | dict):
        raise EvalError(say("world-no-length", value=shorten(value)))
    return len(value)


def _get_item(value: Any, index: Any) -> Any:
    """An item of a list by index (negative: from the end) or of a row by name; null if there is none."""
    if isinstance(value, dict):
        return value.get(to_text(index))
    items, i = value if isinstance(value, str) else rows(value), to_int(index)
    return items[i] if -len(items) <= i < len(items) else None


def _find(table: Any, name: Any, value: Any) -> Any:
    return next((row for row in rows(table) if field_of(row, to_text(name)) == value), None)


def _filter(table: Any, name: Any, value: Any) -> list[Any]:
    return [row for row in rows(table) if field_of(row, to_text(name)) == value]


def _sum(table: Any, name: Any) -> int | float:
    return check_number(sum(number(field_of(row, to_text(name))) for row in rows(table)))


def _sort(table: Any, name: Any = None) -> list[Any]:
    try:
        return sorted(rows(table), key=lambda row: row if name is None else field_of(row, to_text(name)))
    except TypeError:
        raise EvalError(say("world-sort-mixed")) from None


def _contains(text: Any, part: Any) -> bool:
    if isinstance(text, list):
        return part in text
    return to_text(part).lower() in to_text(text).lower()


def _pick(env: Any, items: Any) -> Any:
    found = rows(items)
    if not found:
        raise EvalError(say("world-pick-empty"))
    return found[int(env.draw() * len(found))]


def _draw_number(env: Any, low: Any, high: Any) -> Any:
    a, b = number(low), number(high)
    if isinstance(a, int) and isinstance(b, int):
        return a + int(env.draw() * (b - a + 1))
    return round(a + env.draw() * (b - a), 3)


def _draw_digits(env: Any, count: Any) -> str:
    return "".join(str(int(env.draw() * 10)) for _ in range(min(max(to_int(count), 0), 40)))


def _shuffle(env: Any, items: Any) -> list[Any]:
    left, out = list(rows(items)), []
    while left:
        out.append(left.pop(int(env.draw() * len(left))))
    return out


def _pad(value: Any, width: Any) -> str:
    return to_text(value).rjust(min(to_int(width), 40), "0")


def _format_fixed(value: Any, places: Any) -> str:
    return f"{number(value):.{min(max(to_int(places), 0), 9)}f}"


def _pure_function(shape: str, least: int, most: int, run: Callable[..., Any]) -> Function:
    return Function(shape, least, most, lambda _env, values: run(*values))


def _random_function(shape: str, least: int, run: Callable[..., Any]) -> Function:
    return Function(shape, least, least, lambda env, values: run(env, *values), draws=True)


FUNCTIONS: dict[str, Function] = {
    "len": _pure_function("len(list or text)", 1, 1, _get_length),
    "count": _pure_function("count(list, 'field', value)", 3, 3, lambda t, n, v: len(_filter(t, n, v))),
    "find": _pure_function("find(list, 'field', value)", 3, 3, _find),
    "having": _pure_function("having(list, 'field', value)", 3, 3, _filter),
    "sum": _pure_function("sum(list, 'field')", 2, 2, _sum),
    "sort": _pure_function("sort(list) or sort(list, 'field')", 1, 2, _sort),
    "reverse": _pure_function("reverse(list)", 1, 1, lambda t: list(reversed(rows(t)))),
    "take": _pure_function("take(list or text, count)", 2, 2, lambda t, n: t[: max(to_int(n), 0)]),
    "skip": _pure_function("skip(list or text, count)", 2, 2, lambda t, n: t[max(to_int(n), 0) :]),
    "range": _pure_function("range(count)", 1, 1, lambda n: list(range(min(max(to_int(n), 0), MAX_ROWS)))),
    "at": _pure_function("at(list, index)", 2, 2, _get_item),
    "first": _pure_function("first(list)", 1, 1, lambda t: _get_item(t, 0)),
    "last": _pure_function("last(list)", 1, 1, lambda t: _get_item(t, -1)),
    "contains": _pure_function("contains(text or list, part)", 2, 2, _contains),
    "startswith": _pure_function(
        "startswith(text, part)", 2, 2, lambda t, p: to_text(t).lower().startswith(to_text(p).lower())
    ),
    "lower": _pure_function("lower(text)", 1, 1, lambda t: to_text(t).lower()),
    "upper": _pure_function("upper(text)", 1, 1, lambda t: to_text(t).upper()),
    "trim": _pure_function("trim(text)", 1, 1, lambda t: to_text(t).strip()),
    "text": _pure_function("text(value)", 1, 1, to_text),
    "pad": _pure_function("pad(value, width)", 2, 2, _pad),
    "fixed": _pure_function("fixed(number, places)", 2, 2, _format_fixed),
    "floor": _pure_function("floor(number)", 1, 1, lambda n: math.floor(number(n))),
    "ceil": _pure_function("ceil(number)", 1, 1, lambda n: math.ceil(number(n))),
    "round": _pure_function("round(number)", 1, 1, lambda n: round(number(n))),
    "abs": _pure_function("abs(number)", 1, 1, lambda n: abs(number(n))),
    "min": _pure_function("min(a, b)", 2, 2, lambda a, b: min(number(a), number(b))),
    "max": _pure_function("max(a, b)", 2, 2, lambda a, b: max(number(a), number(b))),
    "choose": _pure_function("choose(condition, then, else)", 3, 3, lambda c, a, b: a if is_true(c) else b),
    "pick": _random_function("pick(list)", 1, _pick),
    "random": _random_function("random(low, high)", 2, _draw_number),
    "digits": _random_function("digits(count)", 1, _draw_digits),
    "shuffled": _random_function("shuffled(list)", 1, _shuffle),
}
