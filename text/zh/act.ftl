# 对设备做了什么、设备的回应，以及为什么没有操作。
act-tap = 点击 { $x }, { $y }
act-double-tap = 双击 { $x }, { $y }
act-long-press = 长按 { $x }, { $y }，持续 { $ms } 毫秒
act-swipe = 从 { $x }, { $y } 滑动到 { $to_x }, { $to_y }
act-drag = 从 { $x }, { $y } 拖动到 { $to_x }, { $to_y }
act-type = { $clear ->
    [true] 清空输入框并输入“{ $text }”
   *[false] 输入“{ $text }”
}{ $submit ->
    [true] ，然后回车
   *[false] {""}
}
act-type-hidden = { $clear ->
    [true] 清空输入框并输入 { $length } 个字符
   *[false] 输入 { $length } 个字符
}{ $submit ->
    [true] ，然后回车
   *[false] {""}
}
act-press-key = 按 { $key } 键
act-press-keys = 按 { $keys }
act-wait = 等待 { $seconds } 秒
act-go-home = 回到主屏幕
act-open-app = { $anew ->
    [true] 新建{ $app }窗口
   *[false] 打开{ $app }
}
act-show-window = 把窗口“{ $window }”切到前台
act-arrange-window = { $how ->
    [maximize] 最大化窗口
    [minimize] 最小化窗口
    [restore] 还原窗口
    [left] 把窗口贴靠到左侧
   *[right] 把窗口贴靠到右侧
}
act-call = 拨打 { $number }
act-open-url = 打开 { $url }
act-move-pointer = 把指针移到 { $x }, { $y }
act-click = { $button ->
    [left] 单击
    [right] 右键单击
   *[middle] 中键单击
}{ $times ->
    [1] {""}
   *[other] {" "}{ $times } 次
}
act-click-holding = 按住 { $keys } { $button ->
    [left] 单击
    [right] 右键单击
   *[middle] 中键单击
}{ $times ->
    [1] {""}
   *[other] {" "}{ $times } 次
}
act-hover = 悬停 { $seconds } 秒
act-scroll = 向{ $direction ->
    [up] 上
    [down] 下
    [left] 左
   *[right] 右
}滚动{ $reach ->
    [line] 一行
    [page] 一页
   *[half] 半页
}
act-scroll-holding = 按住 { $keys } 向{ $direction ->
    [up] 上
    [down] 下
    [left] 左
   *[right] 右
}滚动滚轮
act-several = 一次执行 { $count } 个操作
act-typed-something = 输入了内容
act-under-way = { $act }……
act-delivered = { $act }（{ $delivered ->
    [no] 未发出
   *[unknown] 不确定是否发出
}）
act-purpose = { $purpose ->
    [clear] 清除遮挡
    [fallback] 继续查找
    [goal] 推进目标
    [repeat] 重复步骤
    [met] 无需操作
    [skip] 跳过步骤
   *[step] 执行步骤
}

# 设备的回应
act-done = { CLAUSES($acts) }
act-done-saying = { CLAUSES($acts) }（{ $said }）
act-failed = { CLAUSES($acts) }：未发出
act-failed-because = { CLAUSES($acts) }：未发出（{ $why }）
act-delivery-unknown = { CLAUSES($acts) }：不确定是否发出
act-not-sent = 操作未发出
act-not-sent-because = 操作未发出（{ $why }）
act-cut-off = 设备还没响应，程序就结束了
act-cut-off-on-way = 还没按下，程序就结束了
act-window-was-open = 窗口已经打开，已切到前台
act-no-caret = 没有选中任何输入框
act-typed-unseen = 已执行输入，但输入框里看不到内容，无法核对
act-typed-unreadable = 已执行输入，但无法读取输入框
act-typed-like-hint = 已执行输入，但内容与输入框的提示文字相同，无法核对
act-typed-otherwise = 已执行输入，但输入框显示的内容不同：现在 { $length } 个字符，之前 { $before } 个

# 为什么没有操作
act-refused = 未执行：{ $why }
act-held-by-person = 你已暂停，未执行任何操作
act-mouse-moved = 你移动了鼠标，停下后会继续
act-screenshot-gone = 决策所用的截图已丢失，未执行任何操作
act-no-look = 未执行任何操作：{ $why }
act-other-app = { $app }切到了前台，未执行任何操作
act-came-up = 出现了{ $obstacle }，未执行任何操作
act-other-app-unknown = 另一个应用切到了前台，未执行任何操作
act-other-window = 另一个窗口切到了前台，未执行任何操作
act-other-window-below = 指针下方换成了另一个窗口，未执行任何操作
act-target-changed = “{ $target }”已变化或移动，未执行任何操作
act-unnamed-target-changed = 目标已变化或移动，未执行任何操作
act-target-longer = “{ $target }”的文字比之前多，未执行任何操作

# 如何找到目标，以及途中关闭了什么
act-types-at-focus = 在光标处输入
act-types-at-focus-unsure = 无法确定是哪个输入框，在光标处输入
act-looks-further = { $target }不在当前页面，{ $way }
act-fallback = { $action ->
    [swipe] 继续滑动
    [scroll] 继续滚动
    [tap] 点击打开
    [each] 打开下一个
    [press_key] 按键
   *[wait] 等待
}
act-no-fallback = 没有其他办法可尝试
act-looks-again = 重新查找目标
act-nothing-moved = 画面没有移动
act-clearing = { $obstacle }：{ $way }
act-way-tried = 已尝试
act-obstacle-gone = 遮挡已清除
act-obstacle-still = 仍有遮挡：{ $obstacle }
act-obstacle-next = 遮挡已清除，又出现：{ $obstacle }
act-obstacle-stays = { $obstacle }无法关闭
act-unsure-sent = 不确定操作是否发出
act-noted = 已记下
act-kept = 操作前出现了其他内容，关闭后再执行
act-after-all = 遮挡已消失，执行之前选定的操作
act-sum-changed = 点击之前，应付金额变了
act-view-changed = 询问之后，页面上的收件人、内容或金额变了
