# 命令行输出的内容。

cli-see-help = { $what }查看用法：{ $command } --help
cli-meant = { $what }是不是想输入{ OR($near) }？
cli-option-unknown = 未知选项：{ $option }。
cli-command-unknown = 未知命令：{ $command }。
cli-command-missing = 缺少命令。
cli-parameter-missing = { $kind ->
    [option] 必须提供选项 { $name }。
   *[argument] 缺少 { $name }。
}
cli-option-value = { $alone ->
    [true] { $option } 后面不能带值。
   *[false] { $option } 后面需要一个值。
}
cli-arguments-extra = 多余的参数：{ $words }。
cli-value-one-of = { $name } 必须是{ OR($choices) }。
cli-value-whole-between = { $name } 必须是 { $least } 到 { $most } 之间的整数。
cli-value-whole-from = { $name } 必须是不小于 { $least } 的整数。
cli-value-number-from = { $name } 必须是不小于 { $least } 的数。
cli-value-path = { $wanted ->
    [file] { $name } 必须是可用的文件，不能是文件夹。
    [folder] { $name } 必须是可用的文件夹，不能是文件。
   *[there] { $name } 必须是存在且可读取的文件。
}
cli-value-of-type = { $name } 的类型必须是{ $type }。
cli-language-unknown = 不支持语言“{ $language }”，请选择{ OR($known) }。
cli-stopped = 已停止。
cli-output-closed = 标准输出已关闭，请将输出重定向到文件。
cli-output-unwritten = 无法写入输出（{ $why }）。已完成的内容都已保存，请查看：iris runs
cli-own-fault = Iris 内部出错（{ $what }）。请加上 --debug 再执行一次，并反馈该问题。
cli-unseen-no-list = { $sign } 需要从标准输入读取全部参数（JSON 字符串列表）。

## 运行的过程和结果

cli-node = { $node ->
    [begin] 开始
    [observe] 观察
    [plan] 规划
    [locate] 定位
    [act] 操作
    [verify] 核对
    [dismiss_blocker] 清除遮挡
    [replan] 重新规划
    [memory_compress] 整理记忆
    [ask_person] 询问
    [finish] 结束
   *[other] { $node }
}
cli-run-starts = 正在启动…
cli-run-begins = 正在查看屏幕
cli-why = （{ $why }）
cli-run-turn = 第 { $turn } 轮
cli-run-ended = { $standing }：{ $reason }
cli-run-sums = { CLAUSES($parts) }
cli-run-no-step = 没有执行任何步骤
cli-run-verified = { $ended ->
    [true] { $steps } 个步骤，已确认 { $verified } 个
   *[false] { $steps } 个步骤，目前已确认 { $verified } 个
}
cli-retries = 重试 { $retries } 次
cli-run-pictures = 截图：{ $folder }
cli-run-kept = 运行已保存。继续执行：iris resume { $run }
cli-run-kept-somewhere = 运行已保存。用 iris runs 查找，用 iris resume 继续执行。
cli-run-not-begun = 运行尚未开始，没有执行任何操作。
cli-standing = { $standing ->
    [VERIFIED] 已确认
    [UNVERIFIED] 未确认
    [FAILED] 失败
    [STOPPED] 已停止
    [WAITING] 等待你回答
    [RUNNING] 运行中
    [UNREACHABLE] 无法连接
    [INTERRUPTED] 已中断
    [CUT-OFF] 意外中断
    [UNREAD] 未能理解
    [UNCLEAR] 任务不明确
    [IMPOSSIBLE] 无法完成
    [QUEUED] 排队中
    [PAUSED] 已暂停
    [HANDED-OVER] 由你操作
   *[other] { $standing }
}
cli-next-answer = 回答：iris answer { $run } { $kind ->
    [confirm] yes|no|"at X,Y"
    [confirm_app] yes|no|"本应用都可以"|"at X,Y"
    [delivered] yes|no
    [delivered_app] yes|no|"本应用都可以"
    [choose] NUMBER|no|"at X,Y"
    [take_over] done|no
    [point] "at X,Y"|no
    [answer] TEXT|no
   *[other] yes|no|"本应用都可以"|done|NUMBER|TEXT|"at X,Y"
}
cli-next-trust = 仍要继续：iris resume { $run } --trust-record
cli-next-held = 继续：iris resume { $run }，只执行一轮：iris step { $run }
cli-next-resume = 继续：iris resume { $run }{ $limits }
cli-next-show = 查看详情：iris show { $run }
cli-next-model = 接入模型后能听懂更多说法：iris setup，或 iris run --preset 名称（见 docs/models.md）
cli-answers = { $kind ->
    [confirm] 是、否，或用“在 X,Y”指定点击位置
    [delivered] 是或否
    [confirm_app] 是、否或“本应用都可以”，或用“在 X,Y”指定点击位置
    [delivered_app] 是、否或“本应用都可以”
    [choose] 编号、否，或“在 X,Y”
    [take_over] 完成或否
    [point] “在 X,Y”（截图上的像素位置），或否
   *[answer] 直接回答，或否
}

