/**
 * Which process of which machine something belongs to, by its name. Owns telling that such a process has ended; of
 * another machine's nothing is known.
 */
import { readdirSync, readFileSync, readlinkSync, rmSync } from "node:fs"
import { hostname, tmpdir } from "node:os"
import { join } from "node:path"
import { Option, Predicate } from "effect"
import { digest } from "./digest.ts"

const readOr = (read: () => string): string => {
  try {
    return read()
  } catch {
    return ""
  }
}

/**
 * Identifies the machine; on Linux also its boot and its container. A process number names the same process
 * only if all of these are equal.
 */
export const machine = digest(
  [
    hostname(),
    readOr(() => readFileSync("/proc/sys/kernel/random/boot_id", "utf8")),
    readOr(() => readlinkSync("/proc/self/ns/pid"))
  ].join("\n")
).slice(0, 16)

/** Whether a process of this machine is there. */
const runsHere = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (cause) {
    // A process of another user exists too; we are just not allowed to signal it.
    return !(Predicate.hasProperty(cause, "code") && cause.code === "ESRCH")
  }
}

/** The number of a process, if it is one of this machine. */
export const processHere = (where: string | undefined, pid: string | undefined) =>
  where === machine && /^[1-9]\d*$/.test(pid ?? "") ? Option.some(Number(pid)) : Option.none()

/** Whether a process is known to have ended: one of another machine never is. */
export const processEnded = (where: string | undefined, pid: string | undefined): boolean =>
  Option.exists(processHere(where, pid), (number) => !runsHere(number))

/** Kinds of folders whose leftovers this process has removed. */
const swept = new Set<string>()

/** Enough of the machine's identity for the name of a folder: some systems allow only short paths. */
const WHERE = machine.slice(0, 8)

/** Removes temporary folders of a kind that processes of this machine made and that have ended since. */
const sweep = (kind: string) => {
  for (const name of readdirSync(tmpdir())) {
    const [program, own, where, pid] = name.split("-")
    const isOurs = program === "questline" && own === kind && where === WHERE
    if (!isOurs || !processEnded(machine, pid)) continue
    // Another process may remove it at the same time, and some belong to other users.
    readOr(() => `${rmSync(join(tmpdir(), name), { recursive: true, force: true })}`)
  }
}

/**
 * How the names of this process's temporary folders of a kind begin. Whoever makes one removes it; what killed processes
 * left is removed here, before the first one is made.
 */
export const folderPrefix = (kind: string): string => {
  if (!swept.has(kind)) {
    swept.add(kind)
    readOr(() => `${sweep(kind)}`)
  }
  return `questline-${kind}-${WHERE}-${process.pid}-`
}
