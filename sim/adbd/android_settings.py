"""Android's settings: three tables of strings."""

_DEFAULTS = {
    "global": {
        "adb_enabled": "1",
        "airplane_mode_on": "0",
        "animator_duration_scale": "1.0",
        "development_settings_enabled": "1",
        "stay_on_while_plugged_in": "0",
        "transition_animation_scale": "1.0",
        "window_animation_scale": "1.0",
    },
    "secure": {"android_id": "5e1f00d5e1f00d00", "show_ime_with_hard_keyboard": "0"},
    "system": {
        "accelerometer_rotation": "1",
        "screen_brightness": "128",
        "screen_brightness_mode": "1",
        "screen_off_timeout": "60000",
        "user_rotation": "0",
    },
}


class Settings:
    """Tables: global, secure, system."""

    def __init__(self) -> None:
        self._tables = {name: dict(table) for name, table in _DEFAULTS.items()}

    def __contains__(self, table: str) -> bool:
        return table in self._tables

    def get(self, table: str, name: str) -> str | None:
        return self._tables[table].get(name)

    def put(self, table: str, name: str, value: str) -> None:
        self._tables[table][name] = value

    def delete(self, table: str, name: str) -> bool:
        """Returns whether it existed."""
        return self._tables[table].pop(name, None) is not None

    def all(self, table: str) -> list[tuple[str, str]]:
        return sorted(self._tables[table].items())
