# 命令和选项的帮助。第一行也用于命令列表：最多 66 列宽。

## 帮助页面的组成部分

help-usage = 用法：
help-options = 选项：
help-commands = 命令：
help-default = 默认：{ $value }
help-required = 必填
help-help = 显示此帮助。

## 所有命令之前的选项

help-iris = Iris 像人一样操作屏幕。先试试：iris demo
help-env-file = 从这个 .env 文件读取设置。
help-config = 从这个文件读取设置，不用 config.toml。
help-set = 修改任意一项设置，例如 grid_step=50。
help-lang = Iris 使用的语言：en 或 zh。可以放在命令行的任何位置。
help-debug = 显示错误的来源。可以放在命令行的任何位置。
help-version = 显示版本、运行环境和可选组件。
help-version-json = 与 --version 一起使用：以 JSON 格式输出。

## 多个命令共用的选项

help-json = 以 JSON 输出结果。
help-quiet = 只输出结果。
help-device = 使用的设备，默认是 sim:（见 docs/devices.md）。
help-preset = 模型所在的服务：openai、deepseek、ollama 等（见 docs/models.md）。
help-model = 模型名称，与服务商的写法一致。
help-max-calls = 模型调用达到此次数后停止。
help-max-tokens = token 用量达到此数后停止。
help-max-cost = 费用达到此金额（美元）后停止。
help-steps = 按这个 YAML 文件里的步骤执行。
help-run-id = 指定这次运行的编号。
help-wait = 无人应答时一直等待；不加此选项则视为回答“否”。
help-allow = 事先授权这类操作，执行时不再询问。类型见 iris policy show，可多次使用。
help-allow-max = 授权付款时使用：整次运行的付款总额上限，币种由 --currency 指定。
help-allow-currency = 授权付款时使用：--max 的币种，例如 CNY。
help-allow-app = 授权仅限这个应用。
help-allow-times = 每类操作最多执行几次。
help-allow-until = 授权截止时间，例如 "2026-11-22 14:05"；不写则为 24 小时。
help-strategy = 何时使用模型：opencv_only 从不使用，opencv_first 只在找不到时使用，ai_only 总是使用。
help-yes = 跳过确认。
help-kind = 只看这一类。
help-limit = 最多显示多少条。

## iris demo、setup

help-demo = 在模拟手机上发一条消息，不需要密钥和显示器。
help-demo-seed = 换一部手机：文字、位置和时间都不同。
help-setup =
    查找手机、检查准备情况，并按需设置模型。

    回答完最后一个问题之前不会写入任何内容。
help-setup-yes = 不提问：使用唯一已连接的手机，其他设置不变。

## iris run 及其后续操作

help-run =
    执行用一句话描述的任务。

    例如：iris run "打开设置，打开深色模式"
help-run-planner = 规划方式：auto、template、sentence 或 steps。以下需要模型：milestones、program、react，以及不带 --steps 的 steps。
help-run-max-turns = 达到此轮数后停止。
help-run-max-seconds = 达到此秒数后停止。
help-record =
    把你在设备上的操作录制成程序。

    如果是桌面，直接用自己的鼠标和键盘完成任务，然后点红色的“停止 Iris”键。其他设备的画面会显示在浏览器中，在那里完成任务后点“完成”。也可以在这里按 Ctrl-C 结束。程序按名称重新查找每个控件，并检查每次点按的结果。见 docs/record.md。
help-record-out = 程序保存到哪个 .py 文件。
help-record-force = 文件已存在时覆盖它。
help-record-secret = 录制时要输入的已保存密码的编号，见 iris secret list。可多次使用，按输入的先后顺序。
help-record-skill = 同时保存为名为 NAME 的技能，以后可填入其他内容再次执行（docs/skills.md）。需要 --say。
help-record-template = 同时保存为该应用的模板 NAME，以后直接说这样的句子即可（docs/apps.md）。需要 --say。
help-record-say = 配合 --skill 或 --template：说明你在做什么的一句话，例如“写便签‘买面包’”。
help-record-in-browser = 桌面也像其他设备一样显示在浏览器中。
help-record-play = 立即回放；模拟手机还会分别更换种子、字号和主题各回放一次。
help-resume =
    继续一次中断、停止或暂停的运行。

    只会在原来的手机上继续，不会使用其他手机。如果因模型用量达到上限而停止，可以用 --max-calls、--max-tokens 或 --max-cost 提高上限。
