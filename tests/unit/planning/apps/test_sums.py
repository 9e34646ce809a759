"""Sums as people write them: worked out, with the keys that a calculator needs."""

import pytest

from iris_screen.planning.apps.sums import parse_sum


@pytest.mark.parametrize(
    ("text", "result", "keys"),
    [
        ("58 × 84", "4872||4,872", "5 8 × 8 4"),
        ("12.5 plus 3", "15.5", "1 2 . 5 + 3"),
        ("47乘以84", "3948||3,948", "4 7 × 8 4"),
        ("100 minus 30 minus 20", "50", "1 0 0 - 3 0 - 2 0"),
        ("7 divided by 2", "3.5", "7 ÷ 2"),
        ("120 and 350", "470", "1 2 0 + 3 5 0"),
        ("(12 + 8) * 3.5", "70", "1 2 + 8 = × 3 . 5"),
        ("（12+8）×3.5", "70", "1 2 + 8 = × 3 . 5"),
        ("2 + 3 × 4", "14", "3 × 4 + 2"),
        ("18.5% of 2,340", "432.9", "2 3 4 0 × 1 8 . 5 ÷ 1 0 0"),
        ("2340的18.5%", "432.9", "2 3 4 0 × 1 8 . 5 ÷ 1 0 0"),
        ("divide 1000 by 8", "125", "1 0 0 0 ÷ 8"),
        ("subtract 30 from 100", "70", "1 0 0 - 3 0"),
        ("一千二百三十四加五千六百七十八", "6912||6,912", "1 2 3 4 + 5 6 7 8"),
        ("62 split by four", "15.5", "6 2 ÷ 4"),
    ],
)
def test_a_sum_has_its_result_and_the_keys_in_their_order(text: str, result: str, keys: str) -> None:
    value = parse_sum(text)
    assert value is not None
    assert value.text == result
    assert [key.partition("||")[0] for key in value.listed] == keys.split()


@pytest.mark.parametrize("text", ["58", "(58)", "20 - 3 × 4", "(2 + 3", "5 divided by 0", "two plus", "1 + + 2"])
def test_what_calculators_do_differently_or_is_no_sum_is_not_worked_out(text: str) -> None:
    assert parse_sum(text) is None
