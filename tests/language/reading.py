"""What rules read in a sentence, written as in the tables: `wechat.send_message contact=张三 text=到了`, `tap OK`."""

from iris_screen.core.parsing.languages import detect_language
from iris_screen.core.plan import Task
from iris_screen.core.profile import DeviceProfile
from iris_screen.planning.apps import adapt_to_device
from iris_screen.planning.planners.grammar.clause import Clause
from iris_screen.planning.planners.grammar.rule import Here
from iris_screen.planning.planners.sentence import build_grammar, explain_unreadable
from tests.unit.planning.planners.shorthand import APPS, short

INSTALLED = {
    "org.xfce.mousepad.desktop": "Mousepad||文本编辑器||text editor",
    "firefox.desktop": "Firefox",
    "calculator.desktop": "Calculator||计算器",
    "terminal.desktop": "Terminal||终端",
    "thunar.desktop": "Files||文件",
}
DEVICES = {
    "phone": {},
    "desktop": {
        "profile": DeviceProfile(kind="computer", pointer=True, launches=True, elements=True),
        "installed": INSTALLED,
    },
}


def read(sentence: str, device: str) -> list[str]:
    """What each clause asks for on a phone with the shipped apps, or on a desktop; empty if it is not read."""
    task = Task.model_validate({"id": "t", "text": sentence} | DEVICES[device])
    if explain_unreadable(task, APPS) is not None:
        return []
    apps = adapt_to_device(APPS, task.installed, task.profile.is_computer)
    here = Here(apps=apps, home=device == "phone", pointer=task.profile.pointer, language=detect_language(sentence))
    reading = build_grammar(apps).read(sentence, here)
    return [] if reading.unread else [_write(clause) for clause in reading.clauses]


def _write(clause: Clause) -> str:
    if clause.template is None:
        return short(clause.steps)
    slots = [f"{name}={value}" for name, value in clause.intent.slots.items()]
    return " ".join([clause.intent.name, *slots])
