"""The languages in which a phone of a world can speak."""

import re
from collections.abc import Iterator
from typing import Any

from iris_screen.sim.phone.world_files.world import World

_CODE = re.compile("[a-z]{2}")
_COMPARED = re.compile(r"""["']([a-z]{2})["']""")
_SYSTEM = ("zh", "en")
"""The languages of the few words that the phone itself says."""


def list_languages(world: World) -> list[str]:
    """The codes of the languages that make a difference: the phone's own, and those that the world's texts are written
    in or that its expressions compare `lang` with. Any other would be shown as the first language of each text.
    """
    known = frozenset({*_SYSTEM, world.phone.lang})
    return sorted({*known, *_find_codes(world.model_dump(mode="json", by_alias=True), known)})


def _find_codes(value: Any, known: frozenset[str]) -> Iterator[str]:
    """The codes in a part of the world, as its file has it. A text is in one of the known languages, too: other parts
    may have keys of two letters.
    """
    if isinstance(value, dict):
        is_text = all(isinstance(text, str) and _CODE.fullmatch(str(key)) for key, text in value.items())
        if is_text and known & value.keys():
            yield from value
        for part in value.values():
            yield from _find_codes(part, known)
    elif isinstance(value, list):
        for part in value:
            yield from _find_codes(part, known)
    elif isinstance(value, str) and "lang" in value:
        yield from _COMPARED.findall(value)
