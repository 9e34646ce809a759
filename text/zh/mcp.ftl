# iris mcp：给客户端的说明。客户端是程序，通常是模型。

mcp-too-many = 已有 { $most } 个请求在等待，请稍后再试
mcp-not-begun = 尚未开始就被停止，没有执行任何操作。
mcp-other-run = 运行 { $run } 不是由这个服务的客户端发起的，只有本人可以查看或回答。
mcp-asks-nothing = 运行 { $run } 目前没有等待回答的问题。
mcp-person-only = 只有本人可以同意。请本人执行：iris answer { $run } yes
mcp-answer-here = 请本人在这台电脑上回答：iris answer { $run } yes
mcp-one-target = 只能指定一个目标：文字、编号，或 x 和 y
mcp-needs-text = { $act } 需要 text
mcp-needs-number = turn 的 text 需要是整数
mcp-needs-direction = swipe 需要方向：up、down、left 或 right
mcp-no-such-number = 上一次查看的结果里没有编号 { $number }，请重新查看。
mcp-nothing-there = { $x },{ $y } 处没有带文字的内容。请重新查看。
mcp-no-look = 编号和坐标以上一次查看的结果为准，请先查看。
mcp-no-picture = 运行 { $run } 没有这张图片。
mcp-not-this-computer = 只为这台电脑上的程序提供服务。
mcp-no-pages = 不为网页提供服务。
mcp-token-missing = 缺少令牌或令牌错误；`iris mcp --http` 启动时会显示令牌。
mcp-token-short = { $name } 至少要有 { $least } 个字符。
mcp-listening = 正在监听 { $address }。客户端请发送请求头：Authorization: Bearer { $token }
mcp-listening-own = 正在监听 { $address }。客户端请用 { $name } 中的令牌发送请求头：Authorization: Bearer TOKEN
