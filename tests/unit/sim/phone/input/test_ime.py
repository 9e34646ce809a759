"""The pinyin keyboard: letters wait in a strip until words are chosen for them."""

import json

import pytest

from iris_screen.core.errors import UsageError
from iris_screen.sim.phone.input.pinyin_offers import offers, split
from iris_screen.sim.phone.phone_options import read_options
from iris_screen.sim.phone.saved_phone import as_json, restore
from iris_screen.sim.phone.state import State
from iris_screen.sim.phone.world_files.load_world import load_world
from tests.unit.sim.phone.conftest import HOME, Finger, app

FORM = "main: {vars: {draft: '', pin: ''}, body: [{input: draft, id: field}, {input: pin, id: pin, digits: true}]}"


@pytest.fixture
def finger(start) -> Finger:
    return start(FORM, ime="pinyin")


def press(finger: Finger, *keys: str) -> str:
    """Press keys by their names; what stands in the field then."""
    for key in keys:
        finger.tap(f"key_{key}")
    return finger.element("field").value


def shown(finger: Finger) -> list[str]:
    return [element.name for element in finger.elements() if element.id.startswith("key_choice")]


def test_letters_wait_until_a_word_is_chosen(finger):
    finger.tap("field")
    assert press(finger, *"nihao") == "" and finger.element("composed").name == "ni'hao"
    assert shown(finger)[0] == "你好"
    finger.tap("你好")
    assert finger.element("field").value == "你好" and not shown(finger)


def test_what_a_chosen_word_is_not_for_goes_on_waiting(finger):
    finger.tap("field")
    press(finger, *"tianqi")
    finger.tap("天")
    assert finger.element("field").value == "天" and finger.element("composed").name == "qi"


def test_space_takes_the_first_word_enter_the_letters_and_delete_one_letter_away(finger):
    finger.tap("field")
    assert press(finger, *"nihao", "space") == "你好"
    assert press(finger, *"weib", "del", "enter") == "你好wei"
    assert press(finger, "del", "space") == "你好we "


def test_a_sign_is_as_wide_as_a_character_and_comes_after_the_first_word(finger):
    finger.tap("field")
    assert press(finger, *"nihao", "，", "layer", "！", "3") == "你好，！3"


def test_the_language_key_says_the_mode_and_english_letters_are_written_at_once(finger):
    finger.tap("field")
    assert finger.element("key_lang").name == "中/英"
    assert press(finger, "lang", *"ok", ".") == "ok." and finger.element("key_lang").name == "英/中"
    assert press(finger, "lang", "a", "lang") == "ok.a"


def test_the_arrow_turns_the_pages_until_the_first_comes_again(finger):
    finger.tap("field")
    press(finger, *"shi")
    first, met = shown(finger), set()
    for _ in range(40):
        met |= set(shown(finger))
        press(finger, "more")
        if shown(finger) == first:
            break
    assert met == {offer.words for offer in offers("shi")} and len(met) > 40


def test_letters_that_are_no_pinyin_wait_without_words(finger):
    finger.tap("field")
    assert press(finger, *"vvv") == "" and not shown(finger) and finger.element("composed").name == "vvv"
    assert press(finger, "space") == "vvv"


def test_what_waits_survives_and_goes_with_the_keyboard(finger):
    finger.tap("field")
    press(finger, *"nihao")
    again = restore(finger.phone.world, json.loads(as_json(finger.phone)))
    assert again.look(finger.now).signature == finger.phone.look(finger.now).signature
    finger.key("BACK")
    assert finger.phone.state.composed == "" and finger.element("field").value == ""


def test_a_pad_of_digits_composes_nothing(finger):
    finger.tap("pin")
    finger.tap("key_7")
    assert finger.element("pin").value == "7"


def test_a_keyboard_is_as_it_was_unless_a_world_or_an_address_asks_for_pinyin(start, write):
    assert start(FORM).phone.world.digest() == start(FORM, ime="pinyin").phone.world.digest()
    asked = load_world(write(HOME.replace("{lang: en,", "{lang: en, ime: pinyin,") + app(FORM)))
    plain = load_world(write(HOME + app(FORM)))
    assert asked.phone.ime == "pinyin" and '"ime"' not in plain.model_dump_json()
    assert read_options({"ime": "pinyin"}).chosen() == {"ime": "pinyin"}
    with pytest.raises(UsageError, match="ime is “wubi”"):
        read_options({"ime": "wubi"})


def test_a_state_from_before_there_was_a_pinyin_keyboard_is_read():
    data = {key: value for key, value in State().to_json().items() if key not in ("latin", "composed", "turned")}
    assert State.from_json(data) == State()


@pytest.mark.parametrize(
    ("letters", "syllables"),
    [("nihao", ["ni", "hao"]), ("zhuang", ["zhuang"]), ("xian", ["xian"]), ("nizh", ["ni", "zh"]), ("hll", [])],
)
def test_letters_are_cut_into_syllables_of_which_the_last_may_be_unfinished(letters, syllables):
    assert split(letters) == syllables


def test_words_come_before_characters_and_common_characters_before_rare_ones():
    found = [offer.words for offer in offers("zhongguo")]
    assert found[0] == "中国" and found.index("中") < found.index("忪")
    assert "女" in [offer.words for offer in offers("nv")]
