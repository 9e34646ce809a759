# 世界文件中的错误。问题描述都是不带句号的分句。
world-problem = { $where }：{ $problem }。
world-mistakes = { $first }另有 { $more } 处错误，查看：iris sim check { $file }
world-key-unknown = { $path } 不是这里可用的键
world-key-missing = 缺少 { $path }
world-key-wrong = { $path }：{ $problem }
world-key-of-other-kind = { $path } 是 { $value }，但{ $problem }

# 值
world-not-a-text = 不是文本，请写文字，或按语言分别写成 { "{" }zh: …, en: …{ "}" }
world-not-texts-by-language = 不是按语言分别填写的文本，请写成 { "{" }zh: 设置, en: Settings{ "}" }
world-text-too-long = 文本有 { $n } 个字符，最多 { $most } 个
world-not-a-number = 不是数字
world-word-not-a-number = “{ $word }”不是数字，需要计算时请写成 '{ "{" }表达式{ "}" }'
world-not-an-expression = 不是表达式
world-not-a-name = “{ $word }”不是有效的名称，名称只能包含字母、数字和 _
world-loop-unreadable = “{ $given }”不是循环，请写成 'c in contacts' 或 'c in contacts if c.known'
world-size-out-of-range = 尺寸 { $given } 不在 0 到 { $most } dp 之间
world-size-zero = 尺寸为 0 就看不见了，请用 `if` 去掉这个节点
world-share-out-of-range = “{ $given }”不在 0% 到 100% 之间
world-not-a-margin = 不是边距，请写成 8、[8, 16] 或 [8, 16, 8, 16]
world-margin-out-of-range = 边距应在 0 到 { $most } dp 之间
world-anchor-unknown = “{ $name }”不是可用的位置，请选择{ OR($known) }
world-not-a-moment = 不是时刻，请写秒数（如 3）或区间（如 [2, 6]）
world-moment-order = 时刻从 0 开始，较早的一端应写在前面
world-pause-too-short = { $given } 太短，重复间隔至少 { $least } 秒
world-table-too-long = 共 { $n } 行，最多 { $most } 行
world-action-unknown = “{ $word }”不是可用的动作

# 不存在的名称
world-given-twice = “{ $name }”已在 { $first } 中定义
world-name-reserved = “{ $name }”是手机内置的名称，不能另行定义
world-part-uses-itself = 部件“{ $name }”引用了自己，会无限循环
world-part-unknown = 没有部件“{ $name }”
world-part-takes-no = 部件“{ $name }”不接受“{ $field }”
world-screen-takes-no = 页面“{ $name }”不接受“{ $field }”
world-start-unknown = { $app } 中没有起始页面“{ $name }”
world-screen-unknown = 没有页面“{ $name }”
world-app-unknown = 没有应用“{ $name }”
world-app-not-installed = 应用“{ $name }”未安装
world-blocker-unknown = 没有遮挡“{ $name }”
world-node-unknown = 没有 id 为“{ $name }”的节点
world-icon-unknown = 没有图标“{ $name }”
world-colour-unknown = “{ $name }”不是颜色，请写 #rrggbb 或颜色名
world-variable-unknown = 没有变量“{ $name }”
world-not-settable = “{ $name }”不能赋值
world-name-too-early = “{ $name }”此时还没有值
world-link-same-holes = 链接“{ $link }”有两个同名的占位符
world-link-holes-side-by-side = 链接“{ $link }”有两个占位符紧挨着，请在中间加上内容
world-link-without-scheme = 链接“{ $link }”缺少协议，请写成 app://place/{ "{" }id{ "}" }
world-dice-while-drawing = “{ $source }”在绘制页面时取随机数，请先存入变量

# 表达式
world-brace-open = “{ $source }”中的 { "{" } 没有闭合，要写花括号请用 { "{{" }
world-brace-closed = “{ $source }”中的 { "}" } 没有对应的开头，要写花括号请用 { "}}" }
world-expr-too-long = 表达式超过 { $most } 个字符
world-expr-too-many-words = 表达式超过 { $most } 个词和符号
world-expr-too-deep = 表达式嵌套超过 { $most } 层
world-expr-sign-missing = “{ $source }”第 { $at } 个字符处需要“{ $sign }”
world-function-unknown = 没有函数“{ $name }”
world-function-misused = “{ $name }”收到了 { $n } 个值，写法是 { $shape }
world-number-too-large = 有数字超过了 10^15
world-divided-by-zero = 除数为零
world-text-compared = { $left } { $sign } { $right } 把文本与其他类型进行了比较
world-no-fields = { $value } 没有字段，也就没有“{ $name }”
world-field-unknown = 该行没有字段“{ $name }”
world-text-overflow = 有文本超过了 { $most } 个字符
world-list-overflow = 有列表超过了 { $most } 行
world-no-length = { $value } 没有长度
world-sort-mixed = sort 遇到了无法互相比较的值
world-pick-empty = pick 收到的是空列表
world-dice-here = 这里不能取随机数

