# 在屏幕上看到了什么：条件与依据、目标在哪里、被什么挡住。
see-condition = { $kind ->
    [text] “{ $value }”
    [title] 标题“{ $value }”
    [new] 新的“{ $value }”
    [ref] 图片“{ $value }”
    [app] { $value }在前台
    [field] 输入框里有“{ $value }”
    [written] 正文里有“{ $value }”
    [on] “{ $value }”已开启
    [off] “{ $value }”已关闭
    [changed] 有变化
    [moved_on] 点击处有变化
    [closed] 窗口已关闭
    [opened] 另一个窗口在前台
    [arranged] 窗口{ $value ->
        [maximized] 已最大化
        [minimized] 已最小化
        [restored] 已还原
        [left] 在左半屏
       *[right] 在右半屏
    }
    [dialog] 对话框在前台
    [saved] 窗口中的内容已保存
    [pointed] 指针在上面
    [window] 名为“{ $value }”的窗口在前台
    [failed] 有出错提示
    [wheel] 数字滚轮停在 { $value }
    [slider] “{ $value }”为 { $amount }%
    [turned] “{ $value }”变化 { $amount }%
   *[dynamic] { $value }
}
see-condition-gone = { $kind ->
    [text] 没有“{ $value }”
    [title] 标题不是“{ $value }”
    [new] 没有新的“{ $value }”
    [ref] 没有图片“{ $value }”
    [app] { $value }不在前台
    [field] 输入框里没有“{ $value }”
    [written] 正文里没有“{ $value }”
    [on] “{ $value }”未开启
    [off] “{ $value }”未关闭
    [changed] 没有变化
    [moved_on] 点击处没有变化
    [closed] 窗口未关闭
    [opened] 没有其他窗口在前台
    [arranged] 窗口未调整到位
    [dialog] 前台没有对话框
    [saved] 窗口中有未保存的内容
    [pointed] 指针不在上面
    [window] 前台没有名为“{ $value }”的窗口
    [failed] 没有出错提示
    [wheel] 数字滚轮没有停在 { $value }
    [slider] “{ $value }”不是 { $amount }%
    [turned] “{ $value }”没有变化 { $amount }%
   *[dynamic] 并非：{ $value }
}
see-seen = { $means ->
    [elements] 元素树显示：{ $wanted }
    [text] 屏幕文字显示：{ $wanted }
    [pixels] 画面显示：{ $wanted }
    [reference] 按图片找到：{ $wanted }
    [model] 模型确认：{ $wanted }
    [app] 设备报告：{ $wanted }
    [pointer] 指针位置表明：{ $wanted }
    [first_page] 从首页认出：{ $wanted }
    [earlier] 现在画面上看不到，也没有相反的迹象：{ $wanted }
   *[none] 看到：{ $wanted }
}
see-not-seen = { $means ->
    [elements] 元素树未显示：{ $wanted }
    [text] 屏幕文字未显示：{ $wanted }
    [pixels] 画面未显示：{ $wanted }
    [reference] 未按图片找到：{ $wanted }
    [model] 模型未确认：{ $wanted }
    [app] 设备未报告：{ $wanted }
    [pointer] 指针位置不符：{ $wanted }
    [first_page] 未从首页认出：{ $wanted }
   *[none] 未看到：{ $wanted }
}
see-cannot-tell = 无法确认：{ $wanted }
see-failure-shown = 未看到：{ $wanted }，屏幕提示“{ $words }”
see-red-mark = “{ $words }”旁边出现了红色标记：可能没有发送成功
see-red-mark-unclear = “{ $words }”旁边有红色标记，可能只是页面的一部分：无法确定是否发送成功
see-field-differs = 输入框显示“{ $seen }”，应显示“{ $typed }”
see-field-empty = 输入框是空的，应显示“{ $typed }”

# 操作之后看到的结果
see-all-expected = 预期结果都已看到
see-no-result = 文字已输入，但没有出现任何结果
see-nothing-against = 没有与先前所见相反的迹象
see-seen-earlier = “{ $step }”在第 { $turn } 轮看到已完成，现在画面上看不到
see-swallowed = 这次点击被弹出的内容挡住了，没有生效
see-was-there-before = 操作之前就已出现预期的内容
see-change-is-no-proof = 画面有变化，但不足以证明已完成
see-unsure-no-proof = 不确定操作是否发出，画面有变化也不足以证明
see-unsure-no-trace = 不确定操作是否发出，没有看到效果
see-unsure-screen-silent = 不确定操作是否发出，屏幕上看不出来
see-unsure = 不确定操作是否发出
see-asks-first = 弹出了询问，下一步会回答
see-app-not-installed = 没有安装“{ $app }”
see-shows-failure = 屏幕显示操作失败
see-may-come = 可能还没出现
see-next-step-shows = 下一步可以看出是否成功
see-nothing-to-check = 这里没有可供核对的内容
see-other-page = 打开的是另一个页面
see-leaves-no-trace = 已执行，屏幕上看不出效果
see-proven-later = 后面的步骤“{ $step }”可以证明已完成
see-unsure-once-more = 不确定操作是否发出，再执行一次也没有影响
see-no-effect = 没有看到效果
see-effect-missing = 没有看到预期的效果
see-sent-effect-missing = 操作已发出，但没有看到效果
see-no-new-window = 没有看到新窗口，可能是在已有窗口中打开了标签页
see-window-stays = 它仍在前台：可能还有其他窗口打开着，或弹出了询问
see-no-trace = 操作后看不到任何变化
see-tried-times = { $why }（{ $times } 次）
see-watching = 观察画面是否会自行变化
see-screenshot-gone = 截图已丢失，重新查看
see-not-yet = 还没有出现
see-needed-first = 前提未满足：{ AND($conditions) }

