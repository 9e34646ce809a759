"""What the signs and functions of the expression language do. Every result is capped: no world grows without end."""

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
    """An expression met something it cannot work with; the message is a clause that says what."""


@dataclass(frozen=True)
class Function:
    """`shape` is how it is written; least and most bound how many values it takes; `draws` tells dice."""

    shape: str
    least: int
    most: int
    run: Callable[[Any, list[Any]], Any]
    draws: bool = False


def truth(value: Any) -> bool:
    return bool(value)


def number(value: Any, wanted: str = "number") -> int | float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise EvalError(say("world-value-unexpected", value=shown(value), wanted=wanted))
    return value


def whole(value: Any) -> int:
    return int(number(value, "whole"))


def rows(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise EvalError(say("world-value-unexpected", value=shown(value), wanted="list"))
    return value


def shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "…"


def to_text(value: Any) -> str:
    """How a value looks inside a text: null is empty, true and false are words, 3.0 is 3."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return str(int(value)) if value == int(value) else f"{value:.10g}"
    return str(value)


def held(value: int | float) -> int | float:
    if not abs(value) <= MAX_NUMBER:
        raise EvalError(say("world-number-too-large"))
    return value


def add(left: Any, right: Any) -> Any:
    if isinstance(left, str) or isinstance(right, str):
        return capped(to_text(left) + to_text(right))
    if isinstance(left, list):
        return capped_rows(left + rows(right))
    return held(number(left) + number(right))


def arithmetic(sign: str, left: Any, right: Any) -> Any:
    a, b = number(left), number(right)
    if sign in "/%" and b == 0:
        raise EvalError(say("world-divided-by-zero"))
    return held(a - b if sign == "-" else a * b if sign == "*" else a / b if sign == "/" else a % b)


def compare(sign: str, left: Any, right: Any) -> bool:
    if sign == "in":
        return inside(left, right)
    if sign in ("==", "!="):
        return (left == right) is (sign == "==")
    if isinstance(left, str) != isinstance(right, str):
        raise EvalError(say("world-text-compared", left=shown(left), sign=sign, right=shown(right)))
    a: Any = left if isinstance(left, str) else number(left)
    b: Any = right if isinstance(right, str) else number(right)
    return bool(a < b if sign == "<" else a <= b if sign == "<=" else a > b if sign == ">" else a >= b)


def inside(item: Any, of: Any) -> bool:
    if isinstance(of, str):
        return to_text(item) in of
    if isinstance(of, dict):
        return item in of if isinstance(item, str) else False
    return item in rows(of)


def field_of(row: Any, name: str) -> Any:
    if not isinstance(row, dict):
        raise EvalError(say("world-no-fields", value=shown(row), name=name))
    if name not in row:
        raise EvalError(suggest_within(say("world-field-unknown", name=name), name, row))
    return row[name]


def capped(text: str) -> str:
    if len(text) > MAX_TEXT:
        raise EvalError(say("world-text-overflow", most=MAX_TEXT))
    return text


def capped_rows(items: list[Any]) -> list[Any]:
    if len(items) > MAX_ROWS:
        raise EvalError(say("world-list-overflow", most=MAX_ROWS))
    return items


def _length(value: Any) -> int:
    if not isinstance(value, str | list | dict):
        raise EvalError(say("world-no-length", value=shown(value)))
    return len(value)


def _at(value: Any, index: Any) -> Any:
    """The item of a list by number from 0 (from the end below 0) or of a row by name; null where there is none."""
    if isinstance(value, dict):
        return value.get(to_text(index))
    items, i = value if isinstance(value, str) else rows(value), whole(index)
    return items[i] if -len(items) <= i < len(items) else None


def _find(table: Any, name: Any, value: Any) -> Any:
    return next((row for row in rows(table) if field_of(row, to_text(name)) == value), None)


def _having(table: Any, name: Any, value: Any) -> list[Any]:
    return [row for row in rows(table) if field_of(row, to_text(name)) == value]


def _total(table: Any, name: Any) -> int | float:
    return held(sum(number(field_of(row, to_text(name))) for row in rows(table)))


def _sorted(table: Any, name: Any = None) -> list[Any]:
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


def _random(env: Any, low: Any, high: Any) -> Any:
    a, b = number(low), number(high)
    if isinstance(a, int) and isinstance(b, int):
        return a + int(env.draw() * (b - a + 1))
    return round(a + env.draw() * (b - a), 3)


def _digits(env: Any, count: Any) -> str:
    return "".join(str(int(env.draw() * 10)) for _ in range(min(max(whole(count), 0), 40)))


def _shuffled(env: Any, items: Any) -> list[Any]:
    left, out = list(rows(items)), []
    while left:
        out.append(left.pop(int(env.draw() * len(left))))
    return out


def _pad(value: Any, width: Any) -> str:
    return to_text(value).rjust(min(whole(width), 40), "0")


def _fixed(value: Any, places: Any) -> str:
    return f"{number(value):.{min(max(whole(places), 0), 9)}f}"


def _plain(shape: str, least: int, most: int, run: Callable[..., Any]) -> Function:
    return Function(shape, least, most, lambda _env, values: run(*values))


def _dice(shape: str, least: int, run: Callable[..., Any]) -> Function:
    return Function(shape, least, least, lambda env, values: run(env, *values), draws=True)


FUNCTIONS: dict[str, Function] = {
    "len": _plain("len(list or text)", 1, 1, _length),
    "count": _plain("count(list, 'field', value)", 3, 3, lambda t, n, v: len(_having(t, n, v))),
    "find": _plain("find(list, 'field', value)", 3, 3, _find),
    "having": _plain("having(list, 'field', value)", 3, 3, _having),
    "sum": _plain("sum(list, 'field')", 2, 2, _total),
    "sort": _plain("sort(list) or sort(list, 'field')", 1, 2, _sorted),
    "reverse": _plain("reverse(list)", 1, 1, lambda t: list(reversed(rows(t)))),
    "take": _plain("take(list or text, count)", 2, 2, lambda t, n: t[: max(whole(n), 0)]),
    "skip": _plain("skip(list or text, count)", 2, 2, lambda t, n: t[max(whole(n), 0) :]),
    "range": _plain("range(count)", 1, 1, lambda n: list(range(min(max(whole(n), 0), MAX_ROWS)))),
    "at": _plain("at(list, index)", 2, 2, _at),
    "first": _plain("first(list)", 1, 1, lambda t: _at(t, 0)),
    "last": _plain("last(list)", 1, 1, lambda t: _at(t, -1)),
    "contains": _plain("contains(text or list, part)", 2, 2, _contains),
    "startswith": _plain(
        "startswith(text, part)", 2, 2, lambda t, p: to_text(t).lower().startswith(to_text(p).lower())
    ),
    "lower": _plain("lower(text)", 1, 1, lambda t: to_text(t).lower()),
    "upper": _plain("upper(text)", 1, 1, lambda t: to_text(t).upper()),
    "trim": _plain("trim(text)", 1, 1, lambda t: to_text(t).strip()),
    "text": _plain("text(value)", 1, 1, to_text),
    "pad": _plain("pad(value, width)", 2, 2, _pad),
    "fixed": _plain("fixed(number, places)", 2, 2, _fixed),
    "floor": _plain("floor(number)", 1, 1, lambda n: math.floor(number(n))),
    "ceil": _plain("ceil(number)", 1, 1, lambda n: math.ceil(number(n))),
    "round": _plain("round(number)", 1, 1, lambda n: round(number(n))),
    "abs": _plain("abs(number)", 1, 1, lambda n: abs(number(n))),
    "min": _plain("min(a, b)", 2, 2, lambda a, b: min(number(a), number(b))),
    "max": _plain("max(a, b)", 2, 2, lambda a, b: max(number(a), number(b))),
    "choose": _plain("choose(condition, then, else)", 3, 3, lambda c, a, b: a if truth(c) else b),
    "pick": _dice("pick(list)", 1, _pick),
    "random": _dice("random(low, high)", 2, _random),
    "digits": _dice("digits(count)", 1, _digits),
    "shuffled": _dice("shuffled(list)", 1, _shuffled),
}
