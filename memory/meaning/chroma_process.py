"""Chroma in its own process. Each request is a line of JSON, and so is each answer.

    python -P -m iris_screen.memory.meaning.chroma_process FOLDER NAME

If bytes of its folder are damaged, Chroma may abort its process, which nothing inside can catch. So nothing is caught
here: any error ends the process, and the parent rebuilds the index (memory.meaning.chroma_follower).
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

MARK, BASE = "mark", "base"
"""Metadata keys in the collection: the number of the last indexed change, and of one before which every deleted item
is not in the index.
"""
SPACE = {"hnsw:space": "cosine", "hnsw:batch_size": 1_000, "hnsw:sync_threshold": 20_000}
"""The whole index is written anew at each sync; until then Chroma's own log keeps what was added."""
PARENT_CHECK = 1.0
"""Seconds between checks that the parent is still alive."""
Data = Mapping[str, Any]


def main(folder: Path, name: str) -> None:
    """Answers until the parent closes the pipe, or is killed."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # Chroma prints to stdout, which is for answers only
    Thread(target=_exit_after, args=(os.getppid(),), daemon=True).start()
    import chromadb  # takes a second or two
    from chromadb.config import Settings

    _write_answer(answers, {"ready": True})
    client = chromadb.PersistentClient(str(folder), Settings(anonymized_telemetry=False))
    index = client.get_or_create_collection(name, metadata=SPACE, embedding_function=None)
    for line in sys.stdin:
        request = json.loads(line)
        match request["do"]:
            case "begin":
                known = index.metadata or {}
                begun = MARK in known
                answer: Data = {key: known[key] for key in (MARK, BASE)} if begun else _note(index, 0, request[BASE])
            case "follow":
                answer = _update(index, request)
            case _:
                answer = _search(index, request)
        _write_answer(answers, answer)


def _exit_after(parent: int) -> None:
    """Exits when the parent is gone, even while the main thread is busy."""
    while os.getppid() == parent:
        time.sleep(PARENT_CHECK)
    os._exit(0)


def _write_answer(answers: IO[str], answer: Data) -> None:
    answers.write(json.dumps(answer) + "\n")
    answers.flush()


def _update(index: Any, request: Data) -> Data:
    if request["gone"]:
        index.delete(ids=request["gone"])
    if request["ids"]:
        vectors = unpack_vectors(request["vectors"], len(request["ids"]))
        index.upsert(ids=request["ids"], embeddings=vectors, metadatas=request["about"])
    return _note(index, request[MARK], request[BASE])


def _note(index: Any, mark: int, base: int) -> Data:
    index.modify(metadata={MARK: mark, BASE: base})
    return {MARK: mark, BASE: base}


def _search(index: Any, request: Data) -> Data:
    count = index.count()
    if not count:
        return {"ids": [], "far": []}
    found = index.query(
        query_embeddings=unpack_vectors(request["vector"], 1),
        n_results=min(request["most"], count),
        where=request["where"],
        include=["distances"],
    )
    return {"ids": found["ids"][0], "far": [float(far) for far in found["distances"][0]]}


def pack_vectors(vectors: NDArray[np.float32]) -> str:
    """Encodes them as text that fits in a line of JSON."""
    return base64.b64encode(np.ascontiguousarray(vectors, np.float32).tobytes()).decode()


def unpack_vectors(text: str, rows: int) -> Sequence[Sequence[float]]:
    listed: list[list[float]] = np.frombuffer(base64.b64decode(text), np.float32).reshape(rows, -1).tolist()
    return listed


if __name__ == "__main__":
    try:
        main(Path(sys.argv[1]), sys.argv[2])
    finally:
        os._exit(1)  # even if Chroma left threads running
