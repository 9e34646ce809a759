"""The clipboard as a way to bring any text into a field, with what was on it put back afterwards."""

import time
from collections.abc import Callable
from typing import Protocol

TAKE_SECONDS = 0.5
"""How long a program gets to take what it pastes, where nobody says that it did."""


class Clipboard(Protocol):
    def lend(self, text: str, paste: Callable[[], None], selection: str = "CLIPBOARD") -> bool:
        """Put the text there, paste it, put back what was there. Whether a program took it; True where nobody can tell.

        Where none took it the text stays until `put_back`: one that is slow would paste what the person has copied.
        selection: "PRIMARY" for programs of X11 that paste only that.
        """
        ...

    def put_back(self) -> None:
        """Put back what an earlier `lend` has left away."""
        ...


class TextClipboard:
    """By pyperclip, which knows texts only: a picture that was there is lost. For systems without selections."""

    def lend(self, text: str, paste: Callable[[], None], selection: str = "CLIPBOARD") -> bool:
        import pyperclip

        before = pyperclip.paste()
        pyperclip.copy(text)
        try:
            paste()
            time.sleep(TAKE_SECONDS)
        finally:
            pyperclip.copy(before)
        return True

    def put_back(self) -> None:
        """Nothing is left to do: `lend` has done it."""
