"""A desktop with a program, the driver and a person at it, for the tests that ask for them."""

from collections.abc import Iterator

import pytest

from iris_screen.tools.devices.desktop.desktop_device import DesktopDevice
from tests import desk


@pytest.fixture
def world() -> desk.World:
    running = desk.world()
    running.reset()
    return running


@pytest.fixture
def device(world: desk.World) -> Iterator[DesktopDevice]:
    with desk.opened() as opened:
        yield opened


@pytest.fixture
def person() -> Iterator[desk.Person]:
    with desk.person() as somebody:
        yield somebody
