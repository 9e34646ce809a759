device-link-without-scheme = “{ $link }” is not a web address. Start it with https:// or another scheme.
device-look-only = This device was opened view-only. Remove hands=no from its address.
device-phone-key-unknown = “{ $key }” is not a key of a phone.
device-option-unknown = “{ $name }” is not an option of { $scheme }: addresses.
device-option-not-a-choice = { $name }={ $value } is not valid. Use one of { $choices }.
device-option-not-a-number = { $name }={ $value } is not valid. Use a whole number from 0 to { $most }.
device-stopped-midway = The device was stopped in the middle of an action. Check the screen before repeating it.
device-point-outside = ({ $x }, { $y }) is outside the screen of { $width }×{ $height } pixels.
device-address-unreadable = The device address is too long or has characters that cannot be read. Write it as sim: or SCHEME:WHERE.
device-name-unaddressable = The device at { $address } has a name that cannot be used in an address. Rename it.
device-identity-unknown = { $address } does not say which device it was. Only a phone can be found again at another address.
device-option-malformed = The device address has “{ $part }” where key=value belongs.
device-option-twice = The device address gives “{ $name }” twice.
device-option-unreadable = The device address gives “{ $name }” with unreadable characters. Type it again.
device-address-unknown = “{ $address }” is not a device.
device-left-open = { $address } does not say which device is meant. Write it as the worker names it, such as android:SERIAL.
device-on-other-host = The device of run { $run } is attached to the computer { $host }. The run goes on when a worker runs there.
device-is-no-phone = { $address } is not a phone, so it cannot be { $phone }. Nothing was done on it.
device-is-another = { $address } is { $found }, not { $phone }. Nothing was done on it.
device-stopped = The device was stopped. Clear the stop to continue.
device-sim-state-other = { $path } holds a simulated phone with another seed or other options. Use the same address, or delete the file.
device-sim-fault-unknown = faults: “{ $kind }” is not a kind of fault.
device-screenshot-cut-off = The screenshot was cut off on the way. Try again.
device-unreachable = The phone cannot be reached. Wait until it comes back.
device-lost-midway = The phone was lost before it answered. Check the screen before repeating.
device-action-unsupported = This device cannot do “{ $kind }”; it only has a touchscreen.
device-app-not-installed = { $app } is not installed on this phone.
device-nothing-answers = Nothing on this phone responds to: { $action }.
device-option-wrong = { $scheme }: “{ $name }” is “{ $value }”, but { $why }.
