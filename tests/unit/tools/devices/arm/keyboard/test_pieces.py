"""What a text is cut into before it is typed."""

import pytest

from iris_screen.core.errors import Unsupported
from iris_screen.tools.devices.arm.keyboard.field import has_arrived
from iris_screen.tools.devices.arm.keyboard.pieces import list_readings, spell, split_pieces, split_words
from iris_screen.tools.devices.arm.keyboard.rows import fold


def cut(text: str) -> list[tuple[str, str]]:
    return [(piece.kind, piece.text) for piece in split_pieces(text)]


def test_a_mixed_text_is_cut_into_words_numbers_and_signs():
    assert cut("你好 abc12!，") == [
        ("han", "你好"), ("space", " "), ("letters", "abc"), ("digits", "12"), ("sign", "!"), ("wide", "，"),
    ]  # fmt: skip


def test_a_long_word_is_looked_at_in_between():
    assert cut("a" * 30) == [("letters", "a" * 12), ("letters", "a" * 12), ("letters", "a" * 6)]


@pytest.mark.parametrize(
    ("text", "named"), [("ok😀", "“😀”"), ("a\nb", "A line break"), ("naïve", "“ï”"), ("\u200b", r"U\+200B")]
)
def test_a_sign_on_no_key_is_refused_by_its_name(text, named):
    with pytest.raises(Unsupported, match=named) as refused:
        split_pieces(text)
    assert refused.value.delivered == "no"


def test_chinese_is_cut_into_known_words_and_else_into_pairs():
    assert split_words("微信明天见面") == ["微信", "明天", "见面"]
    assert split_words("去银行") == ["去", "银行"]


def test_words_are_spelled_as_they_are_read_together():
    assert (spell("银行"), spell("行走"), spell("女"), spell("战略")) == (
        "yinhang",
        "xingzou",
        "nv",
        "zhanlve",
    )
    assert spell("a") == "" and list_readings("行")[:2] == ["xing", "hang"]


def test_what_reads_alike_counts_as_the_same_but_capitals_do_not():
    assert fold("O0l1 I|") == fold("0Oll11") and fold("Hello") != fold("hello")
    assert fold("你好，WORLD！") == fold("你好WoRLD")


def test_a_piece_has_arrived_where_it_stands_once_more_than_before():
    assert has_arrived("hello", "hellohello", "hello hello", "hello")
    assert not has_arrived("hello", "hellohelo", "hello hello", "hello")
    assert has_arrived("aaaaaaaaaaaaaaaa", "aaaaaaaaaaaaaaab", "a" * 20 + "b", "b")
