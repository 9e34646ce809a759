"""Blockers, faults and events: what comes without being asked, when, and how it goes."""

import pytest

from iris_screen.core.geometry import Point
from iris_screen.sim.phone.world_files.world import BlockerKind, FaultKind
from tests.stand.strokes import swipe, tap

PAGE = (
    "main: {body: [{text: Page}, {button: Go, tap: {effect: went}}, {button: Next, "
    "tap: {goto: next}}]}\nnext: {body: {text: Nextpage}}"
)


def blocker(what: str, when: str = "{on: 'app:a', after: 1}", kind: str = "ad") -> str:
    return f"blockers: {{it: {{kind: {kind}, {what}, when: {when}}}}}"


def test_a_blocker_comes_at_a_moment_that_the_seed_chooses(start):
    def comes(seed):
        finger = start(
            PAGE, blocker("screen: system.popup, with: {title: Hey}", "{on: 'app:a', after: [1, 9]}"), seed=seed
        )
        while "Hey" not in finger.names():
            finger.wait(0.25)
            assert finger.now < 10
        return finger.now

    moments = [comes(seed) for seed in range(6)]
    assert len(set(moments)) > 3 and min(moments) >= 1
    assert comes(3) == moments[3]


def test_a_blocker_lies_over_its_app_only(start):
    finger = start(PAGE, blocker("screen: system.ad, with: {title: Sale}"))
    finger.wait(2)
    finger.key("HOME")
    assert finger.names() == ["App a"]
    finger.tap("App a")
    assert "Page" not in finger.names() and "Sale" in finger.names()


@pytest.mark.parametrize(
    ("when", "moments"),
    [
        ("{after: 2}", [2]),
        ("{after: 2, every: 3}", [2]),
        ("{after: 2, every: 3, times: 3}", [2, 5, 8]),
        ("{after: 1, every: 4, times: 0}", [1, 5, 9]),
        ("{on: 'screen:a.next', after: 1}", []),
        ("{after: 1, chance: 0}", []),
        ("{after: 3, if: now > 5}", []),
        ("{after: 3, every: 1, if: now > 5}", [6]),
        ("{on: 'effect:tick', after: 0.5, times: 2}", [1.5, 2.5]),
        ("{after: 4, in: home}", []),
        ("{after: 4, in: a}", [4]),
    ],
)
def test_an_event_happens_when_it_says(start, when, moments):
    top = (
        f"events: {{ticks: {{when: {{after: 1, every: 1, times: 0}}, do: {{effect: tick}}}}, "
        f"it: {{when: {when}, do: {{effect: came}}}}}}"
    )
    finger = start(PAGE, top)
    finger.phone.advance(9.9)
    assert [round(each["at"], 3) for each in finger.phone.effects if each["effect"] == "came"] == moments


def test_an_event_that_waits_for_an_app_happens_when_the_app_comes(start):
    finger = start(PAGE, "events: {it: {when: {after: 2, in: home}, do: {effect: came}}}")
    finger.wait(5)
    assert finger.done() == []
    finger.key("HOME")
    assert finger.done() == [("came", {})]


def test_chance_differs_by_seed_and_not_by_run(start):
    def came(seed):
        finger = start(PAGE, "events: {it: {when: {after: 1, chance: 0.5}, do: {effect: came}}}", seed=seed)
        finger.wait(2)
        return len(finger.done())

    outcomes = [came(seed) for seed in range(16)]
    assert 2 < sum(outcomes) < 14 and outcomes == [came(seed) for seed in range(16)]


def test_what_an_advertisement_offers_is_written_down_when_pressed(start):
    finger = start(PAGE, blocker("screen: system.ad, with: {title: Sale, offer: Install}"))
    finger.wait(2)
    finger.tap("Install")
    assert finger.done() == [("offer_taken", {"words": "Install"})] and "Page" in finger.names()


def test_a_late_close_button_comes_late_and_a_moving_one_moves(start):
    finger = start(PAGE, blocker("screen: system.ad, with: {after: 3, moving: true}"))
    finger.wait(2)
    assert "Close" not in finger.names() and not finger.key("BACK")
    finger.wait(2)
    places = set()
    for _ in range(4):
        places.add((finger.element("Close").box.left, finger.element("Close").box.top))
        finger.wait(1)
    assert len(places) == 4
    finger.tap("Close")
    assert "Page" in finger.names() and finger.done() == []


