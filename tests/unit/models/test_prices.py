"""What an answer costs, by a table the user may edit."""

from pathlib import Path

import pytest

from iris_screen.core.errors import UsageError
from iris_screen.core.models import Usage
from iris_screen.models.prices import Price, find_cost, read_prices


def table(folder: Path, text: str, name: str = "prices.yaml") -> Path:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return file


def test_a_later_table_wins_line_by_line_and_one_that_is_not_there_says_nothing(tmp_path: Path) -> None:
    shipped = table(tmp_path, "gpt-4o: {prompt: 2.5, answer: 10}\nglm-4: {prompt: 1, answer: 1}\n")
    own = table(tmp_path, "# mine\nglm-4: {prompt: 0, answer: 3}\n", "own.yaml")
    assert read_prices(shipped, own, tmp_path / "none.yaml") == {
        "gpt-4o": Price(prompt=2.5, answer=10),
        "glm-4": Price(prompt=0, answer=3),
    }


def test_a_table_of_nothing_but_remarks_is_empty(tmp_path: Path) -> None:
    assert read_prices(table(tmp_path, "# nothing yet\n")) == {}


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("a: {prompt: 1, answer: 1}\nb:\n  prompt: 1\n  answer: -2\n", 4, "b.answer"),
        ("a: {prompt: 1, answer: 1}\n\nb: {prompt: 1}\n", 3, "b.answer"),
        ("a: {prompt: 1, answer: 1, cached: 2}\n", 1, "a.cached"),
        ("a: {prompt: 1, answer: 1}\nb: 3\n", 2, "the price b "),
        ("a: {prompt: lots, answer: 1}\n", 1, "a.prompt"),
        ("a: {prompt: .inf, answer: 1}\n", 1, ".inf"),
        ("a: {prompt: 1, answer: 1}\na: {prompt: 1, answer: 1}\n", 2, "twice"),
    ],
)
def test_a_wrong_line_is_named(tmp_path: Path, text: str, line: int, words: str) -> None:
    file = table(tmp_path, text)
    with pytest.raises(UsageError) as caught:
        read_prices(file)
    said = str(caught.value)
    assert said.startswith(f"{file}, line {line}: ")
    assert words in said
    assert said.isprintable()


@pytest.mark.parametrize("text", ["- a\n- b\n", "just words\n"])
def test_what_is_no_table_is_told_what_one_looks_like(tmp_path: Path, text: str) -> None:
    with pytest.raises(UsageError, match=r"gpt-4o: \{prompt"):
        read_prices(table(tmp_path, text))


def test_a_file_that_cannot_be_read_or_is_far_too_large_is_named(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="could not be read"):
        read_prices(tmp_path)
    with pytest.raises(UsageError, match="larger than 200000 bytes"):
        read_prices(table(tmp_path, "# x\n" * 60_000))


SPENT = Usage(prompt_tokens=2_000_000, answer_tokens=500_000)
OPENAI = "https://api.openai.com/v1"


def test_the_price_is_for_a_million_tokens() -> None:
    assert find_cost(SPENT, "http://127.0.0.1:8000/v1", "paper", {"paper": Price(prompt=2.5, answer=10)}) == 10.0


def test_a_vendors_price_is_known_by_its_address() -> None:
    assert find_cost(SPENT, OPENAI, "gpt-4o-mini", {}) == pytest.approx(0.6)


def test_a_price_of_ones_own_wins() -> None:
    assert find_cost(SPENT, OPENAI, "gpt-4o-mini", {"gpt-4o-mini": Price(prompt=0, answer=2)}) == 1.0


@pytest.mark.parametrize(("url", "model"), [("http://127.0.0.1:8000/v1", "gpt-4o-mini"), (OPENAI, "no-such-model")])
def test_what_nobody_knows_has_no_price(url: str, model: str) -> None:
    assert find_cost(SPENT, url, model, {}) is None
