"""Two programs for the desktop: one to work in, and one with windows that take the focus, come late or wear its words.

The first starts the second. It is told on stdin, a line each, and tells on stdout what was pressed in both, and what
their fields hold.
"""

import json
import subprocess
import sys
import threading
import time
import tkinter
from collections.abc import Callable
from typing import Any

SIZE = "460x330"
PLACE = (90, 120)
FONT = ("DejaVu Sans", 13)
CANCEL = "Cancel"
case: dict[str, Any] = json.loads(sys.argv[1])
is_work = len(sys.argv) < 3
pressed: list[str] = []
fields: list[tkinter.Entry] = []
letters = {"left": int(case["letter"]) if is_work else 0}
root = tkinter.Tk(className="Workshop" if is_work or case["what"] != "over" else "Bulletin")
last = tkinter.StringVar(root, "Last: none")
other: "subprocess.Popen[str] | None" = None
if is_work:
    command = [sys.executable, __file__, sys.argv[1], "other"]
    other = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def note(name: str) -> Callable[[], None]:
    def pressed_it() -> None:
        pressed.append(name)
        last.set(f"Last: {name}")

    return pressed_it


def fill(window: Any, names: list[str], inputs: list[str]) -> None:
    """Put fields and buttons on a window."""
    for name in inputs:
        row = tkinter.Frame(window)
        tkinter.Label(row, text=name, font=FONT, width=12, anchor="w").pack(side="left")
        entry = tkinter.Entry(row, width=24, font=FONT, relief="solid", borderwidth=1, bg="white")
        entry.pack(side="left", ipady=5)
        entry.bind("<KeyRelease>", on_key)
        fields.append(entry)
        row.pack(pady=6, padx=12, anchor="w")
    row = tkinter.Frame(window)
    for name in names:
        act = window.destroy if name == CANCEL else note(name)
        tkinter.Button(row, text=name, font=FONT, command=act).pack(side="left", padx=5)
    row.pack(pady=10, padx=12, anchor="w")


def on_key(event: Any) -> None:
    letters["left"] -= not event.keysym.startswith(("Control", "Shift"))
    if letters["left"] == 0 and other is not None:
        ask_other("disturb")


def ask_other(words: str) -> dict[str, Any]:
    assert other is not None and other.stdin and other.stdout
    other.stdin.write(f"{words}\n")
    other.stdin.flush()
    return dict(json.loads(other.stdout.readline()))


def open_window(title: str, place: str, *, kind: str = "normal") -> tkinter.Toplevel:
    window = tkinter.Toplevel(root)
    window.title(title)
    window.geometry(place)
    window.attributes("-type", kind)
    return window


def wait_until_shown(window: tkinter.Misc, tries: int = 10) -> None:
    """Asks again for a window that does not come up: a busy window manager that has just started can lose the first."""
    for _ in range(tries):
        late = time.monotonic() + 5
        while not window.winfo_viewable() and time.monotonic() < late:
            root.update()
            time.sleep(0.02)
        if window.winfo_viewable():
            return
        window.winfo_toplevel().wm_withdraw()
        window.winfo_toplevel().wm_deiconify()
    raise SystemExit("the window does not come up")


def take_focus(window: tkinter.Toplevel) -> None:
    wait_until_shown(window)
    window.lift()
    (fields[0] if fields else window).focus_force()
    root.update()


def open_twin(place: str) -> tkinter.Toplevel:
    window = open_window("Bulletin", place)
    fill(window, case["buttons"], case["fields"])
    return window


def disturb() -> None:
    """Let the thing of this case come up."""
    target = case["target"]
    match case["what"]:
        case "beside":
            take_focus(open_twin(f"{SIZE}+640+380"))
        case "over":
            take_focus(open_twin(f"{SIZE}+{PLACE[0]}+{PLACE[1]}"))
        case "raised":
            take_focus(behind[0])
        case "question":
            window = open_window("Reminder", "300x120+200+230", kind="dialog")
            tkinter.Label(window, text="Time for a break?").pack()
            fill(window, [target, CANCEL], [])
            take_focus(window)
        case "form":
            window = open_window("Details", "420x140+180+230", kind="dialog")
            fill(window, [target, CANCEL], [case["field_name"]])
            take_focus(window)
        case "editor":
            window = open_window("Letter", "300x200+700+80")
            fill(window, [], ["To"])
            take_focus(window)
        case "toast":
            window = open_window("", "220x70+1040+20", kind="notification")
            window.overrideredirect(boolean=True)
            tkinter.Label(window, text=target, font=FONT, bg="#ffffcc").pack(expand=True, fill="both")
            window.bind("<Button>", lambda _: note(target)())
            wait_until_shown(window)
            window.after(6000, window.destroy)
            root.update()


def answer(words: str) -> None:
    root.update()
    if words == "disturb" and not is_work:
        disturb()
    facts = {"pressed": pressed, "fields": [entry.get() for entry in fields if entry.winfo_exists()]}
    told = ask_other(words) if is_work else {}
    print(json.dumps({**facts, "elsewhere": told} if is_work else facts), flush=True)


def listen() -> None:
    for line in sys.stdin:
        root.after(0, answer, line.strip())
    root.after(0, root.destroy)


behind: list[tkinter.Toplevel] = []
if is_work:
    ask_other("ready")
    root.title("Workshop")
    root.geometry(f"{SIZE}+{PLACE[0]}+{PLACE[1]}")
    fill(root, case["buttons"], case["fields"])
    tkinter.Label(root, textvariable=last, font=FONT).pack(pady=8)
    wait_until_shown(root)
    root.lift()
    root.focus_force()
    root.after(300, lambda: print(json.dumps({"ready": True}), flush=True))
else:
    root.withdraw()
    if case["what"] == "raised":
        behind.append(open_twin(f"{SIZE}+{PLACE[0] + 60}+{PLACE[1] + 50}"))
        wait_until_shown(behind[0])
threading.Thread(target=listen, daemon=True).start()
root.mainloop()
