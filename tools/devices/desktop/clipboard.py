"""Pastes text by the clipboard, and puts back what was on it before."""

import time
from collections.abc import Callable
from typing import Protocol

TAKE_SECONDS = 0.5
"""How long a program gets to read what it pastes, if nothing reports that it did."""


class Clipboard(Protocol):
    def lend(self, text: str, paste: Callable[[], None], selection: str = "CLIPBOARD") -> bool:
        """Put the text there, paste it, put back what was there. Returns whether a program took it; True if unknown.

        If none took it, the text stays until `put_back`: a slow program would otherwise paste what the person copied.
        selection: "PRIMARY" for programs of X11 that paste only that.
        """
        ...

    def put_back(self) -> None:
        """Put back what an earlier `lend` did not."""
        ...


class TextClipboard:
    """By pyperclip, which handles only text: a picture that was there is lost. For systems without X11 selections."""

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
        """Does nothing: `lend` has put it back already."""
