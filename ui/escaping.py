"""How text from elsewhere is shown to a person: what was on a screen may not steer the terminal."""

import unicodedata
from collections.abc import Sequence

from iris_screen.consent.secret_words import mask_sentence

_MARKS = {chr(c) for c in (0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A))}
"""Direction marks, which make one sentence look like another."""


def plain(text: str) -> str:
    """The text on one line, without control characters, direction marks and halves of characters, and without the
    passwords that it says.
    """
    return mask_sentence("".join(_shown(c) for c in text).rstrip())


def flowing(text: str) -> str:
    """The same for text that comes in pieces: its lines and spaces stay."""
    return "".join(c if c in "\n " else _shown(c) for c in text)


def _shown(char: str) -> str:
    if char in "\n\r\t":
        return " "
    return "" if char in _MARKS or unicodedata.category(char) in ("Cc", "Cs", "Co") else char


def short(text: str, most: int = 200) -> str:
    """The text in plain, cut where it is longer than anybody reads."""
    text = plain(text)
    return text if len(text) <= most else text[: most - 1] + "…"


def in_columns(cells: Sequence[str], widths: Sequence[int]) -> str:
    """One line of a table: each cell in plain, filled up to its width as a terminal shows it."""
    filled = (text + " " * (width - shown_width(text)) for text, width in zip(map(plain, cells), widths, strict=False))
    return "  ".join(filled).rstrip()


def shown_width(text: str) -> int:
    """How many columns of a terminal the text takes: Chinese characters take two."""
    return sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text)


def dollars(amount: float) -> str:
    """ "$0", "$0.0012", "$1.25": to the cent from ten cents on, to a hundredth of it below."""
    return f"${amount:.2f}" if amount >= 0.1 else f"${amount:.4f}".rstrip("0").rstrip(".")


def seconds(amount: float) -> str:
    """ "0.42 s", "12 s", "3 min 20 s"."""
    if amount < 10:
        return f"{amount:.2f} s"
    if amount < 120:
        return f"{amount:.0f} s"
    minutes, rest = divmod(round(amount), 60)
    return f"{minutes} min {rest} s"
