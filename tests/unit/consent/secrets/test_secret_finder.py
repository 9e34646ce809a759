"""What is secret in a text off a screen, by its look and by the words beside it; and all that must stay."""

import re
from pathlib import Path

import pytest

from iris_screen.consent.secrets.secret_finder import find_secrets, mask_text, passes_luhn
from iris_screen.core.message import HIDDEN

ROOT = Path(__file__).resolve().parents[4]
SECRET = [
    ("password: hunter2", "hunter2"),
    ("密码：hunter2", "hunter2"),
    ("Wi-Fi password: CorrectHorse9", "CorrectHorse9"),
    ("Wi-Fi 密码: k8#mQ2!x", "k8#mQ2!x"),
    ("The password is swordfish.", "swordfish"),
    ("Your verification code is 482913. It expires in 10 minutes", "482913"),
    ("【淘宝】验证码482913，5分钟内有效", "482913"),
    ("482913 is your Google verification code", "482913"),
    ("G-482913 is your verification code", "G-482913"),
    ("您的动态密码为 771 204，请勿泄露", "771 204"),
    ("482913（验证码），请勿告诉他人", "482913"),
    ("PIN: 4321", "4321"),
    ("CVV 123", "123"),
    ("API_KEY='Leak-Value-8823'", "Leak-Value-8823"),
    ("password: 'Tr0ub4dor'", "Tr0ub4dor"),
    ("client_secret = abc123XYZ987", "abc123XYZ987"),
    ("pw: Abc12345", "Abc12345"),
    ("Passwort: geheim123", "geheim123"),
    ("パスワード: abc12345", "abc12345"),
    ("Use 482913 to verify your account", "482913"),
    ("【微信】482913（5分钟内有效）", "482913"),
    ("recovery code: ABCD-EFGH-1234", "ABCD-EFGH-1234"),
    ("Card 4111 1111 1111 1111 exp 12/29", "4111 1111 1111 1111"),
    ("银行卡 6222021234567890128", "6222021234567890128"),
    ("银行卡6222021234567890128", "6222021234567890128"),
    ("密钥AKIAIOSFODNN7EXAMPLE", "AKIAIOSFODNN7EXAMPLE"),
    ("你的PIN是4321", "4321"),
    ("Amex 378282246310005", "378282246310005"),
    ("IBAN DE89 3704 0044 0532 0130 00", "DE89 3704 0044 0532 0130 00"),
    ("身份证 11010519491231002X", "11010519491231002X"),
    ("OPENAI_API_KEY=sk-proj-abcdEFGH1234567890abcd", "sk-proj-abcdEFGH1234567890abcd"),
    ("ghp_16C7e42F292c6912E7710c838347Ae178B4a", "ghp_16C7e42F292c6912E7710c838347Ae178B4a"),
    ("AKIAIOSFODNN7EXAMPLE", "AKIAIOSFODNN7EXAMPLE"),
    ("aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY", "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"),
    ("wJalrXUtnFEMI/K7MDENG/bPxRfiCY3X4MPLE0", "wJalrXUtnFEMI/K7MDENG/bPxRfiCY3X4MPLE0"),
    ("postgres://bob:s3cret@db.example.com/x", "s3cret"),
    ("Server=x;Password=abc123;", "abc123"),
    ("Authorization: Bearer abcdefghij0123456789", "abcdefghij0123456789"),
    ("https://a.example/reset?token=abc123def456", "abc123def456"),
    ("eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.dozjgNryP4J3jVmNHl0w5N", "eyJhbGciOiJIUzI1NiJ9"),
    ("-----BEGIN RSA PRIVATE KEY-----\nMIIEpAIBAAKCAQEA\n-----END RSA PRIVATE KEY-----", "MIIEpAIBAAKCAQEA"),
    ("MIIEpAIBAAKCAQEA0Z3VS5JJcds3xfn/ygWyF8PbnGy0AHB7", "MIIEpAIBAAKCAQEA0Z3VS5JJcds3xfn/ygWyF8PbnGy0AHB7"),
    (
        "Recovery phrase: legal winner thank year wave sausage worth useful legal winner thank yellow",
        "winner thank year wave sausage",
    ),
]
ORDINARY = [
    "给 13800138000 发短信说你好",
    "Call +1 (415) 555-0132",
    "2026-11-22 21:48:46",
    "订单号 4111111111111111",
    "Order 202611221234567890",
    "com.android.settings.Settings$WifiSettingsActivity",
    "https://docs.google.com/document/d/1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms/edit",
    "https://example.com/a/very/long/path/to/Page2026?lang=en",
    "/home/User/Documents2/file3/notes-and-more",
    "550e8400-e29b-41d4-a716-446655440000",
    "commit a9228510f0e1d2c3b4a5968778695a4b3c2d1e0f",
    "ConstraintLayoutViewHolderFactory2",
    "Password must be 8 characters",
    "Password Strength: weak",
    "A password is kept as so many dots",
    "密码错误，请重试",
    "忘记密码？",
    "验证码 60 秒后重新获取",
    "Verification code sent to 138****1234",
    "the postal code is 10115",
    "Promo code: 1234",
    "Use 2025 as the year",
    "Boarding pass: gate 12, seat 4",
    "Pass: 10:30",
    "version = '1.2.3456'",
    "合计 ¥35.00",
    "会议时间是下午三点，地点在三号楼 1204 室",
]


@pytest.mark.parametrize(("text", "secret"), SECRET, ids=[text[:40] for text, _ in SECRET])
def test_what_is_secret_is_taken_out(text: str, secret: str) -> None:
    shown = mask_text(text)
    assert secret not in shown and HIDDEN in shown
    assert mask_text(shown) == shown


@pytest.mark.parametrize("text", ORDINARY)
def test_what_is_not_stays(text: str) -> None:
    assert mask_text(text) == text


SETTINGS = "assets/apps/settings/tasks.yaml"


def test_no_text_of_the_shipped_worlds_and_apps_is_taken_for_a_secret() -> None:
    files = [*ROOT.glob("assets/worlds/**/*.yaml"), *ROOT.glob("assets/apps/**/*.yaml")]
    texts = {text for file in files for text in re.findall(r"[^{},\n\[\]]+", file.read_text("utf-8"))}
    # a task that joins a network has phrasings and examples with a password, as a person would say it
    joining = re.search(r"(?s)name: join_network_with_password.*?\n  - name", (ROOT / SETTINGS).read_text("utf-8"))
    assert joining and len(texts) > 4_000
    texts -= set(re.findall(r"[^{},\n\[\]]+", joining[0]))
    assert [text for text in texts if find_secrets(text)] == []


def test_a_known_one_is_found_as_reading_has_it() -> None:
    known = ["C0rrect-Horse-77"]
    assert mask_text("it says COrrect-H0rse-77 here", known) == f"it says {HIDDEN} here"
    assert mask_text("C0rrect-Hor", known) == HIDDEN
    assert mask_text("the correct horse stays", known) == "the correct horse stays"
    assert mask_text("1 of 10", ["1"]) == f"{HIDDEN} of 10"


def test_a_kind_that_may_be_told_stays() -> None:
    text = "验证码 482913, card 4111 1111 1111 1111"
    assert mask_text(text, allowed=frozenset({"code"})) == f"验证码 482913, card {HIDDEN}"


def test_the_check_digit_of_a_card_is_reckoned() -> None:
    assert passes_luhn("4111111111111111") and not passes_luhn("4111111111111112")
