"""A call is only said to be made where the phone shows that one is going on."""

from pathlib import Path

import pytest

from tests.e2e.rig import SMALL, run

KEYPAD = """\
format: 1
home: home
phone: {lang: en}
apps:
  home: {package: a.home, label: Home, icon: home, start: main, screens: {main: {body: {text: Home}}}}
  phone:
    package: a.phone
    label: Phone
    icon: phone
    start: main
    links: {"tel:{number}": {replace: main, with: {number: "{number}"}}}
    screens: {main: {takes: {number: ""}, body: [{text: "{number}"}, {button: Dial, tap: {effect: called}}]}}
"""


@pytest.mark.parametrize(
    "body", [f"abilities=touch&{SMALL}", f"abilities=all&{SMALL}", "abilities=touch&elements=none"]
)
@pytest.mark.parametrize(
    ("task", "lang", "shown"), [("给妈妈打电话", "zh", "正在呼叫"), ("call John Smith", "en", "Calling")]
)
def test_a_contact_is_called_and_the_call_is_seen(task: str, lang: str, shown: str, body: str) -> None:
    ran = run(task, f"sim:?{body}&lang={lang}")
    assert len(ran.effects("called")) == 1 and ran.claimed, ran
    assert any("verified" in line and shown in line for line in ran.story), ran


def test_a_number_is_called_at_once_by_a_body_that_can() -> None:
    ran = run("拨打10086", f"sim:?abilities=all&{SMALL}")
    assert ran.effects("called") == [{"number": "10086"}] and ran.claimed, ran


def test_a_phone_that_only_shows_the_number_has_not_called(tmp_path: Path) -> None:
    world = tmp_path / "world.yaml"
    world.write_text(KEYPAD, "utf-8")
    ran = run("call 10086", f"sim:{world}?abilities=all")
    assert ran.outcome.status == "unverified" and not ran.effects("called"), ran
