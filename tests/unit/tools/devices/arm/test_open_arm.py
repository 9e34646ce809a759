"""What stands in an `arm:` address."""

import pytest

from iris_screen.core.errors import UsageError
from iris_screen.tools.devices.arm.machine.setup import Place
from iris_screen.tools.devices.arm.open_arm import read_options


def test_numbers_places_and_areas_are_read():
    options = read_options(
        {"area": "0,-5,180,280", "park": "170,270", "servo": "30,90", "baud": "9600", "zero": "home"}
    )
    setup = options.make_setup()
    assert setup.area == (0, -5, 180, 280) and setup.park == Place(170, 270) and setup.zero == "home"
    assert setup.servo is not None and (setup.servo.up, setup.servo.down) == (30, 90) and options.baud == 9600


def test_the_pen_waits_in_the_upper_right_corner_unless_told():
    assert read_options({"area": "0,0,180,280"}).make_setup().park == Place(180, 280)


def test_nothing_is_driven_whose_area_was_never_told():
    with pytest.raises(UsageError, match="Add area=LEFT,LOW,RIGHT,HIGH in mm"):
        read_options({}).make_setup()


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"camra": "0"}, r"“camra” is not an option of arm:.*camera"),
        *[
            ({"area": area}, f"area is “{area}”. Write it as LEFT,LOW,RIGHT,HIGH in mm")
            for area in ("0,0,180", "0,0,1,2,3", "")
        ],
        ({"park": "5"}, "park is “5”. Write it as X,Y in mm"),
        ({"servo": "5"}, "servo is “5”. Write it as UP,DOWN"),
        ({"baud": "fast"}, "“baud” is “fast”"),
        ({"zero": "maybe"}, "“zero” is “maybe”"),
        ({"travel": "-1"}, "“travel” is “-1”"),
    ],
)
def test_what_does_not_fit_is_told_by_its_name(given, said):
    with pytest.raises(UsageError, match=said):
        read_options(given)
