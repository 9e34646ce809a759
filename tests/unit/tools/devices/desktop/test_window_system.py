"""Without the extra `desktop`, which brings packages under the GPL, a desktop says what installs it."""

import sys

import pytest

from iris_screen.core.errors import UsageError
from iris_screen.text import render
from iris_screen.tools.devices.address import open_device
from iris_screen.tools.extras import EXTRAS
from iris_screen.ui.desktop_check import check_desktop


@pytest.mark.parametrize(("module", "package"), EXTRAS["desktop"].items())
def test_a_package_that_is_missing_is_named_with_what_installs_it(
    module: str, package: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, module, None)  # as Python marks what cannot be imported
    with pytest.raises(UsageError) as missing:
        open_device("desktop:")
    assert missing.value.message.key == "install-extra-missing"
    assert missing.value.message.args["packages"] == [package]
    assert str(missing.value) == f"desktop: needs {package}; run: pip install 'iris-screen[desktop]'."


def test_where_they_are_missing_there_is_no_desktop_to_offer(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in EXTRAS["desktop"]:
        monkeypatch.setitem(sys.modules, module, None)
    trouble = check_desktop().trouble
    assert trouble and "iris-screen[desktop]" in render(trouble, "en")
