"""A press is covered by what was allowed beforehand only if nothing about it is in doubt."""

from pathlib import Path

import numpy as np
import pytest

from iris_screen.consent.allowances import Allowances
from iris_screen.core.geometry import Box
from iris_screen.core.message import say
from iris_screen.core.people import ANSWERED, Allowance, Use
from iris_screen.core.plan import Task
from iris_screen.core.policy import Ruling, read_policy
from iris_screen.core.press import Press
from iris_screen.core.screen import Element, Frame, TextLine
from iris_screen.text import render

PAY = Allowance(kind="payment", most=2000, currency="USD", until=100.0)
DELETE = Allowance(kind="delete", app="Files", until=100.0)
PAYS = read_policy(Path("assets/policy.yaml").read_bytes(), "assets/policy.yaml").only_pays
USE = Use(allowance=0, turn=7, currency="USD", app="shop.app", words="pay now")
BUTTON = Box(left=0, top=500, right=400, bottom=560)


class Drawn:
    def __init__(self, texts: list[str], button: str = "Pay now") -> None:
        self.texts, self.button = texts, button

    def read(self, frame: Frame) -> list[TextLine]:
        page = [
            TextLine(text=text, box=Box(left=0, top=100 * n, right=300, bottom=100 * n + 40))
            for n, text in enumerate(self.texts)
        ]
        return [*page, TextLine(text=self.button, box=BUTTON)] if self.button else page


def covered(
    told: list[str],
    *,
    drawn: list[str] | None = None,
    button: str = "Pay now",
    allowed: Allowance = PAY,
    kind: str = "payment",
    used: list[Use] | None = None,
    now: float = 0.0,
    tree: bool = True,
    acted: frozenset[int] = frozenset(),
    app: str = "shop.app",
    address: str = "",
    option: tuple[str, bool] | None = None,
) -> Ruling:
    """option: the name of a switch on the page, and whether it is on."""
    page = [Element(id="url", role="input", value=address, box=Box(left=0, top=0, right=300, bottom=40))] * bool(
        address
    )
    page += [
        Element(id=str(n), role="text", name=text, box=Box(left=0, top=100 * n, right=300, bottom=100 * n + 40))
        for n, text in enumerate(told)
    ]
    if option:
        name, is_on = option
        page.append(
            Element(id="o", role="switch", name=name, checked=is_on, box=Box(left=0, top=700, right=400, bottom=760))
        )
    page.append(Element(id="pay", role="button", name="Pay now", box=BUTTON))
    pixels = np.full((900, 400, 3), 255, np.uint8)
    frame = Frame(pixels, "k", 0.0, app, elements=page if tree else None)
    task = Task(id="r", text="buy tea")
    press = Press(purpose="step", turn=7, frame="k", app=app, box=BUTTON)
    rule = Allowances(
        Drawn(told if drawn is None else drawn, button),
        lambda task, name: ["files.app"],
        lambda: now,
        PAYS,
        [allowed],
        used or [],
        acted.__contains__,
    )
    asked = Ruling(answer="ask", kind=kind, reason=say("rule-unknown-unnamed"))
    return rule.cover(asked, task, press, frame)


def test_a_payment_within_the_limit_goes_out_and_uses_it_up() -> None:
    ruling = covered(["Tea $12.50", "Shipping $3", "Total $15.50"])
    assert ruling.answer == "allow" and ruling.uses == [USE.replace(paid=1550)]


def test_on_pixels_alone_what_is_drawn_counts() -> None:
    assert covered([], drawn=["Total $15.50"], tree=False).answer == "allow"


@pytest.mark.parametrize(
    ("told", "drawn", "says"),
    [
        (["Total $25"], None, "it costs 25 USD, and you allowed 20 USD"),
        (["Tea $12", "Shipping $9"], None, "not certain how much"),
        (["Tea"], None, "not certain how much"),
        (["Total 15 €"], None, "not certain how much"),
        (["Total $15", "renews monthly"], None, "not certain how much"),
        (["Total $15"], ["Total $150"], "not certain how much"),
        (["Total $15"], ["Total"], "not certain how much"),
    ],
)
def test_a_payment_that_is_larger_or_in_doubt_is_asked_about(
    told: list[str], drawn: list[str] | None, says: str
) -> None:
    ruling = covered(told, drawn=drawn)
    assert ruling.answer == "ask" and ruling.reason is not None and says in render(ruling.reason, "en")


@pytest.mark.parametrize("button", ["Delete account", "Send to all", "Pay 300", ""])
def test_a_button_that_is_drawn_otherwise_is_asked_about(button: str) -> None:
    assert covered(["Total $15"], button=button).answer == "ask"


