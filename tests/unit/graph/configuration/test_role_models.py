"""Which model is asked for which role, where, and what is said where none can be."""

import random
from pathlib import Path
from typing import Any, get_args

import pytest

from iris_screen.core.errors import UsageError
from iris_screen.core.models import Role
from iris_screen.core.settings import Roles, Settings, Voice
from iris_screen.graph.configuration.role_models import endpoint, open_models, voice_endpoint
from iris_screen.models.presets import PRESETS
from tests.unit.graph.conftest import StillClock

ROLES: tuple[Role, ...] = get_args(Role)


def settings(**given: Any) -> Settings:
    return Settings(home=Path("nowhere"), **given)


def refusal(**given: Any) -> str:
    with pytest.raises(UsageError) as caught:
        open_models(settings(**given), StillClock(), random.Random(1))
    return str(caught.value)


def test_without_a_model_nobody_is_asked() -> None:
    assert open_models(settings(), StillClock(), random.Random(1)) is None
    assert open_models(settings(api_key="k", base_url="https://a.example/v1"), StillClock(), random.Random(1)) is None


@pytest.mark.parametrize("name", [name for name, preset in PRESETS.items() if preset.base_url])
def test_a_preset_needs_no_more_than_its_name_and_a_key(name: str) -> None:
    model = {} if PRESETS[name].model else {"model": "own"}
    found = open_models(settings(preset=name, api_key="k", **model), StillClock(), random.Random(1))
    assert found is not None
    assert set(found.chats) == set(ROLES)
    assert all(chat.endpoint.base_url == PRESETS[name].base_url for chat in found.chats.values())
    assert all(chat.endpoint.model for chat in found.chats.values())


def test_the_phone_model_is_the_hand_and_another_one_plans() -> None:
    given = settings(preset="autoglm", api_key="k")
    asked = {role: endpoint(given, role) for role in ROLES}
    assert (asked["hand"].model, asked["planner"].model) == ("autoglm-phone", "glm-4-flash")
    assert asked["hand"].dialect == "autoglm"


def test_a_model_that_is_named_goes_before_the_presets_and_a_roles_own_before_both() -> None:
    given = settings(preset="autoglm", api_key="k", model="mine", roles=Roles(hand_model="eyes"))
    assert [endpoint(given, role).model for role in ("planner", "hand", "verifier")] == ["mine", "eyes", "mine"]


def test_an_address_of_ones_own_goes_before_the_presets() -> None:
    given = settings(preset="openai", api_key="k", base_url="https://a.example/v1")
    assert endpoint(given, "hand").base_url == "https://a.example/v1"


def test_a_model_at_an_address_of_ones_own_needs_no_key() -> None:
    given = settings(model="m", base_url="http://127.0.0.1:9/v1")
    assert (endpoint(given, "hand").api_key, endpoint(given, "hand").dialect) == ("", "iris")


def test_how_it_is_asked_is_the_persons_choice() -> None:
    roles = Roles(dialect="phone", model_stream=False, model_seconds=5, model_silence=2)
    found = endpoint(settings(model="m", base_url="http://127.0.0.1:9/v1", roles=roles), "hand")
    assert (found.dialect, found.streams, found.seconds, found.silence) == ("phone", False, 5, 2)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"model": "m"}, "The model m has no address. Set IRIS_BASE_URL, or choose a preset with IRIS_PRESET."),
        ({"preset": "openai"}, "The model gpt-4o needs a key. Set IRIS_API_KEY."),
        ({"preset": "vllm"}, "The preset vllm has no default model. Name one with IRIS_MODEL."),
        ({"preset": "opnai", "api_key": "k"}, "There is no preset “opnai”. Did you mean “openai”?"),
        ({"preset": "custom", "model": "m"}, "The model m has no address"),
    ],
)
def test_what_is_missing_is_said_in_a_sentence(given: dict[str, str], said: str) -> None:
    assert refusal(**given).startswith(said)


def test_no_key_is_ever_shown() -> None:
    found = open_models(settings(preset="openai", api_key="sk-secret"), StillClock(), random.Random(1))
    assert "sk-secret" not in repr(found)


def test_speech_is_transcribed_where_the_other_models_are_unless_it_has_an_address_of_its_own() -> None:
    ear = Voice(voice_model="ear")
    beside = voice_endpoint(settings(preset="openai", api_key="k", voice=ear))
    assert beside is not None and (beside.base_url, beside.api_key) == (PRESETS["openai"].base_url, "k")
    own = voice_endpoint(settings(api_key="k", voice=ear.replace(voice_base_url="http://127.0.0.1:8000/v1")))
    assert own is not None and (own.base_url, own.api_key) == ("http://127.0.0.1:8000/v1", "")
    assert voice_endpoint(settings(preset="openai", api_key="k")) is None
    with pytest.raises(UsageError, match="IRIS_VOICE_BASE_URL"):
        voice_endpoint(settings(voice=ear))
