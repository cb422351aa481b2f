/**
 * `npm run check:slurm`: plays deploy/shards.sbatch as an array on a real Slurm of three nodes, kills one of them with
 * all that runs on it, merges what the tasks left, and compares it with the run of one machine. Needs Linux, root, and
 * Debian's packages slurm-wlm and munge. Each node is a slurmd with a host name and processes of its own. Ends with 1 if
 * something is missing or another.
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process"
import { randomBytes } from "node:crypto"
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { hostname, tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as after } from "node:timers/promises"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../..", import.meta.url))
const pipeline = join(root, "bin", "pipeline")
const where = mkdtempSync(join(tmpdir(), "questline-slurm-"))
const at = (...names: ReadonlyArray<string>) => join(where, ...names)

const NODES = ["n1", "n2", "n3"]
const FLAGS = [
  ...["--model", "oracle", "--model", "null", "--rounds", "2"],
  ...["--tasks", "erc20_*", "--tasks", "wbnb_*"]
]
/** The shard whose node is killed. */
const HIT = "2"
/** ms that one part of the check may take. */
const LONGEST = 20 * 60_000

const conf = `ClusterName=questline
SlurmctldHost=${hostname()}(127.0.0.1)
SlurmUser=root
AuthType=auth/munge
CredType=cred/munge
AuthInfo=socket=${at("munge.socket")}
StateSaveLocation=${at("state")}
SlurmdSpoolDir=${at("spool")}/%n
SlurmctldPidFile=${at("slurmctld.pid")}
SlurmdPidFile=${at("slurmd")}-%n.pid
SlurmctldPort=16817
SlurmctldLogFile=${at("slurmctld.log")}
SlurmdLogFile=${at("slurmd")}-%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
JobRequeue=1
ReturnToService=2
SlurmdTimeout=10
MpiDefault=none
NodeName=n[1-3] NodeHostname=${hostname()} NodeAddr=127.0.0.1 Port=[17001-17003] CPUs=2 RealMemory=1000 State=UNKNOWN
PartitionName=all Nodes=n[1-3] Default=YES MaxTime=INFINITE State=UP
`

const env = {
  ...process.env,
  SLURM_CONF: at("slurm.conf"),
  QUESTLINE: pipeline,
  SHARDS: at("shards")
}
const run = (program: string, ...args: ReadonlyArray<string>): string =>
  execFileSync(program, args, { env, cwd: where, encoding: "utf8", maxBuffer: 1 << 28 })

const started: Array<ChildProcess> = []
/** Starts a program that stays in the foreground. */
const start = (program: string, ...args: ReadonlyArray<string>): ChildProcess => {
  const child = spawn(program, args, { env, cwd: where, stdio: "ignore" })
  started.push(child)
  return child
}

const until = async <A>(what: string, look: () => A | undefined): Promise<A> => {
  const end = performance.now() + LONGEST
  while (performance.now() < end) {
    const found = look()
    if (found !== undefined) return found
    await after(1000)
  }
  throw new Error(`not within ${LONGEST / 60_000} minutes: ${what}`)
}

/** A slurmd that is alone with its processes, and goes with all of them. */
const startNode = (name: string): ChildProcess =>
  start(
    ...(["unshare", "--uts", "--pid", "--fork", "--mount-proc", "--kill-child"] as const),
    ...["sh", "-c", `hostname ${name} && exec slurmd -D -N ${name}`]
  )

const startCluster = async (): Promise<ReadonlyMap<string, ChildProcess>> => {
  for (const folder of ["state", "spool", "shards"]) mkdirSync(at(folder))
  writeFileSync(at("slurm.conf"), conf)
  writeFileSync(at("munge.key"), randomBytes(128), { mode: 0o600 })
  const files = ["key-file", "socket", "pid-file", "log-file", "seed-file"]
  start(
    ...(["munged", "--foreground", "--force"] as const),
    ...files.map((file) => `--${file}=${at(`munge.${file.replace("-file", "")}`)}`)
  )
  await until("munged listens", () => existsSync(at("munge.socket")) || undefined)
  start("slurmctld", "-D", "-c")
  const nodes = new Map(NODES.map((name) => [name, startNode(name)]))
  await until(
    "three idle nodes",
    () => run("sinfo", "-h", "-t", "idle", "-o", "%D").trim() === "3" || undefined
  )
  return nodes
}

/** The log of a shard's task. */
const logOf = (job: string, shard: string): string => {
  const file = at(`questline-${job}-${shard}.log`)
  return existsSync(file) ? readFileSync(file, "utf8") : ""
}

/** What is stored of a run, but for times. */
const storedIn = (db: string): string => {
  const trials = JSON.parse(run(pipeline, "report", "--format", "json", "--db", db))
  return JSON.stringify(trials)
}

const check = async (): Promise<boolean> => {
  const nodes = await startCluster()
  const script = join(root, "deploy", "shards.sbatch")
  const job = run("sbatch", "--parsable", "--array=1-3", script, ...FLAGS).trim()
  await until(`shard ${HIT} plays`, () => /\[\d+\/\d+\]/.test(logOf(job, HIT)) || undefined)
  const place = run("squeue", "-h", "-j", `${job}_${HIT}`, "-o", "%N").trim()
  const before = logOf(job, HIT)
    .match(/\[\d+\/\d+\]/g)
    ?.at(-1)
  nodes.get(place)?.kill("SIGKILL")
  console.log(`killed ${place}, where shard ${HIT} was at ${before}`)
  await until(
    "every task has ended",
    () => run("squeue", "-h", "-j", job).trim() === "" || undefined
  )
  for (const shard of ["1", "2", "3"]) {
    const log = logOf(job, shard)
    console.log(
      `shard ${shard}: ${log.match(/^shard .*$/gm)?.join("; ")}: ${log.trim().split("\n").at(-1)}`
    )
  }
  const again = /start [1-9]/.test(logOf(job, HIT))
  if (!again) console.error(`shard ${HIT} was not started again`)
  const files = ["1", "2", "3"].map((shard) => at("shards", `${shard}.db`))
  console.log(run(pipeline, "db", "merge", at("whole.db"), ...files).trim())
  run(pipeline, "run", ...FLAGS, "--shard", "1/1", "--db", at("calm.db"))
  const same = storedIn(at("whole.db")) === storedIn(at("calm.db"))
  console.log(
    same
      ? "the report equals that of one machine"
      : "the report is another than that of one machine"
  )
  console.log(run(pipeline, "db", "check", at("whole.db")).trim())
  return again && same
}

try {
  process.exitCode = (await check()) ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  for (const child of started.toReversed()) child.kill("SIGKILL")
  if (process.exitCode === 0) rmSync(where, { recursive: true, force: true })
  else console.error(`logs are in ${where}`)
}
