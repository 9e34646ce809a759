"""Reads the text on a screen, offline, with RapidOCR (its weights are in its wheel).

`read` reads a whole picture. A `Reader` remembers the last few screens and reads only what is new.
"""

import functools
import threading
from collections import deque
from collections.abc import MutableMapping
from typing import Any

import cv2
import numpy as np
from pydantic import TypeAdapter

from iris_screen.core.geometry import Box
from iris_screen.core.screen import Pixels, ScreenKind, TextLine
from iris_screen.sight.vision.reading_memory import LineMemory, keep_reading, name_picture

SIDE: dict[ScreenKind, int] = {"phone": 960, "desktop": 1600}  # long side the text detector sees, pixels
USUAL_WIDTH, LARGEST_SIDE = 1920, 3200  # the desktop width that SIDE fits; the long side for the largest desktops
BAND = 24  # unchanged rows read above and below a change, so that no letter is cut
WHOLE = 0.6  # from this share of the screen on, reading it whole is cheaper
NARROWEST = 160  # pixels to which a line of 48 pixels' height is widened; with 96, icons stick to words
LINE_HEIGHT = 48  # to which a small picture is enlarged: what the recognizer takes
RECENT = 4  # recent screens to compare with, each 8 MB for a phone of 1080×2400
_LINES = TypeAdapter(list[TextLine])
_lock = threading.Lock()  # the engine keeps state, so only one reading at a time


def choose_side(pixels: Pixels, kind: ScreenKind, scale: float = 1.0) -> int:
    """The long side the detector sees. Letters on a larger desktop are not larger, unless `scale` says so."""
    if kind == "phone":
        return SIDE[kind]
    points = int(max(pixels.shape[:2])) / max(scale, 1.0)
    return min(max(SIDE[kind], round(SIDE[kind] * points / USUAL_WIDTH)), LARGEST_SIDE)


def read(pixels: Pixels, kind: ScreenKind = "phone", scale: float = 1.0) -> list[TextLine]:
    """All lines of `pixels` ``(h, w, 3) uint8 RGB``, top to bottom, left to right. About a second for a full screen."""
    return _read(pixels, choose_side(pixels, kind, scale))


def read_piece(pixels: Pixels) -> str:
    """The words on a small picture, such as a button, cut out close to them ``(h, w, 3) uint8 RGB``. Some 20 ms."""
    enlarge = max(LINE_HEIGHT / pixels.shape[0], 1.0)
    size = round(pixels.shape[1] * enlarge), round(pixels.shape[0] * enlarge)
    larger = cv2.resize(pixels, size, interpolation=cv2.INTER_CUBIC) if enlarge > 1 else pixels
    rim = LINE_HEIGHT // 2
    framed = np.asarray(cv2.copyMakeBorder(larger, rim, rim, rim, rim, cv2.BORDER_REPLICATE), dtype=np.uint8)
    return " ".join(line.text for line in _read(framed, max(framed.shape[:2])))


def forget_lines() -> None:
    """Reads again what was read before, as a new process does."""
    _load_engine().text_rec.forget()


class Reader:
    """Reads screen after screen, and of each only what differs from the most similar of the last few.

    So a screen that reappears from under a dialog is not read again. cache: maps a picture's fingerprint to its lines;
    pass a persistent one to keep readings between processes. scale: pixels per point.
    """

    def __init__(
        self, kind: ScreenKind = "phone", cache: MutableMapping[str, list[TextLine]] | None = None, scale: float = 1.0
    ) -> None:
        self._kind, self._scale = kind, scale
        self._cache = cache
        self._recent: deque[tuple[Pixels, list[TextLine]]] = deque(maxlen=RECENT)

    def read(self, pixels: Pixels) -> list[TextLine]:
        """As the function `read`, except that lines may be split differently."""
        if self._cache is None:
            lines = self._read_bands(pixels, *self._find_news(pixels))
        else:
            key = f"{self._kind}-{name_picture(pixels)}"
            if key not in self._cache:
                self._cache[key] = self._read_bands(pixels, *self._find_news(pixels))
            lines = self._cache[key]
        self._recent.append((pixels, lines))
        return lines

    def read_little(self, pixels: Pixels, most: float) -> list[TextLine] | None:
        """As `read`, but None if more than this share of the rows would be read."""
        bands, known = self._find_news(pixels)
        if _count_rows(bands) > most * pixels.shape[0]:
            return None
        lines = self._read_bands(pixels, bands, known)
        self._recent.append((pixels, lines))
        return lines

    def _find_news(self, pixels: Pixels) -> tuple[list[tuple[int, int]], list[TextLine]]:
        """The bands to read, and the lines of the most similar screen."""
        newest_first = ((before, lines) for before, lines in reversed(self._recent) if before.shape == pixels.shape)
        known = [(find_stale_bands(before, pixels, lines), lines) for before, lines in newest_first]
        return min(known, key=lambda one: _count_rows(one[0]), default=([(0, pixels.shape[0])], []))

    def _read_bands(self, pixels: Pixels, bands: list[tuple[int, int]], lines: list[TextLine]) -> list[TextLine]:
        if _count_rows(bands) > WHOLE * pixels.shape[0]:
            return read(pixels, self._kind, self._scale)
        side = choose_side(pixels, self._kind, self._scale)
        kept = [line for line in lines if not any(_is_in_band(line, band) for band in bands)]
        fresh = []
        for band in bands:  # at the scale of a whole-screen reading, and without the lines in the margin
            top, bottom = max(band[0] - BAND, 0), min(band[1] + BAND, pixels.shape[0])
            part = pixels[top:bottom]
            seen = min(1.0, side / max(pixels.shape[:2]))
            lines_there = _read(part, max(int(seen * max(part.shape[:2])), 32))
            moved = [line.replace(box=line.box.shift(0, top)) for line in lines_there]
            fresh += [line for line in moved if _is_in_band(line, band)]
        return sorted(kept + fresh, key=lambda line: (line.box.top, line.box.left))


