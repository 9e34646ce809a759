"""Every example sentence of the shipped app modules ends verified on the shipped phone, in its own language, or says
what is missing there.

These are the sentences that Iris itself suggests, so each must do what it says.
"""

from pathlib import Path

import pytest

from iris_screen.core.parsing.languages import detect_language
from iris_screen.core.settings import Settings
from iris_screen.graph.configuration.resources import load_apps
from iris_screen.tools.devices.clock import VirtualClock
from tests.e2e.rig import ROOT, Ran, Rig, run

EXAMPLES = [
    (f"{app.name}.{template.name}", example)
    for app in load_apps(Settings(home=ROOT / "no such folder")).apps
    for template in app.templates
    for example in template.examples
]
UNPROVEN = frozenset(
    {
        *("camera.take_photo", "camera.take_selfie", "camera.take_photos"),
        *("system.volume_up", "system.volume_up_times", "system.volume_down", "system.volume_down_times"),
        *("system.volume_level", "system.volume_max", "system.volume_min", "system.screenshot"),
        *(
            "system.answer_call",
            "system.end_call",
            "music.repeat_one",
            "browser.clear_history",
            "clock.add_alarm",
            "maps.find_place",
        ),
    }
)
"""Done, and nothing on the screen says so: only the small picture of the latest photo tells that one was taken, and
Iris cannot say which photo that shows; the volume's panel has no words; an alarm among others is not told apart; the
map answers no search.
"""
ELSEWHERE = frozenset(
    (
        "calendar.delete_event/en calendar.delete_event/zh calendar.new_event_at/en calendar.new_event_at/zh "
        "calendar.delete_named_event/en calendar.delete_named_event/zh calendar.next_event/en "
        "calendar.next_event/zh calendar.repeating_reminder/en calendar.repeating_reminder/zh "
        "calendar.what_is_on_day/en calendar.what_is_on_day/zh camera.front_camera/en camera.front_camera/zh "
        "camera.front_video_for/zh camera.grid/en camera.grid/zh camera.photo_timer/en camera.photo_timer/zh "
        "camera.selfie_timer/en camera.selfie_timer/zh "
        "clock.add_to_timer/en clock.add_to_timer/zh clock.labelled_alarm_off clock.labelled_long_timer/en "
        "clock.labelled_long_timer/zh clock.long_timer/en clock.long_timer/zh clock.pause_timer "
        "clock.remind_in_longer/en clock.remind_in_longer/zh clock.snooze/en clock.snooze/zh contacts.call_aloud "
        "contacts.call_line/zh contacts.email_of/en files.delete/en gallery.favourite_newest/en "
        "gallery.favourite_newest/zh gallery.new_album/en gallery.new_album/zh gallery.photos_of_day/en "
        "gallery.photos_of_day/zh gallery.share_newest/en gallery.share_newest/zh gallery.wallpaper_newest/en "
        "gallery.wallpaper_newest/zh mail.forward maps.directions maps.directions_avoiding/en "
        "maps.directions_avoiding/zh maps.directions_by/en maps.directions_by/zh maps.directions_from/en "
        "maps.directions_from/zh maps.distance/en maps.distance/zh maps.go_home/en maps.go_home/zh "
        "maps.go_home_avoiding/en maps.go_home_avoiding/zh maps.nearest/en maps.nearest/zh music.playlist/en "
        "music.playlist/zh music.shuffle/en music.shuffle/zh music.sleep_timer/en music.sleep_timer/zh "
        "notes.append/en notes.append/zh notes.find_and_read/en notes.find_and_read/zh notes.pin/en notes.pin/zh "
        "notes.replace_words/en notes.replace_words/zh phone.block_last/en phone.block_last/zh "
        "phone.called_by/en phone.call_back/en phone.call_back/zh phone.call_back_missed/en "
        "phone.call_back_missed/zh phone.missed_calls/en phone.redial/en phone.redial/zh "
        "settings.developer_switch/en settings.developer_switch/zh settings.join_network_with_password/en "
        "settings.join_network_with_password/zh settings.language/en settings.quiet_until/en "
        "settings.quiet_until/zh settings.text_bigger/en settings.text_bigger/zh settings.uninstall_two "
        "shop.out_of_cart/zh store.search/en store.search/zh store.update_all/en store.update_all/zh "
        "system.clear_notifications system.close_all_apps system.open_notice/en system.open_notice/zh "
        "system.screenshot_to/en system.screenshot_to/zh system.speaker weather.add_city/en weather.add_city/zh "
        "weather.air/en weather.air/zh weather.in_place/en weather.rain_in_place/en weather.rain_in_place/zh "
        "weather.in_place/zh weather.in_place_on_day/en weather.in_place_on_day/zh "
        "wechat.read_from/zh wechat.recall/en wechat.recall/zh wechat.video_call/en wechat.video_call/zh "
        "wechat.voice_call/en wechat.voice_call/zh"
    ).split()
)
"""What they name is not on the phone as it is shipped, some only in English; tests/e2e/test_tasks.py plays such
sentences where it is.
"""
BEFORE = {
    "browser.bookmark": ("在浏览器里打开news.example.com", "open news.example.com in the browser"),
    "clock.cancel_timer": ("启动10分钟的计时器", "start a timer for 10 minutes"),
    "clock.change_labelled_alarm/en": ("", "set an alarm for 6:15 called Gym"),
    "clock.delete_labelled_alarm/en": ("", "set an alarm for 6:15 called Work"),
    "clock.labelled_alarm_on/en": ("", "set an alarm for 6:15 called Work"),
    "clock.tell_alarm/en": ("", "set an alarm for 6:15 called Work"),
    "clock.time_left": ("启动10分钟的计时器", "start a timer for 10 minutes"),
    "contacts.tell_number": ("在通讯录里查找张三", "find John Smith in contacts"),
    "memo.tick_tasks": ("在备忘录里添加“买票”", "add the task “Buy tickets” to the memo"),
    "settings.uninstall": ("安装星际方块", "install Star Blocks"),
    "shop.out_of_cart/en": ("", "add Running shoes to the cart"),
    "system.to_the_top": ("打开设置，滑到最底下", "open Settings, scroll to the bottom"),
}
"""By task, what is asked for before its example, in Chinese and in English: the timer that it cancels has to run."""
ASKED_FOR = {"store.install": ["installed"], "settings.uninstall": ["installed"]}
"""Effects that would be a trap's if the sentence did not ask for them."""

