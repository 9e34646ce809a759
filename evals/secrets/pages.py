"""Pages as apps lay them out: each piece has its place, its words, and which of them are secret."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np
from PIL import Image, ImageDraw

from iris_screen.core.geometry import Box
from iris_screen.core.screen import Element, Frame, Pixels, TextLine
from iris_screen.sim.phone.draw.fonts import font

WIDTH, HEIGHT, LETTERS = 720, 1280, 26
MARGIN, ROW, INK = 36, 44, "#141414"


@dataclass(frozen=True)
class Row:
    """A line of text as it is drawn: which characters of its piece, and where."""

    start: int
    text: str
    box: Box
    edges: list[int]


@dataclass(frozen=True)
class Piece:
    """One element. name: what the tree calls it. text: what is drawn. spans: which characters of the text are secret,
    with the number of the part they belong to.
    """

    role: str
    name: str
    text: str
    rows: list[Row]
    spans: list[tuple[int, int, int]] = field(default_factory=list)

    @property
    def box(self) -> Box:
        boxes = [row.box for row in self.rows]
        return Box(
            left=min(box.left for box in boxes),
            top=boxes[0].top,
            right=max(box.right for box in boxes),
            bottom=boxes[-1].bottom,
        )


@dataclass
class Page:
    """Pieces from the top to the bottom. parts: each is secret by itself."""

    parts: Sequence[str] = ()
    pieces: list[Piece] = field(default_factory=list)
    top: int = 80

    def __str__(self) -> str:
        return "\n".join(piece.text for piece in self.pieces)

    def add(
        self, text: str, left: int = MARGIN, right: int = WIDTH - MARGIN, role: str = "text", name: str = ""
    ) -> None:
        """Writes a text below what is there, in as many rows as it needs."""
        rows = list(_wrap_text(text, left, right, self.top))
        spans = [
            (at, at + len(part), n)
            for n, part in enumerate(self.parts)
            if (at := text.find(part)) >= 0 and (len(part) > 1 or part == text)
        ]
        self.pieces.append(Piece(role, name, text, rows, spans))
        self.top = rows[-1].box.bottom + 14

    def add_beside(self, texts: Sequence[str], lefts: Sequence[int], role: str = "text") -> None:
        """Writes texts beside each other."""
        top, below = self.top, self.top
        for text, (left, right) in zip(texts, pairwise([*lefts, WIDTH - MARGIN]), strict=True):
            self.top = top
            self.add(text, left, right - 12, role)
            below = max(below, self.top)
        self.top = below

    def add_rows(self, rows: Iterable[str | dict[int, str]]) -> None:
        """Writes rows below each other: a text, or texts by where they begin, px."""
        for row in rows:
            texts = {MARGIN: row} if isinstance(row, str) else row
            self.add_beside(list(texts.values()), list(texts))

    def make_frame(self, key: str, tree: bool) -> Frame:
        elements = [
            Element(
                id=str(n),
                role=piece.role,
                name=piece.name or piece.text,
                value=piece.text if piece.role == "input" else "",
                box=piece.box,
            )
            for n, piece in enumerate(self.pieces)
        ]
        return Frame(self.draw(), key, 0.0, "some.app", elements=elements if tree else None)

    def list_lines(self) -> list[TextLine]:
        """What a reader that makes no mistake finds, row by row."""
        return [TextLine(text=row.text, box=row.box, edges=row.edges) for piece in self.pieces for row in piece.rows]

    def find_secret_boxes(self) -> Iterator[tuple[int, Box]]:
        """Where the secrets are drawn, with the number of their part."""
        for piece in self.pieces:
            for row in piece.rows:
                for start, end, part in piece.spans:
                    first, last = max(start - row.start, 0), min(end - row.start, len(row.text))
                    if first < last:
                        yield (
                            part,
                            row.box.replace(left=row.edges[first], right=max(row.edges[last], row.edges[first] + 1)),
                        )

    def draw(self) -> Pixels:
        """The page as a person sees it: (1280, 720, 3) uint8."""
        picture = Image.new("RGB", (WIDTH, HEIGHT), "white")
        pen = ImageDraw.Draw(picture)
        for piece in self.pieces:
            if piece.role in {"input", "button"}:
                box = piece.box
                pen.rounded_rectangle((box.left - 8, box.top - 4, box.right + 8, box.bottom + 4), 8, "#eef1f6")
            for row in piece.rows:
                pen.text((row.box.left, row.box.top), row.text, fill=INK, font=font(LETTERS))
        return np.asarray(picture)


def _wrap_text(text: str, left: int, right: int, top: int) -> Iterator[Row]:
    start = 0
    while start < len(text) or not start:
        end = len(text)
        while font(LETTERS).getlength(text[start:end]) > right - left and end > start + 1:
            cut = text.rfind(" ", start + 1, end - 1)
            long = text[start:end].isascii() or any(each > "\u3000" for each in text[start:end])
            if cut <= start and not long:
                break
            end = cut if cut > start else end - 1
        shown = text[start:end].rstrip()
        edges = [left + round(font(LETTERS).getlength(shown[:n])) for n in range(len(shown) + 1)]
        yield Row(start, shown, Box(left=left, top=top, right=max(edges[-1], left + 1), bottom=top + 36), edges)
        start = end + (text[end : end + 1] == " ") or len(text) + 1
        top += ROW - 6
