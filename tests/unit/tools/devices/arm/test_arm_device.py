"""Back, home and the open apps by touch."""

import pytest

from iris_screen.core.actions import Swipe, Tap
from iris_screen.core.errors import Unsupported
from iris_screen.core.geometry import Size
from iris_screen.tools.devices.arm.arm_device import touch_for_key

SIZE = Size(width=1080, height=2400)


def test_buttons_stand_at_a_sixth_a_half_and_five_sixths_of_the_lower_edge():
    places = [touch_for_key(key, "buttons", SIZE) for key in ("BACK", "HOME", "RECENTS")]
    assert [place.at.x for place in places if isinstance(place, Tap)] == [180, 540, 900]
    assert all(isinstance(place, Tap) and 2300 < place.at.y < 2390 for place in places)


def test_reversed_buttons_have_back_on_the_right():
    assert touch_for_key("BACK", "reversed", SIZE) == touch_for_key("RECENTS", "buttons", SIZE)
    assert touch_for_key("HOME", "reversed", SIZE) == touch_for_key("HOME", "buttons", SIZE)


def test_gestures_come_from_the_edges():
    back, home = touch_for_key("BACK", "gestures", SIZE), touch_for_key("HOME", "gestures", SIZE)
    assert isinstance(back, Swipe) and back.start.x == 0 and back.end.x > 300
    assert isinstance(home, Swipe) and home.start.y == 2399 and home.end.y < 1300


def test_notifications_are_pulled_down_from_the_upper_edge():
    for nav in ("buttons", "gestures"):
        pulled = touch_for_key("NOTIFICATIONS", nav, SIZE)
        assert isinstance(pulled, Swipe) and pulled.start.y == 0 and pulled.end.y > 1000


@pytest.mark.parametrize(
    ("key", "nav"), [("VOLUME_UP", "buttons"), ("POWER", "buttons"), ("RECENTS", "gestures"), ("F13", "reversed")]
)
def test_what_is_not_on_the_glass_is_refused(key, nav):
    with pytest.raises(Unsupported, match=f"there is no “{key}” there") as caught:
        touch_for_key(key, nav, SIZE)
    assert caught.value.delivered == "no"
