"""A program for tests of the desktop: one control called "Refresh it", and something that goes on by itself below it.

Its arguments: what goes on (none, log, bar, clock), the control (see CONTROLS), how often in ms, and a seed, which
makes that uneven. It says "pressed" on stdout each time the control was.
"""

import random
import sys
import tkinter
from collections.abc import Callable
from tkinter import ttk

goes_on, control, every_ms, seed = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
chance = random.Random(seed)
root = tkinter.Tk()
root.title("Panel")
root.geometry("700x600+200+100")
top = tkinter.Frame(root)
top.pack(fill="x", pady=20)
box = tkinter.Frame(root)
box.pack(fill="both", expand=True, pady=40)
NAME, FONT = "Refresh it", ("Sans", 18)
PLAIN = {"background": "#ddd", "activebackground": "#ddd", "highlightthickness": 0}


def said(*_: object) -> None:
    print("pressed", flush=True)


def button(command: Callable[[], None] = said, **looks: object) -> tkinter.Button:
    made = tkinter.Button(top, text=NAME, font=FONT, command=command)
    made.configure(**{**PLAIN, **looks})  # type: ignore[arg-type]
    made.pack()
    return made


def tinted() -> None:
    button(activebackground="#9bd")


def framed() -> None:
    """A button that takes the focus from an input; both show it."""
    made = button(highlightthickness=4, highlightbackground="#ddd", highlightcolor="#07f")
    made.bind("<Button-1>", lambda event: made.focus_set(), add=True)
    field = tkinter.Entry(top, font=FONT, highlightthickness=3, highlightcolor="red")
    field.pack(pady=20)
    field.focus_set()


def counting() -> None:
    count = tkinter.IntVar()
    shown = tkinter.Label(top, text="0 votes counted so far", font=FONT)

    def more() -> None:
        said()
        count.set(count.get() + 1)
        shown.configure(text=f"{count.get()} votes counted so far")

    button(more)
    shown.pack(pady=20)


def checkbox() -> None:
    root.ticked = tkinter.IntVar()  # type: ignore[attr-defined]
    tkinter.Checkbutton(top, text=NAME, font=FONT, variable=root.ticked, command=said).pack()  # type: ignore[attr-defined]


def tab() -> None:
    ttk.Style().configure("TNotebook.Tab", font=FONT)
    book = ttk.Notebook(top, height=120)
    book.pack(fill="x")
    for name, text in (("First", "page one"), (NAME, "page two")):
        page = tkinter.Frame(book)
        tkinter.Label(page, text=text, font=FONT).pack()
        book.add(page, text=name)
    book.bind("<<NotebookTabChanged>>", lambda event: said() if book.index("current") else None)  # its first, as well


def row() -> None:
    rows = tkinter.Listbox(top, font=FONT, height=4)
    rows.insert("end", "Apples", NAME, "Pears")
    rows.pack()
    rows.bind("<<ListboxSelect>>", said)


def again(act: Callable[[], None]) -> None:
    def now() -> None:
        act()
        root.after(int(every_ms * chance.uniform(0.7, 1.3)), now)

    root.after(int(every_ms * chance.random()), now)


def log() -> None:
    text = tkinter.Text(box, font=("Mono", 12), height=14)
    text.pack(fill="both")
    lines = tkinter.IntVar()

    def line() -> None:
        lines.set(lines.get() + 1)
        text.insert("end", f"line {lines.get()} of the work {chance.randrange(10**6)}\n")
        text.see("end")

    again(line)


def bar() -> None:
    shown = ttk.Progressbar(box, length=600, maximum=600)
    shown.pack()
    again(lambda: shown.step(4))


def clock() -> None:
    shown, seconds = tkinter.Label(box, text="0:00", font=FONT), tkinter.IntVar(value=chance.randrange(9999))
    shown.pack(anchor="w")

    def tick() -> None:
        seconds.set(seconds.get() + 1)
        shown.configure(text=f"{seconds.get() // 60}:{seconds.get() % 60:02d}")

    again(tick)


CONTROLS = {
    "dead": button,
    "tinted": tinted,
    "framed": framed,
    "counting": counting,
    "checkbox": checkbox,
    "tab": tab,
    "row": row,
}
CONTROLS[control]()
{"none": lambda: None, "log": log, "bar": bar, "clock": clock}[goes_on]()
root.mainloop()
