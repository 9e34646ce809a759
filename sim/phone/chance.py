"""Seeded random numbers, a stream per purpose: an additional draw for one purpose changes no others."""

import hashlib


class Dice:
    """A stream of numbers in 0–1, determined by seed, purpose and the number of draws before."""

    def __init__(self, seed: int, purpose: str) -> None:
        self._name = f"{seed}/{purpose}"
        self._drawn = 0

    def draw(self) -> float:
        self._drawn += 1
        digest = hashlib.sha256(f"{self._name}/{self._drawn}".encode()).digest()
        return int.from_bytes(digest[:6]) / 2**48

    def within(self, span: tuple[float, float]) -> float:
        """A number within a span, rounded to 0.001."""
        low, high = span
        return round(low + (high - low) * self.draw(), 3)


def number_for(word: str) -> int:
    """A stable number for a word, such as to choose a picture or colour."""
    return int.from_bytes(hashlib.sha256(word.encode()).digest()[:4]) % 1_000_000
