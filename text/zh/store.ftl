# Iris 保存的内容：运行、截图、占用、状态。
store-process = { $host } 上的进程 { $pid }
store-mover = 一次未完成的迁移（如果迁移曾被中断，请在原来那台电脑上重新运行 iris store move；如果原来的数据已丢失，请运行 iris store move --release）
store-run-taken-over = 运行 { $run } 已由另一个进程接管，这里不再继续。
store-move-driven = { $holder } 还在使用 { $name }。请先停止它，或等它结束，再迁移数据。
store-move-taken = 目标数据库里已有另一个名为 { $run } 的运行，没有迁移任何内容。
store-move-differs = 运行 { $run } 迁移后与原来不一致，因此本机的数据没有删除。
store-key-file = 无法创建或读取 { $file }：{ $why }。请把 IRIS_HOME 设为你自己的文件夹。
store-key-damaged = { $file } 已损坏，请用备份恢复它。没有备份时请删除它：Iris 会生成新的密钥，之前的运行仍可查看，但无法再核对其记录。
store-screenshot-damaged = 截图 { $file } 缺失或已损坏，请重新查看屏幕。
store-ledger-damaged = { $file } 已损坏，无法判断哪些回答已被使用，请重新开始运行。
store-screenshot-key-wrong = “{ $key }”不是有效的截图标识。
store-screenshots-unwritable = 无法把截图保存到 { $folder }：{ $why }。请清理空间或检查磁盘。
store-act-begun-before = 第 { $turn } 轮的操作 { $n } 已经开始过，重试前请先查看屏幕。
store-act-unpromised = 第 { $turn } 轮的操作 { $n } 有回执，但没有开始执行的记录。
store-touch-unpromised = 运行 { $run } 中由你执行的操作 { $n } 有回执，但没有开始执行的记录。
store-state-unkeepable = 无法保存状态：{ $why }。
store-state-foreign = 有一个已保存的状态属于“{ $kind }”类型，不是由 Iris 写入的，因此没有读取。
store-state-damaged = 有一个已保存的状态已损坏或类型未知，因此没有读取。
store-held = { $kind ->
    [memory] 记忆正由 { $holder } 更新
    [run] 运行 { $name } 正被 { $holder } 占用
   *[device] 设备 { $name } 正被 { $holder } 占用
}。请等它完成，或将它结束，然后重试。
store-held-for-run = { $kind ->
    [run] 运行 { $name }
   *[device] 设备 { $name }
} 正被 { $holder } 占用，用于运行 { $run }（“{ $task }”）。请等它完成，或停止它：iris stop { $run }
# 带签名的运行记录：是否与 Iris 写入的一致。
store-record-name = { $state ->
    [unsigned] 未签名
    [trusted] 记录曾被改动，已确认
    [foreign] 记录由其他密钥签名
    [cut] 记录不完整
    [damaged] 截图已损坏
   *[changed] 记录被改动
}
store-record = { $state ->
    [unsigned] 本次运行的记录没有签名：运行开始时，Iris 还不对记录签名。
    [trusted] 本次运行的记录曾被改动，已用 --trust-record 按当时的内容确认，此后没有再变。
    [foreign] 本次运行的记录由其他密钥签名，该密钥不在这个数据文件夹中，无法核对。
    [cut] 本次运行的记录缺少末尾：可能被人删去，或恢复成了旧的副本。
   *[changed] 本次运行的记录与 Iris 写入的内容不符：可能被人改动，或磁盘出错。
}
store-record-parts = 受影响的内容：{ $parts }{ $more ->
    [0] {""}
   *[other] ，另有 { $more } 处
}。
store-record-part = { $kind ->
    [run] 任务或结论
    [act] 操作 { $turn }.{ $n }
    [step] 第 { $n } 步
    [touch] 你的第 { $n } 次触摸
    [picture] 截图 { $turn }
    [checkpoint] 接下来要做的事
   *[other] 签名
}
store-record-damaged = { $n ->
    [1] 有一张截图丢失或损坏：{ $pictures }。
   *[other] 有 { $n } 张截图丢失或损坏：{ $pictures }{ $more ->
        [0] {""}
       *[other] …
    }。
}
store-record-refused = 运行 { $run } 没有继续：{ $state ->
    [foreign] 它的记录由其他密钥签名，该密钥不在这个数据文件夹中
    [cut] 它的记录缺少末尾
   *[changed] 它的记录被改动过
}。查看：iris show { $run }。仍要继续：iris resume { $run } --trust-record
# 数据文件损坏后还能读取的内容。
store-rescue-none = { $file } 不存在。
store-rescue-exists = { $file } 已存在，请换一个新的文件名。
store-rescue-unreadable = { $file } 完全无法读取。请恢复备份，或将它移走，改用空的数据文件。
store-rescue-tables = 已损坏的数据表：{ $tables }。
store-rescue-run = 运行 { $run } 已损坏：{ $why }
store-rescue-nowhere = 无法得知它停在哪里
store-rescue-rowless = 它在运行列表中的条目已丢失
store-rescue-part = 其中一部分无法读取
store-rescue-whole = { $n ->
    [0] 没有完好的运行，无法保存任何内容。请恢复备份，或将该文件移走，改用空的数据文件。
   *[other] 有 { $n } 次运行完好。
}{ $damaged ->
    [true] 保存完好的部分：iris doctor --store --save FILE
   *[other] {""}
}
store-rescue-saved = 已将 { $n } 次运行保存到 { $file }。要使用它，请先停止 Iris，再用它替换损坏的文件。
store-database-address = IRIS_FLEET_URL 不是 PostgreSQL 数据库的地址，正确的写法如：postgresql://USER:PASSWORD@HOST/DATABASE
store-database-away = 无法连接 { $where }：{ $why }。请检查地址、网络和服务器。
store-database-failed = { $code ->
    [lost] 与 { $where } 的连接已断开，请重试；被中断的任务可用 iris resume 继续。
    [unsure] 保存时与 { $where } 的连接断开，无法确定是否已保存。请先查看，再决定是否重做。
    [undone] { $where } 中的一步操作失败，因此全部没有保存，请重试。
    [stopped] { $where } 已停止或响应超时，请重试；被中断的任务可用 iris resume 继续。
    [late] { $where } 中的一个事务耗时过长，已撤销，请重试；被中断的任务可用 iris resume 继续。
    [crossed] { $where } 中有两处同时修改同一内容，其中一处已撤销，请重试。
    [busy] { $where } 正忙，请重试。
    [full] { $where } 的磁盘已满，请释放空间后继续。
    [memory] 内存不足，无法使用 { $where }，请关闭一些程序后重试。
    [crowded] { $where } 的连接数已达上限，请调高 max_connections，或结束一些工作进程。
    [long] { $where } 没有任何改动：有名称过长，无法存入。请用提交任务时的 Iris 版本取消批次名或标签超过 200 个字符的任务，然后重试。
    [rights] IRIS_FLEET_URL 中的用户无权在 { $where } 中执行此操作，请授予 docs/fleet.md 中列出的权限。
    [closed] { $where } 已经关闭。
   *[other] { $where } 中的内容已损坏，或不是 Iris 写入的，请恢复备份，或改用空的数据库。
}
store-database-format = { $age ->
    [newer] { $where } 由更高版本的 Iris 写入（格式 { $format }，当前支持 { $known }），请更新这台电脑上的 Iris。
   *[older] { $where } 由较早版本的 Iris 写入（格式 { $format }，当前写入 { $known }）。请先结束旧版本的工作进程，再运行：iris fleet init
}