def test_what_was_paid_before_counts_and_the_same_turn_does_not_count_twice() -> None:
    two = PAY.replace(times=2)
    assert covered(["Total $15"], allowed=two, used=[Use(allowance=0, turn=3, paid=400)]).answer == "allow"
    ruling = covered(["Total $15"], allowed=two, used=[Use(allowance=0, turn=3, paid=600)])
    assert ruling.answer == "ask" and "of which 6 USD is spent" in render(ruling.reason or say("rule-asks"), "en")
    assert covered(["Total $15"], used=[Use(allowance=0, turn=7, paid=1500)]).answer == "allow"
    assert covered(["Total $1"], used=[Use(allowance=0, turn=3, paid=100)]).answer == "ask"


def test_another_kind_another_app_or_too_late_is_asked_about() -> None:
    assert covered(["Total $5"], kind="delete").answer == "ask"
    assert covered(["Total $5"], now=100.0).answer == "ask"
    assert covered([], allowed=DELETE, kind="delete").answer == "ask"
    assert covered([], allowed=DELETE.replace(app="shop.app"), kind="delete").answer == "allow"


def test_what_is_denied_stays_denied() -> None:
    rule = Allowances(Drawn([]), lambda task, name: [], lambda: 0.0, PAYS, [DELETE], [], lambda turn: False)
    denied = Ruling(answer="deny", kind="delete")
    task, press = Task(id="r", text="t"), Press(purpose="step", turn=1, frame="k", app="Files")
    assert rule.cover(denied, task, press, Frame(np.zeros((9, 9, 3), np.uint8), "k", 0.0)) == denied


FIRST = USE.replace(turn=6, paid=1550, words="to the checkout")


def test_the_next_page_of_an_order_with_the_same_sum_is_covered() -> None:
    for first in (FIRST, FIRST.replace(allowance=ANSWERED)):
        ruling = covered(["Total $15.50"], used=[first])
        follows = Use(allowance=first.allowance, turn=7, follows=6)
        assert (ruling.answer, ruling.uses) == ("allow", [follows])
        # it uses up nothing
        two = PAY.replace(times=2, most=3100)
        used = [first.replace(turn=1), follows.replace(turn=2, follows=1)]
        assert covered(["Total $15.50"], allowed=two, used=used, acted=frozenset({3})).answer == "allow"


@pytest.mark.parametrize(
    ("first", "total", "acted"),
    [
        (FIRST, "$15.60", []),
        (FIRST, "€15.50", []),
        (FIRST.replace(words="pay now"), "$15.50", []),
        (FIRST.replace(app="other.app"), "$15.50", []),
        (FIRST.replace(turn=5), "$15.50", [6]),
        (FIRST.replace(allowance=3), "$15.50", []),
    ],
)
def test_another_sum_or_another_order_is_asked_about_again(first: Use, total: str, acted: list[int]) -> None:
    used = [first, USE.replace(turn=2, paid=100)]  # nothing is left of what was allowed
    assert covered([f"Total {total}"], used=used, acted=frozenset(acted)).answer == "ask"


@pytest.mark.parametrize(
    ("site", "address", "answer"),
    [
        ("shop.example", "https://shop.example/pay?step=2", "allow"),
        ("shop.example", "shop.example.evil.example/pay", "ask"),
        ("shop.example", "https://shop.example@evil.example/", "ask"),
        ("shop.example", "", "ask"),
        ("", "", "ask"),  # nobody can tell whose pages they are
    ],
)
def test_in_a_browser_the_next_page_of_an_order_is_one_of_the_same_site(site: str, address: str, answer: str) -> None:
    browser = "com.android.chrome"
    first = FIRST.replace(app=browser, site=site)
    assert covered(["Total $15.50"], used=[first], app=browser, address=address).answer == answer
    paid = covered(["Total $15.50"], app=browser, address="HTTPS://Shop.Example/cart", allowed=PAY).uses
    assert [use.site for use in paid] == ["shop.example"]


def test_an_order_is_confirmed_once() -> None:
    used = [FIRST, Use(allowance=0, turn=7, follows=6)]
    late = USE.replace(turn=6, paid=1550, words="to the checkout")
    assert covered(["Total $15.50"], used=[late, *used[1:]]).answer == "ask"


def test_what_a_yes_pays_is_noted_with_the_question() -> None:
    ruling = covered(["Total $15.50"], allowed=DELETE)
    assert ruling.answer == "ask" and ruling.uses == [USE.replace(allowance=ANSWERED, paid=1550)]
    assert covered(["Total $15.50 a month"], allowed=DELETE).uses == []
