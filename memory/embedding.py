"""Turns texts into vectors of their meaning, with no key and no network: word vectors from a package, averaged over
each text.
"""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

Vectors = NDArray[np.float32]
"""Shape (texts, dimensions). Each vector has length 1, or 0 if the text has no known words."""


class Embedder(Protocol):
    """name: the model's name; vectors of different models are never compared."""

    @property
    def name(self) -> str: ...

    def __call__(self, texts: Sequence[str]) -> Vectors: ...


class WordEmbedder:
    """The default: `wordllama`."""

    name = "wordllama-256"

    def __call__(self, texts: Sequence[str]) -> Vectors:
        found = np.asarray(_load_model().embed(list(texts)), np.float32) if texts else np.zeros((0, 256), np.float32)
        unit: Vectors = found / np.maximum(np.linalg.norm(found, axis=1, keepdims=True), 1e-9)
        return unit


@cache
def _load_model() -> Any:
    """Its weights come with its package, so nothing is downloaded."""
    import wordllama

    folder = Path(wordllama.__file__).parent
    return wordllama.WordLlama.load(cache_dir=folder, disable_download=True)
