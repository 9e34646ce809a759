"""Inputs and the on-screen keyboard."""

import pytest

from iris_screen.core.geometry import Point
from iris_screen.sim.phone.phone import Phone
from iris_screen.sim.phone.world_files.load_world import load_world
from tests.unit.sim.phone.conftest import HOME, app

FORM = (
    "main: {{{more}vars: {{draft: '', other: ''}}, body: [{{text: Top}}, {{gap: {gap}}}, "
    "{{input: draft, id: field, hint: Write, submit: {{effect: submitted, "
    "with: {{text: '{{draft}}'}}}}}}, "
    "{{input: other, id: other}}, {{text: 'Draft {{draft}}'}}, {{button: Below, tap: {{effect: below}}}}]}}"
)


def form(start, gap=10, more="", **rest):
    return start(FORM.format(gap=gap, more=more), **rest)


def test_a_tap_into_an_input_brings_the_keyboard_and_back_takes_it_away(start):
    finger = form(start)
    assert not any(element.role == "key" for element in finger.elements())
    finger.tap("field")
    assert finger.element("field").focused and any(element.role == "key" for element in finger.elements())
    finger.key("BACK")
    assert not any(element.role == "key" for element in finger.elements()) and "Top" in finger.names()


def test_keys_write_what_stands_on_them(start):
    finger = form(start)
    finger.tap("field")
    for key in ("key_shift", "H", "i", "key_space", "key_layer", "4", "key_layer", "x", "key_del", "key_lang", "."):
        finger.tap(key)
    assert finger.element("field").value == "Hi 4."
    finger.tap("key_enter")
    assert finger.done() == [("submitted", {"text": "Hi 4."})]


def test_text_goes_into_the_input_that_has_the_caret_and_nowhere_else(start):
    finger = form(start)
    assert not finger.phone.text("lost", finger.now)
    finger.tap("field")
    assert finger.phone.text("你好", finger.now)
    finger.tap("other")
    finger.phone.text("!", finger.now)
    assert (finger.element("field").value, finger.element("other").value) == ("你好", "!")
    assert finger.phone.clear_text(finger.now) and finger.element("other").value == ""


def test_an_input_holds_no_more_than_it_may_and_hides_a_password(start):
    finger = start(
        "main: {vars: {pin: ''}, body: {input: pin, id: pin, most: 4, password: true, digits: true, autofocus: true}}"
    )
    finger.phone.text("123456", finger.now)
    assert finger.element("pin").value == "••••"
    assert sorted(
        element.name for element in finger.elements() if element.role == "key" and element.name.isdigit()
    ) == list("0123456789")


def test_an_input_of_several_lines_takes_enter_as_a_new_line(start):
    finger = start("main: {body: {input: note, id: note, lines: 3}}", top="vars: {note: ''}")
    finger.tap("note")
    finger.phone.text("a", finger.now)
    finger.key("ENTER")
    finger.phone.text("b", finger.now)
    assert finger.var("note") == "a\nb"


def test_the_keyboard_covers_the_lower_part_and_what_lies_below_cannot_be_touched(start):
    finger = form(start, more="keyboard: cover, ", gap=500)
    button = finger.element("Below").box.center
    finger.phone.text("x", finger.now)
    finger.tap("field")
    assert "Below" not in finger.names()
    finger.tap(button)
    assert finger.done() == []


def test_panning_moves_the_input_above_the_keyboard(start):
    finger = form(start, gap=560)
    low = finger.element("field").box
    finger.tap("field")
    box = finger.element("field").box
    assert box.bottom < low.bottom and box.bottom < 1200 * 0.6


def test_the_keyboard_goes_when_another_page_or_app_comes(start):
    finger = form(start)
    finger.tap("field")
    finger.key("HOME")
    assert not any(element.role == "key" for element in finger.elements())


@pytest.mark.parametrize(("blink", "still"), [(False, True), (True, False)])
def test_a_caret_blinks_only_if_the_world_says_so(write, blink, still):
    text = HOME.replace("animation: 0", f"animation: 0, blink: {str(blink).lower()}")
    phone = Phone(load_world(write(text + app("main: {vars: {x: ''}, body: {input: x, autofocus: true}}"))))
    phone.launch("test.a", 0)
    assert (len({phone.look(1 + step / 4).signature for step in range(4)}) == 1) is still


def test_a_tap_beside_the_keys_types_nothing(start):
    finger = form(start)
    finger.tap("field")
    finger.tap(Point(x=1, y=700))
    assert finger.element("field").value == ""
