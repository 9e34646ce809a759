"""Checks data from a file against a record of core. An error is one sentence that names the file, line and key."""

from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from iris_screen.core.errors import UsageError
from iris_screen.core.message import Message, say
from iris_screen.core.parsing.mistakes import mistake
from iris_screen.core.parsing.spelling import suggest_or_list
from iris_screen.core.parsing.yaml_text import Marks, Path

Model = TypeVar("Model", bound=BaseModel)


def check_record(
    model: type[Model], data: Any, marks: Marks, at: Path = (), context: dict[str, bool] | None = None
) -> Model:
    """Turns `data`, found at the path `at` in a file, into a `model`. Raises UsageError for the first error. context:
    for its validators.
    """
    try:
        return model.model_validate(data, context=context)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        path = (*at, *first["loc"])
        raise UsageError(marks.problem(path, _describe_problem(model, first, path))) from None


def _describe_problem(model: type[BaseModel], error: ErrorDetails, path: Path) -> Message:
    """One sentence about the key that is wrong, or about the whole record."""
    name = next((part for part in reversed(path) if isinstance(part, str)), "") if error["loc"] else ""
    match error["type"]:
        case "extra_forbidden":
            return suggest_or_list(say("app-key-unknown", name=name), name, _list_keys(model, error["loc"][:-1]))
        case "literal_error":
            expected = str(error["ctx"]["expected"]).replace("'", "").replace(" or ", ", ").split(", ")
            given = str(error["input"])
            return suggest_or_list(say("app-value-not-a-choice", name=name, value=given), given, expected)
        case _ if name:
            return say("app-value-wrong", name=name, why=mistake(error))
        case _:
            return say("app-whole-wrong", why=mistake(error))


def _list_keys(model: type[BaseModel], path: Path) -> list[str]:
    """The keys of the record at `path` inside the model, as far as the annotations tell."""
    found: Any = model
    for part in path:
        if isinstance(part, str) and part in found.model_fields:
            found = _find_record(found.model_fields[part].annotation)
        if found is None:
            return []
    return list(found.model_fields)


def _find_record(annotation: Any) -> Any:
    """The record inside list[X], dict[str, X] or X | None."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    inner = [_find_record(part) for part in getattr(annotation, "__args__", ())]
    return next((record for record in inner if record is not None), None)
