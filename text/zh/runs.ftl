# 为什么不能对某个运行执行操作。
runs-unknown = 找不到运行 { $run }。查看所有运行：iris runs
runs-ambiguous = 有多个运行以 { $prefix } 开头：{ $names }。请输入更完整的编号。
runs-id-wrong = “{ $id }”不是运行编号。查看所有运行：iris runs
runs-id-unusable = “{ $id }”不能用作运行编号。请用字母、数字、点、横线和下划线，最多 64 个字符。
runs-exists-already = 运行 { $run } 已存在。请继续该运行，或换一个编号。
runs-in-progress = 运行 { $run } 正在执行（{ $holder }）。请等它结束，或停止它：iris stop { $run }
runs-on-another-computer = 运行 { $run } 正在另一台电脑上执行（{ $holder }），请在那里停止。
runs-waits-for-answer = 运行 { $run } 正在等待回答：iris answer { $run }
runs-not-running = 运行 { $run } 当前未在执行。继续：iris resume { $run }
runs-answered-already = 这个问题已经回答过了。查看运行状态：iris show { $run }
runs-taken-up-elsewhere = 另一个进程已经接手了运行 { $run }。查看运行状态：iris show { $run }
runs-device-moved = { $problem }如果设备地址变了：iris resume { $run } --device ADDRESS
runs-without-turns = 运行 { $run } 还没有执行任何一轮：iris show { $run }
runs-no-such-turn = 运行 { $run } 没有第 { $turn } 轮，只有第 { $first } 到 { $last } 轮：iris show { $run }
runs-fork-task-and-edits = 新任务会重新规划。任务和步骤只能修改其中一项。
runs-fork-act-in-the-air = 那一轮还无法确定某个不可撤销的操作是否成功。请选择其他轮次。
runs-device-not-taken = 运行 { $run } 正在使用设备。请先接管：iris pause { $run } --hand
runs-still-in-turn = 运行 { $run } 正在完成当前这一轮，请等它暂停后再操作设备。
runs-too-many-touches = 运行 { $run } 还有你的操作没有执行完，请稍候。
runs-nothing-kept = 运行 { $run } 的过程记录已不存在，请先重新运行。
runs-over = 运行 { $run } 已结束（{ $verdict ->
    [verified] 已确认
    [unverified] 未确认
    [failed] 失败
   *[other] { $verdict }
}）。重新开始：{ $again }
runs-over-look = 运行 { $run } 已结束（{ $verdict ->
    [verified] 已确认
    [unverified] 未确认
    [failed] 失败
   *[other] { $verdict }
}）。查看结果：iris show { $run }
runs-not-verified = 只有已确认的运行才能保存为技能。运行 { $run } 的结果是{ $how ->
    [unverified] 未确认
    [failed] 失败
    [stopped] 已停止
   *[other] { $how }
}。
runs-waits-for-worker = 运行 { $run } 还没有分配设备。开始执行：iris worker --device 地址
