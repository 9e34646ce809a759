"""The icon itself, drawn with Qt, and its menu. It reads the store every second."""

import signal
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QLocale, QLockFile, QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import QAction, QColor, QIcon, QPainter, QPainterPath, QPixmap
from PySide6.QtWidgets import QApplication, QMenu, QSystemTrayIcon

from iris_screen.core.errors import IrisError, UsageError
from iris_screen.core.message import Message, say
from iris_screen.graph.runs import Runs
from iris_screen.text import find_closest_language
from iris_screen.text.catalog import HERE
from iris_screen.ui.desktop_check import NoTray
from iris_screen.ui.global_options import GlobalOptions
from iris_screen.ui.tray import menu_actions
from iris_screen.ui.tray.panel_launcher import PanelLauncher
from iris_screen.ui.tray.tray_status import State, TrayStatus, find_tray_status, say_open, say_tray_status
from iris_screen.ui.words import Words

EVERY_MS, LATEST = 1_000, 50
HOST_SECONDS = 5.0
"""How long a tray may take to appear, for example just after login."""
SIZES: Final = (16, 22, 24, 32, 48, 64)
COLORS: Final[dict[State, str]] = {"idle": "#7b828e", "running": "#0e8f58", "paused": "#8a5cf6", "waiting": "#e07b12"}


def run_tray(given: GlobalOptions) -> int:
    """Runs the tray until it is closed. Raises NoTray, and UsageError if a tray is open already."""
    settings = given.load_settings()
    settings.home.mkdir(parents=True, exist_ok=True, mode=0o700)
    lock = QLockFile(str(settings.home / "tray.lock"))
    lock.setStaleLockTime(0)
    if not lock.tryLock(0):
        raise UsageError(say("tray-already-open"))
    app = QApplication(["iris"])
    app.setQuitOnLastWindowClosed(False)
    until = time.monotonic() + HOST_SECONDS
    while not QSystemTrayIcon.isSystemTrayAvailable():
        if time.monotonic() > until:
            raise NoTray(say("tray-not-supported"))
        app.processEvents()
        time.sleep(0.1)
    launcher = PanelLauncher(given)
    tray = Tray(given, Runs(settings), launcher, app.quit)
    for signum in (signal.SIGINT, signal.SIGTERM):
        signal.signal(signum, lambda *_: app.quit())
    tray.show()
    try:
        return app.exec()
    finally:
        tray.close()
        launcher.close()
        lock.unlock()


class Tray:
    """end: ends the program; runs go on. texts: the folder of the catalogs."""

    def __init__(
        self, given: GlobalOptions, runs: Runs, launcher: PanelLauncher, end: Callable[[], None], texts: Path = HERE
    ) -> None:
        self._runs, self._launcher = runs, launcher
        self._w, self._now = Words(find_closest_language(QLocale.system().name(), folder=texts), texts), TrayStatus()
        self._icon, self._menu = QSystemTrayIcon(), QMenu()
        self._head = self._menu.addAction("")
        self._head.setEnabled(False)
        self._menu.addSeparator()
        self._add(say("tray-start"), launcher.open)
        self._open = self._add(say_open(self._now), lambda: launcher.open(self._now.run))
        self._menu.addSeparator()
        self._pause = self._add(say("tray-pause"), lambda: self._report(menu_actions.pause(runs, self._now.going)))
        self._go_on = self._add(
            say("tray-continue"), lambda: self._report(menu_actions.resume(runs, given, self._now.held))
        )
        self._stop = self._add(say("tray-stop"), lambda: self._report(menu_actions.stop(runs, self._now.stoppable)))
        self._menu.addSeparator()
        self._add(say("tray-quit"), end)
        self._icon.setContextMenu(self._menu)
        self._icon.activated.connect(self._open_on_click)
        self._timer = QTimer()
        self._timer.timeout.connect(self._look)
        self._draw()

    def show(self) -> None:
        self._look()
        self._icon.show()
        self._timer.start(EVERY_MS)

    def close(self) -> None:
        self._timer.stop()
        self._icon.hide()
        self._runs.store.close()

    def _add(self, label: Message, act: Callable[[], object]) -> QAction:
        action = self._menu.addAction(self._w(label))
        action.triggered.connect(lambda _checked: act())
        return action

    def _open_on_click(self, reason: QSystemTrayIcon.ActivationReason) -> None:
        if reason == QSystemTrayIcon.ActivationReason.Trigger:
            self._launcher.open(self._now.run)

    def _report(self, errors: Sequence[Message]) -> None:
        if errors:
            self._icon.showMessage("Iris", " ".join(map(self._w, errors)), QSystemTrayIcon.MessageIcon.Warning)
        self._look()

    def _look(self) -> None:
        """If the store cannot be read now, the icon says so and tries again the next time."""
        try:
            now = find_tray_status(self._runs.rows(limit=LATEST), self._runs.store.check)
        except IrisError as error:
            self._icon.setToolTip(self._w(say("tray-tooltip", state=error.message)))
            return
        if now != self._now:
            self._now = now
            self._draw()

    def _draw(self) -> None:
        now = self._now
        self._head.setText(self._w(say_tray_status(now)).replace("&", "&&"))
        self._icon.setToolTip(self._w(say("tray-tooltip", state=say_tray_status(now))))
        icon = QIcon()
        for size in SIZES:
            icon.addPixmap(_draw_eye(now.state, size))
        self._icon.setIcon(icon)
        self._open.setText(self._w(say_open(now)))
        for action, fits in ((self._pause, now.going), (self._go_on, now.held), (self._stop, now.stoppable)):
            action.setVisible(bool(fits))


def _draw_eye(state: State, size: int) -> QPixmap:
    """An eye. Its colour shows the state, and so does the shape of its pupil, for people who see no colours."""
    picture = QPixmap(size, size)
    picture.fill(Qt.GlobalColor.transparent)
    paint = QPainter(picture)
    paint.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint.scale(size / 32, size / 32)
    paint.setPen(Qt.PenStyle.NoPen)
    color, white = QColor(COLORS[state]), QColor("#ffffff")
    paint.setBrush(color)
    paint.drawRoundedRect(QRectF(0, 0, 32, 32), 8, 8)
    paint.setBrush(white)
    eye = QPainterPath(QPointF(3, 16))
    eye.quadTo(16, -3, 29, 16)
    eye.quadTo(16, 35, 3, 16)
    paint.drawPath(eye)
    paint.setBrush(color)
    for shape in _make_pupil(state):
        paint.drawPath(shape)
    paint.end()
    return picture


def _make_pupil(state: State) -> list[QPainterPath]:
    """idle: a dot; running: a play sign; paused: two bars; waiting: an exclamation mark."""
    match state:
        case "running":
            path = QPainterPath(QPointF(13, 10.5))
            path.lineTo(21.5, 16)
            path.lineTo(13, 21.5)
            path.closeSubpath()
            return [path]
        case "paused":
            return [_make_box(12, 11, 3, 10), _make_box(17, 11, 3, 10)]
        case "waiting":
            return [_make_box(14.5, 9.5, 3, 8.5), _make_box(14.5, 19.5, 3, 3)]
        case _:
            path = QPainterPath()
            path.addEllipse(QPointF(16, 16), 4.5, 4.5)
            return [path]


def _make_box(left: float, top: float, width: float, height: float) -> QPainterPath:
    path = QPainterPath()
    path.addRect(QRectF(left, top, width, height))
    return path
