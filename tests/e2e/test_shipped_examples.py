"""Every example sentence that `iris examples` lists ends verified on the shipped phone, in its own language.

These are the sentences that Iris itself suggests, so each must do what it says. One that is unlisted names what is not
on this phone, or does what nothing there proves, and is never said to be verified; tests/e2e/test_tasks.py plays such
sentences where it is.
"""

from pathlib import Path

import pytest

from iris_screen.core.parsing.languages import detect_language
from iris_screen.core.settings import Settings
from iris_screen.graph.configuration.resources import load_apps
from iris_screen.tools.devices.clock import VirtualClock
from tests.e2e.rig import ROOT, Ran, Rig, run

EXAMPLES = [
    (f"{app.name}.{template.name}", example, detect_language(example) not in template.unlisted)
    for app in load_apps(Settings(home=ROOT / "no such folder")).apps
    for template in app.templates
    for example in template.examples
]
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


@pytest.mark.parametrize(("task", "example", "listed"), EXAMPLES, ids=[example for _, example, _ in EXAMPLES])
def test_an_example_ends_verified_on_the_shipped_phone_where_it_is_listed(
    task: str, example: str, listed: bool
) -> None:
    language = detect_language(example)
    before = BEFORE.get(f"{task}/{language}", BEFORE.get(task, ("", "")))[language == "en"]
    said = f"{before}{'，然后' if language == 'zh' else ', then '}{example}" if before else example
    ran = run(said, f"sim:?lang={language}")
    assert ran.taken == ASKED_FOR.get(task, []), ran
    assert ran.outcome.verdict == "verified" if listed else not ran.claimed, ran


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


@pytest.mark.parametrize(("said", "label"), [("water the plant Ficus", "Plant Care"), ("给绿萝浇水", "Plant Care")])
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
