"""The language for messages: the one asked for, else the setting, else the locale, else English."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from iris_screen.core.parsing.files import parse_toml, read_whole

if TYPE_CHECKING:
    from iris_screen.core.message import Message

SETTING = "IRIS_LANGUAGE"
LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The first that is set counts, as in other programs."""
ENGLISH = "en"


def find_language(word: str) -> str:
    """The language that a word such as zh, zh-CN or zh_CN.UTF-8 means; "" if it has no catalog."""
    from iris_screen.text import find_closest_language

    return find_closest_language(word, otherwise="")


def require_language(word: str) -> str:
    """The language it means. Raises UsageError if it has no catalog."""
    if language := find_language(word):
        return language
    from iris_screen.core.errors import UsageError
    from iris_screen.core.message import say
    from iris_screen.text import list_languages

    raise UsageError(say("cli-language-unknown", language=word, known=list(list_languages())))


def find_person_language(environ: Mapping[str, str]) -> str:
    """The language of the person at this computer. Loads no settings, since `iris --help` needs it too."""
    words = (environ.get(SETTING, ""), *_read_written(environ), next(filter(None, map(environ.get, LOCALE)), ""))
    return next((language for word in words if word and (language := find_language(word))), ENGLISH)


def _read_written(environ: Mapping[str, str]) -> Iterator[str]:
    """The languages in the settings files. Skips a file that cannot be read: loading the settings reports it."""
    import platformdirs

    home = environ.get("IRIS_HOME") or platformdirs.user_data_path("iris", appauthor=False)
    for folder in (home, platformdirs.user_config_path("iris", appauthor=False)):
        try:
            word = parse_toml(read_whole(Path(folder) / "config.toml").decode("utf-8-sig")).get("language", "")
        except (OSError, ValueError):
            continue
        yield str(word)


def to_sentence(said: "Message | str | None", language: str) -> str:
    """A message in this language. A string is somebody's own words, and stays as it is."""
    from iris_screen.text import Keyed, render

    return render(said, language) if isinstance(said, Keyed) else said or ""


def to_data(value: Any) -> Any:
    """A dump as data for programs, the same in every language: each message becomes its English sentence, and a reason
    also gets its key and its arguments.
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
