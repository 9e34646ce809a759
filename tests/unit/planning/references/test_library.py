"""Reference pictures by name, alias and variant."""

import json
from pathlib import Path

import numpy as np
import pytest

from iris_screen.core.errors import UsageError
from iris_screen.planning.references.library import ReferenceLibrary
from iris_screen.sight.vision.pictures import write_png

SHIPPED = Path(__file__).parents[4] / "assets"


def picture(path: Path, shade: int = 0, channels: int = 3) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(write_png(np.full((6, 8, channels), shade, np.uint8)))


def index(folder: Path, text: str | dict[str, object]) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "index.json").write_text(text if isinstance(text, str) else json.dumps(text), "utf-8")
    return folder


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """One icon with two variants, one button, and one that is still to be captured."""
    picture(tmp_path / "icons" / "chat.png", 10)
    picture(tmp_path / "icons" / "chat_v2.png", 20)
    picture(tmp_path / "icons" / "chat_v3.png", 30)
    picture(tmp_path / "ui" / "send.png", 40, channels=4)
    entries: dict[str, object] = {
        "version": "1.0",
        "icons": {
            "chat": {"path": "icons/chat.png", "aliases": ["聊天", "Chat"], "package": "org.chat", "exists": True}
        },
        "ui": {"send": {"path": "ui/send.png", "description": "the send button"}},
        "states": {"main": {"path": "states/main.png", "exists": False}},
    }
    return index(tmp_path, entries)


def test_a_reference_is_found_by_name_and_alias_in_any_case_and_width(store: Path) -> None:
    library = ReferenceLibrary([store])
    assert {found.name for name in ("chat", "CHAT", "聊天", "ｃｈａｔ") if (found := library.find(name))} == {"chat"}
    assert library.find("nothing") is None
    assert library.names() == ["chat", "send", "main"]


def test_variants_come_with_it_in_order_and_alpha_is_kept(store: Path) -> None:
    library = ReferenceLibrary([store])
    chat, send = library.find("chat"), library.find("send")
    assert chat is not None and send is not None
    assert [int(shot[0, 0, 0]) for shot in chat.pictures] == [10, 20, 30]
    assert (chat.package, chat.kind) == ("org.chat", "icon")
    assert send.pictures[0].shape == (6, 8, 4)


def test_an_entry_without_a_picture_is_known_by_its_words(store: Path) -> None:
    main = ReferenceLibrary([store]).find("main")
    assert main is not None
    assert (main.kind, main.pictures) == ("state", [])


def test_pictures_are_read_once_and_only_when_asked_for(store: Path) -> None:
    library = ReferenceLibrary([store])
    (store / "ui" / "send.png").write_bytes(b"no picture")
    first = library.find("chat")
    for file in (store / "icons").iterdir():
        file.unlink()
    assert library.find("聊天") is first
    with pytest.raises(UsageError, match=r"send\.png"):
        library.find("send")


def test_ones_own_pictures_replace_and_names_are_added(store: Path, tmp_path: Path) -> None:
    own = tmp_path / "own"
    picture(own / "chat.png", 99)
    (own / "aliases.yaml").write_text("send: [发送, Send]\nchat: [我的聊天]\n", "utf-8")
    library = ReferenceLibrary([store, own])
    chat, send = library.find("我的聊天"), library.find("发送")
    assert chat is not None and send is not None
    assert [int(shot[0, 0, 0]) for shot in chat.pictures] == [99]
    assert "聊天" in chat.aliases
    assert (send.name, len(send.pictures)) == ("send", 1)


def test_pictures_of_app_modules_come_along(tmp_path: Path) -> None:
    picture(tmp_path / "apps" / "demo" / "images" / "plus.png")
    picture(tmp_path / "apps" / "demo" / "images" / "plus_v2.png")
    (tmp_path / "apps" / "demo" / "images" / "aliases.yaml").write_text("plus: [加号]\ngo: [前往, Go]\n", "utf-8")
    library = ReferenceLibrary([tmp_path])
    plus, go = library.find("加号"), library.find("go")
    assert plus is not None and go is not None
    assert (len(plus.pictures), go.aliases) == (2, ["前往", "Go"])


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (
            '{"icons": {"a": {"path": "a.png", "exists": true}}}',
            "line 1: “a” is listed as existing, but the file a.png was not found",
        ),
        ('{"icons": {"a": {"path": "../a.png"}}}', "leads out of"),
        ('{"icons": {"a": {"path": "/etc/passwd"}}}', "leads out of"),
        ('{"icons": {"a": {"pth": "a.png"}}}', "unknown key “pth”. Did you mean “path”"),
        ('{"icon": {}}', "unknown key “icon”. Did you mean “icons”"),
        ('{"icons": []}', "must be a mapping"),
        ('{"icons": {"a": {"aliases": "x"}}}', "“aliases”"),
        ("[]", "must be a mapping"),
        ('{"icons": {"a": {}, "a": {}}}', "twice"),
        ('{"icons"', "index.json"),
    ],
)
def test_a_broken_index_is_one_sentence_with_file_and_line(tmp_path: Path, text: str, says: str) -> None:
    with pytest.raises(UsageError) as error:
        ReferenceLibrary([index(tmp_path, text)])
    assert says in str(error.value)
    assert "index.json" in str(error.value)


def test_a_folder_that_is_not_there_holds_nothing(tmp_path: Path) -> None:
    assert ReferenceLibrary([tmp_path / "none"]).names() == []


def test_every_shipped_picture_can_be_read() -> None:
    library = ReferenceLibrary([SHIPPED])
    assert len(library.names()) > 50
    for name in library.names():
        found = library.find(name)
        assert found is not None
        assert found.pictures or found.aliases, name
