"""What is wrong with a value from a person or a file, as a message: from our own validators and from pydantic's."""

from typing import Any

from pydantic_core import ErrorDetails

from iris_screen.core.message import Message, say, verbatim
from iris_screen.text import render


class Mistake(ValueError):
    """Raised by our own validators. The message follows the name of the key: “must not be empty”."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message

    def __str__(self) -> str:
        return render(self.message)


def mistake(error: ErrorDetails) -> Message:
    """What is wrong, as it follows the name of the key: “must be a whole number”."""
    context: dict[str, Any] = error.get("ctx") or {}
    if error["type"] == "value_error":
        refused = context["error"]
        return refused.message if isinstance(refused, Mistake) else verbatim(str(refused))
    bounds = ("ge", "gt", "le", "lt", "min_length", "max_length", "expected")
    bound = next((str(context[name]) for name in bounds if name in context), "")
    return say("value-wrong", kind=error["type"], bound=bound, said=error["msg"].lower())
