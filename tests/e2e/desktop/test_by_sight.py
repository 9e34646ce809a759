"""What is hard to see without an element tree: an icon in a folder, a caret behind a Latin letter."""

from tests.e2e.rig import run

SIGHT = "elements=none&abilities=touch"


def test_an_icon_in_a_folder_is_pressed_where_it_is_large_once_the_folder_is_open() -> None:
    ran = run("打开7:30的闹钟", f"sim:?seed=371&{SIGHT}")
    assert ran.claimed, ran


def test_a_caret_behind_a_latin_letter_is_no_letter() -> None:
    ran = run("给John Smith发微信消息说See you", f"sim:?seed=603&{SIGHT}")
    assert ran.effects("sent") == [{"to": "John Smith", "text": "See you"}] and ran.claimed, ran
