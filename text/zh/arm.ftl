arm-edges-not-straight = 识别到的屏幕边缘不直，请让光线均匀并避免反光。
arm-lit-shape-wrong = 亮起的区域与 { $width }x{ $height } 的屏幕形状不符，请让整个屏幕亮起、移开机械臂，并检查 --screen。
arm-camera-size-changed = 摄像头画面为 { $width }x{ $height }，校准时为 { $old_width }x{ $old_height }。请改回原设置，或执行：iris calibrate
arm-screen-points-too-few = 只能看到屏幕上的 { $count } 个点，至少需要 { $least } 个，请让摄像头看到整个屏幕。
arm-marks-misplaced = 屏幕上的标记位置与校准页不符，请在平整的屏幕上全屏显示校准页。
arm-lit-screen-not-found = 未找到亮起的屏幕。请让整个屏幕显示白色、调高亮度，并移开机械臂。
arm-picture-dark = 摄像头画面太暗，请唤醒手机、调高亮度，并检查镜头。
arm-picture-mirrored = 摄像头画面是镜像的，请关闭摄像头的镜像功能。
arm-markers-not-found = 摄像头没有识别到标记，请全屏显示校准页，并让整部手机都在画面中。
arm-page-of-another-screen = 手机上的校准页是为其他屏幕生成的，请显示 { $screen } 的校准页。
arm-markers-too-few = { $total } 个标记中只识别到 { $count } 个。请避免反光，让机械臂和画面边缘避开屏幕，并全屏显示校准页。
arm-markers-missing-in-quarter = 屏幕{ $quarter ->
    [upper-left] 左上
    [upper-right] 右上
    [lower-left] 左下
   *[lower-right] 右下
}部分的标记太少，请避免反光并移开机械臂。
arm-screen-fills-picture = 屏幕占满了摄像头画面，请抬高摄像头，直到看到手机边缘。
arm-calibration-newer = 校准文件 { $file } 由更高版本的 Iris 生成，请更新 Iris。
arm-camera-address-not-kept = 摄像头地址（{ $source }）可能含有密码，因此没有保存，请在 arm:{ $port } 后加上 camera=URL
arm-calibration-not-found = 未找到校准文件 { $file }，请执行：{ $command }
arm-calibration-broken = 校准文件 { $file } 已损坏，请执行：{ $command }
arm-touches-in-line = 触点都在一条直线上，至少需要三个不在同一直线上的触点。
arm-touches-do-not-fit = 各触点的位置对不上，偏差 { NUMBER($worst, maximumFractionDigits: 1) } 毫米，请固定手机和触控笔后重新校准。
arm-touches-scale-wrong = 按触点推算，屏幕横向每毫米 { NUMBER($across, maximumFractionDigits: 1) } 像素、纵向每毫米 { NUMBER($down, maximumFractionDigits: 1) } 像素，与任何手机都不符。请设置机械臂每毫米步数（$100、$101）后重新校准。
arm-touches-not-square = 按触点推算，屏幕的四角不是直角，请固定手机后重新校准。
arm-touch-left-no-dot = 触控笔在 { $place } 毫米处没有在页面上留下点，请用 --start X,Y 指定屏幕上方的位置，或降低触控笔。
arm-touch-beside-left-no-dot = 从 { $place } 沿 { $axis } 轴偏移 { $step } 毫米后，触碰都没有留下点，请用 --start X,Y 换一个更靠近屏幕中央的起点。
arm-touch-numbered-left-no-dot = 第 { $number } 次触碰（共 { $total } 次，{ $place } 毫米处）没有留下点，请检查触控笔能否碰到那里的屏幕，以及校准页是否仍全屏显示。
arm-screen-outside-area = 屏幕中央（{ $place } 毫米）在机械臂的活动范围之外，请移动手机。
arm-camera-redirects-forever = { $host } 上的摄像头不断重定向，请直接使用图片的地址。
arm-camera-redirects-away = { $host } 上的摄像头重定向到了其他主机，请直接使用图片的地址。
arm-camera-picture-too-large = { $host } 上的摄像头发送的不止一张图片，请使用静态图片的地址。
arm-camera-picture-cut-off = { $host } 上的摄像头发来的图片不完整，请重试。
arm-camera-wants-password = { $host } 上的摄像头需要用户名和密码，请写在地址中。
arm-camera-picture-not-found = { $host } 上的摄像头在此路径下没有图片，请检查地址。
arm-camera-answers-error = { $host } 上的摄像头目前没有画面（HTTP { $status }），请检查是否已打开。
arm-camera-slow = { $host } 上的摄像头在 { $seconds } 秒内没有返回图片，请检查是否已打开。
arm-camera-certificate = { $host } 上摄像头的证书不受信任，请使用 http，或更换证书。
arm-camera-garbled = { $host } 返回的不是摄像头图片，或内容不完整，请检查地址后重试。
arm-camera-unreachable = 无法连接 { $host } 上的摄像头，请检查地址，并确认摄像头已打开。
arm-camera-frozen = 摄像头连续 { $seconds } 秒传来完全相同的画面，请关闭后重新打开。
arm-camera-not-named = 没有指定摄像头，请使用 camera=0、/dev/video0 这样的设备、文件或 URL。
arm-camera-scheme-wrong = “{ $scheme }:”不是摄像头地址，请使用带主机名的 http、https 或 rtsp 地址。
arm-camera-file-unusable = 无法使用摄像头的图片：{ $why }
arm-camera-picture-unusable = 无法使用{ $host }摄像头的图片：{ $why }
arm-camera-url-wrong = 摄像头地址不是 URL，请写成 http://主机:端口/路径。
arm-camera-port-wrong = 摄像头地址中的端口不是 65535 以内的数字。
arm-camera-lost = { $camera }已断开，请重新插上或打开。
arm-camera-no-picture = { $camera }已打开但没有画面，请检查是否已开机、是否被占用。
arm-film-not-found = 未找到视频 { $file }，请检查路径。
arm-film-over = 视频 { $file } 已播完，下次查看时会从头播放。
arm-camera-at = { $host }上的摄像头
arm-camera-numbered = 摄像头{ $camera }
arm-film-unplayable = { $file } 不是可播放的视频，请换一个文件。
arm-camera-not-openable = 无法打开{ $camera }，请检查编号以及是否被其他程序占用。
arm-camera-video-unreachable = 无法连接{ $camera }，或它没有发送视频，请检查地址。
arm-camera-none-attached = 未找到摄像头{ $camera }，请连接一个。
arm-camera-not-found = 未找到摄像头{ $camera }，这台电脑上有：{ $cameras }。
arm-camera-forbidden = 你没有权限使用{ $camera }，请加入“video”用户组。
arm-camera-in-use = { $camera }正被占用，请关闭其他程序。
arm-camera-not-a-camera = 无法将{ $camera }作为摄像头打开，请关闭占用它的程序，或换一个编号。
arm-action-unsupported = 触控笔不支持“{ $kind }”，它只能触碰屏幕。
arm-not-calibrated = 摄像头已校准，但机械臂还没有，请执行：iris calibrate
arm-word-not-offered = 输入法的候选词中没有“{ $words }”，请从文字中去掉。
arm-keyboard-not-pinyin = 当前键盘不能用拼音输入中文，请先切换到拼音键盘。
arm-sign-not-on-keyboard = 这个键盘上没有“{ $sign }”，请从文字中去掉。
arm-keyboard-not-shown = 屏幕上没有键盘，请先点击输入框。
arm-key-not-shown = 这个键盘没有 { $key } 键，请换一个键盘。
arm-keyboard-language-key-missing = 这个键盘没有切换到{ $language ->
    [english] 英文
   *[chinese] 中文
}的按键，请先手动切换。
arm-typo-not-removable = 打错的文字无法删除，屏幕没有恢复原样，请检查输入框。
arm-keyboard-digits-only = 这个键盘只能输入数字，不能输入“{ $text }”，请换一个输入框。
arm-text-not-arrived = “{ $text }”没有输入成功，请检查输入框中的内容。
arm-field-not-emptied = 输入框无法清空，请检查其中的内容。
arm-line-break-not-on-keyboard = 屏幕键盘无法输入换行，请从文字中去掉。
arm-sign-not-on-any-keyboard = 屏幕键盘上没有“{ $sign }”，请从文字中去掉。
arm-several-calibrated = 有多台机械臂已校准，请从中选择：{ $addresses }。
arm-none-calibrated = 还没有校准过机械臂，请指定端口：iris calibrate arm:端口?camera=…
arm-not-homed = 机械臂还没有回零，下次回零会改变零点。请先回零，用机械臂自己的电机（不要用手）把触控笔移到零点，然后重试。
arm-lost-unlocked-by-somebody = 可能有人解除了锁定
arm-lost-astray = 它的位置是 { NUMBER($x, maximumFractionDigits: 1) }, { NUMBER($y, maximumFractionDigits: 1) }，目标是 { NUMBER($wanted_x, maximumFractionDigits: 1) }, { NUMBER($wanted_y, maximumFractionDigits: 1) }
arm-settings-not-listed = 机械臂控制器没有列出设置（$$），请确认它运行的是 GRBL 1.1、Grbl_ESP32 或 FluidNC。
arm-state-stuck = 机械臂处于 { $state } 状态，无法动作，请关闭后重新打开。
arm-overdue = 机械臂在 { NUMBER($seconds, maximumSignificantDigits: 3) } 秒内没有完成。{ $homing ->
    [true] 请检查它能否碰到限位开关，必要时延长时间（homing=120）。
   *[false] 请检查是否有障碍物，以及速度是否与设置相符。
}
arm-refused = 机械臂拒绝了指令（{ $why }）。
arm-lost-locked = 它在报警后被锁定
arm-door-open = 机械臂的安全门开着，请关上后重试。
arm-held = 有人暂停了机械臂，解除暂停后才能继续。
arm-lost-locked-or-switched-on = 它在报警后或刚开机时被锁定
arm-lost-switched-on = 它断电后重新上电了
arm-lost-reset-midway = 它在移动中被复位
arm-garbled = 无法识别机械臂发送的数据，请检查数据线，以及 baud= 是否与说明书一致。
arm-silent = 机械臂在 { $seconds } 秒内没有响应，请检查是否已开机，以及端口是否正确。
arm-lost-unasked = 还没有读取过它的位置
arm-lost-restarted = 它中途重启了
arm-line-closed = 与机械臂的连接已关闭，请重新连接。
arm-port-wrong = “{ $where }”不是有效的端口，请使用 /dev/ttyUSB0、COM3 或 socket://主机:端口。
arm-port-missing = 未找到端口 { $where }，请插上机械臂并确认它的端口。
arm-line-gone = 与{ $where }的连接已断开，请重新插上或打开。
arm-port-forbidden = 你没有权限使用 { $where }，请加入它所属的用户组（通常是 dialout）后重新登录。
arm-port-in-use = { $where } 正被其他程序占用，请先关闭它。
arm-port-not-serial = { $where } 不能作为串口使用，请确认机械臂的端口。
arm-address-refuses = { $place } 上没有服务，请打开机械臂，或检查端口。
arm-address-silent = { $place } 没有响应，请检查机械臂是否已打开、是否在同一网络中。
arm-address-unreachable = 无法连接 { $place }，请检查机械臂的地址。
arm-mock-closed = 模拟机械臂已关闭，请重新打开。
arm-homing-off = 机械臂的回零功能已关闭（$22=0），请打开，或使用 zero=manual。
arm-setting-zero = 机械臂的设置 ${ $number }=0，因此无法移动，请把 ${ $number } 设为厂家给出的值。
arm-laser-mode = 机械臂处于激光模式，舵机不会动作，请设置 $32=0。
arm-area-beyond-travel = 机械臂的活动范围超出了 { $axis } 轴行程（${ $number }={ $travel }），请缩小范围，或重新设置零点。
arm-too-many-touches = 不能连续触碰 { $times } 次，请使用 1 到 { $most } 次。
arm-press-time-wrong = 按压时间 { $seconds } 秒无效，请使用 0 到 { $most } 秒。
arm-lost-clear-way = 机械臂丢失了位置：{ $why }。请清除障碍并检查限位开关，下次使用时会重新回零。
arm-lost-set-zero = 机械臂丢失了位置：{ $why }。请抬起触控笔，把笔尖放到零点，然后执行：{ $command }
arm-lost-set-zero-now = 机械臂丢失了位置：{ $why }。请抬起触控笔，把笔尖放到零点，然后加上 --zero 重新运行这条命令。
arm-number-wrong = 机械臂有一项设置不是数字，请以毫米、毫米/分钟或秒为单位填写。
arm-feed-not-positive = 机械臂的速度和时限必须大于 0。
arm-feed-too-slow = 机械臂的速度单位是毫米/分钟，至少为 { $least }，请增大 travel 和 press。
arm-area-empty = 机械臂的活动范围 { $area } 为空，请按“左,下,右,上”填写（毫米）。
arm-area-too-large = 机械臂的活动范围 { $area } 过大，请按“左,下,右,上”填写（毫米）。
arm-park-outside = 机械臂的停靠位置 { $park } 在活动范围 { $area } 之外。
arm-up-below-down = 抬笔高度（{ $up } 毫米）必须高于落笔高度（{ $down } 毫米）。
arm-up-too-high = 抬笔高度（{ $up } 毫米）超过机械臂能抬起的高度，请使用 { $most } 或更小的值。
arm-down-too-deep = 落笔高度（{ $down } 毫米）会压坏屏幕，请使用 { $least } 或更大的值。
arm-place-outside = { $place } 毫米在机械臂的活动范围 { $area } 之外，没有发送指令。
arm-servo-values-wrong = 舵机的抬起值和落下值不能相同，也不能小于 0。
arm-servo-values-too-high = 舵机的抬起值和落下值最大为 { $most }，时间最长 { $seconds } 秒。
arm-key-not-on-glass = 触控笔只能碰到屏幕上的内容，屏幕上没有“{ $key }”。
arm-calibration-place-unknown = 不知道机械臂的校准文件在哪里，请在地址中加上 calibration=文件。
arm-area-unknown = 不知道机械臂的活动范围，请在地址中加上 area=左,下,右,上（毫米）。
arm-option-format = arm: { $name } 的值是“{ $value }”。{ $name ->
    [area] 请写成“左,下,右,上”（毫米），例如 0,0,120,200。
    [park] 请写成“X,Y”（毫米），例如 120,200。
   *[servo] 请写成 S 的“抬起,落下”值，例如 300,700；如果舵机较慢，再加上秒数。
}
arm-picture-black = 摄像头画面全黑，请取下镜头盖，或打开灯和屏幕。
arm-camera-moved = 校准后摄像头或手机被移动过，请执行：iris calibrate
arm-grbl-error = error:{ $number }{ $number ->
    [1] ，缺少字母
    [2] ，缺少数字或数字有误
    [3] ，无法识别这个 $ 指令
    [5] ，回零功能已关闭（$22=0）
    [8] ，只有静止时才接受此指令
    [9] ，它在报警后被锁定
    [10] ，软限位需要先回零
    [11] ，指令行太长
    [13] ，安全门开着
    [15] ，目标位置超出行程
    [20] ，无法识别这条 G 代码
    [22] ，没有设置进给速度
    [33] ，移动的目标无效
    [152] ，它自己的配置有错误
   *[other] { "" }
}
arm-grbl-alarm = ALARM:{ $number }{ $number ->
    [1] ，碰到了限位开关
    [2] ，目标位置超出行程
    [3] ，它在移动中被复位
    [6] ，回零被中断
    [7] ，回零时安全门被打开
    [8] ，回零时没有离开限位开关
    [9] ，回零时没有找到限位开关
   *[other] { "" }
}
arm-firmware-other-grbl = 连接的设备运行的是 Grbl { $version }，Iris 需要 GRBL 1.1、Grbl_ESP32 或 FluidNC。
arm-firmware-marlin = 连接的设备运行的是 Marlin，不是 GRBL，Iris 需要 GRBL 1.1、Grbl_ESP32 或 FluidNC。

