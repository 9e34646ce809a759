"""The calibration's page in a real browser: the board pixel by pixel, a dot where it was touched, a hint if cut."""

import base64

import numpy as np
import pytest

from iris_screen.core.geometry import Size
from iris_screen.sight.vision.board import draw_board
from iris_screen.sight.vision.pictures import read_picture
from iris_screen.tools.devices.arm.calibration.board_page import find_dot, find_markers, render_page
from tests.browser import CHROMIUM, chromium

SIZE, POINTS, RATIO = Size(width=1080, height=2340), (360, 780), 3
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="needs Chromium")


@pytest.fixture(scope="module")
def shown(tmp_path_factory):
    folder = tmp_path_factory.mktemp("page")
    (folder / "page.html").write_text(render_page(SIZE), "utf-8")
    with chromium(folder / "profile") as tab:
        yield tab, (folder / "page.html").as_uri()


def opened(shown, width=POINTS[0], height=POINTS[1], ratio=RATIO):
    tab, url = shown
    tab.tell("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=ratio, mobile=True)
    tab.open(url)
    tab.until_true("document.readyState === 'complete' && typeof board !== 'undefined' && board.complete")
    tab.until_true("document.querySelector('canvas').width > 300")
    return tab


def picture(tab):
    """What stands on the page, once it is drawn."""
    tab.value("new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
    return read_picture(base64.b64decode(tab.tell("Page.captureScreenshot", format="png")["data"]))


def touch(tab, x, y):
    tab.tell("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
    tab.tell("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])


def test_the_page_is_the_board(shown):
    tab = opened(shown)
    assert tab.value("[canvas.width, canvas.height]") == [SIZE.width, SIZE.height]
    assert tab.text().strip() == ""
    seen = picture(tab)
    assert np.abs(seen.astype(int) - draw_board(SIZE)).max() < 3
    assert len(find_markers(seen, SIZE).camera) >= 200


def test_where_a_point_is_no_whole_number_of_pixels_the_board_still_is(shown):
    tab = opened(shown, 412, 892, 2.625)
    assert tab.value("[canvas.width, canvas.height]") == [SIZE.width, SIZE.height]
    camera, screen = find_markers(picture(tab), SIZE)
    assert len(camera) >= 200 and np.abs(camera - screen).max() < 2  # as truly as a browser photographs itself


def test_a_touch_leaves_its_dot_and_the_next_one_takes_it_away(shown):
    tab = opened(shown)
    for x, y in ((100, 200), (300.5, 600)):
        touch(tab, x, y)
        dot = find_dot(picture(tab))
        assert dot is not None
        assert abs(dot[0] + 0.5 - x * RATIO) < 1.5 and abs(dot[1] + 0.5 - y * RATIO) < 1.5


def test_a_page_that_is_cut_off_shows_no_markers_and_says_so(shown):
    tab = opened(shown, height=600)
    assert "1080x2340" in tab.text() and "fill the whole screen" in tab.text()
    assert picture(tab)[:1500, 40:1000].std() < 2
    assert not tab.problems


def test_the_page_fetches_nothing():
    assert "http" not in render_page(SIZE) and "//" not in render_page(SIZE).replace("// ", "").split("base64,")[0]
