# A sentence that was stored before messages had keys, in the words it was stored in.
legacy-text = { $text }
