"""Rendered cases for the matcher: screens drawn from a seed, with known ground truth.

    python -m iris_screen.evals.rendered --seed 7 --n 300 [-v]

The reference picture is drawn plainly; the screen shows it in another theme, size or colour, dimmed under a dialog,
on a wallpaper, blurred or compressed, always among look-alikes. In one case out of three it is absent.
Scored as right, harm (a wrong point, or any point if it is absent) or miss, with the CPU milliseconds per call, by
kind of cell.
"""

import argparse
import itertools
import statistics
import time
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, replace

import cv2
import numpy as np
from PIL import Image, ImageDraw

from iris_screen.core.geometry import Box
from iris_screen.core.screen import Pixels
from iris_screen.evals.drawings import FAMILIES, ICONS, draw, family_of, font
from iris_screen.sight.vision.matching.matching import Match, match
from iris_screen.text import render

Colour = tuple[int, int, int]
CELLS = (
    "plain",
    "theme",
    "scale",
    "theme+scale",
    "jpeg",
    "blur",
    "dimmed",
    "wallpaper",
    "recoloured",
    "weight",
    "desktop",
)
KINDS = ("glyph", "tile", "disc", "label")
SCALES = (0.65, 1.7)
SMALLEST_FONT = 11  # pixels: below, people cannot read digits either


@dataclass(frozen=True)
class Palette:
    """The colours of a theme."""

    paper: Colour
    ink: Colour
    card: Colour


LIGHT = (
    Palette((255, 255, 255), (40, 40, 40), (236, 238, 246)),
    Palette((250, 248, 255), (70, 72, 80), (225, 232, 250)),
)
DARK = (Palette((18, 18, 18), (225, 225, 225), (44, 44, 48)), Palette((27, 28, 34), (200, 202, 212), (48, 51, 92)))


@dataclass(frozen=True)
class Thing:
    """Something to look for: a bare glyph, a tile with one, a disc with a letter, or a label."""

    kind: str
    name: str
    colour: Colour
    stroke: float = 2.0

    def lookalikes(self, rng: np.random.Generator) -> list["Thing"]:
        """Things of the same style with another name."""
        if self.kind in ("glyph", "tile"):
            names = [name for name in family_of(self.name) if name != self.name]
        elif self.kind == "disc":
            names = [letter for letter in "ABDEHKMRSTXZ" if letter != self.name]
        else:
            names = [_other_digits(self.name, rng) for _ in range(3)]
        rng.shuffle(names)
        return [replace(self, name=name) for name in names]


@dataclass(frozen=True)
class Case:
    """template and screen ``(h, w, 3) uint8``; box: where it is, None if absent."""

    cell: str
    template: Pixels
    screen: Pixels
    box: Box | None
    about: str


@dataclass(frozen=True)
class Looks:
    """How a screen differs from the reference picture. quality: of a JPEG, None for exact pixels."""

    desktop: bool
    dark: bool
    scale: float
    quality: int | None

    def __str__(self) -> str:
        screen, theme = "desktop" if self.desktop else "phone", "dark" if self.dark else "light"
        return f"{screen}, {theme}, ×{self.scale:g}, {f'JPEG {self.quality}' if self.quality else 'exact'}"


EVERY_LOOK = [Looks(*each) for each in itertools.product((False, True), (False, True), (0.75, 1.0, 1.25), (None, 40))]


def make(rng: np.random.Generator) -> Case:
    """One case; the same generator state gives the same pixels."""
    cell, there = str(rng.choice(CELLS)), bool(rng.random() < 2 / 3)
    desktop = cell == "desktop"
    kind = str(rng.choice(("tile", "disc"))) if cell == "wallpaper" else str(rng.choice(KINDS))
    thing = _make_thing(kind, rng)
    side = int(rng.integers(16, 28)) if desktop else int(rng.integers(48, 110))
    first = LIGHT[int(rng.integers(2))]
    template = _draw_template(thing, side, first, rng)
    scene = _Scene(_choose_size(desktop, rng), _choose_palette(first, cell, rng), rng, wallpaper=cell == "wallpaper")
    shown = _vary(thing, cell, rng)
    scale = float(np.exp(rng.uniform(*np.log(SCALES)))) if "scale" in cell else 1.0
    box = scene.fill(shown, there, shown.lookalikes(rng), round(side * scale))
    screen = _degrade(scene.pixels(), cell, rng)
    return Case(cell if there else "absent", template, screen, box, f"{cell} {kind} {thing.name} {side} ×{scale:.2f}")


def make_pair(rng: np.random.Generator, looks: Looks, there: bool) -> Case:
    """A case that looks so. The reference is drawn on a light screen at scale 1."""
    kind = str(rng.choice(KINDS))
    thing = _make_thing(kind, rng)
    side = int(rng.integers(16, 28)) if looks.desktop else int(rng.integers(48, 110))
    first = LIGHT[int(rng.integers(2))]
    template = _draw_template(thing, side, first, rng)
    palette = DARK[int(rng.integers(2))] if looks.dark else first
    scene = _Scene(_choose_size(looks.desktop, rng), palette, rng, wallpaper=False)
    box = scene.fill(thing, there, thing.lookalikes(rng), round(side * looks.scale))
    screen = scene.pixels() if looks.quality is None else _compress(scene.pixels(), looks.quality)
    return Case(str(looks), template, screen, box, f"{looks} {kind} {thing.name} {side}")


