"""What stands in a `desktop:` address."""

import pytest

from iris_screen.core.errors import UsageError
from iris_screen.tools.devices.address import open_device
from iris_screen.tools.devices.desktop.desktop_options import Options, read_monitor, read_options


def test_a_monitor_is_a_number_or_all_of_them():
    assert [read_monitor(where) for where in ("", "all", "1", "12")] == [None, 0, 1, 12]


@pytest.mark.parametrize("where", ["0", "-1", "one", "1.5", "²", "100", "9" * 50, "All"])
def test_anything_else_is_none(where):
    with pytest.raises(UsageError, match="is not a monitor"):
        read_monitor(where)


def test_options_have_few_values():
    assert read_options({}) == Options()
    assert read_options({"pace": "quick", "elements": "deep"}) == Options(pace="quick", elements="deep")
    with pytest.raises(UsageError, match=r"“pase” is not an option of desktop: addresses. Did you mean “pace”\?"):
        read_options({"pase": "quick"})
    with pytest.raises(UsageError, match="Use one of human, quick"):
        read_options({"pace": "fast"})


@pytest.mark.parametrize("address", ["desktop:two", "desktop:?pace=fast", "desktop:?x=1"])
def test_a_bad_address_is_told_before_any_screen_is_asked_for(address, monkeypatch):
    monkeypatch.delenv("DISPLAY", raising=False)
    with pytest.raises(UsageError):
        open_device(address)


def test_a_desktop_without_hands_shows_hears_and_puts_aside_nothing():
    assert read_options({"hands": "no", "stopkey": "yes"}) == Options(hands="no", escape="no", stopkey="no", aside="no")


def test_a_desktop_for_the_hands_of_the_person_has_only_the_stop_key() -> None:
    options = read_options({"hands": "person", "stopkey": "no", "escape": "yes"})
    assert (options.stopkey, options.escape, options.aside) == ("yes", "no", "no")
