"""Sums of money are read as people write them, and whatever is in doubt is not read at all."""

from pathlib import Path

import pytest

from iris_screen.core.parsing.sums import find_currency, find_sums, find_total, mentions_money, show_sum
from iris_screen.core.policy import read_policy

ONLY_PAYS = read_policy(Path("assets/policy.yaml").read_bytes(), "assets/policy.yaml").only_pays


def total_of(pressed: list[str], around: list[str], currency: str = "USD", *, whole: bool = False) -> int | None:
    return find_total(pressed, around, currency, ONLY_PAYS, whole=whole)


@pytest.mark.parametrize(
    ("text", "amount", "currency"),
    [
        ("US$ 1,234.50", 123450, "USD"),
        ("1.234,50 €", 123450, "EUR"),
        ("合计 ￥35.00", 3500, "CNY"),
        ("合计￥35.00", 3500, "CNY"),
        ("35元", 3500, "CNY"),
        ("3 500 руб.", 350000, "RUB"),
        ("Rs. 1,23,456", 12345600, "INR"),
        ("CHF 1'200.50", 120050, "CHF"),
        ("CHF 1’200.50", 120050, "CHF"),
        ("12.345 €", 1234500, "EUR"),
        ("R$ 20", 2000, "BRL"),
        ("CA$ 5", 500, "CAD"),
        ("$1000", 100000, "USD"),
        ("1 234,5 zł", 123450, "PLN"),
        ("１２３円", 12300, "JPY"),
        ("Pay 9.99 USD now", 999, "USD"),
        ("500.000 đồng", 50000000, "VND"),
        ("500 บาทถ้วน", 50000, "THB"),
        ("50 ريالاً", 5000, "SAR"),
        ("50 euró", 5000, "EUR"),
    ],
)
def test_a_sum_is_read_with_its_currency(text: str, amount: int, currency: str) -> None:
    (found,) = find_sums(text)
    assert (found.amount, found.currency) == (amount, currency)
    assert mentions_money(text)


@pytest.mark.parametrize(
    "text",
    [
        *("3万元", "¥3万", "$3k", "5 million USD", "¥1.2w", "$2bn", "$2 billion", "5천원", "5 тыс. руб.", "5 triệu ₫"),
        *("$1, 234.50", "$1·234", "$1´234", "$1_200", "$5-10", "1 2345 USD", "١٬٢٣٤ ريال", "$5, 10:30"),
    ],
)
def test_an_amount_that_goes_on_cannot_be_told(text: str) -> None:
    assert find_sums(text)[0].amount is None and mentions_money(text)


@pytest.mark.parametrize("text", ["room 35", "35元素", "price10", "2026-11-26", "at 10:30"])
def test_a_number_alone_is_no_sum(text: str) -> None:
    assert find_sums(text) == []


@pytest.mark.parametrize(
    ("pressed", "around", "total"),
    [
        ("Pay $12.50", [], 1250),
        ("Pay $12.50", ["Tea $9", "Shipping $3.50"], 1250),
        ("Pay now", ["Tea $12.50", "Shipping $3", "Total $15.50"], 1550),
        ("Pay now", ["Tea $12", "Cake $12", "Total: $24"], 2400),
        ("支付", ["合计 $15"], 1500),
        ("Pay now", [], None),
        ("Pay now", ["Tea $12"], None),  # the total may stand below
        ("Pay now", ["Tea $12", "Cake $12"], None),
        ("Pay now", ["Total", "$15.50"], None),
        ("Pay now", ["Total $15", "Total $25"], None),
        ("Pay now", ["Total savings $2", "Tea $9"], None),
        ("Pay now", ["Tea $12", "Coffee $9", "Choose how to pay"], None),
        ("Pay now", ["Total 111", "Tip $5"], None),
        ("Pay now", ["Total $15", "in EUR 5"], None),
        ("Pay $5", ["Total $15"], None),
        ("Pay $5/mo", [], None),
        ("Pay $5", ["renews every year"], None),
        ("Pay $5", ["first of 12 instalments"], None),
        ("Pay $5", ["deposit"], None),
        ("Pay $5", ["每月自动续费"], None),
        ("Pay $5", ["三百元"], None),
        ("Pay $5 each", [], None),
        ("3 × $5", [], None),
        ("Buy 3 x $5", ["Total $15"], None),
        ("Pay $5 or $6", [], None),
        ("Pay $1.2k", [], None),
    ],
)
def test_a_total_is_read_only_if_nothing_speaks_against_it(pressed: str, around: list[str], total: int | None) -> None:
    assert total_of([pressed], around) == total


