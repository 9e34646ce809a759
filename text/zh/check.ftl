# iris doctor 的检查结果，以及设备不能使用的原因。

check-name = { $name ->
    [python] Python
    [system] 系统
    [packages] 依赖包
    [extras] 可选组件
    [pictures] 图像处理
    [reading] 文字识别
    [settings] 设置
    [data-folder] 数据文件夹
    [fleet] 设备群
    [memory] 记忆
    [apps] 应用模块
    [disk] 磁盘
    [devices] 设备
    [phones] 手机
    [desktop] 桌面
    [touches] 触摸测试
    [model] 模型
    [model-asked] 模型测试
    [tracing] 追踪
    [arm] 机械臂
    [arm-ports] 机械臂端口
    [warm-process] 常驻进程
    [arm-cameras] 摄像头
   *[other] { $name }
}
check-state = { $state ->
    [ok] 正常
    [note] 提示
   *[bad] 异常
}
check-parts = { CLAUSES($parts) }
check-settings = 已读取，默认使用设备 { $device }
check-python = { $version }，位于 { $program }
check-packages = 已全部安装
check-extras = { $whole ->
    [true] 已全部安装：{ $there }
   *[false] 已安装：{ $none ->
        [true] 无
       *[false] { $there }
    }；未安装：{ $missing }。安装方法：pip install 'iris-screen[名称]'
}
check-packages-missing = 未安装{ $packages }，请执行：make setup
check-pictures = 只安装了一个 OpenCV，没有冲突
check-pictures-two = { $package } 与 opencv-python-headless 不能同时安装，请执行：{ $command }
check-reading = 内置 { $models } 个模型，不会联网下载
check-reading-missing = 未安装 RapidOCR，请执行：make setup
check-reading-no-weights = 缺少 RapidOCR 的模型文件，请执行：pip install --force-reinstall rapidocr
check-home-file = { $path } 是一个文件，请把 IRIS_HOME 设为文件夹
check-home-read-only = { $path } 无法写入，请把 IRIS_HOME 设为可写入的文件夹
check-fleet = { $pictures ->
    [none] { $where }，本机在其中名为 { $host }，用密钥 { $key } 签名；没有共享图片（IRIS_FLEET_PICTURES）
   *[shared] { $where }，本机在其中名为 { $host }，用密钥 { $key } 签名；图片共享在 { $pictures }
}
check-memory = { $parts }
check-memory-empty = 还没有内容
check-memory-items = { $items } 个条目
check-memory-frames = 观察时保存了 { $frames } 帧（图片 { $megabytes } MB）
check-memory-secrets = { $secrets } 条密码，由{ $where }中的密钥加密
check-memory-no-key = 有 { $secrets } 条加密的密码，但找不到密钥，请放回原处
check-apps = 自定义 { $apps } 个
check-apps-broken = { $why }请修复，或移走该文件。
check-disk = { $enough ->
    [true] 可用空间 { $gigabytes } GB
   *[false] 可用空间仅 { $gigabytes } GB，运行时要保存截图，请清理磁盘
}
check-adb-own = 使用 adbutils 自带的 adb
check-adb-path = ADB_PATH 指向的 { $path } 不是程序，请改正或删除该设置
check-adb-missing = 未安装 adbutils，android: 地址将无法使用
check-phones = 已连接 { $phones } 部，adb 服务 { $server }
check-phones-no-server = adb 服务未运行，查看已连接的手机请执行：iris devices
check-phone-keyboard = { $serial }：{ $problem }
check-devices = 此版本支持 { AND($schemes) }，见 docs/devices.md
check-desktop = 可以操作 desktop:，也能读取程序的界面元素
check-desktop-pixels = { $why }在此之前只能读取画面（见 docs/desktop.md）。
check-desktop-elements = 可以读取程序的界面元素
check-desktop-seen = 屏幕 { $width }×{ $height } 像素；{ $elements }
check-tracing-on = 已开启：运行会发送到 { $service }（IRIS_TRACE）
check-tracing-off = 已关闭，即使设置了 LANGSMITH_TRACING，运行内容也不会离开本机

## 模型

