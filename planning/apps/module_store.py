"""A person's own app modules on the disk, beside the shipped ones: their texts, checked as a run reads them, and kept.

What is kept is whole: cut off at any moment, each file is the old one or the new one, and either can be used.
"""

import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from iris_screen.core.errors import StoreError, UsageError
from iris_screen.core.message import say
from iris_screen.core.parsing.files import cannot_write, read_file, write_whole
from iris_screen.core.parsing.yaml_text import MAX_BYTES
from iris_screen.planning.apps.app_module import App
from iris_screen.planning.apps.load import load_app, load_apps, load_words
from iris_screen.planning.apps.registry import Apps, Filled
from iris_screen.planning.apps.tokens import tokens_of

FILES: Final = ("app.yaml", "tasks.yaml")
"""What a person writes; an empty tasks.yaml is none at all."""
PROMPT: Final = "prompts/planner.md"

Texts = dict[str, str]
"""By the name of the file what is in it."""


class Modules:
    """shipped: the modules that come with Iris. own: a person's, which need not be there yet; they win."""

    def __init__(self, shipped: Path, own: Path) -> None:
        self._shipped, self._own = shipped, own

    def names(self) -> list[str]:
        """All of them by the names of their folders, the person's own first."""
        return list(dict.fromkeys([*_modules_in(self._own), *_modules_in(self._shipped)]))

    def is_own(self, name: str) -> bool:
        return _is_module(self._own / _safe(name))

    def is_shipped(self, name: str) -> bool:
        return _is_module(self._shipped / _safe(name))

    def texts(self, name: str) -> Texts:
        """What holds now, the person's own before the shipped; all empty for a module that is not there."""
        folder = (self._own if self.is_own(name) else self._shipped) / name
        return {file: _read(folder / file) for file in FILES}

    def checked(self, name: str, texts: Mapping[str, str]) -> tuple[App, Apps]:
        """The module as these texts say it, and all modules with it among them. UsageError for the first thing that
        is wrong, with file, line and key.
        """
        with self._staged(name, texts) as (app, apps, _):
            return app, apps

    def keep(self, name: str, texts: Mapping[str, str], seen: Mapping[str, str]) -> Path:
        """As the person's own; gives its folder. seen: what he set out from.

        Raises UsageError where the texts cannot be used or are others by now, StoreError for a disk that takes none.
        """
        if self.texts(name) != dict(seen):
            raise UsageError(say("app-module-changed-elsewhere", name=name))
        folder = self._own / name
        with self._staged(name, texts) as (_, _, staged), _told(folder):
            self._own.mkdir(mode=0o700, parents=True, exist_ok=True)
            if folder.exists():
                _replace(folder, texts)
            else:
                staged.rename(folder)
        return folder

    def take_back(self, name: str) -> None:
        """Forget the person's own: the shipped one holds again, where there is one. His pictures for it stay."""
        if not self.is_own(name):
            raise UsageError(say("app-module-not-own", name=name))
        folder = self._own / name
        with _told(folder):
            for file in (*reversed(FILES), PROMPT):
                (folder / file).unlink(missing_ok=True)
            for emptied in ((folder / PROMPT).parent, folder):
                if emptied.is_dir() and not any(emptied.iterdir()):
                    emptied.rmdir()

    @contextmanager
    def _staged(self, name: str, texts: Mapping[str, str]) -> Iterator[tuple[App, Apps, Path]]:
        """The module in a folder of its own beside the others, from where it can be moved at one stroke."""
        home = self._own.parent
        with _told(home):
            home.mkdir(mode=0o700, parents=True, exist_ok=True)
            beside = TemporaryDirectory(prefix=".apps-", dir=home)
        with beside as around:
            staged = Path(around) / _safe(name)
            with _told(staged):
                self._write(staged, texts)
            yield load_app(staged, Path(around)), self._with(Path(around)), staged

    def _write(self, staged: Path, texts: Mapping[str, str]) -> None:
        staged.mkdir(mode=0o700)
        _replace(staged, texts)
        prompt = (self._own if self.is_own(staged.name) else self._shipped) / staged.name / PROMPT
        if prompt.is_file():
            (staged / PROMPT).parent.mkdir(mode=0o700)
            shutil.copyfile(prompt, staged / PROMPT)

    def _with(self, staged: Path) -> Apps:
        apps, broken = load_apps([self._shipped, self._own, staged])
        return Apps(apps, load_words([self._shipped, self._own]), broken)


def misread(app: App, apps: Apps) -> list[str]:
    """Its examples that are no sentence of their own template: nothing is wrong with the files, only with the words."""
    return [
        example
        for template in app.templates
        for example in template.examples
        if not any((one.app.name, one.template.name) == (app.name, template.name) for one in _read_as(example, apps))
    ]


def _read_as(example: str, apps: Apps) -> list[Filled]:
    return apps.whole(tokens_of(example))[:1]


def _modules_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if _is_module(path)) if folder.is_dir() else []


def _is_module(folder: Path) -> bool:
    return any((folder / file).is_file() for file in FILES)


def _safe(name: str) -> str:
    """The name of one folder in another; whether it is a good one says who reads the module."""
    if not name or name.startswith(".") or any(sign in name for sign in "/\\:\0"):
        raise UsageError(say("app-module-name-wrong", name=name))
    return name


def _read(path: Path) -> str:
    try:
        return read_file(path, MAX_BYTES).decode("utf-8").replace("\r\n", "\n")
    except FileNotFoundError:
        return ""
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(say("file-not-utf-8", file=str(path))) from error


def _replace(folder: Path, texts: Mapping[str, str]) -> None:
    for file in FILES:
        if texts[file].strip():
            write_whole(folder / file, texts[file].encode())
        else:
            (folder / file).unlink(missing_ok=True)


@contextmanager
def _told(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise StoreError(cannot_write(path, error)) from error
