device-link-without-scheme = “{ $link }”不是有效的网址，请以 https:// 或其他协议开头。
device-look-only = 该设备以只读方式打开，要操作请去掉地址中的 hands=no。
device-phone-key-unknown = 手机没有“{ $key }”键。
device-option-unknown = { $scheme }: 地址没有“{ $name }”选项。
device-option-not-a-choice = { $name }={ $value } 无效，可选：{ $choices }。
device-option-not-a-number = { $name }={ $value } 无效，请使用 0 到 { $most } 之间的整数。
device-stopped-midway = 设备在操作中途被停止，重试前请先查看屏幕。
device-point-outside = 坐标（{ $x }, { $y }）超出屏幕，屏幕为 { $width }×{ $height } 像素。
device-address-unreadable = 设备地址过长或含有无法识别的字符，请写成 sim: 或 类型:位置。
device-name-unaddressable = { $address } 处的设备名称无法写入地址，请给它改名。
device-identity-unknown = 无法确认 { $address } 是哪台设备。地址变化后，只有手机能被重新识别。
device-option-malformed = 设备地址中的“{ $part }”应写成 键=值。
device-option-twice = 设备地址中“{ $name }”出现了两次。
device-option-unreadable = 设备地址中“{ $name }”的值含有无法识别的字符，请重新输入。
device-address-unknown = “{ $address }”不是有效的设备地址。
device-left-open = { $address } 没有指明是哪台设备，请按执行进程显示的写法填写，例如 android:序列号。
device-on-other-host = 任务 { $run } 的设备接在电脑 { $host } 上；在那台电脑上启动执行进程后，任务会继续。
device-is-no-phone = { $address } 不是手机，因此不可能是{ $phone }，未执行任何操作。
device-is-another = { $address } 是{ $found }，不是{ $phone }，未执行任何操作。
device-stopped = 设备已停止，解除停止后才能继续。
device-sim-state-other = { $path } 中的模拟手机使用了不同的种子或选项，请使用相同的地址，或删除该文件。
device-sim-fault-unknown = faults：没有“{ $kind }”这种故障。
device-screenshot-cut-off = 截图传输不完整，请重试。
device-unreachable = 无法连接手机，请等待连接恢复。
device-lost-midway = 手机在响应前断开了连接，重试前请先查看屏幕。
device-action-unsupported = 该设备不支持“{ $kind }”，它只有触摸屏。
device-app-not-installed = 手机上没有安装 { $app }。
device-nothing-answers = 手机上没有应用能处理：{ $action }。
device-option-wrong = { $scheme }: “{ $name }”的值是“{ $value }”，但它{ $why }。