## 花费

cli-calls = 模型调用 { $calls } 次
cli-spent = 模型调用 { $calls } 次（{ $tokens }，{ $cost }，{ $time }）
cli-tokens = { $about ->
    [true] 约 { $tokens } 个 token
   *[false] { $tokens } 个 token
}
cli-cost = { $about ->
    [true] 约 { $dollars }
   *[false] { $dollars }
}
cli-cost-unknown = 费用未知


## 保存的运行

cli-runs-none = 还没有运行记录。先试试：iris demo
cli-runs-none-so = 没有该状态的运行。查看全部：iris runs
cli-any-device = 任一设备
cli-run-began = { $device ->
    [none] { $at } 提交，任一设备均可
   *[other] 设备 { $device }，开始于 { $at }
}
cli-run-held = { $began }，由 { $process } 执行
cli-run-delete = 删除运行 { $run }（{ $task }）及其截图？
cli-run-deleted = 已删除。
cli-film-drawn = { $file }，共 { $frames } 帧
cli-pictures-copied = { $folder }，共 { $pictures } 张截图
cli-show-steps = 步骤：
cli-show-turns = 轮次（从某一轮重新开始：iris fork { $run } --turn TURN）：
cli-show-touches = 操作：
cli-show-pictures = { $place ->
    [here] 截图（每一步之前和之后，位于 { $at }）：
    [host] 截图（每一步之前和之后，在 { $at } 上；要在本机查看，请在那台电脑上设置 IRIS_FLEET_PICTURES）：
    [elsewhere] 截图（每一步之前和之后，在执行该任务的电脑上；要在本机查看，请在那台电脑上设置 IRIS_FLEET_PICTURES）：
   *[shared] 截图（每一步之前和之后，位于 { $at }；用 --pictures 文件夹 取出）：
}
cli-show-last = 最后 { $picture }
cli-evidence = { $evidence ->
    [verified] 已确认
    [unverified] 未确认
    [failed] 失败
    [skipped] 已跳过
   *[other] { $evidence }
}
cli-touch-delivered = { $delivered ->
    [no] 未发出
   *[unknown] 不确定是否发出
}
cli-touch-by-person = 人工操作：{ $act }
cli-file-written = { $file }，{ $kilobytes } kB
## 停止、暂停和继续

