"""Screens, apps, system keys, links and notifications: how one goes from here to there."""

import pytest

from iris_screen.core.errors import UsageError
from iris_screen.core.geometry import Point
from iris_screen.sim.phone.links import match
from iris_screen.sim.phone.phone import Phone
from iris_screen.sim.phone.world_files.load_world import load_world
from tests.unit.sim.phone.conftest import HOME, Finger, app

TWO = (
    "main: {body: [{text: Start}, {button: Next, tap: {goto: next, with: {who: Ann}}}]}\n"
    "next: {takes: [who], vars: {n: 0}, body: [{text: 'Hello {who}'}, {text: 'n {n}'}, "
    "{button: More, tap: {set: {n: '{n + 1}'}}}, {button: Out, tap: close}]}"
)


def test_goto_opens_with_what_it_is_given_and_back_returns(start):
    finger = start(TWO)
    finger.tap("Next")
    assert "Hello Ann" in finger.names()
    assert finger.key("BACK")
    assert "Start" in finger.names()


def test_a_screens_own_variables_are_new_each_time(start):
    finger = start(TWO)
    finger.tap("Next")
    finger.tap("More")
    assert "n 1" in finger.names()
    finger.tap("Out")
    finger.tap("Next")
    assert "n 0" in finger.names()


def test_back_from_the_first_screen_goes_home_and_back_at_home_does_nothing(start):
    finger = start(TWO)
    finger.key("BACK")
    assert finger.phone.look(finger.now).app == "test.home"
    finger.key("BACK")
    assert finger.phone.look(finger.now).app == "test.home"


def test_home_leaves_an_app_as_it_is(start):
    finger = start(TWO)
    finger.tap("Next")
    finger.key("HOME")
    finger.tap("App a")
    assert "Hello Ann" in finger.names()


def test_recent_apps_bring_an_app_back(start):
    finger = start(TWO)
    finger.key("HOME")
    finger.key("RECENTS")
    assert "App a" in finger.names()
    finger.tap("App a")
    assert "Start" in finger.names() and finger.phone.screens()["over"] == []


def test_the_navigation_bar_is_the_keys(start):
    finger = start(TWO)
    finger.tap("Next")
    finger.tap(Point(x=90, y=1170))
    assert "Start" in finger.names()
    finger.tap(Point(x=270, y=1170))
    assert finger.phone.look(finger.now).app == "test.home"


def test_gestures_stand_in_for_the_navigation_bar(start, write):
    world = load_world(write(HOME.replace("animation: 0", "animation: 0, nav: gestures") + app(TWO)))
    finger = Finger(Phone(world))
    finger.phone.launch("test.a", 0)
    finger.tap("Next")
    finger.swipe(Point(x=3, y=500), Point(x=300, y=510))
    assert "Start" in finger.names()
    finger.swipe(Point(x=270, y=1195), Point(x=270, y=700))
    assert finger.phone.look(finger.now).app == "test.home"


def test_a_screen_can_refuse_back_and_can_do_something_else_on_it(start):
    finger = start(
        "main: {body: [{button: A, tap: {goto: deaf}}, {button: B, tap: {goto: asks}}]}\n"
        "deaf: {back: age > 5, body: {text: Deaf}}\nasks: {on_back: {effect: asked}, body: {text: Asks}}"
    )
    finger.tap("A")
    assert not finger.key("BACK") and "Deaf" in finger.names()
    finger.wait(5)
    assert finger.key("BACK")
    finger.tap("B")
    finger.key("BACK")
    assert finger.done() == [("asked", {})] and "Asks" in finger.names()


CARDS = (
    "main: {{body: [{{text: Page}}, {{button: Open, tap: {{goto: card}}}}]}}\ncard: {{show: {show}, "
    "{more}body: [{{text: Card}}, {{button: Shut, tap: close}}]}}"
)


