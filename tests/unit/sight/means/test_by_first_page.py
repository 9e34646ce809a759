"""That an app was opened, where the device cannot say which app is in front."""

from dataclasses import dataclass, field

import numpy as np
import pytest

from iris_screen.core.condition import Condition
from iris_screen.core.geometry import Box
from iris_screen.core.press import Press
from iris_screen.core.screen import Frame, TextLine
from iris_screen.planning.apps import App, Apps
from iris_screen.sight.means import join_means

HOME = Frame(pixels=np.full((2400, 1080, 3), 255, np.uint8), key="home", at=0.0)
AFTER = Frame(HOME.pixels, "after", 1.0)
ICON = Press(purpose="step", turn=1, frame="home", box=Box(left=50, top=900, right=250, bottom=1100))
SHOWN = ["text:余额||Balance", "text:转账||Transfer"]
BANK = App(name="bank", labels=["银行", "Bank"], packages=["org.bank"], home=SHOWN)
IN_FRONT = Condition(kind="app", value="org.bank")


@dataclass
class Read:
    """A reader that has read these words, by the key of the frame: each from its top down."""

    words: dict[str, dict[str, int]] = field(default_factory=dict)

    def read(self, frame: Frame) -> list[TextLine]:
        return [
            TextLine(text=text, box=Box(left=400, top=top, right=400 + 60 * len(text), bottom=top + 60))
            for text, top in self.words.get(frame.key, {}).items()
        ]


def holds(shown: dict[str, int], home: dict[str, int] | None = None, **given: object) -> bool | None:
    chain = join_means(reader=Read({"after": shown, "home": home or {}}), signs=Apps([BANK]).list_signs)
    asked = {"condition": IN_FRONT, "before": HOME, "after": AFTER, "press": ICON} | given
    return chain.check(**asked).holds  # type: ignore[arg-type]


@pytest.mark.parametrize("page", [{"余额": 600, "转账": 900}, {"Balance": 600, "Transfer": 900}, {"Bank": 130}])
def test_an_app_is_in_front_where_its_first_page_or_its_name_as_title_came_up(page: dict[str, int]) -> None:
    assert holds(page) is True


@pytest.mark.parametrize("page", [{}, {"余额": 600}, {"Bank": 900}, {"Other": 130}])
def test_nothing_is_said_where_only_a_part_of_its_first_page_is_seen(page: dict[str, int]) -> None:
    assert holds(page) is None


def test_what_was_there_before_the_touch_shows_nothing() -> None:
    assert holds({"Bank": 130}, home={"Bank": 130}) is None


def test_another_app_may_look_like_it_where_it_was_not_touched() -> None:
    assert holds({"Bank": 130}, press=None) is None
    assert holds({"Bank": 130}, before=None) is None


def test_a_device_that_tells_the_app_is_believed_and_no_picture() -> None:
    assert holds({"Bank": 130}, after=Frame(HOME.pixels, "after", 1.0, app="org.other")) is False


def test_an_app_that_is_not_known_has_no_signs() -> None:
    assert holds({"Bank": 130}, condition=Condition(kind="app", value="org.unknown")) is None
