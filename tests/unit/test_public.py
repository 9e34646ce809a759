"""What `import iris_screen` gives: few names, typed, and nothing loaded before it is used."""

import ast
import inspect
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import iris_screen
from iris_screen.core import errors
from iris_screen.core.message import say
from iris_screen.graph.runs import RunOptions, Runs

HOMES = {
    alias.name: node.module
    for node in ast.walk(ast.parse(Path(iris_screen.__file__).read_text("utf-8")))
    if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("iris_screen.")
    for alias in node.names
}
"""What a type checker sees: name → module."""


@pytest.mark.parametrize("name", iris_screen.__all__)
def test_a_public_name_is_what_a_type_checker_takes_it_for(name: str) -> None:
    assert getattr(iris_screen, name) is getattr(import_module(HOMES[name]), name)


def test_type_checkers_see_the_public_names_and_no_others() -> None:
    assert sorted(HOMES) == sorted(iris_screen.__all__)
    assert set(iris_screen.__all__) <= set(dir(iris_screen))


@pytest.mark.parametrize("name", iris_screen.__all__)
def test_a_public_name_says_what_it_is(name: str) -> None:
    assert inspect.getdoc(getattr(iris_screen, name))


def test_every_error_is_public() -> None:
    every = {name for name, it in vars(errors).items() if isinstance(it, type) and issubclass(it, errors.IrisError)}
    assert every <= set(iris_screen.__all__)


def test_a_name_that_there_is_not_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = iris_screen.nothing  # type: ignore[attr-defined]  # what is tested


def test_importing_the_package_imports_nothing_of_it_and_nothing_heavy() -> None:
    program = "import sys; before = set(sys.modules); import iris_screen; print(*sorted(set(sys.modules) - before))"
    child = [sys.executable, "-P", "-c", program]
    loaded = subprocess.run(child, capture_output=True, text=True, check=True).stdout.split()
    assert {name for name in loaded if name not in sys.stdlib_module_names and "." not in name} == {"iris_screen"}
    assert not [name for name in loaded if name.startswith("iris_screen.")]


def test_the_reason_of_a_result_prints_in_english_and_a_message_within_iris_is_refused() -> None:
    told = say("run-not-allowed")
    result = iris_screen.TaskResult(run_id="r", task="t", status="failed", verdict="failed", reason=told)
    again = iris_screen.TaskResult.model_validate_json(result.model_dump_json())
    assert str(result.reason) == f"{again.reason}" == iris_screen.render(told, "en")
    assert result.reason == told == again.reason
    with pytest.raises(TypeError, match="render"):
        str(told)


def test_run_takes_the_options_of_start_by_name_and_type() -> None:
    named = inspect.signature(Runs.start).parameters
    assert list(RunOptions.__annotations__) == [name for name in named if name not in ("self", "task")]
