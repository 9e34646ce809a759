"""A device that is watched is opened to be looked at only, and its apps are called as people call them."""

from pathlib import Path

import pytest

from iris_screen.core.errors import UsageError
from iris_screen.core.message import say
from iris_screen.core.settings import Settings
from iris_screen.graph.watch.open_watch import make_app_names, open_quietly, privacy_of
from iris_screen.tools.devices.clock import SystemClock, VirtualClock


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(home=tmp_path)


def test_a_simulated_phone_is_watched_and_knows_what_its_apps_are_called(settings: Settings) -> None:
    with open_quietly(settings, "sim:?time=virtual&lang=en", VirtualClock()) as phone:
        assert phone.look().app == "com.iris.launcher"
        called = make_app_names(settings, phone)
        assert called("com.android.settings") == "Settings" and called("org.nobody") == "org.nobody"


def test_no_other_device_is_meant_than_the_one_that_was_named(settings: Settings) -> None:
    with pytest.raises(UsageError, match="not a device"):
        open_quietly(settings, "telly:", SystemClock())


@pytest.mark.parametrize(
    "app", ["org.keepassxc.KeePassXC", "com.x8bit.bitwarden", "com.icbc", "com.chase.sig.android", "de.some.banking"]
)
def test_what_holds_passwords_or_money_is_left_out_as_shipped(settings: Settings, app: str) -> None:
    assert privacy_of(settings).explain([app])


@pytest.mark.parametrize(
    "title",
    [
        "News - Chromium (Incognito)",
        "新标签页 - Google Chrome（无痕模式）",
        "Mozilla Firefox Private Browsing",
        "a — Mozilla Firefox 隐私浏览",
        "Bing - [InPrivate] - Microsoft Edge",
        "Iris panel - Chromium",
    ],
)
def test_private_windows_of_browsers_are_left_out_as_shipped(settings: Settings, title: str) -> None:
    assert privacy_of(settings).explain(["browser"], title) == say("see-window-private")


@pytest.mark.parametrize("app", ["com.android.settings", "com.tencent.mm", "com.android.chrome", "org.gnome.Nautilus"])
def test_everyday_apps_are_watched(settings: Settings, app: str) -> None:
    assert privacy_of(settings).explain([app], "Report - LibreOffice") is None


def test_a_person_adds_apps_by_settings_and_for_once(settings: Settings) -> None:
    own = settings.replace(watching=settings.watching.replace(watch_exclude="*mail*, x"))
    privacy = privacy_of(own, ["*signal*"])
    assert all(privacy.explain([app]) for app in ("com.mail", "x", "org.signal"))
