# 管理设备、参考图、密码和记忆的命令输出的内容。

manage-device-kind = { $kind ->
    [sim] 模拟手机
    [desktop] 本机桌面
   *[arm] 机械臂下的手机
}
manage-device-ready = 可用
manage-device-remote = 网络设备，未检查
manage-device-stands = { CLAUSES($parts) }
manage-devices-android = android: { $problem }
manage-devices-no-phone = 未检测到手机。设置手机请执行：iris setup
manage-devices-paired = 已配对。接下来执行：iris devices connect HOST:PORT，端口以“无线调试”页面显示的为准。
manage-devices-connected = 已连接。试试：iris run "打开设置" --device android:{ $serial }
manage-calibrated = 已保存到 { $file }，同目录下附有一张图片。使用方法：--device { $device }
manage-calibration-page = 请把 { $file } 发送到手机，用浏览器打开，然后点一下屏幕，让它全屏显示。
manage-calibration-picture = 请在手机上全屏显示 { $file }。图片不会显示触摸，请加上 --camera-only。
manage-calibration-kept = 机械臂沿用之前的校准，前提是手机没有移动过
manage-who = { $who ->
    [person] 你
    [run] 运行
    [model] 模型
   *[other] { $who }
}
manage-yes-or-no = { $yes ->
    [true] 是
   *[false] 否
}

## 参考图

manage-reference-own = 自定义
manage-reference-field = { $field ->
    [name] 名称
    [kind] 类型
    [own] 自定义
    [package] 包名
    [description] 说明
   *[other] { $field }
}
manage-reference-kept = { $name } 已保存为 { $file }，能在原处找到，且不会误认其他位置。
manage-reference-renamed = { $name } 已改名为{ $new }。
manage-reference-removed = { $name }：已删除 { $pictures } 张图片。
manage-icons-begin = 正在从 { $device } 学习，会花几秒钟翻看各个页面。
manage-icons-none = 在手机主屏幕上没有看到带名称的图标。
manage-icons-column = { $column ->
    [label] 标签
    [name] 名称
    [where] 位置
    [package] 包名
    [fate] { "" }
    [why] { "" }
   *[other] { $column }
}
manage-icon-fate = { $fate ->
    [new] 新增
    [variant] 补充
    [known] 已有
   *[dropped] 未保存
}
manage-icon-package = { $name } 的包名是 { $package }
manage-icons-counted = { $fate ->
    [new] 新增 { $icons } 个
    [variant] 补充同名图片 { $icons } 个
    [known] 已有 { $icons } 个
   *[dropped] 未保存 { $icons } 个
}
manage-icons-learned = { $parts }。
manage-icons-drawn = 已绘制：{ $file }

## 密码

manage-secret-unknown-app = 没有与“{ $app }”对应的应用模块，将按包名处理。
manage-secret-allowed = 已允许 { $package } 使用密码。接下来添加密码，请执行 iris secret add --app { $app } --caption …
manage-secret-disallowed = 已禁止为 { $package } 保存和使用密码。
manage-secret-left = 还有 { $secrets } 条密码处于加密保存状态，可用 iris secret list 查看。
manage-secret-kept = 保留至 { $until }。在任务中写 { $token } 来输入。
manage-secret-kind = { $kind ->
    [password] 密码
    [one-time-code] 一次性验证码
   *[other] { $kind }
}
manage-secret-apps = 允许的应用：{ $apps }
manage-secret-no-app = 允许的应用：无
manage-secret-print = 在这里显示 { $app } 的“{ $caption }”？
manage-secret-forget = 彻底删除 { $app } 的“{ $caption }”？
manage-secret-forgotten = { $token } 已删除。
manage-secret-value = 密码（不会显示）

## 记忆

manage-memory-empty = 还没有任何记忆。运行结束后会自动记住，但无法理解的任务和涉及密码、验证码的任务除外。介绍你自己：iris memory block human
manage-memory-no-match = 没有符合的记忆。
manage-memory-no-kind = 没有{ $kind ->
    [episodic] 经历
    [procedural] 做法
    [resource] 资料
    [knowledge] 信息
    [semantic] 概念
   *[other] { $kind }
}类的记忆。
manage-memory-kind = { $kind ->
    [core] 核心记忆
    [episodic] 经历
    [procedural] 做法
    [resource] 资料
    [knowledge] 信息
    [semantic] 概念
   *[other] { $kind }
}
manage-memory-field = { $field ->
    [number] 编号
    [at] 时间
    [source] 来源
    [kind] 类型
    [frames] 画面
    [event_type] 事件类型
    [summary] 概要
    [details] 详情
    [actor] 谁做的
    [occurred_at] 发生时间
    [entry_type] 类别
    [description] 用途
    [steps] 步骤
    [title] 标题
    [resource_type] 资料类型
    [content] 正文
    [sensitivity] 敏感程度
    [caption] 说明
    [value] 内容
    [app] 应用
    [until] 保留至
    [name] 名称
    [tree_path] 所属位置
   *[other] { $field }
}
manage-memory-changed = 已修改 { $number }。
manage-memory-items = { $items } 条记忆
manage-memory-items-and-blocks = { $items } 条记忆和 { $blocks } 块核心记忆
manage-memory-forget = { $every ->
    [true] 删除全部 { $what }
   *[false] 删除 { $what }
}{ $secrets ->
    [0] { "" }
   *[other] ，其中有 { $secrets } 条加密的密码
}？
manage-memory-forgotten = 已删除 { $what }。
manage-memory-copies = 你导出的副本不会被删除：{ $files }
manage-memory-exported = 已将 { $lines } 行写入 { $file }
manage-memory-without-values = 其中 { $secrets } 条密码不含内容，密码内容不会导出。
manage-memory-added = 已添加 { $what }。
manage-block-empty = { $name } 还没有内容。
manage-block-changed = 已修改 { $name }。
manage-block-forgotten = 已删除 { $name }。
manage-stats-characters = 个字符的核心记忆
manage-stats-pictures = { $waiting ->
    [0] （图片 { $megabytes } MB）
   *[other] （图片 { $megabytes } MB，{ $waiting } 个批次等待处理）
}
manage-stats-file = { $file }（{ $megabytes } MB）
manage-learn-nothing = 还没有可以学习的内容。请先观察屏幕：iris watch
manage-learn-note = 批次 { $batch }：{ $note }
manage-learn-done = 批次 { $batch } 已完成
manage-learn-failed = 批次 { $batch } 失败：{ $why }
manage-learn-failures = { $batches } 个批次失败。重试：iris memory learn --again
