"""Whole runs with a consent given beforehand: within its limits they pay, beyond them they ask, and it is used up."""

import contextlib
import json
import sqlite3
from pathlib import Path

import pytest

from iris_screen.core.errors import StoreError, UsageError
from iris_screen.core.message import say
from iris_screen.core.people import Allowance, Answer, allow
from iris_screen.core.settings import Settings
from iris_screen.core.verdict import TaskResult
from iris_screen.graph.runs import Runs
from iris_screen.text import render
from iris_screen.ui.cli.program import exit_code
from tests.shop import PHOTOS, TIDY, shop

PAGE = '{text: Basket, size: 24}, {text: "Tea $12.50"}, {text: "Shipping $3"}, {text: "Total $15.50"}'
BUY = "{button: Pay now, tap: [{effect: payment, with: {total: 15.5}}, {goto: done}]}"
DONE = "{text: Thank you, size: 24}, {button: Again, tap: {goto: main}}"
TWICE = 'press "Pay now", press "Again", press "Pay now"'


def bought(
    folder: Path, task: str, *allowed: Allowance, page: str = PAGE, look: str = "full"
) -> tuple[TaskResult, int]:
    """The result, and how many payments the phone made."""
    world = folder / "world.yaml"
    world.write_text(shop(main=f"{page}, {BUY}", done=DONE), "utf-8")
    report = folder / "report.json"
    device = f"sim:{world}?time=virtual&elements={look}&dump={report}"
    ran = Runs(Settings(home=folder / "home")).start(task, device=device, run_id="buy", allow=allowed)
    return ran, len(json.loads(report.read_text())["effects"])


@pytest.mark.parametrize("look", ["full", "none"])
def test_a_payment_within_the_limit_is_made_without_a_question(tmp_path: Path, look: str) -> None:
    ran, paid = bought(tmp_path, 'press "Pay now"', allow("pay", most=20, currency="USD"), look=look)
    assert (ran.status, paid) == ("unverified", 1)  # a button that only leads on proves nothing


@pytest.mark.parametrize(
    ("allowed", "page", "says"),
    [
        ([allow("pay", most=15, currency="USD")], PAGE, "it costs 15.50 USD, and you allowed 15 USD"),
        ([allow("pay", most=20, currency="EUR")], PAGE, "paid in EUR"),
        ([allow("pay", most=20, currency="USD", app="Flights")], PAGE, "only for Flights"),
        ([Allowance(kind="payment", most=2000, currency="USD", until=9.0)], PAGE, "ended at"),
        ([allow("pay", most=20, currency="USD")], '{text: "Total $15 a month", size: 24}', "not certain how much"),
        ([allow("delete")], PAGE, "needs your consent"),
    ],
)
def test_beyond_the_limits_nothing_is_paid(tmp_path: Path, allowed: list[Allowance], page: str, says: str) -> None:
    ran, paid = bought(tmp_path, 'press "Pay now"', *allowed, page=page)
    assert (ran.status, paid) == ("failed", 0) and ran.reason is not None and says in render(ran.reason, "en")


def test_an_allowance_for_one_payment_pays_once(tmp_path: Path) -> None:
    ran, paid = bought(tmp_path, TWICE, allow("pay", most=100, currency="USD"))
    assert paid == 1 and ran.reason is not None and "used up (once)" in render(ran.reason, "en")


def test_several_payments_count_together(tmp_path: Path) -> None:
    ran, paid = bought(tmp_path, TWICE, allow("pay", most=30, currency="USD", times=2))
    assert paid == 1 and ran.reason is not None and "of which 15.50 USD is spent" in render(ran.reason, "en")


TWO_PAGES = 'press "Order now", press "Confirm and pay"'
REVIEW = "{text: Your order, size: 24}, {text: Tea $12.50}, {text: Shipping $3}, {text: Total SUM}"


def order_on_two_pages(folder: Path, total: str) -> tuple[str, Path]:
    """A shop that shows the sum again, with the button that pays, and where the phone's report goes."""
    world, report = folder / "world.yaml", folder / "report.json"
    first = f"{PAGE}, {{button: Order now, tap: {{goto: review}}}}"
    second = f"{REVIEW.replace('SUM', total)}, {BUY.replace('Pay now', 'Confirm and pay')}"
    world.write_text(shop(main=first, review=second, done=DONE), "utf-8")
    return f"sim:{world}?time=virtual&dump={report}", report


@pytest.mark.parametrize(("total", "paid"), [("$15.50", 1), ("$15.60", 0)])
def test_what_was_allowed_for_an_order_covers_its_second_page(tmp_path: Path, total: str, paid: int) -> None:
    device, report = order_on_two_pages(tmp_path, total)
    given = [allow("pay", most=20, currency="USD")]
    Runs(Settings(home=tmp_path / "home")).start(TWO_PAGES, device=device, run_id="buy", allow=given)
    assert len(json.loads(report.read_text())["effects"]) == paid