def _count_rows(bands: list[tuple[int, int]]) -> int:
    """How many rows would be read for these bands."""
    return sum(bottom - top + 2 * BAND for top, bottom in bands)


def find_stale_bands(before: Pixels, after: Pixels, lines: list[TextLine]) -> list[tuple[int, int]]:
    """Full-width bands (top, bottom) of `after` to read again: changed rows, and all lines they run through."""
    stale = np.asarray(cv2.absdiff(before, after)).max(axis=(1, 2)) > 0
    for line in lines:
        if stale[line.box.top : line.box.bottom].any():
            stale[line.box.top : line.box.bottom] = True
    growing = True
    while growing:  # then lines next to those, whose boxes reach farther up or down
        boxes = [line.box for line in lines if line.box.height]
        beside = [box for box in boxes if 0.2 < stale[box.top : box.bottom].mean() < 1]  # boxes may overlap by a hair
        growing = len(beside) > 0
        for box in beside:
            stale[box.top : box.bottom] = True
    edges = np.flatnonzero(np.diff(np.concatenate([[False], stale, [False]]).astype(np.int8)))
    bands: list[tuple[int, int]] = []
    for top, bottom in edges.reshape(-1, 2).tolist():
        if bands and top - bands[-1][1] < BAND:  # closer than a margin
            bands[-1] = (bands[-1][0], bottom)
        else:
            bands.append((top, bottom))
    return bands


def _is_in_band(line: TextLine, band: tuple[int, int]) -> bool:
    return band[0] <= line.box.center.y < band[1]


@functools.cache
def _load_engine() -> Any:
    """The process's only engine, created when first needed: 0.9 s and about 200 MB."""
    from rapidocr import RapidOCR
    from rapidocr.inference_engine.onnxruntime.main import OrtInferSession

    # Its threads spin while they wait for each other, which costs half as much processor time again, and most of the
    # time if other programs are busy too. RapidOCR has no setting for it.
    options = OrtInferSession._init_sess_opts  # noqa: SLF001

    def build_options(settings: dict[str, Any]) -> Any:
        built = options(settings)
        built.add_session_config_entry("session.intra_op.allow_spinning", "0")
        return built

    OrtInferSession._init_sess_opts = staticmethod(build_options)  # type: ignore[assignment, method-assign]  # noqa: SLF001
    engine = RapidOCR(
        params={
            "Global.log_level": "critical",
            "Global.use_cls": False,
            "Global.max_side_len": 16_384,
            "Det.limit_type": "max",
            "Rec.rec_img_shape": [3, 48, NARROWEST],
            "Rec.rec_batch_num": 1,
            "EngineConfig.onnxruntime.intra_op_num_threads": 2,
            "EngineConfig.onnxruntime.inter_op_num_threads": 1,
        }
    )
    engine.text_rec = LineMemory(engine._load_rec_model())  # type: ignore[assignment, no-untyped-call]  # noqa: SLF001
    return engine


def _read(pixels: Pixels, side: int) -> list[TextLine]:
    return keep_reading(f"{side}-{name_picture(pixels)}", _LINES, lambda: _read_now(pixels, side))


def _read_now(pixels: Pixels, side: int) -> list[TextLine]:
    with _lock:
        engine = _load_engine()
        engine.cfg.Det.limit_side_len = side
        if engine.text_det is not None:  # created at the first reading
            engine.text_det.limit_side_len = side
        # pass every flag on every call, since RapidOCR keeps the last ones
        result = engine(
            cv2.cvtColor(pixels, cv2.COLOR_RGB2BGR),
            use_det=True,
            use_cls=False,
            use_rec=True,
            return_word_box=True,
            return_single_char_box=True,
            text_score=0.5,
            box_thresh=0.5,
            unclip_ratio=1.6,
        )
    if result.boxes is None or result.txts is None:
        return []
    found = zip(result.boxes, result.txts, result.scores, result.word_results, strict=True)
    lines = [_make_line(corners, text, score, words) for corners, text, score, words in found]
    return sorted(lines, key=lambda line: (line.box.top, line.box.left))


def _make_line(corners: Any, text: str, score: float, words: Any) -> TextLine:
    box = _make_box(corners)
    edges = _find_edges(text, words, box)
    before = len(text) - len(text.lstrip())
    if before and edges:  # not a letter but an icon or a check box
        text, edges = text[before:], edges[before:]
        box = box.replace(left=min(edges[0], box.right))
    return TextLine(text=text, box=box, score=float(score), edges=edges)


def _find_edges(text: str, words: Any, line: Box) -> list[int]:
    """The x positions between characters, including the ends. The engine gives a box for every character but spaces."""
    known = [_make_box(word[2]) for word in words]
    if len(known) != sum(not char.isspace() for char in text):
        return []
    edges, rest = [line.left], iter(known)
    for char in text:
        if not char.isspace():
            box = next(rest)
            edges[-1] = max(edges[-1], box.left) if len(edges) > 1 else edges[-1]
            edges.append(max(box.right, edges[-1]))
        else:
            edges.append(edges[-1])
    return [*edges[:-1], max(line.right, edges[-1])]


def _make_box(corners: Any) -> Box:
    points = np.asarray(corners)
    (left, top), (right, bottom) = points.min(axis=0), points.max(axis=0)
    return Box(left=int(left), top=int(top), right=int(right), bottom=int(bottom))
