# 录制操作：为什么没有生成程序。
record-nothing-done = 没有任何操作，无法生成程序。
record-no-name = 在 { $x }, { $y } 处点按的“{ $near }”没有可供唯一识别的名称。请换一种方式操作，重新录制。
record-no-words = 在 { $x }, { $y } 处点按的内容没有可供查找的文字。请换一种方式操作，重新录制。
record-sentence-sign = 模板的句子里不能有“{ $sign }”，请换一种写法。
record-sentence-taken = “{ $sentence }”已经有别的含义，请换一种说法。
record-too-fast = 在 { $x }, { $y } 处点按时，Iris 还没看清当时的画面。请每次点按前稍等片刻，重新录制。
record-other-window = 在 { $x }, { $y } 处点按的“{ $near }”在后面的窗口里。请先点一下那个窗口的标题栏再点按，重新录制。
record-hands-unheard = 该设备不会报告您的操作，请改用浏览器录制。
record-needs-secret = 录制中输入了密码等机密内容，程序里不能保存。请先用 iris secret add 保存，再加上 --secret 编号重新录制。
record-skill-incomplete = --skill 或 --template 需要和 --say 一起使用：名称，以及对应的那句话。
record-emptied = 在 { $x }, { $y } 处按键后输入框变空了，看不出文字是已发送还是已删除。请换一种方式操作，重新录制。
record-secret-keys = 录制中逐键点按了密码，程序不能保存它。请只录制它之前或之后的操作，这一步由自己完成。
record-file-exists = { $file } 已存在。请用 --out 换一个名称，或加上 --force 覆盖它。
