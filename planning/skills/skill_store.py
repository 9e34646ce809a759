"""Skills on the disk: a folder each, with skill.yaml, its pictures, and how it has done lately.

A skill is written whole into a folder beside its place, which then takes it: cut off at any moment it is there as it
was or as it is to be. How it has done is a file of its own, which need not go along where a skill is sent to somebody.
"""

import os
import shutil
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from pydantic import ValidationError

from iris_screen.core.errors import StoreError, UsageError
from iris_screen.core.message import OptionalMessage, say
from iris_screen.core.parsing.files import cannot_read, cannot_write, read_file, write_whole
from iris_screen.core.parsing.spelling import suggest_or_list
from iris_screen.core.parsing.yaml_text import MAX_BYTES
from iris_screen.core.record import Record
from iris_screen.core.screen import Pixels
from iris_screen.planning.skills.skill import Anchor, Skill
from iris_screen.planning.skills.skill_file import read, written

FILE, STANDING, MAX_PICTURE = "skill.yaml", "standing.json", 20_000_000
FAILURES = 2
"""So many in a row put a skill aside."""


class Standing(Record):
    """played: how often it was, to a good end. failures: in a row, since then; why: of the last one."""

    played: int = 0
    failures: int = 0
    why: OptionalMessage = None

    @property
    def is_put_aside(self) -> bool:
        return self.failures >= FAILURES


@dataclass(frozen=True)
class Seen:
    """What a target looked like. pictures: (h, w, 3) uint8, RGB, the first as it was recorded.

    final: what its step does cannot be undone.
    """

    anchor: Anchor
    pictures: list[Pixels]
    final: bool = False


class Shelf:
    """The skills in this folder, which need not be there yet."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def names(self) -> list[str]:
        found = (file.parent.name for file in self.folder.glob(f"*/{FILE}"))
        return sorted(name for name in found if _is_safe(name))

    def all(self) -> Iterator[Skill]:
        """Every one that can be read; a broken one is told where it is asked for by its name."""
        for name in self.names():
            try:
                yield self.skill(name)
            except UsageError:
                continue

    def skill(self, name: str) -> Skill:
        """Raises UsageError where there is none, or it cannot be used."""
        file = self.folder / _safe(name) / FILE
        try:
            skill = _read(file, file.stat().st_mtime_ns)
        except FileNotFoundError:
            raise UsageError(suggest_or_list(say("skill-not-found", name=name), name, self.names())) from None
        except OSError as error:
            raise UsageError(cannot_read(file, error)) from None
        return skill.replace(name=file.parent.name)

    def standing(self, name: str) -> Standing:
        try:
            return Standing.model_validate_json((self.folder / _safe(name) / STANDING).read_bytes())
        except (OSError, ValidationError):
            return Standing()

    def put(self, skill: Skill, pictures: Mapping[str, bytes], *, anew: bool = True) -> Path:
        """Keeps it, with its pictures as PNG by their file names. anew: it must not be there yet.

        Raises UsageError where it is, StoreError for a disk that does not take it.
        """
        place = self.folder / _safe(skill.name)
        if anew and place.exists():
            raise UsageError(say("skill-exists", name=skill.name))
        beside = place.with_name(f".{skill.name}.{os.getpid()}")
        try:
            beside.mkdir(parents=True, mode=0o700)
            for name, data in pictures.items():
                write_whole(beside / name, data)
            write_whole(beside / FILE, written(skill).encode())
            beside.rename(place)
        except OSError as error:
            raise StoreError(cannot_write(place, error)) from None
        finally:
            shutil.rmtree(beside, ignore_errors=True)
        return place

    def stand(self, name: str, standing: Standing) -> None:
        """Raises StoreError for a disk that does not take it."""
        self._write(name, STANDING, standing.model_dump_json().encode())

    def mend(self, skill: Skill, pictures: Mapping[str, bytes]) -> None:
        """Writes it anew where it stands, with more pictures; they first, so that none is named that is not there."""
        for name, data in pictures.items():
            self._write(skill.name, name, data)
        self._write(skill.name, FILE, written(skill).encode())

    def delete(self, name: str) -> None:
        self.skill(name)
        shutil.rmtree(self.folder / _safe(name))

    def seen(self, anchor: str) -> Seen | None:
        """What is kept under this name of an anchor; None for none, or where the skill is gone."""
        name, _, at = anchor.rpartition("/")
        try:
            step = self.skill(name).steps[int(at)]
            kept = step.anchor
            return Seen(kept, list(self._pictures(name, kept)), step.step.irreversible) if kept else None
        except (UsageError, ValueError, IndexError):
            return None

    def _pictures(self, name: str, anchor: Anchor) -> Iterator[Pixels]:
        from iris_screen.sight.vision.pictures import read_picture  # brings OpenCV

        folder = (self.folder / name).resolve()
        for picture in anchor.pictures:
            file = (folder / picture).resolve()
            if file.is_relative_to(folder) and file.is_file():
                yield read_picture(read_file(file, MAX_PICTURE))

    def _write(self, name: str, file: str, data: bytes) -> None:
        try:
            write_whole(self.folder / _safe(name) / file, data)
        except OSError as error:
            raise StoreError(cannot_write(self.folder / name, error)) from None


@lru_cache(maxsize=64)
def _read(file: Path, _changed: int) -> Skill:
    return read(read_file(file, MAX_BYTES), str(file))


def _safe(name: str) -> str:
    """The name of a folder. UsageError for one that could be none, or one elsewhere."""
    if not _is_safe(name):
        raise UsageError(say("skill-name-wrong", name=name[:60]))
    return name


def _is_safe(name: str) -> bool:
    return 0 < len(name) <= 60 and all(sign.isalnum() or sign in "-_" for sign in name)
