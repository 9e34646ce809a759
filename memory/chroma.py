"""Chroma, in a process of its own. A line of JSON asks, a line answers.

    python -P -m iris_screen.memory.chroma FOLDER NAME

Where single bytes of its folder are damaged, Chroma may abort the process it is in, which nothing in that can catch.
So nothing is caught here: whatever goes wrong ends the process, and who asked makes it all anew (memory.vectors).
"""

import base64
import json
import os
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from threading import Thread
from typing import IO, Any

import numpy as np
from numpy.typing import NDArray

MARK = "mark"
"""Where the number of the last change that was followed is kept, as data of the collection itself."""
LOOKS = 1.0
Asked = Mapping[str, Any]


def main(folder: Path, name: str) -> None:
    """Until nobody asks any more, also when who asked was killed."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what Chroma prints is no answer
    Thread(target=_leave_with, args=(os.getppid(),), daemon=True).start()
    import chromadb  # noqa: F401  # takes a second or two

    _tell(answers, {"ready": True})
    index = _opened(folder, name)
    for line in sys.stdin:
        _tell(answers, _answer(index, json.loads(line)))


def _leave_with(parent: int) -> None:
    """Also while it is busy, and does not see that nobody asks any more."""
    while os.getppid() == parent:
        time.sleep(LOOKS)
    os._exit(0)


def _tell(answers: IO[str], told: Asked) -> None:
    answers.write(json.dumps(told) + "\n")
    answers.flush()


def _opened(folder: Path, name: str) -> Any:
    import chromadb
    from chromadb.config import Settings

    client = chromadb.PersistentClient(str(folder), Settings(anonymized_telemetry=False))
    return client.get_or_create_collection(name, metadata={"hnsw:space": "cosine"}, embedding_function=None)


def _answer(index: Any, asked: Asked) -> Asked:
    match asked["do"]:
        case "mark":
            return {MARK: int((index.metadata or {}).get(MARK, 0))}
        case "follow":
            return _follow(index, asked)
        case _:
            return _near(index, asked)


def _follow(index: Any, asked: Asked) -> Asked:
    if asked["gone"]:
        index.delete(ids=asked["gone"])
    if asked["ids"]:
        vectors = unpack_vectors(asked["vectors"], len(asked["ids"]))
        index.upsert(ids=asked["ids"], embeddings=vectors, metadatas=asked["about"])
    index.modify(metadata={MARK: asked[MARK]})
    return {MARK: asked[MARK]}


def _near(index: Any, asked: Asked) -> Asked:
    there = index.count()
    if not there:
        return {"ids": [], "far": []}
    vector = unpack_vectors(asked["vector"], 1)
    found = index.query(
        query_embeddings=vector,
        n_results=min(asked["most"], there),
        where=asked["where"],
        include=["distances"],
    )
    return {"ids": found["ids"][0], "far": [float(far) for far in found["distances"][0]]}


def pack_vectors(vectors: NDArray[np.float32]) -> str:
    """As a line can carry them."""
    return base64.b64encode(np.ascontiguousarray(vectors, np.float32).tobytes()).decode()


def unpack_vectors(text: str, rows: int) -> Sequence[Sequence[float]]:
    listed: list[list[float]] = np.frombuffer(base64.b64decode(text), np.float32).reshape(rows, -1).tolist()
    return listed


if __name__ == "__main__":
    try:
        main(Path(sys.argv[1]), sys.argv[2])
    finally:
        os._exit(1)  # whatever threads Chroma has left
