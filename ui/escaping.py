"""Makes text from elsewhere safe to show: what was on a screen must not control the terminal.

`iris --help` imports this, so the code for messages is imported only where it is needed.
"""

import unicodedata
from collections.abc import Sequence

_MARKS = {chr(c) for c in (0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A))}
"""Direction marks, which can make one sentence look like another."""


def sanitize(text: str) -> str:
    """The text on one line, passwords masked, without control characters, direction marks and lone surrogates."""
    from iris_screen.consent.secrets.spoken_secrets import mask_sentence

    return mask_sentence("".join(map(_sanitize_char, text)).rstrip())


def sanitize_piece(text: str) -> str:
    """The same for text that arrives in pieces: line breaks and spaces stay, and passwords are not masked."""
    return "".join(c if c in "\n " else _sanitize_char(c) for c in text)


def _sanitize_char(char: str) -> str:
    if char in "\n\r\t":
        return " "
    return "" if char in _MARKS or unicodedata.category(char) in ("Cc", "Cs", "Co") else char


def shorten(text: str, most: int = 200) -> str:
    """The sanitized text, cut after `most` characters."""
    text = sanitize(text)
    return text if len(text) <= most else text[: most - 1] + "…"


def format_row(cells: Sequence[str], widths: Sequence[int]) -> str:
    """One row of a table: each cell sanitized and padded to its width in terminal columns."""
    filled = (
        text + " " * (width - measure_width(text)) for text, width in zip(map(sanitize, cells), widths, strict=False)
    )
    return "  ".join(filled).rstrip()


def measure_width(text: str) -> int:
    """How many terminal columns the text takes. A Chinese character takes two."""
    return sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text)


def format_dollars(amount: float) -> str:
    """ "$0", "<$0.0001", "$0.0012", "$1.25": rounded to a cent from ten cents up, to a hundredth of a cent below; what
    costs less than that is not told to be free.
    """
    if 0 < amount < 0.0001:
        return "<$0.0001"
    return f"${amount:.2f}" if amount >= 0.1 else f"${amount:.4f}".rstrip("0").rstrip(".")
