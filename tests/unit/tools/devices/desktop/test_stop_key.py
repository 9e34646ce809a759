import numpy as np
import pytest

from iris_screen.core.errors import Rejected
from iris_screen.core.geometry import Size
from iris_screen.core.screen import Pixels
from iris_screen.sight.vision.ocr import read
from iris_screen.tools.devices.desktop.desktop_geometry import Area, DesktopPoint, View
from iris_screen.tools.devices.desktop.stop_key import StopKey, draw_picture

GREY, RED = (90, 100, 110), (255, 0, 0)


class Window:
    """Remembers where it was put."""

    def __init__(self) -> None:
        self.at: DesktopPoint | None = None

    def place(self, at: DesktopPoint) -> None:
        self.at = at


def view(width: int = 400, height: int = 300, left: float = 0.0, scale: int = 1) -> View:
    return View(Area(left, 0, width, height), Size(width=width * scale, height=height * scale))


def page(seen: View) -> Pixels:
    return np.full((seen.size.height, seen.size.width, 3), GREY, np.uint8)


def shown(seen: View, pixels: Pixels | None = None) -> tuple[StopKey, Window]:
    window = Window()
    key = StopKey(window, (80, 20), margin=10)
    key.leave_out(page(seen) if pixels is None else pixels, seen)
    return key, window


@pytest.mark.parametrize(("language", "scale"), [("zh_CN.UTF-8", 1.0), ("en_US.UTF-8", 1.0), ("", 2.0), ("zh", 9.0)])
def test_it_says_what_it_is_for_in_the_language_of_the_session(language: str, scale: float) -> None:
    picture = np.pad(draw_picture(language, scale), ((60, 60), (200, 200), (0, 0)), mode="edge")
    words = "".join(line.text for line in read(picture, "desktop"))
    assert ("停止" if language.startswith("zh") else "Stop") in words and "Iris" in words
    assert draw_picture(language, scale).shape[1] % 4 == 0


def test_on_an_even_page_it_stands_at_the_lower_right() -> None:
    assert shown(view())[1].at == DesktopPoint(310, 270)


def test_it_stands_where_it_hides_least() -> None:
    pixels = page(view())
    pixels[265:295:2, 300:] = RED
    assert shown(view(), pixels)[1].at == DesktopPoint(10, 270)


def test_on_a_monitor_to_the_left_it_stands_on_that() -> None:
    assert shown(view(left=-400))[1].at == DesktopPoint(-90, 270)


@pytest.mark.parametrize("scale", [1, 2])
def test_it_is_left_out_of_every_picture(scale: int) -> None:
    seen = view(scale=scale)
    key, _ = shown(seen)
    pixels = page(seen)
    pixels[270 * scale : 290 * scale, 310 * scale : 390 * scale] = RED
    key.leave_out(pixels, seen)
    assert (pixels == GREY).all()


def test_a_line_beside_it_goes_on_and_thin_letters_beside_it_do_not() -> None:
    key, _ = shown(view())
    pixels = page(view())
    pixels[280] = (0, 0, 0)
    pixels[275, 303:305] = (255, 255, 255)
    key.leave_out(pixels, view())
    assert (pixels[280] == 0).all() and (pixels[275, 310:390] == GREY).all()


def test_a_touch_on_it_or_close_to_it_sends_it_elsewhere() -> None:
    key, window = shown(view())
    assert not key.make_way([DesktopPoint(100, 100)]) and window.at == DesktopPoint(310, 270)
    assert key.make_way([DesktopPoint(305, 280)]) and window.at == DesktopPoint(10, 270)
    assert key.make_way([DesktopPoint(12, 272), DesktopPoint(350, 280)]) and window.at == DesktopPoint(310, 10)


def test_on_another_monitor_it_comes_along() -> None:
    key, window = shown(view())
    pixels = page(view(1000, 800))
    key.leave_out(pixels, view(1000, 800))
    assert window.at == DesktopPoint(910, 770)


def test_where_it_has_nowhere_to_go_the_touch_is_refused() -> None:
    key, _ = shown(view(100, 40))
    with pytest.raises(Rejected, match="stopkey=no") as caught:
        key.make_way([DesktopPoint(50, 20)])
    assert caught.value.delivered == "no"


def test_on_a_screen_smaller_than_itself_it_is_shown_without_a_word() -> None:
    shown(view(1, 1))
