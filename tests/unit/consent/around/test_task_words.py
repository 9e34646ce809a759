"""Words on the screen are compared with the person's in any of their forms."""

import pytest

from iris_screen.consent.around.task_words import is_about_task, shares_word
from iris_screen.core.plan import Task


@pytest.mark.parametrize(
    ("text", "shared", "about"),
    [
        ("Sends photos", True, True),
        ("Photograph", False, False),  # shares less than most of its letters with “photo”
        ("Photos and contacts", True, False),
        ("Sending", False, False),  # too much of it is an ending
        ("Sentinel", False, False),
        ("30 days", True, False),
        ("300 days", False, False),
    ],
)
def test_a_word_counts_in_another_form_and_a_number_only_as_it_is(text: str, shared: bool, about: bool) -> None:
    task = Task(id="r", text="send the photo 30 times")
    assert (shares_word(text, task), is_about_task(text, task)) == (shared, about)


def test_words_that_are_not_set_apart_are_compared_by_their_letters() -> None:
    task = Task(id="r", text="ค้นหาร้านกาแฟใกล้ฉัน")  # find a coffee shop near me
    assert shares_word("กาแฟดอยช้าง", task) and not shares_word("ชำระเงินทันที", task)
