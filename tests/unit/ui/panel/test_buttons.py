"""A press is done whatever becomes of the page it was made on; what was wrong with it stands above the page."""

from typing import Any

from streamlit.testing.v1 import AppTest

from iris_screen.core.message import verbatim
from iris_screen.ui.panel.buttons import WRONG


def page() -> None:
    import streamlit as st

    from iris_screen.core.errors import UsageError
    from iris_screen.ui.panel import buttons
    from iris_screen.ui.words import Words

    def count() -> None:
        st.session_state["done"] = st.session_state.get("done", 0) + 1

    def fail() -> None:
        raise UsageError("Say first what <b>shall</b> be done.")

    def say() -> None:
        st.session_state["said"] = st.session_state["words"]
        buttons.tell("Said.")

    def leave() -> None:
        st.rerun()  # as going to another page does

    buttons.show_outcome(Words("en"))
    if "done" in st.session_state:
        st.stop()
    buttons.button("Count", count, key="count")
    buttons.button("Fail", fail, key="fail")
    buttons.button("Leave", leave, key="leave")
    with st.form("form"):
        st.text_input("words", key="words")
        buttons.submit("Say", say)


def drawn() -> Any:
    return AppTest.from_function(page, default_timeout=30).run()


def test_it_is_done_once_though_the_page_is_not_drawn_down_to_its_button_again() -> None:
    test = drawn()
    test.button(key="count").click().run()
    assert test.session_state["done"] == 1
    test.run()
    assert test.session_state["done"] == 1


def test_what_was_wrong_stands_as_it_was_said_until_the_next_press() -> None:
    test = drawn()
    test.button(key="fail").click().run()
    assert test.session_state[WRONG] == verbatim("Say first what <b>shall</b> be done.")
    assert [text.value for text in test.text] == ["Say first what <b>shall</b> be done."]
    test.run()
    assert [error.value for error in test.error] == ["That did not work"]
    test.button(key="count").click().run()
    assert not test.error and not test.session_state[WRONG]


def test_what_was_wrong_does_not_follow_to_the_page_that_a_press_leads_to() -> None:
    test = drawn()
    test.button(key="fail").click().run()
    test.button(key="leave").click().run()
    assert not test.error and not test.session_state[WRONG]


def test_what_stands_in_a_form_is_read_when_it_is_sent() -> None:
    test = drawn()
    test.text_input(key="words").input("你好")
    test.button[-1].click().run()
    assert test.session_state["said"] == "你好"
    assert [toast.value for toast in test.toast] == ["Said."]
    test.run()
    assert not test.toast
