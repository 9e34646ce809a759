# 托盘图标及其菜单。
tray-state = { $state ->
    [running] 运行中
    [paused] 已暂停
    [waiting] 等待你回答
   *[idle] 没有任务在运行
}
tray-state-of = { $state } · { $task }
tray-state-record = { $state } · { $record }
tray-tooltip = Iris · { $state }
tray-start = 新建任务…
tray-open = 打开面板
tray-answer = 去回答…
tray-pause = 暂停
tray-continue = 继续
tray-stop = 停止
tray-quit = 退出（任务继续运行）
# 无法显示图标的原因。
tray-qt-missing = 托盘图标需要 Qt，尚未安装。请执行：pip install 'iris-screen[tray]'
tray-no-display = 没有图形界面，无法显示托盘图标。请改用面板：iris panel
tray-qt-broken = Qt 无法在此屏幕上绘图（{ $why }）。请改用面板：iris panel
tray-qt-silent = { $seconds } 秒内没有响应
tray-qt-ended = 已退出
tray-not-supported = 当前桌面不支持托盘（GNOME 需安装扩展）。请改用面板：iris panel
tray-already-open = 托盘图标已在运行，请先关闭它。
