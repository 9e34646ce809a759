# 文件中的位置，以及那里有什么问题。
yaml-line = { $file } 第 { $line } 行
yaml-at = { $where }：{ $problem }

yaml-unreadable = 无法按 YAML 解析此文件：{ $why }。
yaml-too-large = 文件超过 { $most } MB，请精简，或用 include 拆分。
yaml-utf-16 = 文件似乎是 UTF-16 编码，请另存为 UTF-8。
yaml-not-utf-8 = 文件不是有效的 UTF-8，请另存为 UTF-8。
yaml-tab = 这一行用了制表符缩进，请改用空格。
yaml-syntax = YAML 语法有误：{ $why }。
yaml-second-document = 从这里开始是第二个文档，一个文件只能有一个文档。
yaml-alias = 不支持别名（*{ $name }），请直接写出内容。
yaml-anchor = 不支持锚点（&{ $name }）。
yaml-tag = 不支持标签（{ $tag }）。
yaml-too-many = 文件里的值超过 { $most } 个，请精简或拆分。
yaml-too-deep = 嵌套超过 { $most } 层。
yaml-key-not-word = 键不能是列表或映射，只能是文字。
yaml-key-twice = 键“{ $name }”重复。
yaml-not-finite = { $number } 不是可用的数字。
yaml-number-too-large = 数字 { $number } 过大。
yaml-privacy = 应包含 apps、titles 和 marks 列表，列表中的文字可以带 *。

# 策略文件有什么问题。
yaml-policy-not-usable = 策略无法使用：文件{ $problem }。
yaml-policy-key-not-usable = 策略无法使用：{ $path } { $problem }。
yaml-policy-kind-unknown = 没有“{ $kind }”这一类。可用的类别：{ $kinds }。
yaml-policy-never-allowed = “{ $kind }”不能事先授权，请写 ask 或 deny。
yaml-policy-second-rule = “{ $kind }”有两条规则，请只保留一条。
yaml-policy-second-rule-in-app = { $app } 中“{ $kind }”有两条规则，请只保留一条。
yaml-policy-words-taken-away = Iris 遇到“{ $kind }”总会询问，因此这一类的词只能增加，不能减少。请从内置策略（iris policy show）复制这些词，再加上你自己的。
