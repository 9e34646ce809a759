secret-named-wrongly = 请只用编号引用密码，例如 { $token }。查看列表：iris secret list
secret-none-kept-for = 无法输入 { $token }：这里没有保存任何密码。
secret-none-kept = 这里没有保存任何密码。
secret-for-another-app = { $token } 属于{ $app }，没有输入任何内容。
