# 在消息有键名之前保存的句子，按原文显示。
legacy-text = { $text }