@pytest.mark.parametrize(("total", "paid"), [("$15.50", 1), ("$15.60", 0)])
def test_a_yes_to_an_order_covers_its_second_page(tmp_path: Path, total: str, paid: int) -> None:
    device, report = order_on_two_pages(tmp_path, total)
    runs = Runs(Settings(home=tmp_path / "home"))
    runs.start(TWO_PAGES, device=device, run_id="buy", wait=True)
    runs.resume("buy", answer=Answer.parse("yes"))
    assert len(json.loads(report.read_text())["effects"]) == paid
    assert (runs.store.row("buy").status == "waiting") is not bool(paid)


def test_what_was_revoked_is_asked_about_again(tmp_path: Path) -> None:
    world = tmp_path / "world.yaml"
    world.write_text(shop(main=f"{PAGE}, {BUY}", done=DONE), "utf-8")
    runs = Runs(Settings(home=tmp_path / "home"))

    def revoke(event: object) -> None:
        if runs.store.row("buy").status == "running":
            runs.revoke("buy")

    device = f"sim:{world}?time=virtual"
    given = [allow("pay", most=20, currency="USD")]
    ran = runs.start('press "Pay now"', device=device, run_id="buy", allow=given, on_event=revoke)
    assert ran.reason is not None and "needs your consent" in render(ran.reason, "en")
    assert runs.store.list_uses("buy") == []


def test_a_consent_that_somebody_writes_into_the_store_during_the_run_pays_nothing(tmp_path: Path) -> None:
    world, report = tmp_path / "world.yaml", tmp_path / "report.json"
    world.write_text(shop(main="{button: Basket, tap: {goto: b}}", b=f"{PAGE}, {BUY}", done=DONE), "utf-8")
    runs = Runs(Settings(home=tmp_path / "home"))

    def write_consent(event: object) -> None:
        task = runs.store.task("buy")
        if not task.allowed:
            task = task.replace(allowed=[allow("pay", most=300, currency="USD")])
            with contextlib.closing(sqlite3.connect(tmp_path / "home" / "iris.db")) as connection, connection:
                connection.execute("UPDATE runs SET task = ? WHERE id = 'buy'", (task.model_dump_json(),))

    device = f"sim:{world}?time=virtual&dump={report}"
    with pytest.raises(StoreError, match="its record was changed"):
        runs.start('press "Basket", press "Pay now"', device=device, run_id="buy", on_event=write_consent)
    assert json.loads(report.read_text())["effects"] == []
    assert runs.store.check("buy").state == "changed"
    with pytest.raises(UsageError, match="--trust-record"):
        runs.resume("buy")


def remove_photos(folder: Path, *answers: str) -> tuple[Runs, int]:
    """The runs, and how many photos the phone deleted, once each question had one of these answers."""
    world, report = folder / "world.yaml", folder / "report.json"
    world.write_text(PHOTOS, "utf-8")
    device = f"sim:{world}?time=virtual&dump={report}"
    runs = Runs(Settings(home=folder / "home"))
    runs.start(", ".join([TIDY] * 3), device=device, run_id="tidy", wait=True)
    for answer in answers:
        runs.resume("tidy", answer=Answer.parse(answer))
    return runs, len(json.loads(report.read_text())["effects"])


def test_a_yes_for_this_app_is_asked_for_once_and_listed_until_the_run_ends(tmp_path: Path) -> None:
    runs, deleted = remove_photos(tmp_path, "for this app")
    assert deleted == 3 and runs.store.row("tidy").status != "waiting"
    assert not runs.store.check("tidy").broken
    (kept,) = runs.store.task("tidy").allowed
    assert (kept.kind, kept.app) == ("delete", "test.shop")


def test_an_answer_that_was_revoked_is_not_taken_again_by_a_run_that_was_killed(tmp_path: Path) -> None:
    runs = Runs(Settings(home=tmp_path / "home"))
    runs.start('press "Pay now"', device="sim:", run_id="tidy", wait=True)
    control, answered = runs.store.control("tidy"), allow("delete", app="test.shop").replace(asked="3-ab")
    with runs.store.take("tidy", "sim:") as lease:
        control.allow(lease, answered)
        control.allow(lease, answered)
        assert len(control.list_allowed()) == 1
        runs.revoke("tidy")
        control.allow(lease, answered)
        assert control.list_allowed() == []
        control.allow(lease, answered.replace(asked="5-cd"))
        assert len(control.list_allowed()) == 1


def test_a_refusal_says_what_to_add_to_allow_it_beforehand(tmp_path: Path) -> None:
    ran, paid = bought(tmp_path, 'press "Pay now"')
    assert ran.reason is not None and paid == 0
    for language in ("en", "zh"):
        assert "--allow payment --max … --currency … --app test.shop" in render(ran.reason, language)
    world = tmp_path / "photos.yaml"
    world.write_text(PHOTOS, "utf-8")
    kept = Runs(Settings(home=tmp_path / "other")).start(TIDY, device=f"sim:{world}?time=virtual")
    assert kept.reason is not None and "--allow delete --app test.shop" in render(kept.reason, "en")


