"""Whether a sentence is a skill's own, with which words."""

import pytest

from iris_screen.core.errors import UsageError
from iris_screen.planning.skills.skill_sentences import fill_sentence, match_words, put_words

ZH = "给{contact}发微信消息说{text}"
EN = "Send {contact} the message {text}"


@pytest.mark.parametrize(
    ("pattern", "sentence", "words"),
    [
        (ZH, "给李四发微信消息说晚上见", {"contact": "李四", "text": "晚上见"}),
        (ZH, " 给李四发微信消息说“晚上见，别迟到”。", {"contact": "李四", "text": "晚上见，别迟到"}),
        (EN, 'send Mara Lee the message "see you, then call"', {"contact": "Mara Lee", "text": "see you, then call"}),
        ("打开设置，打开深色模式", "打开设置，打开深色模式", {}),
        ("{a}和{a}比", "苹果和苹果比", {"a": "苹果"}),
    ],
)
def test_a_sentence_with_other_words_is_the_same(pattern: str, sentence: str, words: dict[str, str]) -> None:
    assert match_words(pattern, sentence) == words


@pytest.mark.parametrize(
    "sentence",
    [
        "给李四发微信消息说晚上见，然后打开设置",
        "给李四发消息说晚上见",
        "给李四发微信消息说",
        "给李四发微信消息说给王五发微信消息说好",
        "send Mara the message hello then call her",
        "",
    ],
)
def test_a_sentence_that_asks_for_more_or_may_be_cut_in_two_ways_is_another(sentence: str) -> None:
    assert match_words(ZH, sentence) is None and match_words(EN, sentence) is None


@pytest.mark.parametrize("text", ["好", "好，晚上见", "see you, then call", "“好”的"])
def test_what_is_said_is_read_again_as_it_was_meant(text: str) -> None:
    words = {"contact": "李四", "text": text}
    assert match_words(ZH, fill_sentence(ZH, words)) == words


def test_what_could_be_read_otherwise_is_refused() -> None:
    with pytest.raises(UsageError, match="other words"):
        fill_sentence("{one} to {two}", {"one": "“a” to “b”", "two": "c” to “d"})


def test_words_are_put_back() -> None:
    assert put_words(ZH, {"contact": "李四", "text": "好"}) == "给李四发微信消息说好"
