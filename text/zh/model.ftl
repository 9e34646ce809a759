# 模型的回答有什么问题：模型会读到，查看运行的人也会读到。
model-answer-cut = 回答不完整：{ $why ->
    [length] 太长
   *[filtered] 被服务商拦截
}
model-asked-already = 用户已经回答过这个问题，请按该回答继续
model-nobody-there = 当前无人应答。如果不影响任务，请继续；如果必须先弄清楚，请再问一次，任务将以这个问题结束
model-no-json = 回答里没有 JSON 对象
model-json-too-deep = JSON 嵌套太深
model-json-too-long = JSON 超过 { $most } 个字符
model-json-several = 回答里有多个 JSON 对象，只能有一个
model-json-broken = 无法解析 JSON
model-no-tag = 回答里没有 <{ $tag }>…</{ $tag }>
model-not-a-number = { $name } 不是数字
model-blocks = 回答里有 { $count } 个 <{ $tag }> 块，只能有一个
model-no-act = 回答里没有操作，请按给出的格式写且只写一个
model-acts-too-many = 回答里有 { $count } 个操作；{ $most ->
    [1] 只能写一个
   *[other] 最多写 { $most } 个
}
model-point-ambiguous = （{ $x }，{ $y }）不能作为这里的位置：坐标应为{ $unit ->
    [pixels] 图片像素
    [to_999] 0 到 999 的整数
   *[other] 0 到 1000 的整数
}
model-no-picture = 没有这个界面的图片，无法给出位置
model-went-wrong = 前一个操作没有达到预期
model-much-happened = 在此期间发生了上面列出的事
model-look-first = 界面可能已变化，请先查看
model-nothing-drawn-there = 鼠标指针下没有任何可见内容
model-scrolled-there = 已滚动到“{ $what }”，现在看得到。
model-scrolled-to-end = 已滚动到尽头：再滑也不动了。
model-scrolled-enough = 已滚动 { $times } 次，后面还有。
model-left-out = 上次回答中未执行的操作：{ $acts }。原因：{ $why }。
model-unknown-act = 没有操作“{ $name }”，可用操作：{ $known }
model-unknown-planner = 没有规划方式“{ $name }”，可选：{ $known }
model-call-broken = 无法解析调用；应写一个调用，如 do(…) 或 click(…)，参数要写名称，引号和括号用半角
model-act-broken = 无法解析操作“{ $name }”：{ $why }
model-act-needs-place = 操作“{ $act }”缺少位置
model-act-needs-direction = 操作“{ $act }”缺少方向：up、down、left 或 right
model-act-needs = 操作“{ $act }”缺少{ $act ->
    [type] "value" 中要输入的文字
    [open] "value" 中的应用名
    [key] "key" 中的按键名
   *[hotkey] "keys" 中的组合键
}
model-drag-needs-end = 操作“drag”缺少终点，请写在 "to" 中
model-once-at-a-time = 每次回答只能执行一次“{ $what }”；如需重复，请写在下一次回答中
model-cannot-hold = 点击时只能按住 Ctrl、Shift 和 Alt
model-cannot-wait-for = 不能等待“{ $what }”，请用其中一种写法说明届时会看到什么：{ $known }
model-cannot-zoom = 这里无法用双指或滚轮缩放，请试试双击或应用自带的按钮
model-other-place = 那个位置是“{ $there }”，不是“{ $wanted }”；请重新查看
model-no-element = 屏幕上没有元素“{ $name }”，列表可能已变化
model-swipe-nowhere = 滑动的终点就是起点
model-out-of-bounds = 坐标（{ $x }, { $y }）超出屏幕
model-box-malformed = 方框应写成 { $form }
model-done-already = “{ $step }”已经执行过，不能再次执行，请去掉
model-failed-twice = “{ $step }”已经失败两次，应换一种方法或跳过
model-program-empty = 程序是空的
model-program-too-long = 程序超过 { $most } 字节
model-program-line = 第 { $line } 行：{ $fault }
model-program-unreadable = 无法解析程序：嵌套太深或含有非法字符
model-program-no-such = 这里不能用“{ $name }”
model-program-name-taken = “{ $name }”已有含义，应换一个名称
model-program-private = 不能访问“.{ $name }”
model-program-only-called = “{ $name }”只能调用，写作 { $name }(…)
model-program-unknown-name = 未知的名称“{ $name }”；可用的有 step、read、why 和普通的内置函数
model-program-too-many-calls = 调用 step 和 read 超过 { $most } 次
model-program-too-large = 等待时保存了 { $size } kB，最多 { $most } kB
model-program-waits = 程序在等待不会发生的事
model-program-died = 程序的进程结束了：{ $why }
model-program-no-step = 程序没有执行任何步骤就结束了

# 已不再使用，但旧的运行记录里仍有。
model-box-outside = 方框 { $box } 超出 0 到 1000
