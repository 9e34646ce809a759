"""Reads which files a person means, and which folder: Downloads, the folder Bills, 文档/董事会."""

import re
from functools import cache

from iris_screen.core.parsing.languages import load_languages
from iris_screen.core.parsing.wordings import split_listed, write_words
from iris_screen.planning.apps.plain_words import is_plain_name
from iris_screen.planning.apps.values import Value, is_file_name

KNOWN = "known"
"""The part of a folder's value that says that every desktop has it, or that the person gave a path to it."""
_INSIDE = re.compile(r"(?<=[\u4e00-\u9fff])(?:下面|里面|下边|里边|里头|下|里)的")
"""文档下面的财务文件夹 is a folder in another."""
MAX_HAN = 6
_QUOTES = "\"“”「」『』‘’'"


@cache
def _match_folder() -> "re.Pattern[str]":
    """The name of a folder, with the words that say that it is one."""
    kinds = [each.kinds for each in load_languages().values()]
    nouns, owned, called = (
        write_words(word for each in kinds for words in each.get(kind, {}).values() for word in words)
        for kind in ("folder_noun", "owner", "named")
    )
    return re.compile(
        rf"(?:{owned}\s*)?(?:(?P<first>{nouns})\s*(?:{called}\s*)?)?(?P<name>.+?)\s*(?P<last>{nouns})?", re.IGNORECASE
    )


def _means(name: str, kind: str) -> list[str]:
    """What this name of a place stands for: desktop, downloads, stick, bin."""
    said = (pair for each in load_languages().values() for pair in each.kinds.get(kind, {}).items())
    return [place for place, words in said if name.casefold() in words]


def parse_folder(text: str, quoted: bool = False) -> Value | None:
    """A folder, with its path as a part; None for words that may be something else, such as a new name of a file."""
    match = _match_folder().fullmatch(_INSIDE.sub("/", text.strip()))
    if quoted or match is None:
        return _make_folder(text.strip()) if quoted else None
    bare = match["name"].strip()
    name = bare.strip(_QUOTES)
    is_path = "/" in name and not re.search(r"\s/|/\s|//", name)
    is_called = bool(match["first"] or match["last"]) or bare != name
    is_han_name = "\u4e00" <= name[:1] <= "\u9fff"
    is_title = name[:1].isupper() or is_han_name
    if is_han_name and not is_path and bare == name and len(name) > MAX_HAN:
        return None
    if (
        not name
        or is_file_name(name)
        or _means(name, "bin")
        or not (is_path or is_called or _means(name, "place") or is_title)
    ):
        return None
    return _make_folder(name) if bare != name or is_path or is_plain_name(name) else None


def _make_folder(name: str) -> Value | None:
    shown = name.title() if name.isascii() and _means(name, "place") else name
    path = name if name[:1] in "/~" else "~" if "home" in _means(name, "place") else f"~/{shown}"
    known = "yes" if "/" in name or {*_means(name, "place")} - {"stick"} else ""
    return Value(name, parts={"path": path, KNOWN: known}) if name else None


def parse_files(text: str) -> Value | None:
    """One or several files, each by its whole name; `first` is a part."""
    quoted = re.findall(r"[“\"「『]([^“”\"「」『』]+)[”\"」』]", text)
    rest = re.sub(r"[“\"「『][^“”\"「」『』]+[”\"」』]", " ", text)
    names = quoted if quoted and not split_listed(rest) else split_listed(text)
    names = [name.strip() for name in names]
    if not names or not (names == quoted or all(map(is_file_name, names))):
        return None
    return Value(", ".join(names), quoted=bool(quoted), parts={"first": names[0]}, listed=tuple(names))
