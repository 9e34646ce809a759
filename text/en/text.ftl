# How parts are joined, and words that are nobody's sentence.
text-verbatim = { $text }
text-named = { $en }
text-and = { $first } and { $second }
text-or = { $first } or { $second }
text-commas = { $first }, { $second }
text-clauses = { $first }; { $second }
text-steps = { $first } → { $second }
# What the language calls itself, where one is chosen.
text-language-name = English
# What a person may have meant instead.
text-two-words = { $first } { $second }
text-two-sentences = { $first } { $second }
text-did-you-mean = Did you mean “{ $word }”?
text-choose-from = Choose from { $words }.
text-all = { CLAUSES($parts) }
text-quoted = “{ $words }”
text-labelled = { $name }: { $what }
