# Days, times and how long something took.
when-seconds-exact = { NUMBER($seconds, minimumFractionDigits: 2, maximumFractionDigits: 2) } s
when-seconds = { $seconds } s
when-minutes = { $minutes } min { $seconds } s
when-day = { $year }-{ NUMBER($month, minimumIntegerDigits: 2) }-{ NUMBER($day, minimumIntegerDigits: 2) }
when-time = { NUMBER($hour, minimumIntegerDigits: 2) }:{ NUMBER($minute, minimumIntegerDigits: 2) }
when-moment = { $day } { $time }
when-clauses = { CLAUSES($parts) }
