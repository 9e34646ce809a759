"""Words of each language are data: how they are found in a text."""

from pathlib import Path

import pytest

from iris_screen.core.errors import UsageError
from iris_screen.core.parsing.wordings import Pair, load_wordings, match_pairs, match_words, split_listed
from iris_screen.core.record import Record


class Greetings(Record):
    words: list[str]


@pytest.mark.parametrize(
    ("words", "text", "found"),
    [
        (["fail"], "it may FAIL.", True),
        (["fail"], "failed", False),
        (["fail*"], "failed", True),
        (["fail*"], "unfailing", False),
        (["error"], "网络error404", True),
        (["try again"], "try\n again", True),
        (["失败"], "发送失败了", True),
        (["ошибка"], "ошибками", False),
        ([], "anything", False),
    ],
)
def test_a_word_is_whole_where_words_have_spaces_between_them(words: list[str], text: str, found: bool) -> None:
    assert bool(match_words(words).search(text)) is found


@pytest.mark.parametrize(
    ("pair", "text", "found"),
    [
        (Pair(first=["can't"], then=["help*"], words=2), "I can't really be helpful", True),
        (Pair(first=["can't"], then=["help*"], words=1), "I can't really be helpful", False),
        (Pair(first=["can't"], then=["help*"]), "can't, help", True),
        (Pair(first=["can't"], then=["help*"], words=5), "I can't. Please help", False),
        (Pair(first=["抱歉"], then=["无法"], letters=3), "抱歉，我无法", True),
        (Pair(first=["抱歉"], then=["无法"], letters=0), "抱歉，我无法", False),
        (Pair(first=["告诉"], then=["用户"], letters=0), "并告诉用户", True),
    ],
)
def test_a_pair_is_found_if_little_enough_is_between_its_halves(pair: Pair, text: str, found: bool) -> None:
    assert bool(match_pairs([pair]).search(text)) is found


@pytest.mark.parametrize(
    ("text", "things"),
    [
        ("rope, paint and hooks", ["rope", "paint", "hooks"]),
        ("Paper Boats And Sand", ["Paper Boats", "Sand"]),
        ("苹果、梨和葡萄", ["苹果", "梨", "葡萄"]),
        ("a bandage", ["a bandage"]),
        (", ", []),
    ],
)
def test_a_list_is_split_between_its_things(text: str, things: list[str]) -> None:
    assert split_listed(text) == things


def test_no_pairs_are_found_nowhere() -> None:
    assert match_pairs([]).search("anything") is None


def test_a_language_that_iris_only_reads_may_know_some_ideas_only(tmp_path: Path) -> None:
    for language, word in (("en", "hello"), ("zh", "你好"), ("fr", "bonjour")):
        (tmp_path / language).mkdir()
        (tmp_path / language / "greetings.yaml").write_text(f"words: [{word}]\n", "utf-8")
    (tmp_path / "de").mkdir()
    assert [each.words for each in load_wordings("greetings", Greetings, tmp_path)] == [
        ["hello"],
        ["bonjour"],
        ["你好"],
    ]


def test_a_mistake_in_a_file_is_named_with_its_line(tmp_path: Path) -> None:
    for language in ("en", "zh"):
        (tmp_path / language).mkdir()
        (tmp_path / language / "greetings.yaml").write_text("# hello\nwords: 5\n", "utf-8")
    with pytest.raises(UsageError, match=r"en/greetings\.yaml, line 2"):
        load_wordings("greetings", Greetings, tmp_path)