cli-run-let-go = { $process } 已继续执行。
cli-run-stopping = 已通知 { $process } 停止。继续执行：iris resume { $run }
cli-run-idle = { $status ->
    [queued] 运行 { $run } 尚未开始。要从队列中取消，请执行：iris fleet cancel { $run }
   *[other] 运行 { $run } 当前未在执行。
}
cli-run-paused = 运行 { $run } 会在这一轮结束后暂停。继续执行：iris resume { $run }
cli-run-handed-over = 运行 { $run } 会在这一轮结束后暂停，设备随后交给你。继续执行：iris resume { $run }
cli-run-steps = 运行 { $run } 会执行一轮，然后暂停。
cli-submit-refused = { $row ->
    [none] { $why }
   *[other] 第 { $row } 行：{ $why }
}
cli-submit-one = { $known ->
    [yes] 这个任务此前已经提交过，没有重复添加。
   *[no] { $dry ->
        [yes] 这个任务会加入队列。
       *[no] 已排队，运行编号 { $run }。开始执行：iris worker
    }
}
cli-submit-by-model = 执行时由模型制定计划
cli-submit-preview = { $n ->
    [1] { $task }。{ $plan }
   *[other] 类似“{ $task }”的 { $n } 个任务。{ $plan }
}
cli-submit-agrees = { $n ->
    [0] {"  "}没有预先同意任何需要确认的操作
   *[other] {"  "}已同意：{ $agrees }
}
cli-submit-asks = { $n ->
    [0] {"  "}从字面看，没有需要你确认的操作
   *[other] {"  "}需要确认：{ $asks }
}
cli-submit-more-shapes = 还有 { $n } 种任务，用 --json 查看全部。
cli-submit-progress = 已处理 { $n } 行
cli-submit-stopped = 已在 { $n } 行后停止，已提交的任务不变。再次提交同一文件即可继续。
cli-submitted = { $dry ->
    [yes] 将排队 { $new } 个，此前已提交 { $known } 个，拒绝 { $refused } 个。
   *[no] 已排队 { $new } 个，此前已提交 { $known } 个，拒绝 { $refused } 个。开始执行：iris worker
}
cli-worker-begins = 正在 { $device } 上执行任务。Ctrl-C 立即停止，SIGTERM 在当前任务完成后停止。
cli-worker-job = { $standing ->
    [started] { $device }  { $run }  开始：{ $task }
    [queued] { $device }  { $run }  放回队列：{ $why }
   *[other] { $device }  { $run }  { $standing }：{ $task }
}
cli-fleet-ended = 有 { $n } 个已经结束。要重新执行，请换一个 --batch 或 --key 再提交。
cli-fleet-none-so = 没有符合条件的任务。查看全部：iris fleet list
cli-submit-untrusted = 文件里的句子不代表你的同意：有风险的操作不会执行。如果是你自己写的，请加上 --trust-file 提交。
cli-worker-part = { $standing } { $n }
cli-worker-ends = { $n ->
    [0] { $device } 没有任务。
   *[other] { $device } 上结束了 { $n } 个任务（{ $parts }）。查看：iris fleet list
}
cli-fleet-none = 队列里没有任务。提交任务：iris submit "打开设置"
cli-fleet-cancelled = 已取消
cli-fleet-count = { $state ->
    [queued] 排队 { $n }
    [running] 执行中 { $n }
    [left] 等待执行进程 { $n }
    [waiting] 等待回答 { $n }
    [cancelled] 已取消 { $n }
   *[ended] 已结束 { $n }
}
cli-fleet-sums = { $more ->
    [0] { $parts }
   *[other] { $parts }（还有 { $more } 个，用 --limit 查看）
}
cli-fleet-limited = { $kind ->
    [model] 模型
    [app] 应用
   *[batch] 批次
} { $name }：{ $limit }
cli-fleet-rests = { $device } 在 { $times } 不接任务。
cli-fleet-lifted = { $how ->
    [lifted] 已取消。
   *[none] 没有可取消的限制。
}
cli-fleet-no-limits = 没有任何限制。
cli-fleet-changed = { $how ->
    [cancelled] 已取消 { $n } 个。
    [retried] 已重新排队 { $n } 个。
   *[moved] 已移动 { $n } 个。
}
cli-fleet-begun = 设备群已就绪，密钥 { $key } 保存在 { $file }。在本机执行任务：iris worker。要加入其他电脑：iris fleet export-key 文件
cli-fleet-joined = 本机已加入设备群。执行任务：iris worker。密钥文件已不再需要，请删除。
cli-fleet-key-written = 已写入：{ $file }。请亲自带到另一台电脑，在那边运行：iris fleet join 地址 --key 文件。用完后请删除。
cli-fleet-rotate = 要生成新密钥吗？其他电脑拿到新密钥之前不会开始任何任务。
cli-fleet-rotated = 新记录将用密钥 { $key } 签名。请把它交给其他电脑：在本机运行 iris fleet export-key 文件，在那边运行 iris fleet join --key 文件。
cli-store-moved = { $known ->
    [0] 已迁移 { $fresh } 个运行，均已核对并重新签名。记忆、技能、密码和图片仍在本机的数据文件夹中。
   *[other] 已迁移 { $fresh } 个运行，另有 { $known } 个此前已迁移。记忆、技能、密码和图片仍在本机的数据文件夹中。
}
cli-store-release = 一次未完成的迁移带来了 { $n } 个运行。请确认当前没有迁移正在进行，且原来的数据已永久丢失。如果原来的数据还在，请改在那边重新运行 iris store move；否则两边都可能继续这些运行，把同样的事做两遍。确定要放行吗？
cli-store-released = { $n ->
    [0] 没有被中断的迁移锁住的运行。
   *[other] 现在可以在这里继续 { $n } 个运行。
}
cli-store-still-fleet = 本机仍在使用设备群。要改回使用数据文件夹，请从 config.toml 中删除 fleet_url，并取消环境变量 IRIS_FLEET_URL。
cli-store-broken = 有 { $n } 条记录原本就不完整，没有重新签名：{ $runs }
cli-shell-greeting = 每行输入一个任务，空行或“退出”结束。任务在 { $device } 上执行。
cli-chat-greeting = 正在与 { $model } 对话，任务在 { $device } 上执行。/help 查看说明，/quit 退出。
cli-chat-help =
    输入一行文字：任务会在设备上执行，其他内容会直接回答。
    { "  " }/help   显示此说明
    { "  " }/quit   退出，也可以连按两次 Ctrl-C
    按 Ctrl-C 可停止回答或任务。任务会保存下来，用 iris resume RUN 继续。
