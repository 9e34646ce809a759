"""Reads catalogs and renders messages with them.

A catalog is a folder with a file for each area: `run-cut-off` is in run.ftl. A file is read when the first of its keys
is needed, and a message parsed when it is needed, so a command pays only for what it says. Messages do not refer to
each other.
"""

import os
import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol, runtime_checkable

if TYPE_CHECKING:
    from iris_screen.text.filling import Area

HERE: Final = Path(__file__).parent
PROMPTS: Final = HERE.parent / "assets" / "prompts"
"""Messages only for models: in English, like all prompts."""
FALLBACK: Final = "en"
"""The language of logs, of models and of Python errors."""
ALIASES: Final[Mapping[str, str]] = {"see-not-pressed-yet": "run-not-pressed", "rule-ordering": "rule-in-view"}
"""Old key → new key: stores hold keys, so old ones must stay readable."""

LOCALE_VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Environment variables for the language; the first one that is set counts, as for every other program."""

_MESSAGE = re.compile(r"^(([a-z][\w-]*) *=.*(?:\n(?:[ }].*)?)*)", re.MULTILINE)
"""A message with its key: up to the next line that begins with neither a space nor a closing brace."""
_ONLY_WORDS = re.compile(r"[a-z][\w-]* *= *([^{}\n]*[^{}\s])\s*")
"""A message of one line with nothing to fill in. Fluent would give the same words."""
_EDGE = "\0"  # EDGE of text.filling
_CHINESE_MEETS_LATIN = re.compile(
    rf"(?<=[\u4e00-\u9fff]){_EDGE}+(?=[A-Za-z0-9])|(?<=[A-Za-z0-9]){_EDGE}+(?=[\u4e00-\u9fff])"
)
"""Where a space is needed that no catalog can know about, since it depends on what is filled in."""


@runtime_checkable
class Keyed(Protocol):
    """A message as core defines it."""

    @property
    def key(self) -> str: ...

    @property
    def args(self) -> Mapping[str, Any]: ...


class Catalog:
    """The words of one language. `folders` are searched in this order; the first one with a key counts.

    A key that no folder knows is shown with its arguments: a store may have been written by a newer version.
    """

    def __init__(self, language: str, folders: Sequence[Path]) -> None:
        self.language = language
        self._folders = folders
        self._written: dict[tuple[Path, str], dict[str, str]] = {}
        self._areas: dict[tuple[Path, str], Area] = {}

    def __call__(self, message: Keyed) -> str:
        """The message in this language."""
        key = ALIASES.get(message.key, message.key)
        found = self._find(key)
        if found is None:
            given = ", ".join(f"{name}: {self._plain(value)}" for name, value in message.args.items())
            return f"{key} ({given})" if given else key
        folder, written = found
        if words := _ONLY_WORDS.fullmatch(written):
            return words[1]
        filled = self._fill(folder, key, written, message.args)
        return _CHINESE_MEETS_LATIN.sub(" ", filled).replace(_EDGE, "")

    def has(self, key: str) -> bool:
        """Whether this language has its own words for this key."""
        return self._find(key) is not None

    def _find(self, key: str) -> tuple[Path, str] | None:
        """The folder that has this key, and the message as it is written there."""
        name = key.partition("-")[0]
        for folder in self._folders:
            if (folder, name) not in self._written:
                file = folder / f"{name}.ftl"
                messages = _MESSAGE.findall(file.read_text(encoding="utf-8")) if file.is_file() else []
                self._written[folder, name] = {key: text for text, key in messages}
            if key in self._written[folder, name]:
                return folder, self._written[folder, name][key]
        return None

    def _fill(self, folder: Path, key: str, written: str, args: Mapping[str, Any]) -> str:
        from iris_screen.text.filling import Area

        place = folder, key.partition("-")[0]
        if place not in self._areas:
            self._areas[place] = Area(self.language)
        return self._areas[place].fill(
            key, written, {name: self.make_own_argument(value) for name, value in args.items()}
        )

    def make_own_argument(self, value: object) -> Any:
        from iris_screen.text.filling import Listed, Words, make_argument

        match value:
            case list():
                return Listed([self._plain(one) for one in value], self._join)
            case Keyed():
                return Words(self(value))
            case _:
                return make_argument(value)

    def _plain(self, value: object) -> str:
        return self(value) if isinstance(value, Keyed) else str(value)

    def _join(self, how: str, parts: Sequence[str]) -> str:
        """Joins from the end by `text-and`, `text-or` and so on, each of which joins two."""
        if not parts:
            return ""
        *before, last = parts
        key = f"text-{how}"
        found = self._find(key)
        assert found is not None, f"the catalog of {self.language} does not say how to join by {how}"
        if not before:
            return last
        rest = self._join(how if how in ("clauses", "steps") else "commas", before)
        return self._fill(found[0], key, found[1], {"first": rest, "second": last})


def list_languages(folder: Path = HERE) -> list[str]:
    """Every language that has a folder, English first."""
    names = (each.name for each in folder.iterdir() if each.is_dir() and any(each.glob("*.ftl")))
    return sorted(names, key=lambda language: (language != FALLBACK, language))


def find_closest_language(*wanted: str | None, folder: Path = HERE, otherwise: str = FALLBACK) -> str:
    """The first of these languages that exists, else English or another. "zh-TW", "zh_CN.UTF-8" and "zh" are all zh."""
    named, known = (re.split("[-_.@]", each or "")[0].lower() for each in wanted), list_languages(folder)
    return next((each for each in named if each in known), otherwise)


def find_preferred_language(accept: str) -> str:
    """The language for a browser, by its header Accept-Language: "de, zh-CN;q=0.8" is zh."""
    entries = [each.partition(";q=") for each in accept.replace(" ", "").split(",")]
    return find_closest_language(*(name for name, _, _ in sorted(entries, key=lambda each: -_parse_weight(each[2]))))


def _parse_weight(written: str) -> float:
    """1 if there is none, 0 if it is no number."""
    return float(written or "1") if re.fullmatch(r"[01]?(?:\.\d+)?", written) else 0.0


def get_person_language(environ: Mapping[str, str] = os.environ) -> str:
    """The language a person reads, as far as the environment says."""
    locale = next((value for name in LOCALE_VARIABLES if (value := environ.get(name))), "")
    return find_closest_language(locale)


@cache
def get_catalog(language: str = FALLBACK, folder: Path = HERE) -> Catalog:
    """The catalog of a language; the English one fills its gaps."""
    return Catalog(language, [folder / language, HERE / FALLBACK, PROMPTS])


@cache
def _get_model_catalog() -> Catalog:
    return Catalog(FALLBACK, [PROMPTS, HERE / FALLBACK])


def render_for_model(message: Keyed) -> str:
    """A message for a model."""
    return _get_model_catalog()(message)


def render(message: Keyed, language: str = FALLBACK) -> str:
    """A message in a language. Only called at the edges: for a person, a model or a log."""
    return get_catalog(language)(message)
