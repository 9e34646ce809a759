# 任务、回答或命令行中无法使用的内容。
usage-maybe = { $problem }（是不是想输入“{ $word }”？）
usage-task-not-text = 任务不是有效的文本，请重新输入。
usage-task-empty = 任务为空。请说明要做什么，例如：iris run "打开设置"
usage-task-or-file = 请给出任务或任务文件：iris submit "打开设置"，或 iris submit --file tasks.csv
usage-key-for-file = --key 只用于单个任务；文件中各行的键写在 id 列。
usage-store-release = 这些运行来自本机的数据文件夹，它还在。请完成那次迁移：iris store move --to fleet
usage-store-move = 请指明迁移到哪里：--to URL、--to fleet（设置中的设备群）、--to-folder 或 --release。
usage-name = { $what ->
    [batch] 批次名
    [key] 任务的键（连同批次名）
   *[tags] 一个任务的全部标签合计
}最多 { $most } 个字符，不能含有换行和不可见字符。
usage-runs-or-batch = 请给出运行，或用 --batch 指定批次。
usage-batch-or-device = --batch 和 --device 只能用一个。
usage-task-too-long = 任务有 { $n } 个字符，最多 { $most } 个。
usage-not-a-schedule = “{ $said }”没有说明何时重复。请写成“每天08:00”“工作日09:30”“每周一07:00”或“每2小时”。
usage-repeat-payment = 重复的任务不能预先允许付款：每次都会再付一笔。
usage-not-a-span = “{ $said }”不是一天中的时段，请写成 02:00-04:00 的形式。
usage-limit-empty = 请指明数量：--calls、--tokens 或 --cost；用 --none 取消限制。
usage-limit-what = 请指明限制的对象，例如：iris fleet limit model 名称 --calls 60 --per minute
usage-batch-cost = 费用上限针对批次：请用 --batch 命名。
usage-not-a-time = “{ $said }”不是时间，请写成 2026-11-22 14:05 的形式。
usage-allow-nothing = { $option } 要与 --allow 一起使用，例如：--allow pay --max 300 --currency CNY
usage-allow-unknown = “{ $kind }”不是可以授权的操作类型。
usage-allow-sum = “{ $said }”不是可以授权的金额。
usage-allow-time = 授权的截止时间要在一年之内，不能是 { $until }。
usage-currency-unknown = 不支持币种“{ $said }”。
usage-explain-picture = --picture 和 --at 要一起使用：请写出点击的位置，例如 --at 540,308。
usage-explain-place = “{ $at }”不在这张 { $width }×{ $height } 像素的图片上，请写成 540,308 的形式。
usage-no-step-ahead = 没有第 { $n } 步，后面只有 { $count } 步，可用 --ahead 查看。
usage-plan-empty = 计划里已经没有步骤。请至少保留一步，或换一个任务。
usage-answer-too-long = 回答必须是纯文本，最多 { $most } 个字符。
usage-answer-unfit = 这个回答不符合要求。请回答{ $kind ->
    [confirm] “是”或“否”，或用“在 X,Y”指定点击位置
    [delivered] “是”或“否”
    [confirm_app] “是”、“否”或“本应用都可以”，或用“在 X,Y”指定点击位置
    [delivered_app] “是”、“否”或“本应用都可以”
    [choose] 1 到 { $count } 的编号、“否”或“在 X,Y”
    [answer] 文字内容
    [take_over] “完成”或“否”
   *[point] “在 X,Y”（截图中的像素位置），或“否”
}。
usage-without-model-shell = { $problem }没有模型时可使用：iris shell
usage-without-model-memory = { $problem }没有模型时，iris watch 仍会记住截图、其中的文字和应用的切换。
usage-strategy = 模型使用方式 { $name }
usage-port-unusable = 端口 { $port } 无法使用：{ $why }。请用 --port 换一个。
usage-no-free-port = 端口 { $first } 到 { $last } 都被占用，请用 --port 指定一个。
usage-not-an-arm = “{ $address }”不是机械臂地址，请写成 arm:端口?camera=…，例如 arm:/dev/ttyUSB0?camera=0
usage-screen-size-unknown = 请给出手机屏幕的像素尺寸，例如 --screen 1080x2400。（尺寸不对时，--page 生成的页面会显示正确的值；Android 手机可执行 adb shell wm size）
usage-not-a-size = --screen { $given } 不是尺寸，请写成“宽x高”（像素），例如 1080x2400。
usage-not-a-place = --start { $given } 不是位置，请写成 X,Y（毫米），例如 60,90。
usage-not-name-value = --set { $given } 不是 NAME=VALUE 的形式，例如 --set grid_step=50。
usage-folder-missing = 没有文件夹 { $folder }，无法保存 { $file }。请先创建该文件夹。
usage-run-asks-nothing = 运行 { $run } 当前没有提问（{ $standing }）。查看：iris show { $run }
usage-run-asks-something-else = 这个问题已经回答过了，运行 { $run } 现在问的是另一个问题：iris answer { $run }
usage-no-schema = “iris { $given }”没有 JSON Schema。
usage-app-unknown = Iris 不认识应用“{ $said }”。
usage-status-unknown = 没有“{ $status }”这种状态。可选：{ $known }。
usage-no-phone-to-learn-from = 没有可供学习的手机。请用 --device android:… 指定，或先设置手机：iris setup
usage-sheet-not-written = 无法写入 { $file }（{ $why }）。学到的内容已保存，不受影响。
usage-memory-which = 请指明要删除哪些：iris memory delete 12 13，或使用 --all。
usage-memory-file-too-large = { $file } 超过 { $most } MB，请拆分：每一行是独立的一条。
usage-memory-file-not-text = { $file } 不是文本，请使用 iris memory export 导出的文件。
usage-panel-elsewhere = 面板不会监听 { $address }：任何能访问它的人都能控制你的手机。要从另一台电脑访问，请用 ssh -L { $port }:127.0.0.1:{ $port } USER@{ $host }，再在那里打开 iris panel 的链接。
usage-pairing-failed = 无法与 { $address } 配对（{ $why }），请在手机上重新生成配对码。
usage-adb-lists-nothing = 无法从 adb 获取设备列表（{ $why }）。请尝试：adb kill-server
usage-picture-or-device = 请给出一张截图，或用 --device 指定设备。
usage-reference-unknown = 没有名为“{ $name }”的参考图。查看全部：iris refs list
usage-reference-not-kept = “{ $name }”未保存：在此屏幕上{ $why }。请另选一个区域。
usage-box-unreadable = --box { $given } 不是 X,Y,W,H（像素），例如 40,120,96,96。
usage-box-outside = --box { $given } 超出了图片范围，图片为 { $width }×{ $height } 像素。
usage-not-n-words = { $given } 不是 N=文字 的形式，例如 2=你好。用 --ahead 查看后面的步骤。
usage-app-missing = 请指明应用，例如 微信 或 com.tencent.mm。
usage-secret-many-lines = 密码只能有一行，未保存任何内容。
usage-setup-no-terminal = iris setup 需要提问，但这里没有终端。请在终端中运行，或加上 --yes。
usage-several-phones = 连接了多部手机（{ $names }）。请只保留一部，或在终端中运行 iris setup。
usage-skill-without-slots = { $skill } 没有需要填写的内容，用不到“{ $given }”。
usage-skill-slot-unknown = “{ $given }”不是 { $skill } 的填写项，可填写：{ $slots }。
usage-skill-slots-missing = { $skill } 还需要填写：{ $options }
usage-touches-arm = 测试“{ $address }”请执行：iris calibrate '{ $address }' --check
usage-touches-not-android = “{ $address }”不是通过 ADB 连接的手机，请写 --device android: 或 android:序列号。
usage-touches-ask-first = iris doctor --device 会触摸手机屏幕，需要先确认，而这里无法询问。请加上 --yes。
usage-film-too-early = 运行 { $run } 还没有可以显示的截图，请先让它执行一步。
usage-film-nothing-done = 运行 { $run } 没有在设备上执行任何操作，没有可绘制的内容：{ $reason }
usage-picture-not-touchable = 不能在图片上点击，请改为指定设备。
usage-named-empty = { $what ->
    [target] 目标
    [condition] 条件
   *[other] { $what }
}为空，请写成 text:保存 之类的形式，或参考图的名称。
usage-named-kind-unknown = “{ $kind }:”不是可用的{ $what ->
    [target] 目标
    [condition] 条件
   *[other] { $what }
}类型。请用 { $known }，或直接写参考图的名称。
usage-arm-needs-terminal = 这需要用按键操作，因此需要终端。没有终端时请写明要做什么，例如：{ $command }
usage-task-or-voice = 请给出任务，例如 iris run "打开设置"；或者用 --voice 说出来，二者选一。
