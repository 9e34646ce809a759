"""What a person typed: a secret unless it can be read afterwards, and a key that erases sends nothing."""

from dataclasses import dataclass, replace

import pytest

from iris_screen.consent.gates import Gates
from iris_screen.core.actions import Action, InputText, LongPress, Tap
from iris_screen.core.errors import UsageError
from iris_screen.core.geometry import Point
from iris_screen.core.plan import Step
from iris_screen.core.screen import Element, Frame, TextLine
from iris_screen.graph.session.acts import Acts
from iris_screen.planning.recorder.person_acts import PersonAct, join_typing
from iris_screen.planning.recorder.recorded_steps import StepMaker
from iris_screen.sight.means import join_means
from tests.unit.sight.screens import box, button, element, frame, keyboard, label

FIELD = (60, 300, 1000, 420)
AT = Point(x=500, y=360)
ENTER = Point(x=1020, y=2190)


@dataclass
class Lines:
    """A reader of what stands on each frame, by its key."""

    lines: dict[str, list[str]]

    def read(self, seen: Frame) -> list[TextLine]:
        said = self.lines.get(seen.key.partition("-")[0], [])
        return [TextLine(text=text, box=box(60, 300 + 90 * n, 900, 360 + 90 * n)) for n, text in enumerate(said)]


def field(name: str, value: str = "", focused: bool = True, place: tuple[int, int, int, int] = FIELD) -> Element:
    return element("input", name, place, value=value, focused=focused, id="field")


def join(*acts: tuple[Frame, Action, Frame], lines: dict[str, list[str]] | None = None) -> list[tuple[str, bool]]:
    """What is recorded of these acts: the text or the kind of each, and whether it is a secret."""
    done = join_typing([PersonAct(*act) for act in acts], Gates().to_store, Lines(lines or {}))
    return [(a.action.text if isinstance(a.action, InputText) else a.action.kind, a.secret) for a in done]


def typed(text: str, before: Frame, after: Frame) -> list[tuple[str, bool]]:
    return join((before, InputText(text=text), after))


def picture(key: str) -> Frame:
    return replace(frame(key=key), elements=None)


def test_a_text_that_stands_in_its_field_is_no_secret() -> None:
    note = frame(field("Note", "Buy "))
    assert typed("bread", note, frame(field("Note", "Buy bread"))) == [("bread", False)]
    phone = frame(field("Phone"))
    assert typed("2025550143", phone, frame(field("Phone", "(202) 555-0143"))) == [("2025550143", False)]


def test_a_text_that_was_sent_and_stands_on_the_page_is_no_secret() -> None:
    after = frame(label("On my way"), field("Message"))
    assert typed("On my way", frame(field("Message")), after) == [("On my way", False)]


@pytest.mark.parametrize(
    "after",
    [
        frame(field("Enter your 6 digits", "••••••", focused=False)),
        frame(field("Enter your 6 digits", "", focused=False)),
        frame(label("Welcome")),
        frame(label("Welcome, 482913 points"), field("Search")),
        frame(field("Search", "shoes", place=(60, 100, 1000, 180))),
    ],
    ids=["lost focus", "tells no value", "moved on", "part of other words", "another field"],
)
def test_a_text_that_cannot_be_read_afterwards_is_a_secret(after: Frame) -> None:
    assert typed("482913", frame(field("Enter your 6 digits")), after) == [("482913", True)]


def test_the_field_that_was_tapped_says_what_it_is_for_where_no_tree_tells_the_focus() -> None:
    before = frame(field("Password", focused=False), label("Sign in"))
    after = frame(label("wonder42"), field("", "wonder42", focused=False))
    assert join((before, Tap(at=AT), before), (before, InputText(text="wonder42"), after)) == [("wonder42", True)]


def test_without_a_tree_a_text_is_no_secret_if_it_is_read_on_the_picture() -> None:
    seen = {"a": ["Note"], "b": ["Note", "buy bread and", "milk"], "c": ["Password", "•••••••2"], "d": ["Note", "m1lk"]}
    for text, after, secret in (("buy bread and milk", "b", False), ("wonder42", "c", True), ("milk", "d", True)):
        act = picture("a"), InputText(text=text), picture(after)
        assert join(act, lines=seen) == [(text, secret)]
    assert join((picture("b"), InputText(text="milk"), picture("b")), lines=seen) == [("milk", True)], "it was there"