cli-chat-stopped = 已停止。再按一次 Ctrl-C 退出。
cli-chat-unknown = 未知命令 { $word }，可用 /help 和 /quit。
cli-chat-agree = 要执行这个任务吗：{ $task }
cli-chat-not-agreed = 未执行：{ $task }。如需执行，请你自己完整输入该任务。
cli-listening = 正在 { $address } 接收回答，按 Ctrl-C 结束。

## 单张截图

cli-may = { $what ->
    [apps] 可以打开：{ $names }
    [recipients] 可以发消息给：{ $names }
    [forbidden] 会拒绝：{ $names }
   *[kinds] 可以执行：{ $names }
}
cli-spot = { $place }  { $words }（{ $means ->
    [elements] 元素树
    [text] 文字
    [reference] 图片
    [anchor] 技能
    [model] 模型
   *[other] { $means }
}，{ $score }）
cli-match = { $place }  { $score }，缩放 { $scale } 倍（{ $stage }）
cli-holds = { $holds ->
    [yes] 是
    [no] 否
   *[unknown] 无法判断
}
cli-holds-seen = { $holds }：{ $seen }（{ $means ->
    [elements] 元素树
    [text] 文字
    [pixels] 画面
    [reference] 图片
    [model] 模型
    [app] 设备
    [pointer] 指针
   *[other] { $means }
}）
cli-no-such-reference = 没有名为“{ $name }”的参考图。查找屏幕上的文字请用 text:{ $name }，查看开关请用 on:{ $name }。
cli-flow-free = 没有遮挡
cli-flow-blocked = 有遮挡：{ $kind ->
    [popup] 弹窗
    [dialog] 对话框
    [permission] 权限请求
    [ad] 广告
    [error] 错误提示
    [loading] 加载画面
    [keyboard] 键盘
   *[unknown] 未知内容
}，{ $what }
cli-flow-no-place = 不需要目标
cli-flow-not-here = 不在当前页面（{ $why }）
cli-flow-tap = 会点击 { $place }
cli-flow-act = 会{ $act }
cli-flow-act-at = 会在 { $place } { $act }

## 策略

cli-policy-yours = 自定义
cli-examples-more = 名称、内容和时间可以替换。任何应用都可以逐步描述：打开设置，点击“显示”
cli-policy-file = { $there ->
    [true] 自定义规则：{ $file }
   *[false] 自定义规则：{ $file }（尚未创建，其中的规则优先于内置规则）
}
cli-policy-no-file = 没有自定义规则，目前使用内置规则。自定义规则请写入 { $file }
cli-policy-good = { $file } 有效，在内置规则之外增加 { $rules } 条规则。
cli-explain-step = { $n }. { $step }
cli-explain-asks = { $never ->
    [true] 从不执行
   *[false] 需要询问
}：{ $step }（{ $why }）
cli-explain-only = { $only ->
    [look] 任务只要求查看，会产生后果的操作一律拒绝。
   *[fill_in] 任务只要求填写，不要求确认，会产生后果的操作一律拒绝。
}
cli-explain-ruled-out = 任务排除了“{ $words }”。
cli-explain-asks-nothing = 从字面看，没有需要询问的操作。
cli-explain-allowed = 无需询问，会直接点击。
cli-grants-none = 目前没有任何事先授权。
cli-grants-used = { $count ->
    [0] 尚未使用
   *[other] 已使用 { $count } 次
}{ $paid ->
    [none] {""}
   *[other] ，已付 { $paid }
}
cli-grants-revoked = { $count ->
    [0] 运行 { $run } 没有事先授权。
   *[other] 已撤销运行 { $run } 的事先授权。
}