@pytest.mark.parametrize(
    ("show", "more", "closes", "page_offered"),
    [
        ("dialog", "", False, False),
        ("dialog", "outside: true, ", True, False),
        ("sheet", "", True, False),
        ("sheet", "outside: false, ", False, False),
        ("menu", "", True, False),
        ("popup", "", False, True),
        ("banner", "", False, True),
    ],
)
def test_touches_beside_a_card_do_what_its_kind_says(start, show, more, closes, page_offered):
    finger = start(CARDS.format(show=show, more=more))
    finger.tap("Open")
    assert "Card" in finger.names() and ("Page" in finger.names()) is page_offered
    finger.tap(Point(x=30, y=900))
    assert ("Card" not in finger.names()) is closes


def test_a_menu_opens_where_the_finger_was(start):
    finger = start(
        "main: {body: {text: Row, long_press: {goto: card}, width: fill, height: 600}}\n"
        "card: {show: menu, body: [{text: Card}]}"
    )
    finger.long_press(Point(x=120, y=500))
    box = finger.element("Card").box
    assert abs(box.left - 120) < 40 and abs(box.top - 500) < 40


def test_only_the_top_card_is_offered_in_the_element_tree(start):
    finger = start(
        "main: {body: [{text: Page}, {button: Open, tap: {goto: card}}]}\ncard: {show: dialog, "
        "body: [{button: Deeper, tap: {goto: deep}}]}\ndeep: {show: dialog, body: [{text: Deep}]}"
    )
    finger.tap("Open")
    finger.tap("Deeper")
    assert finger.names() == ["Deep"]


LINKS = """
links:
  "a://room/{id}": {goto: room, with: {id: "{id}"}}
  "https://{rest}": {goto: room, with: {id: "web {rest}"}}
  "https://shop.test/item/{id}?from={who}": {goto: room, with: {id: "{id} of {who}"}}
  "tel:{number}": {goto: room, with: {id: "{number}"}}
"""


@pytest.mark.parametrize(
    ("address", "shows"),
    [
        ("a://room/7", "room 7"),
        ("https://x.test/a/b?c=1", "room web x.test/a/b?c=1"),
        ("tel:+86138", "room +86138"),
        ("https://shop.test/item/9?from=ann", "room 9 of ann"),
        ("a://room/7/8", "room 7/8"),
    ],
)
def test_a_link_opens_in_the_app_that_knows_it_best(start, address, shows):
    finger = start(
        "main: {body: {text: Start}}\nroom: {takes: [id], body: {text: 'room {id}'}}", more=LINKS, launch=False
    )
    assert finger.phone.open_url(address, 1)
    assert shows in finger.names()


def test_a_link_that_nobody_knows_opens_nothing(start):
    finger = start(
        "main: {body: {text: Start}}", more=LINKS.replace("goto: room, with", "effect: x, with"), launch=False
    )
    assert not finger.phone.open_url("b://room/7", 1)
    assert finger.phone.look(2).app == "test.home"


def test_an_app_that_is_not_installed_is_neither_shown_nor_opened_until_it_is(start):
    finger = start(
        "main: {body: {text: Start}}",
        more="installed: false",
        top="events: {x: {when: {after: 5}, do: {install: a}}}",
        launch=False,
    )
    assert "App a" not in finger.names() and not finger.phone.launch("test.a", 1)
    assert finger.phone.packages() == ["test.home", "android.system"]
    finger.wait(6)
    finger.tap("App a")
    assert "Start" in finger.names()


def test_an_app_opens_by_package_by_name_and_by_label(start):
    for name in ("test.a", "a", "App a"):
        finger = start(TWO, launch=False)
        assert finger.phone.launch(name, 1) and "Start" in finger.names()


def test_a_notification_comes_as_a_banner_lies_in_the_shade_and_opens_its_screen(start):
    finger = start(
        "main: {body: {button: Tell, tap: {notify: Ann, text: Hello, app: a, goto: a.room, "
        "with: {who: Ann}}}}\nroom: {takes: [who], body: {text: 'Room {who}'}}"
    )
    finger.tap("Tell")
    assert "Hello" in finger.names()
    finger.wait(5)
    assert "Hello" not in finger.names()
    finger.swipe(Point(x=270, y=5), Point(x=270, y=800))
    finger.tap("Hello")
    assert "Room Ann" in finger.names() and finger.var("notifications") == []


