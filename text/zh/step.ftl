# 计划的步骤，以及每一步的结果。
step-described = { $zh }
step-tick-box = 勾选复选框
step-plain = { $action ->
    [tap] 点击
    [double_tap] 双击
    [right_click] 右键单击
    [long_press] 长按
    [hover] 悬停在
    [swipe] 滑动
    [drag] 拖动
    [input_text] 输入
    [press_key] 按键
    [hotkey] 按键
    [wait] 等待
    [go_home] 回到主屏幕
    [launch_app] 打开
    [show_window] 切到前台：
    [arrange_window] 调整窗口
    [call] 拨打
    [open_url] 打开
    [scroll] 滚动
    [back_until] 返回到
    [turn] 把数字滚轮转到
    [check] 检查
   *[goal] 达成
}{ $what }
step-bare = { $action ->
    [tap] 点击
    [double_tap] 双击
    [right_click] 右键单击
    [long_press] 长按
    [hover] 悬停
    [swipe] 滑动
    [drag] 拖动
    [input_text] 输入
    [press_key] 按键
    [hotkey] 按组合键
    [wait] 等待
    [go_home] 回到主屏幕
    [launch_app] 打开应用
    [show_window] 把窗口切到前台
    [arrange_window] 调整窗口
    [call] 拨打电话
    [open_url] 打开网页
    [scroll] 滚动
    [back_until] 返回
    [turn] 转动数字滚轮
    [check] 检查
   *[goal] 达成目标
}
step-will = { $act ->
    [tap] 点“{ $what }”
    [double_tap] 双击“{ $what }”
    [right_click] 右键点击“{ $what }”
    [long_press] 长按“{ $what }”
    [hover] 指向“{ $what }”
    [on] 打开“{ $what }”
    [off] 关闭“{ $what }”
    [drag] 把“{ $what }”拖到“{ $to }”
    [type] 在那里输入“{ $what }”
    [type_into] 在“{ $to }”中输入“{ $what }”
    [clear] 清空那里的文字
    [clear_field] 清空“{ $to }”
    [press] 按 { $what }
    [swipe] 向{ $what ->
        [up] 上
        [down] 下
        [left] 左
       *[right] 右
    }滑动
    [scroll] 向{ $what ->
        [up] 下
        [down] 上
        [left] 右
       *[right] 左
    }滚动
    [look_for] 滚动到“{ $what }”
    [check] 检查是否显示“{ $what }”
    [check_gone] 检查“{ $what }”是否已消失
    [wait_for] 等到出现“{ $what }”
    [wait_gone] 等到“{ $what }”消失
    [wait] 等 { $what } 秒
    [home] 回到主屏幕
    [call] 拨打 { $what }
    [arrange] { $what ->
        [maximize] 最大化窗口
        [minimize] 最小化窗口
        [restore] 还原窗口
        [left] 把窗口放到左半边
       *[right] 把窗口放到右半边
    }
   *[open] 打开{ $what }
}
step-open-app = 打开{ $app }
step-open-window = 新建{ $app }窗口
step-search = 打开搜索
step-first-page = 返回{ $app }首页
step-show-app = 把{ $app }切到前台
step-show-window = 把窗口“{ $title }”切到前台
step-close-window = 关闭窗口“{ $title }”
step-close-window-of = 关闭{ $app }的一个窗口
step-do-not-save = 如果弹出询问，选择不保存
step-home-first = 先回到主屏幕
step-further-down = 继续往下翻
step-further-on = 继续往后翻
step-next-icons = 下一页图标
step-next-place = 下一个{ $role ->
    [tab] 标签页
    [section] 分区
   *[other] 位置
}
step-open-by-click = 点击打开
step-nothing-to-choose = 没有需要选择的内容
step-see-it-done = 确认已经完成
step-see-it-lasts = 确认结果保持不变
step-judge-end = 请模型判断是否已完成
step-answer = 回答你的问题
step-answer-read = 答案是从屏幕上读到的
step-answer-missing = 没有给出答案
step-answer-none = { $kind ->
    [not_found] 没有找到
   *[unknown] 屏幕上看不出来
}
step-point-first = 先把指针移到上面

step-ended = { $status ->
    [success] 已确认
    [failed] 失败
    [skipped] 已跳过
   *[unverified] 未确认
}
step-ended-because = { $status ->
    [success] 已确认
    [failed] 失败
    [skipped] 已跳过
   *[unverified] 未确认
}：{ $why }
step-already-so = 已经完成，无需操作
step-optional-missing = 未找到{ $target }，这一步是可选的
step-target-missing = 没有看到目标
step-person-says-so = 你已确认
step-once-more = 还没有到，再返回一次
step-not-reached = 试了 { $times } 次仍未达成
step-not-reached-in-time = { $seconds } 秒内未达成
step-refused-often = 模型 { $times } 次要求执行不允许的操作，最后一次：{ $why }
step-goes-on = 继续推进
step-not-done = 这一步没有完成
step-not-judged = 尚未检查
step-tried-again = 再次尝试
step-tried-twice = “{ $step }”试了两次都没有成功
step-in-vain = “{ $step }”没有效果
step-window-not-arranged = 窗口没有调整到位
step-ambiguous = 这里有多处可能是“{ $target }”，且无人可以选择
step-may-be-done = “{ $step }”可能已经执行过，不会再执行一次，请自行查看屏幕
step-here = 当前页面
step-on-home-screen = 主屏幕
step-on-first-page = { $app }首页
step-in-app = { $app }
step-not-found = 在{ $where }里没有找到“{ $target }”
step-not-found-near = 在{ $where }里没有找到“{ $target }”，有相近的{ OR($near) }
step-app-not-found = 在{ $where }里没有找到“{ $target }”，请确认是否已安装
step-not-found-no-app = 在{ $where }里没有找到“{ $target }”，{ $hint }，或用引号写明要点击的内容
step-no-window-of-app = { $app }没有可切到前台的窗口，请先打开它，或写出窗口标题里的文字
step-no-window = 没有标题含“{ $title }”的窗口，{ $hint }，或写出标题里的文字
step-not-installed = 未安装这个程序，请使用菜单中显示的程序名称
step-not-installed-nearest = 未安装这个程序，最接近的有{ $apps }，请使用菜单中显示的程序名称
step-not-installed-known = 未安装这个程序，已安装的有{ $apps }，请使用菜单中显示的程序名称
