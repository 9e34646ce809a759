"""The extras of the package: what a part of Iris needs that the usual install leaves out, and how to add it."""

import sys
from collections.abc import Mapping
from importlib.util import find_spec
from typing import Final

from iris_screen.core.errors import UsageError
from iris_screen.core.message import say

EXTRAS: Final[Mapping[str, Mapping[str, str]]] = {
    "panel": {"streamlit": "streamlit", "starlette": "starlette"},
    "desktop": {
        "mss": "mss",
        "pyautogui": "pyautogui",
        **({"Xlib": "python3-xlib", "jeepney": "jeepney"} if sys.platform == "linux" else {}),
    },
    "arm": {"serial": "pyserial"},
    "chroma": {"chromadb": "chromadb"},
    "vectors": {"wordllama": "wordllama", "tokenizers": "tokenizers"},
    "fleet": {
        "psycopg": "psycopg",
        "psycopg_pool": "psycopg-pool",
        "procrastinate": "procrastinate",
        "obstore": "obstore",
    },
    "mcp": {"mcp": "mcp", "uvicorn": "uvicorn", "starlette": "starlette"},
    "programs": {"pydantic_monty": "pydantic-monty"},
    "u2": {"uiautomator2": "uiautomator2"},
    "studio": {"langgraph_cli": "langgraph-cli", "langgraph_sdk": "langgraph-sdk"},
    "tray": {"PySide6": "pyside6-essentials"},
    "voice": {"pocketsphinx": "pocketsphinx", "sounddevice": "sounddevice"},
    "vosk": {"vosk": "vosk"},
    "keyring": {"keyring": "keyring"},
}
"""By name: module → the package that it is in."""


def find_missing(extra: str) -> list[str]:
    """The packages of this extra that are not installed."""
    return [package for module, package in EXTRAS[extra].items() if find_spec(module) is None]


def require_extra(extra: str, feature: str) -> None:
    """Raises UsageError with the command that installs it. feature: what needs it, in a word that is the same in every
    language, such as a command.
    """
    if missing := find_missing(extra):
        raise UsageError(say("install-extra-missing", feature=feature, packages=missing, extra=extra))