def test_the_shade_turns_the_theme(start):
    finger = start(TWO)
    finger.swipe(Point(x=270, y=5), Point(x=270, y=800))
    switch = next(element for element in finger.elements() if element.role == "switch")
    finger.tap(switch.box.center)
    finger.key("BACK")
    assert finger.phone.look(finger.now).scene.dark and "Start" in finger.names()


def test_volume_keys_show_a_slider_for_two_seconds(start):
    finger = start(TWO)
    finger.phone.key("VOLUME_UP", finger.now)
    assert finger.var("volume") == 8 and any(element.role == "slider" for element in finger.elements())
    finger.wait(3)
    assert not any(element.role == "slider" for element in finger.elements())


def test_power_turns_the_screen_black_and_touches_reach_nothing_until_it_wakes(start):
    finger = start(TWO)
    finger.key("POWER")
    assert finger.elements() == [] and not finger.phone.look(finger.now).pixels.any()
    finger.tap(Point(x=270, y=200))
    assert not finger.key("BACK")
    finger.key("WAKEUP")
    assert "Start" in finger.names()


@pytest.mark.parametrize("name", ["MENU", "SEARCH", "TAB", "CALL", "END_CALL", "MOVE_END", "ENTER", "DEL"])
def test_keys_that_mean_nothing_here_do_nothing(start, name):
    finger = start(TWO)
    assert not finger.key(name) and "Start" in finger.names()


def test_an_unknown_key_is_an_error(start):
    with pytest.raises(UsageError, match="no key “WARP”"):
        start(TWO).key("WARP")


def test_chains_of_actions_that_let_no_time_pass_end_with_the_place(start):
    finger = start(
        "main: {body: {button: Go, tap: {goto: other}}}\nother: {on_open: {replace: third}, "
        "body: {text: x}}\nthird: {on_open: {replace: other}, body: {text: x}}"
    )
    with pytest.raises(UsageError, match="trigger each other endlessly"):
        finger.tap("Go")
    finger = start(
        "main: {every: [{seconds: 1, do: {link: 'a://x'}}], body: {text: x}}",
        more="links: {'a://{x}': {link: 'a://{x}'}}",
    )
    with pytest.raises(UsageError, match="trigger each other endlessly"):
        finger.wait(2)
    finger = start(
        "main: {body: {button: Go, tap: {effect: again}}}",
        top="events: {loop: {when: {on: 'effect:again', times: 0}, do: {effect: again}}}",
    )
    with pytest.raises(UsageError, match="more than 1000"):
        finger.tap("Go")


def test_the_second_home_turns_the_launcher_to_its_first_page(start, write):
    pages = "{wallpaper: true, body: {pager: page, pages: [{text: First}, {text: Second}]}}"
    text = HOME.replace('{wallpaper: true, body: {grid: [{app: "{a.id}", for: a in apps}], pad: 16}}', pages)
    finger = Finger(Phone(load_world(write(text + "vars: {page: 0}"))))
    finger.swipe(Point(x=500, y=600), Point(x=40, y=600))
    assert finger.names() == ["Second"]
    finger.key("HOME")
    assert finger.names() == ["First"]


def test_a_dialog_takes_the_caret_away(start):
    finger = start(
        "main: {vars: {x: ''}, body: {input: x, autofocus: true}}\nask: {show: dialog, body: {text: Sure}}",
        top="blockers: {it: {kind: dialog, screen: a.ask, when: {after: 1}}}",
    )
    finger.wait(2)
    assert not finger.phone.text("lost", finger.now) and finger.names() == ["Sure"]


def test_an_expression_that_fails_while_a_key_is_pressed_names_the_screen(start):
    finger = start("main: {body: {text: x}, back: 1 / zero > 1}", top="vars: {zero: 0}")
    with pytest.raises(UsageError, match=r"Screen “a\.main”: division by zero"):
        finger.key("BACK")


def test_hostile_links_are_matched_at_once():
    pattern = "a://" + "-".join(f"{{h{number}}}" for number in range(30)) + "x"
    assert match(pattern, "a://" + "-" * 4_000) is None
    assert match("a://{x}-{y}", "a://1-2") == {"x": "1", "y": "2"}
    assert match("a://{x}/b", "a:///b") is None and match("a://{x}", "b://1") is None