def run(
    cases: int, seed: int, locate: Callable[[Pixels, Pixels], Match], verbose: bool = False
) -> dict[str, list[str]]:
    """Verdicts and CPU times by cell, printed as a table; returns the verdicts."""
    verdicts: dict[str, list[str]] = defaultdict(list)
    times: dict[str, list[float]] = defaultdict(list)
    for index in range(cases):
        case = make(np.random.default_rng([seed, index]))
        start = time.process_time()
        answer = locate(case.template, case.screen)
        times[case.cell].append((time.process_time() - start) * 1000)
        verdict = judge(answer, case.box)
        verdicts[case.cell].append(verdict)
        if verbose and verdict != "right":
            why = answer.reason and render(answer.reason)
            print(f"  {index} {verdict:5s} {case.cell}: {case.about}: {why} {answer.candidates[:1]}")
    _print_table(verdicts, times)
    return dict(verdicts)


def judge(answer: Match, box: Box | None) -> str:
    """The verdict on an answer: right, harm or miss."""
    if answer.found is None:
        return "right" if box is None else "miss"
    return "right" if box is not None and box.contains(answer.found.box.center) else "harm"


class _Scene:
    """A screen being drawn: slots on a loose grid, some with rows of text beside them."""

    def __init__(self, size: tuple[int, int], palette: Palette, rng: np.random.Generator, wallpaper: bool) -> None:
        self._palette, self._rng, self._wallpaper = palette, rng, wallpaper
        paper = _draw_wallpaper(size, rng) if wallpaper else None
        self._picture = Image.fromarray(paper) if paper is not None else Image.new("RGB", size, palette.paper)
        self._canvas = ImageDraw.Draw(self._picture)

    def pixels(self) -> Pixels:
        return np.asarray(self._picture, dtype=np.uint8)

    def fill(self, target: Thing, there: bool, others: list[Thing], side: int) -> Box | None:
        """Put the target (if `there`), its look-alikes and other things into slots; returns the target's box."""
        slots = self._slots(side)
        self._rng.shuffle(slots)
        things = ([target] if there else []) + others[:4]
        boxes = [self._put(thing, slot, side) for thing, slot in zip(things, slots, strict=False)]
        for slot in slots[len(things) :]:
            self._put_stranger(slot, side, {target.name, *(thing.name for thing in things)})
        return boxes[0] if there else None

    def _slots(self, side: int) -> list[tuple[int, int]]:
        width, height = self._picture.size
        step = max(round(side * 2.6), 40)
        columns = range(step // 2 + side // 2, width - step // 2, step)
        rows = range(step // 2 + side // 2, height - step // 2, step)
        return [(x, y) for x in columns for y in rows][:90]

    def _put(self, thing: Thing, slot: tuple[int, int], side: int) -> Box:
        x, y = (int(v + self._rng.integers(-side // 8, side // 8 + 1)) for v in slot)
        return paint(self._picture, thing, x, y, side, self._palette)

    def _put_stranger(self, slot: tuple[int, int], side: int, taken: set[str]) -> None:
        chance = self._rng.random()
        if chance < 0.3:
            words = str(self._rng.choice(["Settings", "On", "Last seen today", "12 items", "Update", "Wi-Fi", "Home"]))
            place = (slot[0] - side, slot[1] - side // 4)
            self._canvas.text(place, words, fill=self._palette.ink, font=font(max(side // 3, 9)))
        elif chance < 0.8:
            thing = _make_thing("tile" if self._wallpaper else str(self._rng.choice(KINDS)), self._rng)
            if thing.name not in taken:
                self._put(thing, slot, side)


def paint(picture: Image.Image, thing: Thing, x: int, y: int, side: int, palette: Palette) -> Box:
    """Draw `thing` centred at (x, y), `side` pixels large; returns its box."""
    canvas = ImageDraw.Draw(picture)
    box = Box(left=x - side // 2, top=y - side // 2, right=x - side // 2 + side, bottom=y - side // 2 + side)
    corners = (box.left, box.top, box.right - 1, box.bottom - 1)
    if thing.kind == "label":
        text = font(max(round(side * 0.5), SMALLEST_FONT))
        canvas.text((x, y), thing.name, fill=palette.ink, font=text, anchor="mm")
        left, top, right, bottom = canvas.textbbox((x, y), thing.name, font=text, anchor="mm")
        return Box(left=int(left), top=int(top), right=int(right), bottom=int(bottom))
    if thing.kind == "disc":
        canvas.ellipse(corners, fill=thing.colour)
        canvas.text(
            (x, y), thing.name, fill=(255, 255, 255), font=font(max(round(side * 0.55), SMALLEST_FONT)), anchor="mm"
        )
    elif thing.kind == "tile":
        canvas.rounded_rectangle(corners, side // 5, fill=thing.colour)
        inner = round(side * 0.62)
        _paste(picture, draw(ICONS[thing.name], inner, thing.stroke), x - inner // 2, y - inner // 2, (255, 255, 255))
    else:
        _paste(picture, draw(ICONS[thing.name], side, thing.stroke), box.left, box.top, palette.ink)
    return box


def _paste(picture: Image.Image, ink: np.ndarray, left: int, top: int, colour: Colour) -> None:
    picture.paste(colour, (left, top), Image.fromarray((ink * 255).astype(np.uint8)))


def _make_thing(kind: str, rng: np.random.Generator) -> Thing:
    colour = (int(rng.integers(30, 200)), int(rng.integers(30, 160)), int(rng.integers(30, 220)))
    if kind == "label":
        name = str(rng.choice([f"{rng.integers(10, 24):02d}:{rng.integers(0, 60):02d}", f"{rng.integers(11, 99)} GB"]))
    elif kind == "disc":
        name = str(rng.choice(list("ABDEHKMRSTXZ")))
    else:
        name = str(rng.choice(list(FAMILIES[str(rng.choice(list(FAMILIES)))])))
    return Thing(kind, name, colour)


def _other_digits(text: str, rng: np.random.Generator) -> str:
    """`text` with one digit changed."""
    places = [index for index, char in enumerate(text) if char.isdigit()]
    place = int(rng.choice(places))
    digit = str(rng.choice([figure for figure in "0123456789" if figure != text[place]]))
    return text[:place] + digit + text[place + 1 :]


def _draw_template(thing: Thing, side: int, palette: Palette, rng: np.random.Generator) -> Pixels:
    picture = Image.new("RGB", (side * 6, side * 3), palette.paper)
    box = paint(picture, thing, side * 3, side * 3 // 2, side, palette).grow(
        int(rng.integers(0, max(side // 6, 1) + 1))
    )
    return np.ascontiguousarray(np.asarray(picture, dtype=np.uint8)[box.top : box.bottom, box.left : box.right])


def _vary(thing: Thing, cell: str, rng: np.random.Generator) -> Thing:
    """The thing as shown on the screen: maybe in another colour or with other strokes, as after an update."""
    if cell == "recoloured":
        return replace(thing, colour=_make_thing("disc", rng).colour)
    return replace(thing, stroke=float(rng.choice((1.7, 2.4)))) if cell == "weight" else thing


def _choose_palette(first: Palette, cell: str, rng: np.random.Generator) -> Palette:
    """The screen's palette, given the template's."""
    if "theme" in cell:
        return DARK[int(rng.integers(2))]
    return LIGHT[int(rng.integers(2))] if cell == "recoloured" else first


def _choose_size(desktop: bool, rng: np.random.Generator) -> tuple[int, int]:
    sizes = [(1024, 768), (1280, 800)] if desktop else [(1080, 2400), (720, 1600), (1080, 1920)]
    return sizes[int(rng.integers(len(sizes)))]


def _draw_wallpaper(size: tuple[int, int], rng: np.random.Generator) -> Pixels:
    """A soft picture with some detail: noise at three scales."""
    width, height = size
    picture = np.zeros((height, width, 3), np.float32)
    for grain, amount in ((4, 170), (24, 60), (120, 22)):
        noise = rng.random((grain * 2, grain, 3)).astype(np.float32) * amount
        picture += cv2.resize(noise, (width, height), interpolation=cv2.INTER_CUBIC)
    return np.clip(picture, 0, 255).astype(np.uint8)


def _degrade(screen: Pixels, cell: str, rng: np.random.Generator) -> Pixels:
    if cell == "jpeg":
        return _compress(screen, int(rng.integers(35, 80)))
    if cell == "blur":
        return np.asarray(cv2.GaussianBlur(screen, (0, 0), float(rng.uniform(0.6, 1.4))), dtype=np.uint8)
    if cell == "dimmed":
        return (screen * float(rng.uniform(0.35, 0.6))).astype(np.uint8)
    return screen


def _compress(screen: Pixels, quality: int) -> Pixels:
    _, data = cv2.imencode(".jpg", screen, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), dtype=np.uint8)


def _print_table(verdicts: dict[str, list[str]], times: dict[str, list[float]]) -> None:
    print(f"  {'cell':14s}{'n':>5s}{'right':>7s}{'harm':>6s}{'miss':>6s}{'cpu_ms':>9s}")
    every = {**dict(sorted(verdicts.items())), "ALL": [v for part in verdicts.values() for v in part]}
    times = {**times, "ALL": [ms for part in times.values() for ms in part]}
    for cell, part in every.items():
        counts = "".join(
            f"{part.count(verdict):{width}d}" for verdict, width in (("right", 7), ("harm", 6), ("miss", 6))
        )
        print(f"  {cell:14s}{len(part):5d}{counts}{statistics.median(times[cell]):9.1f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--n", type=int, default=300, help="cases")
    parser.add_argument("-v", "--verbose", action="store_true", help="print every wrong case")
    options = parser.parse_args()
    run(options.n, options.seed, match, options.verbose)


if __name__ == "__main__":
    main()
