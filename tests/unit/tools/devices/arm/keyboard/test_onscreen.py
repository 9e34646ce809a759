"""Typing by looks and taps alone, on the simulated phone: what is in the field is asked of the phone itself."""

from collections.abc import Callable

import pytest

from iris_screen.core.actions import InputText, Tap
from iris_screen.core.errors import Disconnected, Rejected, Unsupported
from iris_screen.core.geometry import Point
from iris_screen.sight.reader import FrameReader
from iris_screen.text import render
from iris_screen.tools.devices.address import open_device
from iris_screen.tools.devices.arm.keyboard.onscreen import OnScreenKeyboard
from iris_screen.tools.devices.sim import SimDevice
from tests.stand.typed import WORLD, Hand

SMALL = "width=540&height=1200&density=1.375"


class Bench(Hand):
    """A phone on which one text after another is typed."""

    def __init__(self, phone: SimDevice, lost: float, reader: FrameReader) -> None:
        super().__init__(phone, lost, seed=1)
        self.keyboard = OnScreenKeyboard(self.look, self.tap, reader)

    def open(self, share: float = 0.09) -> None:
        size = self.phone.phone.size
        self.phone.do(Tap(at=Point(x=size.width // 2, y=round(share * size.height))))

    def write(self, text: str, **how: bool) -> str:
        """What is said of it, "" where nothing is."""
        said = self.keyboard.write(InputText(text=text, **how))
        return render(said, "en") if said else ""

    def has(self, name: str = "draft") -> str:
        return str(self.phone.phone.state.tasks["home"][0].vars[name])


@pytest.fixture(scope="module")
def reader() -> FrameReader:
    """One for all, so that a screen they share is read once."""
    return FrameReader()


@pytest.fixture
def bench(tmp_path, reader) -> Callable[..., Bench]:
    def made(options: str = "", lost: float = 0.0, open_field: bool = True) -> Bench:
        world = tmp_path / "form.yaml"
        world.write_text(WORLD, encoding="utf-8")
        phone = open_device(f"sim:{world}?abilities=touch&elements=none&time=virtual&{options or SMALL}")
        assert isinstance(phone, SimDevice)
        found = Bench(phone, lost, reader)
        if open_field:
            found.open()
        return found

    return made


def test_letters_capitals_digits_and_signs_arrive(bench):
    phone = bench()
    assert phone.write("Hello World 12!") == "" and phone.has() == "Hello World 12!"


def test_chinese_english_and_signs_arrive_together(bench):
    phone = bench(f"ime=pinyin&dark=1&{SMALL}")
    assert phone.write("你好，天气 ok!") == "" and phone.has() == "你好，天气 ok!"


@pytest.mark.parametrize("text", ["你", "我爱你", "买3斤", "好，买"])
def test_a_character_alone_is_typed_though_its_short_pinyin_is_hardly_read(bench, text):
    phone = bench("ime=pinyin&width=720&height=1600&density=1.8333")
    assert phone.write(text) == "" and phone.has() == text


def test_a_character_that_is_not_read_at_once_is_looked_for_again(bench):
    phone = bench("ime=pinyin&width=1080&height=2400")
    assert phone.write("今天") == "" and phone.has() == "今天"


def test_touches_that_were_lost_are_made_good(bench):
    phone = bench(f"ime=pinyin&{SMALL}", lost=0.1)
    phone.write("明天见 hello 2030")
    assert phone.has() == "明天见 hello 2030"


def test_a_field_is_emptied_first_and_submitted_last(bench):
    phone = bench()
    phone.write("one two three")
    assert phone.write("four", clear=True, submit=True) == "" and phone.has() == "four"
    assert not phone.phone.phone.state.keyboard


def test_a_pad_of_digits_types_digits_only(bench):
    phone = bench(open_field=False)
    phone.open(0.155)
    with pytest.raises(Unsupported, match="no key for “a”"):
        phone.write("a1")
    assert phone.write("4071") == "" and phone.has("pin") == "4071"


def test_without_a_keyboard_nothing_is_pressed(bench):
    phone = bench(open_field=False)
    with pytest.raises(Rejected, match="Tap the field first") as refused:
        phone.write("hello")
    assert phone.taps == 0 and refused.value.delivered == "no"


def test_what_cannot_be_typed_is_refused_before_a_letter_is(bench):
    phone = bench()
    with pytest.raises(Unsupported, match="“😀”") as refused:
        phone.write("ok😀")
    assert phone.taps == 0 and refused.value.delivered == "no"
    with pytest.raises(Unsupported, match="“~”") as refused:
        phone.write("ok~")
    assert phone.has() == "" and refused.value.delivered == "no"


def test_chinese_is_refused_where_no_key_leads_to_it(bench):
    phone = bench()
    with pytest.raises(Unsupported, match="no key that switches it to Chinese") as refused:
        phone.write("你好")
    assert phone.has() == "" and refused.value.delivered == "no"


def test_a_keyboard_left_on_its_signs_is_found_again(bench, reader):
    phone = bench()
    phone.write("7")
    again = OnScreenKeyboard(phone.look, phone.tap, reader)
    assert again.write(InputText(text="ok")) is None and phone.has() == "7ok"


@pytest.mark.parametrize("last", range(10))
def test_what_breaks_after_the_first_letter_is_never_called_undelivered(bench, last):
    phone = bench()

    def breaking(at: Point) -> None:
        if phone.taps == last:
            raise Disconnected("The pen is gone; plug it in.", delivered="no")
        phone.tap(at)

    phone.keyboard.tap = breaking
    with pytest.raises(Disconnected) as broken:
        phone.write("hello world")
    assert broken.value.delivered == ("unknown" if phone.has() else "no")
