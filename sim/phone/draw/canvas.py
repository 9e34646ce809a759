"""The drawing operations of the widgets: antialiased shapes, masks and pictures, in frame coordinates."""

from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageDraw, ImageFilter

from iris_screen.core.geometry import Box
from iris_screen.sim.phone.draw import fonts, theme
from iris_screen.sim.phone.draw.theme import Colour

_FINER = 4


@dataclass(frozen=True)
class Canvas:
    """A part of the frame. Anything outside `image` is cut off, which is how pieces are clipped.

    left, top: where the upper left corner of `image` lies in the frame.
    """

    image: Image.Image
    density: float
    dark: bool
    left: int = 0
    top: int = 0

    def dp(self, amount: float) -> int:
        """Density independent pixels → pixels, at least one."""
        return max(round(amount * self.density), 1)

    def colour(self, name: str) -> Colour:
        return theme.colour(name, self.dark)

    def _bounds(self, box: Box) -> tuple[int, int, int, int]:
        return box.left - self.left, box.top - self.top, box.right - self.left, box.bottom - self.top

    def part(self, box: Box) -> "Canvas":
        """A copy of the area to draw on; `put_back` pastes it in again."""
        return Canvas(self.image.crop(self._bounds(box)), self.density, self.dark, box.left, box.top)

    def put_back(self, part: "Canvas") -> None:
        self.picture(part.image, part.left, part.top)

    def picture(self, picture: Image.Image, left: int, top: int) -> None:
        """Paste an opaque picture with this upper left corner."""
        self.image.paste(picture, (left - self.left, top - self.top))

    def stamp(self, mask: Image.Image, left: int, top: int, ink: Colour | Image.Image) -> None:
        """Paste a colour or a picture through an "L" mask."""
        left, top = left - self.left, top - self.top
        self.image.paste(ink, (left, top, left + mask.width, top + mask.height), mask)

    def fill(self, box: Box, colour: Colour) -> None:
        if box.area:
            self.image.paste(colour, self._bounds(box))

    def darken(self, box: Box, share: float) -> None:
        """Darken the box to `1 - share` of its brightness."""
        table = [round(level * (1 - share)) for level in range(256)] * 3
        bounds = self._bounds(box)
        part = self.image if bounds == (0, 0, *self.image.size) else self.image.crop(bounds)
        self.image.paste(part.point(table), bounds)

    def rounded(self, box: Box, radius: int, colour: Colour) -> None:
        """Fill a box with round corners: three plain fills and four small masks."""
        radius = min(radius, min(box.width, box.height) // 2)
        if radius <= 0:
            self.fill(box, colour)
            return
        inner = Box(left=box.left, top=box.top + radius, right=box.right, bottom=box.bottom - radius)
        self.fill(inner, colour)
        for top in (box.top, box.bottom - radius):
            self.fill(Box(left=box.left + radius, top=top, right=box.right - radius, bottom=top + radius), colour)
        self._draw_corners(box, radius, radius, colour)

    def frame(self, box: Box, radius: int, width: int, colour: Colour) -> None:
        """Draw the outline of a rounded box, `width` pixels wide, inside the box."""
        radius = min(radius, min(box.width, box.height) // 2)
        left, top, right, bottom = box.left, box.top, box.right, box.bottom
        for y in (top, bottom - width):
            self.fill(Box(left=left + radius, top=y, right=right - radius, bottom=y + width), colour)
        for x in (left, right - width):
            self.fill(Box(left=x, top=top + radius, right=x + width, bottom=bottom - radius), colour)
        if radius:
            self._draw_corners(box, radius, width, colour)

    def _draw_corners(self, box: Box, radius: int, width: int, colour: Colour) -> None:
        masks = _corner_masks(radius, width)
        places = [(x, y) for y in (box.top, box.bottom - radius) for x in (box.left, box.right - radius)]
        for mask, (x, y) in zip(masks, places, strict=True):
            self.stamp(mask, x, y, colour)

    def shadow(self, box: Box, radius: int, depth: int) -> None:
        mask = _shadow_mask(box.width, box.height, radius, depth)
        self.stamp(mask, box.left - depth, box.top - depth + depth // 3, (0, 0, 0))

    def text(self, line: str, left: int, middle: int, size: int, ink: Colour, bold: bool = False) -> None:
        """Write one line from `left`, vertically centred on `middle`."""
        run = fonts.run(line, size, bold)
        self.stamp(run, left - fonts.MARGIN, middle - run.height // 2, ink)


@lru_cache(maxsize=256)
def _corner_masks(radius: int, width: int) -> tuple[Image.Image, ...]:
    """Masks of the four corners, row by row: a ring of `width`, or filled if that is the radius."""
    side = radius * _FINER
    big = Image.new("L", (side, side), 0)
    pen = ImageDraw.Draw(big)
    pen.ellipse((0, 0, 2 * side - 1, 2 * side - 1), fill=255)
    if width < radius:
        inset = width * _FINER
        pen.ellipse((inset, inset, 2 * side - 1 - inset, 2 * side - 1 - inset), fill=0)
    first = big.reduce(_FINER)
    flip = Image.Transpose.FLIP_LEFT_RIGHT, Image.Transpose.FLIP_TOP_BOTTOM
    lower = first.transpose(flip[1])
    return first, first.transpose(flip[0]), lower, lower.transpose(flip[0])


@lru_cache(maxsize=32)
def _shadow_mask(width: int, height: int, radius: int, depth: int) -> Image.Image:
    """A soft shadow mask, `depth` pixels larger on every side; blurred small and then enlarged, which is fast."""
    coarse = max(depth // 3, 1)
    size = ((width + 2 * depth) // coarse + 1, (height + 2 * depth) // coarse + 1)
    small = Image.new("L", size, 0)
    edge = depth // coarse
    bounds = (edge, edge, size[0] - 1 - edge, size[1] - 1 - edge)
    ImageDraw.Draw(small).rounded_rectangle(bounds, radius / coarse, fill=80)
    blurred = small.filter(ImageFilter.GaussianBlur(depth / coarse / 2.2))
    return blurred.resize((width + 2 * depth, height + 2 * depth), Image.Resampling.BILINEAR)


@lru_cache(maxsize=64)
def rounded_mask(width: int, height: int, radius: int) -> Image.Image:
    """A filled rounded box as an "L" mask, for pictures with round corners; at least one pixel large."""
    width, height = max(width, 1), max(height, 1)
    canvas = Canvas(Image.new("RGB", (width, height)), 1.0, False)
    canvas.rounded(Box(left=0, top=0, right=width, bottom=height), radius, (255, 255, 255))
    return canvas.image.getchannel(0)
