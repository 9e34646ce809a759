# 各部分如何连接，以及不属于任何句子的原文。
text-verbatim = { $text }
text-named = { $zh }
text-and = { $first }和{ $second }
text-or = { $first }或{ $second }
text-commas = { $first }、{ $second }
text-clauses = { $first }；{ $second }
text-steps = { $first } → { $second }
# 选择语言时，这种语言对自己的称呼。
text-language-name = 中文
# 用户可能想写的是什么。
text-two-words = { $first } { $second }
text-two-sentences = { $first }{ $second }
text-did-you-mean = 是不是想输入“{ $word }”？
text-choose-from = 可选：{ $words }。
text-all = { CLAUSES($parts) }
text-quoted = “{ $words }”
text-labelled = { $name }：{ $what }
