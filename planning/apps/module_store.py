"""The person's own app modules on disk, next to the shipped ones: their texts, checked as a run reads them, and saved.

Saving is atomic: if it is cut off, each file is the old one or the new one, and both can be used.
"""

import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from iris_screen.core.errors import StoreError, UsageError
from iris_screen.core.message import say
from iris_screen.core.parsing.files import cannot_read, cannot_write, read_whole, write_whole
from iris_screen.core.parsing.yaml_text import MAX_BYTES
from iris_screen.planning.apps.app_module import App
from iris_screen.planning.apps.load import load_app, load_apps, load_words
from iris_screen.planning.apps.registry import Apps
from iris_screen.planning.apps.tokens import tokenize

FILES: Final = ("app.yaml", "tasks.yaml")
"""What a person writes; an empty tasks.yaml counts as missing."""
PROMPT: Final = "prompts/planner.md"

Texts = dict[str, str]
"""The content of each file, by its name."""


class Modules:
    """shipped: the modules that come with Iris. own: the person's own, a folder that may not exist yet; they win."""

    def __init__(self, shipped: Path, own: Path) -> None:
        self._shipped, self._own = shipped, own

    def names(self) -> list[str]:
        """The folder names of all modules, the person's own first."""
        return list(dict.fromkeys([*_list_modules(self._own), *_list_modules(self._shipped)]))

    def is_own(self, name: str) -> bool:
        return _is_module(self._own / _check_name(name))

    def is_shipped(self, name: str) -> bool:
        return _is_module(self._shipped / _check_name(name))

    def texts(self, name: str) -> Texts:
        """The current texts, the person's own before the shipped ones; all empty for a module that does not exist."""
        folder = (self._own if self.is_own(name) else self._shipped) / name
        return {file: _read_text(folder / file) for file in FILES}

    def check(self, name: str, texts: Mapping[str, str]) -> tuple[App, Apps]:
        """The module with these texts, and all modules including it. Raises UsageError for the first error, with file,
        line and key.
        """
        with self._stage(name, texts) as (app, apps, _):
            return app, apps

    def save(self, name: str, texts: Mapping[str, str], seen: Mapping[str, str]) -> Path:
        """Saves the texts as the person's own module; returns its folder. seen: the texts that the person started from.

        Raises UsageError if the texts cannot be used or have changed since then, StoreError if the disk cannot be
        written.
        """
        if self.texts(name) != dict(seen):
            raise UsageError(say("app-module-changed-elsewhere", name=name))
        folder = self._own / name
        with self._stage(name, texts) as (_, _, staged), _report_disk_errors(folder):
            self._own.mkdir(mode=0o700, parents=True, exist_ok=True)
            if folder.exists():
                _replace(folder, texts)
            else:
                staged.rename(folder)
        return folder

    def delete(self, name: str) -> None:
        """Deletes the person's own module, so the shipped one, if any, is used again. Its pictures stay."""
        if not self.is_own(name):
            raise UsageError(say("app-module-not-own", name=name))
        folder = self._own / name
        with _report_disk_errors(folder):
            for file in (*reversed(FILES), PROMPT):
                (folder / file).unlink(missing_ok=True)
            for emptied in ((folder / PROMPT).parent, folder):
                if emptied.is_dir() and not any(emptied.iterdir()):
                    emptied.rmdir()

    @contextmanager
    def _stage(self, name: str, texts: Mapping[str, str]) -> Iterator[tuple[App, Apps, Path]]:
        """Writes the module to a temporary folder next to the others, so one rename can put it in place."""
        home = self._own.parent
        with _report_disk_errors(home):
            home.mkdir(mode=0o700, parents=True, exist_ok=True)
            temporary = TemporaryDirectory(prefix=".apps-", dir=home)
        with temporary as around:
            staged = Path(around) / _check_name(name)
            with _report_disk_errors(staged):
                self._write_staged(staged, texts)
            apps, broken = load_apps([self._shipped, self._own, Path(around)])
            words = load_words([self._shipped, self._own])
            yield load_app(staged, Path(around)), Apps(apps, words, broken), staged

    def _write_staged(self, staged: Path, texts: Mapping[str, str]) -> None:
        staged.mkdir(mode=0o700)
        _replace(staged, texts)
        prompt = (self._own if self.is_own(staged.name) else self._shipped) / staged.name / PROMPT
        if prompt.is_file():
            (staged / PROMPT).parent.mkdir(mode=0o700)
            shutil.copyfile(prompt, staged / PROMPT)


def list_misread_examples(app: App, apps: Apps) -> list[str]:
    """The examples that do not match their own template. The files are valid; only the wording is off."""
    misread: list[str] = []
    for template in app.templates:
        for example in template.examples:
            best = apps.match_whole(tokenize(example))[:1]
            if not any((one.app.name, one.template.name) == (app.name, template.name) for one in best):
                misread.append(example)
    return misread


def _list_modules(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if _is_module(path)) if folder.is_dir() else []


def _is_module(folder: Path) -> bool:
    return any((folder / file).is_file() for file in FILES)


def _check_name(name: str) -> str:
    """Refuses a name that is not a single folder. Whether it is a good name is checked when the module is loaded."""
    if not name or name.startswith(".") or any(sign in name for sign in "/\\:\0"):
        raise UsageError(say("app-module-name-wrong", name=name))
    return name


def _read_text(path: Path) -> str:
    try:
        return read_whole(path, MAX_BYTES).decode("utf-8").replace("\r\n", "\n")
    except FileNotFoundError:
        return ""
    except OSError as error:
        raise UsageError(cannot_read(path, error)) from error
    except UnicodeDecodeError as error:
        raise UsageError(say("file-not-utf-8", file=str(path))) from error


def _replace(folder: Path, texts: Mapping[str, str]) -> None:
    for file in FILES:
        if texts[file].strip():
            write_whole(folder / file, texts[file].encode())
        else:
            (folder / file).unlink(missing_ok=True)


@contextmanager
def _report_disk_errors(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise StoreError(cannot_write(path, error)) from error
