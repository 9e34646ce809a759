"""The functions for external cases: find a reference picture or a text on a screenshot, and remember texts and recall
those that a question is about.

    python score.py --locate iris_screen.evals.plug:locate --text iris_screen.evals.plug:find_text
    python score.py --remember iris_screen.evals.plug:remember --recall iris_screen.evals.plug:recall

They use the shipped code with shipped settings. None means: absent, or ambiguous.
"""

from collections.abc import MutableMapping, Sequence
from functools import lru_cache
from pathlib import Path

from iris_screen.core.screen import TextLine, find_screen_kind
from iris_screen.evals.remembering import Fresh
from iris_screen.sight.vision import find_text as findtext
from iris_screen.sight.vision import ocr
from iris_screen.sight.vision.matching import matching
from iris_screen.sight.vision.matching.pyramid import Pyramid
from iris_screen.sight.vision.pictures import read_picture, read_reference

Where = tuple[float, float]
_read_before: MutableMapping[str, list[TextLine]] = {}
_memory: list[Fresh] = []
"""The store that was filled last."""
_readers = {kind: ocr.Reader(kind, _read_before) for kind in ocr.SIDE}


def locate(template_png: str | Path, screenshot_png: str | Path) -> Where | None:
    """The centre of the reference picture on the screenshot, in its pixels."""
    answer = matching.match(read_reference(template_png), _screen(Path(screenshot_png)), read=ocr.read_piece)
    if answer.found is None:
        return None
    box = answer.found.box
    return (box.left + box.right) / 2, (box.top + box.bottom) / 2


def find_text(text: str, screenshot_png: str | Path) -> Where | None:
    """The centre of the text on the screenshot; the first of several equal ones, since any of them is right."""
    screen = _screen(Path(screenshot_png)).rgb
    answer = findtext.find_text(_readers[find_screen_kind(screen)].read(screen), text)
    if not answer.candidates or answer.candidates[0].score < findtext.ENOUGH:
        return None
    box = answer.candidates[0].box
    return (box.left + box.right) / 2, (box.top + box.bottom) / 2


def remember(texts: Sequence[str], times: Sequence[float | None] | None = None) -> list[int]:
    """Fill a fresh store with these texts; returns an id for each. times: Unix times."""
    for before in _memory:
        before.close()
    _memory[:] = [Fresh()]
    return _memory[0].remember(texts, times)


def recall(query: str, k: int) -> list[int]:
    """The ids of the most relevant texts in the last store, best first."""
    return _memory[0].recall(query, k) if _memory else []


def _screen(path: Path) -> Pyramid:
    """The decoded screenshot. The last one is cached, as a run also searches one decoded frame several times."""
    return _opened(path, path.stat().st_mtime_ns) if path.is_file() else Pyramid(read_picture(path))


@lru_cache(maxsize=1)
def _opened(path: Path, written: int) -> Pyramid:
    """written: the modification time, so that a changed file is read again."""
    return Pyramid(read_picture(path))