## 模拟手机

cli-world-warning = 警告：{ $problem }
cli-world-checked = { $mistakes ->
    [0] { $file }：没有错误
   *[other] { $file }：{ $mistakes } 个错误
}
cli-world-not-drawn = 未绘制：{ $why }
cli-serving = { $address }  （按 Ctrl-C 结束）
cli-serving-asks = { $computer } 请求授权（{ $fingerprint }）。按回车允许。
cli-some-computer = 某台电脑
cli-serving-arm = 按回车显示校准页，再按一次显示手机。
cli-serving-shown = { $page ->
    [true] 正在显示校准页
   *[false] 正在显示手机
}

## 观察

cli-watching = 正在观察 { $device }。
cli-watch-ends = 按 Ctrl-C 结束。
cli-watch-keys = 按 p 暂停，按 Ctrl-C 结束。
cli-watch-hotkey = 在任何地方按 Ctrl+Alt+P 暂停，按 Ctrl-C 结束。
cli-watch-alone = 这部模拟手机只由这个命令使用，画面不会有任何变化。要观察正在使用的手机，请先执行 iris sim serve --adb 5599，然后在这里和 iris run 中都加上 --device android:127.0.0.1:5599。
cli-watch-no-time = --for 必须是 90s、10m 或 2h 这样的时间，不能是“{ $value }”。
cli-watch-no-number = --every 必须是秒数。
cli-watch-paused = 已暂停
cli-watch-lost = 正在等待设备：{ $why }
cli-watch-not-kept = 未保存：{ $why }
cli-watch-nameless = 未知应用
cli-watch-counts = 已查看 { $seen } · 保存 { $kept } · 无变化 { $same } · 已排除 { $away } · 批次 { $batch }
cli-watch-sum = 查看 { $seen } 帧，保存 { $kept } 帧，{ $same } 帧无变化，{ $away } 帧已排除。查看记忆：iris memory list --kind episodic

## 触摸测试

cli-touches-ask = Iris 会回到主屏幕，在五个位置各按一下，不会打开任何应用。要继续吗？
cli-touches-unseen = 手机上没有检测到触摸。小米手机请打开“USB 调试（安全设置）”，其他手机请重启（见 docs/phone.md）。
cli-touches-seen = { $sent } 次触摸检测到 { $seen } 次，偏差 { $errors } 像素，允许 { $allowed } 像素
cli-touches-worst = 偏差最大的一次应在 { $sent }，实际在 { $seen }
cli-touches-off = { CLAUSES($parts) }，请执行 adb shell wm size reset，并关闭放大和单手模式

## 录制

cli-recording = 请在 { $address } 上完成任务，然后点“完成”，或在这里按 Ctrl-C。
cli-recording-hands = 请在桌面上完成任务，然后点红色的“停止 Iris”键，或在这里按 Ctrl-C。
cli-record-step = { $number }. { $step }
cli-record-written = { $file }：{ $steps } 步
cli-record-played = 回放（{ $on ->
    [same] 与录制时相同
    [seed] 换一个种子
    [scale] 换一种字号
   *[theme] 换一种主题
}）：{ $verdict ->
    [verified] 每一步都已生效。
   *[other] 有的步骤无法确认是否生效。
}
cli-record-not-played = 未能回放（{ $on ->
    [same] 与录制时相同
    [seed] 换一个种子
    [scale] 换一种字号
   *[theme] 换一种主题
}）：{ $why }

## 技能

cli-template-saved = { $name }（模块 { $app }）：{ $task }（{ $steps } 个步骤）
cli-skill-saved = { $name }：{ $task }（{ $steps } 个步骤）
cli-skill-slots = 每次需要填写：{ $slots }
cli-skill-no-slots = 没有需要填写的内容
cli-skill-again = 执行：{ $command }
cli-skills-none = 还没有技能。把已确认的运行保存为技能：iris skill save RUN NAME
cli-skill-file = 文件：{ $file }
cli-skill-restored = { $name } 已重新启用。
cli-skill-deleted = { $name } 已删除。
cli-skill-played = { $times ->
    [0] 还没有执行过
   *[other] 执行过 { $times } 次
}
cli-skill-put-aside = 连续失败两次，已停用：{ $why }（iris skill restore { $name }）

