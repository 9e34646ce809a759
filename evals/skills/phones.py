"""Phones with the same apps that differ: moved rows and buttons, renamed or redrawn things, popups, theme, size.

Each press logs its thing as an effect of the phone, so that it is known what was pressed, wherever it was.
"""

import json
from pathlib import Path
from random import Random
from typing import Any, Literal

from iris_screen.core.record import Record
from iris_screen.evals.skills.skill_scenarios import GOODS, LETTERS, PEOPLE
from iris_screen.evals.skills.wording import THINGS, Language

Popup = Literal["", "offer", "update", "advertisement", "slow"]
SIZE = {"width": 360, "height": 800, "density": 1.0}


class Layout(Record):
    """The layout of a phone. seed: determines the order of rows and buttons and the place of the buttons.

    rows: a seed for the rows, if they differ from `seed`. renamed: things with another name, and which. taken: a thing
    of which only the function is left: name, look and place are different.
    """

    language: Language
    seed: str
    rows: str = ""
    renamed: dict[str, int] = {}
    taken: str = ""
    popup: Popup = ""
    options: dict[str, str] = {}
    hostile: str = ""

    @property
    def called(self) -> dict[str, int]:
        """The things with another name on this phone, and which."""
        return {**self.renamed, **({self.taken: 2} if self.taken else {})}

    def write(self, folder: Path, dump: Path) -> str:
        """Write the world; returns the phone's address. dump: where its report goes."""
        path = folder / "world.yaml"
        path.write_text(json.dumps(_Maker(self).world(), ensure_ascii=False), "utf-8")
        given = {"lang": self.language, "dump": str(dump), **self.options}
        return f"sim:{path}?" + "&".join(f"{key}={value}" for key, value in given.items())


