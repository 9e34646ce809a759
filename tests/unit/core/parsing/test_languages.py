"""Which language a sentence is in, whatever names stand in it."""

import pytest

from iris_screen.core.parsing.languages import detect_language


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
