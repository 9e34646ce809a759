"""How much a program may use."""

from dataclasses import dataclass

KB, MB = 1000, 1 << 20


@dataclass(frozen=True)
class Limits:
    """turn, feed: seconds it may run between two calls, and from one pause to the next; waiting for an answer is free.

    grace: seconds after which a process that does not answer at all is killed. memory, address_space: bytes of its
    heap, and of its whole process, 113 MB of which are there before it begins. calls: of `step`, `read` and `why`
    together, over the whole program. source, state: bytes of the program, and of what is kept of it while it is paused.
    words, text, notes, reason: characters of what a call is given, of what `read` and `why` answer, of what is printed,
    of why it cannot go on.
    """

    turn: float = 2.0
    feed: float = 10.0
    grace: float = 5.0
    memory: int = 32 * MB
    address_space: int = 256 * MB
    depth: int = 200
    calls: int = 1000
    source: int = 64 * KB
    state: int = 1 * MB
    words: int = 1000
    text: int = 4000
    notes: int = 4000
    reason: int = 300