def test_a_dialog_may_say_what_is_paid_instead_of_its_button() -> None:
    assert total_of(["Pay"], ["Pay $5?"], whole=True) == 500
    assert total_of(["Pay"], ["Pay $5?"]) is None
    assert total_of(["OK"], ["Pay $5 to Bob and get $6 back?"], whole=True) is None
    assert total_of(["OK"], ["Pay $5?", "Pay $6?"], whole=True) is None


@pytest.mark.parametrize(
    "said",
    [
        *("Pay now, save $5", "Pay, get $15 back", "Pay with $15 gift card", "Pay from $15", "Pay $15 first"),
        *(
            "立即支付 立减$5",
            "Jetzt zahlen, 5 $ sparen",
            "Pay $15 and rest",
            "Pay up to $15",
            "Buy (was $15)",
            "Pay $15 ea",
        ),
    ],
)
def test_a_button_that_says_more_than_to_pay_its_sum_is_not_believed(said: str) -> None:
    assert total_of([said], ["Price ninety-nine"]) is None


@pytest.mark.parametrize(
    "said",
    [
        *("Total savings $5", "Subtotal $5", "Total before tax $5", "Total so far $5", "10% of total: $5"),
        *(
            "总价直降 $5",
            "合计已省 $5",
            "Gesamtrabatt 5 $",
            "Total at least $5",
            "Total (1 of 4) $5",
            "Total $5 par an",
        ),
    ],
)
def test_a_text_that_says_more_than_the_total_is_not_believed(said: str) -> None:
    assert total_of(["Pay now"], [said]) is None


@pytest.mark.parametrize(
    "said",
    [
        "Total $15",
        "Total: 15.00 USD",
        "Order total $15.00",
        "TOTAL  US$15",
        "合计：$15",
        "Zu zahlen 15 $",
        "К оплате $15",
    ],
)
def test_a_total_is_known_in_many_words(said: str) -> None:
    assert total_of(["Pay now"], ["Tea $12", said]) == 1500


@pytest.mark.parametrize(
    "beside",
    [
        *(
            "plus 30% service charge",
            "A tip of 25% is added",
            "Standing order",
            "zzgl. Versand",
            "Shipping is charged separately",
        ),
        *(
            "Abo, verlängert sich automatisch",
            "First of 36 payments",
            "Import duty is paid on delivery",
            "You pay four times",
        ),
    ],
)
def test_a_second_text_that_speaks_of_more_makes_it_unclear(beside: str) -> None:
    assert total_of(["Pay now"], ["Total $15", beside]) is None


@pytest.mark.parametrize(
    "said", ["Total ~$15", "Total: 4 @ $15", "Total -$15", "Total −$15", "Total ($15)", "Total $15+"]
)
def test_a_sum_that_is_rounded_or_negative_is_not_believed(said: str) -> None:
    assert total_of(["Pay now"], [said]) is None


@pytest.mark.parametrize("drawn", ["Delete account", "Send to all", "Pay 300", "Pay for all 10 guests", "OK"])
def test_a_control_must_say_to_pay_and_nothing_else(drawn: str) -> None:
    assert total_of([drawn], ["Total $15"]) is None


def test_a_sign_of_several_currencies_is_that_of_the_highest_value() -> None:
    assert total_of(["Pay ¥300"], [], "JPY") is None
    assert total_of(["Pay $300"], [], "MXN") is None
    said = {"usd": "USD", "RMB": "CNY", "€": "EUR", "dollars": "USD", "xyz": "", "": ""}
    assert {each: find_currency(each) for each in said} == said


def test_a_sum_is_shown_with_its_currency() -> None:
    assert (show_sum(30000, "USD"), show_sum(1250, "EUR")) == ("300 USD", "12.50 EUR")