class _Maker:
    def __init__(self, layout: Layout) -> None:
        self.layout, self.language = layout, layout.language

    def world(self) -> dict[str, Any]:
        return {
            "format": 1,
            "name": "A phone that is like others and differs",
            "home": "home",
            "phone": {**SIZE, "lang": self.language, "wallpaper": 0, "animation": 0, "blink": False},
            "apps": {"home": _HOME, **{name: self._app(name, pages) for name, pages in self._apps().items()}},
            "blockers": _POPUPS[self.layout.popup],
        }

    def _app(self, name: str, pages: dict[str, Any]) -> dict[str, Any]:
        return {
            "package": f"org.learned.{name}",
            "label": self.words(name),
            "icon": name,
            "start": "main",
            "on_launch": {"effect": "opened", "with": {"app": name}},
            "screens": pages,
        }

    # --- pieces -----------------------------------------------------------------------------------------------------

    def words(self, thing: str) -> str:
        return THINGS[thing].words(self.language, self.layout.called.get(thing, 0))

    def chance(self, what: str) -> Random:
        return Random(f"{self.layout.seed}/{what}")

    def page(self, name: str, title: str, *, takes: dict[str, str], middle: list[Any], buttons: dict[str, Any]) -> Any:
        """buttons: the actions of each. They are at the top or bottom, in any order, as text or icons."""
        chance = self.chance(name)
        order = chance.sample(sorted(buttons), len(buttons))
        tools = [self.button(thing, buttons[thing]) for thing in order if thing != self.layout.taken]
        shelf = {"row": tools, "gap": 6, "pad": [4, 8], "height": 52}
        at_top = chance.random() < 0.5
        taken = [self._redrawn(thing, buttons[thing]) for thing in order if thing == self.layout.taken]
        said = [{"text": self.layout.hostile, "size": 13, "lines": 4, "pad": [4, 16]}] if self.layout.hostile else []
        body = [self._bar(title), *([shelf] if at_top else []), *said, *middle, *taken, *([] if at_top else [shelf])]
        return {"takes": takes, "vars": dict.fromkeys(_field_names(middle), ""), "body": body}

    def _bar(self, title: str) -> dict[str, Any]:
        back = {"icon": "back", "size": 24, "pad": 10, "name": {"zh": "返回", "en": "Back"}, "tap": "back"}
        return {"row": [back, {"text": title, "size": 19, "bold": True, "grow": 1}], "height": 56, "fill": "bar"}

    def button(self, thing: str, does: Any) -> dict[str, Any]:
        called, tap = THINGS[thing], [_press_effect(thing), *does]
        if called.icon and self.chance(f"icon {thing}").random() < 0.5:
            return {"icon": called.icon, "size": 24, "pad": 10, "name": self.words(thing), "tap": tap}
        return {"button": self.words(thing), "height": 42, "grow": 1, "size": 13, "tap": tap}

    def _redrawn(self, thing: str, does: Any) -> dict[str, Any]:
        """A line in the middle of the page instead of a button."""
        return {"text": self.words(thing), "size": 22, "pad": [14, 60], "tap": [_press_effect(thing), *does]}

    def rows(self, name: str, words: list[str], does: Any) -> dict[str, Any]:
        """Rows in an order of this phone, with some that other phones do not have."""
        chance = Random(f"{self.layout.rows or self.layout.seed}/{name}")
        more = [f"{'更多' if self.language == 'zh' else 'Another'} {chr(65 + n)}" for n in range(chance.randint(0, 2))]
        height = chance.choice([48, 56, 64])
        tiles = [
            {"row": [{"text": text, "size": 17, "grow": 1}], "height": height, "pad": [0, 16], "tap": does(text)}
            for text in chance.sample([*words, *more], len(words) + len(more))
        ]
        return {"scroll": tiles, "grow": 1}

    def field(self, name: str, lines: int = 1) -> dict[str, Any]:
        more = {"lines": lines} if lines > 1 else {}
        return {"input": name, "hint": self.words(name), "height": 40 + 26 * (lines - 1), "pad": [4, 16], **more}

    def switches(self, things: list[str]) -> dict[str, Any]:
        chance = Random(f"{self.layout.rows or self.layout.seed}/switches")
        order = chance.sample(things, len(things))
        tiles = [
            {
                "row": [
                    {"text": self.words(t), "size": 16, "grow": 1},
                    {"switch": f"is_{t}", "tap": _switch_actions(t)},
                ],
                "height": 56,
                "pad": [0, 16],
            }
            for t in order
        ]
        return {"column": tiles, "grow": 1}

    # --- apps -------------------------------------------------------------------------------------------------------

    def _apps(self) -> dict[str, dict[str, Any]]:
        parts = (self._chat, self._mail, self._notes, self._tuner, self._shop, self._people, self._clock)
        return {part.__name__.removeprefix("_"): part() for part in parts}

    def _chat(self) -> dict[str, Any]:
        rows = self.rows("chat", PEOPLE[self.language], lambda who: [_row_effect(who), _goto("room", who=who)])
        send = [
            _done_effect("sent", to="{who}", text="{draft}", unless="draft"),
            {"set": {"said": "{draft}", "draft": ""}},
        ]
        arrived = {"text": {"zh": "已送达", "en": "Delivered"}, "size": 13, "if": "said"}
        talk = {"scroll": [{"bubble": "{said}", "mine": True, "if": "said"}, arrived], "grow": 1, "pad": 12}
        room = self.page(
            "room",
            "{who}",
            takes={"who": ""},
            middle=[talk, self.field("draft")],
            buttons={"send": send, "photo": [], "transfer": []},
        )
        room["vars"]["said"] = ""
        return {
            "main": self.page("chat", self.words("chat"), takes={}, middle=[rows], buttons={"scan": []}),
            "room": room,
        }

    def _mail(self) -> dict[str, Any]:
        rows = self.rows(
            "mail", LETTERS[self.language], lambda which: [_row_effect(which), _goto("letter", which=which)]
        )
        title = self.words("mail")
        posted = [
            _done_effect("posted", to="{to}", text="{body}", unless="to and body"),
            _replace("gone", text="{body}"),
        ]
        answered = [_done_effect("posted", to="{which}", text="{body}", unless="body"), _replace("gone", text="{body}")]
        text = {"text": "{which}", "size": 17, "pad": 16, "grow": 1}
        both: dict[str, Any] = {
            "takes": {"which": ""},
            "buttons": {"post": answered, "attach": [], "discard": ["close"]},
        }
        compose = {"post": posted, "attach": [], "discard": ["close"]}
        reply = {"reply": [_goto("answer", which="{which}")], "forward": [], "delete": []}
        return {
            "main": self.page(
                "mail", title, takes={}, middle=[rows], buttons={"compose": [_goto("compose")], "archive": []}
            ),
            "compose": self.page(
                "compose",
                self.words("compose"),
                takes={},
                middle=[self.field("to"), self.field("body", 4), {"gap": "fill"}],
                buttons=compose,
            ),
            "letter": self.page("letter", title, takes={"which": ""}, middle=[text], buttons=reply),
            "answer": self.page("answer", "{which}", middle=[self.field("body", 4), {"gap": "fill"}], **both),
            "gone": self._end("{text}"),
        }

    def _notes(self) -> dict[str, Any]:
        old = ["会议纪要", "旅行计划"] if self.language == "zh" else ["Minutes", "Travel plan"]
        rows = self.rows("notes", old, lambda which: [_row_effect(which)])
        save = [_done_effect("noted", text="{words}", unless="words"), _replace("gone", text="{words}")]
        new = {"new_note": [_goto("edit")], "sort": []}
        fields = [self.field("words", 4), {"gap": "fill"}]
        keep = {"save_note": save, "clear": [{"set": {"words": ""}}], "share": []}
        return {
            "main": self.page("notes", self.words("notes"), takes={}, middle=[rows], buttons=new),
            "edit": self.page("edit", self.words("words"), takes={}, middle=fields, buttons=keep),
            "gone": self._end("{text}"),
        }

    def _tuner(self) -> dict[str, Any]:
        pages = {"network": [_goto("network")], "display": [], "sound": [], "storage": []}
        chance = Random(f"{self.layout.rows or self.layout.seed}/tuner")
        tiles = [
            {
                "row": [{"text": self.words(thing), "size": 17, "grow": 1}],
                "height": 56,
                "pad": [0, 16] if thing != self.layout.taken else [0, 120],
                "tap": [_press_effect(thing), *pages[thing]],
            }
            for thing in chance.sample(sorted(pages), len(pages))
        ]
        listed = {"column": tiles, "grow": 1}
        return {
            "main": self.page("tuner", self.words("tuner"), takes={}, middle=[listed], buttons={}),
            "network": self.page(
                "network",
                self.words("network"),
                takes={},
                middle=[self.switches(["flight", "hotspot", "roaming"])],
                buttons={},
            ),
        }

    def _shop(self) -> dict[str, Any]:
        tiles = [
            {
                "row": [{"text": name, "size": 17, "grow": 1}],
                "height": 56,
                "pad": [0, 16],
                "if": f"not query or contains('{name}', query)",
                "tap": [_row_effect(name), _goto("thing", which=name)],
            }
            for name in self.chance("shop").sample(GOODS[self.language], len(GOODS[self.language]))
        ]
        title = self.words("shop")
        text = {"text": "{which}", "size": 20, "pad": 16, "grow": 1}
        add = [_done_effect("added", name="{which}"), _replace("gone", text="{which}")]
        return {
            "main": self.page(
                "shop",
                title,
                takes={},
                middle=[self.field("query"), {"scroll": tiles, "grow": 1}],
                buttons={"cart": []},
            ),
            "thing": self.page(
                "thing", title, takes={"which": ""}, middle=[text], buttons={"add": add, "buy": [], "share": []}
            ),
            "gone": self._end("{text}"),
        }

    def _people(self) -> dict[str, Any]:
        old = ["孙七", "周八"] if self.language == "zh" else ["Rita Moss", "Sam Wood"]
        rows = self.rows("people", old, lambda which: [_row_effect(which)])
        kept = [
            _done_effect("kept", name="{name}", number="{number}", unless="name and number"),
            _replace("gone", text="{name}"),
        ]
        buttons = {"save_person": kept, "cancel": ["close"], "share": []}
        fields = [self.field("name"), self.field("number"), {"gap": "fill"}]
        new = {"new_person": [_goto("new")], "groups": []}
        return {
            "main": self.page("people", self.words("people"), takes={}, middle=[rows], buttons=new),
            "new": self.page("new", self.words("new_person"), takes={}, middle=fields, buttons=buttons),
            "gone": self._end("{text}"),
        }

    def _clock(self) -> dict[str, Any]:
        rows = self.rows("clock", ["06:30", "21:15"], lambda which: [_row_effect(which)])
        face = {"text": "{pad(hour, 2)}:00", "size": 40, "pad": 24, "grow": 1, "align": "center"}
        save = [_done_effect("alarm", hour="{hour}"), _replace("gone", text="{pad(hour, 2)}:00")]
        turn = {"later": [{"set": {"hour": "{hour + 1}"}}], "earlier": [{"set": {"hour": "{hour - 1}"}}]}
        new = {"new_alarm": [_goto("new")], "timer": []}
        page = self.page(
            "alarm",
            self.words("new_alarm"),
            takes={},
            middle=[face],
            buttons={**turn, "save_alarm": save, "cancel": ["close"]},
        )
        page["vars"]["hour"] = 7
        return {
            "main": self.page("clock", self.words("clock"), takes={}, middle=[rows], buttons=new),
            "new": page,
            "gone": self._end("{text}"),
        }

    def _end(self, text: str) -> dict[str, Any]:
        """The page that confirms that it is done."""
        done = "已办好" if self.language == "zh" else "All is done"
        words = [{"text": done, "size": 22, "pad": 16}, {"text": text, "size": 17, "pad": 16, "lines": 3}]
        return {"takes": {"text": ""}, "body": [self._bar(done), *words]}


