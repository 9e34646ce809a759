"""Well-known endpoints by name."""

import re

from pydantic import Field

from iris_screen.core.record import Record
from iris_screen.core.settings import DialectName


class Preset(Record):
    """base_url: "" if the person must set it. model: the default. hand, planner: models for these roles, if the
    endpoint has its own. needs_key: whether it refuses requests without a key. keys: variables that may hold the
    vendor's key.
    """

    base_url: str
    model: str = ""
    hand: str = ""
    planner: str = ""
    needs_key: bool = True
    usage: bool = True
    keys: tuple[str, ...] = ()


PRESETS = {
    "openai": Preset(base_url="https://api.openai.com/v1", model="gpt-4o", keys=("OPENAI_API_KEY",)),
    "openrouter": Preset(base_url="https://openrouter.ai/api/v1", model="openai/gpt-4o", keys=("OPENROUTER_API_KEY",)),
    "deepseek": Preset(base_url="https://api.deepseek.com/v1", model="deepseek-chat", keys=("DEEPSEEK_API_KEY",)),
    "zhipu": Preset(
        base_url="https://open.bigmodel.cn/api/paas/v4",
        model="glm-4v-plus",
        planner="glm-4-flash",
        keys=("ZHIPUAI_API_KEY", "ZHIPU_API_KEY"),
    ),
    "claude": Preset(
        base_url="https://api.anthropic.com/v1", model="claude-sonnet-4-5", usage=False, keys=("ANTHROPIC_API_KEY",)
    ),
    "ollama": Preset(base_url="http://127.0.0.1:11434/v1", model="qwen2.5vl", needs_key=False),
    "vllm": Preset(base_url="http://127.0.0.1:8000/v1", needs_key=False),
    "autoglm": Preset(
        base_url="https://open.bigmodel.cn/api/paas/v4",
        model="glm-4-flash",
        hand="autoglm-phone",
        planner="glm-4-flash",
    ),
    "custom": Preset(base_url="", needs_key=False),
}
"""The one table of endpoints, used by settings and `iris setup`."""
_TRAINED: dict[str, DialectName] = {
    r"autoglm": "autoglm",
    r"doubao.*ui-?tars|ui-?tars.*(?:sft|dpo)": "doubao",  # these give thousandths, all others pixels
    r"ui-?tars": "ui-tars",
    r"qwen-?2\.?5-?vl|gui-owl-7b|gui-owl-32b": "qwen2.5",
    r"qwen-?3(?:\.\d)?-?vl|gui-owl-1\.5": "qwen3",
    r"glm-?4\.[1-9]v": "glm",
    r"gemini.*computer-use": "gemini",
}
"""The format a model was trained to write its acts in, by a part of its name; the first match counts. Models that
follow any format well get ours, which comes with the list of elements.
"""


def find_dialect(model: str) -> DialectName:
    """The format to ask a model for, by its name."""
    return next((name for pattern, name in _TRAINED.items() if re.search(pattern, model, re.I)), "iris")


VENDORS = {name: preset.base_url for preset in PRESETS.values() for name in preset.keys}
"""Addresses by key variable. A vendor's key is used only for its own address, and only if a model is named."""


class Endpoint(Record):
    """The address of a model, and what its endpoint supports. dialect: the format of the actor's answers. streams,
    usage: whether it can stream an answer, and then report usage. seconds: limit for a whole answer. silence: limit in
    seconds for a pause within one.
    """

    base_url: str
    model: str
    api_key: str = Field(default="", repr=False)
    dialect: DialectName = "iris"
    pictures: bool = True
    streams: bool = True
    usage: bool = True
    seconds: float = 120.0
    silence: float = 60.0
