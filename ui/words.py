"""Messages in the language of the person who looks at a page."""

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
        """A message of a run, "" for None. A string is somebody's own words, and stays as it is."""
        return self(said) if isinstance(said, Message) else said or ""

    def join(self, said: Iterable[Message | str | None]) -> str:
        """Joins sentences of a run on one line."""
        return self(say("when-clauses", parts=[self.sentence(each) for each in said if each]))
