"""Lists the applications and the windows that each reports."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from iris_screen.sight.elements.atspi_child.bus import Bus, Call, Ref
from iris_screen.sight.elements.atspi_child.collect import ACCESSIBLE, PROPERTIES, SHOWING, VISIBLE, Node, join_bits
from iris_screen.sight.elements.atspi_child.window_stack import Rect, Window

DESKTOP = Ref("org.a11y.atspi.Registry", "/org/a11y/atspi/accessible/root")
DAEMON = Ref("org.freedesktop.DBus", "/org/freedesktop/DBus")
APPLICATION = "org.a11y.atspi.Application"
REFS = "a(so)"
FACTS = (("name", ACCESSIBLE, "Name"), ("toolkit", APPLICATION, "ToolkitName"), ("version", APPLICATION, "Version"))
MAX_APPS, MAX_WINDOWS, MAX_WORD = 200, 200, 100

ACTIVE = 1 << 1
"""The state of the window with the keyboard focus."""
POPUPS = frozenset({33, 41, 64, 69})
"""Roles of windows that open over the front window without becoming it: menu, popup menu, tool tip, bare window."""


@dataclass
class App:
    """One application. pid: its process, which identifies its windows on the screen; 0 until it is known."""

    ref: Ref
    name: str = ""
    toolkit: str = ""
    version: str = ""
    pid: int = 0

    @property
    def is_gtk4(self) -> bool:
        """GTK 4 gives positions relative to its window, and 4.8 reports only windows as showing."""
        return self.toolkit.casefold() == "gtk" and self.version.startswith("4.")

    @property
    def shown(self) -> int:
        """The state bit that marks a visible element."""
        return VISIBLE if self.is_gtk4 else SHOWING


@dataclass
class Top:
    """A window as its application reports it.

    front: it has the keyboard focus, or belongs to the window that has it. nodes: its content, itself first, once
    collected. place: the same window as the screen reports it. above: the rectangles that cover it there.
    """

    app: App
    ref: Ref
    states: int = 0
    role: int = 0
    name: str = ""
    nodes: list[Node] = field(default_factory=list)
    front: bool = False
    place: Window | None = None
    above: list[Rect] = field(default_factory=list)

    @property
    def is_shown(self) -> bool:
        return bool(self.states & SHOWING)

    @property
    def is_popup(self) -> bool:
        """Whether it opens over another window. GTK 4 menus are parts of their windows, which also have this role."""
        return self.role in POPUPS and not self.app.is_gtk4

    @property
    def shift(self) -> tuple[int, int]:
        """The offset from positions that its application reports to screen positions."""
        if not (self.app.is_gtk4 and self.place and self.nodes[0].box):
            return 0, 0
        left, top, width, height = self.place.box
        _, _, own_width, own_height = self.nodes[0].box  # smaller than the place if GTK draws the border itself
        return left + (width - own_width) // 2, top + (height - own_height) // 2


def find_front(tops: Sequence[Top], places: Sequence[Window]) -> list[Top]:
    """The window with the keyboard focus, and what its application opened over it, such as a menu.

    The screen knows which one it is. So do applications, but Chromium only from the second time it is in front.
    """
    shown = [top for top in tops if top.is_shown]
    active = next((place for place in places if place.active), None)
    own = [top for top in shown if active and top.app.pid == active.pid]
    front = [top for top in own or shown if top.states & ACTIVE]
    if not front and own and active:
        front = [min(own, key=lambda top: top.name != active.title)]
    apps = [top.app for top in front]
    return front + [top for top in shown if top.is_popup and top.app in apps and top not in front]


class Apps:
    """Lists applications at each look; facts that never change are only asked once per application."""

    def __init__(self, bus: Bus) -> None:
        self._bus = bus
        self._known: dict[Ref, App] = {}
        self._tops: list[Top] = []

    def list_windows(self, until: float) -> list[Top]:
        """All windows of the applications that answer in time. Raises BusGone."""
        self._tops = []
        self._bus.ask(Call(DESKTOP, ACCESSIBLE, "GetChildren", REFS), self._take_apps)
        self._bus.run(until)
        return self._tops

    @property
    def silent(self) -> list[App]:
        """The applications that have not answered yet."""
        return [app for app in self._known.values() if app.ref.app in self._bus.silent]

    def _take_apps(self, values: tuple[Any, ...]) -> None:
        refs = [Ref(*ref) for ref in values[0][:MAX_APPS]]
        self._known = {ref: self._known.get(ref) or App(ref) for ref in refs}
        for app in self._known.values():
            if not app.pid:
                for fact, interface, name in FACTS:
                    call = Call(app.ref, PROPERTIES, "Get", "v:s", "ss", (interface, name))
                    self._bus.ask(
                        call, partial(lambda app, fact, v: setattr(app, fact, str(v[0][1])[:MAX_WORD]), app, fact)
                    )
                pid = Call(DAEMON, DAEMON.app, "GetConnectionUnixProcessID", "i", "s", (app.ref.app,))
                self._bus.ask(pid, partial(lambda app, v: setattr(app, "pid", v[0]), app))
            self._bus.ask(Call(app.ref, ACCESSIBLE, "GetChildren", REFS), partial(self._take_windows, app))

    def _take_windows(self, app: App, values: tuple[Any, ...]) -> None:
        for ref in values[0][:MAX_WINDOWS]:
            top = Top(app, Ref(*ref))
            self._tops.append(top)
            self._bus.ask(
                Call(top.ref, ACCESSIBLE, "GetRole", "i"), partial(lambda top, v: setattr(top, "role", v[0]), top)
            )
            self._bus.ask(
                Call(top.ref, ACCESSIBLE, "GetState", "ai"),
                partial(lambda top, v: setattr(top, "states", join_bits(v[0])), top),
            )
            name = Call(top.ref, PROPERTIES, "Get", "v:s", "ss", (ACCESSIBLE, "Name"))
            self._bus.ask(name, partial(lambda top, v: setattr(top, "name", v[0][1]), top))
