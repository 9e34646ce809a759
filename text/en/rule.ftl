# What may be pressed, and why not.
rule-would = “{ $what }” would { $kind ->
    [payment] pay or order something
    [install] install, update or download something
    [uninstall] uninstall something
    [delete] delete something
    [leave] leave or close a group
    [call] call somebody
    [send] send something
    [post] publish something
    [login] sign in or give access
    [captcha] prove that you are human
    [grant_always] allow something permanently
    [account] change an account or its security
    [sign_out] sign you out
    [contact] add, follow or block somebody
    [join] join a group, an event or a meeting
    [like] like something or react to it
    [rename] rename something
    [move] move something to another place
    [permission] give a permission or access
    [device] let others see, use or control this device
   *[other] { $does }
}
rule-would-as-told = “{ $what }” would { $kind ->
    [payment] pay or order something
    [install] install, update or download something
    [uninstall] uninstall something
    [delete] delete something
    [leave] leave or close a group
    [call] call somebody
    [send] send something
    [post] publish something
    [login] sign in or give access
    [captcha] prove that you are human
    [grant_always] allow something permanently
    [account] change an account or its security
    [sign_out] sign you out
    [contact] add, follow or block somebody
    [join] join a group, an event or a meeting
    [like] like something or react to it
    [rename] rename something
    [move] move something to another place
    [permission] give a permission or access
    [device] let others see, use or control this device
   *[other] { $does }
} (it says “{ $words }”)
rule-keys-would = { $by } and would { $kind ->
    [payment] pay or order something
    [install] install, update or download something
    [uninstall] uninstall something
    [delete] delete something
    [leave] leave or close a group
    [call] call somebody
    [send] send something
    [post] publish something
    [login] sign in or give access
    [captcha] prove that you are human
    [grant_always] allow something permanently
    [account] change an account or its security
    [sign_out] sign you out
    [contact] add, follow or block somebody
    [join] join a group, an event or a meeting
    [like] like something or react to it
    [rename] rename something
    [move] move something to another place
    [permission] give a permission or access
    [device] let others see, use or control this device
   *[other] { $does }
}
rule-keys-would-as-told = { $by } and would { $kind ->
    [payment] pay or order something
    [install] install, update or download something
    [uninstall] uninstall something
    [delete] delete something
    [leave] leave or close a group
    [call] call somebody
    [send] send something
    [post] publish something
    [login] sign in or give access
    [captcha] prove that you are human
    [grant_always] allow something permanently
    [account] change an account or its security
    [sign_out] sign you out
    [contact] add, follow or block somebody
    [join] join a group, an event or a meeting
    [like] like something or react to it
    [rename] rename something
    [move] move something to another place
    [permission] give a permission or access
    [device] let others see, use or control this device
   *[other] { $does }
} (it says “{ $words }”)
rule-ruling = { $would }; { $answer ->
    [allow] the policy allows that
    [deny] the policy never allows that
   *[ask] that needs your consent
}
rule-presses = it presses “{ $name }”
rule-limited = { $would }; { $never ->
    [true] the task rules that out
   *[false] { $only ->
        [look] the task only asks to look
       *[fill_in] the task asks to fill in, not to confirm
    }
}, so only a new task can allow it
rule-perhaps-limited = { $would }, which the task may rule out
rule-foreseen = { $why }, which { $allow } gives beforehand
rule-in-view = { $asked }. On the screen: { $items }{ $more ->
    [0] {""}
   *[other] , and { $more } more
}
rule-task-asks = the task itself asks for it ({ $kind })
rule-same-order = it confirms the order of { $total } that you allowed on the previous page
rule-allowed-before = you allowed it before the run began ({ $kind })
rule-allowed-less = { $would }: { $why }
rule-short-app = what you allowed is only for { $app }, and { $front } is in front
rule-short-time = what you allowed ended at { $until }
rule-short-times = what you allowed is used up ({ $times ->
    [one] once
   *[other] { $times } times
})
rule-short-unread = it is not certain how much would be paid in { $currency }, so what you allowed does not cover it
rule-short-sum = it costs { $total }, and you allowed { $most }{ $more ->
    [true] {" "}in all, of which { $paid } is spent
   *[false] {""}
}
rule-allowance = { $kind ->
    [payment] pay up to { $sum }
    [install] install, update or download something
    [uninstall] uninstall something
    [delete] delete something
    [leave] leave or close a group
    [call] call somebody
    [send] send something
    [post] publish something
    [login] sign in or give access
    [grant_always] allow something permanently
    [account] change an account or its security
    [sign_out] sign you out
    [contact] add, follow or block somebody
    [join] join a group, an event or a meeting
    [like] like something or react to it
    [rename] rename something
    [move] move something to another place
    [permission] give a permission or access
    [device] let others see, use or control this device
   *[other] { $kind }
}{ $somewhere ->
    [true] {" "}in { $app }
   *[false] {""}
} ({ $times ->
    [one] once
   *[other] up to { $times } times
}, until { $until })
rule-asks = this needs your consent ({ $kind })
rule-needs-person = the screen says “{ $words }”, which only a person can get past ({ $kind ->
    [payment] payment
    [login] sign-in
    [captcha] captcha
   *[other] { $kind }
})
rule-key-submits = { $text ->
    [none] Enter submits what is typed
   *[other] Enter submits “{ $text }”
}
rule-key-does = { $key } is a shortcut of this app
rule-key-deletes = the key { $key } deletes what is selected, unless text is being edited,
rule-key-presses = { $key ->
    [Typing] typing
   *[other] { $key }
} presses “{ $name }”, which has the focus,
rule-key-presses-in-dialog = { $key ->
    [Typing] typing
   *[other] { $key }
} presses “{ $name }” in the dialog
rule-key-may-press = { $key ->
    [Typing] typing
   *[other] { $key }
} may press “{ $name }”
rule-key-may-agree = { $key ->
    [Typing] typing
   *[other] { $key }
} may agree to the dialog
rule-beyond-task = the task does not mention this: { $what }
rule-opens-app = it opens { $app }
rule-plan-opens-app = the plan opens { $app }
rule-opens-page = it opens the page { $url }
rule-opens-from-home = it opens { $app } from the home screen
rule-opens-unnamed = it opens something without a name from the home screen
rule-app-in-front = { $app } is in front
rule-pastes-unread = it pastes something that nobody has seen
rule-types-address = it types the address “{ $part }”, and this app may write to it
rule-types-in-shell = it types the command “{ $text }”; only commands in the task's own words may be typed there
rule-other-text = { $asked }; what you want to send to { $to } is “{ $text }”
rule-writes = it types “{ $text }” where it can leave this device; only the task's own words may be typed there
rule-types-unread = it types “{ $part }”, which is not in the task, was not read on a screen of this run, and does not follow from either
rule-unknown = it is not clear what “{ $name }” does
rule-unknown-swipe = it is not clear what a swipe across “{ $name }” does; it can be opened instead
rule-unknown-of-two = “{ $name }” cannot be read on the picture, so it may as well be “{ $other }”
rule-unknown-unnamed = the control there has no name, so it is not clear what it does
rule-drawn-otherwise = the app calls it “{ $name }”, but the screen shows “{ $drawn }”
rule-other-object = “{ $name }” does not seem to belong to “{ $object }”
rule-closing-agrees = closing this may count as agreeing to what it says: “{ $words }”
rule-around-commits = “{ $name }” would put this into effect: “{ $words }”
rule-around-commits-unseen = nothing here says what “{ $name }” agrees to
rule-around-acts = “{ $name }” may take effect at once
rule-told-gesture = the page says what this does: “{ $words }”
rule-around-choice = a tap on “{ $name }” may take effect at once: “{ $words }”
rule-around-closes = “{ $name }” may agree to this: “{ $words }”
rule-around-discards = “{ $name }” would throw away what was entered
rule-around-other = “{ $name }” answers a question about something else: “{ $words }”
rule-around-ticked = “{ $name }” acts on what is ticked, and that is “{ $words }”
rule-around-charge = “{ $name }” may cost something: “{ $words }”
rule-around-key = the screen says that { $key } does something: “{ $words }”
rule-around-letters = “{ $name }” is written in look-alike letters, so it may not say what it seems to
rule-takes-offer = it accepts the offer “{ $offer }”
rule-secret-unnamed = it types the secret “{ $caption }” ({ $token }), which the task does not name
rule-secret-other-app = { $token } is for { $app }, but { $front } is in front; nothing was typed
rule-secret-app-unknown = { $token } is for { $app }, and the app in front is unknown; nothing was typed
rule-secret-into-search = a secret is never typed into a search or address field
