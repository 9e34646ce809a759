"""What is asked of a phone has the limit that the address gave, and warnings are not taken for answers."""

from threading import Event

from iris_screen.core.actions import LaunchApp
from iris_screen.tools.devices.android.adb_shell import AdbShell, Printed
from iris_screen.tools.devices.android.app_launcher import AppLauncher
from iris_screen.tools.devices.android.server import Server
from iris_screen.tools.devices.android.ui_tree import Tree

XML = (
    "<?xml version='1.0' encoding='UTF-8'?><hierarchy rotation=\"0\">"
    '<node class="android.widget.Button" text="OK" bounds="[0,0][100,50]" /></hierarchy>'
)
WARNING = b"WARNING: linker: /system/lib64/libdl.so: unused DT entry\n"


class Answering(AdbShell):
    """Gives the same answer to everything; keeps the limits it was given."""

    def __init__(self, answer: Printed) -> None:
        super().__init__(Server(), "R58", Event())
        self.answer, self.limits = answer, list[float]()

    def ask(self, command: str, limit: float, *, again: bool = True) -> Printed:
        self.limits.append(limit)
        return self.answer

    def touch(self, command: str, limit: float) -> Printed:
        return self.ask(command, limit)


def test_a_warning_behind_the_tree_does_not_make_it_unreadable() -> None:
    for answer in (Printed(XML.encode(), WARNING), Printed(XML.encode() + WARNING), Printed(WARNING + XML.encode())):
        assert [element.name for element in Tree(Answering(answer)).elements()] == ["OK"]


def test_apps_are_opened_within_the_limit_of_the_address() -> None:
    line = Answering(Printed(b""))
    apps = AppLauncher(line, 3.0)
    apps.packages()
    apps.home()
    apps.open(LaunchApp(app="com.a.b"))
    assert set(line.limits) == {3.0}
