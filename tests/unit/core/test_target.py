import pytest

from iris_screen.core.target import Target


@pytest.mark.parametrize(
    "text", ["wechat", "text:保存", "id:7", "field:Search", "switch:深色模式", "dynamic:the red one", ""]
)
def test_a_target_reads_what_it_writes(text: str) -> None:
    assert str(Target.parse(text)) == text


def test_a_target_is_called_by_its_first_name_and_looked_for_by_all() -> None:
    target = Target(kind="ref", value="chess", label="Chess Club||棋社")
    assert (target.called, target.names) == ("Chess Club", ["Chess Club", "棋社"])
    assert (Target.parse("text:保存||Save").called, Target().called, Target().names) == ("保存", "", [])
