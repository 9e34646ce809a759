"""Phones under an arm on the panel's pages, drawn by Streamlit without a browser."""

from pathlib import Path

import numpy as np
import pytest

from iris_screen.sight.vision.pictures import write_png
from iris_screen.tools.devices.address import calibration_file
from iris_screen.tools.devices.arm.calibration.record import save
from tests.unit.tools.devices.arm.calibration.test_record import made
from tests.unit.ui.panel.test_more_pages import settings_page
from tests.unit.ui.panel.test_pages import drawn, read, texts


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder with an arm that is there and has a picture, one that is not there, and a broken file."""
    monkeypatch.delenv("DISPLAY", raising=False)
    for port in ("mock", "/dev/no-such-port", "socket://10.0.0.7:23"):
        save(made(port=port), calibration_file(tmp_path / "home", port))
    calibration_file(tmp_path / "home", "mock").with_suffix(".png").write_bytes(
        write_png(np.full((60, 30, 3), 90, np.uint8))
    )
    (tmp_path / "home" / "arm" / "broken.json").write_text("{")
    return tmp_path / "home"


def new_task_page() -> None:
    from iris_screen.ui.panel.devices import device_picker
    from iris_screen.ui.panel.drawing_kit import get_words

    device_picker.draw(get_words())


def test_the_devices_page_lists_each_with_how_good_it_is_and_whether_it_is_there(home: Path) -> None:
    test = drawn(settings_page)
    shown = "\n".join(texts(test))
    assert "arm:mock" in shown and "phone under a robot arm · 1080×2400 · calibrated 1970" in shown
    assert "0.8 px · 0.31 mm" in shown and "on the network, not checked" in shown
    assert "/dev/no-such-port is not connected; plug the arm in" in shown and "not connected" in read(test)
    assert "broken.json is damaged. Run: iris calibrate" in shown
    [picture] = [each for each in test.expander if "arm" in each.label]
    assert picture.label.startswith("Calibration picture") and "mock" in picture.label


def test_it_says_the_same_in_chinese(home: Path) -> None:
    shown = "\n".join(texts(drawn(settings_page, "zh")))
    assert "机械臂下的手机 · 1080×2400 · 校准于 1970" in shown and "网络设备，未检查" in shown
    assert (
        "未找到端口 /dev/no-such-port，请接上机械臂" in shown and "broken.json 已损坏，请执行：iris calibrate" in shown
    )


def test_the_picker_offers_each_with_its_screen_and_how_it_stands(home: Path) -> None:
    test = drawn(new_task_page)
    offered = test.selectbox(key="device").options
    assert "arm:mock   1080×2400 · free" in offered
    assert "arm:/dev/no-such-port   1080×2400 · not connected" in offered
    test.selectbox(key="device").set_value("arm:mock").run()
    assert not test.exception
    assert any("calibrated 1970" in text for text in texts(test))


def test_the_health_page_names_the_broken_one(home: Path) -> None:
    test = drawn(settings_page)
    test.button(key="doctor").click().run(timeout=60)
    assert any("broken.json is damaged" in text and "--check" in text for text in texts(test))
