"""Paints items: gives each its final room and adds pieces, hits and elements to the view."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from iris_screen.core.message import say
from iris_screen.core.screen import Element
from iris_screen.sim.phone.draw import icons, theme
from iris_screen.sim.phone.screen.layout import Item, Maker
from iris_screen.sim.phone.screen.scene import Piece
from iris_screen.sim.phone.screen.view import Hit, Room, View, intersect, to_box
from iris_screen.sim.phone.world_files import leaf_nodes
from iris_screen.sim.phone.world_files import screen_nodes as ui
from iris_screen.sim.phone.world_files.expr_functions import EvalError

_CONTROLS = (
    leaf_nodes.AppIcon,
    leaf_nodes.Checkbox,
    leaf_nodes.Input,
    leaf_nodes.Picker,
    leaf_nodes.Radio,
    leaf_nodes.Slider,
    leaf_nodes.Switch,
    ui.List,
    ui.Pager,
    ui.Scroll,
)


@dataclass
class Painter:
    """Paints the items of one page into a view. window: the part of the screen where they are visible.

    painters: a function per kind (paint_boxes, paint_leaves).
    """

    maker: Maker
    view: View
    window: Room
    painters: "dict[str, Paint]"
    parent: int = -1
    drawn: bool = False
    partial: bool = False
    faded: bool = False
    rolls: bool = False

    def place(self, item: Item, room: Room) -> None:
        """Paint the item into this room; anything outside the window is left out."""
        seen = intersect(room, self.window)
        if seen is None:
            if not self.rolls and isinstance(item.node, leaf_nodes.Button | leaf_nodes.Input | leaf_nodes.Switch):
                self.view.lost.append(item.text or item.node.KIND)
            return
        node, kept = item.node, (self.parent, self.drawn, self.faded)
        self.maker.env.local, self.maker.row = item.local, item.row
        self.drawn = self.drawn or node.drawn
        self.faded = self.faded or not self.maker.holds(node.enabled)
        self._paint_ground(item, room)
        self._add_node_hit(item, room, seen)
        up, right, down, left = (self.maker.dp(side) for side in node.pad)
        inner = (room[0] + left, room[1] + up, max(room[2] - right, room[0] + left), max(room[3] - down, room[1] + up))
        self.painters[node.KIND](self, item, inner)
        self.parent, self.drawn, self.faded = kept

    # --- for the functions per kind ---------------------------------------------------------------------------------

    def add_piece(self, kind: Any, room: Room, **more: Any) -> None:
        """Add a piece, clipped to the window; empty ones are left out."""
        box = to_box(room)
        if box.area and intersect(room, self.window):
            inside = room[0] >= self.window[0] and room[1] >= self.window[1]
            inside = inside and room[2] <= self.window[2] and room[3] <= self.window[3]
            if self.faded:
                more["enabled"] = False
            self.view.pieces.append(Piece(kind, box, clip=None if inside else to_box(self.window), **more))

    def colour(self, text: Any, otherwise: str = "") -> str:
        """The name of a colour, "" for transparent. Raises EvalError if it does not exist."""
        name = self.maker.text(text) or otherwise
        if name and name != "transparent" and not theme.known(name):
            raise EvalError(say("world-colour-unknown", name=name))
        return "" if name == "transparent" else name

    def icon(self, text: Any) -> str:
        name = self.maker.text(text)
        if name and not icons.known(name):
            raise EvalError(say("world-icon-unknown", name=name))
        return name

    def px(self, dp: float) -> int:
        return round(self.maker.dp(dp))

    def add_element(self, item: Item, room: Room, role: str, words: str, **more: Any) -> None:
        """Add this item to the accessibility tree."""
        seen = intersect(room, self.window)
        name = self.maker.text(item.node.name) or ("" if self.partial and role == "image" else words)
        if seen is None or (self.partial and (self.drawn or not name)):
            return
        made = self.view.new_id(f"{item.node.id}{item.row}" if item.node.id else "n")
        self.view.elements.append(
            Element(id=made, role=role, name=name, box=to_box(seen), enabled=not self.faded, **more)
        )

    def number_of(self, node: leaf_nodes.Node) -> int:
        return self.maker.context.world.numbers[id(node)]

    def key(self, item: Item) -> str:
        """The key under which a page stores the scroll position of this item."""
        return f"{self.number_of(item.node)}{item.row}"

    def within(self, room: Room) -> "Painter | None":
        """A painter limited to this room; None if no part of it is visible."""
        seen = intersect(room, self.window)
        return replace(self, window=seen, rolls=True) if seen else None

    # --- common to all nodes ----------------------------------------------------------------------------------------

    def _paint_ground(self, item: Item, room: Room) -> None:
        node = item.node
        if isinstance(node, leaf_nodes.Button | leaf_nodes.Icon | leaf_nodes.Input):
            return
        fill, line = self.colour(node.fill), self.colour(node.line)
        if fill or line or node.elevation:
            fill = fill or "card"
            self.add_piece(
                "panel", room, fill=fill, line=line, radius=self.px(node.radius), elevation=self.px(node.elevation)
            )

    def _add_node_hit(self, item: Item, room: Room, seen: Room) -> None:
        """Add the item as something that can be touched."""
        node = item.node
        if not (_is_solid(node) or node.enabled):
            return
        words = self.maker.text(node.name) or item.text
        made = f"{node.id}{item.row}" if node.id else ""
        self.view.hits.append(
            Hit(to_box(seen), node, item.local, self.maker.page, self.parent, (), not self.faded, made, words)
        )
        self.parent = len(self.view.hits) - 1

    def add_hit(self, room: Room, *does: Any, name: str = "") -> None:
        """Add a part of the item that the phone itself handles when touched."""
        seen = intersect(room, self.window)
        if seen:
            hit = Hit(to_box(seen), None, {}, self.maker.page, self.parent, does, not self.faded, "", name)
            self.view.hits.append(hit)


def _is_solid(node: leaf_nodes.Node) -> bool:
    """Whether a touch hits this node rather than what lies below it."""
    handled = (node.tap, node.long_press, node.double_tap, node.swipe, node.drop, node.fill, node.drag)
    return any(handled) or isinstance(node, _CONTROLS)


Paint = Callable[[Painter, Item, Room], None]
"""Paints an item into its final room, without padding."""
