"""What can stand on a screen, and what touching it does."""

import pytest

from iris_screen.core.geometry import Point
from tests.stand.strokes import tap


def test_a_button_does_its_actions_in_order(start):
    finger = start(
        "main: {vars: {n: 1}, body: [{text: 'n is {n}'}, {button: Go, tap: [{set: {n: '{n + 1}'}}, "
        "{set: {n: '{n * 10}'}}]}]}"
    )
    finger.tap("Go")
    assert "n is 20" in finger.names()


def test_a_disabled_button_does_nothing_and_lets_nothing_through(start):
    finger = start(
        "main: {vars: {n: 0}, body: {row: [{button: Go, enabled: n > 5, tap: {effect: pressed}}], "
        "tap: {effect: behind}}}"
    )
    assert not finger.element("Go").enabled
    finger.tap("Go")
    assert finger.done() == []


def test_a_tap_on_words_is_a_tap_on_the_row_around_them(start):
    finger = start("main: {body: {row: [{text: Words}, {switch: on}], tap: {effect: row}}}", top="vars: {on: false}")
    finger.tap("Words")
    assert finger.done() == [("row", {})]


def test_a_switch_bound_to_a_variable_turns_it_over_and_says_so(start):
    finger = start(
        "main: {body: {switch: on, id: s, change: {effect: changed, with: {to: '{on}'}}}}", top="vars: {on: false}"
    )
    finger.tap("s")
    finger.tap("s")
    assert finger.done() == [("changed", {"to": True}), ("changed", {"to": False})]


def test_a_switch_can_be_slow(start):
    finger = start("main: {body: {switch: on, id: s, tap: [{delay: 3}, {toggle: on}]}}", top="vars: {on: false}")
    finger.tap("s")
    assert finger.element("s").checked is False
    finger.wait(3)
    assert finger.element("s").checked is True


def test_a_switch_can_fail_by_seed(start):
    screens = "main: {body: {switch: on, id: s, tap: {chance: 0.5, then: {toggle: on}, else: {toast: Try again}}}}"
    outcomes = set()
    for seed in range(12):
        finger = start(screens, top="vars: {on: false}", seed=seed)
        finger.tap("s")
        outcomes.add((finger.element("s").checked, "Try again" in finger.names()))
    assert outcomes == {(True, False), (False, True)}


def test_radios_show_the_one_that_was_chosen(start):
    finger = start(
        "main: {body: [{radio: size == 'L', id: l, tap: {set: {size: L}}}, {radio: size == 'M', id: m, "
        "tap: {set: {size: M}}}]}",
        top="vars: {size: M}",
    )
    finger.tap("l")
    assert (finger.element("l").checked, finger.element("m").checked) == (True, False)


def test_a_checkbox_over_a_list_chooses_many(start):
    finger = start(
        "main: {vars: {chosen: []}, body: {column: [{checkbox: n in chosen, id: c, for: 'n in [1, 2, "
        "3]', tap: {toggle: chosen, item: '{n}'}}, "
        "{text: '{len(chosen)} chosen'}]}}"
    )
    for name in ("c:0", "c:2", "c:0"):
        finger.tap(name)
    assert "1 chosen" in finger.names() and finger.element("c:2").checked


@pytest.mark.parametrize("share", [0.0, 0.3, 1.0])
def test_a_slider_goes_where_the_finger_is(start, share):
    finger = start("main: {body: {slider: level, id: s, most: 10, pad: 20}}", top="vars: {level: 5}")
    box = finger.element("s").box
    at = Point(x=min(round(box.left + share * box.width), box.right - 1), y=box.center.y)
    finger.swipe(box.center, at)
    assert abs(finger.var("level") - share * 10) <= 1.5
    finger.tap(box.center)
    assert finger.var("level") == 5


def test_a_picker_turns_by_taps_and_swipes_and_stops_at_its_ends(start):
    finger = start(
        "main: {body: {picker: hour, id: p, options: '{range(24)}', change: {effect: turned}}}", top="vars: {hour: 7}"
    )
    finger.tap("8")
    assert finger.var("hour") == 8
    box = finger.element("8").box.center
    finger.swipe(box, Point(x=box.x, y=box.y - 400))
    assert finger.var("hour") > 10
    finger.swipe(finger.element(str(finger.var("hour"))).box.center, Point(x=box.x, y=1190))
    assert finger.var("hour") >= 0


