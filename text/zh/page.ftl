# 手动试用模拟手机的网页。
page-screen = 手机屏幕
page-back = 返回
page-home = 主屏幕
page-recents = 最近任务
page-text = 要输入到当前输入框的文字
page-type = 输入
page-done = 完成
page-not-found = 页面不存在。
page-request-too-large = 请求过大。
page-not-an-action = 无法识别的操作。
