"""The icon set: glyphs by name, from icons.txt."""

from functools import lru_cache
from pathlib import Path

from PIL import Image

from iris_screen.core.errors import UsageError
from iris_screen.core.message import say
from iris_screen.core.parsing.spelling import suggest_or_list
from iris_screen.sim.phone.draw import vector

_FILE = Path(__file__).with_name("icons.txt")


@lru_cache(maxsize=1)
def glyphs() -> dict[str, str]:
    """Every icon's glyph by the icon's name."""
    found = {}
    for line in _FILE.read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            name, glyph = line.split(maxsplit=1)
            found[name] = glyph
    return found


def known(name: str) -> bool:
    return name in glyphs()


def icon(name: str, size: int) -> Image.Image:
    """The icon as an "L" mask of `size` pixels square. Raises UsageError for an unknown name."""
    if not known(name):
        raise UsageError(suggest_or_list(say("world-no-icon", name=name), name, glyphs()))
    return vector.mask(glyphs()[name], size)
