"""Questions that rules take are answered without a model, by what Iris itself reads, or end as not answered."""

from pathlib import Path

import pytest

from tests.e2e.rig import LOOKS, SMALL, Rig
from tests.e2e.small_phone import make_world

METER = """
meter:
  package: test.meter
  icon: note
  label: Meter
  start: main
  screens:
    main:
      body:
        - {row: [{text: Pressure, size: 20, grow: 1}, {text: 1013 hPa, size: 20}], pad: 20}
        - {row: [{text: 湿度, size: 20, grow: 1}, {text: 62%, size: 20}], pad: 20}
        - {text: Wind, size: 20, pad: 20}
        - {text: Forecast, size: 20, pad: 20}
"""
WORLD = make_world("a phone with a meter", METER)


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize(
    ("task", "answer"),
    [
        ("open Meter, what is the pressure?", "1013 hPa"),
        ("open Meter and tell me the pressure", "1013 hPa"),
        ("打开Meter，看一下湿度是多少", "62%"),
    ],
)
def test_what_stands_beside_the_name_is_the_answer(task: str, answer: str, look: str, tmp_path: Path) -> None:
    (tmp_path / "world.yaml").write_text(WORLD, "utf-8")
    ran = Rig(f"sim:{tmp_path / 'world.yaml'}?{SMALL}&{look}").run(task)
    found = ran.outcome.found
    assert (ran.outcome.answer, ran.claimed) == (answer, True), str(ran)
    assert found is not None and found.checked and found.frame and found.box is not None


@pytest.mark.parametrize(
    ("task", "verdict", "why"),
    [
        ("open Meter, what is the wind?", "unverified", "the answer was not given"),
        ("open Meter, what is the rainfall?", "failed", "“rainfall” was not found"),
    ],
)
def test_what_is_not_there_ends_as_that(task: str, verdict: str, why: str, tmp_path: Path) -> None:
    (tmp_path / "world.yaml").write_text(WORLD, "utf-8")
    ran = Rig(f"sim:{tmp_path / 'world.yaml'}?{SMALL}&{LOOKS[0]}").run(task)
    assert (ran.outcome.answer, ran.outcome.verdict) == ("", verdict), str(ran)
    assert why in ran.reason
