# 任务队列。

fleet-no-job = 运行 { $run } 不是用 iris submit 提交的。查看队列：iris fleet list
fleet-key-taken = 键为 { $key } 的任务此前已经提交过。
fleet-no-column = 句子里有占位符 {"{"}{ $name }{"}"}，但这一行只有：{ $columns }
fleet-cell-unusable = “{ $cell }”不能填入 {"{"}{ $name }{"}"}：单元格不能为空，也不能含有引号。
fleet-cells-unusable = 单元格无法各自作为一个整体填入“{ $task }”。请给占位符加上“”，或不加引号。
fleet-cells-agree = “{ $task }”会同意句子本身没有写明的操作，请把那个词直接写进句子。
fleet-row-unread = Iris 看不懂“{ $task }”。单元格会加上引号，请先用带引号的句子试一下：iris run TASK
fleet-priority-wrong = “{ $said }”不是优先级，请填写 -999 到 999 的整数。
fleet-file-too-large = { $file } 超过 { $most } MB，请拆分。
fleet-file-too-long = { $file } 超过 { $most } 行，一次无法全部提交，请拆分。
fleet-file-kind = 无法把 { $file } 当作任务列表读取。支持的格式：{ $kinds }
fleet-file-wrong = { $file } 不是可用的任务列表：{ $why }
fleet-device-given-up = { $device } 连续 { $n } 个任务失败，不再给它分配任务：{ $why }
fleet-job-given-up = 尝试 { $n } 次都没有结果，已放弃。
fleet-pictures-address = 这不是可用的图片共享位置。请填写文件夹，或 s3://存储桶/前缀（需要时加 ?endpoint=https://主机）。密钥不写在地址里，请设置 AWS_ACCESS_KEY_ID 和 AWS_SECRET_ACCESS_KEY。
fleet-pictures-failed = { $why ->
    [denied] 无法在 { $place } 共享图片：访问被拒绝。请检查 AWS_ACCESS_KEY_ID 和 AWS_SECRET_ACCESS_KEY。
   *[other] 无法在 { $place } 共享图片：连接不上，或位置不存在。
 }
fleet-url-missing = 请指明数据库：postgresql://用户:密码@主机/数据库，或设置 IRIS_FLEET_URL。
fleet-begun-elsewhere = 这个设备群是在另一台电脑上建立的，已有密钥。在那台电脑上运行：iris fleet export-key 文件；然后在本机运行：iris fleet join 地址 --key 文件
fleet-key-wrong = { $have ->
    [older] 本机的密钥比设备群的旧。在有新密钥的电脑上运行：iris fleet export-key 文件；然后在本机运行：iris fleet join --key 文件
   *[other] 本机没有这个设备群的密钥，不能为它执行任务。在有密钥的电脑上运行：iris fleet export-key 文件；然后在本机运行：iris fleet join --key 文件
 }
fleet-key-not-theirs = { $file } 不是这个设备群的密钥，或者已经过时，没有做任何改动。
fleet-host-taken = 设备群里另一台电脑（或本机的另一个数据文件夹）也叫 { $host }，并且正在执行任务。请用 IRIS_HOST 给本机换一个名称。
fleet-not-begun = 这个数据库里还没有设备群。建立设备群：iris fleet init 地址
fleet-key-missing = 本机没有设备群的密钥（{ $file }）。在已加入的电脑上运行：iris fleet export-key 文件；然后在本机运行：iris fleet join 地址 --key 文件
fleet-key-damaged = 不是密钥文件
fleet-key-file-exists = { $file } 已存在，请换一个文件名。
fleet-key-file-unusable = { $file } 不是设备群的密钥文件。可用这条命令生成：iris fleet export-key 文件
fleet-key-elsewhere = { $kind ->
    [older] 这个密钥文件比本机的密钥（{ $file }）旧，请重新导出。
   *[other] 本机属于另一个设备群。要退出那个设备群，请先移走 { $file }。
 }
fleet-queue-full = 队列已满：已有 { $limit } 个任务在等待。等完成一些后再提交（IRIS_QUEUE_LIMIT）。
fleet-job-cancelled = 已取消。

## 设备、执行进程和任务经过

