"""Which facts no item may hold, by what they are called, by their value, or since a model says so."""

import pytest

from iris_screen.memory.manager.secret_filter import Fact, is_secret


@pytest.mark.parametrize(
    "caption",
    [
        "API key",
        "api_key",
        "apiKey of the weather service",
        "accessKeyId",
        "login credentials",
        "connection-string",
        "seed phrases",
        "GitHub token",
        "recovery codes",
        "the password of the router",
        "登录凭证",
        "数据库连接字符串",
        "服务器私钥",
        "助记词",
    ],
)
def test_what_is_called_a_secret_is_one_however_the_name_is_written(caption: str) -> None:
    assert is_secret(Fact(caption=caption, value="blue"))
    assert is_secret(Fact(entry_type=caption, caption="note", value="blue"))


@pytest.mark.parametrize("caption", ["favourite colour", "monkey", "keyboard layout", "poker night", "家庭住址"])
def test_what_is_called_otherwise_is_none(caption: str) -> None:
    assert not is_secret(Fact(caption=caption, value="blue"))


def test_a_fact_is_secret_by_its_value_and_by_a_models_word() -> None:
    assert is_secret(Fact(caption="note", value="sk-proj-Ab3dE5fG7hI9jK1lM3nO5pQ7rS9tU1vW"))
    assert is_secret(Fact(caption="note", value="blue", sensitivity="high"))
