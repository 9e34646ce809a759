"""How well `iris watch` tells new content from changes that happen by themselves: pairs of frames of many simulated
phones.

    python -m iris_screen.evals.watch_accuracy [--quick]
"""

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice, pairwise
from time import process_time

import cv2
import numpy as np
import xxhash

from iris_screen.core.actions import Action, InputText, LaunchApp, Swipe, Tap
from iris_screen.core.errors import IrisError
from iris_screen.core.geometry import Box, Point
from iris_screen.core.protocols import CanLaunch, Device
from iris_screen.core.screen import Element, Frame, Pixels
from iris_screen.sight.vision.novelty import Novelty
from iris_screen.tools.devices.address import open_device
from iris_screen.tools.devices.clock import VirtualClock

PHONES = (
    "seed=1&lang=zh",
    "seed=2&lang=en&dark=true",
    "seed=3&lang=zh&width=720&height=1600&density=2&dark=true",
    "seed=4&lang=en&width=1440&height=3120&density=3.5&font_scale=1.3",
    "seed=5&lang=zh&width=1080&height=1920&density=2.6&font_scale=0.85",
    "seed=6&lang=en&width=480&height=800&density=1.5",
)
SYSTEM = "android.system"
SIGNS = "l1.我a|-i"
SETTLE, MINUTE = 3.0, 61.0


@dataclass(frozen=True)
class Pair:
    """what: the kind of change. new: whether the second frame is to be kept after the first."""

    what: str
    new: bool
    before: Frame
    after: Frame


def pairs(quick: bool = False) -> Iterator[Pair]:
    for phone in PHONES[: 2 if quick else None]:
        for app in _list_apps(phone)[: 8 if quick else None]:
            yield from _pairs_of_app(phone, app)


def _list_apps(phone: str) -> list[str]:
    with open_device(f"sim:?faults=none&time=virtual&{phone}", clock=VirtualClock()) as device:
        assert isinstance(device, CanLaunch)
        return [app for app in device.packages() if app != SYSTEM]


