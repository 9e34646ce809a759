# 给代替用户回答的程序的提示。
webhook-run-not-waiting-yet = 运行还没有开始等待，请重新发送。
webhook-token-without-question = 此令牌没有对应的待回答问题，或问题已经回答过了。
webhook-question-answered = 这个问题已经回答过了。
webhook-not-from-here = 只接受本机程序发往 /answer 的回答。
webhook-not-json = 请以 JSON 格式发送。
webhook-too-large = 请求内容过大。
webhook-broken-json = 请求不是有效的 JSON。
webhook-form = 请发送 { "{" }"run": …, "token": …, "answer": …{ "}" }。