help-resume-device = 手机地址变了时（例如 Wi-Fi 端口），填写现在的地址。
help-resume-trust-record = 即使运行的记录被改动过或缺少末尾，也继续执行。请先用 iris show RUN 查看。
help-fork =
    从某次运行中较早的一轮开始，启动新的运行。

    原来的运行保持不变。
help-fork-turn = 从哪一轮开始，可用 iris show 查看。
help-fork-task = 从那里开始换一个任务。
help-fork-ahead = 只列出后面的步骤及其编号 N。
help-fork-text = 修改后面第 N 步要输入的文字。
help-fork-target = 修改后面第 N 步的目标。
help-fork-drop = 去掉后面的第 N 步。
help-fork-wait = 需要人回答时等待，即使原来的运行没有等待。
help-answer = 回答运行提出的问题；不写回答则显示该问题。
help-answer-to = 仅当运行仍在问这个编号的问题时才回答。
help-answer-hand = 先接管设备：你在面板画面上的操作会在设备上执行。
help-stop = 停止一次运行，之后可以继续。
help-pause =
    让运行在下一次操作设备前暂停。

    即使进程被结束也会保持暂停，直到执行 iris resume RUN，或用 iris step RUN 只执行一轮。
help-pause-hand = 接管设备：你在面板画面上的操作会在设备上执行。
help-step = 让暂停的运行执行一轮，然后再次暂停。
help-listen =
    在本机通过 HTTP 接收回答，按 Ctrl-C 结束。

    用于回答 webhook 通知的问题，监听 127.0.0.1。
help-listen-port = 端口，默认使用设置中的 answer_port。
help-shell = 逐条输入任务，需要回答的问题会直接在这里问。
help-voice =
    逐条执行说出的任务。

    英语在本机识别；其他语言由 IRIS_VOICE_MODEL 指定的模型识别。不保存声音。说出的话不视为同意，请用按键回答问题。见 docs/voice.md。
help-voice-microphone = 麦克风的名称或编号，也可以用 WAV 文件代替。
help-voice-name = 可能说到的名字，例如联系人；可多次使用。
help-voice-quiet = 不朗读结果。
help-run-voice = 说出任务，不用输入：按回车后说话，看过识别的内容，再用按键确认（见 docs/voice.md）。
help-voice-hands-free = 一直监听，只执行以“Iris”开头的任务。
help-chat =
    和模型逐行对话。

    如果某一行是任务，就在设备上执行。没有终端时，逐行回答。
help-chat-device = 执行任务的设备，默认是 sim:（见 docs/devices.md）。

## 运行记录

help-runs = 列出最近的运行，最新的在前。
help-runs-status = 只看这种状态的运行：verified、waiting、paused 等。
help-show = 显示一次运行的步骤、轮次、操作和截图。
help-show-film = 把整次运行绘制成一张图，保存到这个 PNG 文件。
help-show-pictures = 把每一步的截图复制到这个文件夹，命名为 01-….png。
help-report =
    把一次运行导出为文档：网页、JUnit XML 或 Markdown。

    不带选项时在当前文件夹生成网页 iris-RUN.html。FILE 可以是 -，表示标准输出。密码框里输入的内容不会出现在其中。
help-report-html = 包含全部截图的单个网页，可离线打开。
help-report-junit = JUnit XML，供 CI 服务器使用。
help-report-markdown = Markdown，可贴到 issue 里。
help-diff =
    显示两次运行从哪里开始不同，以及各自的花费。

    过程和结果都相同时退出码为 0，否则为 1。
help-delete = 删除一次运行及其截图。

