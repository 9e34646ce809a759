"""What the tray says, in English and Chinese."""

from typing import Final

WORDS: Final[dict[str, tuple[str, str]]] = {
    "idle": ("Nothing is running", "没有任务在运行"),
    "running": ("Running", "运行中"),
    "paused": ("Paused", "已暂停"),
    "waiting": ("Waiting for you", "等你回答"),
    "start": ("New task…", "新任务…"),
    "open": ("Open panel", "打开面板"),
    "answer": ("Answer…", "回答…"),
    "pause": ("Pause", "暂停"),
    "go on": ("Go on", "继续"),
    "stop": ("Stop", "停止"),
    "quit": ("Close this icon; runs go on", "关闭图标（任务继续运行）"),
}


def says(name: str, locale: str) -> str:
    """locale: of the desktop, such as zh_CN."""
    return WORDS[name][locale.lower().startswith("zh")]
