import pytest
from pydantic import ValidationError

from iris_screen.core.plan import Fallback, Level, Step
from iris_screen.core.target import Target


@pytest.mark.parametrize(
    ("action", "fields", "level"),
    [
        ("launch_app", {"app": "wechat"}, Level.BLIND),
        ("press_key", {"key": "BACK"}, Level.BLIND),
        ("swipe", {"direction": "up"}, Level.LIGHT),
        ("tap", {"target": Target.parse("wechat")}, Level.LOCATE),
        ("tap", {"target": Target.parse("dynamic:the cross")}, Level.MODEL),
        ("goal", {"goal": "buy milk"}, Level.MODEL),
    ],
)
def test_a_step_knows_how_much_looking_it_needs(action: str, fields: dict[str, object], level: Level) -> None:
    assert Step.model_validate({"action": action, **fields}).level is level


def test_a_fallback_that_says_nothing_is_refused() -> None:
    with pytest.raises(ValidationError, match="does not say"):
        Fallback(action="swipe")


def test_an_unknown_key_of_a_step_is_refused() -> None:
    with pytest.raises(ValidationError, match="tagret"):
        Step.model_validate({"action": "tap", "tagret": "x"})
