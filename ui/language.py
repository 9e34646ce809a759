"""Which language a person is spoken to in: the one that was asked for, set, or of the locale; else English."""

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from iris_screen.core.message import Message

SETTING = "IRIS_LANGUAGE"
LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The first that is set counts, as everywhere else."""
ENGLISH = "en"


def find_language(word: str) -> str:
    """The language that a word such as zh, zh-CN or zh_CN.UTF-8 means, "" where there is no catalog of it."""
    from iris_screen.text import list_languages

    wanted = word.replace("_", "-").replace(".", "-").partition("-")[0].lower()
    return wanted if wanted in list_languages() else ""


def require_language(word: str) -> str:
    """The language it means. Raises UsageError for one that is not spoken here."""
    if language := find_language(word):
        return language
    from iris_screen.core.errors import UsageError
    from iris_screen.core.message import say
    from iris_screen.text import list_languages

    raise UsageError(say("cli-language-unknown", language=word, known=list(list_languages())))


def detect_language(environ: Mapping[str, str]) -> str:
    """The language of this computer's person. No settings are loaded for it: `iris --help` needs it, too."""
    words = (environ.get(SETTING, ""), *_read_written(environ), next(filter(None, map(environ.get, LOCALE)), ""))
    return next((language for word in words if word and (language := find_language(word))), ENGLISH)


def _read_written(environ: Mapping[str, str]) -> Iterator[str]:
    """What the settings files say. One that cannot be read says nothing here; whoever loads settings tells why."""
    import platformdirs

    home = environ.get("IRIS_HOME") or platformdirs.user_data_path("iris", appauthor=False)
    for folder in (home, platformdirs.user_config_path("iris", appauthor=False)):
        try:
            word = tomllib.loads((Path(folder) / "config.toml").read_text("utf-8-sig")).get("language", "")
        except (OSError, ValueError):
            continue
        yield str(word)


def to_sentence(said: "Message | str | None", language: str) -> str:
    """What a run says, in a language; what is no message is somebody's own words, and stays as it is."""
    from iris_screen.text import Keyed, render

    return render(said, language) if isinstance(said, Keyed) else said or ""


def to_data(value: Any) -> Any:
    """Data for programs, which must not change with a person's language: each message of a dump as its English
    sentence, and beside a reason its key and its arguments.
    """
    match value:
        case {"key": str(), "args": dict(), **others} if not others:
            from iris_screen.core.message import Message
            from iris_screen.text import render

            return render(Message.model_validate(value))
        case dict():
            return {name: each for part in value.items() for name, each in _expand_field(*part)}
        case list():
            return [to_data(each) for each in value]
        case _:
            return value


def _expand_field(name: str, value: Any) -> list[tuple[str, Any]]:
    if name != "reason" or not isinstance(value, dict):
        return [(name, to_data(value))]
    return [(name, to_data(value)), ("reason_key", value["key"]), ("reason_args", value["args"])]
