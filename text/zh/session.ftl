# 用 Python 逐步操作的会话。

session-program-gone = 给出操作步骤的程序已结束；可用 iris_screen.open(run_id="{ $run }") 接着进行。
session-program-failed = 程序未完成就结束了：{ $why }
session-over = 这个会话已结束，请重新打开（运行 { $run }）。
session-other-run = 运行 { $run } 不是会话；如要继续，请使用：iris resume { $run }
session-in-call = 这个会话的上一次调用还没有结束。会话一次只能做一件事，gate 里也不能再用它。
session-gate-unclear = gate 应返回 True、False、文字或 Answer，不能是 { $given }。
session-argument-wrong = { $name }：{ $where }{ $why }。
session-seconds = 一次调用最多等待 { $most } 秒。
session-direction = 没有“{ $given }”这个方向。请写 up、down、left 或 right。
session-no-key = 请至少写一个按键，例如 press("Enter")。
session-nothing-beside = 找到了“{ $what }”，但看不出旁边对应的是哪一项；请指定类型，例如 number、price、time、line 或 words。
session-nobody-to-ask = { $question }；没有人可以回答（{ $can ->
    [true] 如要事先授权，请在创建会话或工具时加上 allow=[allow("{ $act }", …)]；如要当场询问，请传入 gate
   *[other] 如要当场询问，请在创建会话或工具时传入 gate
}）
session-calls-failed = 有 { $count } 次调用失败，最后一次：{ $why }
