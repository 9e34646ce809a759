"""A person's own library on the disk: whole, private, and never in another folder."""

import json
from pathlib import Path

import numpy as np
import pytest

from iris_screen.core.errors import StoreError, UsageError
from iris_screen.planning.apps import App, Apps
from iris_screen.planning.references import ReferenceStore, safe_name
from iris_screen.planning.references.library import MAX_VARIANTS, ReferenceLibrary
from iris_screen.planning.references.reference_names import name_for

RED = np.full((20, 20, 3), (200, 30, 30), np.uint8)


def test_what_is_put_there_is_found_by_name_and_alias(tmp_path: Path) -> None:
    ReferenceStore(tmp_path / "own").add("bell", "icon", RED, ["铃", "Bell"], "org.bell")
    reference = ReferenceLibrary([tmp_path / "own"]).find("铃")
    assert reference is not None
    assert (reference.name, reference.kind, reference.package) == ("bell", "icon", "org.bell")
    assert np.array_equal(reference.pictures[0], RED)
    assert [file.name for file in (tmp_path / "own").rglob("*") if file.name.startswith(".")] == []


def test_a_second_picture_of_a_name_is_a_variant_and_nothing_is_overwritten(tmp_path: Path) -> None:
    ReferenceStore(tmp_path).add("bell", "icon", RED, ["铃"])
    ReferenceStore(tmp_path).add("bell", "icon", RED // 2, ["Ring"])
    assert [file.name for file in ReferenceStore(tmp_path).pictures("bell")] == ["bell.png", "bell_v2.png"]
    reference = ReferenceLibrary([tmp_path]).find("bell")
    assert reference is not None and len(reference.pictures) == 2
    assert reference.aliases == ["铃", "Ring"]


def test_beside_shipped_pictures_it_is_the_next_variant_and_is_looked_for_first(tmp_path: Path) -> None:
    shipped, own = tmp_path / "shipped", tmp_path / "own"
    ReferenceStore(shipped).add("bell", "icon", RED, [])
    ReferenceStore(shipped).add("bell", "icon", RED // 2, [])
    file = ReferenceStore(own).add("bell", "icon", RED // 4, [], elsewhere=2)
    assert file.name == "bell_v3.png"
    reference = ReferenceLibrary([shipped, own]).find("bell")
    assert reference is not None
    assert [int(picture[0, 0, 0]) for picture in reference.pictures] == [50, 200, 100]


def test_it_is_readable_by_its_owner_alone(tmp_path: Path) -> None:
    file = ReferenceStore(tmp_path / "own").add("bell", "icon", RED, [])
    assert {oct(path.stat().st_mode & 0o777) for path in (file, tmp_path / "own" / "index.json")} == {"0o600"}
    assert oct((tmp_path / "own").stat().st_mode & 0o777) == "0o700"


@pytest.mark.parametrize("path", ["../victim.png", "icons/../../victim.png"])
def test_an_index_that_leads_out_of_the_folder_deletes_nothing_there(tmp_path: Path, path: str) -> None:
    victim, own = tmp_path / "victim.png", tmp_path / "own"
    ReferenceStore(own).add("bell", "icon", RED, [])
    victim.write_bytes(b"mine")
    index = own / "index.json"
    index.write_text(index.read_text().replace("icons/bell.png", path))
    with pytest.raises(UsageError, match="leads out of"):
        ReferenceStore(own).remove("bell")
    assert victim.read_bytes() == b"mine"


def test_removing_takes_all_variants_and_the_names_with_it(tmp_path: Path) -> None:
    store = ReferenceStore(tmp_path)
    store.add("bell", "icon", RED, ["铃"])
    store.add("bell", "icon", RED // 2, [])
    store.add("book", "icon", RED, [])
    assert store.remove("BELL") == 2
    assert [file.name for file in tmp_path.rglob("*.png")] == ["book.png"]
    assert ReferenceLibrary([tmp_path]).find("铃") is None
    with pytest.raises(UsageError, match="not a reference of your own"):
        store.remove("bell")


def test_more_pictures_than_are_ever_looked_at_are_refused(tmp_path: Path) -> None:
    store = ReferenceStore(tmp_path)
    for n in range(MAX_VARIANTS - 1):
        store.add("bell", "icon", RED + n, [])
    with pytest.raises(UsageError, match="iris refs remove bell"):
        store.add("bell", "icon", RED, [])


def test_a_disk_that_takes_nothing_is_one_sentence_and_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "icons").write_text("in the way")
    with pytest.raises(StoreError, match="could not be written"):
        ReferenceStore(tmp_path).add("bell", "icon", RED, [])
    assert sorted(path.name for path in tmp_path.iterdir()) == ["icons"]


def test_an_index_that_somebody_broke_is_named_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "index.json").write_text('{"version": "1.0",\n "icns": {}}')
    with pytest.raises(UsageError, match=r"line 2: unknown key “icns”. Did you mean “icons”"):
        ReferenceStore(tmp_path)


def test_what_a_person_wrote_into_the_index_stays(tmp_path: Path) -> None:
    ReferenceStore(tmp_path).add("bell", "icon", RED, [])
    index = json.loads((tmp_path / "index.json").read_text("utf-8"))
    index["icons"]["bell"]["description"] = "the brass one"
    (tmp_path / "index.json").write_text(json.dumps(index), "utf-8")
    ReferenceStore(tmp_path).add("book", "custom", RED, [])
    assert json.loads((tmp_path / "index.json").read_text("utf-8"))["icons"]["bell"]["description"] == "the brass one"


@pytest.mark.parametrize(
    "name",
    [
        "",
        ".",
        "..",
        "../x",
        "a/b",
        "a\\b",
        "/etc/x",
        "C:x",
        "a\x00b",
        "a b",
        ".hidden",
        "_x",
        "-rf",
        "NUL",
        "com1",
        "x.png",
    ],
)
def test_no_name_leads_anywhere_else(name: str) -> None:
    with pytest.raises(UsageError, match="cannot name a picture"):
        safe_name(name)


def test_no_name_passes_for_a_variant_or_fills_a_disk_name() -> None:
    with pytest.raises(UsageError, match="name of a variant"):
        safe_name("bell_v2")
    with pytest.raises(UsageError, match="cannot name"):
        safe_name("长" * 61)


@pytest.mark.parametrize(
    ("label", "name"),
    [
        ("微信", "wechat"),
        ("WeChat", "wechat"),
        ("支付宝", "支付宝"),
        ("Google Maps", "google_maps"),
        ("../../etc", "etc"),
        ("🎮", "icon"),
        ("Con", "icon_con_"),
        ("Tool v2", "icon_tool_v2_"),
    ],
)
def test_a_label_becomes_the_modules_name_or_a_file_name(label: str, name: str) -> None:
    apps = Apps([App(name="wechat", labels=["微信", "WeChat"])])
    assert name_for(label, apps, ReferenceLibrary([])) == name
    assert safe_name(name) == name


def test_a_renamed_reference_keeps_its_pictures_and_other_names_and_the_old_name_is_gone(tmp_path: Path) -> None:
    store = ReferenceStore(tmp_path)
    store.add("bell", "custom", RED, ["铃"])
    store.add("bell", "custom", RED // 2, [])
    assert store.rename("bell", "gong") == "gong"
    library = ReferenceLibrary([tmp_path])
    reference = library.find("铃")
    assert reference is not None and (reference.name, len(reference.pictures)) == ("gong", 2)
    assert library.find("bell") is None and sorted(f.name for f in tmp_path.rglob("*.png")) == [
        "gong.png",
        "gong_v2.png",
    ]


@pytest.mark.parametrize("new", ["drum", "../x", "a_v2", ""])
def test_a_name_that_is_taken_or_none_changes_nothing(new: str, tmp_path: Path) -> None:
    store = ReferenceStore(tmp_path)
    store.add("bell", "custom", RED, [])
    store.add("drum", "custom", RED // 2, [])
    with pytest.raises(UsageError):
        store.rename("bell", new)
    assert sorted(ReferenceStore(tmp_path).names()) == ["bell", "drum"] and store.pictures("bell")


def test_other_names_are_exactly_those_it_is_given(tmp_path: Path) -> None:
    store = ReferenceStore(tmp_path)
    store.add("bell", "custom", RED, ["铃", "ring"])
    store.set_aliases("bell", ["Ring", "gong", "Bell", "gong"])
    reference = ReferenceLibrary([tmp_path]).find("gong")
    assert reference is not None and reference.aliases == ["Ring", "gong"]
    with pytest.raises(UsageError):
        store.set_aliases("drum", ["x"])
