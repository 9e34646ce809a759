"""The labels on the phones: each thing's name, and its names where it is renamed."""

from typing import Literal

from iris_screen.core.record import Record

Language = Literal["zh", "en"]
LANGUAGES: tuple[Language, ...] = ("zh", "en")


class Called(Record):
    """zh, en: its name, its name when renamed, and its name when everything about it is different."""

    zh: list[str]
    en: list[str]
    icon: str = ""

    def words(self, language: Language, nth: int = 0) -> str:
        names = self.zh if language == "zh" else self.en
        return names[min(nth, len(names) - 1)]


def _make_name(zh: str, en: str, icon: str = "") -> Called:
    return Called(zh=zh.split("|"), en=en.split("|"), icon=icon)


THINGS: dict[str, Called] = {
    "chat": _make_name("轻聊", "Chatter"),
    "mail": _make_name("信匣", "Postbox"),
    "notes": _make_name("随记", "Jotter"),
    "tuner": _make_name("调节", "Tuner"),
    "shop": _make_name("货架", "Stall"),
    "people": _make_name("名簿", "Roster"),
    "clock": _make_name("时辰", "Chimer"),
    "draft": _make_name("输入消息", "Message"),
    "to": _make_name("收件人", "To whom"),
    "body": _make_name("正文", "Your letter"),
    "words": _make_name("写点什么", "Write something"),
    "query": _make_name("搜货品", "Find goods"),
    "name": _make_name("姓名", "Full name"),
    "number": _make_name("号码", "Number"),
    "send": _make_name("发送|发出|走起", "Send|Dispatch|Off it goes"),
    "compose": _make_name("写邮件|新邮件|起草", "Compose|New letter|Draft one", "edit"),
    "post": _make_name("寄出|发件|投递", "Mail it|Dispatch|Hand over"),
    "reply": _make_name("回复|回信|答复", "Reply|Write back|Respond"),
    "new_note": _make_name("新建|添加|再来一条", "New|Add|One more", "plus"),
    "save_note": _make_name("保存|存下|好了", "Save|Keep|All set"),
    "network": _make_name("网络|联网|连接", "Network|Networks|Going online"),
    "flight": _make_name("飞行模式|飞行状态|离线", "Flight mode|Flying|Stay offline"),
    "add": _make_name("加入购物车|放进购物车|先留着", "Add to cart|Put in cart|Hold for me"),
    "new_person": _make_name("新联系人|加联系人|记一个人", "New person|Add person|Someone else", "person"),
    "save_person": _make_name("存好|保存|记住", "Store|Save|Remember"),
    "new_alarm": _make_name("新闹钟|加闹钟|叫醒我", "New alarm|Add alarm|Wake me", "alarm"),
    "later": _make_name("晚一点|推后|往后", "Later|Onward|Further"),
    "save_alarm": _make_name("设定|定好|就这样", "Set it|Confirm|Leave it so"),
    # what no task here asks for
    "scan": _make_name("扫一扫", "Scan"),
    "transfer": _make_name("转账", "Transfer"),
    "photo": _make_name("相册", "Album"),
    "archive": _make_name("归档", "Archive"),
    "attach": _make_name("附件", "Attach"),
    "discard": _make_name("丢弃", "Discard"),
    "forward": _make_name("转发", "Forward"),
    "delete": _make_name("删除", "Delete"),
    "sort": _make_name("排序", "Sort"),
    "clear": _make_name("清空", "Clear"),
    "share": _make_name("分享", "Share"),
    "display": _make_name("显示", "Display"),
    "sound": _make_name("声音", "Sound"),
    "storage": _make_name("存储", "Storage"),
    "hotspot": _make_name("热点", "Hotspot"),
    "roaming": _make_name("漫游", "Roaming"),
    "buy": _make_name("立即购买", "Buy now"),
    "cart": _make_name("购物车", "My cart"),
    "groups": _make_name("分组", "Groups"),
    "cancel": _make_name("取消", "Cancel"),
    "timer": _make_name("秒表", "Stopwatch"),
    "earlier": _make_name("早一点", "Earlier"),
}
