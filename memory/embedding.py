"""Meanings as vectors, with no key and no network: word vectors that come with their package, averaged over a text."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

Vectors = NDArray[np.float32]
"""(texts, dimensions), each of length 1, or 0 for a text that says nothing."""


class Embedder(Protocol):
    """name: of the model; vectors of two models are never compared."""

    @property
    def name(self) -> str: ...

    def __call__(self, texts: Sequence[str]) -> Vectors: ...


class WordEmbedder:
    """The one that ships."""

    name = "wordllama-256"

    def __call__(self, texts: Sequence[str]) -> Vectors:
        found = np.asarray(_model().embed(list(texts)), np.float32) if texts else np.zeros((0, 256), np.float32)
        unit: Vectors = found / np.maximum(np.linalg.norm(found, axis=1, keepdims=True), 1e-9)
        return unit


@cache
def _model() -> Any:
    """Its weights lie in its package, so nothing is fetched."""
    import wordllama

    folder = Path(wordllama.__file__).parent
    return wordllama.WordLlama.load(cache_dir=folder, disable_download=True)
