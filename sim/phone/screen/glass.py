"""The screen at one moment: its size, orientation and theme, and what is painted on it so far."""

from dataclasses import dataclass, field

from iris_screen.core.geometry import Box, Size
from iris_screen.sim.phone.env import Context, Env
from iris_screen.sim.phone.screen.view import View
from iris_screen.sim.phone.state import State

STATUS = 28
"""Height of the status bar, dp."""
_BUTTONS, _PILL = 48, 18
KEYBOARD = 0.38
"""The keyboard's share of the screen's height."""


@dataclass(frozen=True)
class Glass:
    """Size, density and theme of the screen, with faults and settings applied."""

    width: int
    height: int
    density: float
    font_scale: float
    dark: bool

    @classmethod
    def of(cls, context: Context, state: State) -> "Glass":
        env = Env(context, state, None)
        width, height = context.width, context.height
        if state.outage("rotation"):
            width, height = height, width
        density, scale = state.outage("density"), state.outage("font_scale")
        return cls(
            width,
            height,
            _clamp(density.value if density else None, context.density, 0.25, 6),
            _clamp(scale.value if scale else env.get("font_scale"), 1.0, 0.5, 3),
            bool(env.get("dark")) != bool(state.outage("dark")),
        )


def _clamp(value: object, otherwise: float, least: float, most: float) -> float:
    number = float(value) if isinstance(value, int | float) and not isinstance(value, bool) else otherwise
    return min(max(number, least), most)


@dataclass
class Surface:
    """What the composition of one screen works on."""

    context: Context
    state: State
    glass: Glass
    view: View = field(default_factory=View)

    def dp(self, value: float) -> float:
        return value * self.glass.density

    def font(self, sp: float) -> int:
        return max(round(sp * self.glass.density * self.glass.font_scale), 4)

    @property
    def size(self) -> Size:
        return Size(width=self.glass.width, height=self.glass.height)

    @property
    def all(self) -> Box:
        return Box(left=0, top=0, right=self.glass.width, bottom=self.glass.height)

    @property
    def nav_height(self) -> float:
        return self.dp(_BUTTONS if self.context.world.phone.nav == "buttons" else _PILL)

    @property
    def keyboard_top(self) -> float:
        """The y of the keyboard's top; the bottom of the screen while it is hidden."""
        if not self.state.keyboard:
            return float(self.glass.height)
        return self.glass.height - self.nav_height - self.glass.height * KEYBOARD
