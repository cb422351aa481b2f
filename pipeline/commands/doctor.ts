/** `questline doctor`: what a run needs on this machine, what is missing, and how to fix it. */
import { Console, Effect, FileSystem, Layer, Option, Path, Predicate } from "effect"
import { Command } from "effect/cli"
import { ChildProcess, ChildProcessSpawner } from "effect/process"
import type { Provider } from "../../models/providers/Provider.ts"
import { wrap } from "../../report/layout.ts"
import { style } from "../../report/style.ts"
import { printDocument } from "../terminal/documents.ts"
import { ExitStatus } from "../terminal/failure.ts"
import { load, traced } from "../terminal/handler.ts"
import * as options from "../terminal/options.ts"
import { stdoutWidth } from "../terminal/writer.ts"

const flags = { db: options.db, json: options.json }

/** With `missing` no run works; with `note` it does. */
interface CheckResult {
  readonly name: string
  readonly state: "ok" | "note" | "missing"
  readonly detail: string
}

const NODE_MAJOR = 24

const result =
  (name: string) =>
  (state: CheckResult["state"], detail: string): CheckResult => ({ name, state, detail })

const messageOf = (error: unknown): string =>
  Predicate.isError(error) ? error.message : String(error)

const nodeCheck = Effect.sync((): CheckResult => {
  const node = result("Node")
  return Number(process.versions.node.split(".")[0]) >= NODE_MAJOR
    ? node("ok", process.version)
    : node(
        "missing",
        `${process.version} is older than ${NODE_MAJOR}: start bin/pipeline, which installs its own`
      )
})

/** The first line that a program prints when it is asked for its version. */
const versionOf = Effect.fnUntraced(function* (program: string) {
  const spawner = yield* ChildProcessSpawner.ChildProcessSpawner
  const text = yield* spawner
    .string(ChildProcess.make(program, ["--version"], { env: {}, extendEnv: false }))
    .pipe(Effect.timeout("20 seconds"))
  return text.trim().split("\n")[0] ?? ""
})

/** A program that every run needs. */
const required = <E, R>(name: string, find: Effect.Effect<string, E, R>) =>
  find.pipe(
    Effect.flatMap((program) =>
      versionOf(program).pipe(
        Effect.map((version) => result(name)("ok", version)),
        Effect.catch((error) =>
          Effect.succeed(
            result(name)(
              "missing",
              `${program} does not run (${messageOf(error)}): run \`npm install\` on this machine`
            )
          )
        )
      )
    ),
    Effect.catch((error) => Effect.succeed(result(name)("missing", messageOf(error))))
  )

/** A program that adds a wall to the sandbox. */
const optional = (name: string, alone: string) =>
  versionOf(name).pipe(
    Effect.map((version) => result(name)("ok", version)),
    Effect.catch(() =>
      Effect.succeed(
        result(name)("note", `not installed (util-linux, bubblewrap); without it ${alone}`)
      )
    )
  )

const databaseCheck = Effect.fnUntraced(function* (db: string) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const database = result("Database")
  const file = path.resolve(db)
  // The nearest existing folder: the first run creates those below it.
  let folder = path.dirname(file)
  while (!(yield* fs.exists(folder)) && folder !== path.dirname(folder)) {
    folder = path.dirname(folder)
  }
  return yield* fs.access(folder, { writable: true }).pipe(
    Effect.andThen(fs.exists(file)),
    Effect.map((exists) => database("ok", exists ? file : `${file} (the first run creates it)`)),
    Effect.catch(() =>
      Effect.succeed(
        database("missing", `${folder} cannot be written: change its permissions, or use --db`)
      )
    )
  )
})

const genesisCheck = Effect.gen(function* () {
  const { genesisFile } = yield* load(() => import("../../chain/genesis/Genesis.ts"))
  const fs = yield* FileSystem.FileSystem
  const genesis = result("Genesis")
  return yield* genesisFile().pipe(
    Effect.flatMap((file) => Effect.map(fs.exists(file), (exists) => ({ file, exists }))),
    Effect.map(({ exists, file }) =>
      exists
        ? genesis("ok", file)
        : genesis("note", "not built yet: the first run builds it in about 15 s")
    ),
    Effect.catch((error) => Effect.succeed(genesis("missing", messageOf(error))))
  )
})

const portCheck = Effect.gen(function* () {
  const { RpcGate } = yield* load(() => import("../../chain/RpcGate.ts"))
  return yield* Layer.build(RpcGate.layer).pipe(
    Effect.scoped,
    Effect.as(result("Loopback port")("ok", "can listen on a free port of 127.0.0.1")),
    Effect.catch((error) => Effect.succeed(result("Loopback port")("missing", error.message)))
  )
})

/** Whether a provider's key is set; never the key itself. */
const keyCheck = Effect.fnUntraced(function* ({ form, keyVariables, title }: Provider) {
  const { loadKey } = yield* load(() => import("../../models/keys.ts"))
  const variables = keyVariables.join(" or ")
  const key = result(title)
  return yield* loadKey(title, undefined, keyVariables).pipe(
    Effect.map((found) =>
      Option.isSome(found)
        ? key("ok", `key found for ${form}`)
        : key("note", `no key: set ${variables} to ask ${form}`)
    ),
    Effect.catch(({ message }) => Effect.succeed(key("note", message)))
  )
})

/** One for each provider that needs a key. */
const keyChecks = Effect.gen(function* () {
  const { providers } = yield* load(() => import("../../models/providers/index.ts"))
  return yield* Effect.forEach(
    providers.filter(({ home }) => home !== null),
    keyCheck
  )
})

const marks = { ok: "green", note: "yellow", missing: "red" } as const

const STATE_WIDTH = 7
const NAME_WIDTH = 14
const DETAIL_INDENT = STATE_WIDTH + NAME_WIDTH + 4

/** A finding, its detail wrapped below its beginning. */
const asText = ({ detail, name, state }: CheckResult): string => {
  const line = `${style(marks[state], state.padEnd(STATE_WIDTH))}  ${name.padEnd(NAME_WIDTH)}  `
  return `${line}${wrap(detail, stdoutWidth() - DETAIL_INDENT).replaceAll("\n", `\n${" ".repeat(DETAIL_INDENT)}`)}`
}

export const doctor = Command.make(
  "doctor",
  flags,
  traced(
    Effect.fn("commands.doctor")(function* ({ db, json }) {
      const { anvilBinary } = yield* load(() => import("../../chain/Anvil.ts"))
      const { findDeno } = yield* load(() => import("../../stages/sandbox-execute/launch.ts"))
      const programs = yield* Effect.all(
        [
          nodeCheck,
          required("Anvil", anvilBinary),
          required("Deno", findDeno),
          optional("prlimit", "only the memory watch stops a script that uses too much"),
          optional("bwrap", "only Deno's permissions keep scripts away from files and processes"),
          databaseCheck(db),
          genesisCheck,
          portCheck
        ],
        { concurrency: 3 }
      )
      const results = [...programs, ...(yield* keyChecks)]
      const ready = results.every(({ state }) => state !== "missing")
      yield* json
        ? printDocument("doctor", { ready, findings: results })
        : Console.log(results.map(asText).join("\n"))
      if (!ready) {
        return yield* new ExitStatus({ status: 2 })
      }
    })
  )
).pipe(
  Command.withDescription("Check what is installed, what is missing, and how to fix it"),
  Command.withExamples([
    { command: "questline doctor" },
    {
      command: "questline doctor --json",
      description: "For a script: exit status 2 if anything is missing"
    }
  ])
)
