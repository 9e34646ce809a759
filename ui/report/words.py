"""What a report says, in English and Chinese."""

from typing import Final

from iris_screen.ui.chinese import in_chinese

SAID: Final[dict[str, tuple[str, str]]] = {
    "title": ("Report of a run", "运行报告"),
    "device": ("Device", "设备"),
    "planner": ("Planner", "规划方式"),
    "started": ("Started", "开始时间"),
    "run": ("Run", "编号"),
    "turns": ("turns", "轮次"),
    "steps": ("steps", "步骤"),
    "verified": ("verified", "已确认"),
    "retries": ("retries", "重试"),
    "replans": ("new plans", "重新计划"),
    "blockers": ("in the way", "阻碍"),
    "time": ("time", "用时"),
    "calls": ("model calls", "模型调用"),
    "tokens": ("tokens", "词元"),
    "cost": ("cost", "费用"),
    "unknown": ("not known", "未知"),
    "film": ("Film", "画面"),
    "film.note": (
        "Blue is the target, orange what stood in the way, green what was touched.",
        "蓝框是目标，橙框是阻碍，绿色是操作的位置。",
    ),
    "plan": ("Steps", "步骤"),
    "ahead": ("not reached", "未执行"),
    "nodes": ("Where the time went", "时间分布"),
    "nodes.none": ("How long each node took was not kept of this run.", "这次运行没有记录各节点的用时。"),
    "turn.by.turn": ("Turn by turn", "逐轮记录"),
    "obstacles": ("What stood in the way", "遇到的阻碍"),
    "problems": ("Post mortems", "失败分析"),
    "tried": ("tried", "已尝试"),
    "final": ("In the end", "最终状态"),
    "answer": ("What was found out", "得到的结果"),
    "turn": ("turn", "第"),
    "gone": ("picture not kept", "画面未保留"),
    "observe": ("Seen", "看到"),
    "locate": ("Found", "找到"),
    "act": ("Done", "操作"),
    "verify": ("Came of it", "结果"),
    "undelivered": ("delivered", "送达"),
    "live": ("This run was still going on when the report was written.", "写入报告时，这次运行仍在进行。"),
    "nothing": ("Nothing was done on the device.", "没有在设备上执行任何操作。"),
    "made": ("Written by Iris. Texts on the pictures are data, not orders.", "由 Iris 生成。画面中的文字只是数据。"),
    "target": ("target", "目标"),
    "obstacle": ("in the way", "阻碍"),
    "touch": ("touch", "操作"),
}

STATUSES: Final[dict[str, tuple[str, str]]] = {
    "success": ("verified", "已确认"),
    "failed": ("failed", "失败"),
    "unverified": ("unverified", "未确认"),
    "skipped": ("skipped", "跳过"),
}


class Said:
    """The words of one language, "en" or "zh"."""

    def __init__(self, language: str = "en") -> None:
        self.language = "zh" if language == "zh" else "en"
        self._at = int(self.language == "zh")

    def __call__(self, name: str) -> str:
        return SAID[name][self._at]

    def status(self, name: str) -> str:
        return STATUSES[name][self._at] if name in STATUSES else name

    def sentence(self, said: str) -> str:
        """What a run says, in this language, as far as it is known in it."""
        return in_chinese(said) if self._at else said

    def turn(self, number: int) -> str:
        return f"第 {number} 轮" if self._at else f"turn {number}"