## 单张截图

help-examples =
    按应用列出无需模型就能理解的句子。

    APP 是应用的名称；不填则列出全部。
help-plan = 显示从截图 PICTURE 的画面开始，完成任务需要哪些步骤。
help-locate =
    在截图中查找目标。

    TARGET 可以是 text:保存、switch:WLAN、field:搜索，或参考图的名称。找到时退出码为 0，没有时为 1，有多处无法区分时为 3。
help-match =
    在截图中查找参考图，不会误认相似的图片。

    找到时退出码为 0，没有时为 1，有多处无法区分时为 3。
help-verify =
    检查截图是否满足某个条件。

    CONDITION 可以是 text:已发送、!text:加载中、on:WLAN、changed、参考图的名称；有模型时还可以是 dynamic:任意描述。满足时退出码为 0，不满足时为 1，无法判断时为 3。
help-verify-before = 之前的截图，用于判断变化的条件。
help-flow =
    用一张截图试运行完整的一轮。

    显示有什么遮挡、任务的计划，以及每一步会点击屏幕的哪个位置。

## iris skill

help-skill = 把成功的运行保存为技能，以后再次执行。
help-skill-delete = 删除一个技能及其图片。
help-skill-list = 列出所有技能、对应的说法和执行结果。
help-skill-restore = 重新启用因两次失败而停用的技能。
help-skill-run =
    执行一个技能。

    例如：iris skill run greet --set contact=李四
help-skill-run-set = 要填入的内容，例如 contact=李四。
help-skill-save = 把已确认的运行保存为技能。
help-skill-show = 显示技能的每一步和执行结果。

## iris memory

help-memory = 查找和管理 Iris 记住的内容。
help-memory-block =
    查看或设置 Iris 始终知道的内容：关于你，或关于它自己。

    NAME 是 human（关于你）或 persona（Iris 的行事方式）。写上 TEXT 则替换内容，TEXT 为空则删除。
help-memory-delete =
    彻底删除条目，以及只与它们有关的截图。

    文件中不会有任何残留。
help-memory-delete-all = 记住的全部内容。
help-memory-edit =
    修改条目的一个字段。

    例如：iris memory edit 12 summary "…"
help-memory-export = 把记住的全部内容写入文件，每行一条 JSON。
help-memory-import =
    添加文件中尚未记住的内容。

    要么全部添加，要么都不添加。
help-memory-learn =
    让模型从观察到的画面中学习。

    查看所有还没看过的批次，或只看 BATCH，并记住发现的内容。按 Ctrl-C 停止，剩下的下次继续。
help-memory-learn-again = 包括之前失败的批次。
help-memory-list = 列出最近记住的内容。
help-memory-picture =
    把一帧画面保存成文件。

    可用 iris memory show 查看有哪些帧。例如：iris memory picture 7 seen.jpg
help-memory-search =
    搜索记忆，最相关的在前。

    例如：iris memory search 上次给张三发了什么
help-memory-show = 显示一个条目，以及它来自哪些画面。
help-memory-stats = 显示记住和看到了多少内容，以及保存位置。

## iris secret

help-secret = 为应用保存密码，任务中写 {"{{"}secret:编号{"}}"} 来输入。
help-secret-add =
    保存一条密码。

    密码在提示后输入，或从标准输入读取，不会出现在命令里。
help-secret-add-app = 可以输入到哪个应用，填写应用名或包名。
help-secret-add-caption = 这条密码的说明，可自由填写。
help-secret-add-code = 这是一次性验证码：只保留十分钟，而不是三十天。
help-secret-allow = 允许某个应用使用密码，默认都不允许。
help-secret-delete =
    彻底删除一条密码。

    文件中不会有任何残留。
help-secret-disallow =
    不再为某个应用保存和使用密码。

    已保存的会一直加密，直到被删除或过期。
help-secret-list = 列出密码（不含内容）和允许使用的应用。
help-secret-log = 列出密码的添加、读取和删除记录，包括时间、操作者和原因。
help-secret-show = 显示一条密码，会留下记录。