def test_a_plain_yes_is_for_one_act(tmp_path: Path) -> None:
    runs, deleted = remove_photos(tmp_path, "yes")
    assert deleted == 1 and runs.store.row("tidy").status == "waiting"


def test_a_payment_is_never_allowed_for_an_app_without_a_limit(tmp_path: Path) -> None:
    world = tmp_path / "world.yaml"
    world.write_text(shop(main=f"{PAGE}, {BUY}", done=DONE), "utf-8")
    runs = Runs(Settings(home=tmp_path / "home"))
    runs.start('press "Pay now"', device=f"sim:{world}?time=virtual", run_id="buy", wait=True)
    runs.resume("buy", answer=Answer.parse("for this app"))
    assert runs.store.row("buy").status == "waiting" and runs.store.task("buy").allowed == []


def test_an_unknown_kind_is_refused_before_a_run_is_made(tmp_path: Path) -> None:
    runs = Runs(Settings(home=tmp_path / "home"))
    with pytest.raises(UsageError, match="not a kind of act"):
        runs.start("press Pay", allow=[allow("pya")])
    assert runs.store.rows() == []


def test_the_command_line_allows_lists_and_revokes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("IRIS_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    world = tmp_path / "world.yaml"
    world.write_text(shop(main=f"{PAGE}, {BUY}", done='{text: "Tip $99", size: 24}, {button: Pay}'), "utf-8")
    limits = ["--allow", "pay", "--max", "20", "--currency", "usd", "--times", "2"]
    task = ["run", 'press "Pay now", press "Pay"', "--device", f"sim:{world}?time=virtual", "--wait", "--run-id", "buy"]
    assert exit_code([*task, *limits]) == 6
    told = " ".join(capsys.readouterr().out.split())  # lines break where the terminal ends
    assert "Without asking it may: pay up to 20 USD (up to 2 times" in told
    exit_code(["policy", "grants", "--json"])
    (row,) = json.loads(capsys.readouterr().out)
    assert (row["run"], row["used"], row["paid"]) == ("buy", 1, 1550)
    assert exit_code(["policy", "grants", "--revoke", "buy"]) == 0
    exit_code(["policy", "grants", "--json"])
    assert "[]" in capsys.readouterr().out
    for wrong in (["--allow", "pay"], ["--max", "5"], [*limits, "--until", "soon"]):
        assert exit_code([*task[:-1], "other", *wrong]) == 2


def test_a_fork_has_nothing_allowed(tmp_path: Path) -> None:
    bought(tmp_path, 'press "Pay now"', allow("pay", most=100, currency="USD", times=9))
    runs = Runs(Settings(home=tmp_path / "home"))
    ran = runs.fork("buy", turn=1, task='press "Again", press "Pay now"')
    assert ran.status == "failed" and "needs your consent" in render(ran.reason or say("run-waits"), "en")
    assert runs.store.task(runs.fork("buy", turn=1).run_id).allowed == []


def test_what_is_in_the_way_is_never_paid_for(tmp_path: Path) -> None:
    world = tmp_path / "world.yaml"
    taken = "tap: [{effect: payment, with: {total: 5}}, close]"
    offer = f'{{text: "You will be charged $5", size: 24}}, {{button: Got it, {taken}}}'
    popup = "{offer: {kind: dialog, screen: shop.offer, when: {on: 'app:shop'}}}"
    world.write_text(shop(popup, main=f"{PAGE}, {BUY}", done=DONE), "utf-8")
    world.write_text(world.read_text("utf-8") + f"      offer: {{show: dialog, body: [{offer}]}}\n", "utf-8")
    report = tmp_path / "report.json"
    runs = Runs(Settings(home=tmp_path / "home"))
    given = [allow("pay", most=100, currency="USD", times=9)]
    runs.start('press "Pay now"', device=f"sim:{world}?time=virtual&dump={report}", run_id="buy", allow=given)
    paid = [effect["with"]["total"] for effect in json.loads(report.read_text())["effects"]]
    assert paid in ([], [15.5])


def test_the_policy_explains_a_sentence_and_a_press(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("IRIS_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    explain = ["policy", "explain"]
    assert exit_code([*explain, "send Bob a WeChat message saying hi"]) == 0
    assert "may write to: Bob" in capsys.readouterr().out
    assert exit_code([*explain, 'press "Pay now"', "--json"]) == 6
    assert json.loads(capsys.readouterr().out)["asks"][0]["kind"] == "payment"
    assert exit_code([*explain, "hum a tune"]) == 3
    bought(tmp_path, 'press "Pay now"')
    picture = str(next((tmp_path / "home" / "runs" / "buy" / "frames").glob("*.png")))
    capsys.readouterr()
    assert exit_code([*explain, "get the tea", "--picture", picture, "--at", "540,413"]) == 6
    assert "pay or order" in capsys.readouterr().out
    assert exit_code([*explain, "look at the tea", "--picture", picture, "--at", "540,413"]) == 1
    for place in ([], ["--at", "540"], ["--at", "5,9999"]):
        assert exit_code([*explain, "look", "--picture", picture, *place]) == 2
