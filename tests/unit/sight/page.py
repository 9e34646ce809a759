"""Draws pages like a desktop browser, for tests of sight. One control per call, in pixels."""

from dataclasses import dataclass, field

import numpy as np
from PIL import Image, ImageDraw

from iris_screen.core.geometry import Box
from iris_screen.core.screen import Frame
from iris_screen.sim.phone.draw.fonts import font, text_width

ACCENT, GREY, INK, BUTTON, LINK = (0, 117, 255), (118, 118, 118), (0, 0, 0), (239, 239, 239), (0, 0, 238)


@dataclass
class Page:
    """scale: pixels per CSS pixel. Each method returns the box of what it draws."""

    scale: float = 2.0
    width: int = 1280
    height: int = 800
    ground: tuple[int, int, int] = (255, 255, 255)
    _picture: Image.Image = field(init=False)

    def __post_init__(self) -> None:
        self._picture = Image.new("RGB", (self.width, self.height), self.ground)

    def text(self, words: str, left: int, top: int, size: int = 13, *, link: bool = False) -> Box:
        high = self._px(size)
        draw, colour = ImageDraw.Draw(self._picture), LINK if link else INK
        draw.text((left, top), words, colour, font(high))
        wide = text_width(words, high)
        if link:
            draw.line((left, top + round(1.2 * high), left + wide, top + round(1.2 * high)), LINK, self._px(1))
        return Box(left=left, top=top, right=left + wide, bottom=top + round(1.4 * high))

    def button(self, words: str, left: int, top: int, fill: tuple[int, int, int] = BUTTON) -> Box:
        wide, high = text_width(words, self._px(13)) + self._px(20), self._px(24)
        box = self._frame(left, top, wide, high, fill)
        self.text(words, left + self._px(10), top + self._px(3))
        return box

    def field(self, left: int, top: int, words: str = "", wide: int = 150, *, focused: bool = False) -> Box:
        box = self._frame(left, top, self._px(wide), self._px(22), (255, 255, 255), 2 if focused else 1)
        if words:
            self.text(words, left + self._px(4), top + self._px(2))
        return box

    def dots(self, box: Box, count: int) -> None:
        radius, draw = self._px(2), ImageDraw.Draw(self._picture)
        for n in range(count):
            x = box.left + self._px(8) + n * 3 * radius
            draw.ellipse((x - radius, box.center.y - radius, x + radius, box.center.y + radius), INK)

    def check(self, left: int, top: int, *, on: bool) -> Box:
        box = self._frame(
            left, top, self._px(13), self._px(13), ACCENT if on else (255, 255, 255), line=ACCENT if on else GREY
        )
        if on:
            points = [(left + self._px(x), top + self._px(y)) for x, y in ((3, 6.5), (5.5, 9), (10, 4))]
            ImageDraw.Draw(self._picture).line(points, (255, 255, 255), self._px(2))
        return box

    def radio(self, left: int, top: int, *, on: bool) -> Box:
        size, draw = self._px(13), ImageDraw.Draw(self._picture)
        draw.ellipse((left, top, left + size - 1, top + size - 1), (255, 255, 255), ACCENT if on else GREY, self._px(1))
        if on:
            inset = self._px(3)
            draw.ellipse((left + inset, top + inset, left + size - 1 - inset, top + size - 1 - inset), ACCENT)
        return Box(left=left, top=top, right=left + size, bottom=top + size)

    def switch(self, left: int, top: int, *, on: bool) -> Box:
        wide, high, inset = self._px(40), self._px(22), self._px(3)
        draw, knob = ImageDraw.Draw(self._picture), left + (wide - high if on else 0)
        corners = (left, top, left + wide - 1, top + high - 1)
        draw.rounded_rectangle(corners, high // 2, ACCENT if on else (200, 200, 200))
        draw.ellipse((knob + inset, top + inset, knob + high - inset, top + high - inset), (255, 255, 255))
        return Box(left=left, top=top, right=left + wide, bottom=top + high)

    def tab(self, words: str, left: int, top: int, *, active: bool) -> Box:
        return self.button(words, left, top, ACCENT if active else (246, 246, 246))

    def bar(self, words: str, left: int, top: int, wide: int = 300) -> Box:
        box = self._frame(left, top, self._px(wide), self._px(22), (70, 130, 220))
        self.text(words, left + self._px(4), top + self._px(2))
        return box

    def frame(self) -> Frame:
        pixels = np.asarray(self._picture, np.uint8)
        return Frame(pixels=pixels, key=str(hash(pixels.tobytes())), at=0.0)

    def _frame(  # what all controls are made of
        self,
        left: int,
        top: int,
        wide: int,
        high: int,
        fill: tuple[int, int, int],
        thick: int = 1,
        line: tuple[int, int, int] = GREY,
    ) -> Box:
        corners = (left, top, left + wide - 1, top + high - 1)
        ImageDraw.Draw(self._picture).rounded_rectangle(corners, self._px(2), fill, line, self._px(thick))
        return Box(left=left, top=top, right=left + wide, bottom=top + high)

    def _px(self, size: float) -> int:
        return max(round(size * self.scale), 1)
