# Where something is in a file, and what is wrong with it there.
yaml-line = { $file }, line { $line }
yaml-at = { $where }: { $problem }

yaml-unreadable = the file could not be read as YAML: { $why }.
yaml-too-large = the file is larger than { $most } MB. Shorten it, or split it with include.
yaml-utf-16 = the file looks like UTF-16. Save it as UTF-8.
yaml-not-utf-8 = the file is not valid UTF-8. Save it as UTF-8.
yaml-tab = this line is indented with a tab. Use spaces.
yaml-syntax = not valid YAML: { $why }.
yaml-second-document = a second document starts here. Keep one document per file.
yaml-alias = aliases such as *{ $name } are not allowed. Write the value out instead.
yaml-anchor = anchors such as &{ $name } are not allowed.
yaml-tag = tags such as { $tag } are not allowed.
yaml-too-many = the file has more than { $most } values. Shorten it, or split it.
yaml-too-deep = nested more than { $most } levels deep.
yaml-key-not-word = a list or mapping cannot be a key. Keys are words.
yaml-key-twice = the key “{ $name }” appears twice.
yaml-not-finite = { $number } is not a number that can be used.
yaml-number-too-large = the number { $number } is too large.
yaml-privacy = expected the lists apps, titles and marks, of words that may contain *.

# What is wrong with a policy file.
yaml-policy-not-usable = not a usable policy: the file { $problem }.
yaml-policy-key-not-usable = not a usable policy: { $path } { $problem }.
yaml-policy-kind-unknown = there is no kind “{ $kind }”. The kinds are { $kinds }.
yaml-policy-never-allowed = “{ $kind }” can never be allowed beforehand. Write ask or deny.
yaml-policy-second-rule = a second rule for “{ $kind }”. Keep one.
yaml-policy-second-rule-in-app = a second rule for “{ $kind }” in { $app }. Keep one.
yaml-policy-words-taken-away = Iris always asks about “{ $kind }”, so its words can only be added to, not taken away. Copy them from the shipped policy (iris policy show) and add yours.
