# 录制操作：为什么没有生成程序。
record-nothing-done = 没有任何操作，无法生成程序。
record-no-name = 在 { $x }, { $y } 处点按的“{ $near }”没有可供唯一识别的名称。请换一种方式操作，重新录制。
record-no-words = 在 { $x }, { $y } 处点按的内容没有可供查找的文字。请换一种方式操作，重新录制。
record-needs-secret = 录制中输入了密码一类的内容，程序里不会保存。请先用 iris secret add 保存，再加上 --secret 编号重新录制。
record-skill-incomplete = --skill 和 --say 需要同时使用：技能的名称，以及对应的那句话。
