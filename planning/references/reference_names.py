"""Names of references, which also become file names."""

import re
import unicodedata

from iris_screen.core.errors import UsageError
from iris_screen.core.message import say
from iris_screen.core.protocols import Library
from iris_screen.planning.apps import Apps
from iris_screen.planning.apps.tokens import fold

MAX_NAME = 60

_SAFE = re.compile(r"[^\W_][\w-]*")
_VARIANT = re.compile(r".+_v[0-9]+")
_DEVICES = re.compile(r"con|prn|aux|nul|com[0-9]|lpt[0-9]", re.IGNORECASE)
"""File names that Windows forbids; a library might be copied there."""


def safe_name(name: str) -> str:
    """The name as stored. Raises UsageError for one that cannot be a file name or would lie in another folder."""
    name = unicodedata.normalize("NFC", name)
    if not _SAFE.fullmatch(name) or _DEVICES.fullmatch(name) or len(name.encode("utf-8", "replace")) > 3 * MAX_NAME:
        raise UsageError(say("picture-name-wrong", name=name[:MAX_NAME]))
    if _VARIANT.fullmatch(name):
        raise UsageError(say("picture-name-of-variant", name=name[:MAX_NAME]))
    return name


def name_for(label: str, apps: Apps, library: Library) -> str:
    """The name for the icon with this label: that of its app module or of a known icon, else the label."""
    if app := apps.find(label):
        return app.name
    known = library.find(label)
    return known.name if known is not None and known.kind == "icon" else name_of_label(label)


def name_of_label(label: str) -> str:
    """The label's letters and digits, words joined by _; "icon" before what could not be a name."""
    words = re.findall(r"[^\W_]+", unicodedata.normalize("NFKC", fold(label)))
    name = "_".join(words)[:MAX_NAME].rstrip("_") or "icon"
    return f"icon_{name}_" if _DEVICES.fullmatch(name) or _VARIANT.fullmatch(name) else name
