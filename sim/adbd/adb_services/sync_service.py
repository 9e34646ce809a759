"""sync: – push and pull files, stat and list them. Version 1, and version 2 of stat and list.

Source: AOSP packages/modules/adb, SYNC.TXT and file_sync_protocol.h.
"""

import struct
from collections.abc import Awaitable, Callable

from iris_screen.sim.adbd.adb_services.phone_files import MAX_BYTES, File, FileError, Files
from iris_screen.sim.adbd.hub import PhoneLine
from iris_screen.sim.adbd.stream import Stream, StreamClosed

_CHUNK = 64 * 1024
_LONGEST_PATH = 1024
_NO_ENTRY = 2
_STAT1 = struct.Struct("<III")
_STAT2 = struct.Struct("<IQQIIIIQqqq")


async def sync(line: PhoneLine, stream: Stream, _: str) -> None:
    """Answer requests until QUIT, or until the computer disconnects."""
    files = line.android.files
    while True:
        request, length = struct.unpack("<4sI", await stream.read_exactly(8))
        answer = _ANSWERS.get(request)
        if answer is None:
            return
        if length > _LONGEST_PATH:
            await _fail(stream, "path too long")
            return
        path = (await stream.read_exactly(length)).decode("utf-8", "replace")
        try:
            await answer(files, stream, path)
        except FileError as error:
            await _fail(stream, str(error))


async def _fail(stream: Stream, words: str) -> None:
    await stream.write(struct.pack("<4sI", b"FAIL", len(words.encode())) + words.encode())


# --- stat and list --------------------------------------------------------------------------------------------------


def _pack_stat1(file: File | None) -> bytes:
    return _STAT1.pack(file.mode, file.size, file.changed) if file else _STAT1.pack(0, 0, 0)


def _pack_stat2(file: File | None) -> bytes:
    """error, dev, inode, mode, links, uid, gid, size, atime, mtime, ctime."""
    if file is None:
        return _STAT2.pack(_NO_ENTRY, *[0] * 10)
    times = [file.changed] * 3
    return _STAT2.pack(0, 1, 1, file.mode, 1, 2000, 2000, file.size, *times)


async def _stat(files: Files, stream: Stream, path: str) -> None:
    await stream.write(b"STAT" + _pack_stat1(files.find(path)))


def _make_stat2(name: bytes) -> "Answer":
    async def stat(files: Files, stream: Stream, path: str) -> None:
        await stream.write(name + _pack_stat2(files.find(path)))

    return stat


async def _list(files: Files, stream: Stream, path: str) -> None:
    for name, file in files.inside(path):
        await stream.write(b"DENT" + _pack_stat1(file) + struct.pack("<I", len(name.encode())) + name.encode())
    await stream.write(b"DONE" + bytes(16))


async def _list2(files: Files, stream: Stream, path: str) -> None:
    for name, file in files.inside(path):
        await stream.write(b"DNT2" + _pack_stat2(file) + struct.pack("<I", len(name.encode())) + name.encode())
    await stream.write(b"DONE" + bytes(_STAT2.size + 4))


# --- pull and push --------------------------------------------------------------------------------------------------


async def _receive(files: Files, stream: Stream, path: str) -> None:
    content = files.read(path)
    for at in range(0, len(content), _CHUNK):
        part = content[at : at + _CHUNK]
        await stream.write(struct.pack("<4sI", b"DATA", len(part)) + part)
    await stream.write(struct.pack("<4sI", b"DONE", 0))


async def _send(files: Files, stream: Stream, path: str) -> None:
    """path,mode – the file arrives in chunks and is written once it is complete."""
    path, _, mode = path.rpartition(",")
    content = bytearray()
    while True:
        kind, value = struct.unpack("<4sI", await stream.read_exactly(8))
        if kind == b"DONE":
            break
        if kind != b"DATA" or value > _CHUNK or len(content) + value > MAX_BYTES:
            await _fail(stream, "bad or too much data")
            raise StreamClosed
        content += await stream.read_exactly(value)
    files.make_parents(path)
    files.write(path, bytes(content), mode=int(mode) if mode.isdecimal() else 0o660, changed=value)
    await stream.write(struct.pack("<4sI", b"OKAY", 0))


Answer = Callable[[Files, Stream, str], Awaitable[None]]
_ANSWERS: dict[bytes, Answer] = {
    b"STAT": _stat,
    b"STA2": _make_stat2(b"STA2"),
    b"LST2": _make_stat2(b"LST2"),
    b"LIST": _list,
    b"LIS2": _list2,
    b"RECV": _receive,
    b"SEND": _send,
}