# 其他发现
see-asks-first-note = 弹出了询问对话框
see-window-changed = 前台是另一个窗口，或没有窗口
see-window-new = 出现了之前没有的窗口
see-window-none-new = 没有新窗口
see-window-gone = 窗口已消失
see-nothing-can-tell = 这里没有可用于判断的依据
see-only-in-input = 只在输入框里看到它
see-times = 现在 { $now } 处，之前 { $before } 处
see-no-field = 没有看到输入框
see-as-many-dots = 圆点数与字符数一致
see-hidden-characters = { $count } 个隐藏字符
see-list-goes-on = 列表可能还没到底
see-no-rows = 画面上没有整齐的列表行
see-no-one-switch = 同名的开关不止一个，或一个也没有
see-no-switch = 没有看到这个开关
see-switch = { $on ->
    [true] 开启
   *[false] 关闭
}
see-pointer-at = 指针在 { $x }, { $y }
see-field-hidden = 输入框隐藏了内容
see-field-longer = 输入框的内容比设备报告的多
see-another-app = 换了一个应用
see-new-or-gone = “{ $what }”出现或消失了
see-still-there = “{ $what }”仍在
see-gone-or-changed = “{ $what }”已消失或变化
see-only-model-says = 只有模型这样判断，屏幕上没有读到可以证明的内容
see-model-quotes-wrongly = 模型引用了屏幕上没有的“{ $words }”
see-place-same = 该处看起来没有变化
see-place-changed = 该处已变化
see-same-picture = 画面完全相同
see-places-differ = { $count } 处不同
see-only-looks = 只有点击处的高亮状态变了
see-only-by-itself = 只有会自动变化的内容变了
see-nothing-differs = 没有相关的变化
see-no-reference = 没有“{ $name }”的图片
see-likeness = 相似度 { $score }

# 目标在哪里
see-found = 找到：{ $words }
see-found-at = { $name }在 { $x }, { $y }（{ $means ->
    [elements] 元素树
    [text] 文字
    [anchor] 技能
    [model] 模型
    [person] 由你指定
    [remembered] 图片
    [template] 图片
    [scales] 图片
    [features] 图片
   *[other] { $means }
}，{ $score }）
see-place = { $x }, { $y }
see-several = { $target }有 { $times } 处，分别在 { CLAUSES($places) }
see-missed = { $target }：{ $why }
see-not-found = 未找到{ $target }
see-switch-not-in-sight = 画面上没有“{ $name }”开关
see-nothing-done-yet = 还没有为这个目标执行任何操作，屏幕上的内容也不能证明目标已达成；请转到能看到结果的界面
see-nobody-can-tell = 从当前屏幕无法判断是否达成；请转到能看到结果的界面，或引用能证明结果的文字
see-answer-unread = { $kind ->
    [count] 看过的界面不能证明数量是“{ $answer }”：列表在屏幕之外可能还有内容；请看完整个列表，或搜索要数的内容，并逐一引用数到的条目
    [most] 看过的界面不能证明答案是“{ $answer }”：列表在屏幕之外可能还有内容；请看完整个列表，再照界面上的原文回答
    [beside] 界面上“{ $answer }”属于“{ $name }”，而任务问的是列表里的另一项
   *[other] 看过的界面上都没有“{ $answer }”这个答案；请照界面上的原文回答，或引用它所依据的文字
}
see-was-refused = 需要的操作被拒绝了，之后也没有执行其他操作
see-dialog-waits = 有一个对话框没有作答：它还开着，或者已被关闭
see-stands-in-input = “{ $words }”只出现在输入框里，还没有发送
see-reworded = 屏幕上显示的不是“{ $wanted }”，而是“{ $seen }”，只有模型认为两者意思相同
see-not-done-again = 操作已执行，屏幕有变化但与预期不符；再做一次可能重复生效，因此不再执行
see-dropped-elsewhere = “{ $what }”不在拖放的目标位置
see-nothing-found = 未找到
see-only-typed = 只找到刚输入的文字
see-which-of-several = 有 { $count } 处符合，不确定是哪一处
see-too-few = 要找第 { $wanted } 个，但只有 { $count } 个
see-cannot-look-for = 这里无法查找{ $target }
see-no-target = 这一步没有目标
see-tried = { $means ->
    [elements] 元素树
    [text] 文字
    [reference] 图片
    [anchor] 技能
    [model] 模型
   *[other] { $means }
}：{ $said }
see-no-tree = 该设备没有元素树
see-elements-cannot-tell = 元素树无法定位这类目标（{ $kind ->
    [ref] 图片
    [text] 文字
    [id] 编号
    [field] 输入框
    [switch] 开关
    [dynamic] 描述
   *[none] 无
}）
see-text-cannot-tell = 文字识别无法定位这类目标（{ $kind ->
    [ref] 图片
    [text] 文字
    [id] 编号
    [field] 输入框
    [switch] 开关
    [dynamic] 描述
   *[none] 无
}）
see-disabled = 目标存在，但当前不可用
see-no-such-element = 没有这个名称的可见元素
see-off-screen = 目标被隐藏或在屏幕之外
see-behind-dialog = 目标被对话框挡住
see-behind-keyboard = 目标被键盘挡住
see-no-role = 没有看到{ $role ->
    [button] 按钮
    [link] 链接
    [tab] 标签页
    [section] 分区
    [list] 列表
    [textbox] 输入框
    [textarea] 文本框
   *[other] 目标
}
see-no-text = 这里读不到“{ $words }”
see-no-name = 这里读不到它的任何名称
see-no-switch-beside = 这些文字旁边没有开关
see-called-otherwise = 看起来像“{ $target }”的控件，名称其实是“{ $name }”
see-reference-blank = 参考图没有可辨认的特征
see-nothing-alike = 屏幕上没有足够相似的内容
see-found-elsewhere = 实际在 { $x }, { $y } 处找到
see-looks-the-same = { $x }, { $y } 处有相同的内容
see-icon-unclear = 图标与背景难以区分，请换成纯色壁纸后重试
see-model-unusable = 模型的回答无法使用：{ $why }
see-closer-look = 放大后查看：{ $why }
see-model-other-words = 模型认为是“{ $words }”的位置，实际是别的内容
see-beside = 旁边是“{ $words }”
see-under = 在“{ $words }”下方
see-typed-but = 输入“{ $text }”的位置，显示的是“{ $seen }”

