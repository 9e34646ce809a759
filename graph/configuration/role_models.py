"""The models a person has configured, one for each role, or none."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import get_args

from iris_screen.core.errors import ModelRefused, UsageError
from iris_screen.core.message import Argument, Message, say
from iris_screen.core.models import ChatTurn, Reply, Role
from iris_screen.core.parsing.spelling import suggest_or_list
from iris_screen.core.protocols import Clock, RandomSource
from iris_screen.core.settings import Settings
from iris_screen.graph.configuration.resources import ASSETS
from iris_screen.models.chat import Chat
from iris_screen.models.model_roles import RoleModels
from iris_screen.models.presets import PRESETS, Endpoint, Preset, find_dialect
from iris_screen.models.prices import Prices, read_prices

PRICES = "prices.yaml"


def no_model(what: Argument) -> Message:
    """Says what needs a model, and how to set one."""
    return say("settings-no-model", what=what)


@dataclass(frozen=True)
class NoModel:
    """Stands in for a Model when none is set. what: what needs one."""

    what: Message

    def ask(self, role: Role, turns: Sequence[ChatTurn], until: str = "") -> Reply:
        raise ModelRefused(no_model(self.what))


def open_models(settings: Settings, clock: Clock, chance: RandomSource) -> RoleModels | None:
    """The models by role, or None if no model is set. UsageError if one is set but cannot be used."""
    if not (settings.model or settings.preset):
        return None
    chats: dict[Role, Chat] = {role: Chat(endpoint(settings, role), clock, chance) for role in get_args(Role)}
    return RoleModels(chats, prices(settings))


def endpoint(settings: Settings, role: Role) -> Endpoint:
    """The endpoint of a role's model."""
    preset = _find_preset(settings)
    own = {"hand": preset.hand, "planner": preset.planner}.get(role, "")
    model = getattr(settings.roles, f"{role}_model") or settings.model or own or preset.model
    base_url = settings.base_url or preset.base_url
    if not model:
        raise UsageError(say("settings-preset-without-model", preset=settings.preset))
    if not base_url:
        raise UsageError(say("settings-model-without-address", model=model))
    if preset.needs_key and not settings.api_key:
        raise UsageError(say("settings-model-without-key", model=model))
    return Endpoint(
        base_url=base_url,
        model=model,
        api_key=settings.api_key,
        dialect=settings.roles.dialect or find_dialect(model),
        streams=settings.roles.model_stream,
        usage=preset.usage,
        seconds=settings.roles.model_seconds,
        silence=settings.roles.model_silence,
    )


def endpoints(settings: Settings) -> dict[Endpoint, list[Role]]:
    """Each model with its roles; empty if no model is set. Raises UsageError as above."""
    found: dict[Endpoint, list[Role]] = {}
    if settings.model or settings.preset:
        for role in get_args(Role):
            found.setdefault(endpoint(settings, role), []).append(role)
    return found


def voice_endpoint(settings: Settings) -> Endpoint | None:
    """The endpoint that transcribes speech, None if none is set. Its own address gets its own key, or none."""
    voice, preset = settings.voice, _find_preset(settings)
    if not voice.voice_model:
        return None
    base_url = voice.voice_base_url or settings.base_url or preset.base_url
    if not base_url:
        raise UsageError(say("settings-voice-without-address", model=voice.voice_model))
    return Endpoint(
        base_url=base_url,
        model=voice.voice_model,
        api_key=voice.voice_api_key or ("" if voice.voice_base_url else settings.api_key),
        seconds=settings.roles.model_seconds,
        silence=settings.roles.model_silence,
    )


def prices(settings: Settings) -> Prices:
    """Model prices: the shipped table, overlaid with the person's own."""
    return read_prices(ASSETS / PRICES, prices_file(settings))


def _find_preset(settings: Settings) -> Preset:
    """The named preset; else "custom", which requires nothing, since a local endpoint needs no key."""
    if not settings.preset:
        return PRESETS["custom"]
    if settings.preset not in PRESETS:
        unknown = say("settings-preset-unknown", preset=settings.preset)
        raise UsageError(suggest_or_list(unknown, settings.preset, PRESETS))
    return PRESETS[settings.preset]


def prices_file(settings: Settings) -> Path:
    """The file of a person's own prices."""
    return settings.home / PRICES
