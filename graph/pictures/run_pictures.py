"""The pictures of one run: in a folder of this computer, and, in a fleet, in the place that all computers share.

What a run stores is copied there in the background, so that no turn waits for the network. Pictures are not promises:
what was not copied when a computer is lost is gone, and a run that is taken over looks again.
"""

import logging
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final

from iris_screen.core.errors import IrisError, StoreError
from iris_screen.core.parsing.files import read_whole, write_whole
from iris_screen.core.settings import Settings
from iris_screen.graph.keys.fleet_key import FleetKeyFile
from iris_screen.graph.lifecycle.frame_store import PICTURE_KEY, list_damaged
from iris_screen.graph.pictures.picture_place import PicturePlace, open_place

LOG = logging.getLogger("iris")

AT_END: Final = 20.0
"""Seconds that the end of a run waits at most for pictures that are still being copied."""
AGAIN: Final = 5.0
"""Seconds until a picture that was not there is asked for again: the panel asks with each look."""
PARTS: Final = ("json", "png")
"""What there is of a picture, the picture last, as in its folder."""


@dataclass(frozen=True)
class RunPictures:
    """For whoever shows a run. folder: where its pictures are on this computer. fetch: brings one there; None if they
    are not shared. place: where they are shared. elsewhere: they are on another computer, and not shared.
    """

    folder: Path
    fetch: Callable[[str], None] | None = None
    place: str = ""
    elsewhere: bool = False

    def file(self, key: str) -> Path:
        """The file of a picture; it is not there if the picture is gone, or something else has its name."""
        file = self.folder / f"{key}.png"
        if self.fetch and key and not file.exists():
            self.fetch(key)
        is_other = file.exists() and not file.is_file()  # a pipe or a device: reading it may never end
        return file / "gone" if is_other else file

    def facts(self, key: str) -> Path:
        """The file of what else the device knew at that moment."""
        return self.file(key).with_suffix(".json")

    def list_damaged(self, sealed: Mapping[str, str], most: int) -> list[str]:
        """As in frame_store. What only the shared place or another computer has is left out: of a shared picture, it is
        checked when it is brought here that a computer of this fleet put it there.
        """
        all_here = not self.fetch and not self.elsewhere
        here = {key: digest for key, digest in sealed.items() if all_here or (self.folder / f"{key}.png").exists()}
        return list_damaged(self.folder, here, most)


class SharedPictures:
    """The pictures of one run in a shared place. Never raises: a run does not fail because of its pictures."""

    def __init__(self, place: PicturePlace, run: str, folder: Path) -> None:
        self._place, self._run, self._folder = place, run, folder
        self._pending: dict[str, None] = {}
        self._changed = threading.Condition()
        self._thread: threading.Thread | None = None
        self._closing = False
        self._told = False
        self._missed: dict[str, float] = {}

    def send(self, key: str) -> None:
        """Copy a picture that is in the folder to the place, later."""
        with self._changed:
            self._pending[key] = None
            if self._thread is None:
                self._thread = threading.Thread(target=self._copy_all, daemon=True, name="pictures")
                self._thread.start()
            self._changed.notify_all()

    def fetch(self, key: str) -> None:
        """Copy a picture from the place into the folder, if it is there."""
        if not PICTURE_KEY.fullmatch(key) or time.monotonic() < self._missed.get(key, 0.0):
            return
        try:
            found = {part: self._place.get(f"{self._run}/{key}.{part}") for part in PARTS}
            for part, data in found.items():
                if data is not None and None not in found.values():
                    write_whole(self._folder / f"{key}.{part}", data)
            if None in found.values():
                self._missed[key] = time.monotonic() + AGAIN
        except (StoreError, OSError) as error:
            self._missed[key] = time.monotonic() + AGAIN
            LOG.warning("%s", error)

    def close(self) -> None:
        """Wait until everything is copied, but not long. May be called twice."""
        with self._changed:
            self._closing = True
            self._changed.notify_all()
            thread = self._thread
        if thread is not None:
            thread.join(AT_END)
            if self._pending or thread.is_alive():
                LOG.warning("Not all pictures of run %s could be shared; they are only on this computer.", self._run)

    def _copy_all(self) -> None:
        """Until it is closed; then what is left is tried once more."""
        ends = False
        while not ends:
            with self._changed:
                self._changed.wait_for(lambda: self._pending or self._closing)
                keys, ends = list(self._pending), self._closing
                self._pending.clear()
            left = self._copy(keys)
            with self._changed:
                self._pending = dict.fromkeys([*left, *self._pending])
                if left:
                    self._changed.wait_for(lambda: self._closing, timeout=AGAIN)

    def _copy(self, keys: list[str]) -> list[str]:
        """Returns those that could not be copied; after a failure no other is tried."""
        for at, key in enumerate(keys):
            try:
                for file in (self._folder / f"{key}.{part}" for part in PARTS):
                    if file.is_file():
                        self._place.put(f"{self._run}/{file.name}", read_whole(file))
            except (StoreError, OSError) as error:
                if not self._told:
                    LOG.warning("%s", error)
                self._told = True
                return keys[at:]
        return []


@dataclass(frozen=True)
class Pictures:
    """The pictures of all runs of a data folder."""

    settings: Settings

    @cached_property
    def _place(self) -> PicturePlace | None:
        """None if the pictures are not shared. Raises UsageError, StoreError."""
        fleet = self.settings.fleet
        if not (fleet.fleet_url and fleet.fleet_pictures):
            return None
        return open_place(fleet.fleet_pictures, FleetKeyFile(self.settings.home).read)

    def check(self) -> None:
        """Raises UsageError or StoreError if they are to be shared in a place that cannot be opened."""
        _ = self._place

    def of(self, run: str) -> RunPictures:
        """For whoever shows the run. A place that cannot be opened hides only what is there."""
        folder, fleet = self._folder(run), self.settings.fleet
        try:
            shares = self.share(run)
        except IrisError as error:
            LOG.warning("%s", error)
            shares = None
        if shares:
            return RunPictures(folder, shares.fetch, fleet.fleet_pictures)
        return RunPictures(folder, elsewhere=bool(fleet.fleet_url) and not folder.exists())

    def share(self, run: str) -> SharedPictures | None:
        """For whoever drives the run; None if its pictures are not shared."""
        return SharedPictures(self._place, run, self._folder(run)) if self._place else None

    def erase(self, run: str) -> None:
        """Remove the shared pictures of a run; those on this computer are in the run's folder. Raises StoreError."""
        if self._place:
            self._place.erase(run)

    def _folder(self, run: str) -> Path:
        return self.settings.home / "runs" / run / "frames"
