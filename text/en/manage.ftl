# What is printed by the commands that look after devices, references, secrets and memory.

manage-device-kind = { $kind ->
    [sim] simulated phone
    [desktop] this desktop
   *[arm] phone under an arm
}
manage-device-ready = ready
manage-device-remote = on the network, not checked
manage-device-stands = { CLAUSES($parts) }
manage-devices-android = android: { $problem }
manage-devices-no-phone = No phone is attached. To set one up: iris setup
manage-devices-paired = Paired. Next: iris devices connect HOST:PORT, with the port that Wireless debugging itself shows.
manage-devices-connected = Connected. Try: iris run "open Settings" --device android:{ $serial }
manage-calibrated = Saved in { $file }, with a picture next to it. Use it as: --device { $device }
manage-calibration-page = Send { $file } to the phone, open it in its browser, and tap it so that it fills the whole screen.
manage-calibration-picture = Show { $file } full-screen on the phone. A picture shows no touches, so add --camera-only.
manage-calibration-kept = the arm's earlier calibration was kept; it is valid if the phone has not been moved
manage-who = { $who }
manage-yes-or-no = { $yes ->
    [true] yes
   *[false] no
}

## References

manage-reference-own = own
manage-reference-field = { $field }
manage-reference-kept = Saved { $name } as { $file }; it is found there and nowhere else.
manage-reference-renamed = { $name } is now called { $new }.
manage-reference-removed = { $name }: { $pictures ->
    [one] { $pictures } picture
   *[other] { $pictures } pictures
} deleted.
manage-icons-begin = Learning from { $device }. This swipes through its pages for a few seconds.
manage-icons-none = No icons with labels can be seen on this phone's home screen.
manage-icons-column = { $column ->
    [fate] { "" }
    [why] { "" }
   *[other] { $column }
}
manage-icon-fate = { $fate }
manage-icon-package = { $name } is { $package }
manage-icons-counted = { $fate ->
    [new] { $icons } new
    [variant] { $icons } added to pictures of that name
    [known] { $icons } known already
   *[dropped] { $icons } not kept
}
manage-icons-learned = { $parts }.
manage-icons-drawn = drawn: { $file }

## Secrets

manage-secret-unknown-app = No app module knows { $app }, so it is used as a package name.
manage-secret-allowed = Secrets of { $package } are allowed now. Add one: iris secret add --app { $app } --caption …
manage-secret-disallowed = Secrets of { $package } are no longer kept or used.
manage-secret-left = { $secrets ->
    [one] { $secrets } secret for it is still sealed; iris secret list shows it.
   *[other] { $secrets } secrets for it are still sealed; iris secret list shows them.
}
manage-secret-kept = Kept until { $until }. A task types it as { $token }.
manage-secret-kind = { $kind ->
    [one-time-code] one-time code
   *[other] { $kind }
}
manage-secret-apps = Allowed for: { $apps }
manage-secret-no-app = Allowed for: no app
manage-secret-print = Print “{ $caption }” of { $app } here?
manage-secret-forget = Delete “{ $caption }” of { $app } for good?
manage-secret-forgotten = Deleted { $token }.
manage-secret-value = Value (not shown)

## Memory

manage-memory-empty = Nothing is remembered yet. Finished runs are remembered, except those whose task could not be understood or is about a password or a code. To tell Iris about yourself: iris memory block human
manage-memory-no-match = No memories match.
manage-memory-no-kind = There are no memories of the kind { $kind }.
manage-memory-kind = { $kind }
manage-memory-field = { $field }
manage-memory-changed = Changed { $number }.
manage-memory-items = { $items ->
    [one] { $items } item
   *[other] { $items } items
}
manage-memory-items-and-blocks = { $items ->
    [one] { $items } item
   *[other] { $items } items
} and { $blocks ->
    [one] { $blocks } block
   *[other] { $blocks } blocks
} of core memory
manage-memory-forget = { $every ->
    [true] Forget everything ({ $what })
   *[false] Forget { $what }
}{ $secrets ->
    [0] { "" }
    [one] , including { $secrets } sealed secret
   *[other] , including { $secrets } sealed secrets
}?
manage-memory-forgotten = { $what } forgotten.
manage-memory-copies = Copies you exported are not deleted: { $files }
manage-memory-exported = { $lines ->
    [one] { $lines } line
   *[other] { $lines } lines
} in { $file }
manage-memory-without-values = { $secrets ->
    [one] { $secrets } secret is
   *[other] { $secrets } secrets are
} in it without the value, which is never exported.
manage-memory-added = { $what } added.
manage-block-empty = The block { $name } is empty.
manage-block-changed = Changed the block { $name }.
manage-block-forgotten = Deleted the block { $name }.
manage-stats-characters = characters of core memory
manage-stats-pictures = { $waiting ->
    [0] ({ $megabytes } MB of pictures)
    [one] ({ $megabytes } MB of pictures, { $waiting } batch waiting)
   *[other] ({ $megabytes } MB of pictures, { $waiting } batches waiting)
}
manage-stats-file = { $file } ({ $megabytes } MB)
manage-learn-nothing = There is nothing to learn from yet. Watch a screen first: iris watch
manage-learn-note = batch { $batch }: { $note }
manage-learn-done = batch { $batch } is done
manage-learn-failed = batch { $batch } failed: { $why }
manage-learn-failures = { $batches ->
    [one] { $batches } batch
   *[other] { $batches } batches
} failed. Try again with: iris memory learn --again
