"""Success is claimed for what lasts to the end of the run."""

import re
from pathlib import Path

import pytest

from tests.e2e.rig import LOOKS, run, touched_only

WORLD = """
format: 1
name: a switch and what becomes of it
home: home
vars: {{saving: false}}
apps:
  home:
    package: com.iris.launcher
    label: Home
    icon: home
    start: home
    screens:
      home: {{wallpaper: true, body: [{{app: settings}}]}}
  settings:
    package: com.android.settings
    label: 设置
    icon: settings
    start: main
    screens:
      main:
        body:
          - {{text: 搜索设置项, pad: 16}}
          - {{row: [{{text: 省电, grow: 1}}, {{switch: saving, tap: {tap}}}], pad: 16}}
"""
TASK = "打开设置，把“省电”打开"


def phone(folder: Path, tap: str, look: str) -> str:
    return touched_only(WORLD.format(tap=tap), folder, look)


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("task", [TASK, "打开设置，打开省电"])
@pytest.mark.parametrize("seconds", [0.4, 1.3, 2.6])
def test_a_switch_that_turns_back_by_itself_is_not_called_on(
    tmp_path: Path, seconds: float, look: str, task: str
) -> None:
    ran = run(task, phone(tmp_path, f"[{{toggle: saving}}, {{delay: {seconds}}}, {{toggle: saving}}]", look))
    assert ran.report["vars"]["saving"] is False and not ran.claimed, ran
    assert re.search("not [^;]*: “省电” on", ran.reason), ran


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("task", ["打开设置，打开省电", "open Settings then open '省电'", "打开设置里的省电"])
def test_what_is_opened_and_has_a_switch_on_its_row_is_turned_on(tmp_path: Path, task: str, look: str) -> None:
    ran = run(f"{task}，{task}", phone(tmp_path, "[{toggle: saving}]", look))
    assert ran.report["vars"]["saving"] is True and ran.claimed, ran


@pytest.mark.parametrize("look", LOOKS)
def test_a_switch_that_stays_on_is(tmp_path: Path, look: str) -> None:
    ran = run(TASK, phone(tmp_path, "[{toggle: saving}]", look))
    assert ran.report["vars"]["saving"] is True and ran.claimed, ran


def test_a_switch_that_is_slow_to_turn_is_waited_for(tmp_path: Path) -> None:
    ran = run(TASK, phone(tmp_path, "[{delay: 1.5}, {toggle: saving}]", LOOKS[0]))
    assert ran.report["vars"]["saving"] is True and ran.claimed, ran