# 模拟手机运行时的问题
world-on-screen = 页面“{ $name }”
world-in-app = 应用“{ $name }”
world-first-value = “{ $name }”：{ $problem }。
world-screen-failed = { $where }：{ $problem }。
world-action-failed = { $where }，动作 { $action }：{ $problem }。
world-actions-without-end = { $where }：动作无止境地互相触发，请在动作之间留出时间。
world-too-many-actions = { $where }：同一时刻的动作超过 { $most } 个，最后一个是“{ $action }”，请在动作之间留出时间。
world-too-many-effects = { $where }：记录的效果超过 { $most } 条。
world-too-many-timers = 第 { $second } 秒有 { $most } 个以上的事件到期，世界陷入了死循环。
world-too-many-screens = { $where }：叠放的页面超过 { $most } 个，请关闭一些。
world-nodes-too-deep = 页面节点嵌套超过 { $most } 层
world-too-many-nodes = 页面节点超过 { $most } 个，请使用 list，它只排布看得见的内容
world-key-of-phone-unknown = 这部手机没有按键“{ $name }”。
world-no-icon = 没有图标“{ $name }”。
world-no-picture-sort = 没有图片种类“{ $name }”。可选：{ $known }。
world-no-colour = 没有颜色“{ $name }”。请用 #rrggbb 或：{ $known }。
world-glyph-missing = 字体中没有“{ $sign }”（U+{ $code }）
world-screen-unreached = 没有任何地方会打开“{ $name }”
world-screen-untried = { $where }：试着打开“{ $name }”时失败。{ $problem }
world-sentence = { $problem }。
world-outside-screen = “{ $words }”超出了页面“{ $name }”，请放进 scroll 里

# 世界文件和手机状态文件
world-not-a-world = { $file } 不是世界文件。世界文件以 'format: { $format }' 开头，并包含 'apps:'。
world-format-missing = 缺少 'format'，请以 'format: { $format }' 开头。
world-format-wrong = 格式为“{ $given }”，此版本的 Iris 支持格式 { $format }。
world-format-newer = 文件格式为 { $given }，比此版本支持的 { $format } 更新，请更新 Iris。
world-include-not-a-list = include 应为文件名列表。
world-too-many-files = 引入的文件超过 { $most } 个。
world-include-not-a-mapping = { $file } 为空或不是键值映射，可包含：{ $sections }。
world-not-in-included = “{ $name }”不能出现在被引入的文件中。
world-included-twice = { $section } 的“{ $name }”已在 { $first } 中定义。
world-include-outside = “{ $file }”在世界文件所在的文件夹之外。
world-is-a-folder = { $folder } 是文件夹，请指定其中的世界文件，例如 { $example }。
world-section-not-a-mapping = { $section } 应为名称映射：{ $section }: { "{" }name: …{ "}" }
world-state-foreign = { $file } 不是手机状态文件，删除后可重新开始。
world-state-version = 手机状态的版本是 { $version }，此版本的 Iris 支持 { $readable }，请重新开始。
world-state-of-another-world = 手机状态属于另一个世界，或世界文件已改动，请重新开始。
world-state-unreadable = 无法读取手机状态（{ $why }），请重新开始。

# sim: 和模拟设备的选项
world-option-unknown = “{ $name }”不是 sim: 的选项。
world-option-wrong = sim: 的 { $name } 为“{ $value }”，不可用：{ $problem }。
world-fault-unreadable = “{ $part }”不是有效的故障，请写成 kind@秒+时长，例如 black@5+2。
world-wire-fault-unknown = “{ $text }”不是有效的连接故障。可选：{ $kinds }，例如 drop@2~screencap。
world-arm-fault-unknown = “{ $text }”不是有效的机械臂故障。可选：{ $kinds }，例如 alarm@2=1。
world-model-unreadable = 无法从“{ $part }”读出手机的信息，请写成 key=value。
world-model-wrong = 手机的 { $name } 为“{ $value }”，不可用：{ $problem }。
world-arm-unplugged = 没有这个端口，请接上机械臂。
world-arm-line-gone = 与机械臂的连接已断开，请重新接上或打开电源。
world-not-of-a-kind = 不是{ $what ->
    [action] 动作
   *[node] 节点
}，请写成映射，例如 { "{" }{ $example }: …{ "}" }
world-kind-missing = 没有键说明这是哪种{ $what ->
    [action] 动作
   *[node] 节点
}（现有：{ $keys }）
world-kind-missing-empty = 没有键说明这是哪种{ $what ->
    [action] 动作
   *[node] 节点
}
world-blocker-screen = { $kind ->
    [keyboard] keyboard 类遮挡没有页面
   *[other] { $kind } 类遮挡需要页面
}
world-trigger-unknown = { $kind ->
    [app] 没有应用“{ $name }”
    [screen] 没有页面“{ $name }”，请写成 app.screen
   *[effect] 没有效果“{ $name }”
}
world-value-unexpected = { $value } 出现在应填{ $wanted ->
    [number] 数字
    [whole] 整数
   *[list] 列表
}的位置
world-expr-unexpected = “{ $source }”第 { $at } 个字符处不应出现“{ $sign }”{ $wanted ->
    [field] ，那里应为字段
    [value] ，那里应为值
   *[nothing] { "" }
}
world-expr-ends = “{ $source }”{ $wanted ->
    [field] 在应有字段的位置结束了
    [value] 在应有值的位置结束了
   *[nothing] 过早结束
}
