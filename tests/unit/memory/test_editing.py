"""An item is corrected field by field, and says nothing that it cannot."""

from datetime import UTC

import pytest

from iris_screen.core.errors import UsageError
from iris_screen.memory.editing import Field, edit_item, list_fields
from iris_screen.memory.items import KINDS, Concept, Episode, Item, Knowledge, Procedure, Resource

EACH: list[Item] = [
    Episode(summary="a", occurred_at=5.0),
    Procedure(description="b", steps=["x"]),
    Resource(title="c"),
    Knowledge(caption="d"),
    Concept(name="e", summary="f", tree_path=["people"]),
]


def test_every_field_of_every_kind_can_be_filled_in() -> None:
    assert {item.kind for item in EACH} == KINDS
    for item in EACH:
        assert all(field.choices or field.many or field.when or field.most for field in list_fields(item)), item
        assert {field.name for field in list_fields(item)} == set(type(item).model_fields) - {"kind"}


def test_a_field_is_filled_in_by_what_it_can_say() -> None:
    fields = {field.name: field for item in EACH for field in list_fields(item)}
    assert fields["sensitivity"].choices[:2] == ["low", "medium"]
    assert fields["steps"].many and fields["tree_path"].many and not fields["summary"].many
    assert fields["occurred_at"] == Field(name="occurred_at", when=True)
    assert fields["content"].most > fields["title"].most


def test_what_is_said_anew_is_there_and_the_rest_stays() -> None:
    assert edit_item(EACH[1], {"steps": "open it\n\n  press 发送 "}) == Procedure(
        description="b", steps=["open it", "press 发送"]
    )
    assert edit_item(EACH[0], {"occurred_at": "1970-01-02 00:01", "details": "两\n行"}, UTC) == Episode(
        summary="a", occurred_at=86_460, details="两\n行"
    )
    assert edit_item(EACH[0], {"occurred_at": " "}) == Episode(summary="a")


@pytest.mark.parametrize(
    ("item", "said", "why"),
    [
        (EACH[0], {"mood": "x"}, "Memories of the kind “episodic” have no field “mood”. Their fields are event_type"),
        (EACH[0], {"summary": "x" * 1_001}, "“summary” cannot be saved: it must have at most"),
        (EACH[0], {"summary": " "}, "The title of a memory of the kind “episodic” cannot be empty"),
        (EACH[0], {"occurred_at": "soon"}, "“soon” is not a time. Write it like"),
        (EACH[0], {"occurred_at": "inf"}, "“inf” is not a time"),
        (EACH[3], {"sensitivity": "high"}, "cannot be turned into a secret or back"),
        (
            Knowledge(caption="d", value="x"),
            {"sensitivity": "high"},
            "The change cannot be saved: it has high sensitivity",
        ),
        (Knowledge(caption="d", sensitivity="high"), {"sensitivity": "low"}, "cannot be turned into a secret or back"),
        (EACH[1], {"entry_type": "poem"}, "“entry_type” cannot be saved"),
        (EACH[1], {"steps": "x\n" + "y" * 1_001}, "“steps”, line 2, cannot be saved"),
    ],
)
def test_what_it_cannot_say_is_told_in_a_sentence(item: Item, said: dict[str, str], why: str) -> None:
    with pytest.raises(UsageError) as told:
        edit_item(item, said)
    assert why in str(told.value) and "\n" not in str(told.value)


OLD = Procedure(description="log in", steps=["the password is hunter2Zx9"])


@pytest.mark.parametrize(
    ("item", "said"),
    [
        (EACH[0], {"summary": "my password is hunter2Zx9"}),
        (EACH[1], {"steps": "open it\n输入密码 hunter2Zx9"}),
        (EACH[2], {"content": "-----BEGIN PRIVATE KEY-----\nMIIEabc\n-----END PRIVATE KEY-----"}),
        (Knowledge(caption="PIN"), {"value": "0417"}),
        (OLD, {"steps": "the password is hunter2Zx9 again"}),
    ],
)
def test_what_is_secret_is_refused_with_what_keeps_it(item: Item, said: dict[str, str]) -> None:
    with pytest.raises(UsageError, match="iris secret add"):
        edit_item(item, said)


def test_what_covers_a_secret_is_not_written_over_it_and_may_be_taken_out() -> None:
    with pytest.raises(UsageError, match="would be lost"):
        edit_item(OLD, {"steps": "the password is ••••\npress Enter"})
    assert edit_item(OLD, {"description": "sign in"}) == Procedure(description="sign in", steps=OLD.steps)
    assert edit_item(OLD, {"steps": "the password"}) == Procedure(description="log in", steps=["the password"])
    screen = "密码：修改\n密码：查看"
    shown = Episode(summary="in 设置", details=screen)
    assert edit_item(shown, {"details": f"{screen}\n蓝牙"}) == Episode(summary="in 设置", details=f"{screen}\n蓝牙")
    watched = Episode(summary="in 设置", details="密码 ••••")
    assert edit_item(watched, {"details": "密码 ••••, 旧的"}) == Episode(summary="in 设置", details="密码 ••••, 旧的")
