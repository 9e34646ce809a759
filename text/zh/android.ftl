android-app-name-wrong = “{ $app }”不是包名，请写成 com.android.settings 这样的形式。
android-app-not-found = 手机上找不到应用 { $app }，请确认是否已安装。
android-nothing-opens = 手机上没有应用能打开{ $what }（{ $trouble }）。
android-screen-unusable = { $health ->
    [off] 手机屏幕已熄灭，请解锁后重试。
    [secure] 手机当前页面禁止截屏，请离开该页面后重试。
    [locked] 手机已锁定，请解锁后重试。
   *[other] 手机屏幕无法使用（{ $health }），请解锁后重试。
}
android-action-unsupported = 手机不支持“{ $kind }”：手机没有鼠标，也没有这类按键。
android-port-wrong = android:{ $where } 的端口是 { $port }，端口应在 1 到 65535 之间。
android-address-wrong = “{ $where }”不是设备地址，请写 android:序列号、android:主机:端口，或只写 android:
android-several-attached = 连接了多台设备（{ $serials }），请指定一台，例如 android:{ $first }。
android-none-attached = 未检测到 Android 设备。请连接一部已打开 USB 调试的手机，或使用 android:主机:端口。
android-device-not-attached = { $serial } 未连接。已连接的设备：{ $attached }。
android-device-not-attached-nor-others = { $serial } 未连接，也没有连接其他设备。
android-device-unauthorized = { $serial } 尚未信任这台电脑，请解锁手机并点击“允许”。
android-device-not-ready = { $state ->
    [offline] { $serial } 处于离线状态，请重新插拔，或关闭再打开 USB 调试。
    [recovery] { $serial } 处于恢复模式，请重启。
    [sideload] { $serial } 正在等待更新文件，请重启。
    [bootloader] { $serial } 处于 bootloader 模式，请重启。
    [odd] { $serial } 无法使用：序列号含有无效字符。
    [no-permissions] 这台电脑没有权限使用 { $serial }，请授权（Linux 上添加 udev 规则），然后执行：adb kill-server
   *[other] { $serial } 现在无法使用（{ $state }），请解锁后重试。
}
android-address-silent = { $address } 没有响应（{ $said }），请确认手机在同一网络中。
android-adb-said-nothing = adb 没有输出
android-touch-forbidden = 手机不允许电脑模拟点击，请在开发者选项中打开“USB 调试（安全设置）”（见 docs/phone.md）。
android-refused = 手机拒绝了操作（{ $trouble }）。
android-refused-with-code = 手机拒绝了操作（退出码 { $code }）。
android-text-not-seen = 输入框里没有出现文字，请确认已选中输入框。
android-keyboard-needed = 输入这些文字需要 ADBKeyboard，请在手机上安装（见 docs/phone.md）。
android-keyboard-not-restorable = 手机无法记录你原来的键盘，因此没有切换键盘，请重试。
android-landing-too-old = 测量触点位置需要 Android 12 或更高版本，这部手机的系统版本过低。
android-settings-forbidden = 手机不允许电脑更改设置，请在开发者选项中打开“USB 调试（安全设置）”（见 docs/phone.md）。
android-version-too-old = { $serial } 的 Android API 级别为 { $level }，Iris 需要 { $oldest }（Android 7）或更高版本。
android-screenshot-garbled = 截图在传输中缺失或损坏，请重试。
android-screenshot-size-wrong = 手机返回的截图尺寸异常（{ $width }×{ $height } 像素），请重试。
android-screenshot-damaged = 截图在传输中损坏，请重试。
android-silent = 手机响应超时。
android-answers-cut-off = { $serial } 的响应不完整，请重新插拔或重新连接。
android-display-not-found = 未找到显示屏 { $display }，手机共有 { $count } 个显示屏。
android-screenshot-missing = 手机没有返回完整的截图（raw 和 PNG 都失败了），请重试。
android-adb-port-wrong = ANDROID_ADB_SERVER_PORT 的值“{ $port }”不是有效的端口，请使用 1 到 65535 之间的数字。
android-adb-too-old = adb 服务的版本是 1.0.{ $version }，请把 adb 更新到 1.0.{ $oldest } 或更高版本，然后执行：adb kill-server
android-adb-elsewhere-silent = { $host }:{ $port } 上没有 adb 服务响应，请在那里启动它，或删除环境变量 ANDROID_ADB_SERVER_HOST。
android-adb-gone = adb 服务刚刚停止，请重试。
android-adb-broke-off = 与 adb 服务的连接中断（{ $said }），请重试。
android-adb-cannot-pair = 当前的 adb 不支持配对（例如 Debian 自带的版本），请把 ADB_PATH 设为 Google platform-tools 中的 adb。
android-adb-hung-up = adb 服务在请求中途断开，请重试。
android-adb-not-found = 未找到 adb，请安装 Android platform-tools，或设置 ADB_PATH。
android-adb-port-taken = 端口 { $port } 被其他程序占用（不是 adb 服务），请停止该程序，或把 ANDROID_ADB_SERVER_PORT 设为其他端口。
android-adb-start-timeout = { $seconds } 秒内没有响应
android-adb-not-started = 无法在端口 { $port } 上启动 adb 服务（{ $why }），请执行：adb -P { $port } start-server
android-elements-paused = 读取界面元素多次失败，已暂停一段时间。
android-elements-missing-said = 手机没有返回元素树（{ $said }）。
android-elements-missing = 手机没有返回元素树。
android-u2-failed = uiautomator2 没有返回元素树（{ $said }），请重试。
android-identity-missing = 暂时无法识别 { $serial } 是哪部手机，请等手机启动完成。
android-other-phone = { $serial } 现在是{ $found }，不是{ $phone }，未执行任何操作。
android-device-silent = { $serial } 在 { $seconds } 秒内没有响应，请确认手机已唤醒。
android-device-lost = 与{ $serial }的连接已断开，请重新插上或连接。
android-device-silent-midway = { $serial } 在 { $seconds } 秒内没有响应，重试前请先查看屏幕。
android-device-lost-midway = 与{ $serial }的连接在响应中途断开，重试前请先查看屏幕。
android-device-gone = { $serial } 已断开连接，请重新插上或连接。
android-keyboard-missing = 未安装 ADBKeyboard，只能输入英文字母、数字和符号（见 docs/phone.md）。
