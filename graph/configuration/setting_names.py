"""The names of settings: their own, and other names that people use for them."""

from collections.abc import Iterator

from pydantic import BaseModel

from iris_screen.core.settings import Settings

OTHER_NAMES = {
    "max_steps": "max_turns",
    "max_long_memory": "max_long",
    "max_short_memory": "max_short",
    "compression_ratio": "ratio",
    "debug_mode": "debug",
    "endpoint": "base_url",
    "key": "api_key",
}

NO_SETTINGS = frozenset({"IRIS_MCP_TOKEN", "IRIS_STUDIO_TOKEN"})
"""Names in the environment that begin like settings, but are read by others (graph.serve.guard)."""

WITHOUT_PREFIX = {
    "GRID_STEP": "grid_step",
    "CROP_SIZE": "crop_size",
    "GRID_COLOR": "grid_color",
    "GRID_WIDTH": "grid_width",
    "MOUSE_COLOR": "mouse_color",
    "MOUSE_WIDTH": "mouse_width",
    "MAX_STEPS": "max_turns",
    "DEBUG_MODE": "debug",
    "MAX_LONG_MEMORY": "max_long",
    "MAX_SHORT_MEMORY": "max_short",
    "COMPRESSION_RATIO": "ratio",
    "OPERATION_DELAY": "operation_delay",
    "ADB_PATH": "adb_path",
    "CUSTOM_LLM_API_KEY": "api_key",
    "CUSTOM_LLM_BASE_URL": "base_url",
    "CUSTOM_LLM_MODEL": "model",
}


def setting_names() -> dict[str, tuple[str, ...]]:
    """Field name → path in Settings: "grid_step" → ("views", "grid_step")."""
    return dict(_list_leaves(Settings, ()))


def _list_leaves(model: type[BaseModel], above: tuple[str, ...]) -> Iterator[tuple[str, tuple[str, ...]]]:
    for name, info in model.model_fields.items():
        if isinstance(info.annotation, type) and issubclass(info.annotation, BaseModel):
            yield from _list_leaves(info.annotation, (*above, name))
        else:
            yield name, (*above, name)
