# Iris 保存的内容：运行、截图、占用、状态。
store-process = { $host } 上的进程 { $pid }
store-run-taken-over = 运行 { $run } 已由另一个进程接管，这里不再继续。
store-key-file = 无法创建或读取 { $file }：{ $why }。请把 IRIS_HOME 设为你自己的文件夹。
store-screenshot-damaged = 截图 { $file } 缺失或已损坏，请重新查看屏幕。
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
