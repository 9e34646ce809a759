import pytest

from iris_screen.ui.voice.lexicon import list_spoken, pronounce

DICTIONARY = {"we": "W IY", "chat": "CH AE T", "q": "K Y UW", "r": "AA R", "and": "AE N D", "display": "D IH S"}


@pytest.mark.parametrize(
    ("written", "phones"),
    [("WeChat", "W IY CH AE T"), ("QR", "K Y UW AA R"), ("Display & chat", "D IH S AE N D CH AE T"), ("设置", None)],
)
def test_a_word_that_the_dictionary_lacks_is_said_in_parts_or_spelled(written: str, phones: str | None) -> None:
    assert pronounce(written, DICTIONARY.get) == phones


def test_numbers_are_said_in_words() -> None:
    assert list_spoken("Photo 45 at 50%") == "photo forty five at fifty percent".split()


def test_a_long_word_is_not_spelled() -> None:
    assert pronounce("qrqrq", DICTIONARY.get) is None
