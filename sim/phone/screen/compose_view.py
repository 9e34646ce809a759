"""Composes the view: the visible pages and cards, with bars, keyboard and toast on top."""

from iris_screen.core.screen import Element
from iris_screen.sim.phone.env import Context, Env
from iris_screen.sim.phone.screen import bars, measure_boxes, measure_leaves, paint_boxes, paint_leaves
from iris_screen.sim.phone.screen.glass import STATUS, Glass, Surface
from iris_screen.sim.phone.screen.layout import Item, Maker
from iris_screen.sim.phone.screen.paint import Painter
from iris_screen.sim.phone.screen.scene import Piece, Scene
from iris_screen.sim.phone.screen.view import Hit, Room, View, to_box
from iris_screen.sim.phone.state import Page, State
from iris_screen.sim.phone.world_files import sizes
from iris_screen.sim.phone.world_files.world import Screen

_SLIDE_STEPS = 4
_EDGES = {"dialog": 28, "sheet": 0, "banner": 8}
_PLACES = {"sheet": "bottom", "menu": "touch", "banner": "top"}
_MEASURES = {**measure_boxes.BOXES, **measure_leaves.LEAVES}
_PAINTERS = {**paint_boxes.BOXES, **paint_leaves.LEAVES}


def compose(context: Context, state: State) -> tuple[Scene, View]:
    """The whole screen. Raises EvalError if an expression of the world fails."""
    surface = Surface(context, state, Glass.of(context, state))
    if not state.awake:
        return _make_scene(surface, "black", 0), surface.view
    pages = [(page, context.world.screen(page.screen)) for page in visible_pages(context, state)]
    for page, screen in pages:
        _Composer(surface, page, screen).paint()
    if state.keyboard:
        bars.add_keyboard(surface)
    ground = pages[0][1]
    bars.add_status_bar(surface, ground)
    bars.add_navigation_bar(surface, ground)
    bars.add_toast(surface)
    paper = Env(context, state, None).get("wallpaper")
    return _make_scene(
        surface, ground.background, paper if ground.wallpaper and isinstance(paper, int) else 0
    ), surface.view


def _make_scene(surface: Surface, background: str, wallpaper: int) -> Scene:
    glass, pieces = surface.glass, tuple(surface.view.pieces)
    return Scene(surface.size, glass.density, glass.dark, pieces, background, wallpaper)


def visible_pages(context: Context, state: State) -> list[Page]:
    """The topmost page that covers everything, and the pages on top of it."""
    pages = state.layers()
    covering = [at for at, page in enumerate(pages) if context.world.screen(page.screen).covers]
    return pages[covering[-1] :] if covering else pages


