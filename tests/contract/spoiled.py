"""Good bytes that a seed has spoiled: what a stranger may send, or leave in a file."""

from collections.abc import Sequence
from random import Random

SPOILERS = [
    b"", b"\0", b" ", b":", b'"', b"-1", b"1e999", b"NaN", b"null", b"true", b"\\ud800", b"\xff\xfe", b"\xed\xa0\x80",
    b'{"a":' * 3_000, b"A" * 20_000, "é漢😀".encode(),
]  # fmt: skip
"""What breaks any format. Each test adds what breaks its own."""


def spoil(chance: Random, good: bytes, more: Sequence[bytes]) -> bytes:
    """A few of its bytes replaced, doubled or left out; at times it ends early. more: spoilers of its format."""
    for _ in range(chance.choice([1, 1, 2, 4])):
        begin = chance.randint(0, len(good))
        end = min(len(good), begin + chance.choice([0, 1, 1, 4, 20]))
        good = good[:begin] + chance.choice([*SPOILERS, *more, good[begin:end] * 2]) + good[end:]
    return good[: chance.randint(0, len(good))] if chance.random() < 0.1 else good
