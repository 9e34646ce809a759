"""Which language a sentence is in, whatever names stand in it."""

import pytest

from iris_screen.core.errors import UsageError
from iris_screen.core.parsing.languages import Speech, detect_language, read_words


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("打开设置", "zh"),
        ("“设置”打开", "zh"),
        ("打开 Settings, turn on Dark mode", "zh"),
        ("QQ 打开", "zh"),
        ("WiFi 关掉", "zh"),
        ("把 hello 发给 Bob", "zh"),
        ("open 设置", "en"),
        ("send 你好 to Bob", "en"),
        ("WiFi off", "en"),
        ("Mousepad", "en"),
        ("12", "en"),
        ("", "en"),
    ],
)
def test_a_sentence_is_of_one_language_though_it_names_things_in_another(text: str, language: str) -> None:
    assert detect_language(text) == language


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        (b"words: [le, la]\n", 1, "yes is missing"),
        (b"yes: [oui]\nno: [non]\ndone: [fini]\nat: 5\n", 4, "at cannot be used"),
        (b"yes: [oui]\nno: [non]\ndone: [fini]\nat: [en]\nletter: a\n", 5, "letter"),
    ],
)
def test_a_mistake_in_the_file_of_a_language_is_named_with_its_line(text: bytes, line: int, why: str) -> None:
    with pytest.raises(UsageError, match=f"fr.yaml, line {line}: .*{why}"):
        read_words(text, "fr.yaml", Speech)
