"""An allowance covers a page only if nothing on it speaks of a payment beside the sum on its button."""

import pytest

from tests.unit.consent.test_allowances import covered


@pytest.mark.parametrize(
    "beside",
    [
        *("to get it home, the rest follows in May", "The other half on 5 December", "What is left to pay: ask us"),
        *("from then on as agreed", "Due Friday", "The driver is paid in cash on delivery on Monday", "Starts in June"),
        *(
            "Der Restbetrag folgt im Mai",
            "El resto en mayo",
            "Le reste en avril",
            "Остаток в июне",
            "余款12月付清",
            "残金は6月に",
        ),
        *(
            "나머지는 6월에",
            "शेष जून में",
            "Kalanı mayısta",
            "Phần còn lại trong tháng 6",
            "الباقي في يونيو",
            "ที่เหลือจ่ายมิถุนายน",
        ),
        *("1 of 36", "1/36", "1 von 36", "Payment 2 of 3", "第1期", "1 de 36", "36回払い", "1 из 36"),
        *("49.00 from March", "49,00", "1,249.00", "49.00 ab März"),
        *("Round up for the theatre roof: on", "Gift wrap (added)", "☑ Seat upgrade", "Trinkgeld", "零钱捐赠：开"),
    ],
)
def test_a_text_that_speaks_of_a_further_payment_is_asked_about(beside: str) -> None:
    assert covered(["Sofa", "Total $15", beside]).answer == "ask"
    assert covered([], drawn=["Sofa", "Total $15", beside], tree=False).answer == "ask"
    assert covered(["Total $15"], drawn=["Total $15", beside]).answer == "ask"
    assert covered(["Total $15", beside], drawn=["Total $15"]).answer == "ask"


@pytest.mark.parametrize(
    "beside",
    [
        *("Delivery on 5 December", "Arrives Friday", "Delivered in 3 days", "Cinema ticket, Sat 5 December, 19:30"),
        *("5 December 2026, 19:30", "2026-12-05", "05.12.2026", "Returns until 31 January", "Order date: 2026-11-29"),
        *(
            "Lieferung am 5. Dezember",
            "预计12月5日送达",
            "12月5日 19:30",
            "12月5日（周六）",
            "Доставка 5 декабря",
            "5 декабря",
            "12/5 お届け",
        ),
        *("Step 2 of 3", "Schritt 2 von 3", "Visa •••• 4242, 12/28", "Row 7, seat 12", "Sofa 2.50 m", "Open 24/7"),
        *("Restaurant", "Contents may vary", "Size: L", "Deliver to: Bob Lee, 12 May Street", "Tip top tea $12"),
    ],
)
def test_a_text_about_delivery_or_the_goods_is_not_asked_about(beside: str) -> None:
    assert covered(["Tea", "Total $15", beside]).answer == "allow"


@pytest.mark.parametrize(
    ("name", "on", "answer"),
    [
        ("Support the theatre", True, "ask"),
        ("Support the theatre", False, "allow"),
        ("", True, "ask"),
        ("I accept the terms of use", True, "allow"),
        ("Standard delivery", True, "allow"),
        ("Visa •••• 4242", True, "allow"),
        ("Visa, then by direct debit", True, "ask"),
    ],
)
def test_an_option_that_is_on_may_add_to_the_sum(name: str, on: bool, answer: str) -> None:
    assert covered(["Total $15"], option=(name, on)).answer == answer
