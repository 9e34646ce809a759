"""Labels are compared as a person reads them."""

from itertools import permutations

import pytest

from iris_screen.core.parsing.labels import is_read_as, label, remove_words


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


def test_a_text_is_read_without_its_letters_with_two_marks_or_without_their_marks() -> None:
    assert is_read_as("Gi thy triêu", "giờ thủy triều") and is_read_as("giờ thủy triều", "giờ thủy triều")
    assert not is_read_as("Gi thy trie 🗑", "giờ thủy triều") and not is_read_as("Gi thy", "giờ thủy triều")
    assert not is_read_as("Water plant", "Water plants")


def test_of_overlapping_words_the_first_one_is_removed_in_whatever_order_they_come() -> None:
    words = ["滑动", "下滑", "向下"]
    for order in permutations(words):
        assert remove_words("向下滑动查看", order) == "查看"
