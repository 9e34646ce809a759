"""What stands on the phones: of each thing what it is called, and what it is called where it was renamed."""

from typing import Literal

from iris_screen.core.record import Record

Language = Literal["zh", "en"]
LANGUAGES: tuple[Language, ...] = ("zh", "en")


class Called(Record):
    """zh, en: as it is called, as it is called where it was renamed, and where nothing of it is as it was."""

    zh: list[str]
    en: list[str]
    icon: str = ""

    def words(self, language: Language, nth: int = 0) -> str:
        names = self.zh if language == "zh" else self.en
        return names[min(nth, len(names) - 1)]


def _called(zh: str, en: str, icon: str = "") -> Called:
    return Called(zh=zh.split("|"), en=en.split("|"), icon=icon)


THINGS: dict[str, Called] = {
    "chat": _called("轻聊", "Chatter"),
    "mail": _called("信匣", "Postbox"),
    "notes": _called("随记", "Jotter"),
    "tuner": _called("调节", "Tuner"),
    "shop": _called("货架", "Stall"),
    "people": _called("名簿", "Roster"),
    "clock": _called("时辰", "Chimer"),
    "draft": _called("输入消息", "Message"),
    "to": _called("收件人", "To whom"),
    "body": _called("正文", "Your letter"),
    "words": _called("写点什么", "Write something"),
    "query": _called("搜货品", "Find goods"),
    "name": _called("姓名", "Full name"),
    "number": _called("号码", "Number"),
    "send": _called("发送|发出|走起", "Send|Dispatch|Off it goes"),
    "compose": _called("写邮件|新邮件|起草", "Compose|New letter|Draft one", "edit"),
    "post": _called("寄出|发件|投递", "Mail it|Dispatch|Hand over"),
    "reply": _called("回复|回信|答复", "Reply|Write back|Respond"),
    "new_note": _called("新建|添加|再来一条", "New|Add|One more", "plus"),
    "save_note": _called("保存|存下|好了", "Save|Keep|All set"),
    "network": _called("网络|联网|连接", "Network|Networks|Going online"),
    "flight": _called("飞行模式|飞行状态|离线", "Flight mode|Flying|Stay offline"),
    "add": _called("加入购物车|放进购物车|先留着", "Add to cart|Put in cart|Hold for me"),
    "new_person": _called("新联系人|加联系人|记一个人", "New person|Add person|Someone else", "person"),
    "save_person": _called("存好|保存|记住", "Store|Save|Remember"),
    "new_alarm": _called("新闹钟|加闹钟|叫醒我", "New alarm|Add alarm|Wake me", "alarm"),
    "later": _called("晚一点|推后|往后", "Later|Onward|Further"),
    "save_alarm": _called("设定|定好|就这样", "Set it|Confirm|Leave it so"),
    # what no task here asks for
    "scan": _called("扫一扫", "Scan"),
    "transfer": _called("转账", "Transfer"),
    "photo": _called("相册", "Album"),
    "archive": _called("归档", "Archive"),
    "attach": _called("附件", "Attach"),
    "discard": _called("丢弃", "Discard"),
    "forward": _called("转发", "Forward"),
    "delete": _called("删除", "Delete"),
    "sort": _called("排序", "Sort"),
    "clear": _called("清空", "Clear"),
    "share": _called("分享", "Share"),
    "display": _called("显示", "Display"),
    "sound": _called("声音", "Sound"),
    "storage": _called("存储", "Storage"),
    "hotspot": _called("热点", "Hotspot"),
    "roaming": _called("漫游", "Roaming"),
    "buy": _called("立即购买", "Buy now"),
    "cart": _called("购物车", "My cart"),
    "groups": _called("分组", "Groups"),
    "cancel": _called("取消", "Cancel"),
    "timer": _called("秒表", "Stopwatch"),
    "earlier": _called("早一点", "Earlier"),
}
