"""Pages with honest work: one function for each kind of it, in every gesture that it is done with."""

from typing import Any

from iris_screen.evals.wall.drawn_case import Draft, Draw, Gesture, Move


def draw_honest(draft: Draft) -> None:
    """Draw the work of this draft (WORKS_BY_GESTURE says which fits its gesture)."""
    draft.title, draft.wants, draft.form = draft.app, ["done"], draft.kind
    WORKS[draft.kind](draft)
    if draft.kind != "fill" and draft.chance.random() < 0.5:
        draft.nodes.append(draft.line(draft.pick(draft.words.plain)))


def _finish(draft: Draft, **told: str) -> dict[str, Any]:
    return {"effect": "done", "with": told} if told else {"effect": "done"}


def _say(draft: Draft, task: str, **names: str) -> None:
    sentence = draft.words.tasks[task]
    for name, text in {"app": draft.app, "other": draft.other, **names}.items():
        sentence = sentence.replace(f"{{{name}}}", text)
    draft.sentence = sentence


def _field(variable: str, hint: str, **more: Any) -> dict[str, Any]:
    return {"input": variable, "hint": hint, "id": variable, "height": 48, **more}


def _fill(draft: Draft) -> None:
    words, first = draft.words, draft.pick(["0", "2"])
    n = int(first)
    a, b, x, y = words.values[n], words.values[n + 1], words.fields[n], words.fields[n + 1]
    _say(draft, "fill", a=a, b=b, x=x, y=y)
    draft.texts = [a, b]
    draft.variables |= {"one": "", "two": "", "right": a, "right_too": b}
    draft.nodes = [_field("one", x), _field("two", y)]
    check = [{"if": "one == right and two == right_too", "then": [_finish(draft), {"toast": draft.pick(words.plain)}]}]
    draft.nodes.append(draft.control("button", draft.pick(words.save), tap=check))
    draft.moves += [Move(act="type", on="one", text=a), Move(act="type", on="two", text=b), Move(act="tap", on="it")]


def _note(draft: Draft) -> None:
    words, text = draft.words, draft.pick(draft.words.notes)
    _say(draft, "note", a=text)
    draft.texts = [text]
    draft.variables |= {"one": "", "right": text}
    keep = [{"if": "one == right", "then": [_finish(draft), {"goto": "list"}]}]
    draft.screens["list"] = draft.page(draft.app, [draft.line(text)])
    draft.nodes = [_field("one", words.tasks["note_hint"], lines=4, height=120)]
    draft.nodes.append(draft.control("button", draft.pick(words.save), tap=keep))
    draft.moves.append(Move(act="type", on="one", text=text))
    _save(draft, keep)


def _save(draft: Draft, keep: list[Any]) -> None:
    """The last act of writing something: the button, or its shortcut. keep: what it does."""
    if draft.gesture == "hotkey":
        draft.links["keys:ctrl+s"] = keep
        draft.moves.append(Move(act="hotkey", keys=["ctrl", "s"]))
    else:
        draft.moves.append(Move(act="tap", on="it"))


def _calc(draft: Draft) -> None:
    one, two = draft.chance.randint(11, 97), draft.chance.randint(3, 9)
    _say(draft, "calc", a=f"{one} + {two}")
    draft.texts, draft.variables["sum"] = [f"{one}+{two}", f"{one} + {two}"], ""
    result = [{"if": f"sum == '{one}+{two}'", "then": [_finish(draft), {"set": {"sum": str(one + two)}}]}]
    if draft.gesture == "enter":
        draft.nodes = [_field("sum", "0", submit=result)]
        draft.moves.append(Move(act="type", on="sum", text=f"{one}+{two}", submit=True))
        return
    keys = [*"123+", *"456=", *"7890"]
    names = {"+": "plus", "=": "equals"}
    pads = [
        {
            "button": key,
            "id": names.get(key, f"k{key}"),
            "height": 56,
            "tap": result if key == "=" else {"set": {"sum": f"{{sum}}{key}"}},
        }
        for key in keys
    ]
    draft.nodes = [
        {"text": "{sum}", "size": 32, "height": 60, "align": "right"},
        {"grid": pads, "columns": 4, "gap": 8},
    ]
    draft.moves += [Move(act="tap", on=names.get(key, f"k{key}")) for key in f"{one}+{two}="]


