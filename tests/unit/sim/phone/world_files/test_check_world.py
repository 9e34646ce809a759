"""Checking a world tells what its files alone do not show."""

from pathlib import Path

from iris_screen.sim.phone.world_files.check_world import check
from iris_screen.text import render
from tests.unit.sim.phone.conftest import HOME, app

WORLDS = Path(__file__).parents[5] / "assets" / "worlds"


def doubts(write, screens: str, top: str = "") -> list[str]:
    problems = check(write(HOME + app(screens) + top))
    assert all(problem.warning for problem in problems)
    return [render(problem.message) for problem in problems]


def test_the_teaching_world_has_nothing_wrong():
    assert check(WORLDS / "tiny.yaml") == []


def test_a_screen_that_nothing_opens_is_named_with_its_line(write):
    found = doubts(write, "main: {body: {text: x}}\nlost: {body: {text: x}}")
    assert found == ["world.yaml, line 20: nothing ever opens “a.lost”."]


def test_a_character_that_the_font_lacks_is_named_once(write):
    found = doubts(write, "main: {body: [{text: 'a 𓀀'}, {text: '𓀀'}]}")
    assert found == ["world.yaml, line 19: the font has no “𓀀” (U+13000)."]


def test_a_button_outside_the_screen_is_named(write):
    found = doubts(write, "main: {body: [{gap: 1500}, {button: Far, tap: back}]}")
    assert len(found) == 1 and "“Far” lies outside the screen “a.main”" in found[0]
    assert doubts(write, "main: {body: {scroll: [{gap: 1500}, {button: Far, tap: back}]}}") == []


def test_a_field_that_rows_do_not_have_is_named(write):
    found = doubts(
        write, "main: {body: {column: [{text: '{p.nmae}', for: p in people}]}}", "data: {people: [{name: Ann}]}"
    )
    assert len(found) == 1 and "no field “nmae” (did you mean “name”?)" in found[0]


def test_a_screen_is_tried_with_rows_that_fit_what_it_takes(write):
    screens = (
        "main: {body: {text: x, tap: {goto: person, with: {person: '{persons[0]}'}}}}\n"
        "person: {takes: [person], body: {text: '{person.name}'}}"
    )
    assert doubts(write, screens, "data: {others: [{x: 1}], persons: [{name: Ann}]}") == []