arm-told-parked = 机械臂已移到停靠位置
arm-told-picture-again = 重新拍一张：{ $why }
arm-told-locked = 已锁定，摄像头不会再自动调整：{ AND($parts) }
arm-told-lock-refused = 摄像头不允许锁定{ OR($parts) }，请在它自己的程序里关闭自动调节，或在画面变化后重新校准
arm-told-lock-elsewhere = 无法从这里锁定该摄像头的对焦和曝光，请在它的应用里锁定
arm-camera-lock = { $part }（{ $value }）
arm-camera-part = { $part ->
    [focus] 对焦
    [exposure] 曝光
   *[white-balance] 白平衡
}
arm-told-step = 已识别到沿 { $axis } 轴 { $step } 毫米的移动
arm-told-scale = 屏幕每毫米 { $pixels } 像素{ $mirrored ->
    [true] ，机械臂有一个轴是镜像的
   *[false] {""}
}
arm-told-touch = 已识别到第 { $number } 次触碰（共 { $total } 次），位置 { $x }, { $y }
arm-told-lens = 镜头：{ $points } 个点，最大误差 { $worst } 像素
arm-told-lens-only = { $lens }；机械臂：未校准
arm-told-reach = { $lens }；机械臂：{ $touches } 次触碰，最大误差 { $worst } 毫米
arm-told-blind = 屏幕四周没有清楚的参照物，手机移动了也看不出来，请在手机下面垫一张有花纹的纸
arm-told-slides = 手机{ OR($ways) }移动时无法察觉，请让摄像头能看到那一侧的边缘，并换一张与手机亮度不同的桌面
arm-way = { $way ->
    [across] 左右
   *[along] 上下
}