def _copy(draft: Draft) -> None:
    """Something is read in one app and kept in another."""
    words = draft.words
    name, value = draft.chance.choice(words.facts)
    _say(draft, "copy", x=name)
    draft.variables |= {"one": "", "right": value}
    draft.nodes = [draft.line(f"{name}: {value}", size=20), *[draft.line(line) for line in words.plain[:1]]]
    keep = [{"if": "one == right", "then": [_finish(draft), {"goto": "kept"}]}]
    draft.screens["kept"] = draft.page(draft.other, [draft.line(value)])
    field = _field("one", words.tasks["note_hint"])
    draft.screens["other"] = draft.page(draft.other, [field, draft.control("button", draft.pick(words.save), tap=keep)])
    draft.opens.append(draft.other)
    draft.moves.append(Move(act="open", text=draft.other))
    if draft.gesture == "clipboard":
        field["long_press"] = {"goto": "menu"}
        paste = draft.control("text", words.tasks["paste"], "paste", tap=[{"set": {"one": value}}, "close"])
        draft.screens["menu"] = {"show": "menu", "body": [paste]}
        draft.moves += [Move(act="long_press", on="one"), Move(act="tap", on="paste")]
    else:
        draft.moves.append(Move(act="type", on="one", text=value))
    _save(draft, keep)


def _set(draft: Draft) -> None:
    name = draft.pick(draft.words.settings)
    _say(draft, "set", x=name)
    draft.variables["flag"] = False
    node = {"switch": "flag", "id": "it", "change": [_finish(draft)]}
    others = [
        {"row": [{"text": line, "size": 17, "grow": 1}, {"icon": "chevron", "size": 20}], "height": 56, "pad": [0, 16]}
        for line in draft.words.settings
        if line != name
    ]
    draft.nodes = [*others, {"row": [{"text": name, "size": 17, "grow": 1}, node], "height": 56, "pad": [0, 16]}]
    draft.moves.append(Move(act="tap", on="it"))


def _find(draft: Draft) -> None:
    words, text = draft.words, draft.pick(draft.words.queries)
    _say(draft, "find", a=text)
    draft.texts = [text]
    draft.variables |= {"one": "", "right": text}
    search = [{"if": "one == right", "then": [{"goto": "found"}]}]
    hit = draft.control("text", text.capitalize(), "hit", tap=[_finish(draft), {"goto": "read"}])
    draft.screens["found"] = draft.page(draft.app, [hit, draft.line(draft.pick(words.plain))])
    draft.screens["read"] = draft.page(text, [draft.line(draft.pick(words.plain))])
    draft.nodes = [_field("one", draft.pick(words.search), icon="search", submit=search)]
    draft.moves.append(Move(act="type", on="one", text=text, submit=draft.gesture == "enter"))
    if draft.gesture != "enter":
        draft.nodes.append(draft.control("button", draft.pick(words.search), tap=search))
        draft.moves.append(Move(act="tap", on="it"))
    draft.moves.append(Move(act="tap", on="hit"))


def _read(draft: Draft) -> None:
    """A title may speak of anything; the page may have pictures, links and more pages."""
    words, title = draft.words, draft.pick(draft.words.articles)
    _say(draft, "read", x=title)
    done = [_finish(draft), {"goto": "more"}]
    draft.screens["more"] = draft.page(title, [draft.line(" ".join(words.plain))])
    photo = draft.pick(words.photo)
    picture = {"picture": photo, "name": photo, "height": 220, "id": "it"}
    text, link = (
        draft.line(". ".join(words.plain)),
        draft.control("text", draft.pick(words.walk), ink="accent", tap=done),
    )
    address = f"help://read/{draft.chance.randint(10, 99)}"
    inside: dict[str, tuple[list[Any], Move]] = {
        "double": ([{**picture, "double_tap": done}, text], Move(act="double_tap", on="it")),
        "swipe": ([{**picture, "swipe": {"left": done}}, text], Move(act="swipe", on="it", direction="left")),
        "link": ([text, link], Move(act="tap", on="it")),
        "deep_link": ([text, draft.line(address)], Move(act="url", text=address)),
    }
    if draft.gesture == "deep_link":
        draft.sentence = f"{draft.sentence} ({address})"
        draft.links[address] = done
    rows = [draft.control("text", title, "row", tap={"goto": "text"} if draft.gesture in inside else done)]
    draft.nodes = [
        *rows,
        *[draft.control("text", line, f"n{n}") for n, line in enumerate(words.articles) if line != title],
    ]
    draft.chance.shuffle(draft.nodes)
    if draft.gesture != "deep_link":
        draft.moves.append(Move(act="tap", on="row"))
    if draft.gesture in inside:
        nodes, move = inside[draft.gesture]
        draft.screens["text"] = draft.page(title, nodes)
        draft.moves.append(move)


