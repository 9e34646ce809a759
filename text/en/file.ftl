# Files and ports that the system refuses.
file-why = { $code ->
    [ENOENT] no such file or folder
    [EACCES] permission denied
    [EPERM] permission denied
    [EROFS] the disk is read-only
    [ENOSPC] the disk is full
    [EDQUOT] the disk quota is used up
    [EISDIR] it is a folder
    [EFBIG] it is too large
    [ENOTDIR] a part of the path is not a folder
    [EADDRINUSE] it is in use
    [EINVAL] not a plain file
   *[other] { $said }
}
file-language-lacks = The language “{ $language }” lacks the file { $file }. Write one like the English file of that name.
file-unreadable = { $file } could not be read: { $why }.
file-unwritable = { $file } could not be written: { $why }.
file-not-utf-8 = { $file } is not UTF-8 text. Save it as UTF-8.
file-store-damaged = { $file } is damaged. { $rescue ->
    [none] Move it away to start with an empty one, or restore a backup.
   *[other] See what of it can be saved: { $rescue }
}
file-store-folder-is-file = { $file } is a file, but must be a folder. Set another folder with IRIS_HOME.
file-store-is-folder = { $file } is a folder, but the store is a file. Move the folder away.
file-store-not-ours = { $file } is not an Iris store. Move it away, or set another folder with IRIS_HOME.
file-store-newer = { $file } was written by a newer version of Iris (format { $format }; this one reads { $known }). Update Iris.
file-store-layout-other = { $file } is not laid out as Iris expects. Move it away to start with an empty one.
file-store-not-local = { $file } is on a disk where SQLite cannot keep a log. Set a folder on a local disk with IRIS_HOME.
file-store-failed = { $code ->
    [SQLITE_READONLY] { $file } cannot be written. Make its folder writable, or set another one with IRIS_HOME.
    [SQLITE_PERM] { $file } cannot be written. Make its folder writable, or set another one with IRIS_HOME.
    [SQLITE_CANTOPEN] { $file } cannot be opened. Make its folder writable, or set another one with IRIS_HOME.
    [SQLITE_FULL] The disk with { $file } is full. Free some space, then continue.
    [SQLITE_IOERR] { $file } cannot be read or written (disk error). Check the disk and its free space, then continue.
    [SQLITE_BUSY] { $file } is locked by another program. Close that program and try again.
    [SQLITE_PROTOCOL] { $file } is locked by another program. Close that program and try again.
    [SQLITE_LOCKED] { $file } is locked by another program. Close that program and try again.
    [SQLITE_NOTADB] { $file } is not an Iris store. Move it away, or set another folder with IRIS_HOME.
    [SQLITE_NOMEM] There is not enough memory for { $file }. Close something and try again.
    [SQLITE_MISUSE] { $file } is already closed.
   *[other] { $file } is damaged. { $rescue ->
        [none] Move it away to start with an empty one, or restore a backup.
       *[other] See what of it can be saved: { $rescue }
    }
}
file-store-unwritable = { $file } cannot be written ({ $why }). Set another folder with IRIS_HOME.{ $rescue ->
    [none] {""}
   *[other] {" "}Copy the runs into one: { $rescue } --save FILE
}
file-port-unusable = Port { $port } cannot be used: { $why }. Choose another one.
