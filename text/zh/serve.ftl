# 常驻进程

serve-on = 已开启：下一条命令会让常驻进程保持运行，之后的命令在其中启动；{ $minutes } 分钟没有命令时自动退出。
serve-off = 已关闭：每条命令各自加载。
serve-is-off = 未开启；要让命令启动更快，请执行 iris serve on
serve-waits = 已开启；下一条命令会启动常驻进程
serve-runs = 进程 { $process } 已就绪，占用 { $megabytes } MB；{ $commands ->
    [0] 没有命令在其中运行
   *[other] 有 { $commands } 条命令在其中运行
}
serve-unavailable = 不可用：需要 Linux，并且启动 Python 时不带特殊选项
serve-folder = 不可用：{ $folder } 不属于你，或其他用户也能访问
serve-failed = 不可用：启动失败：{ $why }
serve-stopped = 已停止。{ $commands ->
    [0] 没有命令在其中运行。
   *[other] 其中的 { $commands } 条命令会继续执行到结束。
}
serve-none = 没有常驻进程。
serve-lost = 常驻进程已被终止，此命令也随之结束。运行记录已保留：iris runs
