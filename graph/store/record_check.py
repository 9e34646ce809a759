"""Whether the record of a run is what Iris wrote: compares a chain with its head and with what the tables hold now.

A pure function: it reads no file, so that every case can be tried by hand.
"""

import hashlib
import hmac
import json
from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from iris_screen.core.record import Record
from iris_screen.graph.keys.secret_key import RecordKey, RecordKeys
from iris_screen.graph.store.chain_head import ChainHead

RecordState = Literal["whole", "unsigned", "trusted", "foreign", "cut", "changed"]
"""unsigned: it was begun before records were signed. trusted: it had been changed, and a person went on with it.
foreign: signed with a key that this installation does not have. cut: its end, or its head, is gone.
"""

BROKEN: frozenset[RecordState] = frozenset({"foreign", "cut", "changed"})
"""A run in one of these states goes on only if a person says so."""

ACCEPTED, ACCEPTED_UNSEALED, ADOPTED, TRUSTED, LOST = "accepted sealed", "accepted", "adopted", "trusted", "lost"
"""Parts that begin a chain. Whatever was signed before them counts no longer."""
BEGINNINGS = frozenset({ACCEPTED, ACCEPTED_UNSEALED, ADOPTED, TRUSTED, LOST})
"""The second began a run whose checkpoints were not sealed yet."""
CHECKPOINT = "checkpoint"
"""The part that is what a run does next; it is sealed (checkpoint_seals.py) and has no link."""
PICTURE = "picture "
"""Begins the part of a picture; its key follows."""

GONE = b""
"""The digest of a part that was removed."""
CHANGED = bytes(32)
"""Signed instead of the digest of a part that somebody else had changed before: nothing has this digest."""


class Link(NamedTuple):
    """One link: the digest of a part of the record, as it was when this was written. key: the name of the key."""

    n: int
    part: str
    digest: bytes
    key: str
    mac: bytes


class RecordCheck(Record):
    """parts: what does not fit, such as "run", "act 3 0", "step 2". pictures: digest of each sealed picture, by key.

    damaged: keys of sealed pictures that are missing or are not what Iris stored; known once somebody has looked.
    """

    state: RecordState = "whole"
    parts: list[str] = []
    pictures: dict[str, str] = {}
    damaged: list[str] = []

    @property
    def broken(self) -> bool:
        """Whether a person has to say that the run may go on."""
        return self.state in BROKEN


def digest_row(row: Sequence[object] | None) -> bytes:
    """The digest of a row as SQLite gives it; GONE for a row that is not there."""
    return GONE if row is None else hashlib.sha256(json.dumps(list(row), default=repr).encode()).digest()


def sign_link(key: RecordKey, run: str, n: int, part: str, digest: bytes, before: bytes) -> Link:
    """before: the MAC of the link before it; ignored for a beginning, which does not depend on what was before."""
    told = json.dumps([run, n, part, digest.hex(), key.name]).encode()
    chained = bytes(32) if part in BEGINNINGS else before
    return Link(n, part, digest, key.name, hmac.digest(key.secret, chained + told, "sha256"))


def check_record(
    keys: RecordKeys, run: str, links: Sequence[Link], head: ChainHead | None, present: Mapping[str, bytes]
) -> RecordCheck:
    """links: the chain, in order. head: read before the links. present: the digest of every part that is there."""
    if not links:
        return RecordCheck(state="cut" if head and head.n else "unsigned")
    first = max((at for at, link in enumerate(links) if link.part in BEGINNINGS), default=0)
    links, begun = links[first:], links[first].part
    known = {key.name: key for key in keys.all}
    if any(link.key not in known for link in links):
        return RecordCheck(state="foreign")
    before = bytes(32)
    for n, link in enumerate(links, links[0].n):
        if not hmac.compare_digest(sign_link(known[link.key], run, n, link.part, link.digest, before).mac, link.mac):
            return RecordCheck(state="changed", parts=[link.part])
        before = link.mac
    latest = {link.part: link.digest for link in links if link.part not in BEGINNINGS}
    pictures = {part.removeprefix(PICTURE): digest.hex() for part, digest in latest.items() if part.startswith(PICTURE)}
    signed = {part: digest for part, digest in latest.items() if not part.startswith(PICTURE)}
    wrong = sorted(part for part in signed.keys() | present.keys() if signed.get(part, GONE) != present.get(part, GONE))
    last = links[-1]
    numbered = {link.n: link.mac for link in links}
    if begun not in BEGINNINGS or begun == LOST or head is None or head.n > last.n:
        return RecordCheck(state="cut", parts=wrong, pictures=pictures)
    if wrong or numbered.get(head.n, head.mac) != head.mac:
        return RecordCheck(state="changed", parts=wrong, pictures=pictures)
    states: dict[str, RecordState] = {ADOPTED: "unsigned", TRUSTED: "trusted"}
    return RecordCheck(state=states.get(begun, "whole"), pictures=pictures)
