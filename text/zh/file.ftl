# 系统拒绝访问的文件和端口。
file-why = { $code ->
    [ENOENT] 文件或文件夹不存在
    [EACCES] 没有权限
    [EPERM] 没有权限
    [EROFS] 磁盘只读
    [ENOSPC] 磁盘已满
    [EDQUOT] 磁盘配额已用完
    [EISDIR] 这是一个文件夹
    [EFBIG] 文件过大
    [ENOTDIR] 路径中有一部分不是文件夹
    [EADDRINUSE] 已被占用
    [EINVAL] 不是普通文件
   *[other] { $said }
}
file-language-lacks = 语言“{ $language }”缺少文件 { $file }，请参照英文的同名文件补上。
file-unreadable = 无法读取 { $file }：{ $why }。
file-unwritable = 无法写入 { $file }：{ $why }。
file-not-utf-8 = { $file } 不是 UTF-8 文本，请另存为 UTF-8。
file-store-damaged = { $file } 已损坏。{ $rescue ->
    [none] 请恢复备份，或将它移走，改用空的数据文件。
   *[other] 查看哪些内容可以保存：{ $rescue }
}
file-store-folder-is-file = { $file } 是文件，但这里需要文件夹，请用 IRIS_HOME 指定其他文件夹。
file-store-is-folder = { $file } 是文件夹，但这里需要文件，请将该文件夹移走。
file-store-not-ours = { $file } 不是 Iris 的数据文件，请将它移走，或用 IRIS_HOME 指定其他文件夹。
file-store-newer = { $file } 由更高版本的 Iris 写入（格式 { $format }，当前支持 { $known }），请更新 Iris。
file-store-layout-other = { $file } 的结构与 Iris 不符，请将它移走，改用空的数据文件。
file-store-not-local = { $file } 所在的磁盘不支持 SQLite 日志，请用 IRIS_HOME 指定本地磁盘上的文件夹。
file-store-failed = { $code ->
    [SQLITE_READONLY] 无法写入 { $file }，请将其文件夹设为可写，或用 IRIS_HOME 指定其他文件夹。
    [SQLITE_PERM] 无法写入 { $file }，请将其文件夹设为可写，或用 IRIS_HOME 指定其他文件夹。
    [SQLITE_CANTOPEN] 无法打开 { $file }，请将其文件夹设为可写，或用 IRIS_HOME 指定其他文件夹。
    [SQLITE_FULL] { $file } 所在的磁盘已满，请释放空间后继续。
    [SQLITE_IOERR] 无法读写 { $file }（磁盘错误），请检查磁盘及剩余空间后继续。
    [SQLITE_BUSY] { $file } 被其他程序锁定，请关闭该程序后重试。
    [SQLITE_PROTOCOL] { $file } 被其他程序锁定，请关闭该程序后重试。
    [SQLITE_LOCKED] { $file } 被其他程序锁定，请关闭该程序后重试。
    [SQLITE_NOTADB] { $file } 不是 Iris 的数据文件，请将它移走，或用 IRIS_HOME 指定其他文件夹。
    [SQLITE_NOMEM] 内存不足，无法使用 { $file }，请关闭一些程序后重试。
    [SQLITE_MISUSE] { $file } 已经关闭。
   *[other] { $file } 已损坏。{ $rescue ->
        [none] 请恢复备份，或将它移走，改用空的数据文件。
       *[other] 查看哪些内容可以保存：{ $rescue }
    }
}
file-store-unwritable = 无法写入 { $file }（{ $why }），请用 IRIS_HOME 指定其他文件夹。{ $rescue ->
    [none] {""}
   *[other] 可以把运行复制过去：{ $rescue } --save FILE
}
file-port-unusable = 端口 { $port } 无法使用：{ $why }。请换一个端口。
