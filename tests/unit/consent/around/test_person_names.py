"""Who a text names, with or without an honorific, and who is named besides by a short line of a page."""

import pytest

from iris_screen.consent.around.person_names import is_same_person, match_person, read_joined


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("with Bob", "Bob"),
        ("Conference with Bob", "Bob"),
        ("Copie à Marc", "Marc"),
        ("Gespräch mit Eva Kurz", "Eva Kurz"),
        ("与李四", "李四"),
    ],
)
def test_a_line_names_somebody_behind_a_word_that_joins(text: str, name: str) -> None:
    assert read_joined(text) == name


@pytest.mark.parametrize(
    "text",
    [
        "Ann",
        "last seen today at 12:30",
        "Also to Bob?",
        "From Bob's place I took the bus",
        "online",
        "也给李四吗？",
        "",
    ],
)
def test_a_question_a_sentence_and_a_state_name_nobody_besides(text: str) -> None:
    assert read_joined(text) == ""


@pytest.mark.parametrize(
    ("shown", "said"),
    [
        ("田中", "田中さん"),
        ("田中様", "田中さん"),
        ("田中さん", "田中"),
        ("高橋", "高橋くん"),
        ("김민수", "김민수 씨"),
        ("김민수 님", "김민수"),
        ("Herr Maier", "Herrn Maier"),
        ("Sra. Gómez", "señora Gómez"),
        ("Dr. Ann Lee", "Doctor Ann Lee"),
    ],
)
def test_a_title_of_respect_may_be_left_out_or_written_in_another_way(shown: str, said: str) -> None:
    assert is_same_person(shown, said)


@pytest.mark.parametrize(
    ("shown", "said"),
    [
        ("田中くん", "田中さん"),
        ("田中さん", "田中くん"),
        ("田中一郎", "田中さん"),
        ("田中さんの母", "田中さん"),
        ("田中さん\u200b", "田中さん"),
        ("김민수정", "김민수 씨"),
        ("李小", "李小君"),
        ("Frau Maier", "Herrn Maier"),
        ("Maier", "Herr Maier"),
        ("Herr", "Herrn"),
        ("Minh", "Anh Minh"),
    ],
)
def test_another_title_or_a_longer_name_is_somebody_else(shown: str, said: str) -> None:
    assert not is_same_person(shown, said)


def test_a_name_is_found_in_a_sentence_with_its_title_and_no_more() -> None:
    found = match_person("박 선생님").search("박선생님께 전화해 줘")
    assert found is not None and found[0] == "박선생님"
    found = match_person("田中").search("田中さんに電話して")
    assert found is not None and found[0] == "田中さん"
    assert match_person("田中くん").search("田中さんに電話して") is None