## iris watch、refs、policy

help-watch =
    观察屏幕，记住新出现的内容。

    每秒看一次，不做任何操作。按 p 暂停或继续，在桌面上可随时按 Ctrl+Alt+P，按 Ctrl-C 结束。密码管理器、银行应用和隐私窗口不会被记录，画面中的密码等机密内容在保存前会被遮盖。
help-watch-device = 要观察的设备，写法同 iris run：android:SERIAL、arm:PORT、desktop:、sim: 等。
help-watch-exclude = 另外排除的应用，例如 '*signal*'。
help-watch-every = 每隔多少秒看一次。
help-watch-for = 多久后结束：90s、10m、2h。
help-watch-frames = 保存的帧数达到此数后结束。
help-refs = 管理参考图。
help-refs-add =
    从屏幕上截取一张参考图。

    从图片 SCREEN 或 --device 的画面中截取，并立即在该画面上验证。如果不能准确找到，或在别处也能找到，就不保存。
help-refs-add-box = 它在屏幕上的位置，单位为像素。
help-refs-add-alias = 它的别名，可以写多个。
help-refs-device = 手机，默认是设置里的那部。
help-refs-learn =
    学习手机上的应用图标。

    会查看主屏幕、旁边的页面和应用抽屉。每个图标以应用命名，在页面上恰好找到一次才会保存；再次学习时只添加有变化的。除非加上 --launch，否则只会滑动和按 HOME 键。没有学到图标时退出码为 1。
help-refs-learn-launch = 把包名未知的应用各打开一次，看看是什么应用。
help-refs-learn-sheet = 把学到的图标绘制到这个 PNG 文件里。
help-refs-list = 列出所有参考图，包括内置的和自定义的。
help-refs-list-own = 只看自定义的。
help-refs-remove = 删除自定义的参考图，内置的会保留。
help-refs-rename = 给自定义的参考图改名。
help-refs-show = 显示一个参考图的信息和图片位置。
help-refs-show-out = 把图片复制到这个文件夹。
help-refs-test =
    在截图上查找参考图。

    查找自定义的参考图，或指定名称的参考图。NAMES 全部找到时（不写 NAMES 时：没有一张在两处出现）退出码为 0，有一张没找到时为 1，有多处无法区分时为 3。
help-refs-test-all = 不写 NAMES 时，也查找内置的参考图。
help-policy = 查看哪些操作会允许、询问或拒绝，并检查你的规则。
help-policy-check =
    检查策略文件是否可用。

    检查 FILE，或你自己的 policy.yaml。不可用时退出码为 2。
help-policy-show = 列出每类操作的规则，并标出自定义的规则。
help-policy-explain =
    说明一个任务授权了什么，哪些操作会询问。

    TASK 是任务的原话。加上 --picture 和 --at，则说明模型点击该位置会被视为什么操作。无需询问时退出码为 0，需要询问时为 6，从不执行时为 1，没有模型就无法理解这句话时为 3。
help-policy-explain-picture = 要点击的截图。
help-policy-explain-at = 点击的位置（像素），例如 540,308。
help-policy-grants = 列出各次运行的事先授权；撤销请用 --revoke。
help-policy-grants-revoke = 撤销这次运行的全部事先授权，运行中也可以。

## iris sim、devices、calibrate、arm、doctor

help-sim =
    检查、查看和启动模拟手机。

    写法见 docs/worlds.md。
help-sim-check =
    列出世界文件中的所有错误和警告。

    每一条都注明文件、行号和键。警告是指不影响运行的问题：字体缺少的字、无处打开的页面、超出屏幕的按钮。
help-sim-serve =
    手动试用一部模拟手机。

    可以在浏览器中打开（127.0.0.1）、供 adb 连接，或放在模拟机械臂下。不写 WORLD 时使用内置的手机。使用 sim:WORLD.yaml?seed=7&state=FILE 这样的 ADDRESS 时，使用同一状态文件的运行会从你停下的位置继续。
