/**
 * A PostgreSQL server of the tests' own, from the machine's packages. Owns starting it in a temporary folder, once
 * in each process that asks for it, and that it ends with that process, however the process ends.
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process"
import { randomUUID } from "node:crypto"
import {
  accessSync,
  appendFileSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync
} from "node:fs"
import { tmpdir } from "node:os"
import { delimiter, join } from "node:path"
import { Effect } from "effect"
import pg from "pg"

const versions = "/usr/lib/postgresql"

/** Folders that may hold the server's programs; Debian keeps them out of PATH. */
const folders = (): ReadonlyArray<string> => [
  ...(process.env.PATH ?? "").split(delimiter),
  ...(existsSync(versions)
    ? readdirSync(versions)
        .toSorted((a, b) => Number(b) - Number(a))
        .map((version) => join(versions, version, "bin"))
    : [])
]

/** The folder of PostgreSQL's programs; undefined: it is not installed. */
export const installed = folders().find(
  (folder) => folder !== "" && existsSync(join(folder, "initdb"))
)

/** Printed once where tests on PostgreSQL are left out. */
export const absent =
  "PostgreSQL is not installed here, so the tests of the store on PostgreSQL are left out"

/** The server refuses to run as root, so root runs it as a user without rights. */
const NOBODY = 65_534

/** The server's folder, and what keeps it running. */
export interface Server {
  readonly folder: string
  /** sends the server a signal, e.g. INT for a fast shutdown */
  readonly child: ChildProcess
}

/**
 * Waits on its own standard input and then ends the server: a pipe is closed when the process at its other end is
 * gone, even if it was killed.
 */
const KEEPER = `
folder="$2" programs="$1"
shift 2
set -- -D "$folder/data" -k "$folder" "$@"
"$programs/postgres" "$@" >"$folder/log" 2>&1 &
set -- "$programs" "$folder"
cat >/dev/null
kill -QUIT "$(head -n 1 "$2/data/postmaster.pid")" 2>/dev/null
wait
# A server that was restarted is no child of this shell.
for n in 1 2 3 4 5 6 7 8 9; do [ -e "$2/data/postmaster.pid" ] && sleep 1; done
rm -rf "$2"/* 
rmdir "$2" 2>/dev/null
exit 0`

/** What a server of the tests is told; the later ones count. */
const SETTINGS = ["listen_addresses=", "fsync=off", "max_connections=200"]

const start = (programs: string, settings: ReadonlyArray<string>): Server => {
  const folder = mkdtempSync(join(tmpdir(), "questline-pg-"))
  const root = process.getuid?.() === 0
  if (root) chownSync(folder, NOBODY, NOBODY)
  const as = root ? { uid: NOBODY, gid: NOBODY } : {}
  // A language whose order of words is not that of the bytes, to see that the store does not depend on it.
  const initdb = [
    "-D",
    join(folder, "data"),
    "-U",
    "questline",
    "-A",
    "trust",
    "-E",
    "UTF8",
    "--no-sync"
  ]
  const icu = ["--locale=C.UTF-8", "--locale-provider=icu", "--icu-locale=en-US"]
  const options = { cwd: folder, stdio: "ignore", ...as } as const
  execFileSync(join(programs, "initdb"), [...initdb, ...icu], options)
  // Only an address of its own namespace is ever listened to.
  appendFileSync(join(folder, "data", "pg_hba.conf"), "host all all all trust\n")
  const told = [...SETTINGS, ...settings].flatMap((setting) => ["-c", setting])
  const child = spawn("/bin/sh", ["-c", KEEPER, "keeper", programs, folder, ...told], {
    ...options,
    stdio: ["pipe", "ignore", "ignore"]
  })
  child.unref()
  if (child.stdin !== null && "unref" in child.stdin && typeof child.stdin.unref === "function") {
    child.stdin.unref()
  }
  return { folder, child }
}

let server: Promise<Server> | undefined

const clientTo = (folder: string, database: string) =>
  new pg.Client({ host: folder, user: "questline", database })

/** Asks until the server answers. */
const answering = async (started: Server): Promise<Server> => {
  accessSync(started.folder)
  for (let tries = 0; ; tries++) {
    const client = clientTo(started.folder, "postgres")
    const failed = await client.connect().then(
      () => undefined,
      (cause: unknown) => cause
    )
    await client.end().catch(() => undefined)
    if (failed === undefined) return started
    if (tries > 1_000) throw failed
    await new Promise((resume) => setTimeout(resume, 20))
  }
}

/** The server of this process; the first call says what it is told besides, such as `max_connections=500`. */
export const ownServer = (settings: ReadonlyArray<string> = []): Promise<Server> => {
  if (installed === undefined) throw new Error(absent)
  server ??= answering(start(installed, settings))
  return server
}

/** Ends the server and every connection to it, and starts it again. */
export const restartServer = async (): Promise<void> => {
  const { folder } = await ownServer()
  const as = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
  const data = join(folder, "data")
  execFileSync(
    join(installed ?? "", "pg_ctl"),
    ["restart", "-D", data, "-m", "fast", "-l", join(folder, "log")],
    {
      cwd: folder,
      stdio: "ignore",
      ...as
    }
  )
}

/** Runs one statement as the server's administrator. */
export const administer = async (
  statement: string,
  database = "postgres"
): Promise<Array<Array<unknown>>> => {
  const { folder } = await ownServer()
  const client = clientTo(folder, database)
  await client.connect()
  try {
    const { rows } = await client.query({ text: statement, rowMode: "array" })
    return rows
  } finally {
    await client.end()
  }
}

/** The address of a new, empty database, dropped with its scope. */
export const newDatabase = Effect.acquireRelease(
  Effect.promise(async () => {
    const { folder } = await ownServer()
    const name = `test_${randomUUID().replaceAll("-", "")}`
    await administer(`create database ${name}`)
    return `postgres:///${name}?host=${folder}&user=questline`
  }),
  (url) =>
    Effect.promise(() =>
      administer(`drop database if exists ${new URL(url).pathname.slice(1)} with (force)`)
    )
)
