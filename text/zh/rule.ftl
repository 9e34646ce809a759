# 哪些可以按，为什么不可以。
rule-would = 点击“{ $what }”会{ $kind ->
    [payment] 付款或下单
    [install] 安装、更新或下载
    [uninstall] 卸载应用
    [delete] 删除内容
    [leave] 退出或解散群聊
    [call] 拨打电话
    [send] 发送内容
    [post] 发布内容
    [login] 登录或授权
    [captcha] 完成人机验证
    [grant_always] 永久允许某项权限
    [account] 更改账号或其安全设置
    [sign_out] 退出登录
    [contact] 添加、关注或屏蔽某人
    [join] 加入群组或参加活动
    [like] 点赞或表示态度
    [rename] 重命名
    [move] 移动内容
    [permission] 授予权限或访问权
    [device] 让他人查看、使用或控制这台设备
   *[other] { $does }
}
rule-would-as-told = 点击“{ $what }”会{ $kind ->
    [payment] 付款或下单
    [install] 安装、更新或下载
    [uninstall] 卸载应用
    [delete] 删除内容
    [leave] 退出或解散群聊
    [call] 拨打电话
    [send] 发送内容
    [post] 发布内容
    [login] 登录或授权
    [captcha] 完成人机验证
    [grant_always] 永久允许某项权限
    [account] 更改账号或其安全设置
    [sign_out] 退出登录
    [contact] 添加、关注或屏蔽某人
    [join] 加入群组或参加活动
    [like] 点赞或表示态度
    [rename] 重命名
    [move] 移动内容
    [permission] 授予权限或访问权
    [device] 让他人查看、使用或控制这台设备
   *[other] { $does }
}（上面写着“{ $words }”）
rule-keys-would = { $by }，会{ $kind ->
    [payment] 付款或下单
    [install] 安装、更新或下载
    [uninstall] 卸载应用
    [delete] 删除内容
    [leave] 退出或解散群聊
    [call] 拨打电话
    [send] 发送内容
    [post] 发布内容
    [login] 登录或授权
    [captcha] 完成人机验证
    [grant_always] 永久允许某项权限
    [account] 更改账号或其安全设置
    [sign_out] 退出登录
    [contact] 添加、关注或屏蔽某人
    [join] 加入群组或参加活动
    [like] 点赞或表示态度
    [rename] 重命名
    [move] 移动内容
    [permission] 授予权限或访问权
    [device] 让他人查看、使用或控制这台设备
   *[other] { $does }
}
rule-keys-would-as-told = { $by }，会{ $kind ->
    [payment] 付款或下单
    [install] 安装、更新或下载
    [uninstall] 卸载应用
    [delete] 删除内容
    [leave] 退出或解散群聊
    [call] 拨打电话
    [send] 发送内容
    [post] 发布内容
    [login] 登录或授权
    [captcha] 完成人机验证
    [grant_always] 永久允许某项权限
    [account] 更改账号或其安全设置
    [sign_out] 退出登录
    [contact] 添加、关注或屏蔽某人
    [join] 加入群组或参加活动
    [like] 点赞或表示态度
    [rename] 重命名
    [move] 移动内容
    [permission] 授予权限或访问权
    [device] 让他人查看、使用或控制这台设备
   *[other] { $does }
}（上面写着“{ $words }”）
rule-ruling = { $would }，{ $answer ->
    [allow] 规则允许
    [deny] 规则禁止
   *[ask] 需要你同意
}
rule-presses = 会点按“{ $name }”
rule-limited = { $would }；{ $never ->
    [true] 任务明确排除了这一操作
   *[false] { $only ->
        [look] 任务只要求查看
       *[fill_in] 任务只要求填写，不要求确认
    }
}，要执行请另发任务
rule-perhaps-limited = { $would }，任务可能不允许这样做
rule-foreseen = { $why }，可用 { $allow } 事先同意
rule-in-view = { $asked }。屏幕上有：{ $items }{ $more ->
    [0] {""}
   *[other] ，还有 { $more } 项
}
rule-task-asks = 任务本身要求这样做（{ $kind ->
    [payment] 付款
    [install] 安装
    [uninstall] 卸载
    [delete] 删除
    [leave] 退群
    [call] 打电话
    [send] 发送
    [post] 发布
    [login] 登录
    [captcha] 验证码
    [grant_always] 永久允许
    [account] 账号安全
    [sign_out] 退出登录
    [contact] 联系人
    [join] 加入
    [like] 点赞
    [rename] 重命名
    [move] 移动
    [permission] 授权
    [device] 设备控制
    [unknown] 作用不明
   *[other] { $kind }
}）
rule-same-order = 这一步只是确认你在上一页已同意的订单（{ $total }）
rule-allowed-before = 你已事先授权（{ $kind ->
    [payment] 付款
    [install] 安装
    [uninstall] 卸载
    [delete] 删除
    [leave] 退群
    [call] 打电话
    [send] 发送
    [post] 发布
    [login] 登录
    [captcha] 验证码
    [grant_always] 永久允许
    [account] 账号安全
    [sign_out] 退出登录
    [contact] 联系人
    [join] 加入
    [like] 点赞
    [rename] 重命名
    [move] 移动
    [permission] 授权
    [device] 设备控制
    [unknown] 作用不明
   *[other] { $kind }
}）
rule-allowed-less = { $would }：{ $why }
rule-short-app = 事先授权仅限 { $app }，当前应用是 { $front }
rule-short-time = 事先授权已于 { $until } 到期
rule-short-times = 事先授权的次数（{ $times } 次）已用完
rule-short-unread = 无法确认要付多少 { $currency }，因此不适用你的事先授权
rule-short-sum = 需要 { $total }，事先授权的上限是 { $most }{ $more ->
    [true] ，已付 { $paid }
   *[false] {""}
}
rule-allowance = { $kind ->
    [payment] 付款不超过 { $sum }
    [install] 安装、更新或下载
    [uninstall] 卸载应用
    [delete] 删除内容
    [leave] 退出或解散群聊
    [call] 拨打电话
    [send] 发送内容
    [post] 发布内容
    [login] 登录或授权
    [grant_always] 永久允许某项权限
    [account] 更改账号或其安全设置
    [sign_out] 退出登录
    [contact] 添加、关注或屏蔽某人
    [join] 加入群组或参加活动
    [like] 点赞或表示态度
    [rename] 重命名
    [move] 移动内容
    [permission] 授予权限或访问权
    [device] 让他人查看、使用或控制这台设备
   *[other] { $kind }
}（{ $somewhere ->
    [true] 仅限 { $app }，
   *[false] {""}
}最多 { $times } 次，{ $until } 前有效）
rule-asks = 这需要你同意（{ $kind ->
    [payment] 付款
    [install] 安装
    [uninstall] 卸载
    [delete] 删除
    [leave] 退群
    [call] 打电话
    [send] 发送
    [post] 发布
    [login] 登录
    [captcha] 验证码
    [grant_always] 永久允许
    [account] 账号安全
    [sign_out] 退出登录
    [contact] 联系人
    [join] 加入
    [like] 点赞
    [rename] 重命名
    [move] 移动
    [permission] 授权
    [device] 设备控制
    [unknown] 作用不明
   *[other] { $kind }
}）
rule-needs-person = 屏幕上写着“{ $words }”，需要你本人处理（{ $kind ->
    [payment] 付款
    [login] 登录
    [captcha] 验证码
   *[other] { $kind }
}）
rule-key-submits = { $text ->
    [none] 按回车会提交已输入的内容
   *[other] 按回车会提交“{ $text }”
}
rule-key-does = { $key } 是这个应用的快捷键
rule-key-deletes = 按 { $key } 键会删除选中的内容（除非正在编辑文字）
rule-key-presses = { $key ->
    [Typing] 输入文字
   *[other] 按 { $key } 键
}会按下当前焦点上的“{ $name }”
rule-key-presses-in-dialog = { $key ->
    [Typing] 输入文字
   *[other] 按 { $key } 键
}会按下对话框里的“{ $name }”
rule-key-may-press = { $key ->
    [Typing] 输入文字
   *[other] 按 { $key } 键
}可能会按下“{ $name }”
rule-key-may-agree = { $key ->
    [Typing] 输入文字
   *[other] 按 { $key } 键
}可能会确认对话框
rule-beyond-task = 任务里没有提到：{ $what }
rule-opens-app = 会打开{ $app }
rule-plan-opens-app = 计划会打开{ $app }
rule-opens-page = 会打开网页 { $url }
rule-opens-from-home = 会从主屏幕打开{ $app }
rule-opens-unnamed = 会从主屏幕打开一个没有名称的应用
rule-app-in-front = { $app }在前台
rule-pastes-unread = 会粘贴未经查看的内容
rule-types-address = 会输入地址“{ $part }”，这个应用可能会向它发送内容
rule-types-in-shell = 会输入命令“{ $text }”；这里只能输入任务中写明的命令
rule-other-text = { $asked }；你要发给 { $to } 的是“{ $text }”
rule-writes = 会输入“{ $text }”，内容可能会离开本设备；这里只能输入任务中的原话
rule-types-unread = 会输入“{ $part }”，任务中没有写，这次运行也没有在屏幕上看到，也无法由两者得出
rule-unknown = 无法判断“{ $name }”有什么作用
rule-unknown-swipe = 无法判断在“{ $name }”上滑动会有什么效果；可以改为点开它
rule-unknown-of-two = 画面上的“{ $name }”读不出来，点的也可能是“{ $other }”
rule-unknown-unnamed = 这个控件没有名称，无法判断它的作用
rule-drawn-otherwise = 这个控件的名称是“{ $name }”，屏幕上显示的却是“{ $drawn }”
rule-other-object = “{ $name }”看起来不是针对“{ $object }”的
rule-closing-agrees = 关闭它可能视为同意：“{ $words }”
rule-around-commits = “{ $name }”会让这里的设置生效：“{ $words }”
rule-around-commits-unseen = 这里没有说明点“{ $name }”意味着同意什么
rule-around-acts = 点“{ $name }”可能会立即生效
rule-told-gesture = 页面说明了这样做会怎样：“{ $words }”
rule-around-choice = 点“{ $name }”可能会立即执行这里所说的事：“{ $words }”
rule-around-closes = 点“{ $name }”可能会被视为同意：“{ $words }”
rule-around-discards = “{ $name }”会丢弃已填写的内容
rule-around-other = “{ $name }”回答的是关于别的事情的问题：“{ $words }”
rule-around-ticked = “{ $name }”针对的是已勾选的“{ $words }”
rule-around-charge = 点“{ $name }”可能要付费：“{ $words }”
rule-around-key = 屏幕上说按 { $key } 会有作用：“{ $words }”
rule-around-letters = “{ $name }”混用了外形相似的字母，实际内容可能与看上去的不同
rule-takes-offer = 会接受“{ $offer }”
rule-secret-unnamed = 会输入密码“{ $caption }”（{ $token }），任务没有提到它
rule-secret-other-app = { $token } 用于{ $app }，但前台是{ $front }，未输入任何内容
rule-secret-app-unknown = { $token } 用于{ $app }，但不知道前台是哪个应用，未输入任何内容
rule-secret-into-search = 密码不会输入到搜索框或地址栏
