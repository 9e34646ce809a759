# 整次运行：进展如何、怎样结束、为什么。
run-begun = “{ $task }”：运行 { $run }，设备 { $device }
run-begun-allowed = 已授权、无需询问的操作：{ $allowed }。{ $begun }
run-ended = { $verdict ->
    [verified] 已确认
    [failed] 失败
   *[unverified] 未确认
}：{ $reason }
run-standing = { $standing ->
    [verified] 已确认
    [failed] 失败
    [unverified] 未确认
    [stopped] 已停止
    [waiting] 等待你回答
    [running] 运行中
    [paused] 已暂停
    [unreachable] 无法连接
    [impossible] 无法完成
    [unclear] 任务不明确
    [unread] 未能理解
    [interrupted] 已中断
   *[other] { $standing }
}
run-film-end = 最终画面
run-goes-on = 继续
run-waits = 等待你回答
run-taken-up = 继续运行
run-device-used = 期间有其他任务使用了这台设备
run-taken-over = 从运行 { $run } 接续执行
run-held = 你已暂停。继续：iris resume { $run }，只执行一轮：iris step { $run }
run-person-did = 你的操作：{ CLAUSES($acts) }
run-person-held = 你暂停了运行
run-mouse-moved = 你移动了鼠标，鼠标停下前已暂停
run-memory-folded = 压缩了 { $before } 条记忆，另有 { $kept } 条原样保留

run-proven = { $skipped ->
    [0] 每一步都已确认
   *[other] 除 { $skipped } 个可选步骤外，每一步都已确认
}{ $failed ->
    [0] {""}
   *[other] ，其中 { $failed } 步起初失败过
}
run-proven-untraced = 凡是能看到效果的步骤都已确认{ $skipped ->
    [0] {""}
   *[other] （{ $skipped } 个可选步骤除外）
}{ $failed ->
    [0] {""}
   *[other] ，其中 { $failed } 步起初失败过
}，另有 { $untraced } 步在屏幕上看不出效果
run-judged = 经模型判断，屏幕显示任务已完成
run-untraced = 已执行，但屏幕上看不出效果
run-no-answer = 已执行，但没有给出答案
run-answer-none = { $kind ->
    [not_found] 没有找到你要的内容
   *[unknown] 从屏幕上看不出答案
}
run-answer-beside = 屏幕上这个答案属于“{ $name }”，而问的是另一项
run-answer-unchecked = 屏幕上没有读到这个答案
run-answer-untold = 已执行，但没有得到答案：{ $why }
run-unsure = 操作时中断，无法确定以下步骤是否已执行：{ CLAUSES($steps) }
run-unproven = 已完成，但有 { $steps } 步无法确认{ $failed ->
    [0] {""}
   *[other] ，另有 { $failed } 步起初失败过
}
run-unproven-because = 已完成，但有 { $steps } 步无法确认{ $failed ->
    [0] {""}
   *[other] ，另有 { $failed } 步起初失败过
}（{ $step }：{ $why }）
run-result-not-seen = 每一步都已执行，但没有看到预期的结果
run-wrong-after-all = 每一步都已执行，但之后出了问题：{ $why }
run-not-pressed = 无法确认已按下“{ $name }”
run-never-did = 所有步骤都已执行，但没有按过任何会{ $kind ->
   *[send] 发送
    [post] 发布
    [call] 拨打电话
    [delete] 删除
    [install] 安装
    [uninstall] 卸载
}的按钮，而任务要求这样做
run-sent-altered = 所有步骤都已执行，但发送的是“{ $sent }”，而不是“{ $words }”
run-ran-together = 所有步骤都已执行，但“{ $words }”和前面输入的文字连在了一起，变成了“{ $entered }”
run-never-turned = 所有步骤都已执行，但开关“{ $name }”按过之后没有变化
run-left-out = 所有步骤都已执行，但任务里还提到了“{ $name }”，没有处理
run-never-sent-to = 所有步骤都已执行，但看不出已经发给“{ $name }”
run-never-wrote = 所有步骤都已执行，但没有写入“{ $words }”，屏幕上也没有看到它
run-typed-text-differs = 输入了“{ $text }”，但输入框现在显示“{ $seen }”
run-typed-text-gone = 输入了“{ $text }”，但输入框现在是空的
run-dialog-left = 还有对话框没有关闭：{ $dialog }

run-cut-off = 运行意外中断，可以继续
run-stopped-by-person = 你已停止运行，可以继续
run-stopped = 已停止
run-turns-used-up = 已用完 { $turns } 轮（--max-turns { $most }）
run-time-used-up = 已用完 { $seconds } 秒（--max-seconds { $most }）
run-goes-in-circles = 在同一画面上重复了 { $times } 次相同的操作
run-no-screenshot = 无法从设备获取可用的截图（{ $health ->
    [black] 黑屏
    [gone] 丢失
    [off] 屏幕已关闭
    [locked] 已锁定
    [secure] 不允许截屏
    [truncated] 不完整
   *[other] { $health }
}），请先解决
run-unreachable = { $why }（然后执行：iris resume { $run }）
run-nobody-to-ask = { $question }，当前无人应答（加上 --wait 可等待回答{ $can ->
    [true] ；如需事先授权，请加上 { $allow }
   *[other] {""}
}）
run-person-refused = { $question }，你拒绝了
run-not-allowed = 不允许执行接下来的操作
run-new-plans-used-up = 重新规划 { $plans } 次仍未成功
run-impossible = 无法完成：{ $why }
run-unclear = 任务不明确，需要你说明：{ $question }
run-model-refuses = 模型拒绝执行：{ $said ->
    [filtered] 回答被服务商拦截
   *[other] “{ $said }”
}
run-nothing-changes = 已询问模型 { $calls } 次，屏幕始终没有变化
run-given-up = { $why }（{ $detail }）
run-given-up-barred = { $why }；{ $barred }
run-problem = { $kind ->
    [ELEMENT_NOT_FOUND] 未找到目标
    [CLICK_MISSED] 点击没有效果
    [INFINITE_LOOP] 一直在重复同样的操作
    [APP_NOT_RESPONDING] 应用没有响应
    [TIMEOUT] 耗时过长
   *[UNEXPECTED_DIALOG] 出现了意外情况
}

# 关于运行的记忆
run-memory-title = { $task }（{ $how ->
    [verified] 已确认
    [failed] 失败
   *[unverified] 未确认
}）
run-memory-device = 设备：{ $device }
run-memory-step = { $step }：{ $how ->
    [verified] 已确认
    [failed] 失败
   *[unverified] 未确认
}
run-memory-asked = 提问：{ $question }回答：{ $answer }
run-memory-answer = 结果：{ $answer }
run-memory-place = 它在{ $app }里，{ $place }。
run-memory-place-anywhere = 它的位置：{ $place }。