def test_tabs_show_the_page_that_was_chosen(start):
    finger = start(
        "main: {vars: {tab: 0}, body: [{tabs: tab, labels: [One, Two]}, {text: First, if: tab == 0}, "
        "{text: Second, if: tab == 1}]}"
    )
    finger.tap("Two")
    assert "Second" in finger.names() and "First" not in finger.names()


def test_a_pager_turns_by_swipes_and_not_beyond_its_ends(start):
    finger = start("main: {vars: {page: 0}, body: {pager: page, pages: [{text: One}, {text: Two}], dots: true}}")
    right, left = Point(x=480, y=600), Point(x=60, y=600)
    for expected in ("Two", "Two"):
        finger.swipe(right, left)
        assert expected in finger.names()
    finger.swipe(left, right)
    assert "One" in finger.names()


ROWS = "data: {people: {rows: 1000, row: {id: '{index}', name: 'Person {index}'}}}"
LIST = (
    "main: {body: {list: p in people, id: all, row_height: 60, height: fill, "
    "row: {row: [{text: '{p.name}'}], tap: {effect: chose, with: {id: '{p.id}'}}}}}"
)


def test_a_list_of_a_thousand_rows_lays_out_only_what_is_seen(start):
    finger = start(LIST, top=ROWS)
    assert 10 < len(finger.elements()) < 30
    before = finger.names()
    finger.swipe(Point(x=200, y=900), Point(x=200, y=300))
    assert finger.names() != before and "Person 12" in finger.names()
    finger.tap("Person 12")
    assert finger.done() == [("chose", {"id": 12})]


def test_a_list_stops_at_its_ends(start):
    finger = start(LIST, top=ROWS.replace("1000", "20"))
    for _ in range(6):
        finger.swipe(Point(x=200, y=1000), Point(x=200, y=100))
    assert finger.names()[-1] == "Person 19"
    for _ in range(6):
        finger.swipe(Point(x=200, y=100), Point(x=200, y=1000))
    assert "Person 0" in finger.names()


def test_a_slow_swipe_moves_a_list_by_about_its_length(start):
    finger = start(LIST, top=ROWS)
    before = finger.element("Person 9").box.top
    finger.swipe(Point(x=200, y=900), Point(x=200, y=700), seconds=3)
    assert 190 <= before - finger.element("Person 9").box.top <= 230


def test_a_filtered_list_shows_what_fits_and_says_when_nothing_does(start):
    finger = start(
        "main: {vars: {query: ''}, body: [{input: query, id: q}, "
        "{list: 'p in people if contains(p.name, query)', row: {text: '{p.name}'}, row_height: 50, "
        "grow: 1, empty: {text: Nobody}}]}",
        top=ROWS,
    )
    finger.tap("q")
    finger.phone.text("Person 77", finger.now)
    assert [name for name in finger.names() if name.startswith("Person")][:2] == ["Person 77", "Person 770"]
    finger.phone.text("x", finger.now)
    assert "Nobody" in finger.names()


def test_a_chat_starts_at_its_end_and_stays_there(start):
    finger = start(
        "main: {body: [{scroll: [{bubble: 'Message {m}', for: m in messages, mine: m % 2 == 0}], "
        "stick: end, grow: 1}, {button: Add, tap: {append: messages, "
        "item: '{len(messages)}'}}]}",
        top="vars: {messages: '{range(60)}'}",
    )
    assert "Message 59" in finger.names() and "Message 0" not in finger.names()
    finger.tap("Add")
    assert "Message 60" in finger.names()


def test_something_held_can_be_dragged_onto_something_else(start):
    finger = start(
        "main: {body: {column: [{text: Stone, drag: stone}, {gap: 200}, {text: Basket, "
        "drop: {effect: dropped, with: {what: '{dragged}'}}}]}}"
    )
    finger.swipe("Stone", "Basket", hold=0.2, seconds=1)
    finger.swipe("Stone", "Basket", seconds=0.3)
    assert finger.done() == [("dropped", {"what": "stone"})]


