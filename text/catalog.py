"""Reads catalogs and fills messages into them.

A catalog is a folder with a file an area: `run-cut-off` stands in run.ftl. A file is read when the first of its keys is
wanted, so that a command pays only for what it says.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, Protocol, runtime_checkable

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import FluentType, fluent_number

HERE: Final = Path(__file__).parent
PROMPTS: Final = HERE.parent / "assets" / "prompts"
"""What a model alone is told: in English, like all prompts."""
FALLBACK: Final = "en"
"""The language of logs, of models, and of whoever reads an error in Python."""
ALIASES: Final[Mapping[str, str]] = {}
"""Old key → new key: stores hold keys, so none is ever forgotten."""

LARGEST: Final = 1e15
"""A number that is larger is shown as a power of ten: Fluent cannot round it."""

_EDGE = "\0"
_CHINESE_MEETS_LATIN = re.compile(
    rf"(?<=[\u4e00-\u9fff]){_EDGE}+(?=[A-Za-z0-9])|(?<=[A-Za-z0-9]){_EDGE}+(?=[\u4e00-\u9fff])"
)
"""Where a space belongs that no catalog can know of: it depends on what is filled in."""


@runtime_checkable
class Keyed(Protocol):
    """A message, as core has it."""

    @property
    def key(self) -> str: ...

    @property
    def args(self) -> Mapping[str, Any]: ...


class _Words(FluentType):
    """A string as an argument: names and other words, which catalogs may also choose by."""

    def __init__(self, words: str) -> None:
        self.words = words

    def __eq__(self, other: object) -> bool:
        return self.words == (other.words if isinstance(other, _Words) else other)

    def __hash__(self) -> int:
        return hash(self.words)

    def format(self, *_: object) -> str:
        return f"{_EDGE}{self.words}{_EDGE}"


class _List(FluentType):
    """A list as an argument. The catalog joins it by AND($them), OR($them) or CLAUSES($them), else by commas."""

    def __init__(self, parts: Sequence[str], join: Callable[[str, Sequence[str]], str]) -> None:
        self.parts = parts
        self._join = join

    def joined(self, how: str) -> str:
        return self._join(how, self.parts)

    def format(self, *_: object) -> str:
        return self.joined("commas")


def _joiner(how: str) -> Callable[[Any], Any]:
    return lambda them: them.joined(how) if isinstance(them, _List) else them


_FUNCTIONS = {how.upper(): _joiner(how) for how in ("and", "or", "clauses")}


class Catalog:
    """The words of one language. `folders` are searched in this order; the first that knows a key counts.

    A key that no folder knows is shown with its arguments: a store may have been written by a newer version.
    """

    def __init__(self, language: str, folders: Sequence[Path]) -> None:
        self.language = language
        self._folders = folders
        self._bundles: dict[tuple[Path, str], FluentBundle] = {}

    def __call__(self, message: Keyed) -> str:
        """The message in this language."""
        key = ALIASES.get(message.key, message.key)
        found = self._found(key)
        if found is None:
            given = ", ".join(f"{name}: {self._plain(value)}" for name, value in message.args.items())
            return f"{key} ({given})" if given else key
        bundle, pattern = found
        filled, _ = bundle.format_pattern(pattern, {name: self._shown(value) for name, value in message.args.items()})
        return _tidied(str(filled))

    def has(self, key: str) -> bool:
        """Whether this language has words of its own for it."""
        return self._found(key) is not None

    def _found(self, key: str) -> tuple[FluentBundle, Any] | None:
        for folder in self._folders:
            bundle = self._bundle(folder, key.partition("-")[0])
            if bundle.has_message(key):
                return bundle, bundle.get_message(key).value
        return None

    def _bundle(self, folder: Path, area: str) -> FluentBundle:
        """The messages of one file; none where there is no such file."""
        if (folder, area) not in self._bundles:
            bundle = FluentBundle([self.language], use_isolating=False, functions=_FUNCTIONS)
            file = folder / f"{area}.ftl"
            if file.is_file():
                bundle.add_resource(FluentResource(file.read_text(encoding="utf-8")))
            self._bundles[folder, area] = bundle
        return self._bundles[folder, area]

    def _shown(self, value: object) -> Any:
        match value:
            case bool():
                return _Words(str(value).lower())
            case int() | float() if not abs(value) < LARGEST:
                return _Words(f"{value:g}")
            case int() | float():
                return fluent_number(value, useGrouping=False)
            case list():
                return _List([self._plain(one) for one in value], self._join)
            case Keyed():
                return _Words(self(value))
            case _:
                return _Words(str(value))

    def _plain(self, value: object) -> str:
        return self(value) if isinstance(value, Keyed) else str(value)

    def _join(self, how: str, parts: Sequence[str]) -> str:
        """Folded from the end by `text-and`, `text-or`, `text-commas` or `text-clauses`, which join two."""
        if not parts:
            return ""
        *before, last = parts
        found = self._found(f"text-{how}")
        assert found is not None, f"the catalog of {self.language} does not say how to join by {how}"
        if not before:
            return last
        rest = self._join(how if how == "clauses" else "commas", before)
        them = {"first": _Words(rest), "second": _Words(last)}
        bundle, pattern = found
        return str(bundle.format_pattern(pattern, them)[0])


def _tidied(filled: str) -> str:
    return _CHINESE_MEETS_LATIN.sub(" ", filled).replace(_EDGE, "")


def list_languages(folder: Path = HERE) -> list[str]:
    """Every language there is a folder for, English first."""
    return sorted((each.name for each in folder.iterdir() if each.is_dir() and any(each.glob("*.ftl"))), key=_en_first)


def find_closest_language(*wanted: str | None, folder: Path = HERE) -> str:
    """The language of the first of these that there is: "zh-TW", "zh_CN.UTF-8" and "zh" are zh; English where none
    is.
    """
    named = (re.split("[-_.@]", each or "")[0].lower() for each in wanted)
    return next((each for each in named if each in list_languages(folder)), FALLBACK)


def find_preferred_language(accept: str) -> str:
    """The language of a browser, by its header Accept-Language: "de, zh-CN;q=0.8" is zh."""
    asked = [each.partition(";q=") for each in accept.replace(" ", "").split(",")]
    return find_closest_language(*(name for name, _, _ in sorted(asked, key=lambda each: -_weight(each[2]))))


def _weight(written: str) -> float:
    """1 where none is written, 0 for what is no number."""
    return float(written or "1") if re.fullmatch(r"[01]?(?:\.\d+)?", written) else 0.0


def _en_first(language: str) -> tuple[bool, str]:
    return language != FALLBACK, language


@cache
def get_catalog(language: str = FALLBACK, folder: Path = HERE) -> Catalog:
    """The words of a language; of what it has no words for, the English ones."""
    return Catalog(language, [folder / language, HERE / FALLBACK, PROMPTS])


@cache
def _for_models() -> Catalog:
    return Catalog(FALLBACK, [PROMPTS, HERE / FALLBACK])


def render_for_model(message: Keyed) -> str:
    """A message as a model is told it."""
    return _for_models()(message)


def render(message: Keyed, language: str = FALLBACK) -> str:
    """A message in a language. Only edges call it: what faces a person, a model or a log."""
    return get_catalog(language)(message)
