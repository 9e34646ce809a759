"""What the panel says, in English and Chinese."""

from typing import Final

from iris_screen.ui.chinese import in_chinese
from iris_screen.ui.panel.page_words import PAGES

LANGUAGES: Final = {"en": "English", "zh": "中文"}

WORDS: Final[dict[str, tuple[str, str]]] = {
    # pages and what can be done
    "page.run": ("Run", "运行"),
    "page.runs": ("Runs", "记录"),
    "page.timeline": ("Timeline", "回放"),
    "do.start": ("Start", "开始"),
    "do.stop": ("Stop", "停止"),
    "do.resume": ("Go on", "继续"),
    "do.pause": ("Pause", "暂停"),
    "do.step": ("One turn", "走一步"),
    "do.take": ("Take over", "我来操作"),
    "do.give": ("Give back", "交还"),
    "do.type": ("Type it", "输入"),
    "do.back": ("Back", "返回"),
    "do.home": ("Home", "主屏"),
    "do.enter": ("Enter", "回车"),
    "do.again": ("Run again", "再来一次"),
    "do.open": ("Open", "打开"),
    "do.delete": ("Delete", "删除"),
    "do.cancel": ("Keep it", "保留"),
    "do.timeline": ("Timeline", "回放"),
    "do.new": ("New task", "新任务"),
    "do.yes": ("Yes", "是"),
    "do.no": ("No", "否"),
    "do.done": ("It is done", "已完成"),
    "do.none": ("None of these", "都不是"),
    "do.nowhere": ("It is not there", "画面上没有"),
    "do.answer": ("Answer", "回答"),
    "do.before": ("Earlier", "上一步"),
    "do.after": ("Later", "下一步"),
    "do.fork": ("Go on from here", "从这里继续"),
    "do.phones": ("Look for phones", "查找手机"),
    "do.retry": ("Try again", "重试"),
    "do.more": ("Show more", "显示更多"),
    "do.link": ("Another browser", "在另一浏览器打开"),
    "do.invite": ("Make a link", "生成链接"),
    # how a run stands
    "stands.running": ("running", "运行中"),
    "stands.verified": ("verified", "已确认"),
    "stands.unverified": ("unverified", "未确认"),
    "stands.failed": ("failed", "失败"),
    "stands.stopped": ("stopped", "已中止"),
    "stands.waiting": ("waiting for you", "等你回答"),
    "stands.unreachable": ("not reachable", "连接不上"),
    "stands.interrupted": ("interrupted", "已中断"),
    "stands.paused": ("paused", "已暂停"),
    "stands.handed over": ("yours", "由你操作"),
    "stands.cut off": ("cut off", "意外中断"),
    "stands.all": ("all", "全部"),
    # nodes of the graph
    "node.begin": ("begin", "开始"),
    "node.observe": ("observe", "观察"),
    "node.plan": ("plan", "计划"),
    "node.locate": ("locate", "定位"),
    "node.act": ("act", "操作"),
    "node.verify": ("verify", "核对"),
    "node.dismiss_blocker": ("clear the way", "清除阻碍"),
    "node.replan": ("replan", "重新计划"),
    "node.memory_compress": ("remember", "整理记忆"),
    "node.ask_person": ("ask you", "询问"),
    "node.finish": ("finish", "结束"),
    # a new task
    "new.title": ("What shall be done?", "要做什么？"),
    "new.task": ("Task", "任务"),
    "new.hint": (
        "Say it in a sentence, such as: open Settings, turn on Dark mode",
        "用一句话说，例如：给张三发微信消息说你好",
    ),
    "new.app": ("What can be said for", "可以这样说"),
    "new.device": ("Device", "设备"),
    "new.device.help": (
        "sim: is the phone that comes with Iris; any other address may be typed here",
        "sim: 是自带的模拟手机；也可直接输入其他设备地址",
    ),
    "new.planner": ("Planner", "规划方式"),
    "new.long": ("Say it in at most 4000 characters.", "任务请不要超过 4000 个字。"),
    "new.empty": ("Say first what shall be done.", "请先写下任务。"),
    "new.recent": ("Latest", "最近"),
    "new.none": ("Nothing was run yet. Choose an example and start it.", "还没有运行过。选一个示例开始吧。"),
    "new.starting": ("Starting", "正在启动"),
    "new.failed": ("It did not start", "未能启动"),
    "device.sim": ("simulated phone", "模拟手机"),
    "device.sim.en": ("simulated phone in English", "英文模拟手机"),
    "device.desktop": ("this desktop", "本机桌面"),
    "device.usual": ("from the settings", "设置中的设备"),
    "device.typed": ("your own address", "自填地址"),
    "device.aside": (
        "This browser stands on that screen, too: put its window aside as soon as the run begins.",
        "本浏览器也在这个屏幕上：任务开始后请立即把它的窗口移开。",
    ),
    "device.free": ("free", "空闲"),
    "device.busy": ("a run has it", "任务使用中"),
    "device.held": ("in a person's hand", "由人操作"),
    "device.unauthorized": ("not authorized", "未授权"),
    "device.offline": ("offline", "离线"),
    "device.absent": ("not attached", "未连接"),
    "device.unusable": ("not usable now", "暂不可用"),
    "device.unknown": ("not known", "未知"),
    "device.own": ("simulated phone, one for each run", "模拟手机，每次运行各用一台"),
    "device.arm": ("phone under an arm", "机械臂下的手机"),
    "device.arm.calibrated": ("calibrated", "校准于"),
    "device.arm.remote": ("on the network, not asked", "在网络上，未查询"),
    "device.arm.picture": ("Picture of the calibration", "校准图"),
    "device.arm.rings": (
        "A ring is where a touch was seen, the number by how many mm it was missed; its line shows which way.",
        "圆圈是看到触点的位置，数字是校准在该处的偏差（毫米），短线表示方向。",
    ),
    "device.nophone": ("No phone is attached.", "没有连接手机。"),
    "device.looking": ("Looking for phones ...", "正在查找手机……"),
    "device.noadb": (
        "Whether a phone is attached is not known: no adb server runs. Looking for phones starts one.",
        "不知道是否连接了手机：adb 服务没有运行。“查找手机”会启动它。",
    ),
    "device.late": (
        "adb has not answered for some seconds; this may be old.",
        "adb 已有数秒没有回应，显示的可能不是最新情况。",
    ),
    # a run
    "run.plan": ("Plan", "计划"),
    "run.before": ("steps before", "之前的步骤"),
    "run.after": ("steps after", "之后的步骤"),
    "run.noplan": ("No step is known yet.", "还没有步骤。"),
    "run.screen": ("Screen", "屏幕"),
    "run.graph": ("What it is doing", "正在做什么"),
    "run.told": ("Reasons and evidence", "依据与证据"),
    "run.nothing": ("Nothing was said yet.", "暂无内容。"),
    "run.turn": ("turn", "轮次"),
    "run.steps": ("steps", "步骤"),
    "run.calls": ("model calls", "模型调用"),
    "run.tokens": ("tokens", "词元"),
    "run.cost": ("cost", "费用"),
    "run.time": ("time", "用时"),
    "run.cost.unknown": ("not known", "未知"),
    "run.pausing": ("Holds as soon as the turn it is in is over.", "当前这一轮结束后暂停。"),
    "run.paused": (
        "It holds, and its clock stands still. It looks anew before it goes on.",
        "已暂停，不计时；继续前会重新看屏幕。",
    ),
    "run.yours": ("The device is yours", "设备由你操作"),
    "run.yours.how": (
        "Click the picture to tap, drag to swipe, press long to hold. By keys: arrows, then Enter.",
        "点击画面即点按，拖动即滑动，长按即按住；也可用方向键移动、回车点按。",
    ),
    "run.type": ("Text for the field that has the caret", "输入到光标所在的输入框"),
    "run.yours.screen": ("the live screen: click it to tap", "实时屏幕：点击即点按"),
    "run.says": ("The model says", "模型正在说"),
    "run.thinks": ("thinking", "思考中"),
    "run.point": ("None of it? Click the right place on the picture.", "都不对？请在画面上点击正确的位置。"),
    "run.point.screen": ("the screen it asks about: click the right place", "提问的画面：点击正确的位置"),
    "role.planner": ("planner", "规划"),
    "role.hand": ("hand", "执行"),
    "role.verifier": ("verifier", "核对"),
    "role.memory": ("memory", "记忆"),
    "run.stopping": ("Told it to stop.", "已请求停止。"),
    "run.nobody": ("Nothing drives this run now.", "目前没有程序在执行它。"),
    "run.answer": ("What was found out", "得到的结果"),
    "run.question": ("You are asked", "请你决定"),
    "run.your.answer": ("Your answer", "你的回答"),
    "mark.target": ("target", "目标"),
    "mark.blocker": ("in the way", "阻碍"),
    "mark.press": ("last touch", "最近操作"),
    "picture.none": ("No picture yet.", "还没有画面。"),
    "picture.gone": ("The picture is gone.", "画面已不在。"),
    # runs
    "runs.search": ("Search", "搜索"),
    "runs.search.hint": ("task, device or id", "任务、设备或编号"),
    "runs.status": ("Status", "状态"),
    "runs.none": ("Nothing was run yet.", "还没有运行过。"),
    "runs.nomatch": ("No run fits the search.", "没有符合的记录。"),
    "runs.delete": ("Delete this run with its pictures?", "删除这条记录和它的画面？"),
    # timeline
    "time.none": ("This run has no turns yet.", "这次运行还没有任何轮次。"),
    "time.before": ("Decided on this screen", "依据这个画面决定"),
    "time.after": ("Seen after it", "操作之后看到"),
    "time.keys": ("Arrow keys ← → step through.", "可用方向键 ← → 翻看。"),
    "time.fork": ("Go back to here", "回到这里"),
    "time.fork.task": ("The task from here on", "从这里开始的任务"),
    "time.fork.note": (
        "The device does not go back: a new run begins where it stands now, and looks first. This run stays as it is.",
        "设备不会退回。新的运行从设备当前的位置开始，先看清屏幕；原来的记录保持不变。",
    ),
    "time.fork.same": (
        "Unchanged, the task goes on with the plan of this turn; changed, it is planned anew.",
        "不修改则沿用此轮的计划；修改后会重新计划。",
    ),
    "part.observe": ("Seen", "看到"),
    "part.person": ("You did", "你操作了"),
    "part.locate": ("Found", "找到"),
    "part.act": ("Done", "操作"),
    "part.verify": ("Came of it", "结果"),
    "part.plan": ("Next", "接下来"),
    # what went wrong
    "wrong.store": ("What Iris keeps cannot be read", "无法读取 Iris 的数据"),
    "wrong.run": ("There is no such run", "没有这条记录"),
    "wrong.settings": ("The settings cannot be used; those before them are", "设置有误，仍沿用之前的"),
    "wrong.other": ("That did not work", "没有成功"),
    # around
    "around.language": ("Language", "语言"),
    "around.link": (
        "A link lets one more browser of this computer in, once.",
        "一个链接可让本机的另一个浏览器进入，仅限一次。",
    ),
    **PAGES,
}

