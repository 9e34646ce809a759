"""Writes settings into a config.toml: only the given values change, everything else stays as it was written."""

import json
import os
import re
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from iris_screen.core.errors import StoreError, UsageError
from iris_screen.core.message import say, verbatim
from iris_screen.core.parsing.files import cannot_write, parse_toml, read_whole
from iris_screen.graph.configuration.setting_names import OTHER_NAMES
from iris_screen.graph.configuration.setting_sources import MAX_FILE, load_settings

_SECTION = re.compile(r"^\s*\[", re.MULTILINE)


def read_written(file: Path) -> dict[str, Any]:
    """The file's content, by the names it uses; empty if there is no file. UsageError for invalid TOML."""
    return _parse(_read_text(file), file)


def write_settings(file: Path, changes: Mapping[str, str]) -> None:
    """Put these settings into the file, by field name; an empty value removes one.

    The file is 0600 and is replaced atomically. Raises UsageError if the result would be no valid settings file,
    StoreError if it cannot be written.
    """
    old = _read_text(file)
    text = _change_text(old, changes)
    _check_rest(_parse(old, file), text, changes, file)
    new = file.with_name(f".{file.name}.new")
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        new.touch(mode=0o600)
        new.write_text(text, "utf-8")
        load_settings(environ={}, env_file=Path(os.devnull), config=new)
        new.replace(file)
    except OSError as error:
        raise StoreError(cannot_write(file, error)) from error
    finally:
        with suppress(OSError):
            new.unlink(missing_ok=True)


def _read_text(file: Path) -> str:
    try:
        return read_whole(file, MAX_FILE).decode("utf-8-sig") if file.exists() else ""
    except (OSError, UnicodeDecodeError):
        raise UsageError(say("settings-file-not-text", file=str(file))) from None


def _parse(text: str, file: Path) -> dict[str, Any]:
    try:
        return parse_toml(text)
    except ValueError as error:
        raise UsageError(say("settings-not-toml", file=str(file), why=verbatim(str(error)))) from None


def _change_text(text: str, changes: Mapping[str, str]) -> str:
    """The text without old values of these settings, and with the new ones before the first section."""
    section = _SECTION.search(text)
    head, rest = (text[: section.start()], text[section.start() :]) if section else (text, "")
    lines = [line for line in head.splitlines() if not _sets_any(line, changes)]
    while lines and not lines[-1].strip():
        lines.pop()
    # ensure_ascii=False: TOML knows JSON's escapes but not its pairs of \u for one character
    fresh = [f"{name} = {json.dumps(value, ensure_ascii=False)}" for name, value in changes.items() if value]
    return "\n".join([*lines, *fresh]) + "\n" + (f"\n{rest}" if rest else "")


def _sets_any(line: str, names: Mapping[str, str]) -> bool:
    """Whether this line gives one of these settings a value."""
    key = line.partition("=")[0].strip().strip("\"'")
    return "=" in line and OTHER_NAMES.get(key, key) in names


def _check_rest(old: dict[str, Any], text: str, changes: Mapping[str, str], file: Path) -> None:
    """Raises UsageError if anything else would change, however oddly the file was written."""
    rest = {key: value for key, value in old.items() if OTHER_NAMES.get(key, key) not in changes}
    wanted = rest | {name: value for name, value in changes.items() if value}
    try:
        if parse_toml(text) == wanted:
            return
    except ValueError:
        pass
    raise UsageError(say("settings-file-unchangeable", file=str(file)))
