"""Opens apps and links, and lists the installed apps. All input from outside is quoted or checked."""

import re
from dataclasses import dataclass
from shlex import quote

from iris_screen.core.actions import Action, Call, LaunchApp, OpenUrl
from iris_screen.core.errors import AppMissing, Rejected
from iris_screen.core.message import say
from iris_screen.tools.devices.android.adb_shell import AdbShell
from iris_screen.tools.devices.android.dumpsys import find_problem, is_package, parse_component, parse_packages

_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")
_RESOLVE = "cmd package resolve-activity --brief"
_MAIN = "-a android.intent.action.MAIN -c android.intent.category"


@dataclass(frozen=True)
class AppLauncher:
    """limit: seconds an answer may take."""

    shell: AdbShell
    limit: float = 10.0

    def packages(self) -> list[str]:
        """Every installed package, sorted."""
        return parse_packages(self.shell.ask("pm list packages", self.limit).text)

    def home(self) -> str:
        """The package of the home screen; "" if there are several and the person never chose one."""
        return parse_component(self.shell.ask(f"{_RESOLVE} {_MAIN}.HOME", self.limit).text).partition("/")[0]

    def open(self, action: Action) -> None:
        """Do a LaunchApp, OpenUrl or Call. Raises Rejected if nothing handles it."""
        match action:
            case LaunchApp(app=app):
                self._launch(app)
            case OpenUrl(url=url):
                if not _SCHEME.match(url):
                    raise Rejected(say("device-link-without-scheme", link=url[:80]))
                self._start(f"-a android.intent.action.VIEW -d {quote(url)}", url[:80])
            case Call(number=number):
                self._start(f"-a android.intent.action.CALL -d {quote('tel:' + number.replace('#', '%23'))}", number)

    def _launch(self, app: str) -> None:
        if not is_package(app):
            raise Rejected(say("android-app-name-wrong", app=app))
        found = parse_component(self.shell.ask(f"{_RESOLVE} {_MAIN}.LAUNCHER {app}", self.limit).text)
        if found:
            self._start(f"{_MAIN}.LAUNCHER -f 0x10200000 -n {quote(found)}", app)
        else:
            # the oldest way; it also opens apps that hide their main activity from the others
            done = self.shell.touch(f"monkey -p {app} -c android.intent.category.LAUNCHER 1", self.limit)
            if done.code or find_problem(done.text):
                raise AppMissing(say("android-app-not-found", app=app))

    def _start(self, intent: str, what: str) -> None:
        trouble = find_problem(self.shell.touch(f"am start {intent}", self.limit).text)
        if trouble:
            raise Rejected(say("android-nothing-opens", what=what, trouble=trouble))
