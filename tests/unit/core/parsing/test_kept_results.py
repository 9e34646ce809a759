import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from iris_screen.core.parsing.kept_results import keep_results_in, remember
from iris_screen.core.parsing.yaml_text import load_yaml


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    keep_results_in(tmp_path / "kept")
    yield tmp_path / "kept"
    keep_results_in(None)


class Maker:
    """Makes one result, and counts how often."""

    def __init__(self, result: object) -> None:
        self.result, self.made = result, 0

    def __call__(self) -> object:
        self.made += 1
        return self.result


@pytest.mark.parametrize("result", [{"a": [1, 2.5, None, True]}, [], "字", 0, None])
def test_a_result_is_made_once_and_then_read(folder: Path, result: object) -> None:
    make = Maker(result)
    assert remember("x", [b"text"], make, __file__) == remember("x", [b"text"], make, __file__) == result
    assert make.made == 1


@pytest.mark.parametrize("other", [[b"text", b""], [b"texts"], [], [b"te", b"xt"]])
def test_other_content_has_another_result(folder: Path, other: list[bytes]) -> None:
    remember("x", [b"text"], Maker(1), __file__)
    assert remember("x", other, Maker(2), __file__) == 2


def test_changed_code_makes_its_results_anew(folder: Path, tmp_path: Path) -> None:
    for name in ("old.py", "new.py"):
        (tmp_path / name).write_text(name)
    remember("x", [b"text"], Maker(1), str(tmp_path / "old.py"))
    assert remember("x", [b"text"], Maker(2), str(tmp_path / "new.py")) == 2


@pytest.mark.parametrize("damage", ["cut", "changed", "empty", "a folder"])
def test_a_damaged_result_is_made_again(folder: Path, damage: str) -> None:
    remember("x", [b"text"], Maker([1, 2]), __file__)
    (file,) = folder.glob("x-*.json")
    whole = file.read_bytes()
    match damage:
        case "cut":
            file.write_bytes(whole[:-1])
        case "changed":
            file.write_bytes(whole.replace(b"[1,2]", b"[1,3]"))
        case "empty":
            file.write_bytes(b"")
        case _:
            file.unlink()
            file.mkdir()
    make = Maker([1, 2])
    assert remember("x", [b"text"], make, __file__) == [1, 2]
    assert make.made == 1


@pytest.mark.parametrize("result", [(1, 2), {1: "a"}, {"a": {"b": (1,)}}, float("nan"), {1, 2}, "\ud800"])
def test_what_json_would_change_is_not_kept(folder: Path, result: object) -> None:
    make = Maker(result)
    remember("x", [b"text"], make, __file__)
    remember("x", [b"text"], make, __file__)
    assert make.made == 2


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="there are no such rights here")
@pytest.mark.parametrize("rights", [0o777, 0o770, 0o722])
def test_a_folder_in_which_others_can_write_is_not_used(folder: Path, rights: int) -> None:
    folder.mkdir()
    folder.chmod(rights)
    make = Maker(1)
    remember("x", [b"text"], make, __file__)
    remember("x", [b"text"], make, __file__)
    assert make.made == 2 and not any(folder.iterdir())


def test_a_place_that_is_no_folder_only_costs_time(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    keep_results_in(tmp_path / "file" / "kept")
    try:
        assert remember("x", [b"text"], Maker(1), __file__) == 1
    finally:
        keep_results_in(None)


def test_a_kept_file_still_knows_its_lines_and_its_limits(folder: Path) -> None:
    text = b"a: 1\nb:\n  - x\n  - y\n"
    fresh, marks = load_yaml(text, "f.yaml")
    for _ in range(2):
        kept, known = load_yaml(text, "f.yaml", keep=True)
        assert (kept, len(known.lines)) == (fresh, len(marks.lines))
        assert [known.line(path) for path in marks.lines] == [*marks.lines.values()]
    assert len([*folder.glob("yaml-*.json")]) == 1


def test_a_file_of_a_person_leaves_nothing_in_the_folder(folder: Path) -> None:
    load_yaml(b"password: x", "steps.yaml")
    assert not folder.exists() or not any(folder.iterdir())


def test_old_results_make_room(folder: Path) -> None:
    remember("x", [b"first"], Maker(1), __file__)
    for n in range(610):
        (folder / f"old-{n}.json").write_text(json.dumps(n))
        os.utime(folder / f"old-{n}.json", (n, n))
    remember("x", [b"second"], Maker(2), __file__)
    assert len([*folder.iterdir()]) < 400
    make = Maker(2)
    remember("x", [b"second"], make, __file__)
    assert make.made == 0
