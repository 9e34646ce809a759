"""What Iris says of a run, in Chinese: by the patterns of its own English sentences (assets/chinese.yaml).

Runs are kept in one language, so that they can be searched, compared and shown to anybody. What no pattern knows stays
as it was said, and so does every name and every text of a screen or a person.
"""

import re
from functools import lru_cache
from pathlib import Path

from iris_screen.core.parsing.yaml_text import load_yaml

TABLE = Path(__file__).parents[1] / "assets" / "chinese.yaml"
LONGEST, DEEPEST = 1_000, 8
"""Characters, and sentences within sentences: texts of screens stand in them, which may be anything."""
_PLACE = re.compile(r"\\\{(\w)\\\}")
_MEETING = re.compile("(?<=[\u4e00-\u9fff])\0+(?=[A-Za-z0-9])|(?<=[A-Za-z0-9])\0+(?=[\u4e00-\u9fff])")
_WHOLE = "(?:[^“”]|“[^”]*(?:”|$))+?"
_NUMBERS = frozenset("nmsuvxy")


@lru_cache(maxsize=4_096)
def in_chinese(words: str) -> str:
    return _said(words, DEEPEST) if len(words) <= LONGEST else words


def _said(words: str, deep: int) -> str:
    fitting = ((found, said) for pattern, said in _table() if deep and (found := pattern.fullmatch(words)))
    for found, said in fitting:
        held = found.groupdict()
        return _filled(said, {name: _said(one, deep - 1) if name.isupper() else one for name, one in held.items()})
    return words


def _filled(said: str, held: dict[str, str]) -> str:
    """A space stands where Chinese meets other letters."""
    whole = said.format(**{name: f"\0{one}\0" for name, one in held.items()})
    return _MEETING.sub(" ", whole).replace("\0", "")


@lru_cache(maxsize=1)
def _table() -> list[tuple["re.Pattern[str]", str]]:
    """In the order they are tried: whole sentences, then those with places."""
    lines, _ = load_yaml(TABLE.read_bytes(), TABLE.name)
    tried = sorted(lines.items(), key=lambda line: "{" in line[0])
    return [(re.compile(_PLACE.sub(_group, re.escape(english)), re.DOTALL), said) for english, said in tried]


def _group(place: "re.Match[str]") -> str:
    """Only what is itself in quotes may begin or end within some."""
    quoted = place.string[: place.start()].endswith("“")
    return rf"(?P<{place[1]}>{'[0-9.]+' if place[1] in _NUMBERS else '.+?' if quoted else _WHOLE})"
