"""That something changed is evidence of a press only where it did not change by itself, and says nothing else."""

import re
from pathlib import Path

import pytest

from tests.e2e.rig import LOOKS, run, touched_only
from tests.e2e.worlds import one_app

WORLD = one_app("""
package: t.panel
label: Panel
icon: gear
start: main
vars: {tick: 10, stars: 0, wireless: false, blue: false}
screens:
  main:
    every: [{seconds: 1, do: [{set: {tick: "{tick + 1}"}}]}]
    body:
      - row:
          - {text: Wireless, grow: 1}
          - {switch: wireless, tap: [{toggle: wireless}, {delay: 1.5}, {toggle: wireless}]}
        pad: 16
      - {row: [{text: Blue, grow: 1}, {switch: blue}], pad: 16}
      - {row: [{text: "Seconds {tick}", grow: 1}], pad: 16}
      - {button: Dead, tap: [], pad: 8}
      - {button: Vote, tap: [{toast: Failed to vote}], pad: 8}
      - {button: Star, tap: [{set: {stars: "{stars + 1}"}}], pad: 8}
      - {gap: 80}
      - {row: [{text: "{stars} stars", grow: 1}], pad: 16}
""")


def panel(folder: Path, look: str, seconds: int = 1) -> str:
    return touched_only(WORLD.replace("seconds: 1", f"seconds: {seconds}"), folder, look)


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("seconds", [1, 2])
@pytest.mark.parametrize("press", ["tap Dead", "press Enter"])
def test_a_press_is_not_seen_in_seconds_that_go_by(tmp_path: Path, look: str, seconds: int, press: str) -> None:
    ran = run(f"open Panel, {press}", panel(tmp_path, look, seconds))
    assert ran.outcome.status == "unverified", ran


@pytest.mark.parametrize("look", LOOKS)
def test_a_press_is_seen_in_what_it_has_changed_beside_them_and_done_once(tmp_path: Path, look: str) -> None:
    ran = run("open Panel, tap Star", panel(tmp_path, look))
    assert ran.claimed and ran.report["vars"]["stars"] == 1, ran


@pytest.mark.parametrize("look", LOOKS)
def test_a_press_that_is_answered_with_a_failure_has_failed(tmp_path: Path, look: str) -> None:
    ran = run("open Panel, tap Vote", panel(tmp_path, look))
    assert ran.outcome.status == "failed" and "Failed to vote" in ran.reason, ran


@pytest.mark.parametrize("look", LOOKS)
def test_every_switch_that_was_turned_is_looked_at_again_in_the_end(tmp_path: Path, look: str) -> None:
    ran = run("open Panel, turn on Wireless, turn on Blue", panel(tmp_path, look))
    assert not ran.claimed and re.search("not [^;]*: “Wireless” on", ran.reason), ran
