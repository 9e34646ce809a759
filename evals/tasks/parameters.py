"""The parameters of a task: drawn from a seed, and filled into its texts where `<name>` stands."""

import random
import re
from collections.abc import Callable, Sequence
from typing import Any

PLACE = re.compile(r"<([a-z_][a-z_0-9]*(?:\.[a-z_0-9]+)*)>")
"""`<who>`, `<day.iso>` for a field of a row, `<items.0.name>` for a row of a list."""
LANGUAGES = {"zh", "en"}


def draw(wanted: dict[str, Any], seed: str, language: str) -> dict[str, Any]:
    """The value of each parameter, in the order they are written.

    A list: one of these. {from, to}: a whole number. {some, of}: so many of these, as a list. {repeat, row}: so many
    rows, with `<index>` counted from 1. {mixed: list}: in another order. {plus|minus|times: [a, b]}, {sum|most|least:
    list.field}, {joined: list.field, by}, {count: list}: worked out from earlier ones.
    """
    chance = random.Random(seed)
    values: dict[str, Any] = {"language": language}
    for name, how in wanted.items():
        values[name] = choose_language(_draw_one(how, chance, values), language)
    return values


def _draw_one(how: Any, chance: random.Random, values: dict[str, Any]) -> Any:
    match how:
        case list():
            return chance.choice(how)
        case {"from": int() as low, "to": int() as high}:
            return chance.randint(low, high)
        case {"some": int() as count, "of": list() as options}:
            return chance.sample(options, count)
        case {"repeat": int() as count, "row": dict() as row}:
            return [fill(row, {**values, "index": index + 1}) for index in range(count)]
        case {"mixed": given}:
            return chance.sample(rows := fill(given, values), len(rows))
        case dict() if len(how) <= 2 and (verb := next(iter(how))) in WORK:
            return WORK[verb](*_read_operands(fill(how[verb], values), values), *([how["by"]] if "by" in how else []))
        case _:
            return how


def _read_operands(given: Any, values: dict[str, Any]) -> list[Any]:
    """Two values as written, or the column `items.price` of a list as one."""
    if isinstance(given, list):
        return given
    name, _, field = str(given).partition(".")
    return [[row[field] if field else row for row in values[name]]]


WORK: dict[str, Callable[..., Any]] = {
    "plus": lambda a, b: a + b,
    "minus": lambda a, b: a - b,
    "times": lambda a, b: a * b,
    "sum": sum,
    "most": max,
    "least": min,
    "count": len,
    "joined": lambda column, by: by.join(map(str, column)),
}


def choose_language(given: Any, language: str) -> Any:
    """The same with the words of this language where both are written: {zh: …, en: …}."""
    if isinstance(given, dict):
        if given and set(given) <= LANGUAGES:
            return choose_language(given[language], language)
        return {key: choose_language(value, language) for key, value in given.items()}
    if isinstance(given, list):
        return [choose_language(value, language) for value in given]
    return given


def fill(given: Any, values: dict[str, Any]) -> Any:
    """The same with the values of the parameters. A text that is only `<name>` becomes the value itself."""
    match given:
        case str():
            if whole := PLACE.fullmatch(given):
                return _look_up(whole[1].split("."), values)
            return PLACE.sub(lambda place: str(_look_up(place[1].split("."), values)), given)
        case dict():
            return {fill(key, values): fill(value, values) for key, value in given.items()}
        case list():
            return [fill(value, values) for value in given]
        case _:
            return given


def _look_up(path: Sequence[str], values: dict[str, Any]) -> Any:
    """Raises LookupError if there is no such parameter or field."""
    found: Any = values
    for part in path:
        found = found[int(part)] if isinstance(found, list) else found[part]
    return found
