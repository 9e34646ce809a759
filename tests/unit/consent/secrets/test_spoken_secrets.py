"""Passwords and codes in what people say, in quotes or not, in both languages; and nothing else."""

import pytest

from iris_screen.consent.secrets.secret_finder import mask_text
from iris_screen.consent.secrets.spoken_secrets import find_stated_secrets, mask_sentence
from iris_screen.consent.secrets.text_mask import TextMask
from iris_screen.core.plan import Step, Task
from iris_screen.core.record import Record
from iris_screen.text import render

SAID = [
    ("用密码 hunter2 登录", "用密码 •••• 登录"),
    ("密码hunter2登录", "密码••••登录"),
    ("密码是芝麻开门，然后登录", "密码是••••，然后登录"),
    ("密码：hunter2", "密码：••••"),
    ("把 hunter2 填到密码框", "把 •••• 填到密码框"),
    ("输入密码“hunter2”", "输入密码“••••”"),
    ("验证码 482913", "验证码 ••••"),
    ("log in with password hunter2", "log in with password ••••"),
    ("Log in as bob with Password hunter2!x, then open Notes", "Log in as bob with Password ••••, then open Notes"),
    ("the password is hunter2.", "the password is ••••."),
    ("change my password to swordfish", "change my password to ••••"),
    ("type hunter2-绝密 in the password field", "type •••• in the password field"),
    ("input text field:password hunter2: was it done?", "input text field:password ••••: was it done?"),
    ("type the password “hunter2 x”, then press OK", "type the password “••••”, then press OK"),
    ("the PIN code is 4321, CVV: 123", "the PIN code is ••••, CVV: ••••"),
    ("the code is 482913", "the code is ••••"),
    ("(“log in with password hunter2”).", "(“log in with password ••••”)."),
    ("type swordfish into the password field", "type •••• into the password field"),
    ("das Passwort ist Apfelbaum, dann öffne Notizen", "das Passwort ist ••••, dann öffne Notizen"),
    ("Wartungspasswort: Apfelbaum", "Wartungspasswort: ••••"),
    ("密码“hunter2{{secret:4}}”", "密码“••••{{secret:4}}”"),
]
HARMLESS = [
    "输入密码登录微信",
    "修改密码",
    "密码错误",
    "open the password settings",
    "Forgot password? Press OK",
    "type it in the password field",
    "my password is in the drawer",
    "the password is wrong",
    "pin Bob to the top",
    "open the Secret Garden",
    "type hunter2 into it",
    "“合计 ¥35.00”",
    "There is no {{secret:999}}, or it has expired",
    "在密码框输入{{secret:1234}}点“连接”",
    "用密码{{secret:4}}登录，密码是{{secret:5}}然后登录",
    "type {{secret:4}} in the password field, press “TP-LINK”",
    "password={{secret:4}}&secret={{secret:123456}}",
]


@pytest.mark.parametrize(("said", "shown"), SAID, ids=[said for said, _ in SAID])
def test_what_is_said_to_be_a_password_is_taken_out(said: str, shown: str) -> None:
    assert mask_sentence(said) == shown and mask_sentence(shown) == shown
    assert all(secret not in shown for secret in find_stated_secrets(said)) and find_stated_secrets(said)


@pytest.mark.parametrize("said", HARMLESS)
def test_what_only_speaks_of_one_stays(said: str) -> None:
    assert mask_sentence(said) == said and find_stated_secrets(said) == []
    assert mask_text(said) == said


@pytest.mark.parametrize(
    "said",
    [
        "Passwords are typed this way, too",
        "a word for a password or a code is left out",
        "密码不会输入到搜索框或地址栏",
        "其中含有密码、验证码、密钥或卡号",
        "serve it with `iris sim serve --adb 5599`, then use it to log in",
        "The address (http://10.0.0.5/live) was not saved because it may contain a password",
        "no key says which kind of node it is (it has buton): check /home/root/worlds/one/world.yaml",
    ],
)
def test_a_sentence_about_passwords_stays_though_a_screen_would_state_one_there(said: str) -> None:
    assert mask_sentence(said) == said and find_stated_secrets(said) == []


class Held(Record):
    said: str
    many: list[str] = []
    more: dict[str, str] = {}
    n: int = 2


def test_a_veil_goes_over_everything_that_is_told_of_a_run() -> None:
    typed = Step(action="input_text", text="swordfish", description="type the PIN")
    veil = TextMask.from_task(Task(id="r", text="log in with password hunter2", steps=[typed]))
    held = Held(said="hunter2 seen", many=["swordfish", "12"], more={"hunter2": "at hunter2"})
    assert veil.cover(held) == Held(said="•••• seen", many=["••••", "12"], more={"hunter2": "at ••••"})
    assert veil.cover(None) is None


def test_what_stands_for_a_secret_is_told_as_it_is() -> None:
    typed = Step(action="input_text", text="{{secret:4}}", description="在密码框输入{{secret:4}}")
    assert TextMask.from_task(Task(id="r", text="登录", steps=[typed]))(render(typed.in_words())) == render(
        typed.in_words()
    )
    both = typed.replace(text="swordfish{{secret:4}}")
    veil = TextMask.from_task(Task(id="r", text="登录", steps=[both]))
    assert veil("密码框：swordfish{{secret:4}}") == "密码框：••••{{secret:4}}"
    assert (
        mask_text("password={{secret:4}}; abcd1234 {{secret:5}}", ["abcd1234"])
        == "password={{secret:4}}; •••• {{secret:5}}"
    )


def test_who_writes_to_a_friend_that_he_has_a_password_hides_nothing() -> None:
    typed = Step(
        action="input_text", text="my password is in the drawer", description="type “my password is in the drawer”"
    )
    assert not TextMask.from_task(Task(id="r", text="write to Ann", steps=[typed])).secrets


@pytest.mark.parametrize(
    "sentence",
    [
        "Read me the verification code from 10086",
        "What verification code did 10086 send?",
        "Copy the code in the message from 95588 into Pocket",
        "把10086发来的验证码告诉我",
        "den Code von 10086 vorlesen",
    ],
)
def test_the_number_that_sent_a_code_is_no_code(sentence: str) -> None:
    assert mask_sentence(sentence) == sentence


@pytest.mark.parametrize(
    ("sentence", "secret"),
    [
        ("Change the PIN from 4821 to 9932", "4821"),
        ("use the code 482913 from 10086", "482913"),
        ("验证码482913发给Tom", "482913"),
        ("the PIN 4821 sent to Bob", "4821"),
        ("from 10086: your code is 482913", "482913"),
        ("send the code 482913", "482913"),
    ],
)
def test_a_code_beside_its_sender_is_one(sentence: str, secret: str) -> None:
    assert secret not in mask_sentence(sentence)
