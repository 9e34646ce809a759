# 日期、时间和用时。
when-seconds-exact = { NUMBER($seconds, minimumFractionDigits: 2, maximumFractionDigits: 2) } 秒
when-seconds = { $seconds } 秒
when-minutes = { $minutes } 分 { $seconds } 秒
when-day = { $year }年{ $month }月{ $day }日
when-time = { NUMBER($hour, minimumIntegerDigits: 2) }:{ NUMBER($minute, minimumIntegerDigits: 2) }
when-moment = { $day } { $time }
when-clauses = { CLAUSES($parts) }