class _Composer:
    """Paints one page onto the surface."""

    def __init__(self, surface: Surface, page: Page, screen: Screen) -> None:
        self.surface, self.page, self.screen = surface, page, screen
        self.context, self.state, self.glass, self.view = surface.context, surface.state, surface.glass, surface.view
        self.dp = surface.dp

    def paint(self) -> None:
        env = Env(self.context, self.state, self.page)
        glass = self.glass
        maker = Maker(self.context, self.state, self.page, env, glass.density, glass.font_scale, _MEASURES)
        if self.screen.covers:
            self._paint_page(maker)
        else:
            self._paint_card(maker)
        self.view.timed |= env.timed

    def _make_painter(self, maker: Maker, window: Room, parent: int = -1) -> Painter:
        partial = self.context.elements == "partial"
        return Painter(maker, self.view, window, _PAINTERS, parent, partial=partial)

    def _add_barrier(self, name: str) -> int:
        """Make everything below unreachable for touches, and remove it from the element tree."""
        self.view.hits.append(Hit(self.surface.all, page=self.page, does=(name,)))
        self.view.cover()
        return len(self.view.hits) - 1

    def _paint_page(self, maker: Maker) -> None:
        room = self._page_room()
        slide = self._slide_offset()
        if slide:
            self.view.pieces.append(Piece("scrim", self.surface.all, veil=0.2))
        if self.view.pieces or self.screen.show == "full":
            self.view.pieces.append(
                Piece("panel", to_box((slide, 0, self.glass.width, self.glass.height)), fill=self.screen.background)
            )
        self._add_barrier("page")
        if self._paint_loading(maker, room):
            return
        shifted = (room[0] + slide, room[1], room[2] + slide, room[3])
        item = maker.measure(self.screen.body, room[2] - room[0], room[3] - room[1])
        pan = self._pan_offset(item, maker, shifted)
        painter = self._make_painter(maker, shifted)
        painter.place(item, (shifted[0], shifted[1] - pan, shifted[2], shifted[3] - pan))

    def _page_room(self) -> Room:
        """The area of a page: between the bars, above the keyboard."""
        between = self.screen.show == "page"
        top = self.dp(STATUS) if between and self.screen.status_bar else 0.0
        low = self.glass.height - (self.surface.nav_height if between and self.screen.nav_bar else 0.0)
        return (0.0, top, float(self.glass.width), min(low, self.surface.keyboard_top) if self._pans() else low)

    def _pans(self) -> bool:
        return (self.screen.keyboard or self.context.world.phone.keyboard) == "pan"

    def _pan_offset(self, item: Item, maker: Maker, room: Room) -> float:
        """How far the page moves up so that the focused input is visible above the keyboard."""
        focus = self.state.focus
        if not self.state.keyboard or focus is None or focus.uid != self.page.uid or not self._pans():
            return 0.0
        rehearsal = View()
        endless = (room[0], room[1], room[2], 1e6)
        Painter(maker, rehearsal, endless, _PAINTERS).place(item, (room[0], room[1], room[2], room[3]))
        box = rehearsal.inputs.get((focus.uid, focus.node))
        return max(box.bottom + self.dp(8) - self.surface.keyboard_top, 0.0) if box else 0.0

    def _slide_offset(self) -> float:
        """How far to the right a newly opened page still is; changes in steps."""
        span = self.context.world.phone.animation
        age = self.state.now - self.page.opened
        if not self.page.slides or span <= 0 or age >= span:
            return 0.0
        self.view.timed = True
        step = int(age / span * _SLIDE_STEPS) + 1
        return self.glass.width * 0.4 * (1 - step / (_SLIDE_STEPS + 1))

    def _paint_loading(self, maker: Maker, room: Room) -> bool:
        seconds = maker.number(self.screen.loading, 0)
        if self.state.now - self.page.opened >= seconds:
            return False
        self.view.timed = True
        x, y, half = (room[0] + room[2]) / 2, (room[1] + room[3]) / 2, self.dp(22)
        self.view.pieces.append(
            Piece(
                "spinner",
                to_box((x - half, y - half, x + half, y + half)),
                phase=paint_leaves.spinner_angle(self.state.now),
            )
        )
        return True

    # --- cards ------------------------------------------------------------------------------------------------------

    def _paint_card(self, maker: Maker) -> None:
        modal = self.screen.modal if self.screen.modal is not None else self.screen.show in ("dialog", "sheet", "menu")
        if self.screen.show in ("dialog", "sheet"):
            self.view.pieces.append(Piece("scrim", self.surface.all))
        parent = self._add_barrier("outside") if modal else -1
        item, room = self._measure_card(maker)
        box = to_box(room)
        self.view.hits.append(Hit(box, page=self.page, parent=parent, does=("card",)))
        lift = 0 if self.screen.show == "sheet" else round(self.dp(8))
        self.view.pieces.append(Piece("panel", box, fill="raised", radius=round(self.dp(18)), elevation=lift))
        if self.screen.show == "dialog":
            self.view.elements.append(Element(id="dialog", role="dialog", box=box.within(self.surface.size)))
        painter = self._make_painter(maker, room, len(self.view.hits) - 1)
        painter.place(item, room)

    def _measure_card(self, maker: Maker) -> tuple[Item, Room]:
        top, low = self.dp(STATUS), min(self.glass.height - self.surface.nav_height, self.surface.keyboard_top)
        wide = self._card_width(maker)
        item = maker.measure(self.screen.body, wide, max(low - top - self.dp(16), self.dp(48)))
        if self.screen.show in ("menu", "popup") and self.screen.width is None:
            wide = min(max(item.width, self.dp(120)), wide)
        x, y = self._card_corner(wide, item.height, top, low)
        return item, (x, y, x + wide, y + item.height)

    def _card_width(self, maker: Maker) -> float:
        full, wanted = float(self.glass.width), self.screen.width
        if wanted is None or wanted in ("fill", "wrap"):
            return full - 2 * self.dp(_EDGES.get(self.screen.show, 24))
        return min(full * wanted.share if isinstance(wanted, sizes.Share) else self.dp(maker.number(wanted, 0)), full)

    def _card_corner(self, wide: float, high: float, top: float, low: float) -> tuple[float, float]:
        """The upper left corner of a card of this size, between `top` and `low`."""
        at = self.screen.at or _PLACES.get(self.screen.show, "center")
        edge, right = self.dp(8), self.glass.width - wide
        if at == "touch" and self.page.touch is not None:
            x, y = self.page.touch
            return min(max(x, edge), max(right - edge, 0)), min(max(y, top), max(low - high - edge, top))
        left = edge if "left" in at else right - edge if "right" in at else right / 2
        lift = 0 if self.screen.show == "sheet" else edge
        up = top + edge if "top" in at else low - high - lift if "bottom" in at else (top + low - high) / 2
        return left, max(up, 0.0)
