desktop-stop-iris = 停止 Iris
desktop-stop-unheard = ESC 和停止键已失效，运行已停止，请重新打开 desktop: 设备。
desktop-app-command-unreadable = “{ $app }”的命令行无法识别（{ $command }）。
desktop-app-not-found = 未找到程序“{ $app }”，请使用 packages() 列出的名称，例如 firefox.desktop。
desktop-link-no-app = 没有程序能打开 { $scheme }: 链接，请安装一个，例如浏览器。
desktop-app-program-missing = 无法打开“{ $app }”：未找到程序“{ $program }”。
desktop-setsid-missing-for-apps = 未找到 setsid，无法打开程序，请安装 util-linux。
desktop-app-not-starting = “{ $program }”没有启动，再次打开前请先查看屏幕。
desktop-app-start-failed-because = 无法启动“{ $program }”（{ $why }）。
desktop-app-start-failed = 无法启动“{ $program }”。
desktop-action-unsupported = 桌面不支持“{ $kind }”。
desktop-elements-none = 前台窗口没有可读取的界面元素，改用截图。
desktop-own-window = 这是启动本次运行的窗口，不会操作它。请将它最小化，或使用 desktop:?aside=no。
desktop-window-title-not-open = 找不到标题为“{ $title }”的窗口。
desktop-window-app-not-open = “{ $app }”没有打开的窗口。
desktop-window-none-open = 当前没有打开的窗口。
desktop-arrange-elsewhere = 目前只能在 Linux X11 上调整窗口，请拖动标题栏移动窗口。
desktop-pyautogui-failed = pyautogui 无法启动（{ $said }），请安装 python3-tk。
desktop-keyboard-nowhere = 没有窗口在接收键盘输入，请先点击一个输入框。
desktop-key-missing = 这台电脑的键盘没有“{ $key }”键，请换一个键。
desktop-paste-not-taken = 没有程序读取剪贴板中的文字，请确认已选中输入框。
desktop-window-changed-before-clear = 清空输入框之前，另一个窗口切到了前台，继续前请先查看屏幕。
desktop-window-changed-before-enter = 输入文字之后、按回车之前，另一个窗口切到了前台，继续前请先查看屏幕。
desktop-window-changed-before-key = 按键之前，另一个窗口切到了前台，继续前请先查看屏幕。
desktop-window-changed-while-typing = 输入 { $count } 个字符（共 { $total } 个）后，另一个窗口切到了前台，继续前请先查看屏幕。
desktop-key-of-phones = “{ $key }”是手机按键，请使用电脑按键，例如 esc 或 f5。
desktop-key-unknown = “{ $key }”不是电脑按键。
desktop-monitor-wrong = “{ $where }”不是有效的显示器，请写 desktop:（主显示器）、desktop:2 或 desktop:all。
desktop-mouse-moved-by-person = 有人移动了鼠标，剩余操作未执行。要继续，请不要移动鼠标。
desktop-window-under-pointer-changed = 指针下方出现了另一个窗口，继续前请先查看屏幕。
desktop-screenshot-failed = 无法获取屏幕截图（{ $why }），请重试。
desktop-monitor-not-found = 未找到显示器 { $monitor }，共有 { $count } 个。主显示器请写 desktop:
desktop-stop-key-no-room = 屏幕太小，无法移开停止键，请使用 desktop:?stopkey=no。
desktop-arrange-no-manager = 当前桌面的窗口管理器不支持调整窗口，请拖动标题栏移动窗口。
desktop-arrange-refused = 该程序不允许把窗口{ $how ->
    [maximize] 最大化
    [minimize] 最小化
   *[half] 调整为半屏宽
}。
desktop-stop-key-colours = 屏幕颜色数太少，无法显示停止键，请使用 desktop:?stopkey=no。
desktop-clipboard-too-large = 剪贴板内容太大，之后无法恢复。请复制一小段内容后重试。
desktop-clipboard-silent = 占用剪贴板的程序没有给出内容，请复制一小段内容后重试。
desktop-setsid-missing-for-clipboard = 未找到 setsid，无法使用剪贴板，请安装 util-linux。
desktop-clipboard-unusable = 这里无法使用剪贴板，只能输入英文字母、数字和符号。
desktop-record-missing = 这个 X 服务器没有 RECORD 扩展，无法监听 ESC，请使用 desktop:?escape=no。
desktop-hands-unheard = 在这个系统上无法监听鼠标和键盘，请在浏览器中录制：iris record --in-browser
desktop-show-unsupported = 当前桌面的窗口管理器不支持“显示桌面”，请关闭或移动窗口。
desktop-display-not-set = 未找到屏幕（未设置 DISPLAY），请在桌面会话中运行，或使用 xvfb-run。
desktop-display-unreachable = 无法连接屏幕 { $display }（{ $why }），请确认它正在运行。
desktop-wayland = 当前是 Wayland 会话（{ $compositor }），程序无法查看或操作其他窗口。{ $kind ->
    [gnome] 请注销，在登录界面点齿轮选择“GNOME on Xorg”；如果没有这一项，请安装支持 Xorg 的桌面，例如 Xfce。
    [plasma] 请注销，在登录界面选择带 X11 的 Plasma；如果没有这一项，请安装支持 Xorg 的桌面，例如 Xfce。
   *[other] 请安装支持 Xorg 的桌面，例如 Xfce，并在登录界面选择它。
}也可以用 xvfb-run 给 Iris 一块单独的屏幕（docs/desktop.md）。
desktop-compositor-unknown = 未知合成器
desktop-session-gone = 桌面的 X 服务器已断开，请重新登录。
