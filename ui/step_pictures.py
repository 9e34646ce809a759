"""Copies the pictures of a run under readable names: one before each step, and the last one."""

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from iris_screen.core.errors import StoreError
from iris_screen.core.parsing.files import cannot_write
from iris_screen.text import render

if TYPE_CHECKING:
    from iris_screen.graph.pictures.run_pictures import RunPictures
    from iris_screen.graph.runs import RunDetail

LONGEST = 40
"""Maximum characters of a step's words in a file name."""


def find_last_picture(detail: "RunDetail", frames: "RunPictures") -> Path | None:
    """The last one the run saw. If it was cut off before it recorded one, the one after its last step."""
    if detail.result and detail.result.last_picture:
        there = Path(detail.result.last_picture)  # on the computer that did the run
        return there if there.is_file() else frames.file(there.stem)
    return frames.file(detail.results[-1].after) if detail.results else None


def copy_pictures(detail: "RunDetail", frames: "RunPictures", to: Path) -> list[Path]:
    """Copies them into the folder `to`, which is made if needed. A picture that is gone is left out."""
    shown = [(render(result.step.in_words()), frames.file(result.before)) for result in detail.results]
    if last := find_last_picture(detail, frames):
        shown.append(("end", last))
    copied = []
    try:
        to.mkdir(parents=True, exist_ok=True)
        for n, (words, picture) in enumerate(shown, 1):
            if picture.is_file():
                # Only letters and digits, since the words may come from anywhere.
                parts = "".join(char if char.isalnum() else " " for char in words[:LONGEST]).split()
                copied.append(Path(shutil.copyfile(picture, to / f"{n:02}-{'-'.join(parts) or 'step'}.png")))
    except OSError as error:
        raise StoreError(cannot_write(to, error)) from error
    return copied