PLANT_CARE = """
name: plantcare
labels: [Plant Care, 养花]
packages: [org.example.plantcare]
home: ["text:My plants||我的植物"]
"""
WATER = """
tasks:
  - name: water
    description: Water a plant.
    say: ["water (the|my) plant {plant}", "给{plant}浇水"]
    steps:
      - {action: tap, target: "text:{plant}", expect: [moved_on]}
    examples: [water the plant Ficus, 给绿萝浇水]
"""


class SlowClock(VirtualClock):
    """A busy computer: whatever asks for the time has taken a while, so obstacles come between any two acts."""

    def now(self) -> float:
        self.sleep(0.05)
        return super().now()


def run_slowly(sentence: str, address: str) -> Ran:
    rig = Rig(address)
    rig.clock = SlowClock()
    return rig.run(sentence)


@pytest.mark.parametrize(("task", "example"), EXAMPLES, ids=[example for _, example in EXAMPLES])
def test_an_example_ends_verified_on_the_shipped_phone(task: str, example: str) -> None:
    language = detect_language(example)
    before = BEFORE.get(f"{task}/{language}", BEFORE.get(task, ("", "")))[language == "en"]
    said = f"{before}{'，然后' if language == 'zh' else ', then '}{example}" if before else example
    ran = run(said, f"sim:?lang={language}")
    assert ran.taken == ASKED_FOR.get(task, []), ran
    if ELSEWHERE & {task, f"{task}/{language}"}:
        assert not ran.claimed, ran
    else:
        assert ran.outcome.verdict == ("unverified" if task in UNPROVEN else "verified"), ran


@pytest.mark.parametrize(
    ("said", "days"),
    [
        ("set an alarm for 7:10 every Monday and Friday", ["mon", "fri"]),
        ("每周一三五早上七点十分叫我", ["mon", "wed", "fri"]),
    ],
)
def test_an_alarm_for_several_days_rings_on_each_of_them(said: str, days: list[str]) -> None:
    ran = run(said, f"sim:?lang={detect_language(said)}")
    assert ran.claimed, ran
    assert [each["days"] for each in ran.report["vars"]["alarms"] if each["time"] == "07:10"] == [days]


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize(
    "example", ["在商城里搜索保温杯", "打开优选商城，搜索跑鞋", "search for running shoes in the shop"]
)
def test_a_popup_that_comes_while_iris_searches_is_closed(example: str, seed: int) -> None:
    ran = run_slowly(example, f"sim:?seed={seed}&lang={detect_language(example)}")
    assert not ran.taken, ran
    assert ran.claimed, ran
    assert any("dismiss_blocker" in line for line in ran.story), ran


@pytest.mark.parametrize(("said", "label"), [("water the plant Ficus", "Plant Care"), ("给绿萝浇水", "养花")])
def test_a_task_of_an_app_that_the_phone_does_not_have_ends_at_once_and_names_the_app(
    said: str, label: str, tmp_path: Path
) -> None:
    folder = tmp_path / "apps" / "plantcare"
    folder.mkdir(parents=True)
    (folder / "app.yaml").write_text(PLANT_CARE, "utf-8")
    (folder / "tasks.yaml").write_text(WATER, "utf-8")
    ran = Rig("sim:?lang=en", Settings(home=tmp_path)).run(said)
    assert ran.outcome.status == "failed", ran
    assert ran.reason == f"{label} is not installed", ran
    assert len([line for line in ran.story if " act " in line]) == 1, ran