fleet-standing = { $standing ->
    [busy] 执行中
    [idle] 空闲
    [standby] 待命
    [resting] 休息时段
    [draining] 做完即退出
    [paused] 已暂停
    [left] 无执行进程
    [given-up] 已停用
    [lost] 执行进程已中断
   *[none] 尚无执行进程
}
fleet-no-host = 尚无执行进程
fleet-no-workers = 没有设备在执行任务。启动：iris worker
fleet-queue = 队列：{ $parts }
fleet-paused = { $kind ->
    [queue] 整个队列已暂停。继续：iris fleet resume
    [batch] 批次 { $name } 已暂停。继续：iris fleet resume --batch "{ $name }"
   *[device] { $name } 已暂停。继续：iris fleet resume --device "{ $name }"
}
fleet-hour = { $n ->
    [0] 最近一小时没有任务结束。
   *[other] 最近一小时结束 { $n } 个：{ $parts }
}
fleet-hour-part = { $standing } { $n }
fleet-causes = 最近 24 小时未成功的原因：
fleet-cause = { $n } 个：{ $why }（例如 { $run }）
fleet-since = 自 { $time } 起
fleet-waits-for = { $host ->
    [none] 等待执行进程
   *[other] 等待 { $host }
}
fleet-waits-for-it = 有 { $n } 个任务在等它
fleet-happened = { $what ->
    [handed-in] 已提交
    [running] 由 { $worker } 开始执行
    [queued] 放回队列
    [waiting] 等待回答
    [ended] 已结束
    [cancelled] 已取消
    [retried] 重新排队
    [moved] 改由其他设备执行
    [served] 执行进程 { $worker } 启动
    [left] 执行进程 { $worker } 退出
    [given-up] 执行进程 { $worker } 停用了它
    [draining] 将在做完当前任务后退出
    [paused] 已暂停
   *[resumed] 已继续
}
fleet-log-empty = 还没有任何记录。
fleet-paused-now = { $kind ->
    [queue] { $new ->
        [yes] 队列已暂停，不再开始新任务，正在执行的会做完。
       *[no] 队列此前已经暂停。
    }
    [batch] { $new ->
        [yes] 批次 { $name } 已暂停，不再开始其中的任务，正在执行的会做完。
       *[no] 批次 { $name } 此前已经暂停。
    }
   *[device] { $new ->
        [yes] { $name } 已暂停，不再开始新任务，正在执行的会做完。
       *[no] { $name } 此前已经暂停。
    }
}
fleet-resumed-now = { $kind ->
    [queue] { $new ->
        [yes] 队列已继续。
       *[no] 队列没有暂停。
    }
    [batch] { $new ->
        [yes] 批次 { $name } 已继续。
       *[no] 批次 { $name } 没有暂停。
    }
   *[device] { $new ->
        [yes] { $name } 已继续。
       *[no] { $name } 没有暂停。
    }
}
fleet-draining = 不再给 { $device } 分配任务，做完当前任务后其执行进程退出。
fleet-no-worker = 目前没有执行进程在使用 { $device }。
fleet-device-which = { $n ->
    [0] 队列里还没有设备。启动执行进程：iris worker
   *[other] “{ $device }”既不是运行，也不能确定是队列中的哪台设备。已知设备：{ $known }
}
fleet-store-was-away = 期间无法连接数据库。

## Limits

fleet-device-quarantined = { $device } 因连续失败已停用。修好后运行：iris fleet resume --device 设备
fleet-limit-reached = { $kind ->
    [model] 模型 { $name } 已达到上限。
    [app] 应用 { $name } 已达到上限。
   *[batch] 批次 { $name } 的额度已用完。用 iris fleet limit 提高额度，再运行：iris fleet retry --batch { $name }
}{ $at ->
    [never] {""}
   *[other] {""}{ $at } 继续。
}
fleet-limit-part = { $what ->
    [calls] { $of ->
        [app] { $n } 个任务
       *[other] { $n } 次请求
    }
    [tokens] { $n } 个 token
   *[cost] { $n } 美元
}
fleet-limit = { $per ->
    [minute] 每分钟 { $parts }
    [hour] 每小时 { $parts }
    [day] 每天 { $parts }
   *[ever] { $parts }
}
fleet-limit-used = { $limit }（已用：{ $used }）
