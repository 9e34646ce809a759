"""Seeded numbers: what they are for names them, so that adding one draw elsewhere changes none of the others."""

import hashlib


class Dice:
    """A stream of numbers in 0–1 that depends on the seed, the purpose and how many were drawn before."""

    def __init__(self, seed: int, purpose: str) -> None:
        self._name = f"{seed}/{purpose}"
        self._drawn = 0

    def draw(self) -> float:
        self._drawn += 1
        digest = hashlib.sha256(f"{self._name}/{self._drawn}".encode()).digest()
        return int.from_bytes(digest[:6]) / 2**48

    def within(self, span: tuple[float, float]) -> float:
        """A moment of a span, to the millisecond."""
        low, high = span
        return round(low + (high - low) * self.draw(), 3)


def number_for(word: str) -> int:
    """A steady number for a word: which picture, which colour."""
    return int.from_bytes(hashlib.sha256(word.encode()).digest()[:4]) % 1_000_000
