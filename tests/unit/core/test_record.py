"""Records are changed by `replace`, which knows their fields: at run time, and when types are checked."""

import re
from pathlib import Path

import pytest
from mypy import api

from iris_screen.core.record import Record

ROOT = Path(__file__).parents[3]


class Cup(Record):
    tea: str = ""
    warm: float = 20.0


class Mug(Cup):
    handle: bool = True


def test_a_replaced_field_is_the_only_difference() -> None:
    assert Mug(tea="green").replace(warm=80.0) == Mug(tea="green", warm=80.0)


def test_what_it_was_made_from_stays_as_it_was() -> None:
    cup = Cup(tea="green")
    assert (cup.replace(tea="black").tea, cup.tea) == ("black", "green")


def test_a_field_that_does_not_exist_is_refused_at_once() -> None:
    changes = {"tee": "green", "hot": 1}
    with pytest.raises(TypeError, match="Mug has no field hot, tee"):
        Mug().replace(**changes)


HEAD = """
from typing import Any, Generic, Self, TypeVar
from iris_screen.core.record import Record

T = TypeVar("T")

class Cup(Record):
    tea: str = ""
    warm: float | None = 20.0

class Mug(Cup):
    handle: bool = True

    def hot(self) -> "Mug":
        return self.replace(warm=80.0)

class Box(Record, Generic[T]):
    held: T

def changed(cup: Cup, either: Cup | Mug, box: Box[int], spread: dict[str, Any]) -> None:
"""

RIGHT = [
    "cup.replace()",
    "cup.replace(warm=None)",
    "Mug().replace(tea='green', warm=1, handle=False).hot()",
    "either.replace(tea='green').replace(warm=1)",
    "box.replace(held=1)",
    "cup.replace(**spread)",
    "cup.replace(tea='green', **spread)",
    "'tea'.replace('a', 'b')",
]

WRONG = {
    "cup.replace(tee='green')": 'Unexpected keyword argument "tee" for "replace" of "Record"',
    "cup.replace(tea=1)": 'Argument "tea" to "replace" of "Record" has incompatible type "int"; expected "str"',
    "either.replace(handle=True)": 'Unexpected keyword argument "handle" for "replace" of "Record"',
    "box.replace(held='a')": 'Argument "held" to "replace" of "Record" has incompatible type "str"; expected "int"',
    "cup.replace('green')": 'Too many positional arguments for "replace" of "Record"',
    "cup.replace(tee='green', **spread)": '"Cup" has no field "tee"',
    "cup.replace(tea=1, **spread)": 'Argument "tea" to "replace" of "Record" has incompatible type "int"',
    "bool(cup.replace().handle)": '"Cup" has no attribute "handle"',
}


@pytest.fixture(scope="module")
def complaints(tmp_path_factory: pytest.TempPathFactory) -> dict[int, str]:
    """Line in the program → what mypy says of it. Its cache is that of `make check`, in the repository's folder."""
    program = tmp_path_factory.mktemp("typed") / "program.py"
    program.write_text(HEAD + "".join(f"    {line}\n" for line in [*RIGHT, *WRONG]), encoding="utf-8")
    config, cache = ROOT / "pyproject.toml", ROOT / ".mypy_cache"
    said, trouble, _ = api.run(["--config-file", str(config), "--cache-dir", str(cache), str(program)])
    assert trouble == ""
    found = re.findall(r"^.*program\.py:(\d+): error: (.*)$", said, re.MULTILINE)
    return {int(line) - HEAD.count("\n") - 1: message for line, message in found}


def test_each_class_takes_its_own_fields_with_their_types(complaints: dict[int, str]) -> None:
    assert {RIGHT[n]: said for n, said in complaints.items() if n < len(RIGHT)} == {}


@pytest.mark.parametrize("n", range(len(WRONG)), ids=list(WRONG))
def test_a_misspelt_field_or_a_wrong_type_fails_when_types_are_checked(n: int, complaints: dict[int, str]) -> None:
    assert list(WRONG.values())[n] in complaints.get(len(RIGHT) + n, "no complaint")
