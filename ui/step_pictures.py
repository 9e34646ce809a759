"""The pictures of a run under names that a person can read: one before each step, and what was seen in the end."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from iris_screen.core.errors import StoreError
from iris_screen.core.parsing.files import cannot_write
from iris_screen.text import render

if TYPE_CHECKING:
    from iris_screen.graph.runs import RunDetail

LONGEST = 40
"""Characters of a step's words in a file name."""


def find_last_picture(detail: "RunDetail", frames: Path) -> Path | None:
    """The last one the run saw; where it was cut off before it said so, the one after its last step."""
    if detail.result and detail.result.last_picture:
        return Path(detail.result.last_picture)
    return frames / f"{detail.results[-1].after}.png" if detail.results else None


def copy_pictures(detail: "RunDetail", frames: Path, to: Path) -> list[Path]:
    """Copies them into the folder `to`, made where it is not there; a picture that is gone is left out."""
    try:
        to.mkdir(parents=True, exist_ok=True)
        return [Path(shutil.copyfile(picture, to / name)) for name, picture in _named(detail, frames)]
    except OSError as error:
        raise StoreError(cannot_write(to, error)) from error


def _named(detail: "RunDetail", frames: Path) -> Iterator[tuple[str, Path]]:
    shown = [(render(result.step.in_words()), frames / f"{result.before}.png") for result in detail.results]
    if last := find_last_picture(detail, frames):
        shown.append(("end", last))
    there = ((n, words, picture) for n, (words, picture) in enumerate(shown, 1) if picture.is_file())
    yield from ((f"{n:02}-{_in_a_name(words)}.png", picture) for n, words, picture in there)


def _in_a_name(words: str) -> str:
    """Only letters and digits, since the words may come from anywhere."""
    parts = "".join(char if char.isalnum() else " " for char in words[:LONGEST]).split()
    return "-".join(parts) or "step"