def test_a_row_can_be_swiped_a_held_or_tapped_twice(start):
    finger = start(
        "main: {body: {text: Row, id: r, width: fill, height: 80, swipe: {left: {effect: left}}, "
        "long_press: {effect: held}, double_tap: {effect: twice}}}"
    )
    center = finger.element("r").box.center
    finger.swipe(center, Point(x=center.x - 200, y=center.y))
    finger.swipe(center, Point(x=center.x + 200, y=center.y))
    finger.long_press(center)
    tap(finger.phone, center, finger.now)
    tap(finger.phone, center, finger.now + 0.1)
    assert [effect for effect, _ in finger.done()] == ["left", "held", "twice"]


def test_what_lies_on_top_is_touched_not_what_lies_below(start):
    finger = start(
        "main: {body: {stack: [{button: Below, tap: {effect: below}, width: fill, height: 200}, "
        "{column: [{text: Above}], fill: card, width: fill, height: 200}]}}"
    )
    finger.tap("Above")
    assert finger.done() == []


def test_a_part_sees_its_parameters_and_its_children_what_stands_around(start):
    top = "parts: {card: {takes: {title: none}, node: {column: [{text: 'Title {title}'}, slot]}}}"
    finger = start(
        "main: {vars: {title: outer}, body: {use: card, with: {title: '{title} inner'}, "
        "children: [{text: 'Child {title}'}]}}",
        top=top,
    )
    assert finger.names() == ["Title outer inner", "Child outer"]


def test_look_alike_names_are_two_rows(start):
    finger = start(
        "main: {body: {column: [{text: '{p}', for: \"p in ['张三', '张三丰', '张三']\", tap: {effect: chose, "
        "with: {index: '{index}'}}}]}}"
    )
    found = [element for element in finger.elements() if element.name == "张三"]
    finger.tap(found[1].box.center)
    assert finger.done() == [("chose", {"index": 2})]


@pytest.mark.parametrize(("lang", "word"), [("zh", "设置"), ("en", "Settings"), ("fr", "设置")])
def test_a_text_a_language_follows_the_phone(start, lang, word):
    assert start("main: {body: {text: {zh: 设置, en: Settings}}}", lang=lang).names() == [word]


def test_orders_and_positions_can_be_drawn_from_the_seed(start):
    top = "vars: {order: \"{shuffled(['Ann', 'Bo', 'Cy', 'Di'])}\", x: '{random(0, 200)}'}"
    screens = "main: {body: [{text: '{w}', for: w in order}, {stack: [{button: Fab, x: '{x}', y: 10}]}]}"
    seen = [start(screens, top=top, seed=seed) for seed in range(5)]
    assert len({tuple(finger.names()) for finger in seen}) > 1
    assert len({finger.element("Fab").box.left for finger in seen}) > 1
    assert start(screens, top=top, seed=3).elements() == start(screens, top=top, seed=3).elements()


def test_a_page_that_loads_shows_a_spinner_and_then_itself(start):
    finger = start("main: {loading: 2, body: {text: Ready}}")
    assert finger.names() == []
    pictures = {finger.phone.look(finger.now + step / 10).signature for step in range(10)}
    assert len(pictures) > 1
    finger.wait(3)
    assert finger.names() == ["Ready"]


@pytest.mark.parametrize("size", [(1080, 2400, 2.75), (270, 600, 0.6875), (1440, 3200, 3.5)])
def test_the_same_world_runs_on_a_small_and_on_a_large_phone(start, size):
    width, height, density = size
    finger = start(
        "main: {body: [{text: Hello}, {button: Go, tap: {goto: next}}]}\nnext: {body: {text: There}}",
        width=width,
        height=height,
        density=density,
    )
    finger.tap("Go")
    assert finger.names() == ["There"]
    assert finger.phone.look(finger.now).pixels.shape == (height, width, 3)
