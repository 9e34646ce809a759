"""A State that others may write into: what Studio sends is JSON, and nodes are handed records."""

from collections.abc import Sequence
from typing import Annotated, Any, get_type_hints

from langgraph.channels import LastValue
from pydantic import TypeAdapter, ValidationError
from typing_extensions import TypedDict

from iris_screen.core.errors import UsageError
from iris_screen.core.state import State


class Checked(LastValue[Any]):
    """The last value, made what State says it is. An edit that is none of that is refused, and nothing changes."""

    def update(self, values: Sequence[Any]) -> bool:
        try:
            return super().update([TypeAdapter(self.typ).validate_python(value) for value in values])
        except ValidationError as error:
            problem = error.errors(include_url=False, include_input=False)[0]
            where = ".".join(str(part) for part in (self.key, *problem["loc"]))
            raise UsageError(f"{where} cannot be edited like that: {problem['msg'].lower()}.") from None


def edited_state(state: Any = State) -> Any:
    """The state, each part held by a channel that checks; one with a reducer of its own reads every form already."""
    hints = get_type_hints(state, include_extras=True)
    return TypedDict(state.__name__, {name: _checked(name, hint) for name, hint in hints.items()}, total=False)  # type: ignore[operator]


def _checked(name: str, hint: Any) -> Any:
    """A task comes in as a sentence, by the same name."""
    if hasattr(hint, "__metadata__"):
        return hint
    return Annotated[hint, Checked(hint | str if name == "task" else hint)]
