"""The models a person has set, one for each role, or none."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import get_args

from iris_screen.core.errors import ModelRefused, UsageError, ended
from iris_screen.core.models import Reply, Role, Turn
from iris_screen.core.parsing.spelling import nearest_or_all
from iris_screen.core.protocols import Chance, Clock
from iris_screen.core.settings import Settings
from iris_screen.graph.configuration.resources import ASSETS
from iris_screen.models.chat import Chat
from iris_screen.models.endpoint import Endpoint
from iris_screen.models.model_roles import Asking
from iris_screen.models.presets import PRESETS, Preset
from iris_screen.models.prices import Prices, read_prices

PRICES = "prices.yaml"
NO_MODEL = "{what} needs a model; set IRIS_MODEL and IRIS_BASE_URL, or a preset with IRIS_PRESET (docs/models.md)."


@dataclass(frozen=True)
class NoModel:
    """A Model where none is set. what: that needs one."""

    what: str

    def ask(self, role: Role, turns: Sequence[Turn], until: str = "") -> Reply:
        raise ModelRefused(NO_MODEL.format(what=self.what))


def asking(settings: Settings, clock: Clock, chance: Chance) -> Asking | None:
    """What may be asked, or None where no model is set. UsageError where one is named and cannot be asked."""
    if not (settings.model or settings.preset):
        return None
    chats: dict[Role, Chat] = {role: Chat(endpoint(settings, role), clock, chance) for role in get_args(Role)}
    return Asking(chats, prices(settings))


def endpoint(settings: Settings, role: Role) -> Endpoint:
    """Where the model of a role is asked."""
    preset = _preset(settings)
    model = getattr(settings.roles, f"{role}_model") or settings.model or _own(preset, role) or preset.model
    base_url = settings.base_url or preset.base_url
    if not model:
        raise UsageError(f"The preset {settings.preset} has no model of its own; name one with IRIS_MODEL.")
    if not base_url:
        raise UsageError(f"The model {model} has no address; set IRIS_BASE_URL, or a preset with IRIS_PRESET.")
    if preset.needs_key and not settings.api_key:
        raise UsageError(f"The model {model} needs a key; set IRIS_API_KEY.")
    return Endpoint(
        base_url=base_url,
        model=model,
        api_key=settings.api_key,
        dialect=settings.roles.dialect or preset.dialect,
        streams=settings.roles.model_stream,
        usage=preset.usage,
        seconds=settings.roles.model_seconds,
        silence=settings.roles.model_silence,
    )


def endpoints(settings: Settings) -> dict[Endpoint, list[Role]]:
    """Each model there is, with the roles it is asked as; none where no model is set. UsageError as above."""
    found: dict[Endpoint, list[Role]] = {}
    if settings.model or settings.preset:
        for role in get_args(Role):
            found.setdefault(endpoint(settings, role), []).append(role)
    return found


def prices(settings: Settings) -> Prices:
    """What models cost: the shipped table, with the person's own over it."""
    return read_prices(ASSETS / PRICES, prices_file(settings))


def _preset(settings: Settings) -> Preset:
    """The one that is named; else one that asks for nothing, since a local endpoint needs no key."""
    if not settings.preset:
        return PRESETS["custom"]
    if settings.preset not in PRESETS:
        raise UsageError(
            ended(f"There is no preset '{settings.preset}'{nearest_or_all(settings.preset, list(PRESETS))}")
        )
    return PRESETS[settings.preset]


def _own(preset: Preset, role: Role) -> str:
    return {"hand": preset.hand, "planner": preset.planner}.get(role, "")


def prices_file(settings: Settings) -> Path:
    """Where a person writes prices of his own."""
    return settings.home / PRICES
