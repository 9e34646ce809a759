"""Messages in columns of text, as JSON."""

from iris_screen.core.message import Message
from iris_screen.core.parsing.files import parse_json


def write_message(message: Message | None) -> str:
    return "" if message is None else message.model_dump_json()


def read_message(text: str) -> Message | None:
    """The inverse. Rows written before November 2026 hold a sentence, which is not JSON of this shape."""
    if not text:
        return None
    if text.startswith('{"key":'):
        try:
            return Message.model_validate(parse_json(text))
        except ValueError:
            pass
    return Message.model_validate(text)
