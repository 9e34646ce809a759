"""What was read is not read again: pictures of lines in memory, and in tests also on disk."""

import os
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
import xxhash
from pydantic import TypeAdapter

from iris_screen.core.screen import Pixels

T = TypeVar("T")
Line = tuple[str, float, Any]
"""Text, score and RapidOCR's WordInfo (where its characters are)."""

KNOWN = 2_000
"""Lines remembered, more than a long run shows: about 2 MB."""

KEPT = "TEST_READINGS_FOLDER"
"""Names a folder in which readings are kept. Only for tests, whose processes read the same pictures again and again: it
holds every word that was on a screen.
"""


def name_picture(pixels: Pixels) -> str:
    """The same for the same pixels."""
    return f"{'x'.join(map(str, pixels.shape))}-{xxhash.xxh3_128_hexdigest(np.ascontiguousarray(pixels).data)}"


def keep_reading(name: str, form: TypeAdapter[T], read: Callable[[], T]) -> T:
    """What `read` returns, or in tests what it returned before under this name."""
    folder = os.environ.get(KEPT)
    if not folder:
        return read()
    file = Path(folder) / f"{name}.json"
    if file.exists():
        return form.validate_json(file.read_bytes())
    reading = read()
    unfinished = file.with_suffix(f".{os.getpid()}-{threading.get_ident()}")
    unfinished.write_bytes(form.dump_json(reading))
    unfinished.replace(file)
    return reading


class LineMemory:
    """RapidOCR's recognizer, which reads each line by itself, and the same picture of a line once.

    In a batch, the widest line would change how the others are read.
    """

    def __init__(self, recognizer: Any, known: int = KNOWN) -> None:
        """known: how many lines to remember."""
        from rapidocr.ch_ppocr_rec.typings import WordInfo

        self.recognizer, self._most = recognizer, known
        self._form: TypeAdapter[Line] = TypeAdapter(tuple[str, float, WordInfo])
        self._known: dict[str, Line] = {}

    def __call__(self, asked: Any) -> Any:
        """asked, result: RapidOCR's TextRecInput and TextRecOutput."""
        from rapidocr.ch_ppocr_rec.typings import TextRecOutput

        texts, scores, words = zip(*map(self._read, asked.img), strict=True)
        return TextRecOutput(imgs=asked.img, txts=texts, scores=list(scores), word_results=words, elapse=0.0)

    def forget(self) -> None:
        """Reads every line again."""
        self._known.clear()

    def _read(self, picture: Pixels) -> Line:
        name = f"line-{name_picture(picture)}"
        line = self._known.pop(name, None) or keep_reading(name, self._form, lambda: self._recognize(picture))
        self._known[name] = line  # the last one read is last
        if len(self._known) > self._most:
            del self._known[next(iter(self._known))]
        return line

    def _recognize(self, picture: Pixels) -> Line:
        from rapidocr.ch_ppocr_rec.typings import TextRecInput

        result = self.recognizer(TextRecInput(img=[picture], return_word_box=True))
        return str(result.txts[0]), float(result.scores[0]), result.word_results[0]
