"""Messages as the person who looks at a page reads them."""

from collections.abc import Iterable
from pathlib import Path

from iris_screen.core.message import Message, say
from iris_screen.text import get_catalog
from iris_screen.text.catalog import HERE


class Words:
    """One language. texts: the folder of the catalogs."""

    def __init__(self, language: str, texts: Path = HERE) -> None:
        self.language = language
        self._said = get_catalog(language, texts)

    def __call__(self, message: Message) -> str:
        return self._said(message)

    def sentence(self, said: Message | str | None) -> str:
        """What a run says; "" where it says nothing. A string is somebody's own words, and stays as it is."""
        return self(said) if isinstance(said, Message) else said or ""

    def together(self, said: Iterable[Message | str | None]) -> str:
        """Sentences of a run, one after the other in a line."""
        return self(say("when-clauses", parts=[self.sentence(each) for each in said if each]))
