secret-named-wrongly = 请只用编号引用保密内容，例如 { $token }。查看列表：iris secret list
secret-none-kept-for = 无法输入 { $token }：这里没有保存任何保密内容。
secret-none-kept = 这里没有保存任何保密内容。
secret-for-another-app = { $token } 属于{ $app }，没有输入任何内容。