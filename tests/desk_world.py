"""A program for tests of the desktop: it tells on stdout, a line of JSON each, what reaches its window.

It is asked on stdin: `fields` for what stands in them; `steal` to open a dialog that takes the keys, `steal N` at the
Nth key from now; `place PART` for where its parts are.
"""

import json
import sys
import threading
import tkinter
from typing import Any

root = tkinter.Tk()
root.title("World")
root.geometry("600x400+100+100")
field = tkinter.Entry(root, width=60)
page = tkinter.Text(root, height=6, undo=True)
canvas = tkinter.Canvas(root, height=200, background="white")
for part in (field, page, canvas):
    part.pack(fill="x")
dialogs: list[tkinter.Toplevel] = []
keys = {"left": -1}
HELD_MS = 300
"""How long a button is down before it counts as held."""
holding = {"timer": ""}


def tell(kind: str, **facts: Any) -> None:
    print(json.dumps({"kind": kind, **facts}), flush=True)


def on_key(event: Any) -> None:
    where = "dialog" if dialogs and str(event.widget).startswith(str(dialogs[-1])) else "window"
    tell("key", name=event.keysym, sign=event.char, where=where)
    keys["left"] -= 1
    if keys["left"] == 0:
        steal()


def steal() -> None:
    dialog = tkinter.Toplevel(root)
    dialog.title("Dialog")
    dialog.bind("<Key>", on_key)
    entry = tkinter.Entry(dialog)
    entry.pack()
    dialogs.append(dialog)
    dialog.wait_visibility()
    entry.focus_force()
    tell("stolen")


def reset() -> None:
    keys["left"] = -1
    while dialogs:
        dialogs.pop().destroy()
    field.delete(0, "end")
    page.delete("1.0", "end")
    if not root.winfo_viewable() or root.focus_displayof() is None:
        root.withdraw()  # what is shown anew comes to the front
        root.deiconify()
    field.focus_force()


def on_mouse(kind: str) -> Any:
    return lambda event: tell(kind, button=event.num, x=event.x_root, y=event.y_root, time=event.time)


def hold(_: Any) -> None:
    holding["timer"] = root.after(HELD_MS, tell, "held")


def let_go(_: Any) -> None:
    root.after_cancel(holding["timer"])


def answer(words: str) -> None:
    """Answer once all pending events are handled, so that the answer comes after them."""
    root.winfo_pointerxy()
    root.update()
    match words.split():
        case ["fields"]:
            in_dialog = [child.get() for dialog in dialogs for child in dialog.winfo_children()]  # type: ignore[attr-defined]
            tell("answer", field=field.get(), page=page.get("1.0", "end-1c"), dialogs=in_dialog)
        case ["reset"]:
            reset()
            tell("answer")
        case ["front"]:
            tell("answer", front=root.focus_get() is field and bool(root.winfo_viewable()))
        case ["steal"]:
            steal()
            tell("answer")
        case ["steal", count]:
            keys["left"] = int(count)
            tell("answer")
        case ["focus", name]:
            {"field": field, "page": page, "canvas": canvas}[name].focus_force()
            tell("answer")
        case ["place", name]:
            part = {"field": field, "page": page, "canvas": canvas}[name]
            box = (part.winfo_rootx(), part.winfo_rooty(), part.winfo_width(), part.winfo_height())
            tell("answer", box=box)


def listen() -> None:
    for line in sys.stdin:
        root.after(0, answer, line.strip())


root.bind("<Key>", on_key)
root.bind_all("<ButtonPress>", on_mouse("press"))
root.bind_all("<ButtonRelease>", on_mouse("release"))
root.bind("<Double-ButtonPress-1>", on_mouse("double"))
canvas.bind("<ButtonPress>", hold)
canvas.bind("<ButtonRelease>", let_go)
root.bind_all("<Motion>", on_mouse("motion"))
root.wait_visibility()
field.focus_force()
for part in (field, page):
    for select in ("<Control-a>", "<Control-A>"):  # the second with Caps Lock
        part.bind(select, lambda event: event.widget.event_generate("<<SelectAll>>") or "break")
field.bind("<FocusIn>", lambda event: tell("focus"))
root.after(100, tell, "ready")
threading.Thread(target=listen, daemon=True).start()
root.mainloop()
