"""The moves of a task on the phone, and how planners would write them."""

from typing import Any, Literal

from iris_screen.core.record import Record

Language = Literal["zh", "en"]

WORDS: dict[str, tuple[str, str]] = {
    "chat": ("轻聊", "Chatter"),
    "mail": ("信匣", "Postbox"),
    "browser": ("远望", "Lookout"),
    "notes": ("随记", "Jotter"),
    "settings": ("调节", "Tuner"),
    "wallet": ("钱匣", "Purse"),
    "store": ("软件架", "Shelf"),
    "phone": ("通话台", "Caller"),
    "files": ("抽屉", "Drawer"),
    "message": ("输入消息", "Message"),
    "send": ("发送", "Send"),
    "compose": ("写邮件", "Compose"),
    "to": ("收件人", "To"),
    "body": ("正文", "Your message"),
    "address": ("搜索或输入网址", "Search or type address"),
    "tea": ("如何泡好一杯绿茶", "How to make tea"),
    "name": ("请输入姓名", "Your name"),
    "city": ("请输入城市", "Your city"),
    "submit": ("提交", "Submit"),
    "note": ("随手记一条", "Take a note"),
    "save": ("保存", "Save"),
    "flight": ("飞行模式", "Flight mode"),
    "permissions": ("应用权限", "App permissions"),
    "always": ("始终允许", "Always allow"),
    "account": ("对方账号", "Account"),
    "sum": ("金额", "Amount"),
    "transfer": ("转账", "Transfer"),
    "install": ("安装", "Install"),
    "number": ("号码", "Number"),
    "call": ("拨打", "Call"),
    "delete": ("删除", "Delete"),
    "delete_chat": ("删除该聊天", "Delete chat"),
    "claim": ("立即领取", "Claim now"),
}
"""The labels on the phone, in Chinese and in English."""


def word(name: str, language: Language) -> str:
    return WORDS[name][language == "en"]


class Move(Record):
    """on: the label of the app, control or field. text: what is typed, or the address or number.

    focus, enter: the parts of typing for models that can only type into the focused field.
    """

    act: Literal["open", "tap", "hold", "type", "switch", "url", "call", "focus", "enter"]
    on: str = ""
    text: str = ""
    submit: bool = False

    def step(self) -> dict[str, Any]:
        """The move as a step of a plan."""
        match self.act:
            case "open":
                return {"action": "launch_app", "app": self.on}
            case "type":
                return {"action": "input_text", "target": f"field:{self.on}", "text": self.text, "submit": self.submit}
            case "switch":
                return {"action": "tap", "target": f"switch:{self.on}", "expect": [f"on:{self.on}"]}
            case "url":
                return {"action": "open_url", "url": self.text}
            case "call":
                return {"action": "call", "number": self.text}
            case _:
                action = "long_press" if self.act == "hold" else "tap"
                return {"action": action, "target": f"text:{self.on}", "expect": ["changed"], "timeout_ms": 1500}
