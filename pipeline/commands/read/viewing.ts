/** Serves the viewer's pages, or writes them. Loaded when `questline view` runs. */
import { platform } from "node:process"
import { Console, Effect, FileSystem, Option, Path } from "effect"
import { ChildProcess, ChildProcessSpawner } from "effect/process"
import { ownValue } from "../../../evm/ownValue.ts"
import { counted } from "../../../report/text.ts"
import { find } from "../../run/findRun.ts"
import { Benches, benchNamed } from "../../terminal/Benches.ts"
import { printDocument } from "../../terminal/documents.ts"
import { UsageError } from "../../terminal/failure.ts"
import { makeFolder, reasonOf } from "../../terminal/folder.ts"
import { asTyped } from "../../terminal/invocation.ts"
import { filesOf } from "../../view/files.ts"
import { onServer } from "../../view/Place.ts"
import { makeSite } from "../../view/Site.ts"
import { serve } from "../../view/server.ts"

/** The site over the benchmarks of this program. */
const site = Effect.gen(function* () {
  const benches = yield* Benches
  return yield* makeSite(
    (name) =>
      Effect.flatMap(benchNamed(name), ({ load }) => load).pipe(
        Effect.provideService(Benches, benches)
      ),
    asTyped
  )
})

/** The command that opens an address in the browser, by platform. */
const OPENERS: Readonly<
  Partial<Record<NodeJS.Platform, readonly [string, ...ReadonlyArray<string>]>>
> = {
  darwin: ["open"],
  win32: ["cmd", "/c", "start", ""]
}

const openIn = Effect.fnUntraced(function* (url: string) {
  const [command, ...args] = ownValue(OPENERS, platform) ?? ["xdg-open"]
  const spawner = yield* ChildProcessSpawner.ChildProcessSpawner
  const status = yield* Effect.option(
    spawner.exitCode(
      ChildProcess.make(command, [...args, url], { stdout: "ignore", stderr: "ignore" })
    )
  )
  if (!Option.exists(status, (code) => code === 0)) {
    yield* Console.error(`${command} could not open a browser: open the address yourself.`)
  }
})

/** Serves until it is interrupted. */
export const serveSite = Effect.fn("commands.serveSite")(function* (options: {
  readonly run: Option.Option<string>
  readonly port: number
  readonly open: boolean
  readonly json: boolean
}) {
  const run = yield* find(options.run)
  const port = yield* serve(yield* site, options.port)
  const url = `http://127.0.0.1:${port}${onServer({ at: "run", run: run.id })}`
  yield* options.json
    ? printDocument("view", { run: run.id, url })
    : Console.log(`Run ${run.id} is at ${url} until you press Ctrl-C`)
  if (options.open) yield* Effect.forkScoped(openIn(url))
  return yield* Effect.never
}, Effect.scoped)

/** Writes the pages to a draft folder, and moves it into place once all are complete. */
export const writeSite = Effect.fn("commands.writeSite")(
  function* (wanted: Option.Option<string>, out: string, json: boolean) {
    const fs = yield* FileSystem.FileSystem
    const path = yield* Path.Path
    const folder = path.resolve(out)
    if (yield* fs.exists(folder)) {
      return yield* new UsageError({ message: `${out} already exists: name a new folder` })
    }
    yield* makeFolder(path.dirname(folder))
    const draft = path.join(
      yield* fs.makeTempDirectoryScoped({ directory: path.dirname(folder), prefix: ".view-" }),
      path.basename(folder)
    )
    const run = Option.isSome(wanted) ? Option.some(yield* find(wanted)) : Option.none()
    let written = 0
    yield* filesOf(
      yield* site,
      Option.map(run, ({ id }) => id),
      (file, body) =>
        Effect.gen(function* () {
          written += 1
          const place = path.join(draft, file)
          yield* makeFolder(path.dirname(place))
          yield* fs.writeFileString(place, body)
        })
    )
    yield* fs.rename(draft, folder)
    if (json) {
      const id = Option.getOrNull(Option.map(run, ({ id }) => id))
      return yield* printDocument("view", { run: id, folder, files: written })
    }
    yield* Console.log(`Wrote ${counted(written, "file")} to ${folder}: start with index.html`)
  },
  Effect.scoped,
  (write, _wanted, out, _json) =>
    Effect.catchTag(write, "PlatformError", (error) =>
      Effect.fail(
        new UsageError({
          message: `the pages cannot be written to ${out} (${reasonOf(error)}): name another folder with --out`
        })
      )
    )
)
