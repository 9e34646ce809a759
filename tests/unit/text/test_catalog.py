"""Messages become words: what is filled in, joined, chosen by and left as it is."""

from pathlib import Path

import pytest

from iris_screen.core.message import Argument, Message, say, verbatim
from iris_screen.text.catalog import Catalog, list_languages, render

ENGLISH = """\
t-open = { $app } is open
t-count = { $n ->
    [one] one press
   *[other] { $n } presses
}
t-state = { $status ->
    [success] It worked
   *[failed] It failed
}
t-near = The nearest are { AND($near) }
t-any = Say { OR($words) }
t-all = { CLAUSES($parts) }
t-flag = { $on ->
    [true] on
   *[false] off
}
"""
CHINESE = """\
t-open = 已打开{ $app }应用
t-near = 最接近的是{ AND($near) }
"""


@pytest.fixture
def both(tmp_path: Path) -> tuple[Catalog, Catalog]:
    from iris_screen.text.catalog import HERE

    for name, words in (("en", ENGLISH), ("zh", CHINESE)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "t.ftl").write_text(words, encoding="utf-8")
    english, chinese = tmp_path / "en", tmp_path / "zh"
    return Catalog("en", [english, HERE / "en"]), Catalog("zh", [chinese, HERE / "zh", english])


@pytest.mark.parametrize(
    ("message", "words"),
    [
        (say("t-open", app="微信"), "微信 is open"),
        (say("t-count", n=1), "one press"),
        (say("t-count", n=1234), "1234 presses"),
        (say("t-state", status="success"), "It worked"),
        (say("t-state", status="else"), "It failed"),
        (say("t-near", near=["a"]), "The nearest are a"),
        (say("t-near", near=["a", "b", "c"]), "The nearest are a, b and c"),
        (say("t-any", words=["yes", "no"]), "Say yes or no"),
        (say("t-all", parts=[say("t-count", n=2), say("t-open", app="Notes")]), "2 presses; Notes is open"),
        (say("t-flag", on=True), "on"),
        (say("t-open", app=say("t-count", n=3)), "3 presses is open"),
        (verbatim("{ $app } “as it is”"), "{ $app } “as it is”"),
        (verbatim("x" * 9_000), "x" * 9_000),
    ],
)
def test_a_message_is_filled_in(both: tuple[Catalog, Catalog], message: Message, words: str) -> None:
    assert both[0](message) == words


@pytest.mark.parametrize(
    ("app", "words"), [("微信", "已打开微信应用"), ("Chrome", "已打开 Chrome 应用"), ("“x”", "已打开“x”应用")]
)
def test_a_space_stands_where_chinese_meets_latin_letters(both: tuple[Catalog, Catalog], app: str, words: str) -> None:
    assert both[1](say("t-open", app=app)) == words


def test_lists_are_joined_in_the_way_of_the_language(both: tuple[Catalog, Catalog]) -> None:
    assert both[1](say("t-near", near=["甲", "乙", "丙"])) == "最接近的是甲、乙和丙"


def test_what_a_language_has_no_words_for_is_said_in_english(both: tuple[Catalog, Catalog]) -> None:
    assert both[1](say("t-count", n=2)) == "2 presses"


def test_a_key_nobody_knows_is_shown_with_its_arguments() -> None:
    assert render(say("never-heard-of", n=2, why=say("text-verbatim", text="so"))) == "never-heard-of (n: 2, why: so)"


@pytest.mark.parametrize(
    "args", [{}, {"a": "b"}, {"n": 1, "f": 1.5, "on": True}, {"m": say("x"), "l": [say("y"), "z"]}]
)
def test_a_message_comes_back_as_it_was_stored(args: dict[str, Argument]) -> None:
    message = Message(key="k", args=args)
    assert Message.model_validate_json(message.model_dump_json()) == message
    assert Message.model_validate(message.model_dump()) == message


def test_a_sentence_of_an_older_store_is_shown_as_it_was() -> None:
    old = Message.model_validate("nothing moved")
    assert {render(old, language) for language in list_languages()} == {"nothing moved"}
