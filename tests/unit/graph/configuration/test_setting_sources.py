"""Settings: five places, one order, and one clear sentence for whatever cannot be used."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from iris_screen.core.errors import UsageError
from iris_screen.core.message import say
from iris_screen.core.settings import Settings
from iris_screen.graph.configuration.setting_names import OTHER_NAMES, WITHOUT_PREFIX, setting_names
from iris_screen.graph.configuration.setting_sources import find_setting_sources, load_settings

KEY = "sk-do-not-show-me"


@pytest.fixture(autouse=True)
def config_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    folder = tmp_path / "config" / "iris"
    folder.mkdir(parents=True)
    return folder


def from_env(**environ: str) -> Settings:
    return load_settings(environ=environ)


def refusal(environ: Mapping[str, str] = {}, **places: Path) -> str:
    with pytest.raises(UsageError) as caught:
        load_settings(environ=environ, **places)
    sentence = str(caught.value)
    assert "\n" not in sentence
    return sentence


def test_every_setting_has_a_name_of_its_own() -> None:
    names = setting_names()
    assert len(set(names.values())) == len(names)
    assert set(OTHER_NAMES.values()) <= set(names)
    assert set(WITHOUT_PREFIX.values()) <= set(names)


def test_the_names_of_the_card_are_read_with_and_without_prefix() -> None:
    card = {
        "GRID_STEP": ("50", lambda s: s.views.grid_step, 50),
        "CROP_SIZE": ("300", lambda s: s.views.crop_size, 300),
        "GRID_COLOR": ("green", lambda s: s.views.grid_color, "green"),
        "GRID_WIDTH": ("2", lambda s: s.views.grid_width, 2),
        "MOUSE_COLOR": ("black", lambda s: s.views.mouse_color, "black"),
        "MOUSE_WIDTH": ("7", lambda s: s.views.mouse_width, 7),
        "MAX_STEPS": ("12", lambda s: s.budget.max_turns, 12),
        "DEBUG_MODE": ("True", lambda s: s.debug, True),
        "MAX_LONG_MEMORY": ("3", lambda s: s.layers.max_long, 3),
        "MAX_SHORT_MEMORY": ("4", lambda s: s.layers.max_short, 4),
        "COMPRESSION_RATIO": ("2", lambda s: s.layers.ratio, 2),
        "OPERATION_DELAY": ("0.5", lambda s: s.operation_delay, 0.5),
        "ADB_PATH": ("/usr/bin/adb", lambda s: s.adb_path, "/usr/bin/adb"),
    }
    for name, (text, field, value) in card.items():
        assert field(from_env(**{name: text})) == value
        assert field(from_env(**{f"IRIS_{name}": text})) == value


def test_a_later_place_wins(config_folder: Path, tmp_path: Path) -> None:
    named = tmp_path / "named.env"
    (config_folder / "config.toml").write_text("grid_step = 20\n[budget]\nmax_turns = 20\n[layers]\nratio = 20\n")
    (config_folder / ".env").write_text("IRIS_MAX_TURNS=30\nIRIS_RATIO=30\nCROP_SIZE=300\n")
    settings = load_settings(environ={"COMPRESSION_RATIO": "40"}, given={"crop_size": "500"})
    assert (settings.views.grid_step, settings.budget.max_turns, settings.layers.ratio) == (20, 30, 40)
    assert settings.views.crop_size == 500
    named.write_text("IRIS_MAX_TURNS=31\n")
    settings = load_settings(environ={}, env_file=named)
    assert (settings.budget.max_turns, settings.layers.ratio) == (31, 20)


def test_a_dotenv_of_the_current_folder_is_never_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / ".env").write_text("IRIS_BASE_URL=https://evil.example/v1\n")
    monkeypatch.chdir(tmp_path)
    assert from_env().base_url == ""


def test_the_data_folder_is_absolute_and_the_persons_own_by_default(tmp_path: Path) -> None:
    assert from_env().home.name == "iris"
    assert from_env(IRIS_HOME=str(tmp_path)).home == tmp_path
    assert from_env(IRIS_HOME="~/there").home == Path.home() / "there"
    assert from_env(IRIS_HOME="").home == from_env().home


@pytest.mark.parametrize("value", ["abc", "0", "-5", str(10**9), "1e3", "NaN", "", " "])
def test_a_number_out_of_range_is_refused_with_its_name(value: str) -> None:
    if value:
        sentence = refusal({"GRID_STEP": value})
        assert sentence.startswith("GRID_STEP in the environment")
        assert value[:40] in sentence
    else:
        assert from_env(GRID_STEP=value).views.grid_step == 100


def test_an_unknown_name_is_answered_with_the_nearest() -> None:
    assert "grid_step" in refusal({"IRIS_GRID_STP": "5"})
    assert "max_steps" in refusal({"IRIS_MAX_STEP": "5"})


def test_a_mistake_in_a_file_names_the_file_and_the_line(tmp_path: Path) -> None:
    file = tmp_path / "settings"
    for content, place in [
        (b"IRIS_MODEL=a\nIRIS_X\n", "line 2"),
        (b"IRIS_MODEL=a\nIRIS_DEVICE=\xff\n", "line 2"),
        (b"IRIS_MODLE=a\n", "IRIS_MODLE"),
    ]:
        file.write_bytes(content)
        sentence = refusal(env_file=file)
        assert place in sentence
        assert str(file) in sentence
    for content, place in [
        (b"a = = 1", "line 1"),
        (b"[view]\ngrid_step = 1\n", "[view]"),
        (b"[views]\ngrid_stp = 1\n", "grid_step"),
        (b"model = \xff", "line 1"),
        (b"[views]\ngrid_step = [1]\n", "grid_step"),
    ]:
        file.write_bytes(content)
        assert place in refusal(config=file)


def test_a_named_file_that_is_not_there_is_said(tmp_path: Path) -> None:
    assert "no such file" in refusal(env_file=tmp_path / "none.env")
    assert "it is a folder" in refusal(config=tmp_path)


@pytest.mark.parametrize("key", [KEY + "\n", KEY + "\x00", KEY + "\udcff", KEY + "\u202e"])
def test_a_key_with_a_line_break_is_refused_and_never_shown(key: str) -> None:
    sentence = refusal({"IRIS_API_KEY": key})
    assert "IRIS_API_KEY" in sentence
    assert KEY not in sentence


def test_a_key_is_never_shown() -> None:
    settings = from_env(IRIS_API_KEY=KEY)
    assert settings.api_key == KEY
    assert KEY not in repr(settings) + str(settings)


@pytest.mark.parametrize(
    "address",
    [
        "api.example.com",
        "file:///etc/passwd",
        "http://example.com/v1",
        f"https://me:{KEY}@example.com",
        "https://a:99999",
    ],
)
def test_an_address_that_would_give_the_key_away_is_refused(address: str) -> None:
    sentence = refusal({"IRIS_BASE_URL": address, "IRIS_API_KEY": KEY})
    assert sentence.startswith("IRIS_BASE_URL in the environment")
    assert KEY not in sentence


@pytest.mark.parametrize(
    "address", ["https://example.com/v1", "http://localhost:11434/v1", "http://192.168.1.7:8000/v1"]
)
def test_a_safe_address_is_taken(address: str) -> None:
    assert from_env(IRIS_ENDPOINT=address, IRIS_KEY=KEY).base_url == address


def test_a_vendors_key_goes_to_that_vendor_only() -> None:
    both = {"OPENAI_API_KEY": "one", "DEEPSEEK_API_KEY": "two"}
    assert from_env(**both).api_key == ""  # no model is named: no key is needed
    assert from_env(IRIS_MODEL="m", **both).api_key == ""  # whose?
    alone = from_env(IRIS_MODEL="m", DEEPSEEK_API_KEY="two")
    assert (alone.base_url, alone.api_key) == ("https://api.deepseek.com/v1", "two")
    assert from_env(IRIS_MODEL="m", IRIS_BASE_URL="https://api.openai.com/v1", **both).api_key == "one"
    assert from_env(IRIS_MODEL="m", IRIS_BASE_URL="https://example.com/v1", **both).api_key == ""


def test_a_vendors_key_is_found_for_its_preset() -> None:
    assert from_env(IRIS_PRESET="deepseek", OPENAI_API_KEY="one", DEEPSEEK_API_KEY="two").api_key == "two"
    assert from_env(IRIS_PRESET="ollama", OPENAI_API_KEY="one").api_key == ""


def test_a_key_goes_to_the_address_it_was_given_for_and_no_other(config_folder: Path) -> None:
    (config_folder / "config.toml").write_text(f'base_url = "https://one.example/v1"\nmodel = "m"\napi_key = "{KEY}"\n')
    assert from_env().api_key == KEY
    assert from_env(IRIS_MODEL="other").api_key == KEY
    assert from_env(IRIS_BASE_URL="https://one.example/v2").api_key == KEY
    assert from_env(IRIS_BASE_URL="https://two.example/v1").api_key == ""
    assert from_env(IRIS_BASE_URL="https://one.example:8443/v1").api_key == ""
    assert from_env(IRIS_PRESET="deepseek").api_key == ""
    assert load_settings(environ={}, given={"preset": "ollama"}).api_key == ""
    assert from_env(IRIS_BASE_URL="https://two.example/v1", IRIS_API_KEY="theirs").api_key == "theirs"


def test_the_key_for_speech_goes_to_the_address_it_was_given_for_and_no_other(config_folder: Path) -> None:
    (config_folder / "config.toml").write_text(
        f'voice_base_url = "https://one.example/v1"\nvoice_model = "ear"\nvoice_api_key = "{KEY}"\n'
    )
    assert from_env().voice.voice_api_key == KEY
    assert from_env(IRIS_BASE_URL="https://two.example/v1").voice.voice_api_key == KEY
    assert from_env(IRIS_VOICE_BASE_URL="https://two.example/v1").voice.voice_api_key == ""
    assert KEY not in repr(from_env())


def test_speech_is_not_sent_where_somebody_on_the_way_may_listen() -> None:
    assert "IRIS_VOICE_BASE_URL" in refusal({"IRIS_VOICE_BASE_URL": "http://example.com/v1"})
    assert from_env(IRIS_VOICE_BASE_URL="http://127.0.0.1:8000/v1").voice.voice_base_url


def test_a_key_with_no_address_beside_it_goes_where_the_command_line_says() -> None:
    assert load_settings(environ={"IRIS_API_KEY": KEY}, given={"preset": "deepseek"}).api_key == KEY


def test_a_preset_stands_for_the_address_and_model_that_were_set_before_it(config_folder: Path) -> None:
    (config_folder / "config.toml").write_text('base_url = "https://one.example/v1"\nmodel = "m"\n')
    chosen = load_settings(environ={}, given={"preset": "ollama"})
    assert (chosen.base_url, chosen.model) == ("", "")
    both = load_settings(environ={}, given={"preset": "ollama", "model": "mine"})
    assert (both.base_url, both.model) == ("", "mine")


def test_the_example_names_every_setting_with_its_default() -> None:
    lines = (Path(__file__).parents[4] / ".env.example").read_text(encoding="utf-8").splitlines()
    example = dict(line.removeprefix("#").split("=", 1) for line in lines if line.startswith("#IRIS_"))
    fields = {OTHER_NAMES.get(n, n) for n in (name.removeprefix("IRIS_").lower() for name in example)}
    assert fields == set(setting_names())
    assert from_env(**example | {"IRIS_ADB_PATH": ""}) == from_env()


def test_of_each_setting_that_is_no_default_it_is_told_where_it_comes_from_and_not_what_it_is(
    config_folder: Path,
) -> None:
    (config_folder / "config.toml").write_text('device = "sim:"\nmodel = "m"\n', "utf-8")
    told = find_setting_sources(environ={"IRIS_API_KEY": KEY, "IRIS_MODEL": "n"}, given={"grid_step": "50"})
    assert told["device"].key == "settings-in-file" and told["model"] == say(
        "settings-in-environment", name="IRIS_MODEL"
    )
    assert told["grid_step"].key == "settings-on-command-line" and KEY not in str(told)


@pytest.mark.parametrize("name", ["IRIS_WEBHOOK", "IRIS_WEBHOOK_SECRET", "IRIS_API_KEY", "IRIS_VOICE_API_KEY"])
def test_what_is_secret_stands_in_no_sentence_about_it(name: str) -> None:
    said = refusal({name: "whsec_hunter2/secret\u0007"})
    assert "hunter2" not in said and name in said


@pytest.mark.parametrize(
    "address", ["http://example.com/hook", "ftp://example.com", "https://user:pw@example.com/hook"]
)
def test_a_webhook_is_no_plain_address_of_somebody_else(address: str) -> None:
    assert "IRIS_WEBHOOK" in refusal({"IRIS_WEBHOOK": address})


def test_a_webhook_may_be_a_plain_address_of_this_computer() -> None:
    assert from_env(IRIS_WEBHOOK="http://127.0.0.1:9/hook").notices.webhook == "http://127.0.0.1:9/hook"


def test_the_token_of_the_studio_server_is_in_the_environment_and_no_setting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("IRIS_STUDIO_TOKEN", "right")
    assert "right" not in repr(load_settings())
