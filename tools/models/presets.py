"""Endpoints people use, by name (SPEC V17)."""

from core.record import Record


class Preset(Record):
    """base_url: "" where the person gives it. model: the one it is asked for where none is named; hand, planner: where
    the endpoint has one of its own for that role. needs_key: whether it answers nobody without one.
    """

    base_url: str
    model: str = ""
    hand: str = ""
    planner: str = ""
    dialect: str = "iris"
    needs_key: bool = True
    usage: bool = True


PRESETS = {
    "openai": Preset(base_url="https://api.openai.com/v1", model="gpt-4o"),
    "openrouter": Preset(base_url="https://openrouter.ai/api/v1", model="openai/gpt-4o"),
    "deepseek": Preset(base_url="https://api.deepseek.com/v1", model="deepseek-chat"),
    "zhipu": Preset(base_url="https://open.bigmodel.cn/api/paas/v4", model="glm-4v-plus", planner="glm-4-flash"),
    "claude": Preset(base_url="https://api.anthropic.com/v1", model="claude-sonnet-4-5", usage=False),
    "ollama": Preset(base_url="http://127.0.0.1:11434/v1", model="qwen2.5vl", needs_key=False),
    "vllm": Preset(base_url="http://127.0.0.1:8000/v1", needs_key=False),
    "autoglm": Preset(
        base_url="https://open.bigmodel.cn/api/paas/v4",
        model="glm-4-flash",
        hand="autoglm-phone",
        planner="glm-4-flash",
        dialect="phone",
    ),
    "custom": Preset(base_url="", needs_key=False),
}