PLANNERS: Final[dict[str, tuple[str, str]]] = {
    "auto": ("auto · the one that fits", "auto · 自动选择"),
    "template": ("template · known tasks of apps", "template · 应用任务模板"),
    "sentence": ("sentence · what the words say", "sentence · 按句子执行"),
    "milestones": ("milestones · a model, by goals", "milestones · 模型按目标"),
    "program": ("program · a model writes a program", "program · 模型写程序"),
    "react": ("react · a model, act by act", "react · 模型逐步决定"),
}

EXAMPLES: Final = (
    ("打开设置，打开深色模式", "sim:"),
    ("给张三发微信消息说你好", "sim:"),
    ("open Settings, turn on Dark mode", "sim:?lang=en"),
)


class Words:
    """The words of one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._at = list(LANGUAGES).index(language)

    def __call__(self, name: str) -> str:
        return WORDS[name][self._at]

    def sentence(self, said: str) -> str:
        """What a run says, in this language, as far as it is known in it."""
        return in_chinese(said) if self.language == "zh" else said

    def either(self, name: str, otherwise: str) -> str:
        """What has no words of its own is called as it is elsewhere."""
        return self(name) if name in WORDS else otherwise

    def planner(self, name: str) -> str:
        """A planner as a person chooses it; one without words of its own by its name."""
        return PLANNERS[name][self._at] if name in PLANNERS else name


def spoken(wanted: str | None, locale: str | None) -> str:
    """The language a person chose, else his browser's, else English."""
    if wanted in LANGUAGES:
        return wanted
    return "zh" if (locale or "").lower().startswith("zh") else "en"
