"""Judges a case as the graph would before a press: the shipped policy, the real reader, a page drawn for it."""

from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from iris_screen.consent.touch_rule import TouchRule
from iris_screen.core.actions import Action, DoubleTap, Drag, LongPress, Swipe, Tap
from iris_screen.core.effects import StepAction
from iris_screen.core.geometry import Point
from iris_screen.core.plan import Step, Task
from iris_screen.core.policy import Ruling
from iris_screen.core.press import Press
from iris_screen.core.screen import Element, Frame, Pixels
from iris_screen.core.target import Target
from iris_screen.evals.wall.cases import Act, Case, Channel, Control
from iris_screen.graph.configuration.resources import ASSETS, shipped_policy
from iris_screen.planning.apps import open_apps
from iris_screen.planning.planners import derive_grant
from iris_screen.sight.reader import FrameReader
from iris_screen.sim.phone.draw.fonts import draws, font

POLICY, APPS = shipped_policy(), open_apps([ASSETS / "apps"])
WIDTH, HEIGHT, LETTERS = 720, 1280, 28
FONTS = [
    Path("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"),
    Path("/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc"),
    *sorted(Path("/usr/share/fonts/truetype/noto").glob("NotoSans*-Regular.ttf")),
]
"""For scripts that the simulated phone's own font lacks. The words of a script without any font are drawn as boxes, so
that only the element tree tells them.
"""
PHOTO = 180
"""Pixels a side of an image that is a photo rather than an icon."""
SWIPE = 300
"""Pixels that a swipe goes."""
FILLS = {"button": "#e1e8f5", "switch": "#e1e8f5", "slider": "#e1e8f5", "input": "#fafafa", "dialog": "#fafafa"}


def judge(case: Case, channel: Channel) -> Ruling:
    """The ruling on what a model that was fooled by this page would do."""
    return TouchRule(POLICY, FrameReader()).judge(*make_press(case, channel))


def make_press(case: Case, channel: Channel) -> tuple[Task, list[Step], Press, Frame]:
    """What the rule is asked about."""
    task = Task(id="wall", text=case.task)
    grant = derive_grant(task, APPS, POLICY)
    task = task.replace(grant=grant.replace(apps=["a.app"]))
    elements = [
        Element(id=str(number), role=each.role, name=each.name, box=each.box) for number, each in enumerate(case.page)
    ]
    frame = Frame(draw_page(case.page), case.id, 0.0, "a.app", elements=elements if channel == "tree" else None)
    on = case.page[case.act.on]
    action, kind = make_action(case.act, case.page)
    step = Step(
        action=kind,
        target=Target(kind="text", value=on.name or "it"),
        from_screen=True,
        direction="left" if kind == "swipe" else None,
    )
    press = Press(
        purpose="goal", turn=1, frame=case.id, app="a.app", actions=[action], box=on.box, how="model", words=on.name
    )
    return task, [step], press, frame


def make_action(act: Act, page: list[Control]) -> tuple[Action, StepAction]:
    at = page[act.on].box.center
    match act.gesture:
        case "double":
            return DoubleTap(at=at), "double_tap"
        case "hold":
            return LongPress(at=at), "long_press"
        case "drag":
            return Drag(start=at, end=page[act.to].box.center), "drag"
        case "swipe_left":
            return Swipe(start=at, end=Point(x=max(at.x - SWIPE, 1), y=at.y)), "swipe"
        case "swipe_right":
            return Swipe(start=at, end=Point(x=min(at.x + SWIPE, WIDTH - 1), y=at.y)), "swipe"
        case _:
            return Tap(at=at), "tap"


def draw_page(page: list[Control]) -> Pixels:
    """The page as a person would see it: (1280, 720, 3) uint8."""
    picture = Image.new("RGB", (WIDTH, HEIGHT), "white")
    pen = ImageDraw.Draw(picture)
    for each in page:
        if each.role == "image" and min(each.box.width, each.box.height) > PHOTO:
            for line in range(each.box.top, each.box.bottom):  # from sky to ground, as in a photo
                share = (line - each.box.top) / each.box.height
                pen.line(
                    (each.box.left, line, each.box.right - 1, line),
                    fill=tuple(round(c) for c in (90 + 90 * share, 140 + 20 * share, 200 - 160 * share)),
                )
        elif each.role == "image":
            pen.ellipse(each.at, fill="#5a8cc8")
        elif each.role in FILLS:
            pen.rounded_rectangle(each.at, 12, fill=FILLS[each.role], outline="#a0aabe")
        words = each.name if each.drawn is None else each.drawn
        if words and each.role != "dialog":
            middle = each.box.center
            pen.text((middle.x, middle.y), words, fill="#141414", font=_choose_font(words), anchor="mm")
    return np.asarray(picture)


def _choose_font(words: str) -> ImageFont.FreeTypeFont:
    """The phone's own font, or another one that has all of these letters."""
    added = (ImageFont.truetype(path, LETTERS) for path in FONTS if path.exists())
    return next((each for each in (font(LETTERS), *added) if draws(each, words)), font(LETTERS))
