# What is wrong with what a person or a program asked of memory.
memory-item-unknown = There is no memory with number { $number }. Find one: iris memory search
memory-batch-unknown = There is no batch { $number }.
memory-frame-gone = Screenshot { $number } is no longer kept.
memory-field-unknown = Memories of the kind “{ $kind }” have no field “{ $name }”. Their fields are { $fields }.
memory-field-wrong = “{ $name }” cannot be saved: it { $problem }.
memory-field-line-wrong = “{ $name }”, line { $line }, cannot be saved: it { $problem }.
memory-edit-wrong = The change cannot be saved: it { $problem }.
memory-edit-secrecy = A memory cannot be turned into a secret or back by editing. Use iris secret to add and delete secrets.
memory-title-empty = The title of a memory of the kind “{ $kind }” cannot be empty. Delete the memory instead.
memory-high-sensitivity = has high sensitivity, so it must be sealed: use iris secret add
memory-secret-in-clear = This contains a password, a code, a key, or a card or account number, which memory never stores in plain text. To keep it sealed: iris secret add
memory-covered-secret = { $hidden } stands for hidden text, which would be lost. Leave that text unchanged, or delete the { $hidden } to forget what it hides.
memory-block-too-long = The block “{ $block }” can hold { $most } characters, but the text has { $n }.
memory-line-unusable = { $where }: { $problem } A line looks like this: { $example }
memory-line-foreign = not a line written by iris memory export.
memory-line-neither = neither an item nor a block.
memory-line-kind-unknown = unknown kind of item. The kinds are { $kinds }.
memory-line-field-wrong = “{ $name }” is missing or cannot be used.
memory-nothing-to-look-at = There is nothing to look at. Name a batch that was watched, or provide pictures or a chat.
memory-batch-with-pictures = A batch has its own pictures. Provide others without it.
memory-batch-filling = Batch { $number } is still being filled. End iris watch, or name an earlier one.
memory-batch-done = Batch { $number } has already been processed.
memory-too-many-pictures = At most { $most } pictures can be looked at together. Provide fewer.
memory-pictures-too-large = The pictures are larger than { $most } MB in total. Provide fewer or smaller ones.
memory-picture-unusable = Picture { $n } cannot be used. It must be base64, a file id (file-…) or an address (https://, gs://, s3://).

# What is wrong with a model's call that changes memory. Models read these, too.
memory-answer-unusable = The model's answer could not be used: { $why }
memory-answer-wrong = the answer { $problem }
memory-answer-field-wrong = { $field } { $problem }
memory-call-wrong = { $tool }: { $problem }.
memory-tool-unknown = There is no tool “{ $tool }” here.
memory-kind-twice = A kind is named twice. Name each kind once, with one instruction.
memory-not-a-date = is not a date such as 2026-11-22 14:05
memory-changes-nothing = changes no field
memory-item-not-shown = Item { $number } was not shown to you. Name one that was shown, or insert a new one.
memory-item-changed = Item { $number } has changed in the meantime.
memory-item-sealed = Item { $number } is sealed. Nothing on a screen can change it.
memory-item-other-kind = Item { $number } is now of another kind.
memory-block-changed = The block “{ $block }” has changed in the meantime.
memory-block-no-room = The block “{ $block }” has no room for that. Write it shorter with core_memory_rewrite.
memory-block-not-full = The block “{ $block }” is not { $percent }% full. Use core_memory_append.
memory-block-limit = A block can hold { $most } characters. Write it shorter.
memory-choice-wrong = { $problem }.

# Learning from what was watched.
memory-learn-begins = looking at what was seen
memory-learn-chosen = to update: { AND($kinds) }
memory-learn-none-chosen = nothing to update
memory-learn-manager = memory manager: { $what }
memory-learn-kind = { $kind }: { $what }
memory-learn-status = { $status ->
    [kept] saved
    [nothing] nothing new
   *[failed] failed
}
memory-learn-nothing = nothing was worth remembering
memory-kept-before = already saved
memory-items-added = added { $numbers }
memory-items-replaced = replaced { $old } with { $numbers }
memory-item-edited = changed { $number }
memory-block-rewritten = rewrote { $block }
memory-block-appended = added to { $block }
memory-secrets-refused = { $count ->
    [one] { $count } secret value was not saved
   *[other] { $count } secret values were not saved
}
