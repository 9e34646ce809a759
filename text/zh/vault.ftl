# 加密保存的密码，以及用来打开它们的密钥。
vault-secret-unknown = 没有 { $secret }，或者它已过期。查看已保存的密码：iris secret list
vault-secret-length = 密码应为 1 到 { $most } 个字符，现在是 { $n } 个。
vault-secret-in-caption = 名称中含有密码本身，请换一个名称。
vault-app-not-allowed = 尚未允许保存 { $app } 的密码。请先允许：iris secret allow { $app }
vault-use-not-allowed = { $secret } 属于 { $app }，尚未允许使用它的密码。请先允许：iris secret allow { $app }
vault-keyring = 系统钥匙串
vault-key-missing = 找不到用于解密密码的密钥，请放回原处。已加密的内容没有变化。
vault-key-damaged = { $where }中的密钥已损坏，请恢复备份。已加密的内容没有变化。
vault-key-too-short = { $variable } 少于 { $least } 个字符，请换一个更长的。
vault-key-unreadable = 无法读取 { $file }：{ $why }。没有它就无法解密任何密码。
vault-key-not-created = 无法创建 { $file }：{ $why }。请把 IRIS_HOME 设为你自己的文件夹。
vault-other-key = { $secret } 是用另一个密钥加密的，不是{ $where }中的这个。请放回原来的密钥。已加密的内容没有变化。