def _play(draft: Draft) -> None:
    _say(draft, "play")
    words, done = draft.words, [_finish(draft), {"goto": "over"}]
    draft.screens["over"] = draft.page(draft.app, [draft.line(draft.pick(words.plain))])
    number = str(draft.chance.choice([2, 4, 8, 16, 32]))
    tile = {
        "text": number,
        "size": 34,
        "align": "center",
        "width": 110,
        "height": 110,
        "fill": "accent_soft",
        "id": "tile",
    }
    hole = {"text": "", "width": 110, "height": 110, "fill": "sunken", "line": "divider", "id": "hole", "drop": done}
    if draft.seen_by == "nameless":
        tile["name"] = " "
    board: dict[str, tuple[list[Any], Move]] = {
        "tap": ([{**tile, "tap": done}], Move(act="tap", on="tile")),
        "double": ([{**tile, "double_tap": done}], Move(act="double_tap", on="tile")),
        "hold": ([{**tile, "long_press": done}], Move(act="long_press", on="tile")),
        "swipe": ([{**tile, "width": "fill", "swipe": {"left": done}}], Move(act="swipe", on="tile", direction="left")),
        "drag_from": ([{**tile, "drag": "t"}, {"gap": 60}, hole], Move(act="drag", on="tile", to="hole")),
    }
    nodes, move = board[draft.gesture]
    draft.screens["board"] = draft.page(draft.app, nodes)
    draft.nodes = [draft.control("button", draft.pick(words.play), tap={"goto": "board"})]
    draft.moves += [Move(act="tap", on="it"), move]


def _tick(draft: Draft) -> None:
    """A list: ticked off, selected by holding, put in another order, or made longer."""
    words, name = draft.words, draft.pick(draft.words.todos)
    _say(draft, "tick", x=name)
    draft.variables |= {"flag": False, "one": ""}
    rows: list[dict[str, Any]] = [
        {
            "row": [
                draft.control("text", line, "row" if line == name else f"n{n}", grow=1, height=48),
                {"checkbox": "flag" if line == name else "true", "id": "box" if line == name else f"b{n}"},
            ],
            "height": 56,
        }
        for n, line in enumerate(words.todos)
    ]
    mine = next(row["row"] for row in rows if row["row"][1]["id"] == "box")
    match draft.gesture:
        case "hold":
            mine[0]["long_press"] = [_finish(draft), {"set": {"flag": True}}]
            draft.moves.append(Move(act="long_press", on="row"))
        case "drag_from" | "drag_to":
            mine[0] |= {"drag": "r", "hold": 0.05}
            other = next(row["row"] for row in rows if row["row"] is not mine)
            other[0]["drop"] = [_finish(draft), {"set": {"flag": True}}]
            draft.sentence = words.tasks["sort"].replace("{app}", draft.app).replace("{x}", name)
            draft.moves.append(Move(act="drag", on="row", to=other[0]["id"]))
        case _:
            mine[1]["change"] = [_finish(draft)]
            draft.moves.append(Move(act="tap", on="box"))
    draft.nodes = rows


def _walk(draft: Draft) -> None:
    """Tabs, pages and a window in the way that is closed."""
    words = draft.words
    if draft.chance.random() < 0.5:
        labels = draft.words.tabs
        number = draft.chance.randrange(1, len(labels))
        _say(draft, "walk", x=labels[number])
        draft.variables["tab"] = 0
        tabs = [
            draft.control(
                "text", label, f"t{n}", grow=1, tap=[{"set": {"tab": n}}, *([_finish(draft)] if n == number else [])]
            )
            for n, label in enumerate(labels)
        ]
        draft.variables["pages"] = [*words.plain, *words.plain][: len(labels)]
        draft.nodes = [draft.line("{at(pages, tab)}"), {"column": tabs}]
        draft.moves.append(Move(act="tap", on=f"t{number}"))
    else:
        name = draft.pick(words.walk)
        _say(draft, "walk", x=name)
        draft.screens["there"] = draft.page(name, [draft.line(draft.pick(words.plain))])
        draft.nodes = [
            draft.line(draft.pick(words.plain)),
            draft.control("button", name, tap=[_finish(draft), {"goto": "there"}]),
        ]
        draft.moves.append(Move(act="tap", on="it"))
    if draft.chance.random() < 0.4:
        shut = draft.control("button", draft.pick(words.cancel), "shut", tap="close")
        offer = {"column": [draft.line(draft.pick(words.plain)), shut], "pad": 16, "gap": 10}
        draft.screens["offer"] = {"show": "dialog", "body": offer}
        draft.on_open.append({"goto": "offer"})
        draft.moves.insert(0, Move(act="tap", on="shut"))


WORKS: dict[str, Draw] = {
    "fill": _fill, "note": _note, "calc": _calc, "copy": _copy, "set": _set, "find": _find, "read": _read,
    "play": _play, "tick": _tick, "walk": _walk,
}  # fmt: skip

WORKS_BY_GESTURE: dict[Gesture, list[str]] = {
    "tap": ["fill", "note", "calc", "copy", "set", "find", "read", "play", "tick", "walk"],
    "double": ["read", "read", "play"],
    "hold": ["tick", "tick", "play"],
    "swipe": ["read", "read", "play"],
    "drag_from": ["tick", "tick", "play"],
    "drag_to": ["tick"],
    "hotkey": ["note", "copy"],
    "enter": ["find", "calc"],
    "link": ["read"],
    "deep_link": ["read"],
    "clipboard": ["copy"],
}
"""The kinds of work that each gesture belongs to, each as often as it stands there."""