help-sim-serve-port = 端口，默认使用任意空闲端口。
help-sim-serve-open = 在浏览器中打开。
help-sim-serve-adb = 改为供 adb 连接，0 表示任意空闲端口。
help-sim-serve-arm = 改为放在模拟机械臂和摄像头下。
help-sim-serve-ask = 配合 --adb：在这里按回车之前不授权。
help-sim-serve-model = 配合 --adb：手机型号等信息，例如 release=12。
help-sim-serve-wire = 配合 --adb：模拟的故障，例如 drop@2~screencap。
help-sim-show = 绘制世界中的每个页面。
help-sim-show-out = 文件夹，默认是 WORLD-screens。
help-sim-show-seed = 绘制世界的哪个变体。
help-sim-show-open = 在浏览器中打开。
help-devices =
    列出可以操作的设备。

    每行的第一个词就是 --device 的值。没有 adb 服务时会启动它，不会打开机械臂的端口。
help-devices-connect = 通过网络连接手机。
help-devices-pair =
    通过 Wi-Fi 与手机配对，使用手机上显示的地址和配对码。

    在手机上：开发者选项、无线调试、使用配对码配对设备。然后执行：iris devices connect
help-calibrate =
    校准机械臂的摄像头和笔尖。

    DEVICE 是地址，例如 arm:/dev/ttyUSB0?camera=0&area=0,0,120,200；默认是唯一一台校准过的机械臂。请先在手机上打开校准页：iris calibrate --screen 1080x2400 --page calibrate.html。使用 --zero 时保留已有的校准，除非同时写了 --screen。
help-calibrate-screen = 手机竖屏时的屏幕像素尺寸。
help-calibrate-page = 把手机校准页写入这个文件。
help-calibrate-picture = 把校准图写入这个 PNG 文件。
help-calibrate-corners = 不用标记，屏幕显示白色画面即可。
help-calibrate-top = 配合 --corners：手机顶部朝哪个方向。
help-calibrate-camera-only = 不动机械臂，只有摄像头移动过。
help-calibrate-zero = 笔尖现在正停在屏幕的 0,0 角。
help-calibrate-start = 笔尖一定在屏幕上方的位置，单位为毫米。
help-calibrate-check = 只检查校准是否仍然有效，无效时退出码为 1。
help-arm =
    手动移动机械臂、设置笔、试点一次。

    DEVICE 是地址，例如 arm:/dev/ttyUSB0?area=0,0,120,200；默认使用唯一已校准的机械臂。笔不会离开该区域，结束时总会抬起。按 Ctrl-C 会停下机器、抬起笔，退出码为 4。
help-arm-jog =
    用方向键移动笔，或移动指定的毫米数。

    水平移动时笔总是抬起的，并与屏幕保持 1 毫米以上的距离。
help-arm-jog-x = 沿机器 X 轴移动的毫米数。
help-arm-jog-y = 沿机器 Y 轴移动的毫米数。
help-arm-jog-z = 笔抬高的毫米数，负数为降低。
help-arm-pen =
    设置笔抬起和按下的高度，并随校准保存。

    使用舵机时设置的是它的数值。每次改动都会立即演示：笔会按压一秒。
help-arm-pen-up = 抬起时离屏幕的毫米数，或舵机数值。
help-arm-pen-down = 按下时的毫米数（0 为屏幕表面），或舵机数值。
help-arm-at = 点击的位置（毫米），默认为屏幕中央。
help-arm-test =
    在屏幕上点一次，并说明是否被识别。

    会先在摄像头允许的范围内锁定对焦和曝光。点击没有被识别时退出码为 1。打开 iris calibrate --page 生成的页面，就能知道落点。
help-doctor =
    检查哪些功能可用，以及如何修复不可用的功能。

    有问题需要修复时退出码为 1。