arm-servo-without-heights = 笔由舵机抬起，没有中间高度。请使用：iris arm pen
arm-height-outside = 离屏幕 { $height } 毫米，超出了 { $least } 到 { $most } 毫米的范围，未发送任何指令。按压深度请用 iris arm pen 设置
arm-jog-keys = 方向键：左、右、后、前移动；PageUp / PageDown：抬笔、落笔；+ 和 -：加大、减小步长；q：抬笔并退出。
arm-jog-step = 每次按键移动 { $step } 毫米
arm-jog-at = x { $x } 毫米，y { $y } 毫米，笔离屏幕 { $height } 毫米
arm-jog-enter = 按回车键抬笔。
arm-pen-keys = d 或 u：设置按压深度或抬起高度；上、下键：调整，笔会立即演示；空格：再演示一次；回车：保存；q：退出，不保存。
arm-pen-chosen = { $down ->
    [true] 正在设置：按压深度。
   *[false] 正在设置：抬起高度。
}
arm-pen-values = 抬起 { $up }，按下 { $down }{ $servo ->
    [true] （舵机数值）
   *[false] （离屏幕的毫米数）
}
arm-pen-saved = 已保存到 { $file }，以后每次运行都使用这些数值。
arm-pen-unsaved = 该机械臂尚未校准，因此没有保存。请写进它的地址：arm:{ $port }?{ $options }
arm-test-firmware = 机器运行的是 { $firmware }
arm-test-dot = 在 { $x }, { $y } 毫米处的点击已被识别：页面显示在像素 { $across }, { $down }。
arm-test-dot-off = 在 { $x }, { $y } 毫米处的点击已被识别：页面显示在像素 { $across }, { $down }，与目标相差 { $off } 毫米。
arm-test-changed = 在 { $x }, { $y } 毫米处的点击很可能已被识别：画面有变化。打开 iris calibrate --page 生成的页面可以看到落点。
arm-test-nothing = 在 { $x }, { $y } 毫米处的点击没有被识别：画面没有变化。请把笔放低（iris arm pen），给笔尖接地（docs/arm.md），并确认笔在屏幕上方。
