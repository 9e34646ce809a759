"""Secrets that a text states, in many languages and orders; and texts that only speak of one."""

import pytest

from iris_screen.consent.secrets.stated_secrets import find_stated

STATED = [
    ("My password is correct horse battery staple", "correct horse battery staple"),
    ("密码：小猫爱吃鱼", "小猫爱吃鱼"),
    ("Contraseña: gato-negro-77", "gato-negro-77"),
    ("The passphrase for the backup is window yellow rabbit", "window yellow rabbit"),
    ("Ihr Bestätigungscode lautet 482913", "482913"),
    ("482913 is your Bankly verification code", "482913"),
    ("Use 7391 to open the gate", "7391"),
    ("Código: 482913", "482913"),
    ("パスワードはsakura-77です", "sakura-77です"),
    ("인증번호는 482913 입니다", "482913"),
    ("رمز التحقق الخاص بك هو 482913", "482913"),
    ("Misafir olarak kedi bulut şifresiyle girin", "Misafir olarak kedi bulut "),
    ("Security code BHN-AHG.png", "BHN-AHG"),
    ("Password\nriver candle", "river candle"),
    ("Spare account number\n9921089484", "9921089484"),  # with a word that is in no list
    ("Passport number\nRS2654316", "RS2654316"),  # no rupees
    ("Die Tür öffnest du mit 5194", "5194"),
    ("My alarm: 5407", "5407"),
    ("Paketinizi 710393 koduyla alın.", "710393"),
    ("Код для получения заказа: RARHFN", "RARHFN"),
    ("Obecne hasło las królik kuchnia", "las królik kuchnia"),  # "las" is "read" on a German button
    ("TC kimlik numaram 67098966687", "67098966687"),
    ('{"API key": "abc def"} PIN: 1987', "1987"),
    ("Door: 3343 then hash", "3343"),
    ("Log in with the password window garden morning", "window garden morning"),
    ("Sua senha é a casa velha do mar", "a casa velha do mar"),
    ("आपके पहले पालतू का नाम मोती", "मोती"),  # "में" is no word within another
    ("Wi-Fi: Lakeside, key: blue otter", "blue otter"),
    ("Wi-Fi/WLAN/SSID: Lakeside, key: blue otter", "blue otter"),  # no path
    ("Login/User/Email: kim, pass blueotter", "blueotter"),
    ("вай-фай Dacha, пас kavun_77", "kavun_77"),
    ("密码-4711", "-4711"),  # unlike "RG-916433"
    ("口令－2468", "－2468"),
    ("암호-1234", "-1234"),
    ("The safe is in the office (6174, then turn right)", "6174"),
    ("| Targa dell'auto | GM973EC |", "GM973EC"),
    ("あなたの確認コード：477155 年.", "477155 年"),  # no year has six digits
    ("Geheimzahl / PIN: 0372", "0372"),
    ("| वाहन संख्या | Ma 54 HT 7979 |", "Ma 54 HT 7979"),  # "mã" is Vietnamese for a code
    ("Sign-in password:river summer orange forest", "river summer orange forest"),
    ("Hemlig nyckel / 2FA secret key JGZS SMEB CR36 OJLG.png", "JGZS SMEB CR36 OJLG"),
]
HARMLESS = [
    "Spare account number\n3 accounts were found",
    "The door was painted with 1500 flowers by the children",
    "The password is wrong",
    "Your password is not strong enough",
    "Use the password window",
    "Key points: the blue otter",
    "Passport expires: 2026-12-22",
    "Port: 8080",
    "Your password must have at least 12 characters",
    "Saved passwords: 157",
    "Das Passwort wurde am 4.5.2026 geändert",
    "비밀번호는 8자 이상이어야 합니다",
    "Reset your password by e-mail",
    "Código postal: 28013",
    "Verification code sent to 138****1234",
    "Total 499,99 € incl. VAT",
    "The best films of 1984",
    "Key points of the meeting",
    "PIN changed on 2026-05-12",
]


@pytest.mark.parametrize(("text", "secret"), STATED)
def test_what_is_stated_is_found(text: str, secret: str) -> None:
    assert secret in {text[start:end] for start, end, _ in find_stated(text)}


@pytest.mark.parametrize("text", HARMLESS)
def test_what_only_speaks_of_one_states_none(text: str) -> None:
    assert find_stated(text) == ()


def test_what_a_person_who_watches_may_not_see_is_no_code() -> None:
    assert {kind for *_, kind in find_stated("Your PIN is 4711.")} == {"password"}
    assert {kind for *_, kind in find_stated("The door code is 4711.")} == {"code"}


@pytest.mark.parametrize("text", ["verification code 1", "reset your password ", "비밀번호 "])
def test_a_long_text_that_is_cut_within_a_name_is_read_to_its_end(text: str) -> None:
    for padding in range(len(text)):
        long = "." * padding + text * 60 + "\nPIN: 4711"
        assert "4711" in {long[start:end] for start, end, _ in find_stated(long)}
