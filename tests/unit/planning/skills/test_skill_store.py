"""The folder skills are kept in."""

from pathlib import Path

from iris_screen.planning.skills.skill_store import FILE, SkillStore


def test_a_folder_whose_name_no_skill_has_is_none_and_hides_no_other(tmp_path: Path) -> None:
    for name in ("greet", ".jot.4711", "greet (1)", "x" * 61):
        (tmp_path / name).mkdir()
        (tmp_path / name / FILE).write_text("task: x\n")
    store = SkillStore(tmp_path)
    assert store.names() == ["greet"]
    assert [store.results(name).played for name in store.names()] == [0]