## 设置向导

cli-setup-next = 接下来试试：iris run "打开设置"
cli-setup-none-of-these = 没有“{ $answer }”这个选项。
cli-setup-no-phone =
    未检测到手机。请在手机上打开开发者选项和 USB 调试，用数据线连接，并点击“允许”
    （具体位置见 docs/phone.md，其中也有小米手机的说明）。
cli-setup-phone = 手机
cli-setup-wifi = 通过 Wi-Fi 配对手机
cli-setup-simulated = 先使用模拟手机
cli-setup-which = 使用哪一个
cli-setup-plug-in = 连接手机后按回车，或从上面选择
cli-setup-pairing =
    在手机上：设置 > 开发者选项 > 无线调试 > 使用配对码配对设备。
    手机会显示一个地址和六位配对码。两台设备必须在同一网络中。
cli-setup-pairing-address = 配对码旁边的地址，例如 { $example }（回车：返回）
cli-setup-pairing-code = 六位配对码
cli-setup-paired = 已配对。请在手机上返回上一页，“无线调试”页面会显示另一个地址。
cli-setup-address = 该页面上的地址
cli-setup-connected = 已连接 { $serial }。
cli-setup-keyboard = 手机上已安装 ADBKeyboard。
cli-setup-no-keyboard =
    手机上没有 ADBKeyboard，无法输入中文等非英文字符。可以免费安装：
    从 github.com/senzhk/ADBKeyBoard 下载 keyboardservice-debug.apk，然后执行：adb install keyboardservice-debug.apk
    Iris 只在输入时切换到它，输入完会切换回你原来的键盘。
cli-setup-about-models =
    Iris 不用模型也能工作，可以直接理解简单的句子。使用模型可以做更多事，但屏幕截图及其中的内容会发送到模型的地址。
cli-setup-model = 模型（{ $presets }，或模型地址；{ $enter }）
cli-setup-keep-model = 回车：保留 { $address }，none：删除
cli-setup-keep-none = 回车：不使用
cli-setup-model-name = 模型名称，与服务商的写法一致
cli-setup-key = { $keeps ->
    [true] 密钥（回车：沿用现有的；输入时不显示）
   *[false] 密钥（回车：不设置；输入时不显示）
}
cli-setup-sent-to = 屏幕截图将发送到 { $host }。
cli-setup-written = 已写入 { $file }：
cli-setup-secret = （已设置，不显示）
cli-setup-overridden = 但环境变量或选项把 { $name } 设为 { $value }，以它为准。

## 演示

cli-demo-begins =
    任务：{ $task }
    Iris 只能看到这部模拟手机的画面，也只能通过触摸来操作。
    每一行是状态图的一个节点：轮次、节点、它的决定。
cli-demo-next =
    接下来试试：
    { "  " }iris demo --seed 7                       换一部手机
    { "  " }iris run "打开设置，打开深色模式"           在模拟手机上执行另一个任务
    { "  " }iris sim serve --open                    在浏览器中手动试用这部手机
    { "  " }iris doctor                              看看本机还能用哪些功能
cli-demo-activate = 在当前终端里请先执行：source { $file }

## 自动补全：脚本中的注释

cli-completion-whole = # 请保存为 { $file }
cli-completion-line = # 请添加到 { $file }：{ $line }
cli-stage = { $means ->
    [elements] 元素树
    [text] 文字
    [reference] 图片
    [anchor] 技能
    [model] 模型
   *[other] { $means }
}（{ $ms } 毫秒）：{ $said }
cli-policy-does = { $kind ->
    [payment] 付款或下单
    [install] 安装、更新或下载
    [uninstall] 卸载应用
    [delete] 删除内容
    [leave] 退出或解散群聊
    [call] 拨打电话
    [send] 发送内容
    [post] 发布内容
    [login] 登录或授权
    [captcha] 完成人机验证
    [grant_always] 永久允许某项权限
    [account] 更改账号或其安全设置
    [sign_out] 退出登录
    [contact] 添加、关注或屏蔽某人
    [join] 加入群组或参加活动
    [like] 点赞或表示态度
    [rename] 重命名
    [move] 移动内容
    [permission] 授予权限或访问权
    [device] 让他人查看、使用或控制这台设备
    [unknown] 执行 Iris 无法判断的操作
   *[other] { $does }
}
