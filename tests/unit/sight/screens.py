"""Element trees for tests, in the order of real ones: front layer last, texts in reading order."""

from collections.abc import Sequence

import numpy as np

from iris_screen.consent.gates import Gates
from iris_screen.core.geometry import Box
from iris_screen.core.message import list_words
from iris_screen.core.plan import Task
from iris_screen.core.screen import Element, Frame
from iris_screen.core.verdict import WayOut

WIDTH, HEIGHT = 1080, 2400
TO_MODEL = Gates().to_model
"""The filter for frames on their way to a model, for a run without secrets."""


def box(left: int, top: int, right: int, bottom: int) -> Box:
    return Box(left=left, top=top, right=right, bottom=bottom)


def element(role: str, name: str, place: tuple[int, int, int, int], **more: object) -> Element:
    made = str(more.pop("id", "")) or f"{role}-{name}-{place[0]}-{place[1]}"
    return Element.model_validate({"id": made, "role": role, "name": name, "box": box(*place), **more})


def row(role: str, name: str, top: int, **more: object) -> Element:
    """A row of a list, 120 pixels high."""
    return element(role, name, (48, top, 600, top + 60), **more)


def frame(*elements: Element, app: str = "com.example.app", key: str = "", at: float = 0.0, **more: object) -> Frame:
    pixels = np.full((HEIGHT, WIDTH, 3), 255, np.uint8)
    made = key or str(hash(tuple(e.model_dump_json() for e in elements)))
    return Frame(pixels=pixels, key=made, at=at, app=app, elements=list(elements), **more)  # type: ignore[arg-type]


def dialog(*elements: Element, place: tuple[int, int, int, int] = (90, 900, 990, 1500)) -> list[Element]:
    return [element("dialog", "", place), *elements]


def button(name: str, left: int = 200, top: int = 1300) -> Element:
    return element("button", name, (left, top, left + 260, top + 110))


def label(name: str, top: int = 980) -> Element:
    return element("text", name, (160, top, 900, top + 70))


def keyboard(*special: str) -> list[Element]:
    """Three rows of ten keys at the bottom; the last ones have the given names."""
    letters = list("qwertyuiopasdfghjkl,zxcvbnm.?!")
    letters[len(letters) - len(special) :] = special
    return [
        element("key", name, (n % 10 * 108, 1700 + n // 10 * 200, n % 10 * 108 + 108, 1880 + n // 10 * 200))
        for n, name in enumerate(letters)
    ]


def task(text: str = "打开设置") -> Task:
    return Task(id="t", text=text)


def pressed(ways: Sequence[WayOut]) -> list[str]:
    """What each way out presses: its text or key, and the corner if given."""
    return [" ".join(list_words(way.why)) for way in ways]
