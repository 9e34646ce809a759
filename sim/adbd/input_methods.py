"""The phone's input methods: installed, enabled and current."""

from iris_screen.sim.adbd.android_settings import Settings

OWN = "com.android.inputmethod.latin/.LatinIME"
ADB_KEYBOARD = "com.android.adbkeyboard/.AdbIME"
_CURRENT, _ENABLED = "default_input_method", "enabled_input_methods"


class Keyboards:
    """Stored in the secure settings, where `settings put` can change them too."""

    def __init__(self, settings: Settings, *, adb_keyboard: bool) -> None:
        self._settings = settings
        self.installed = [OWN, *([ADB_KEYBOARD] if adb_keyboard else [])]
        self.reset()

    @property
    def current(self) -> str:
        return self._settings.get("secure", _CURRENT) or ""

    @property
    def enabled(self) -> list[str]:
        listed = (self._settings.get("secure", _ENABLED) or "").split(":")
        return [name for name in self.installed if name in listed]

    @property
    def writes_for_adb(self) -> bool:
        """Whether ADBKeyboard is current and takes broadcasts."""
        return self.current == ADB_KEYBOARD and ADB_KEYBOARD in self.installed

    def enable(self, name: str) -> bool:
        """Returns whether it was not enabled before."""
        if name in self.enabled:
            return False
        self._settings.put("secure", _ENABLED, ":".join([*self.enabled, name]))
        return True

    def disable(self, name: str) -> None:
        self._settings.put("secure", _ENABLED, ":".join(other for other in self.enabled if other != name))
        if self.current == name:
            self.choose(OWN)

    def choose(self, name: str) -> None:
        self._settings.put("secure", _CURRENT, name)

    def reset(self) -> None:
        self._settings.put("secure", _ENABLED, OWN)
        self.choose(OWN)