def test_a_text_typed_by_keys_is_what_its_field_shows_or_else_a_secret() -> None:
    keys, key = keyboard("enter"), Tap(at=Point(x=50, y=1790))
    empty, one, two = (frame(field("Note", value), *keys) for value in ("", "q", "qq"))
    assert join((empty, key, one), (one, key, two)) == [("qq", False)]
    assert join((empty, key, one), (one, key, frame(label("Welcome"), *keys))) == [("", True)]
    boxes = [field("Digit", focused=True), field("Digit", place=(600, 600, 700, 700)).replace(id="second")]
    on = [
        frame(boxes[0], boxes[1].replace(focused=False), *keys),
        frame(boxes[0].replace(focused=False, value="1"), boxes[1], *keys),
    ]
    assert join((on[0], key, on[1])) == [("", True)], "the page goes on by itself"
    dots = [frame(field("Enter your 6 digits", value), *keys) for value in ("", "•", "•q")]
    assert join((dots[0], key, dots[1]), (dots[1], key, dots[2])) == [("", True)]
    assert join((empty, key, one), (one, key, empty)) == [], "it was erased again"


def test_a_key_that_erases_is_not_enter() -> None:
    keys = keyboard("del", "enter")
    full, empty = frame(field("Message", "hello"), *keys), frame(field("Message"), *keys)
    held = join((full, LongPress(at=Point(x=900, y=2190), ms=3000), empty))
    assert held == [("", False)]
    sent = frame(label("hello"), field("Message"), *keys)
    assert join((full, Tap(at=ENTER), sent)) == [("press_key", False)]
    with pytest.raises(UsageError, match="sent the text or erased it"):
        join((full, Tap(at=ENTER), empty))


def make_program(before: Frame, pressed: str, after: Frame) -> list[Step]:
    class Nothing(Acts[None]):
        def do(self, step: Step) -> None:
            raise AssertionError(step)

    reader = Lines({})
    means = join_means(None, reader)
    key = next(each for each in before.elements or [] if each.name == pressed)
    made = StepMaker(means, means, reader).make([PersonAct(before, Tap(at=key.box.center), after)])
    return [each.step for each in made]


@pytest.mark.parametrize("pressed", ["4", "4 GHI"])
@pytest.mark.parametrize("said", ["Enter your PIN", "请输入支付密码"])
def test_a_pin_that_is_pressed_on_buttons_is_refused(pressed: str, said: str) -> None:
    pad = frame(label(said), button(pressed), button("5", left=600))
    with pytest.raises(UsageError, match="key by key"):
        make_program(pad, pressed, frame(label(said), label("•", top=1100), button(pressed)))


def test_a_number_that_is_pressed_on_a_calculator_is_recorded() -> None:
    pad = frame(button("4"), button("5", left=600))
    steps = make_program(pad, "4", frame(label("4"), button("4"), button("5", left=600)))
    assert steps[-1].target.value == "4"


def test_the_words_of_a_row_are_recorded_where_its_icon_is_called_like_it() -> None:
    icon = element("image", "apps", (88, 300, 187, 400), id="n~1")
    words = element("text", "Apps", (226, 300, 904, 400), id="n~2")  # an id that another page gives to something else
    steps = make_program(frame(icon, words), "Apps", frame(label("All apps")))
    assert (steps[-1].target.value, steps[-1].target.nth) == ("Apps", 2)


def on_desktop(*elements: Element) -> Frame:
    return replace(frame(*elements), window=7)


@pytest.mark.parametrize(
    ("keys", "shown", "recorded"),
    [
        ("see you", "see you", [("see you", False)]),
        ("see you", "see y", [("see you", False)]),
        ("see you", "see", [("see you", True)]),
        ("hello hunter2", "hello ", [("hello hunter2", True)]),
        ("hunter2secret", "hun", [("hunter2secret", True)]),
        ("see you", "", [("see you", True)]),
        ("see you", "•••••••", [("see you", True)]),
        ("see you", "*******", [("see you", True)]),
        ("nihao ", "你好", [("你好", False)]),
    ],
    ids=[
        "seen",
        "seen but for the last signs",
        "hardly seen",
        "a second word",
        "its beginning",
        "not seen",
        "dots",
        "stars",
        "an input method",
    ],
)
def test_what_hands_type_is_no_secret_where_its_field_shows_it(
    keys: str, shown: str, recorded: list[tuple[str, bool]]
) -> None:
    before, after = on_desktop(field("Message")), on_desktop(field("Message", shown))
    assert typed(keys, before, after) == recorded


def test_on_a_desktop_a_text_has_a_field_only_if_that_was_clicked() -> None:
    before, after = on_desktop(field("Message")), on_desktop(field("Message", "hi"))
    text = PersonAct(before, InputText(text="hi"), after)
    assert [act.field for act in join_typing([text], Gates().to_store)] == [None]
    clicked = [PersonAct(before, Tap(at=AT), before), text]
    assert [act.field and act.field.name for act in join_typing(clicked, Gates().to_store)] == ["Message"]
