# iris bench 和 iris dst：测量与模拟。
proofs-repository-needed = { $command } 只能在 Iris 的代码仓库中运行，请克隆仓库，并在其中执行 make setup。
