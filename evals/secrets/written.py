"""Screens that people wrote (evals/secrets/screens): chats, bookings, notes, as no generator of pages would lay them
out. The others draw a page from its kind; here each is as it was written.
"""

from collections.abc import Iterator
from pathlib import Path

from iris_screen.core.parsing.yaml_text import load_yaml
from iris_screen.core.record import Record
from iris_screen.evals.secrets.canaries import Canary
from iris_screen.evals.secrets.pages import Page

FOLDER = Path(__file__).with_name("screens")


class WrittenScreen(Record):
    """secret: its parts. rows: from the top; a text, or texts by where they begin, px."""

    kind: str
    secret: list[str]
    rows: list[str | dict[int, str]]


def load_written() -> Iterator[Canary]:
    """All of them, as canaries of the language of their file."""
    for file in sorted(FOLDER.glob("*.yaml")):
        for held in load_yaml(file.read_bytes(), file.name)[0]:
            screen = WrittenScreen.model_validate(held)
            page = Page(screen.secret)
            page.add_rows(screen.rows)
            yield Canary(screen.kind, file.stem, "screen", "written", screen.secret, page=page)
