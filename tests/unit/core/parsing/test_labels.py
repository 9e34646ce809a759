"""Labels are compared as a person reads them."""

import pytest

from iris_screen.core.parsing.labels import label


@pytest.mark.parametrize("word", ["Все", "Отправить", "Нет", "Ηλεκτρικό", "Ναι", "Вход"])
def test_a_word_has_one_form_with_and_without_capitals(word: str) -> None:
    assert label(word) == label(word.lower()) == label(word.upper())


@pytest.mark.parametrize(
    "drawn", ["ВUY", "Ｂｕｙ", "B\u200bu\u200dy", "Вuу", "bu\u0301y", "ʙᴜʏ", "𝐁𝐮𝐲", "B⠀u⠀y", "B u y", "Bυy"]
)
def test_letters_that_look_alike_are_the_same(drawn: str) -> None:
    assert label(drawn) == "buy"


def test_a_small_letter_beside_latin_ones_is_read_as_it_looks() -> None:
    assert label("seηd") == "send" and label("saνe") == "save"
