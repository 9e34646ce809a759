"""Real frames for tests: a small world, drawn by the simulated phone."""

from dataclasses import dataclass
from pathlib import Path

from iris_screen.core.actions import press_point
from iris_screen.core.geometry import Point
from iris_screen.core.screen import Frame
from iris_screen.core.verdict import WayOut
from iris_screen.sim.phone.phone import Phone
from iris_screen.sim.phone.world_files.load_world import load_world
from tests.stand.strokes import tap

WORLD = """
format: 1
name: Test phone
phone: {{lang: zh, wallpaper: {paper}}}
apps:
  app:
    package: test.app
    label: App
    icon: home
    start: {start}
    vars: {{night: {night}, auto: true, name: "", sent: []}}
    screens:
      switches:
        body:
          column:
            - {{text: 显示, size: 22, pad: 16}}
            - {{row: [{{text: 深色主题, grow: 1}}, {{switch: night}}], pad: [14, 16], height: 64}}
            - {{row: [{{text: 自动亮度, grow: 1}}, {{switch: auto}}], pad: [14, 16], height: 64}}
            - {{row: [{{text: 关于手机, grow: 1}}], pad: [14, 16], height: 64}}
      papered:
        wallpaper: true
        body: {{grid: [{{app: app}}, {{app: home}}], columns: 4, pad: [48, 16]}}
      people:
        body:
          column:
            - {{row: [{{text: 张三丰, grow: 1}}], pad: [14, 16], height: 64}}
            - {{row: [{{text: 张三, grow: 1}}], pad: [14, 16], height: 64}}
            - {{row: [{{text: 李雷, grow: 1}}], pad: [14, 16], height: 64}}
            - {{row: [{{text: 取消, grow: 1}}], pad: [14, 16], height: 64}}
            - {{row: [{{text: 李雷, grow: 1}}], pad: [14, 16], height: 64}}
      chat:
        body:
          column:
            - {{text: 张三, size: 20, pad: 16}}
            - {{bubble: 在吗, mine: false}}
            - {{bubble: "{{s}}", mine: true, for: s in sent}}
            - gap
            - row:
                - {{input: name, hint: 发消息, grow: 1}}
                - button: 发送
                  tap: [{{append: sent, item: "{{name}}"}}, {{set: {{name: ""}}}}]
              gap: 8
              pad: 12
  home:
    package: test.home
    label: Home
    icon: home
    start: main
    screens:
      main: {{body: {{text: Home}}}}
home: app
{blocker}
"""


@dataclass
class Screen:
    """A phone on one screen of the world, and its current time."""

    phone: Phone
    now: float = 2.0

    def frame(self, tree: bool = False) -> Frame:
        picture = self.phone.look(self.now)
        elements = picture.elements if tree else None
        return Frame(picture.pixels, picture.signature, self.now, picture.app, elements=elements)

    def tap(self, at: Point) -> None:
        self.now = tap(self.phone, at, self.now) + 1.0

    def take(self, way: WayOut) -> None:
        at = press_point(way.action)
        assert at is not None
        self.tap(at)

    def write(self, text: str) -> None:
        self.phone.text(text, self.now)
        self.now += 0.5


def screen(
    folder: Path, start: str, *, blocker: str = "", night: bool = False, seed: int = 0, **chosen: object
) -> Screen:
    """The phone at `start`. blocker: `kind, screen, {values}` of one that appears after a second."""
    path = folder / f"{start}-{abs(hash((blocker, night, seed)))}.yaml"
    known = f"blockers: {{it: {{{blocker}, when: {{after: 1}}}}}}" if blocker else ""
    path.write_text(WORLD.format(start=start, night=str(night).lower(), paper=seed, blocker=known), encoding="utf-8")
    return Screen(Phone(load_world(path), seed=seed, chosen=chosen))
