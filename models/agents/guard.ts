/**
 * Ends a program of the user's, with all of its process group, when this process is gone without having ended it:
 * killed, or out of memory. Owns the process that waits for that. It is a shell, which every POSIX system has.
 */
import { ChildProcess, type ChildProcessSpawner } from "effect/process"

/** Its input is a pipe that this process alone holds open, and never writes to: the input ends with this process. */
const WAIT_AND_KILL = 'read -r _; kill -s KILL -- "-$1"'

/** Guards a program that leads a process group, until the scope ends. */
export const guard = ({ pid }: Pick<ChildProcessSpawner.ChildProcessHandle, "pid">) =>
  ChildProcess.make("/bin/sh", ["-c", WAIT_AND_KILL, "guard", String(pid)], {
    stdin: "pipe",
    stdout: "ignore",
    stderr: "ignore",
    killSignal: "SIGKILL"
  })
