"""What the memory model looks at: the frames of a batch with the text read on them, and pictures given by address."""

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
"""Characters of all pictures handed over as base64."""
MOST_BYTES = 400_000
"""Bytes of the largest JPEG that is sent unchanged; larger pictures are scaled down."""
A_FRAME, ALL_FRAMES = 1_500, 12_000
"""Characters of text sent per frame, and of all frames."""
TOLD_MESSAGES, A_MESSAGE = 20, 1_000
"""How many of the latest messages are sent, and characters of each."""
_ADDRESS = re.compile(r"(?:https|gs|s3)://[!-~]{1,2000}")
_FILE = re.compile(r"file[-_][A-Za-z0-9_-]{1,200}")
_DATA = re.compile(r"data:image/(?:png|jpeg|webp);base64,")


@dataclass(frozen=True)
class BatchInput:
    """words: the text read on the frames, with time and app. said: the conversation meanwhile. question: the query for
    relevant memories. links: pictures by address or file id. frames: their numbers. since, until: when it was seen,
    None if unknown.
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


def read_input(state: LearnState, memory: MemoryStore) -> BatchInput:
    """Raises UsageError if there is nothing to look at."""
    batch, links = state.get("batch") or 0, state.get("pictures") or []
    seen = memory.frames.of_batch(batch) if batch else []
    said = _format_messages(state.get("messages") or [])
    if not (seen or links or said):
        raise UsageError(say("memory-nothing-to-look-at"))
    words = _format_texts(seen)
    return BatchInput(
        words=words,
        said=said,
        question=f"{said}\n{words}",
        photos=[_make_photo(memory.frames.picture(one.number)) for one in seen],
        links=links,
        frames=[one.number for one in seen],
        session=memory.frames.batch(batch).session if batch else "",
        since=seen[0].at if seen else None,
        until=seen[-1].at if seen else None,
    )


def sort_pictures(given: Sequence[str]) -> tuple[list[str], list[bytes]]:
    """Splits pictures that were handed over into links (addresses and file ids) and JPEGs.
    Raises UsageError for a picture that cannot be used.
    """
    if len(given) > BATCH:
        raise UsageError(say("memory-too-many-pictures", most=BATCH))
    if sum(map(len, given)) > MOST_GIVEN:
        raise UsageError(say("memory-pictures-too-large", most=MOST_GIVEN // 1_000_000))
    links = [one for one in given if _is_link(one)]
    own = [_decode_picture(one, n) for n, one in enumerate(given, 1) if not _is_link(one)]
    return links, [_make_photo(data).jpeg for data in own]


def format_moment(at: float) -> str:
    """A time on the person's own clock, in the format that models read and write."""
    return f"{datetime.fromtimestamp(at):%Y-%m-%d %H:%M:%S}"  # noqa: DTZ006 - the person's own day


def _format_texts(seen: Sequence[SeenFrame]) -> str:
    """The lines of each frame that were not on the one before it, without secrets."""
    told, before, left = list[str](), set[str](), ALL_FRAMES
    for n, one in enumerate(seen, 1):
        lines = [line.strip() for line in one.text.splitlines() if line.strip()]
        fresh = mask_secrets("\n".join(line for line in lines if line not in before))[: min(A_FRAME, left)]
        before, left = set(lines), left - len(fresh)
        told.append(f"[{n}] {format_moment(one.at)} {one.app or 'unknown'} on {one.device}\n{fresh}".rstrip())
    return "\n".join(told)


def _format_messages(messages: Sequence[ChatMessage]) -> str:
    speakers = {"human": "person", "ai": "iris"}
    latest = messages[-TOLD_MESSAGES:]
    lines = [f"{speakers.get(one['type'], '?')}: {str(one['content'])[:A_MESSAGE]}" for one in latest]
    return mask_secrets("\n".join(lines))


def _make_photo(data: bytes) -> Photo:
    from iris_screen.sight.vision.photos import make_photo  # imports OpenCV
    from iris_screen.sight.vision.pictures import read_picture, read_size

    if data.startswith(b"\xff\xd8") and len(data) <= MOST_BYTES:
        return Photo(jpeg=data, size=read_size(data))
    return make_photo(read_picture(data))


def _is_link(one: str) -> bool:
    return bool(_ADDRESS.fullmatch(one) or _FILE.fullmatch(one))


def _decode_picture(text: str, n: int) -> bytes:
    try:
        return b64decode(_DATA.sub("", text, count=1), validate=True)
    except (NoBase64, ValueError):
        raise UsageError(say("memory-picture-unusable", n=n)) from None
