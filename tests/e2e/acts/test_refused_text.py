"""A field that does not take a text as it is: it is typed once more with care, and then told what stands there."""

from pathlib import Path

import pytest

from tests.e2e.rig import Ran, run, touched_only

WORLD = """
format: 1
name: a form
home: home
apps:
  home:
    package: com.iris.launcher
    label: Home
    icon: home
    start: home
    screens:
      home: {wallpaper: true, body: [{app: panel}]}
  panel:
    package: t.panel
    label: Panel
    icon: gear
    start: main
    vars: {code: "", name: ""}
    screens:
      main:
        body:
          - {input: code, hint: Code, REFUSES, pad: 16}
          - {input: name, hint: Name, pad: 16}
"""
TOO_LONG, DIGITS, NONE = "most: 2", "change: [{set: {code: '12'}}]", "change: [{set: {code: ''}}]"


def typed(task: str, refuses: str, folder: Path, look: str) -> Ran:
    return run(f"open Panel, {task}", touched_only(WORLD.replace("REFUSES", refuses), folder, look))


def times_typed(ran: Ran) -> int:
    return sum("type 5 characters" in line for line in ran.story)


@pytest.mark.parametrize("task", ["type abc12 into Code", "tap Code, type abc12"])
@pytest.mark.parametrize(
    ("refuses", "shows"),
    [
        (TOO_LONG, "shows “ab”, not “abc12”"),
        (DIGITS, "shows “12”, not “abc12”"),
        (NONE, "is empty; it should show “abc12”"),
    ],
)
def test_a_text_that_a_field_takes_otherwise_is_typed_twice_and_the_end_says_what_stands_there(
    tmp_path: Path, task: str, refuses: str, shows: str
) -> None:
    ran = typed(task, refuses, tmp_path, "elements=full")
    assert ran.outcome.status == "failed" and f"the field {shows}" in ran.reason, ran
    assert times_typed(ran) <= (3 if refuses == NONE else 2), ran


@pytest.mark.parametrize("task", ["type abc12 into Code", "tap Code, type abc12"])
@pytest.mark.parametrize(("refuses", "shows"), [(TOO_LONG, "“ab"), (DIGITS, "“12")])
def test_by_sight_alone_it_is_not_typed_again_and_the_end_says_what_stands_there(
    tmp_path: Path, task: str, refuses: str, shows: str
) -> None:
    ran = typed(task, refuses, tmp_path, "elements=none")
    assert ran.outcome.status in ("failed", "unverified"), ran
    assert f"where “abc12” was typed, {shows}" in ran.reason, ran
    assert times_typed(ran) == 1, ran
