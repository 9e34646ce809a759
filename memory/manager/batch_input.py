"""What is looked at: the frames of a batch with what was read on them, and pictures that lie elsewhere."""

import re
from base64 import b64decode
from binascii import Error as NoBase64
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime

from iris_screen.core.chat import ChatMessage
from iris_screen.core.errors import UsageError
from iris_screen.core.memory_state import LearnState
from iris_screen.core.message import say
from iris_screen.core.models import Photo
from iris_screen.memory.frames import BATCH, SeenFrame
from iris_screen.memory.manager.secret_filter import mask_secrets
from iris_screen.memory.memory_store import MemoryStore

MOST_GIVEN = 16_000_000
"""Characters of all pictures that are handed over as they are."""
MOST_BYTES = 400_000
"""Of a frame that is sent as it is kept; a larger one is made smaller."""
A_FRAME, ALL_FRAMES = 1_500, 12_000
"""Characters of what is told of the words on one, and on all."""
TOLD_MESSAGES, A_MESSAGE = 20, 1_000
_ADDRESS = re.compile(r"(?:https|gs|s3)://[!-~]{1,2000}")
_FILE = re.compile(r"file[-_][A-Za-z0-9_-]{1,200}")
_DATA = re.compile(r"data:image/(?:png|jpeg|webp);base64,")


@dataclass(frozen=True)
class Sight:
    """words: what was read on the frames, with when and in which app. question: what relevant memories are found by.

    links: pictures that lie elsewhere. frames: their numbers. since, until: when it was seen, None where nobody knows.
    """

    words: str = ""
    said: str = ""
    question: str = ""
    photos: list[Photo] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    frames: list[int] = field(default_factory=list)
    session: str = ""
    since: float | None = None
    until: float | None = None


def read_sight(state: LearnState, memory: MemoryStore) -> Sight:
    """Raises UsageError where there is nothing to look at."""
    batch, links = state.get("batch") or 0, state.get("pictures") or []
    seen = memory.frames.of_batch(batch) if batch else []
    said = _conversation(state.get("messages") or [])
    if not (seen or links or said):
        raise UsageError(say("memory-nothing-to-look-at"))
    words = _words(seen)
    return Sight(
        words=words,
        said=said,
        question=f"{said}\n{words}",
        photos=[_photo(memory.frames.picture(one.number)) for one in seen],
        links=links,
        frames=[one.number for one in seen],
        session=memory.frames.batch(batch).session if batch else "",
        since=seen[0].at if seen else None,
        until=seen[-1].at if seen else None,
    )


def sort_pictures(given: Sequence[str]) -> tuple[list[str], list[bytes]]:
    """Pictures as they were handed over: those that lie elsewhere, and the JPEGs of those that are here.
    Raises UsageError for one that cannot be used.
    """
    if len(given) > BATCH:
        raise UsageError(say("memory-too-many-pictures", most=BATCH))
    if sum(map(len, given)) > MOST_GIVEN:
        raise UsageError(say("memory-pictures-too-large", most=MOST_GIVEN // 1_000_000))
    links = [one for one in given if _lies_elsewhere(one)]
    own = [_decoded(one, n) for n, one in enumerate(given, 1) if not _lies_elsewhere(one)]
    return links, [_photo(data).jpeg for data in own]


def format_moment(at: float) -> str:
    """By the person's own clock, as a model is told it and writes it."""
    return f"{datetime.fromtimestamp(at):%Y-%m-%d %H:%M:%S}"  # noqa: DTZ006 - the person's own day


def _words(seen: Sequence[SeenFrame]) -> str:
    """Of each frame the lines that were not on the one before it, without what is secret."""
    told, before, left = list[str](), set[str](), ALL_FRAMES
    for n, one in enumerate(seen, 1):
        lines = [line.strip() for line in one.text.splitlines() if line.strip()]
        fresh = mask_secrets("\n".join(line for line in lines if line not in before))[: min(A_FRAME, left)]
        before, left = set(lines), left - len(fresh)
        told.append(f"[{n}] {format_moment(one.at)} {one.app or 'unknown'} on {one.device}\n{fresh}".rstrip())
    return "\n".join(told)


def _conversation(messages: Sequence[ChatMessage]) -> str:
    speakers = {"human": "person", "ai": "iris"}
    latest = messages[-TOLD_MESSAGES:]
    lines = [f"{speakers.get(one['type'], '?')}: {str(one['content'])[:A_MESSAGE]}" for one in latest]
    return mask_secrets("\n".join(lines))


def _photo(data: bytes) -> Photo:
    from iris_screen.sight.vision.photos import make_photo  # brings OpenCV
    from iris_screen.sight.vision.pictures import read_picture, read_size

    if data.startswith(b"\xff\xd8") and len(data) <= MOST_BYTES:
        return Photo(jpeg=data, size=read_size(data))
    return make_photo(read_picture(data))


def _lies_elsewhere(one: str) -> bool:
    return bool(_ADDRESS.fullmatch(one) or _FILE.fullmatch(one))


def _decoded(text: str, n: int) -> bytes:
    try:
        return b64decode(_DATA.sub("", text, count=1), validate=True)
    except (NoBase64, ValueError):
        raise UsageError(say("memory-picture-unusable", n=n)) from None
