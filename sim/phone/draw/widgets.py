"""Which function draws which kind of piece."""

from collections.abc import Callable

from iris_screen.sim.phone.draw import controls, faces, inputs, surfaces
from iris_screen.sim.phone.draw.canvas import Canvas
from iris_screen.sim.phone.screen.scene import Piece

Widget = Callable[[Canvas, Piece], None]

WIDGETS: dict[str, Widget] = {
    "panel": surfaces.panel,
    "scrim": surfaces.scrim,
    "divider": surfaces.divider,
    "text": surfaces.text,
    "icon": surfaces.icon,
    "app_icon": surfaces.app_icon_piece,
    "picture": surfaces.picture_piece,
    "avatar": surfaces.avatar,
    "button": controls.button,
    "input": inputs.input_field,
    "switch": controls.switch,
    "checkbox": controls.checkbox,
    "radio": controls.radio,
    "slider": controls.slider,
    "progress": controls.progress,
    "spinner": controls.spinner,
    "bubble": surfaces.bubble,
    "key": controls.key,
    "badge": surfaces.badge,
    "chart": faces.chart,
    "clock_face": faces.clock_face,
    "camera_view": faces.camera_view,
}
