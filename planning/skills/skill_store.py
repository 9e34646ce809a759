"""SkillStore on disk: a folder each, with skill.yaml, its pictures, and its recent results.

A skill is written into a new folder that is then moved into place, so if it is cut off, either the old or the new skill
is there. The results are a separate file, so a skill can be sent to somebody without them.
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
from iris_screen.core.parsing.files import cannot_read, cannot_write, read_file, read_whole, write_whole
from iris_screen.core.parsing.spelling import suggest_or_list
from iris_screen.core.parsing.yaml_text import MAX_BYTES
from iris_screen.core.record import Record
from iris_screen.core.screen import Pixels
from iris_screen.planning.skills.skill import Anchor, Skill
from iris_screen.planning.skills.skill_file import format_skill, parse_skill

FILE, RESULTS, MAX_PICTURE = "skill.yaml", "standing.json", 20_000_000
FAILURES = 2
"""How many failures in a row put a skill aside."""


class SkillResults(Record):
    """The results of a skill. played: how often it succeeded. failures: in a row since then. why: the last failure."""

    played: int = 0
    failures: int = 0
    why: OptionalMessage = None

    @property
    def is_put_aside(self) -> bool:
        return self.failures >= FAILURES


@dataclass(frozen=True)
class KnownAnchor:
    """What a target looked like. pictures: (h, w, 3) uint8, RGB, the first as it was recorded.

    final: its step cannot be undone.
    """

    anchor: Anchor
    pictures: list[Pixels]
    final: bool = False


class SkillStore:
    """The skills in this folder, which may not exist yet."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def names(self) -> list[str]:
        found = (file.parent.name for file in self.folder.glob(f"*/{FILE}"))
        return sorted(name for name in found if _is_name(name))

    def all(self) -> Iterator[Skill]:
        """Every skill that can be read; a broken one is explained when it is loaded by name."""
        for name in self.names():
            try:
                yield self.skill(name)
            except UsageError:
                continue

    def skill(self, name: str) -> Skill:
        """Raises UsageError if there is none, or it cannot be used."""
        file = self.folder / _check_name(name) / FILE
        try:
            skill = _read_cached(file, file.stat().st_mtime_ns)
        except FileNotFoundError:
            raise UsageError(suggest_or_list(say("skill-not-found", name=name), name, self.names())) from None
        except OSError as error:
            raise UsageError(cannot_read(file, error)) from None
        return skill.replace(name=file.parent.name)

    def results(self, name: str) -> SkillResults:
        try:
            return SkillResults.model_validate_json(read_whole(self.folder / _check_name(name) / RESULTS, MAX_BYTES))
        except (OSError, ValidationError):
            return SkillResults()

    def save(self, skill: Skill, pictures: Mapping[str, bytes], *, anew: bool = True) -> Path:
        """Saves a skill, with its pictures as PNG by file name. anew: it must not exist yet.

        Raises UsageError if it does, StoreError if the disk cannot be written.
        """
        place = self.folder / _check_name(skill.name)
        if anew and place.exists():
            raise UsageError(say("skill-exists", name=skill.name))
        beside = place.with_name(f".{skill.name}.{os.getpid()}")
        try:
            beside.mkdir(parents=True, mode=0o700)
            for name, data in pictures.items():
                write_whole(beside / name, data)
            write_whole(beside / FILE, format_skill(skill).encode())
            beside.rename(place)
        except OSError as error:
            raise StoreError(cannot_write(place, error)) from None
        finally:
            shutil.rmtree(beside, ignore_errors=True)
        return place

    def save_results(self, name: str, results: SkillResults) -> None:
        """Raises StoreError if the disk cannot be written."""
        self._write_file(name, RESULTS, results.model_dump_json().encode())

    def update(self, skill: Skill, pictures: Mapping[str, bytes]) -> None:
        """Saves a skill again with more pictures; the pictures first, so that every picture it names exists."""
        for name, data in pictures.items():
            self._write_file(skill.name, name, data)
        self._write_file(skill.name, FILE, format_skill(skill).encode())

    def delete(self, name: str) -> None:
        self.skill(name)
        shutil.rmtree(self.folder / _check_name(name))

    def load_anchor(self, anchor: str) -> KnownAnchor | None:
        """The stored anchor with this name; None if there is none, or the skill is gone."""
        name, _, at = anchor.rpartition("/")
        try:
            step = self.skill(name).steps[int(at)]
            kept = step.anchor
            return KnownAnchor(kept, list(self._load_pictures(name, kept)), step.step.irreversible) if kept else None
        except (UsageError, ValueError, IndexError):
            return None

    def _load_pictures(self, name: str, anchor: Anchor) -> Iterator[Pixels]:
        from iris_screen.sight.vision.pictures import read_picture  # imports OpenCV

        folder = (self.folder / name).resolve()
        for picture in anchor.pictures:
            file = (folder / picture).resolve()
            if file.is_relative_to(folder) and file.is_file():
                yield read_picture(read_file(file, MAX_PICTURE))

    def _write_file(self, name: str, file: str, data: bytes) -> None:
        try:
            write_whole(self.folder / _check_name(name) / file, data)
        except OSError as error:
            raise StoreError(cannot_write(self.folder / name, error)) from None


@lru_cache(maxsize=64)
def _read_cached(file: Path, _changed: int) -> Skill:
    return parse_skill(read_file(file, MAX_BYTES), str(file))


def _check_name(name: str) -> str:
    """Raises UsageError for a name that cannot be a folder name, or would lie elsewhere."""
    if not _is_name(name):
        raise UsageError(say("skill-name-wrong", name=name[:60]))
    return name


def _is_name(name: str) -> bool:
    return 0 < len(name) <= 60 and all(sign.isalnum() or sign in "-_" for sign in name)
