"""Data from a file as a record of core, or one sentence that says which file, line and key is wrong."""

from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from iris_screen.core.errors import UsageError, ended
from iris_screen.core.parsing.spelling import nearest_or_all
from iris_screen.core.parsing.yaml_text import Marks, Path

Model = TypeVar("Model", bound=BaseModel)


def checked(model: type[Model], data: Any, marks: Marks, at: Path = ()) -> Model:
    """`data`, found at the path `at` of a file, as a `model`. Raises UsageError for the first thing that is wrong."""
    try:
        return model.model_validate(data)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        path = (*at, *first["loc"])
        raise UsageError(ended(f"{marks.at(path)}: {_sentence(model, first, path)}")) from None


def _sentence(model: type[BaseModel], error: Any, path: Path) -> str:
    key = next((part for part in reversed(path) if isinstance(part, str)), "") if error["loc"] else ""
    match error["type"]:
        case "extra_forbidden":
            return f"unknown key '{key}'{nearest_or_all(key, _keys(model, error['loc'][:-1]))}"
        case "missing":
            return f"the key '{key}' is missing"
        case "literal_error":
            expected = str(error["ctx"]["expected"]).replace("'", "").replace(" or ", ", ").split(", ")
            return f"'{key}' cannot be '{error['input']}'{nearest_or_all(str(error['input']), expected)}"
        case "value_error":
            why = str(error["ctx"]["error"])
            return f"'{key}' {why}" if key else why
        case _:
            return f"'{key}': {str(error['msg']).lower()}" if key else str(error["msg"]).lower()


def _keys(model: type[BaseModel], path: Path) -> list[str]:
    """The keys of the record at `path` inside the model, as far as the annotations tell."""
    found: Any = model
    for part in path:
        if isinstance(part, str) and part in found.model_fields:
            found = _record(found.model_fields[part].annotation)
        if found is None:
            return []
    return list(found.model_fields)


def _record(annotation: Any) -> Any:
    """The record inside list[X], dict[str, X] or X | None."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    inner = [_record(part) for part in getattr(annotation, "__args__", ())]
    return next((record for record in inner if record is not None), None)
