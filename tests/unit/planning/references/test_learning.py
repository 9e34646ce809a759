"""Learning the icons of a simulated phone, in virtual time."""

import json
from pathlib import Path

import pytest

from iris_screen.core.actions import GoHome
from iris_screen.core.errors import Unsupported
from iris_screen.core.limits import Patience
from iris_screen.core.screen import Frame
from iris_screen.core.target import Target
from iris_screen.planning.apps import open_apps
from iris_screen.planning.references import HomeTour, IconLearner, LearnedIcon, ReferenceStore
from iris_screen.planning.references.library import ReferenceLibrary
from iris_screen.sight.change_detection import is_still
from iris_screen.sight.means.by_reference import ByReference
from iris_screen.sight.settle import Eyes
from iris_screen.tools.devices.address import open_device
from iris_screen.tools.devices.clock import VirtualClock

ASSETS = Path(__file__).parents[4] / "assets"
APPS = open_apps([ASSETS / "apps"])
NOTHING_SHIPPED = ReferenceLibrary([])


def teach(
    folder: Path, options: str = "", shipped: ReferenceLibrary = NOTHING_SHIPPED, launch: bool = False
) -> tuple[list[LearnedIcon], dict[str, str], Frame]:
    """What is learned from the shipped phone, the packages that opening tells, and the screen in the end."""
    clock = VirtualClock()
    with open_device(f"sim:?{options}", clock=clock) as device:
        learner = IconLearner(
            HomeTour(device, Eyes(clock, Patience(), is_still)), ReferenceStore(folder), shipped, APPS
        )
        learned = list(learner.learn_icons())
        packages = dict(learner.find_packages()) if launch else {}
        return learned, packages, device.look()


@pytest.mark.parametrize(
    "options",
    [
        "lang=zh&seed=3",
        "lang=en&dark=true&width=720&height=1600&density=2&seed=8",
        "width=1840&height=2200&density=2.6",
    ],
)
def test_every_icon_of_home_pages_and_drawer_is_learnt_once(tmp_path: Path, options: str) -> None:
    learned, _, frame = teach(tmp_path, options)
    kept = [one for one in learned if one.fate == "new"]
    assert {"wechat", "settings", "phone", "contacts", "clock", "messages"} <= {one.name for one in kept}
    assert len({one.name for one in kept}) == len(kept) == 26
    assert not [one for one in learned if one.fate == "dropped"]
    assert all(one.picture is not None and 0.9 < one.picture.shape[0] / one.picture.shape[1] < 1.1 for one in kept)
    assert frame.app == "com.iris.launcher"


def test_names_aliases_and_packages_are_filled_in(tmp_path: Path) -> None:
    teach(tmp_path)
    icons = json.loads((tmp_path / "index.json").read_text("utf-8"))["icons"]
    assert icons["wechat"] == {
        "path": "icons/wechat.png",
        "aliases": ["微信"],
        "package": "com.tencent.mm",
        "exists": True,
    }
    assert icons["指南针"] == {"path": "icons/指南针.png", "exists": True}


def test_a_second_time_nothing_is_added(tmp_path: Path) -> None:
    teach(tmp_path, "seed=3")
    before = {file: file.read_bytes() for file in tmp_path.rglob("*") if file.is_file()}
    learned, _, _ = teach(tmp_path, "seed=4")  # the second page is in another order
    assert {one.fate for one in learned} == {"known"}
    assert {file: file.read_bytes() for file in tmp_path.rglob("*") if file.is_file()} == before


def test_in_another_language_the_same_icon_gets_another_name_and_no_other_picture(tmp_path: Path) -> None:
    teach(tmp_path, "lang=zh")
    learned, _, _ = teach(tmp_path, "lang=en")
    wechat = next(one for one in learned if one.label == "WeChat")
    assert (wechat.name, wechat.fate) == ("wechat", "known")
    reference = ReferenceLibrary([tmp_path]).find("微信")
    assert reference is not None and len(reference.pictures) == 1


def test_beside_a_shipped_picture_it_is_a_variant_and_the_shipped_one_stays(tmp_path: Path) -> None:
    learned, _, _ = teach(tmp_path, shipped=ReferenceLibrary([ASSETS]))
    assert next(one for one in learned if one.name == "wechat").fate == "variant"
    assert (tmp_path / "icons" / "wechat_v3.png").is_file() and not (tmp_path / "icons" / "wechat.png").exists()
    both = ReferenceLibrary([ASSETS, tmp_path]).find("wechat")
    assert both is not None and len(both.pictures) == 3


def test_opening_tells_the_packages_that_no_module_knows(tmp_path: Path) -> None:
    _, packages, frame = teach(tmp_path, launch=True)
    assert packages == {"微信读书角": "com.iris.books", "指南针": "com.iris.compass"}
    assert json.loads((tmp_path / "index.json").read_text("utf-8"))["icons"]["指南针"]["package"] == "com.iris.compass"
    assert frame.app == "com.iris.launcher"


def test_what_was_learnt_finds_the_icon_by_pixels_alone_in_the_other_theme(tmp_path: Path) -> None:
    teach(tmp_path, "dark=false")
    clock = VirtualClock()
    with open_device("sim:?dark=true&elements=none", clock=clock) as device:
        device.do(GoHome())
        frame = device.look()
    found = ByReference(ReferenceLibrary([tmp_path])).find(Target(kind="ref", value="相机"), frame).found
    assert found is not None and found.box.center.y > 2000


def test_a_body_that_tells_no_elements_is_refused_in_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(Unsupported, match="iris refs add"):
        teach(tmp_path, "elements=none")
    assert list(tmp_path.iterdir()) == []
