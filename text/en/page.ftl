# The page on which a simulated phone is tried by hand.
page-screen = The phone's screen
page-back = Back
page-home = Home
page-recents = Recents
page-text = Text for the focused field
page-type = Type
page-done = Done
page-not-found = There is nothing here.
page-request-too-large = The request is too large.
page-not-an-action = This is not an action.