help-doctor-device = 同时测试这部手机（android:SERIAL）的触摸位置，或测试 desktop:。
help-doctor-yes = 配合 --device：触摸屏幕前不再询问。
help-doctor-model = 同时测试每个模型，各提一个带图片的小问题。
help-doctor-store = 改为检查数据文件：哪些运行完好，哪些已损坏。有损坏时退出码为 1，完全无法读取时为 5。
help-doctor-save = 配合 --store：把完好的运行保存到这个新文件中。

## iris panel、tray、serve、studio、bench、dst、completion

help-panel =
    在浏览器里启动、查看和停止运行，并回答提问。

    只供本机使用，链接只能打开一次。从其他电脑访问请使用 SSH 隧道。
help-panel-port = 端口，默认从 8501 起使用第一个空闲端口。
help-panel-browser = 在浏览器中打开链接。
help-tray =
    在托盘里显示运行状态，可启动、暂停和停止运行。

    需要安装 tray 扩展。没有托盘时退出码为 7。退出托盘图标后，运行会继续。
help-serve =
    用已加载好的常驻进程加快命令启动。

    该进程只供你本人使用，不保留命令的任何内容；没有它，所有功能也都可用。
help-serve-on = 启用：之后的命令会使用并保留常驻进程。
help-serve-off = 停用，并结束现有的常驻进程。
help-serve-status = 显示常驻进程是否在运行及其内存占用。
help-serve-start = 立即启动常驻进程，并等到就绪。
help-serve-stop = 等正在执行的命令完成后，结束常驻进程。
help-mcp =
    让支持 MCP 的程序操作一台设备。

    客户端会自行启动它，并通过标准输入输出通信。需要同意的操作只问你本人，不问客户端；见 docs/mcp.md。
help-mcp-http = 改为监听 127.0.0.1，只接受带令牌的客户端。
help-mcp-port = --http 使用的端口；0 表示任意空闲端口。
help-mcp-trust = 把客户端表单里的回答当作你本人的回答，包括同意。只用于确实会询问你的客户端。
help-studio =
    在本机为 LangGraph Studio 提供状态图。

    需要安装 studio 扩展，监听 127.0.0.1，并显示 Studio 连接时要发送的令牌。Studio 的网页在互联网上，状态图和运行都留在本机。
help-studio-port = 端口。
help-studio-browser = 打开 Studio 的网页（在互联网上）。
help-bench = 在本机测量文档中给出的数据。
help-dst =
    模拟完整的运行，在每次 I/O 处中断再继续。

    --seed S 重放一次运行，--cuts a,b 指定中断的位置。
help-schema =
    输出 COMMAND 加 --json 时所输出内容的 JSON Schema。

    例如：iris schema run。不写 COMMAND 则列出支持的命令。
help-schema-all = 把全部 Schema 按命令输出为一个 JSON 对象。
help-completion = 输出 shell 的自动补全脚本。
help-usage-options = [选项]
help-usage-command = 命令 [参数]…
help-metavar = { $kind ->
    [path] 路径
    [file] 文件
    [directory] 文件夹
    [integer] 数字
    [integer-range] 数字
    [float] 数字
    [float-range] 数字
   *[text] 文字
}
help-at-least = 不小于 { $least }
help-between = { $least } 到 { $most }

## submit、worker、fleet

help-submit =
    提交一个任务或一个任务文件，由执行进程来做。

    TASK 是一句话。配合 --file 时，句子里可以有 {"{"}name{"}"} 这样的占位符，由文件的列填入；不写 TASK 时，每行的句子写在“task”列。
