"""The clipboard as a way to bring any text into a field, with what was on it put back afterwards."""

import time
from collections.abc import Callable
from typing import Protocol

TAKE_SECONDS = 0.5
"""How long a program gets to take what it pastes, where nobody says that it did."""


class Clipboard(Protocol):
    def lend(self, text: str, paste: Callable[[], None], selection: str = "CLIPBOARD") -> bool:
        """Put the text there, paste it, put back what was there. Whether a program took it; True where nobody can tell.

        selection: "PRIMARY" for programs of X11 that paste only that.
        """
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
