# 用户或程序对记忆的操作。
memory-item-unknown = 没有编号为 { $number } 的记忆。查找：iris memory search
memory-batch-unknown = 没有批次 { $number }。
memory-frame-gone = 截图 { $number } 已不再保留。
memory-field-unknown = “{ $kind ->
    [episodic] 经历
    [procedural] 做法
    [resource] 资料
    [knowledge] 信息
    [semantic] 概念
   *[other] { $kind }
}”类记忆没有字段“{ $name }”，可用字段：{ $fields }。
memory-field-wrong = “{ $name }”无法保存：{ $problem }。
memory-field-line-wrong = “{ $name }”第 { $line } 行无法保存：{ $problem }。
memory-edit-wrong = 修改无法保存：{ $problem }。
memory-edit-secrecy = 不能通过编辑把记忆变成密码，或把密码变成普通记忆。请用 iris secret 添加或删除密码。
memory-title-empty = “{ $kind ->
    [episodic] 经历
    [procedural] 做法
    [resource] 资料
    [knowledge] 信息
    [semantic] 概念
   *[other] { $kind }
}”类记忆的标题不能为空。如不需要，请删除这条记忆。
memory-high-sensitivity = 属于高度敏感内容，必须加密保存：请用 iris secret add
memory-secret-in-clear = 其中含有密码、验证码、密钥或卡号、账号，记忆不会以明文保存这些内容。如需加密保存：iris secret add
memory-covered-secret = { $hidden } 代表被隐藏的文字，这样保存会使其丢失。请保留原文，或去掉 { $hidden } 以删除隐藏的内容。
memory-block-too-long = “{ $block }”最多 { $most } 个字符，而文本有 { $n } 个。
memory-line-unusable = { $where }：{ $problem }正确的一行类似：{ $example }
memory-line-foreign = 不是 iris memory export 导出的内容。
memory-line-neither = 既不是记忆，也不是核心记忆块。
memory-line-kind-unknown = 未知的记忆类别，可用类别：{ $kinds }。
memory-line-field-wrong = “{ $name }”缺失或不可用。
memory-nothing-to-look-at = 没有可查看的内容。请指定观察过的批次，或提供图片、对话。
memory-batch-with-pictures = 批次已有自己的图片，提供其他图片时请不要指定批次。
memory-batch-filling = 批次 { $number } 仍在收集中。请先结束 iris watch，或指定更早的批次。
memory-batch-done = 批次 { $number } 已经查看过了。
memory-too-many-pictures = 一次最多查看 { $most } 张图片，请减少数量。
memory-pictures-too-large = 图片总大小超过 { $most } MB，请减少或缩小图片。
memory-picture-unusable = 图片 { $n } 不可用，应为 base64、文件编号（file-…）或地址（https://、gs://、s3://）。

# 模型更新记忆的调用有什么问题，模型也会读到。
memory-answer-unusable = 模型的回答无法使用：{ $why }
memory-answer-wrong = 回答{ $problem }
memory-answer-field-wrong = { $field } { $problem }
memory-call-wrong = { $tool }：{ $problem }。
memory-tool-unknown = 这里没有工具“{ $tool }”。
memory-kind-twice = 同一类别出现了两次，每个类别只写一次，并只给一条指示。
memory-not-a-date = 不是 2026-11-22 14:05 这样的日期
memory-changes-nothing = 没有修改任何字段
memory-item-not-shown = 记忆 { $number } 没有展示过。请使用展示过的记忆，或新增一条。
memory-item-changed = 记忆 { $number } 在此期间已被修改。
memory-item-sealed = 记忆 { $number } 已加密，屏幕上的内容不能修改它。
memory-item-other-kind = 记忆 { $number } 已变为其他类别。
memory-block-changed = “{ $block }”在此期间已被修改。
memory-block-no-room = “{ $block }”放不下了，请用 core_memory_rewrite 精简重写。
memory-block-not-full = “{ $block }”还没有用到 { $percent }%，请用 core_memory_append。
memory-block-limit = 每块最多 { $most } 个字符，请精简内容。
memory-choice-wrong = { $problem }。

# 从观察到的画面中学习。
memory-learn-begins = 正在查看观察到的画面
memory-learn-chosen = 需要更新：{ AND($kinds) }
memory-learn-none-chosen = 没有需要更新的内容
memory-learn-manager = 记忆管理：{ $what }
memory-learn-kind = { $kind }：{ $what }
memory-learn-status = { $status ->
    [kept] 已保存
    [nothing] 没有新内容
   *[failed] 失败
}
memory-learn-nothing = 没有值得记住的内容
memory-kept-before = 之前已保存
memory-items-added = 新增 { $numbers }
memory-items-replaced = 用 { $numbers } 替换 { $old }
memory-item-edited = 已修改 { $number }
memory-block-rewritten = 已重写 { $block }
memory-block-appended = 已补充 { $block }
memory-secrets-refused = { $count } 条机密内容未保存