def _press_effect(thing: str) -> dict[str, Any]:
    return {"effect": "pressed", "with": {"thing": thing}}


def _row_effect(words: str) -> dict[str, Any]:
    return {"effect": "row", "with": {"words": words}}


def _switch_actions(thing: str) -> list[Any]:
    done = {"effect": "switched", "with": {"name": thing}}
    return [_press_effect(thing), {"toggle": f"is_{thing}"}, {"if": f"is_{thing}", "then": [done]}]


def _goto(page: str, **given: str) -> dict[str, Any]:
    return {"goto": page, "with": given} if given else {"goto": page}


def _replace(page: str, **given: str) -> dict[str, Any]:
    return {"replace": page, "with": given}


def _done_effect(effect: str, unless: str = "", **what: str) -> dict[str, Any]:
    """unless: what must be filled in; otherwise the press does nothing more."""
    done = {"effect": effect, "with": what}
    return {"if": f"not ({unless})", "then": ["stop"], "else": [done]} if unless else done


def _field_names(middle: list[Any]) -> list[str]:
    return [node["input"] for node in middle if isinstance(node, dict) and "input" in node]


_HOME: dict[str, Any] = {
    "package": "com.iris.launcher",
    "label": {"zh": "桌面", "en": "Home"},
    "icon": "home",
    "start": "main",
    "vars": {"is_flight": False, "is_hotspot": False, "is_roaming": False},
    "screens": {
        "main": {"body": {"grid": [{"app": "{a.id}", "for": "a in apps"}], "columns": 4, "gap": 12, "pad": [40, 12]}}
    },
}


def _make_popup(screen: str, **given: Any) -> dict[str, Any]:
    return {"kind": "popup", "screen": screen, "with": given, "when": {"on": "effect:opened", "after": 0.3}}


_POPUPS: dict[Popup, dict[str, Any]] = {
    "": {},
    "offer": {"offer": _make_popup("system.popup", title="Gift", text="Only today", offer="Claim now", close="Close")},
    "update": {"update": _make_popup("system.update")},
    "advertisement": {"advertisement": {**_make_popup("system.ad", title="春日特惠"), "kind": "ad"}},
    "slow": {
        "slow": _make_popup("system.popup", title="春日特惠", text="限时", offer="立即领取", close="知道了", after=1)
    },
}
