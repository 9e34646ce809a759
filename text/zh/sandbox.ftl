sandbox-state-unreadable = 无法读取这次运行保存的程序状态，请重新开始任务。
sandbox-key-too-short = 用于封存已暂停程序的密钥至少需要 32 字节。
sandbox-seal-broken = 已暂停的程序不是由当前安装的 Iris 为这次运行保存的，请重新开始任务。
sandbox-version-other = 程序是由 { $version } 版沙盒暂停的，请重新开始任务。
sandbox-step-failed-often = “{ $step }”连续失败 { $count } 次：{ $why }
sandbox-steps-failed-often = 连续 { $count } 个步骤失败，最后一个是“{ $step }”：{ $why }
