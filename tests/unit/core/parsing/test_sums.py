"""Sums of money are read as people write them, and in doubt as the larger one."""

import pytest

from iris_screen.core.parsing.sums import add_up, find_sums, mentions_money, show_sum


@pytest.mark.parametrize(
    ("text", "amount", "currency"),
    [
        ("US$ 1,234.50", 123450, "USD"),
        ("1.234,50 €", 123450, "EUR"),
        ("合计 ￥35.00", 3500, "CNY"),
        ("35元", 3500, "CNY"),
        ("3 500 руб.", 350000, "RUB"),
        ("Rs. 1,23,456", 12345600, "INR"),
        ("CHF 1'200.50", 120050, "CHF"),
        ("12.345 €", 1234500, "EUR"),
        ("R$ 20", 2000, "BRL"),
        ("$1000", 100000, "USD"),
        ("1 234,5 zł", 123450, "PLN"),
        ("１２３円", 12300, "JPY"),
        ("Pay 9.99 USD now", 999, "USD"),
    ],
)
def test_a_sum_is_read_with_its_currency(text: str, amount: int, currency: str) -> None:
    (found,) = find_sums(text)
    assert found.amount == amount and currency in found.currencies
    assert mentions_money(text)


def test_a_sign_of_one_country_means_no_other_one() -> None:
    assert find_sums("CA$ 5")[0].currencies == {"CAD"}
    assert "USD" not in find_sums("R$ 5")[0].currencies


@pytest.mark.parametrize("text", ["3万元", "¥3万", "$3k", "5 million USD"])
def test_an_amount_that_goes_on_in_words_cannot_be_told(text: str) -> None:
    assert find_sums(text)[0].amount is None and add_up([text], "CNY") is None


@pytest.mark.parametrize("text", ["room 35", "35元素", "price10", "2026-11-26", "at 10:30"])
def test_a_number_alone_is_no_sum(text: str) -> None:
    assert find_sums(text) == []


@pytest.mark.parametrize(
    ("texts", "total"),
    [
        (["Pay $12.50"], 1250),
        (["Tea $12.50", "Shipping $3"], 1550),
        (["Tea $12.50", "Shipping $3", "Total", "$15.50"], 1550),
        (["Pay $5", "now"], 500),
        (["$5", "Pay $5"], 500),
        ([], None),
        (["Pay now"], None),
        (["Pay $5", "5 €"], None),
        (["Pay $5/mo"], None),
        (["Pay $5", "renews every year"], None),
        (["Pay $5", "per month"], None),
        (["$5 每月"], None),
    ],
)
def test_what_is_to_be_paid_is_the_total_or_everything_together(texts: list[str], total: int | None) -> None:
    assert add_up(texts, "USD") == total


def test_a_sum_is_shown_with_its_currency() -> None:
    assert (show_sum(30000, "USD"), show_sum(1250, "EUR")) == ("300 USD", "12.50 EUR")
