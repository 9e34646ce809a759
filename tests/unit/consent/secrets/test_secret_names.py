"""Names of secrets in many languages: found whatever they are written with, and told from what only contains them."""

import pytest

from iris_screen.consent.secrets.secret_names import (
    find_names,
    fold,
    is_label,
    is_page_word,
    iterate_sentences,
    load_secret_words,
)
from iris_screen.core.parsing.screen_words import load_screen_words

LABELS = [
    "Wi-Fi password",
    "Ihre PIN",
    "Código del portal",
    "Ваш пароль",
    "ログインパスワード",
    "카드번호",
    "رمز الباب",
    "取件码",
]
NO_LABELS = [
    "Password strength",
    "Forgot your password?",
    "Postal code",
    "Mot de passe oublié ?",
    "忘记密码？",
    "Order",
]


def said(text: str) -> list[str]:
    folded = fold(text)[0]
    return [name.group for name in find_names(folded)]


@pytest.mark.parametrize("text", LABELS)
def test_a_label_names_a_secret_and_nothing_else(text: str) -> None:
    folded = fold(text)[0]
    assert is_label(folded, find_names(folded))


@pytest.mark.parametrize("text", NO_LABELS)
def test_what_says_more_is_no_label(text: str) -> None:
    folded = fold(text)[0]
    assert not is_label(folded, find_names(folded), strange=1)


def test_a_word_of_a_label_may_be_unknown_if_one_allows_it() -> None:
    folded = fold("Camper password")[0]
    assert not is_label(folded, find_names(folded)) and is_label(folded, find_names(folded), strange=1)


def test_accents_wide_forms_and_endings_make_no_difference() -> None:
    assert said("CONTRASEÑA") == said("contrasena") == ["passwords"]
    assert said("ＰＩＮ") == ["pins"] and said("şifresi") == ["passwords"]
    assert said("compassion pinned codex") == []


def test_names_are_known_as_they_are_read_off_a_picture() -> None:
    read = ["Haso", "Hasāo jednorazowe", "ifre", "Kod z tyūu karty", "Mt khu", "CW", "Ověovací kód"]
    for said in read:
        folded = fold(said)[0]
        assert is_label(folded, find_names(folded)), said
    assert not find_names(fold("Hale")[0])
    assert find_names(fold("RG: 916433")[0]) and not find_names(fold("RG-916433")[0])


def test_an_exception_is_no_name() -> None:
    assert said("postal code 28013") == [] and said("the code is 4711") == ["weak_codes"]


def test_each_folded_sign_knows_where_it_was() -> None:
    folded, places = fold("ﬁ６ñ")
    assert (folded, places) == ("fi6n", (0, 0, 1, 2, 3))


def test_a_point_of_an_abbreviation_ends_no_sentence() -> None:
    text = "account no. 123. it is yours. nr. 5"
    assert [text[a:b] for a, b in iterate_sentences(text, find_names(text))] == [
        "account no. 123",
        " it is yours",
        " nr. 5",
    ]


def test_words_of_a_page_are_no_values() -> None:
    assert all(map(is_page_word, ["Show", "Ändern", "复制", "On", "…"]))
    assert not any(map(is_page_word, ["hunter2", "candle", "4"]))


def test_every_language_whose_screens_are_read_and_ten_more_have_words_of_every_kind() -> None:
    loaded = load_secret_words()
    assert set(loaded) > set(load_screen_words()) and len(loaded) == 29
    for words in loaded.values():
        assert words.passwords and words.codes and words.pins and words.identities and words.keys and words.about
