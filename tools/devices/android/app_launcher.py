"""Opens apps and addresses, and says which there are. Everything that is not ours is quoted or checked."""

import re
from dataclasses import dataclass
from shlex import quote

from iris_screen.core.actions import Action, Call, LaunchApp, OpenUrl
from iris_screen.core.errors import Rejected
from iris_screen.core.message import say
from iris_screen.tools.devices.android.dumpsys import component, is_package, packages, problem
from iris_screen.tools.devices.android.wire import Wire

_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")
_RESOLVE = "cmd package resolve-activity --brief"
_MAIN = "-a android.intent.action.MAIN -c android.intent.category"


@dataclass(frozen=True)
class Apps:
    """limit: seconds an answer may take."""

    wire: Wire
    limit: float = 10.0

    def packages(self) -> list[str]:
        """Every installed package, sorted."""
        return packages(self.wire.ask("pm list packages", self.limit).text)

    def home(self) -> str:
        """The package of the home screen; "" where the person never chose one of several."""
        return component(self.wire.ask(f"{_RESOLVE} {_MAIN}.HOME", self.limit).text).partition("/")[0]

    def open(self, action: Action) -> None:
        """LaunchApp, OpenUrl, Call. Raises Rejected where nothing answers."""
        match action:
            case LaunchApp(app=app):
                self._launch(app)
            case OpenUrl(url=url):
                self._view(url)
            case Call(number=number):
                self._start(f"-a android.intent.action.CALL -d {quote('tel:' + number.replace('#', '%23'))}", number)

    def _launch(self, app: str) -> None:
        if not is_package(app):
            raise Rejected(say("android-app-name-wrong", app=app))
        found = component(self.wire.ask(f"{_RESOLVE} {_MAIN}.LAUNCHER {app}", self.limit).text)
        if found:
            self._start(f"{_MAIN}.LAUNCHER -f 0x10200000 -n {quote(found)}", app)
        else:
            self._launch_by_monkey(app)

    def _launch_by_monkey(self, app: str) -> None:
        """The oldest way in; it also opens what hides its main page from the others."""
        done = self.wire.touch(f"monkey -p {app} -c android.intent.category.LAUNCHER 1", self.limit)
        if done.code or problem(done.text):
            raise Rejected(say("android-app-not-found", app=app))

    def _view(self, url: str) -> None:
        if not _SCHEME.match(url):
            raise Rejected(say("device-link-without-scheme", link=url[:80]))
        self._start(f"-a android.intent.action.VIEW -d {quote(url)}", url[:80])

    def _start(self, intent: str, what: str) -> None:
        trouble = problem(self.wire.touch(f"am start {intent}", self.limit).text)
        if trouble:
            raise Rejected(say("android-nothing-opens", what=what, trouble=trouble))
