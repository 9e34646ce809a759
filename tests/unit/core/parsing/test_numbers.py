"""Numbers as screens write them, and what can be worked out from others."""

import pytest

from iris_screen.core.parsing.numbers import find_date, find_numbers, is_worked_out


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1,234.50", 1234.5),
        ("1.234,50 €", 1234.5),
        ("1 234,50", 1234.5),
        ("¥59", 59.0),
        ("１９９", 199.0),
        ("١٢٣", 123.0),
        ("1’299.00", 1299.0),
    ],
)
def test_a_number_is_read_with_its_local_separators(text: str, value: float) -> None:
    (number,) = find_numbers(text)
    assert value in number.values


def test_the_groups_of_a_phone_number_are_one_number() -> None:
    assert [each.digits for each in find_numbers("Call 138 0013-8000 now")] == ["13800138000"]


def test_a_point_before_three_digits_may_be_either_separator() -> None:
    assert find_numbers("1.234")[0].values == {1.234, 1234.0}


def test_numbers_side_by_side_are_its_pieces() -> None:
    assert [each.digits for each in find_numbers("199 59")[0].pieces] == ["199", "59"]


@pytest.mark.parametrize(
    ("value", "known"),
    [
        (1776, [37, 48]),
        (156, [59, 49, 48]),
        (340, [399, 59]),
        (33.33, [100, 3]),
        (33, [100, 3]),
        (19.98, [199.8, 10]),
        (53, [59, 49, 51]),
        (200, [59, 49, 7, 92]),
    ],
)
def test_sums_differences_products_shares_and_averages_are_worked_out(value: float, known: list[float]) -> None:
    assert is_worked_out(value, known)


@pytest.mark.parametrize(("value", "known"), [(482913, [59, 49, 48]), (777, [37, 48]), (5, [])])
def test_a_number_from_nowhere_is_not_worked_out(value: float, known: list[float]) -> None:
    assert not is_worked_out(value, known)


@pytest.mark.parametrize("text", ["2026-11-28", "28.11.2026", "11/28/2026", "28/11/2026"])
def test_a_day_is_read_in_the_orders_in_use(text: str) -> None:
    day = find_date(text)
    assert day is not None and day.isoformat() == "2026-11-28"


@pytest.mark.parametrize("text", ["2026-13-40", "28.11", "1.2.3", "30.02.2026"])
def test_what_no_calendar_has_is_no_day(text: str) -> None:
    assert find_date(text) is None
