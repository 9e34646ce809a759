"""Names of references: a name becomes the name of a file."""

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
"""Names that no file may have on Windows, where a library might be copied."""


def safe_name(name: str) -> str:
    """The name as it is stored. UsageError for one that could not be a file name, or would be in another folder."""
    name = unicodedata.normalize("NFC", name)
    if not _SAFE.fullmatch(name) or _DEVICES.fullmatch(name) or len(name.encode("utf-8", "replace")) > 3 * MAX_NAME:
        raise UsageError(say("picture-name-wrong", name=name[:MAX_NAME]))
    if _VARIANT.fullmatch(name):
        raise UsageError(say("picture-name-of-variant", name=name[:MAX_NAME]))
    return name


def name_for(label: str, apps: Apps, library: Library) -> str:
    """The name of the icon with this label: that of its app module or of a known icon, otherwise the label."""
    if app := apps.find(label):
        return app.name
    known = library.find(label)
    return known.name if known is not None and known.kind == "icon" else name_of_label(label)


def name_of_label(label: str) -> str:
    """The label's letters and digits, words joined by _; "icon" before what could not be a name."""
    words = re.findall(r"[^\W_]+", unicodedata.normalize("NFKC", fold(label)))
    name = "_".join(words)[:MAX_NAME].rstrip("_") or "icon"
    return f"icon_{name}_" if _DEVICES.fullmatch(name) or _VARIANT.fullmatch(name) else name
