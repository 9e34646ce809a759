"""Device addresses are read strictly: what is not understood is named, with the nearest that is."""

import re
from importlib.util import find_spec
from pathlib import Path

import pytest

from iris_screen.core.errors import UsageError
from iris_screen.core.settings import Fleet, Settings
from iris_screen.tools.devices.address import (
    SCHEMES,
    UNKNOWN,
    add_settings,
    make_absolute,
    name_device,
    open_device,
    parse_address,
    scheme_of,
)
from iris_screen.tools.devices.clock import VirtualClock

ROOT = Path(__file__).parents[4]
TINY = ROOT / "assets" / "worlds" / "tiny.yaml"


def test_an_address_comes_apart_into_scheme_place_and_options():
    address = parse_address("sim:some/world.yaml?seed=7&dump=a%20b.json")
    assert (address.scheme, address.where, address.options) == (
        "sim",
        "some/world.yaml",
        {"seed": "7", "dump": "a b.json"},
    )
    assert parse_address("sim:").where == ""


def test_the_files_of_an_address_are_named_from_the_root_so_that_it_means_the_same_everywhere(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    address = parse_address(make_absolute("sim:my/world.yaml?seed=7&dump=a%20%26%20b.json&state=/there/s.json"))
    assert address.where == f"{tmp_path}/my/world.yaml"
    assert address.options == {"seed": "7", "dump": f"{tmp_path}/a & b.json", "state": "/there/s.json"}
    assert (
        make_absolute("sim:") == "sim:"
        and make_absolute("sim:?faults=black@5+2,gone@10+3") == "sim:?faults=black@5+2,gone@10+3"
    )
    assert make_absolute(str(make_absolute("sim:w.yaml?state=s"))) == make_absolute("sim:w.yaml?state=s")


@pytest.mark.parametrize(
    ("address", "named"),
    [
        ("sim:?seed=1", "desk-1/sim:?seed=1"),
        ("android:R58M1", "desk-1/android:R58M1"),
        ("android:10.0.0.7:5555", "android:10.0.0.7:5555"),
        ("sim:?state=/net/a.json&shared=yes", "sim:?state=/net/a.json&shared=yes"),
        ("shelf/sim:/w.yaml?seed=1", "shelf/sim:/w.yaml?seed=1"),
    ],
)
def test_in_a_fleet_a_device_that_one_computer_alone_reaches_has_its_name(tmp_path, address, named):
    fleet = Settings(home=tmp_path, fleet=Fleet(fleet_url="postgresql://db/iris", host="desk-1"))
    assert add_settings(address, fleet) == named == parse_address(named).written
    assert add_settings(named, fleet) == named
    assert scheme_of(named) == scheme_of(address)
    assert add_settings(address, Settings(home=tmp_path)) == address


def test_the_queue_calls_a_phone_by_its_place_and_refuses_one_that_is_left_open():
    assert name_device("desk-1/android:R58M1?phone=X&keyboard=no") == name_device("desk-1/android:R58M1")
    assert name_device("sim:?seed=1") == "sim:?seed=1"
    with pytest.raises(UsageError, match="which device is meant"):
        name_device("android:?adb=adb")


@pytest.mark.parametrize(
    ("address", "says"),
    [
        ("a b/sim:", "is not a device"),
        ("a/b/sim:", "is not a device"),
        ("fone:", "Choose from android:, arm:, desktop:, "),
        ("smi:", "Did you mean “sim:”"),
        ("", "Choose from"),
        ("sim", "is not a device"),
        ("SIM:", "is not a device"),
        ("sim:?seed", "“seed” where key=value belongs"),
        ("sim:?=7", "key=value"),
        ("sim:?seed=1&seed=2", "gives “seed” twice"),
        ("sim:?seed=1&&dark=1", "key=value"),
        ("sim:a\x00b", "characters"),
        ("android:?adb=%00", "unreadable characters"),
        ("sim:\u202eb", "characters"),
        ("sim:" + "x" * 5_000, "too long"),
    ],
)
def test_what_is_no_address_is_refused(address, says):
    with pytest.raises(UsageError) as caught:
        parse_address(address)
    assert says in str(caught.value)


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ("sed=7", "“sed” is not an option of sim:. Did you mean “seed”?"),
        ("seed=abc", "seed is “abc”"),
        ("seed=-1", "seed is “-1”"),
        ("seed=", "seed is “”"),
        ("seed=1.5", "seed is “1.5”"),
        ("width=5", "width is “5”"),
        ("density=nan", "density is “nan”"),
        ("density=0", "density"),
        ("dark=perhaps", "dark"),
        ("lang=deutsch", "lang"),
        ("abilities=toch", "'all' or 'touch'"),
        ("time=slow", "'real' or 'virtual'"),
        ("elements=some", "elements"),
        ("faults=blak@1+2", "Did you mean “black”"),
        ("faults=black", "kind@second+length"),
        ("faults=black@-1+2", "kind@second+length"),
        ("faults=,", "kind@second"),
    ],
)
def test_an_option_that_does_not_fit_is_named(query, says):
    with pytest.raises(UsageError) as caught:
        open_device(f"sim:{TINY}?{query}")
    assert says in str(caught.value)


@pytest.mark.parametrize(
    ("where", "says"), [("none.yaml", "none.yaml could not be read"), (str(TINY.parent), "is a folder")]
)
def test_a_world_that_is_not_there_is_named(where, says):
    with pytest.raises(UsageError, match=says):
        open_device(f"sim:{where}")


def test_options_reach_the_phone():
    clock = VirtualClock()
    query = "seed=5&width=270&height=600&density=0.6875&dark=1&lang=zh&font_scale=1.2"
    with open_device(f"sim:{TINY}?{query}", clock=clock) as device:
        frame = device.look()
        assert (frame.size.width, frame.size.height) == (270, 600)
        assert frame.elements is not None and "便签" in [element.name for element in frame.elements]


def test_with_no_path_it_is_the_shipped_phone():
    with open_device("sim:?width=270&height=600&density=0.6875&time=virtual") as device:
        assert "微信" in str([element.name for element in device.look().elements or []]) or device.look().app


@pytest.mark.parametrize("address", ["", "sims:", "still:screen.png", "android"])
def test_nothing_is_known_of_an_address_that_is_none(address: str) -> None:
    assert scheme_of(address) == UNKNOWN


def test_of_each_scheme_there_is_a_module_and_what_a_model_is_told() -> None:
    assert [name for name, scheme in SCHEMES.items() if find_spec(scheme.module) is None] == []
    assert len({scheme.label for scheme in SCHEMES.values()}) == len(SCHEMES)


ASKS_FOR_A_BEGINNING = re.compile(
    r"""startswith\(\(?["'](?:sim|android|desktop|arm):|scheme (?:==|!=|in) \(?["']|"Has[A-Z]"""
)


def test_nobody_asks_for_the_beginning_of_an_address_or_the_name_of_a_protocol() -> None:
    """What is to be known of a device its profile says, and before it is open its scheme (core.profile, Scheme)."""
    asking = [
        f"{file.relative_to(ROOT)}:{n}"
        for folder in ("core", "planning/planners", "planning/skills", "planning/tactics", "nodes", "graph", "ui")
        for file in (ROOT / folder).rglob("*.py")
        for n, line in enumerate(file.read_text("utf-8").splitlines(), 1)
        if ASKS_FOR_A_BEGINNING.search(line) and file.name not in ("profile.py", "model_address.py")
    ]
    assert asking == []