def test_a_splash_counts_down_and_goes_by_itself_or_by_skipping(start):
    finger = start(PAGE, blocker("screen: system.splash, with: {seconds: 4, skip: Skip}"))
    finger.wait(1.2)
    assert "Skip 4" in finger.names()
    finger.wait(2)
    assert "Skip 2" in finger.names()
    finger.wait(2)
    assert "Page" in finger.names()
    finger = start(PAGE, blocker("screen: system.splash, with: {seconds: 4, skip: Skip}"))
    finger.wait(2)
    finger.tap(next(name for name in finger.names() if name.startswith("Skip")))
    assert "Page" in finger.names() and finger.done() == []


def test_a_permission_logs_its_answer_and_cannot_be_waved_away(start):
    finger = start(PAGE, blocker("screen: system.permission, with: {title: Photos, name: photos}", kind="permission"))
    finger.wait(2)
    assert finger.phone.look(finger.now).app == "android.system" and not finger.key("BACK")
    finger.tap("While using the app")
    assert finger.done() == [("permission", {"name": "photos", "answer": "while_in_use"})]


@pytest.mark.parametrize(
    ("screen", "way"),
    [
        ("popup", "Got it"),
        ("dialog", "Cancel"),
        ("update", "Not now"),
        ("error", "Close"),
        ("unknown", "touch"),
        ("loading", "wait"),
        ("dialog", "BACK"),
        ("update", "BACK"),
        ("error", "BACK"),
        ("popup", "BACK"),
        ("unknown", "BACK"),
    ],
)
def test_every_ready_blocker_has_a_way_out_that_takes_no_offer(start, screen, way):
    finger = start(PAGE, blocker(f"screen: system.{screen}"))
    finger.wait(2)
    assert "Page" not in finger.names()
    if way == "BACK":
        assert finger.key("BACK")
    elif way == "touch":
        finger.tap(Point(x=270, y=600))
    elif way == "wait":
        assert not finger.key("BACK")
        finger.wait(3)
    else:
        finger.tap(way)
    assert "Page" in finger.names() and finger.done() == []


def test_every_kind_of_blocker_of_the_specification_can_be_written():
    assert set(BlockerKind.__args__) == {
        "popup",
        "dialog",
        "permission",
        "ad",
        "error",
        "loading",
        "keyboard",
        "unknown",
    }


def test_a_keyboard_can_come_unasked_and_back_takes_it_away(start):
    finger = start(PAGE, "blockers: {it: {kind: keyboard, when: {after: 1}}}")
    finger.wait(2)
    assert any(element.role == "key" for element in finger.elements())
    finger.key("BACK")
    assert not any(element.role == "key" for element in finger.elements()) and "Page" in finger.names()


def fault(kind: str, rest: str = "") -> str:
    return f"faults: {{it: {{kind: {kind}, for: 3, {rest}when: {{after: 2}}}}}}"


@pytest.mark.parametrize("kind", FaultKind.__args__)
def test_a_fault_begins_and_ends_in_its_time(start, kind):
    finger = start(PAGE, fault(kind))
    seen = []
    for moment in (1, 2.5, 4.9, 5.5):
        finger.phone.look(moment)
        seen.append(finger.phone.fault(kind) is not None)
    assert seen == [False, True, True, False]
    finger.wait(1)
    assert "Page" in finger.names()


def test_a_frozen_picture_is_that_of_the_moment_it_froze_while_the_phone_goes_on(start):
    finger = start(PAGE, fault("frozen"))
    before = finger.phone.look(1).signature
    next_button = finger.element("Next").box.center
    finger.phone.look(2.5)
    tap(finger.phone, next_button, 3)
    assert finger.phone.look(4).signature == before
    assert finger.phone.look(5.5).signature != before and "Nextpage" in finger.names()


