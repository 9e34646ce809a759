import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from iris_screen.core.errors import UsageError
from iris_screen.core.parsing.kept_results import keep_results_in
from iris_screen.sim.phone.phone import Phone
from iris_screen.sim.phone.world_files.load_world import load_world
from iris_screen.sim.phone.world_files.packed_world import pack, unpack
from iris_screen.sim.phone.world_files.world import World

WORLDS = Path(__file__).resolve().parents[5] / "assets" / "worlds"
FILES = [*sorted(WORLDS.glob("*.yaml")), WORLDS / "phone" / "world.yaml"]


@pytest.fixture
def keeping(tmp_path: Path) -> Iterator[Path]:
    keep_results_in(tmp_path / "kept")
    yield tmp_path / "kept"
    keep_results_in(None)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_world_from_json_is_the_world(file: Path) -> None:
    world = load_world(file)
    back: World = unpack(json.loads(json.dumps(pack(world))))
    assert back.digest() == world.digest()
    assert pack(back) == pack(world)
    assert [type(node) for node in back.nodes] == [type(node) for node in world.nodes]
    assert [node.model_fields_set for node in back.nodes] == [node.model_fields_set for node in world.nodes]
    assert back.model_dump_json(by_alias=True) == world.model_dump_json(by_alias=True)


def test_a_kept_world_shows_the_same_screens(keeping: Path) -> None:
    shown = []
    for _ in range(2):
        phone = Phone(load_world(FILES[0]), seed=3)
        shown.append((phone.look(20).pixels.tobytes(), phone.digest))
    assert shown[0] == shown[1]
    assert len([*keeping.glob("world-*.json")]) == 1


def test_a_changed_copy_of_a_kept_world_has_a_digest_of_its_own(keeping: Path) -> None:
    first = load_world(FILES[0])
    kept = load_world(FILES[0])
    assert kept.digest() == first.digest()
    changed = kept.replace(name="another")
    assert changed.digest() == first.replace(name="another").digest() != kept.digest()


def test_a_changed_included_file_is_read_again_and_a_mistake_in_it_is_told(keeping: Path, tmp_path: Path) -> None:
    world = "format: 1\ninclude: [more.yaml]\nhome: home\napps:\n  home:\n    package: org.x.home\n    label: Home\n"
    world += "    icon: home\n    start: main\n    screens:\n      main:\n        body: {text: '{greeting}'}\n"
    (tmp_path / "world.yaml").write_text(world)
    for word in ("one", "two"):
        (tmp_path / "more.yaml").write_text(f"vars: {{greeting: {word}}}\n")
        for _ in range(2):
            assert load_world(tmp_path / "world.yaml").vars["greeting"].source == word
    (tmp_path / "more.yaml").write_text("vars: {greeting: '{'}\n")
    for _ in range(2):
        with pytest.raises(UsageError, match=r"more\.yaml"):
            load_world(tmp_path / "world.yaml")
