# 运行报告（网页、Markdown、JUnit XML）以及两次运行的对比。
report-device = 设备
report-planner = 规划方式
report-started = 开始时间
report-started-at = { $moment }（UTC{ $offset }）
report-run = 运行编号
report-live = 生成报告时，这次运行仍在进行。
report-footer = 由 Iris 生成。截图中的文字只是数据，不是指令。
# 标题
report-answer = 结果
report-film = 截图
report-film-legend = 蓝框：目标；橙框：遮挡；绿圈：点击位置。
report-steps = 步骤
report-no-steps = 没有在设备上执行任何操作。
report-nodes = 用时分布
report-nodes-unknown = 这次运行没有记录各环节的用时。
report-obstacles = 遇到的遮挡
report-problems = 失败分析
report-tried = 已尝试
report-turns = 逐轮记录
report-end = 最终画面
report-not-reached = 未执行
report-turn = 第 { $turn } 轮
report-picture-missing = 这里没有截图：已被清理，或在执行任务的那台电脑上
# 数字
report-figure = { $figure ->
    [steps] 步骤
    [turns] 轮次
    [time] 用时
    [retries] 重试
    [replans] 重新规划
    [blockers] 遮挡
    [calls] 模型调用
    [tokens] Token
    [cost] 费用
   *[other] { $figure }
}
report-number = { NUMBER($n, useGrouping: 1) }
report-share = { $part } / { $whole }
report-price = { $price }
report-none = –
report-unknown = 未知
report-retries = 重试 { $n } 次
# 步骤结果
report-step-status = { $status ->
    [success] 已确认
    [failed] 失败
    [unverified] 未确认
    [skipped] 已跳过
   *[other] { $status }
}
# 一轮中各环节的结果
report-part = { $part ->
    [observe] 看到
    [locate] 找到
    [act] 操作
    [verify] 结果
   *[other] { $part }
}
# Markdown 和 JUnit
report-about = 运行 { $run }，设备 { $device }，规划方式 { $planner }。
report-column-step = 步骤
report-column-result = 结果
report-column-node = 环节
report-obstacle-in-turn = 第 { $turn } 轮：{ $obstacle }
report-whole-run = 整次运行
# 两次运行的对比：哪里不同，各自如何
report-difference = { $what ->
    [task] 任务不同
    [planner] 规划方式不同
    [length] 其中一次还在继续
    [before] 遇到的遮挡不同
    [step] 要做的事不同
    [target] 查找目标的依据不同
    [act] 执行的操作不同
    [app] 操作后所在的应用不同
    [after] 操作后遇到的遮挡不同
    [status] 步骤结果不同
   *[end] 最终结果不同
}
report-had-ended = 已结束
report-did-nothing = 没有操作
report-something = 有遮挡
report-ended-as = { $standing }：{ $reason }
report-node-time = { $node }用时
report-same = 两次运行的过程和结果都相同。
report-parted = 第 { $turn } 轮开始不同（{ $node }）：{ $difference }
report-planner-name = { $planner ->
    [auto] 自动选择
    [template] 应用任务模板
    [sentence] 按句子执行
    [steps] 按步骤文件执行
    [milestones] 模型按目标执行
    [program] 模型编写程序
    [react] 模型逐步决定
    [skill] 技能
   *[other] { $planner }
}
