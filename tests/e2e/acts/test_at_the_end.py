"""What comes up once every step was done does not make the run a failure, and keeps it from being called done."""

from pathlib import Path

import pytest

from tests.e2e.rig import run

WORLD = """\
format: 1
home: home
phone: {lang: en}
apps:
  home:
    package: a.home
    label: Home
    icon: home
    start: main
    screens: {main: {wallpaper: true, body: {grid: [{app: "{a.id}", for: a in apps}], columns: 4, pad: [48, 16]}}}
  lamp:
    package: com.lamp.app
    label: Lamp
    icon: sun
    start: main
    screens:
      main: {body: [{text: Lamp}, {button: Kitchen, tap: {goto: kitchen}}]}
      kitchen: {body: {text: The kitchen}}
      wall:
        show: dialog
        back: false
        outside: false
        body: [{text: Something is wrong}, {button: Reboot, tap: {effect: offer_taken}}]
blockers:
  wall: {kind: dialog, screen: lamp.wall, when: {on: "app:lamp"}}
"""


@pytest.mark.parametrize(("more", "status"), [("", "unverified"), (", then press “Kitchen”", "failed")])
def test_a_dialog_that_stays_fails_a_run_only_where_something_is_left_to_do(
    tmp_path: Path, more: str, status: str
) -> None:
    world = tmp_path / "world.yaml"
    world.write_text(WORLD, "utf-8")
    ran = run(f"open com.lamp.app{more}", f"sim:{world}?abilities=all")
    assert ran.outcome.status == status and not ran.taken, ran
    assert "Something is wrong" in ran.reason and "cannot be closed" in ran.reason, ran
