# 向人提的问题，以及如何回答。
ask-how-to-answer = { $kind ->
    [confirm] 请回答“是”或“否”，或用“在 X,Y”指定点击位置。
    [delivered] 请回答“是”或“否”。
    [confirm_app] 请回答“是”或“否”，或用“在 X,Y”指定点击位置；回答“本应用都可以”，本次运行在此应用内遇到同类操作就不再询问。
    [delivered_app] 请回答“是”或“否”；回答“本应用都可以”，本次运行在此应用内遇到同类操作就不再询问。
    [choose] 请回答编号、“否”，或“在 X,Y”。
    [answer] 请用文字回答。
    [take_over] 请回答“完成”或“否”。
   *[point] 请回答“在 X,Y”（截图上的像素位置），或“否”。
}
ask-was-it-done = { $doubt }。完成了吗？
ask-doubt = { $step }：{ $why }
ask-hidden = { $step }：{ $obstacle }无法关闭，挡住了结果
ask-typed-or-not = { $step }：文字可能已经输入，输入框里也可能有其他内容
ask-which = 哪一个是{ $target }？
ask-choice = { $label }，位于 { $x }, { $y }
ask-choice-beside = { $label }，位于 { $x }, { $y }，{ $around }
ask-where = 这里未找到{ $target }。它在哪里？请给出像素位置，例如“在 540,308”。
ask-take-over = { $why }。请在设备上手动完成，然后回答“完成”。
ask-screen-barred = { $health ->
    [secure] 前台应用不允许截屏。
   *[locked] 设备已锁定。
}请在设备上手动完成所需操作，然后回答“完成”。
ask-anything = 需要你回答后才能继续规划。
ask-needs-you = 需要你参与才能继续。
ask-place = 距左侧 { $across }/{ $full }，距顶部 { $down }/{ $full }
ask-answered = { $kind ->
    [yes] 是
    [no] 否
    [done] 完成
   *[other] { $kind }
}
ask-nobody-there = 当前无人应答
ask-person-said = 你说：“{ $words }”
ask-person-answered = 你回答了{ $kind ->
    [yes] “是”
    [no] “否”
    [done] “完成”
   *[other] “{ $kind }”
}
