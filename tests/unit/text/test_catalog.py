"""Messages become words: what is filled in, joined, chosen by and left as it is."""

import re
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from babel import Locale
from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import fluent_number

from iris_screen.core.message import Argument, Message, say, verbatim
from iris_screen.text.catalog import HERE, Catalog, list_languages, render
from iris_screen.text.filling import EDGE, Area, make_argument
from iris_screen.text.plurals import choose_form

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


@pytest.mark.parametrize("language", list_languages())
def test_a_message_of_words_alone_is_what_fluent_makes_of_it(language: str) -> None:
    told = 0
    for file in sorted((HERE / language).glob("*.ftl")):
        bundle = FluentBundle([language], use_isolating=False)
        written = file.read_text("utf-8")
        bundle.add_resource(FluentResource(written))
        for key, words in re.findall(r"^([a-z][\w-]*) *=((?:.*\n)(?: .*\n|\n)*)", written, re.MULTILINE):
            if "{" not in words:
                assert render(say(key), language) == bundle.format_pattern(bundle.get_message(key).value)[0]
                told += 1
    assert told > 500


NUMBERS = [0, 1, 2, 11, 21, 999, 1000, 1_234_567, 0.5, 0.125, 2.25, -3, 99.95, 1.0, 0.0049, 1234.5678]


@pytest.mark.parametrize("language", list_languages())
def test_what_is_filled_in_is_what_fluents_own_runtime_makes_of_it(language: str) -> None:
    chance, told = Random(7), 0
    for file in sorted((HERE / language).glob("*.ftl")):
        for written in re.findall(r"^[a-z][\w-]* *=.*\n(?:[ }].*\n|\n)*", file.read_text("utf-8"), re.MULTILINE):
            key, names = written.split()[0], sorted({*re.findall(r"\$([a-z_]+)", written)})
            keys, numeric = re.findall(r"\[([a-z_-]+)\]", written), {*re.findall(r"NUMBER\(\$([a-z_]+)", written)}
            if not names or re.search(r"\b(AND|OR|CLAUSES|STEPS)\(", written):
                continue
            bundle = FluentBundle([language], use_isolating=False)
            bundle.add_resource(FluentResource(written))
            for _ in range(12):
                # Babel writes a 0 of so many significant digits as 0.0
                numbers = NUMBERS[1:] if "maximumSignificantDigits" in written else NUMBERS
                words = ["a", "字", *({*keys} - {"other"})]
                given = {name: chance.choice(numbers + ([] if name in numeric else words)) for name in names}
                theirs = {n: v if isinstance(v, str) else fluent_number(v, useGrouping=False) for n, v in given.items()}
                expected = bundle.format_pattern(bundle.get_message(key).value, theirs)[0]
                filled = Area(language).fill(key, written, {name: make_argument(v) for name, v in given.items()})
                assert filled.replace(EDGE, "") == expected, given
                told += 1
    assert told > 3000


@pytest.mark.parametrize("language", ["en", "zh", "fr", "ru", "pl", "cs", "ar", "de", "ja", "pt", "uk", "eo", "hi"])
def test_a_number_takes_the_form_that_unicode_names(language: str) -> None:
    rule = Locale.parse(language).plural_form
    for number in (*range(203), 1000, 1001, 1002, 0.5, 1.5, 2.5, 11.5, 1_000_001):
        if number and number % 1_000_000 == 0:
            continue
        assert choose_form(language, number) == rule(number), number


def test_the_first_word_of_a_run_needs_neither_fluent_nor_babel() -> None:
    code = "import sys; from iris_screen.text import render; from iris_screen.ui.cli.output import phrase\n"
    code += (
        "print(render(phrase('cli-run-starts'))); print([m for m in ('babel', 'fluent.runtime') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-P", "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout.split() == ["Starting", "…", "[]"]
