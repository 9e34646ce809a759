"""What stands for a secret in a text, and what only looks like it."""

import pytest

from iris_screen.consent.secrets.secret_tokens import find_tokens, has_bad_token, make_token


@pytest.mark.parametrize(
    "said",
    [
        "{{secret:abc}}",
        "{{secret}}",
        "{{Secret:12}}",
        "{{secrets:12}}",
        "{{secret:12}",
        "｛｛secret:12｝｝",
        "secret:12}}",
    ],
)
def test_what_was_meant_for_one_is_known(said: str) -> None:
    assert has_bad_token(f"type {said} into it") and find_tokens(said) == []


@pytest.mark.parametrize(
    "said",
    [make_token(12), f"{make_token(1)}{make_token(2)}", '{"secret": 12}', "{text}", "{{secretary}}", "the secret: 12"],
)
def test_what_names_one_or_speaks_of_something_else_is_no_mistake(said: str) -> None:
    assert not has_bad_token(said)
