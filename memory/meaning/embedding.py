"""Turns texts into vectors of their meaning, with no key and no network: word vectors from a package, averaged over
each text.
"""

import json
from collections.abc import Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

Vectors = NDArray[np.float32]
"""Shape (texts, dimensions). The length of each is the share of its text that is known, from 0 to 1."""


class Embedder(Protocol):
    """name: of letters, digits, "-" and "."; vectors of models with different names are never compared. size:
    dimensions, 0 if the model is not installed.
    """

    @property
    def name(self) -> str: ...

    @property
    def size(self) -> int: ...

    def __call__(self, texts: Sequence[str]) -> Vectors: ...


class WordEmbedder:
    """The default: the word vectors of the package `wordllama`. The package itself, which takes a second to import, is
    only needed to train others.
    """

    name = "wordllama-256-known"

    @property
    def size(self) -> int:
        return 256 if _find_package() else 0

    def __call__(self, texts: Sequence[str]) -> Vectors:
        tokenizer, weights = _load_model()
        found = np.zeros((len(texts), weights.shape[1]), np.float32)
        shares = np.zeros((len(texts), 1), np.float32)
        for row, encoded in enumerate(tokenizer.encode_batch_fast(list(texts), add_special_tokens=False)):
            tokens = np.asarray(encoded.ids)
            known = tokens[tokens > LAST_BYTE]
            if len(known):
                found[row] = weights[known].astype(np.float32).sum(axis=0)
                shares[row] = len(known) / (len(known) + (len(tokens) - len(known)) / BYTES)
        return make_unit(found) * shares


def make_unit(vectors: Vectors) -> Vectors:
    """The same directions at length 1; a vector without one stays 0."""
    unit: Vectors = vectors / np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-9)
    return unit


WEIGHTS, TOKENIZER = "weights/l2_supercat_256.safetensors", "tokenizers/l2_supercat_tokenizer_config.json"
LAST_BYTE, BYTES = 258, 3
"""Tokens up to this one are marks and single bytes, with which a sign that the model does not know is spelled, most of
them with three. They mean nothing, and any two unknown signs share some.
"""


@cache
def _find_package() -> Path | None:
    """None without it, and without the files that are read: another version may keep them elsewhere."""
    package = find_spec("wordllama") if find_spec("tokenizers") else None
    folder = Path(package.origin).parent if package and package.origin else None
    return folder if folder and all((folder / file).is_file() for file in (WEIGHTS, TOKENIZER)) else None


@cache
def _load_model() -> tuple[Any, NDArray[np.float16]]:
    """The tokenizer, and the vector of each token, read from the file as they are used. Both come with the package."""
    from tokenizers import Tokenizer

    folder = _find_package()
    assert folder
    file = folder / WEIGHTS
    with file.open("rb") as opened:
        length = int.from_bytes(opened.read(8), "little")
        about = json.loads(opened.read(length))["embedding.weight"]
    weights = np.memmap(file, np.float16, "r", 8 + length + about["data_offsets"][0], tuple(about["shape"]))
    return Tokenizer.from_file(str(folder / TOKENIZER)), weights
