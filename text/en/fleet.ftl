# The queue of tasks that were handed in.

fleet-no-job = Run { $run } was not handed in with iris submit. See the queue: iris fleet list
fleet-key-taken = A task with the key { $key } was handed in before.
fleet-no-column = The sentence has a place {"{"}{ $name }{"}"}, but the row has only: { $columns }
fleet-cell-unusable = “{ $cell }” cannot fill {"{"}{ $name }{"}"}: a cell must not be empty and must not contain quotation marks.
fleet-cells-unusable = The cells do not fit into “{ $task }” as one piece each. Put its places in “ ”, or in no quotes.
fleet-cells-agree = “{ $task }” would agree to something that the sentence alone does not. Write that word into the sentence.
fleet-row-unread = Iris does not understand “{ $task }”. Cells are put in quotes; try the sentence with quoted words first: iris run TASK
fleet-priority-wrong = “{ $said }” is not a priority. Use a whole number from -999 to 999.
fleet-file-too-large = { $file } is larger than { $most } MB. Split it.
fleet-file-too-long = { $file } has more than { $most } rows, which is more than can be handed in at once. Split it.
fleet-file-kind = { $file } cannot be read as a list of tasks. Use one of: { $kinds }
fleet-file-wrong = { $file } is not a usable list of tasks: { $why }
fleet-device-given-up = { $device } failed in { $n } tasks in a row, so it gets no more: { $why }
fleet-job-given-up = Given up after { $n } tries that did not come to an end.
fleet-pictures-address = That is no place for shared pictures. Name a folder, or s3://BUCKET/PREFIX, if need be with ?endpoint=https://HOST. Keys are not part of it: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.
fleet-pictures-failed = { $why ->
    [denied] Pictures cannot be shared at { $place }: access is denied. Check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.
   *[other] Pictures cannot be shared at { $place }: it cannot be reached, or there is no such place.
 }
fleet-url-missing = Which database? Name it as postgresql://USER:PASSWORD@HOST/DATABASE, or set IRIS_FLEET_URL.
fleet-begun-elsewhere = This fleet was begun on another computer, so it has a key already. There: iris fleet export-key FILE. Here: iris fleet join URL --key FILE
fleet-key-wrong = { $have ->
    [older] This computer has an older key than the fleet. On one that has the new key: iris fleet export-key FILE. Here: iris fleet join --key FILE
   *[other] This computer does not have the key of this fleet, so it may not work for it. On one that has it: iris fleet export-key FILE. Here: iris fleet join --key FILE
 }
fleet-key-not-theirs = { $file } is not the key of this fleet, or is older than it. Nothing was changed.
fleet-host-taken = Another computer of this fleet, or another data folder of this one, is called { $host } and has a worker. Give this one another name: set IRIS_HOST.
fleet-not-begun = There is no fleet in this database yet. Begin one with: iris fleet init URL
fleet-key-missing = This computer has no key of the fleet ({ $file }). On one that has: iris fleet export-key FILE. Here: iris fleet join URL --key FILE
fleet-key-damaged = it is not a key file
fleet-key-file-exists = { $file } exists already. Name a new file.
fleet-key-file-unusable = { $file } is not a key file of a fleet. Write one with: iris fleet export-key FILE
fleet-key-elsewhere = { $kind ->
    [older] The key file is older than the key of this computer ({ $file }). Export it again.
   *[other] This computer belongs to another fleet. Move { $file } away to leave it.
 }
fleet-queue-full = The queue is full: { $limit } tasks wait in it. Hand this in again when some are done (IRIS_QUEUE_LIMIT).
fleet-job-cancelled = It was cancelled.

## Devices, workers and what became of tasks

fleet-standing = { $standing ->
    [busy] busy
    [idle] idle
    [standby] standing by
    [resting] resting
    [draining] ends after its task
    [paused] paused
    [left] no worker
    [given-up] given up
    [lost] worker is gone
   *[none] no worker yet
}
fleet-no-host = No worker yet
fleet-no-workers = No device has a worker. Start one with: iris worker
fleet-queue = Queue: { $parts }
fleet-paused = { $kind ->
    [queue] The whole queue is paused. Go on with: iris fleet resume
    [batch] Batch { $name } is paused. Go on with: iris fleet resume --batch "{ $name }"
   *[device] { $name } is paused. Go on with: iris fleet resume --device "{ $name }"
}
fleet-hour = { $n ->
    [0] Nothing ended in the last hour.
   *[other] In the last hour, { $n } ended: { $parts }
}
fleet-hour-part = { $n } { $standing }
fleet-causes = What did not succeed in the last 24 hours:
fleet-cause = { $n } × { $why } (for example { $run })
fleet-since = since { $time }
fleet-waits-for = { $host ->
    [none] waits for a worker
   *[other] waits for { $host }
}
fleet-waits-for-it = { $n ->
    [one] { $n } task waits for it
   *[other] { $n } tasks wait for it
}
fleet-happened = { $what ->
    [handed-in] handed in
    [running] taken by { $worker }
    [queued] put back
    [waiting] waits for an answer
    [ended] ended
    [cancelled] cancelled
    [retried] queued again
    [moved] moved to another device
    [served] worker { $worker } began
    [left] worker { $worker } ended
    [given-up] given up by worker { $worker }
    [draining] told to end after its task
    [paused] paused
   *[resumed] resumed
}
fleet-log-empty = Nothing has happened yet.
fleet-paused-now = { $kind ->
    [queue] { $new ->
        [yes] The queue is paused: no task begins. What runs goes on.
       *[no] The queue was paused already.
    }
    [batch] { $new ->
        [yes] Batch { $name } is paused: none of its tasks begins. What runs goes on.
       *[no] Batch { $name } was paused already.
    }
   *[device] { $new ->
        [yes] { $name } is paused: it begins no task. What runs goes on.
       *[no] { $name } was paused already.
    }
}
fleet-resumed-now = { $kind ->
    [queue] { $new ->
        [yes] The queue goes on.
       *[no] The queue was not paused.
    }
    [batch] { $new ->
        [yes] Batch { $name } goes on.
       *[no] Batch { $name } was not paused.
    }
   *[device] { $new ->
        [yes] { $name } goes on.
       *[no] { $name } was not paused.
    }
}
fleet-draining = { $device } gets no more tasks; its worker ends after the one it has.
fleet-no-worker = No worker serves { $device } now.
fleet-device-which = { $n ->
    [0] The queue knows no device yet. Start a worker with: iris worker
   *[other] “{ $device }” names neither a run nor one device of the queue. It knows: { $known }
}
fleet-store-was-away = The database could not be reached meanwhile.

## Limits

fleet-device-quarantined = { $device } was given up, since it failed again and again. Once it is in order: iris fleet resume --device DEVICE
fleet-limit-reached = { $kind ->
    [model] The limit for the model { $name } is reached.
    [app] The limit for the app { $name } is reached.
   *[batch] The batch { $name } has used up what it may. Raise it with iris fleet limit, then: iris fleet retry --batch { $name }
}{ $at ->
    [never] {""}
   *[other] { " " }It goes on at { $at }.
}
fleet-limit-part = { $what ->
    [calls] { $of ->
        [app] { $n } { $n ->
            [one] task
           *[other] tasks
        }
       *[other] { $n } { $n ->
            [one] request
           *[other] requests
        }
    }
    [tokens] { $n } tokens
   *[cost] ${ $n }
}
fleet-limit = { $per ->
    [minute] { $parts } a minute
    [hour] { $parts } an hour
    [day] { $parts } a day
   *[ever] { $parts }
}
fleet-limit-used = { $limit } (used: { $used })