check-model = { CLAUSES($models) }；{ $with_key ->
    [true] 有密钥
   *[false] 没有密钥
}；自定义价格：{ $prices }；测试请执行：iris doctor --model
check-model-none = 没有设置模型（IRIS_MODEL 或 IRIS_PRESET），不需要模型的功能都可以正常使用
check-model-unset = 没有设置模型，请设置 IRIS_MODEL 和 IRIS_BASE_URL，或 IRIS_PRESET
check-model-called = { $model }，位于 { $host }（{ $roles }）
check-model-asked = { $model }：{ CLAUSES($parts) }
check-model-can = { $with_key ->
    [true] 可以连接、密钥有效、{ $abilities }
   *[false] 可以连接、不需要密钥、{ $abilities }
}
check-model-reads = 能识别图片
check-model-places = 坐标用{ $unit ->
    [pixels] 图片像素
    [shares] 图片比例
   *[other] 千分比
}表示
check-model-other-places = 要求坐标用{ $wanted ->
    [pixels] 像素
   *[other] 千分比
}表示，模型却用了{ $unit ->
    [pixels] 像素
    [shares] 图片比例
   *[other] 千分比
}，点击会偏离目标；请用 IRIS_DIALECT 指定该模型自己的格式（见 docs/models.md）
check-model-streams = 支持流式输出
check-model-json = 能以 JSON 回答
check-model-usage = 会返回 token 用量
check-model-blind = 模型读成了“{ $said }”，而图片上是 { $number }，看图操作请用 IRIS_HAND_MODEL 指定其他模型
check-model-one-piece = 回答是一次性返回的，请设置 IRIS_MODEL_STREAM=false
check-model-no-json = 模型回答了“{ $said }”，不是规划需要的 JSON 对象，请用 IRIS_PLANNER_MODEL 指定其他模型
check-model-no-usage = 模型不返回用量，只能估算，因此 --max-tokens 和 --max-cost 并不精确
check-model-no-price = 价格未知，--max-cost 无法生效，请把价格写入 { $file }
check-model-no-pictures = 模型不接受图片，请用 IRIS_MODEL 指定支持图片的模型，或只设置 { AND($names) }
check-model-no-stream = 模型不支持流式输出，请设置 IRIS_MODEL_STREAM=false
check-model-try-whole = { $why }如果回答一直不结束，请尝试 IRIS_MODEL_STREAM=false。

## 机械臂

check-arm = { $address }：{ CLAUSES($parts) }
check-arms = { CLAUSES($arms) }
check-arms-none = 还没有校准过机械臂，见 docs/arm.md
check-arm-calibrated = { $size }，校准于 { $at }，精度 { AND($precision) }
check-arm-try = 检查是否仍然有效：iris calibrate '{ $address }' --check
check-arm-gone = 未找到端口 { $port }，请接上机械臂，并确认它的端口
check-arm-locked = 你没有使用 { $port } 的权限，请执行：{ $fix }
check-arm-half = 只校准了摄像头，请执行：iris calibrate { $address }
check-arm-new = 尚未校准，请执行：iris calibrate "{ $address }?camera=0&area=0,0,120,200" --screen 1080x2400（见 docs/arm.md）
check-arm-join-group = sudo usermod -aG { $group } $USER，然后重新登录
check-arm-packages = 未安装 { AND($packages) }，arm: 地址将无法使用，请执行：pip install 'iris-screen[arm]'
check-arm-serial = serial 包与 pyserial 不能同时安装，请执行：{ $command }
check-arm-moved = 摄像头或手机移动过（摄像头画面偏移 { $pixels } 像素），请执行：iris calibrate
check-arm-not-recognised = 摄像头或手机移动过或被遮挡，无法识别画面，请执行：iris calibrate
check-arm-holds = 摄像头和手机没有移动（摄像头画面偏移不超过 { $pixels } 像素）；{ $calibration }
check-arm-zero = • 笔尖所在的位置已设为零点
check-ports = { $ports }
check-ports-none = USB 上没有机械臂（通过 Wi-Fi 连接时，地址写作 arm:socket://HOST:PORT）
check-cameras = { $many } 个摄像头：{ $cameras }
check-cameras-none = 本机没有摄像头（网络摄像头写作 camera=http://…）
check-named = { $name }（{ $notes }）
check-not-allowed = 没有权限
check-locked = { $said }，请执行：{ $fix }