SHOP = (
    "main: {body: [{text: Page}, {button: Next, tap: {goto: next}}]}\n"
    "next: {body: [{text: Nextpage}, {text: Price}, {button: Buy, tap: {effect: bought}}]}"
)


def test_a_touch_below_a_frozen_picture_hits_what_is_there_by_then(start):
    rehearsed = start(SHOP)
    next_button = rehearsed.element("Next").box.center
    rehearsed.tap("Next")
    buy_button = rehearsed.element("Buy").box.center
    finger = start(SHOP, fault("frozen"))
    before = finger.phone.look(2.5).signature
    tap(finger.phone, next_button, 3)
    tap(finger.phone, buy_button, 3.8)
    assert finger.done() == [("bought", {})]
    assert finger.phone.look(4.5).signature == before


def test_a_list_that_is_scrolled_below_a_frozen_picture_stays_scrolled(start):
    rows = "main: {body: [{list: n in range(60), row: {text: 'Row {n}'}, row_height: 48, grow: 1}]}"
    finger = start(rows, fault("frozen"))
    finger.phone.look(2.5)
    assert "Row 0" in finger.names()
    swipe(finger.phone, Point(x=200, y=900), Point(x=200, y=300), 3)
    finger.phone.look(6)
    finger.wait(1)
    assert "Row 0" not in finger.names()


def test_touches_that_get_lost_are_logged_as_lost_and_do_nothing(start):
    finger = start(PAGE, fault("touches_lost"))
    finger.phone.advance(3)
    finger.tap("Go")
    assert finger.phone.key("HOME", finger.now)
    assert finger.done() == [] and [touch.get("lost") for touch in finger.phone.touches[-2:]] == [True, True]
    finger.phone.advance(6)
    finger.tap("Go")
    assert finger.done() == [("went", {})]


def test_on_its_side_the_screen_is_as_wide_as_it_was_high(start):
    finger = start(PAGE, fault("rotation"))
    assert finger.phone.look(3).pixels.shape == (540, 1200, 3)
    finger.tap("Go")
    assert finger.done() == [("went", {})]


@pytest.mark.parametrize(("kind", "rest"), [("density", "value: 2.5, "), ("font_scale", "value: 1.6, "), ("dark", "")])
def test_density_scale_and_theme_change_for_a_while(start, kind, rest):
    finger = start(PAGE, fault(kind, rest))
    before = finger.phone.look(1)
    during = finger.phone.look(3)
    assert during.signature != before.signature and during.scene.dark is (kind == "dark")
    assert finger.phone.look(6).signature == before.signature


def test_a_call_covers_everything_until_it_is_declined_or_over(start):
    finger = start(PAGE, fault("call", "value: Ann, "))
    finger.phone.advance(3)
    assert {"Ann", "Decline"} <= set(finger.names()) and not finger.key("BACK")
    finger.phone.advance(6)
    assert "Page" in finger.names()
    finger = start(PAGE, fault("call"))
    finger.phone.advance(2.5)
    finger.tap("Decline")
    assert "Page" in finger.names() and finger.done()[0][0] == "call_declined"


def test_a_screen_is_still_when_nothing_happens(start):
    finger = start(PAGE)
    looks = [finger.phone.look(moment) for moment in (2, 2.3, 9, 30)]
    assert all(look is looks[0] for look in looks)


def test_a_world_may_replace_a_screen_of_the_systems_own(start):
    own = (
        "system: {package: android.system, label: System, icon: gear, start: popup, "
        "screens: {popup: {show: dialog, takes: [title], body: {button: Mine, tap: close}}}}"
    )

    finger = start(PAGE, f"  {own}\n" + blocker("screen: system.popup, with: {title: x}"))
    finger.wait(2)
    assert finger.names() == ["Mine"]


@pytest.mark.parametrize("screen", ["popup", "dialog", "ad", "splash", "update", "error"])
def test_what_gets_in_the_way_speaks_the_language_of_the_phone(start, screen):
    def words(lang):
        finger = start(PAGE, blocker(f"screen: system.{screen}"), lang=lang)
        finger.wait(2)
        return "".join(finger.names())

    assert words("en").isascii()
    assert not words("zh").isascii()
