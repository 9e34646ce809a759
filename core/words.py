"""The person's own words, as they are taken."""

from core.errors import UsageError

MAX_TASK = 4_000

_BIDI = {chr(c) for c in (0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A))}
"""Marks that make a sentence look like another one."""


def clean(text: str) -> str:
    """The task without what no keyboard types; UsageError when nothing is left or it is no sentence any more."""
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise UsageError("The task is not valid text; type it again.") from error
    kept = "".join(c for c in text if c in "\n\t" or (c.isprintable() and c not in _BIDI)).strip()
    if not kept:
        raise UsageError('The task is empty; say what to do, for example: iris run "打开设置".')
    if len(kept) > MAX_TASK:
        raise UsageError(f"The task has {len(kept)} characters; say it in at most {MAX_TASK}.")
    return kept