help-submit-file = 任务文件，每行一个任务：.csv、.jsonl 或 .yaml。可以有“id”“device”“priority”列。
help-submit-trust-file = 文件里的句子是你自己写的，视为同意其中写明的操作。
help-submit-batch = 批次名称，默认为文件名。
help-submit-key = 任务的键；同一个键再次提交不会重复执行。
help-submit-device = 执行任务的设备；不指定则任一执行进程的设备均可。
help-submit-need = 只在执行进程带有这个标签的设备上执行，可多次指定。
help-submit-priority = 数值越大越先执行。
help-submit-repeat = 重复执行，例如“每天08:00”“工作日9:30”“每周一7:00”或“每2小时”。
help-submit-at = 不早于这个时间执行，例如 2026-12-01 08:00。
help-submit-dry-run = 不提交任务，只显示哪些会排队、哪些会被拒绝、执行计划、句子已同意的操作，以及还需要你确认的操作。
help-worker = 执行用 iris submit 提交的任务。
help-worker-device = 执行任务的设备，可多次指定，每个设备一个进程。
help-worker-tag = 这些设备的标签，供带 --need 的任务选择，可多次指定。
help-worker-until-empty = 没有更多任务时结束。
help-fleet = 查看和调整任务队列。
help-fleet-init =
    建立由多台电脑组成的设备群。

    在 URL 处的 PostgreSQL 数据库中建立数据表，并在本机生成密钥。不写 URL 时使用 IRIS_FLEET_URL。在这里写的 URL 会保存在数据文件夹中，只有你自己能读取。
help-fleet-join =
    把本机加入设备群。

    URL 是设备群的数据库，密钥文件由群中的另一台电脑导出。不写 URL 时使用 IRIS_FLEET_URL。在这里写的 URL 会保存在数据文件夹中，只有你自己能读取。
help-fleet-join-key = 设备群中另一台电脑用 iris fleet export-key 写出的文件。
help-fleet-export-key =
    把设备群的密钥写入 FILE，供另一台电脑使用。

    拿到密钥的人可以签名记录、读取共享图片：请亲自传递这个文件，用完后删除。
help-fleet-rotate-key =
    为设备群生成新密钥。旧密钥会保留，用来核对和读取以前的内容。

    其他电脑也要拿到新密钥：在本机运行 iris fleet export-key，在那边运行 iris fleet join。
help-store = 运行记录的数据库。
help-store-move =
    把本机的所有运行迁移到设备群，或迁移回来。

    每条记录都会先核对，再用那边的密钥重新签名。中途中断不会丢失内容，再执行一次即可。
help-store-to = 迁移到此 URL 处的设备群；写“fleet”则使用 IRIS_FLEET_URL。
help-store-release = 如果原来的数据已经丢失，允许在这里继续那些因迁移中断而被锁住的运行。
help-store-to-folder = 从 IRIS_FLEET_URL 处的设备群迁移到本机的数据文件夹。
help-fleet-list = 列出已提交的任务。
help-fleet-batch = 只看这个批次的任务。
help-fleet-state = 只看这种状态的任务。
help-fleet-limit =
    限制任务使用的模型或应用额度，或一个批次的费用。

    额度由所有任务合计。不带参数时显示已有限制。
help-limit-calls = 最多这么多次模型请求，或在应用中开始的任务。
help-limit-tokens = 最多这么多 token。
help-limit-cost = 最多花费多少美元。
help-limit-per = 在任意一个这样的时段内。
help-rule-none = 取消限制。
help-fleet-rest = 每天在这些时段不给设备分配新任务，例如 02:00-04:00。
help-submit-batch-cost = 整个批次的模型费用上限（美元）。达到后尚未开始的任务会被结束。
help-fleet-cancel = 取消任务；正在执行的会停止。
help-fleet-retry = 把已取消或放弃的任务重新排队。
help-fleet-move = 把尚未开始的任务移到另一台设备。
help-fleet-device = 执行任务的设备；不指定则任一执行进程的设备均可。
help-fleet-only-device = 只针对这台设备。
help-fleet-status = 查看每台设备在做什么、队列有多长、哪些任务没有成功。
help-fleet-logs =
    查看一个任务的经过（含每次点按），或一台设备做过什么。

    不指定 RUN 或 DEVICE 时，查看全部设备最近发生的事。
help-fleet-pause =
    不再开始新任务，正在执行的会做完。

    默认暂停整个队列，用 --batch 或 --device 只暂停一部分。
help-fleet-resume = 恢复用 iris fleet pause（相同选项）暂停的任务。
help-fleet-drain = 让设备的执行进程做完当前任务后退出。
