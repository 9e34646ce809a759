"""Settings are written whole, privately, and beside what stands there already."""

import tomllib
from pathlib import Path

import pytest

from iris_screen.core.errors import StoreError, UsageError
from iris_screen.core.settings import Settings
from iris_screen.graph.configuration.setting_sources import load_settings, own_file
from iris_screen.graph.configuration.settings_file import read_written, write_settings

NOTHING = Path("/dev/null")


def loaded(home: Path, **environ: str) -> Settings:
    return load_settings(environ={"IRIS_HOME": str(home), **environ}, env_file=NOTHING)


def test_what_is_written_is_read_from_the_data_folder_and_the_environment_wins(tmp_path: Path) -> None:
    write_settings(own_file(tmp_path), {"device": "android:R58M", "base_url": "https://a.example/v1", "model": "m"})
    settings = loaded(tmp_path)
    assert (settings.device, settings.base_url, settings.model) == ("android:R58M", "https://a.example/v1", "m")
    assert loaded(tmp_path, IRIS_DEVICE="sim:").device == "sim:"


def test_a_file_that_is_named_stands_instead_of_it(tmp_path: Path) -> None:
    write_settings(own_file(tmp_path), {"device": "android:R58M"})
    (tmp_path / "other.toml").write_text("model = 'm'\n")
    environ = {"IRIS_HOME": str(tmp_path)}
    assert load_settings(environ=environ, env_file=NOTHING, config=tmp_path / "other.toml").device == "sim:"


def test_what_somebody_wrote_stays_with_his_remarks(tmp_path: Path) -> None:
    file = own_file(tmp_path)
    file.write_text('# mine\ndebug = true  # for now\nkey = "old"\nmodel = "x"\n\n[views]\ngrid_step = 50\n', "utf-8")
    write_settings(file, {"api_key": "new", "device": "sim:"})
    text = file.read_text("utf-8")
    assert "# mine\ndebug = true  # for now\n" in text and "old" not in text
    assert tomllib.loads(text) == {
        "debug": True, "model": "x", "api_key": "new", "device": "sim:", "views": {"grid_step": 50}
    }  # fmt: skip


def test_an_empty_value_takes_a_setting_out(tmp_path: Path) -> None:
    file = own_file(tmp_path)
    write_settings(file, {"model": "m", "api_key": "k", "device": "sim:"})
    write_settings(file, {"model": "", "api_key": ""})
    assert read_written(file) == {"device": "sim:"}


@pytest.mark.parametrize("value", ['quote " and \\ slash', "中文 🎮", "# no remark", "[no section]"])
def test_any_text_comes_back_as_it_was(tmp_path: Path, value: str) -> None:
    write_settings(own_file(tmp_path), {"model": value})
    assert loaded(tmp_path).model == value


def test_it_is_readable_by_its_owner_alone(tmp_path: Path) -> None:
    file = own_file(tmp_path / "new")
    write_settings(file, {"api_key": "k"})
    assert oct(file.stat().st_mode & 0o777) == "0o600"
    assert oct(file.parent.stat().st_mode & 0o777) == "0o700"


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"base_url": "ftp://x"}, "is not an address"),
        ({"base_url": "http://model.example/v1", "api_key": "k"}, "unencrypted"),
        ({"device": "a\nb"}, "line break"),
    ],
)
def test_what_would_be_refused_later_is_not_written(tmp_path: Path, changes: dict[str, str], says: str) -> None:
    file = own_file(tmp_path)
    write_settings(file, {"device": "sim:"})
    before = file.read_bytes()
    with pytest.raises(UsageError, match=says):
        write_settings(file, changes)
    assert [path.name for path in tmp_path.iterdir()] == ["config.toml"]
    assert file.read_bytes() == before


@pytest.mark.parametrize("text", ['model = """\nkey = "x"\n"""\n', "views.grid_step = 50\n[views]\n", "= 3"])
def test_a_file_written_oddly_is_left_to_its_owner(tmp_path: Path, text: str) -> None:
    own_file(tmp_path).write_text(text)
    with pytest.raises(UsageError):
        write_settings(own_file(tmp_path), {"api_key": "k"})
    assert own_file(tmp_path).read_text() == text


def test_a_folder_that_takes_nothing_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("in the way")
    with pytest.raises(StoreError, match="could not be written"):
        write_settings(own_file(tmp_path / "home"), {"device": "sim:"})


def test_the_file_in_the_data_folder_cannot_name_another_one(tmp_path: Path) -> None:
    own_file(tmp_path).write_text('home = "/elsewhere"\n')
    with pytest.raises(UsageError, match="Set IRIS_HOME instead"):
        loaded(tmp_path)
