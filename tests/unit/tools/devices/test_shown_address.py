"""What is told of an address holds no password of a camera's."""

import pytest

from iris_screen.tools.devices.shown_address import mask_address, mask_source


@pytest.mark.parametrize(
    ("source", "kept"),
    [
        ("0", "0"),
        ("/dev/video0", "/dev/video0"),
        ("http://me:secret@10.0.0.5:8080/shot.jpg?token=abc", "http://10.0.0.5:8080/shot.jpg"),
        ("rtsp://me:secret@camera/live", "rtsp://camera/live"),
        ("http://[::1]:80/shot.jpg", "http://[::1]:80/shot.jpg"),
        ("http://me:secret@[::1/shot.jpg", "…"),
    ],
)
def test_a_source_is_kept_without_passwords(source: str, kept: str) -> None:
    assert mask_source(source) == kept


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("sim:", "sim:"),
        ("nonsense", "nonsense"),
        ("arm:socket://10.0.0.7:23?camera=0&nav=gestures", "arm:socket://10.0.0.7:23?camera=0&nav=gestures"),
        ("arm:mock?camera=http://10.0.0.5/live", "arm:mock?camera=http://10.0.0.5/live"),
        ("arm:mock?camera=http://me:secret@10.0.0.5/live&nav=gestures", "arm:mock?camera=…&nav=gestures"),
        ("arm:mock?camera=http%3A//10.0.0.5/a.jpg%3Fkey%3Dsecret", "arm:mock?camera=…"),
        ("arm:mock?camera=http://me:secret@[::1/a.jpg", "arm:mock?camera=…"),
    ],
)
def test_an_address_is_shown_without_a_url_that_may_hold_a_password(address: str, told: str) -> None:
    assert mask_address(address) == told
