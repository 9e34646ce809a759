"""Saves a phone's state to disk, atomically: written to a temporary file that replaces the old one."""

import json
from pathlib import Path
from typing import Any

from iris_screen.core.errors import StoreError, UsageError
from iris_screen.core.message import say, verbatim
from iris_screen.core.parsing.files import cannot_read, cannot_write, parse_json, read_file, write_whole
from iris_screen.sim.phone.phone import Phone
from iris_screen.sim.phone.state import VERSION, State
from iris_screen.sim.phone.world_files.world import World

MAX_STATE = 50_000_000
"""Largest saved state, bytes."""


def save(path: Path, phone: Phone, started: float, *, durable: bool = True) -> None:
    """Save the phone. started: the time of its second 0 on the driver's clock."""
    put(path, as_json(phone, started=started), durable=durable)


def put(path: Path, text: str, *, durable: bool = True) -> None:
    """Replace a file's content atomically. Raises StoreError if it cannot be written."""
    try:
        write_whole(path, text.encode(), durable=durable)
    except OSError as error:
        raise StoreError(cannot_write(path, error)) from None


def find_written(path: Path) -> int:
    """When the phone was saved last, in nanoseconds; 0 if it never was."""
    return path.stat().st_mtime_ns if path.exists() else 0


def load(path: Path, world: World) -> tuple[Phone, float]:
    """The saved phone, and the time of its second 0. Raises UsageError if it cannot be read."""
    try:
        data: Any = parse_json(read_file(path, MAX_STATE))
        started = float(data.pop("started"))
    except OSError as error:
        raise UsageError(cannot_read(path, error)) from None
    except (ValueError, KeyError, TypeError, AttributeError):
        raise UsageError(say("world-state-foreign", file=str(path))) from None
    return restore(world, data), started


def as_json(phone: Phone, **more: float) -> str:
    """Everything needed to continue elsewhere. It is written without a copy, which would take most of the time."""
    data = {
        **more,
        "version": VERSION,
        "world": phone.digest,
        "seed": phone.seed,
        "chosen": phone.chosen,
        "state": phone.state,
    }
    return json.dumps(data, ensure_ascii=False, default=vars)


def restore(world: World, data: dict[str, Any]) -> Phone:
    """The phone from this data. Raises UsageError if it is of another world or invalid."""
    try:
        if data["version"] != VERSION:
            raise UsageError(say("world-state-version", version=data["version"], readable=VERSION))
        if data["world"] != world.digest():
            raise UsageError(say("world-state-of-another-world"))
        return Phone(world, seed=data["seed"], chosen=data["chosen"], state=State.from_json(data["state"]))
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        raise UsageError(say("world-state-unreadable", why=verbatim(str(error)))) from None
