"""A model of meaning for tests, which knows two ideas, and a memory to search with it."""

from collections.abc import Sequence

import numpy as np

from iris_screen.memory.items import Concept
from iris_screen.memory.meaning.embedding import Vectors, make_unit

MEANT = ("tea", "drink"), ("boat", "ship", "vessel")


class Meanings:
    """Knows which words mean the same. texts: all that it was asked about."""

    def __init__(self, name: str = "meanings") -> None:
        self.name, self.size = name, len(MEANT)
        self.texts: list[str] = []

    def __call__(self, texts: Sequence[str]) -> Vectors:
        self.texts += texts
        rows = [[float(any(word in text for word in alike)) for alike in MEANT] for text in texts]
        return make_unit(np.asarray(rows, np.float32).reshape(len(texts), self.size))


def concept(summary: str) -> Concept:
    return Concept(name="", summary=summary)