# 整个屏幕，以及遮挡
see-app = { $app }
see-screen = 屏幕
see-still-moving = 还在变化
see-in-the-way = 有遮挡：{ $obstacle }
see-no-screenshot = 没有截图：{ $why }
see-app-excluded = 已排除的应用
see-window-private = 隐私窗口
see-screenshot-unusable = { $health ->
    [black] 截图全黑
    [gone] 截图已丢失
    [off] 屏幕已关闭
    [locked] 屏幕已锁定
    [secure] 应用不允许截屏
    [truncated] 截图不完整
   *[other] 截图无法使用（{ $health }）
}
see-obstacle = { $kind ->
    [popup] 弹窗
    [dialog] 对话框
    [permission] 权限请求
    [ad] 广告
    [error] 错误提示
    [loading] 加载画面
    [keyboard] 键盘
    [incoming_call] 来电
    [elsewhere] 另一个应用或窗口
    [whole_screen] 覆盖全屏的内容
   *[other] 未知内容
}
see-obstacle-saying = { $kind ->
    [popup] 弹窗“{ $words }”
    [dialog] 对话框“{ $words }”
    [permission] 权限请求“{ $words }”
    [ad] 广告“{ $words }”
    [error] 错误提示“{ $words }”
    [loading] 加载画面“{ $words }”
    [keyboard] 键盘（可能挡住了“{ $words }”）
    [elsewhere] 另一个窗口“{ $words }”
   *[other] “{ $words }”
}
see-dialog = “{ $words }”
see-dialog-wordless = 没有文字的对话框
see-way-button = 点击“{ $name }”
see-way-button-in-corner = 点击{ $corner ->
    [top-left] 左上角
    [top-right] 右上角
    [bottom-left] 左下角
   *[bottom-right] 右下角
}的“{ $name }”
see-way-cross = 点击关闭按钮（×）
see-way-cross-in-corner = 点击{ $corner ->
    [top-left] 左上角
    [top-right] 右上角
    [bottom-left] 左下角
   *[bottom-right] 右下角
}的关闭按钮（×）
see-way-red-button = 点击红色按钮
see-way-wait = 等到可以关闭为止
see-way-wait-longer = 继续等到可以关闭为止
see-way-wait-loaded = 等待加载完成

# 在应用里停留了多久（写入记忆）
see-stay = 在{ $app }停留了 { $count } { $unit ->
    [hour] 小时
    [minute] 分钟
   *[second] 秒
}
see-stay-nameless = 在一个未知应用里停留了 { $count } { $unit ->
    [hour] 小时
    [minute] 分钟
   *[second] 秒
}
see-stay-moment = 在{ $app }停留了片刻
see-stay-moment-nameless = 在一个未知应用里停留了片刻
see-unnamed = { $kind ->
    [button] 按钮
    [link] 链接
    [tab] 标签页
    [section] 分区
    [list] 列表
    [textbox] 输入框
    [textarea] 输入框
    [field] 输入框
    [switch] 开关
   *[other] 目标
}
