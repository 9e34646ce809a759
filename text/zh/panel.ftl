# 面板的文案。
# 面板的页面
panel-page-run = 运行
panel-page-runs = 记录
panel-page-fleet = 设备群
panel-page-timeline = 回放
panel-page-compare = 对比
panel-page-references = 参考图
panel-page-apps = 应用
panel-page-skills = 技能
panel-page-memory = 记忆
panel-page-settings = 设备与设置
# 操作按钮
panel-start = 开始
panel-stop = 停止
panel-continue = 继续
panel-continue-raised = 继续（上限：{ $limits }）
panel-pause = 暂停
panel-one-turn = 执行一轮
panel-take-over = 接管
panel-give-back = 交还
panel-type = 输入
panel-run-again = 再次运行
panel-run-again-asks = 再次运行时限制不变，事先允许过的操作会重新询问。
panel-open = 打开
panel-delete = 删除
panel-cancel = 取消
panel-to-timeline = 回放
panel-new-task = 新建任务
panel-yes = 是
panel-yes-for-app = 是，本应用都可以
panel-no = 否
panel-done = 已完成
panel-none-of-these = 都不是
panel-not-on-screen = 画面上没有
panel-answer = 回答
panel-previous = 上一轮
panel-next = 下一轮
panel-fork = 从这里继续
panel-find-phones = 查找手机
panel-retry = 重试
panel-more = 显示更多
panel-save = 保存
panel-saved = 已保存。
panel-search = 搜索
panel-key = { $name ->
    [BACK] 返回
    [HOME] 主屏幕
    [ENTER] 回车
   *[other] { $name }
}
# 运行的状态，以及正在执行的环节
panel-standing = { $standing ->
    [queued] 排队中
    [running] 运行中
    [verified] 已确认
    [unverified] 未确认
    [failed] 失败
    [stopped] 已停止
    [waiting] 等待你回答
    [unreachable] 无法连接
    [impossible] 无法完成
    [unclear] 任务不明确
    [unread] 未能理解
    [interrupted] 已中断
    [paused] 已暂停
    [handed-over] 由你操作
    [cut-off] 意外中断
   *[other] { $standing }
}
panel-node = { $node ->
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
# 新建任务
panel-voice = 说话
panel-voice-record = 录音，停止后查看理解的内容
panel-task-title = 要做什么？
panel-task = 任务
panel-task-hint = 用一句话描述，例如：{ $example }
panel-task-app = 按应用查看说法
panel-device = 设备
panel-device-help = sim: 是内置的模拟手机，也可以直接输入其他设备地址。
panel-planner-label = 规划方式
panel-allow = 事先授权
panel-allow-about = 在限额内执行这里授权的操作时不再询问，其他操作照常询问。
panel-allow-kind = 授权的操作
panel-allow-nothing = 无
panel-allow-most = 总额上限
panel-allow-currency = 币种，如 CNY
panel-allow-app = 仅限此应用
panel-allow-times = 最多几次
panel-allowed = 无需询问即可执行：{ $allowed }
panel-revoke = 撤销授权
panel-task-too-long = 任务请不要超过 { $most } 个字符。
panel-task-empty = 请先输入任务。
panel-recent = 最近
panel-recent-none = 还没有运行记录。选一个示例开始吧。
panel-starting = 正在启动……
panel-start-failed = 未能启动
panel-planner = { $planner ->
    [auto] auto · 自动选择
    [template] template · 应用任务模板
    [sentence] sentence · 按句子执行
    [milestones] milestones · 模型按目标执行
    [program] program · 模型编写程序
    [react] react · 模型逐步决定
   *[other] { $planner }
}
# 设备
panel-device-sim = 模拟手机
panel-device-sim-english = 英文模拟手机
panel-device-desktop = 本机桌面
panel-device-usual = 设置中的设备
panel-device-typed = 自填地址
panel-device-desktop-note = 当前浏览器也在这个屏幕上，运行开始后请立即移开它的窗口。
panel-device-sim-own = 模拟手机，每次运行使用全新的一部
panel-device-arm = 机械臂下的手机
panel-device-arm-calibrated = 校准于{ $at }
panel-device-arm-remote = 网络设备，未检查
panel-device-arm-picture = 校准图 · { $address }
panel-device-arm-rings = 圆圈是触点实际落下的位置，数字是偏差（毫米），短线表示偏差方向。
panel-device-no-phone = 未检测到手机。
panel-device-looking = 正在查找手机……
panel-device-no-adb = adb 服务未运行，无法得知是否连接了手机。点击“查找手机”会启动它。
panel-device-late = adb 已有几秒没有响应，显示的可能不是最新情况。
panel-device-state = { $state ->
    [free] 空闲
    [busy] 运行占用中
    [held] 由人操作
    [unauthorized] 未授权
    [offline] 离线
    [absent] 未连接
    [unusable] 暂不可用
   *[unknown] 未知
}
# 一次运行
panel-plan = 计划
panel-plan-none = 还没有步骤。
panel-screen = 屏幕
panel-graph = 正在做什么
panel-reasons = 依据与证据
panel-reasons-none = 暂无内容。
panel-cost-unknown = 费用未知
panel-pausing = 当前这一轮结束后暂停。
panel-paused = 已暂停，不计时。继续前会重新查看屏幕。
panel-yours = 设备由你操作
panel-yours-how = 点击画面即点击屏幕，拖动即滑动，按住即长按；也可用方向键移动、回车点击。
panel-yours-text = 要输入到当前输入框的文字
panel-yours-screen = 实时画面：点击画面即可操作
panel-model-thinks = 思考中……
panel-point = 都不对？请在画面上点击正确的位置。
panel-point-screen = 提问时的画面：点击正确的位置
panel-stopping = 已请求停止。
panel-not-driven = 这次运行当前未在执行。
panel-run-answer = 结果
panel-question = 请你决定
panel-your-answer = 你的回答
panel-mark-target = 目标
panel-mark-blocker = 遮挡
panel-mark-touch = 最近一次点击
panel-picture-none = 还没有截图。
panel-picture-gone = 截图已不存在。
panel-steps-before = 之前还有 { $n } 步
panel-steps-after = 之后还有 { $n } 步
panel-turn = 第 { $turn } 轮
panel-turn-of = 第 { $turn } 轮，共 { $turns } 轮
panel-steps-done = { $n } 个步骤
panel-model-calls = { $n } 次模型调用
panel-tokens = { NUMBER($n, useGrouping: 1) } 个 token
panel-cost = 费用 { $cost }
panel-model-says = { $role ->
    [planner] 规划
    [hand] 执行
    [verifier] 核对
    [memory] 记忆
   *[other] { $role }
}模型正在输出
# 运行记录
panel-runs-search-hint = 任务、设备或编号
panel-runs-status = 状态
panel-runs-empty = 还没有运行记录。
panel-no-match = 没有符合条件的结果。
panel-run-delete = 删除这条记录及其截图？
# 回放
panel-timeline-empty = 这次运行还没有执行任何一轮。
panel-timeline-before = 决策时的画面
panel-timeline-after = 操作后的画面
panel-timeline-keys = 可用 ← → 键翻看。
panel-fork-title = 回到这里
panel-fork-task = 从这里开始的任务
panel-fork-note = 设备不会退回当时的状态。新的运行会从设备当前的状态开始，先查看屏幕；原来的运行保持不变。
panel-fork-same = 不修改则沿用这一轮的计划，修改后会重新规划。
panel-fork-plan = 接下来的步骤
panel-fork-keep = 执行此步骤
panel-fork-text = 文字
panel-fork-either = 任务和步骤只能修改其中一项，修改任务后会重新规划。
panel-part = { $part ->
    [observe] 看到
    [person] 你的操作
    [locate] 找到
    [act] 操作
    [verify] 结果
   *[plan] 接下来
}
# 出错时
panel-wrong-store = 无法读取 Iris 的数据
panel-wrong-run = 未找到这次运行
panel-wrong-settings = 设置有误，仍沿用之前的设置
panel-wrong = 操作失败
# 每个页面都有的部分
panel-language = 语言
panel-another-browser = 其他浏览器
panel-another-browser-note = 生成的链接可在本机的另一个浏览器中打开，仅限一次。
panel-make-link = 生成链接
# 导出运行
panel-export = 导出
panel-export-html = 含全部截图的网页
panel-export-junit = JUnit XML（供 CI 使用）
panel-export-markdown = Markdown（供提交 issue 使用）
panel-export-note = 密码框中输入的内容不会导出。
# 对比两次运行
panel-compare-one = 一次运行
panel-compare-two = 另一次运行
panel-compare-too-few = 至少要有两次执行过的运行才能对比。
panel-compare-jump = 前往
panel-compare-costs = 各自的用量
panel-compare-over = 这次运行此时已经结束。
# 参考图
panel-reference-new = 新建
panel-reference-saved-ones = 已保存
panel-reference-device = 设备当前画面
panel-reference-run = 某次运行的截图
panel-reference-source = 屏幕
panel-reference-take = 截图
panel-reference-taking = 正在截图……
panel-reference-which = 运行
panel-reference-frame = 第几张截图
panel-reference-first = 先截图，或选择某次运行的截图，再在按钮、图标或输入框周围拖出一个框。
panel-reference-draw = 拖动鼠标画框；也可用方向键移动、Shift + 方向键改变大小、回车确定。
panel-reference-screen = 屏幕：在上面画框
panel-name = 名称
panel-name-hint = 字母、汉字、数字、- 和 _
panel-reference-aliases = 别名，用逗号分隔
panel-reference-saved = 已保存，任务和计划中可以直接使用它的名称。
panel-reference-good = 只在此处找到
panel-reference-bad = 还不能保存
panel-reference-alone = 没有其他相似的位置
panel-reference-try = 在其他截图上测试
panel-reference-not-found = 未找到
panel-reference-others-none = 没有其他截图。
panel-reference-none = 还没有自定义的参考图。
panel-reference-shipped = 同时显示内置参考图
panel-reference-rename = 改名
panel-reference-delete = 删除这个参考图及其图片？
panel-reference-found = 在 { $x }, { $y } 处找到
panel-reference-likeness = 相似度 { NUMBER($score, minimumFractionDigits: 2, maximumFractionDigits: 2) }
panel-reference-near = 其他相似的位置：{ $places }
panel-reference-place = { $x },{ $y }（{ NUMBER($score, minimumFractionDigits: 2, maximumFractionDigits: 2) }）
panel-reference-same = 此处已有参考图：{ $name }（{ NUMBER($score, minimumFractionDigits: 2, maximumFractionDigits: 2) }）
# 应用
panel-app-first = 选择一个应用，查看和修改 Iris 在其中能做的事；也可以新建。
panel-app-new = 新建应用
panel-app-folder = 应用文件夹的名称
panel-app-folder-hint = 小写字母、数字、_ 或汉字
panel-app-begin = 开始编写
panel-app-own = 自定义
panel-app-own-instead = 自定义（已取代内置）
panel-app-shipped = 内置
panel-app-unsaved = 尚未保存
panel-app-broken = 有错误，暂时无法使用。
panel-app-saved = 已保存，下次运行即可使用。
panel-app-discard = 放弃修改
panel-app-restore = 恢复为内置版本
panel-app-delete = 删除这个应用
panel-app-delete-note = 你为这个应用写的内容会被删除，图片会保留。
panel-app-usable = 可以使用
panel-app-unusable = 还不能使用
panel-app-misread = 这个例句与所属模板不匹配：
panel-app-no-tasks = 还没有任务，目前只能打开这个应用。请在第二个文件里添加任务。
panel-app-tasks = { $name } · { $n } 项任务
# 技能
panel-skill-none = 还没有技能。可在“记录”页或回放时，把已确认的运行保存为技能。
panel-skill-first = 选择一个技能，填入新的内容再执行。
panel-skill-to-runs = 查看记录
panel-skill-new = 尚未执行过
panel-skill-worked = 上次成功
panel-skill-failed = 上次失败
panel-skill-aside = 已停用
panel-skill-in-use = 使用中
panel-skill-aside-note = 连续失败两次，已不再用于这个任务。失败原因：
panel-skill-broken = 技能文件有错误
panel-skill-slots = 这次的内容
panel-skill-no-slots = 没有需要填写的内容。
panel-skill-play = 执行
panel-skill-incomplete = 请填写全部内容。
panel-skill-steps = 步骤
panel-skill-restore = 恢复使用
panel-skill-restored = 已恢复使用。
panel-skill-delete = 删除这个技能及其图片？
panel-skill-keep = 保存为技能
panel-skill-kept = 已保存为技能。
panel-skill-note = 再次执行时会重新定位每个目标，不调用模型。这次输入的内容和提到的人名不会保存。
panel-skill-played = 成功执行 { $n } 次
panel-skill-slot = { $slot ->
    [contact] 联系人
    [text] 内容
   *[other] { $slot }
}
panel-skill-slot-numbered = { $slot } { $n }
# 记忆
panel-memory-search-hint = 要找的内容或日期
panel-memory-until = 截至这一天
panel-memory-kinds = 种类
panel-memory-searching = 正在搜索……
panel-memory-undated = 无日期
panel-memory-empty = 还没有任何记忆。运行成功或失败后会自动记住，但无法理解的任务和涉及密码、验证码的任务除外。
panel-memory-no-match = 没有符合的记忆。
panel-memory-no-concepts = 还没有记住任何概念。
panel-memory-many = 此处还有更多，请用搜索查找。
panel-memory-first = 选择一条记忆查看。
panel-memory-edit = 编辑
panel-memory-leave = 放弃修改
panel-memory-changed-elsewhere = 这里的内容已在别处被修改。请先放弃修改，再重新查看。
panel-memory-beside = 前后的记忆
panel-memory-frames-all = 全部显示
panel-memory-cut = 其余内容在导出文件中。
panel-memory-export = 全部记忆，JSON 行格式
panel-memory-delete = 彻底删除？
panel-memory-goes = 将删除全部内容、对应的搜索索引，以及仅供它使用的截图。
panel-memory-stays = 你导出的副本不会删除，需自行删除：
panel-memory-stays-none = 没有导出过副本。
panel-memory-view = { $view ->
    [time] 按日期
    [tree] 概念树
   *[core] 核心记忆
}
panel-memory-total = { NUMBER($n, useGrouping: 1) } 条记忆
panel-memory-count = { $kind } { NUMBER($n, useGrouping: 1) }
panel-memory-size = { NUMBER($mb, minimumFractionDigits: 1, maximumFractionDigits: 1) } MB
panel-memory-select = 选择第 { $n } 条
panel-memory-delete-selected = 删除 { $n } 条
panel-memory-lines = { $field }（每行一项）
panel-memory-session = 会话 { $session }
panel-memory-frames = 当时的截图 · { $n }
panel-memory-goes-frames = 其中截图 { $n } 张。
panel-memory-kind = { $kind ->
    [episodic] 经历
    [semantic] 概念
    [knowledge] 信息
    [procedural] 做法
   *[resource] 资料
}
panel-memory-field = { $field ->
    [event_type] 事件类型
    [summary] 概要
    [details] 详情
    [actor] 谁做的
    [occurred_at] 发生时间
    [entry_type] 类型
    [description] 用途
    [steps] 步骤
    [title] 标题
    [resource_type] 资料类型
    [content] 正文
    [source] 来源
    [sensitivity] 敏感程度
    [caption] 说明
    [value] 内容
    [app] 应用
    [until] 保留至
    [name] 名称
    [tree_path] 所属位置
   *[other] { $field }
}
panel-memory-choice = { $choice ->
    [workflow] 流程
    [guide] 指南
    [script] 脚本
    [low] 低
    [medium] 中
    [high] 高：内容从不显示
   *[other] { $choice }
}
panel-memory-block = { $block ->
    [human] 关于你
   *[persona] Iris 的行事方式
}
panel-memory-block-hint = { $block ->
    [human] 例如：讲中文，早上看邮件
   *[persona] 例如：回答简短
}
# 设备与设置
panel-settings-devices = 设备
panel-settings-health = 环境检查
panel-settings-values = 设置
panel-settings-check-again = 重新检查
panel-settings-checking = 正在检查……
panel-settings-healthy = 一切正常。
panel-settings-unhealthy = 有问题需要修复，每一行都写明了办法。
panel-settings-defaults = 同时显示默认值
panel-settings-default = 默认值
panel-settings-key-set = 已设置，不显示
panel-settings-key-unset = 未设置
panel-settings-key-new = 新密钥，保存后不再显示
panel-settings-key-forget = 删除此处保存的密钥
panel-settings-change = 修改
panel-settings-config-named = 面板启动时使用了 --config，请直接修改该文件。
panel-settings-note = 保存到数据文件夹的 config.toml；环境变量和 --set 优先。更换地址后需要重新填写密钥。
# 拒绝访问
panel-gate-elsewhere = 面板只响应本机。要从另一台电脑访问，请在那台电脑的终端运行：ssh -L { $port }:127.0.0.1:{ $port } USER@THIS-COMPUTER，然后直接打开 `iris panel` 给出的链接。
panel-gate-used = 链接已使用过或无效。请重新执行 `iris panel` 获取新链接（只能打开一次），或在已打开面板的浏览器里生成链接。
panel-gate-other-page = 请求来自其他网页，面板只响应自己的页面。
panel-started = 在浏览器中打开面板（链接只能用一次）：{ $link }
    按 Ctrl-C 停止面板，运行会继续。
panel-start-no-disk = 无法启动：{ $folder } 无法使用（{ $why }）。

## 设备群

panel-fleet-empty = 还没有提交任务，也没有执行进程。用 iris submit 提交任务，用 iris worker 执行（docs/fleet.md）。
panel-fleet-pause-all = 暂停队列
panel-fleet-pause-device = 不再开始新任务，当前任务会做完
panel-fleet-drain = 做完当前任务后退出执行进程
panel-fleet-paused = { $kind ->
    [queue] 不再开始任何任务。
    [batch] 批次 { $name } 不再开始新任务。
   *[device] { $name } 不再开始新任务。
}
panel-fleet-batches = 批次
panel-fleet-causes = 最近 24 小时未成功的原因
panel-fleet-questions = 有 { $n } 个任务在等你回答
panel-fleet-queue = 任务
panel-fleet-state = { $state ->
    [queued] 排队
    [running] 执行中
    [waiting] 等你回答
    [cancelled] 已取消
   *[ended] 已结束
}
panel-fleet-cancel = 取消任务
panel-fleet-retry = 重新排队
panel-fleet-move = 移动
panel-fleet-move-to = 移到哪台设备
panel-fleet-any = 任一设备
panel-fleet-pick = 选择这个任务
panel-fleet-page = 第 { $first }–{ $last } 个，共 { $n } 个
panel-fleet-none-retried = 所选任务都不能重新排队：只有已取消或放弃的任务可以。要重做已结束的任务，请再次运行。
panel-fleet-none-moved = 所选任务都不能移动：它们已经开始执行。