def _pairs_of_app(phone: str, app: str) -> Iterator[Pair]:
    """Pairs of one app, on a separate phone, so that its changes affect no other app."""
    clock = VirtualClock(1_000.0)
    with open_device(f"sim:?faults=none&time=virtual&{phone}", clock=clock) as device:
        device.do(LaunchApp(app=app))
        clock.sleep(SETTLE)
        stage = Stage(device, clock)
        first = stage.look()
        yield from _change_by_itself(stage, first)
        yield from _draw_carets(first)
        yield from _copy_rows(first)
        for element in first.elements or []:
            if element.role == "switch" and element.enabled:
                yield from stage.act("a switch", Tap(at=element.box.center))
        yield from _type(stage, first)
        up = Swipe(start=Point(x=first.size.width // 2, y=first.size.height // 2),
                   end=Point(x=first.size.width // 2, y=first.size.height // 2 - first.size.height // 16))  # fmt: skip
        yield from stage.act("a scroll by a row", up)


@dataclass(frozen=True)
class Stage:
    device: Device
    clock: VirtualClock

    def look(self) -> Frame:
        return self.device.look()

    def act(self, what: str, act: Action) -> Iterator[Pair]:
        """A pair before and after an act, if anything below the status bar changed."""
        before = self.look()
        try:
            self.device.do(act)
        except IrisError:
            return
        self.clock.sleep(SETTLE)
        after = self.look()
        top = round(before.status_bar)
        if not np.array_equal(before.pixels[top:], after.pixels[top:]):
            yield Pair(what, True, before, after)


def _change_by_itself(stage: Stage, first: Frame) -> Iterator[Pair]:
    chance = np.random.default_rng(7)
    for level in (2, 4, 6):
        noise = chance.normal(0, level, first.pixels.shape)
        yield Pair("noise", False, first, _with_pixels(first, np.clip(first.pixels + noise, 0, 255).astype(np.uint8)))
    for quality in (95, 85, 75):
        yield Pair("compression", False, first, _with_pixels(first, _compress(first.pixels, quality)))
    stage.clock.sleep(MINUTE)
    later = stage.look()
    if later.elements == first.elements and later.app == first.app:  # if nothing else has happened meanwhile
        yield Pair("the phone's clock", False, first, later)


def _type(stage: Stage, first: Frame) -> Iterator[Pair]:
    inputs = [e for e in first.elements or [] if e.role == "input"]
    if not inputs:
        return
    stage.device.do(Tap(at=inputs[0].box.center))
    stage.clock.sleep(SETTLE)
    for sign in ("x", *SIGNS):  # the first replaces the hint
        yield from stage.act("a sign typed", InputText(text=sign))


def _draw_carets(first: Frame) -> Iterator[Pair]:
    """A caret that appears and one that disappears: of a phone, a desktop and a terminal."""
    width, height = first.size.width, first.size.height
    unit = width / 400
    for n, (wide, high) in enumerate(((2 * unit, 20 * unit), (1, 17), (2, 24), (9, 18))):
        left, top = int(width * (0.2 + 0.13 * n)), int(height * (0.3 + 0.11 * n))
        box = Box(left=left, top=top, right=left + max(round(wide), 1), bottom=top + round(high))
        inside = first.pixels[box.top : box.bottom, box.left : box.right]
        if np.ptp(inside.reshape(-1, 3), axis=0).max() > 2:
            continue  # carets only appear on an even background
        dark = inside.mean() < 128
        drawn = first.pixels.copy()
        drawn[box.top : box.bottom, box.left : box.right] = 255 if dark else 0
        yield Pair("a caret", False, first, _with_pixels(first, drawn))
        yield Pair("a caret", False, _with_pixels(first, drawn), first)


def _copy_rows(first: Frame) -> Iterator[Pair]:
    """Pairs in which a row gets the content of another row."""
    texts = [e for e in first.elements or [] if e.role == "text" and e.box.top > first.status_bar]
    for one, other in islice(pairwise(texts), 6):
        if one.name != other.name and one.box.height == other.box.height:
            yield from _copy_row(first, one, other)


def _copy_row(first: Frame, one: Element, other: Element) -> Iterator[Pair]:
    wide = min(one.box.width, other.box.width)
    changed = first.pixels.copy()
    source = first.pixels[other.box.top : other.box.bottom, other.box.left : other.box.left + wide]
    place = changed[one.box.top : one.box.bottom, one.box.left : one.box.left + wide]
    if source.shape == place.shape and not np.array_equal(source, place):
        place[:] = source
        yield Pair("a row of a list", True, first, _with_pixels(first, changed))


def _compress(pixels: Pixels, quality: int) -> Pixels:
    _, data = cv2.imencode(".jpg", cv2.cvtColor(pixels, cv2.COLOR_RGB2BGR), [cv2.IMWRITE_JPEG_QUALITY, quality])
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR_RGB), np.uint8)


def _with_pixels(frame: Frame, pixels: Pixels) -> Frame:
    return replace(frame, pixels=pixels, key=xxhash.xxh3_128_hexdigest(np.ascontiguousarray(pixels).data))


def judge(pair: Pair) -> tuple[bool, float]:
    """Whether the judgement was right, and the CPU seconds of the second look."""
    novelty = Novelty()
    novelty(pair.before)
    begun = process_time()
    new = novelty(pair.after)
    return new == pair.new, process_time() - begun


def main() -> None:
    right, every, wrong, times = Counter[str](), Counter[str](), list[Pair](), list[float]()
    for pair in pairs("--quick" in sys.argv):
        good, seconds = judge(pair)
        every[pair.what] += 1
        right[pair.what] += good
        if pair.before.pixels.shape == (2400, 1080, 3):
            times.append(seconds * 1e3)
        if not good:
            wrong.append(pair)
    for what in every:
        print(f"{what:<20}{right[what]:>5} of {every[what]}")
    print(f"a frame of 1080×2400: {np.median(times):.1f} ms, 95 of 100 within {np.percentile(times, 95):.1f} ms")
    for pair in wrong[:20]:
        print("wrong:", pair.what, pair.before.app, pair.before.size)


if __name__ == "__main__":
    main()
