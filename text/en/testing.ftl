# iris_screen.testing: what people test their own graphs with.
testing-phone-gone = No paper phone has the address { $address } any more; keep the PaperPhone object while its address is in use.
testing-phone-away = The paper phone is disconnected, as the test asked (gone=).
testing-picture-gone = Picture { $picture } is no longer kept; take a new screenshot.
testing-page-missing = A PaperPhone has no page “{ $page }”. Its pages: { AND($pages) }.
