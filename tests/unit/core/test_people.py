"""What a person allows before a run has a kind and an end, and a payment a limit."""

import time
from typing import Any

import pytest

from iris_screen.core.errors import UsageError
from iris_screen.core.people import Allowance, allow, describe_allowance
from iris_screen.text import render


def test_a_payment_is_allowed_up_to_a_sum_for_a_day() -> None:
    given = allow("pay", most=300.10, currency="usd", app="Flights")
    assert (given.kind, given.most, given.currency, given.times) == ("payment", 30010, "USD", 1)
    assert 0 < given.until - time.time() <= 24 * 3600
    assert render(describe_allowance(given), "en").startswith("pay up to 300.10 USD in Flights (once, until ")
    assert Allowance.model_validate_json(given.model_dump_json()) == given


@pytest.mark.parametrize(
    ("kind", "limits", "says"),
    [
        ("pay", {}, "--max 300"),
        ("pay", {"most": 5}, "--max 300"),
        ("pay", {"most": 5, "currency": "florins"}, "“"),
        ("pay", {"most": -5, "currency": "USD"}, "“"),
        ("delete", {"most": 5, "currency": "USD"}, "for payments"),
        ("unknown", {}, "cannot be allowed beforehand"),
        ("beyond", {}, "cannot be allowed beforehand"),
        ("pay", {"most": float("nan"), "currency": "USD"}, "not a sum"),
        ("pay", {"most": float("inf"), "currency": "USD"}, "not a sum"),
        ("pay", {"most": 5, "currency": "XXY"}, "not a currency"),
        ("delete", {"until": 5.0}, "within a year"),
        ("delete", {"until": 1e18}, "within a year"),
        ("captcha", {}, "cannot be allowed beforehand"),
        ("delete", {"times": 0}, "“"),
    ],
)
def test_what_has_no_limit_or_does_not_fit_is_refused(kind: str, limits: dict[str, Any], says: str) -> None:
    with pytest.raises(UsageError) as refused:
        allow(kind, **limits)
    assert says in render(refused.value.message, "en")
