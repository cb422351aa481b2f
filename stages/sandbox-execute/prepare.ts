/**
 * Makes, once and cached by content, the directory that sandbox processes run from: the runner and
 * the two libraries as plain JavaScript modules, and the import map. Owns that directory; launch.ts
 * runs processes from it.
 */
import { createRequire } from "node:module"
import { Effect, FileSystem, Path, Schema } from "effect"
import { temporaryFolder } from "../../chain/temporaryFolder.ts"
import { digest, sha256 } from "../../evm/digest.ts"
import { folderPrefix } from "../../evm/processes.ts"
import type { Library } from "../../models/Model.ts"
import { builtins } from "./builtins.ts"
import { extensionNames } from "./machine/parts.ts"
import { SandboxError } from "./result.ts"
import { importable } from "./runner/border.ts"

/** Where to find what a process needs. */
interface Prepared {
  /** holds the modules and `importmap.json`; never written after it is made */
  readonly directory: string
  readonly fingerprint: Readonly<Record<string, string>>
}

/** The programs of runner/, by the file that they are bundled into. */
const programs = { runner: "whole", "runner-ethers": "ethers", "runner-viem": "viem" }
const parts = ["main", "border", "platform", "clock", "random", "realm", "encode", "trace", "web"]
const machineParts = [
  ...["Machine", "build", "base", "events", "host", "inside", "parts", "process", "show"]
]
const runnerFiles = [
  ...[...parts, "quote", ...Object.values(programs)].map((name) => `runner/${name}`),
  ...machineParts.map((name) => `machine/${name}`)
]
const fileOf = (module: string): string => `${module.replaceAll("/", "__")}.js`

/** What the program with the guard takes of the engine. */
const runnerNeeds = ["node:module", "node:process", "node:vm"]

/**
 * Addresses are relative to the map itself. The engine's built-in modules resolve to nothing, with and
 * without their prefix, which is all that a map can deny: it names what is refused, and so is the second
 * wall behind the readers of a script, which name what is let through.
 */
const importMap = {
  imports: Object.fromEntries<string | null>([
    ...builtins.flatMap(
      (name): Array<[string, null]> => [
        [`node:${name}`, null],
        [name, null]
      ]
    ),
    ...importable.map((name): [string, string] => [name, `./${fileOf(name)}`])
  ]),
  // The program with the guard asks for these before the first script is there.
  scopes: { "./runner.js": Object.fromEntries(runnerNeeds.map((name) => [name, name])) }
}

const require = createRequire(import.meta.url)
const Package = Schema.fromJsonString(Schema.Struct({ version: Schema.String }))

const failed = (what: string, remedy: string) => (cause: unknown) =>
  new SandboxError({ operation: "Sandbox.prepare", message: `${what}; ${remedy}`, cause })

const versionOf = Effect.fnUntraced(function* (name: string) {
  const files = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  return yield* Effect.try(() => require.resolve(name)).pipe(
    Effect.flatMap((entry) => nearestPackage(path.dirname(entry), name)),
    Effect.flatMap((file) => files.readFileString(file)),
    Effect.flatMap(Schema.decodeUnknownEffect(Package)),
    Effect.map(({ version }) => version),
    Effect.mapError(failed(`the package ${name} cannot be read`, "run npm install"))
  )
})

/** The package.json above a module: not every package exports its own. */
const nearestPackage = Effect.fnUntraced(function* (from: string, name: string) {
  const files = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  for (let at = from; at !== path.dirname(at); at = path.dirname(at)) {
    const file = path.join(at, "package.json")
    if (at.endsWith(path.join("node_modules", name)) && (yield* files.exists(file))) return file
  }
  return yield* Effect.fail(`no package.json above ${from}`)
})

/** Bundles everything into `directory`. */
const bundle = (runner: string, directory: string) =>
  Effect.tryPromise(async () => {
    const { build } = await import("esbuild")
    const common = {
      bundle: true,
      format: "esm",
      target: "esnext",
      outdir: directory,
      legalComments: "none",
      logLevel: "silent"
    } as const
    await build({
      ...common,
      entryPoints: Object.fromEntries(importable.map((name) => [fileOf(name).slice(0, -3), name])),
      absWorkingDir: runner,
      platform: "browser",
      splitting: true
    })
    await build({
      ...common,
      entryPoints: Object.fromEntries(
        Object.entries(programs).map(([file, name]) => [file, `${runner}/${name}.ts`])
      ),
      platform: "neutral",
      external: [...importable, ...runnerNeeds]
    })
  }).pipe(Effect.mapError(failed("the libraries cannot be bundled", "run npm install")))

/** Builds what machines are made of, a picture for each library among it. */
const buildMachines = Effect.fnUntraced(function* (directory: string) {
  const files = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const built = yield* Effect.tryPromise(async () => {
    const { buildAll } = await import("./machine/build.ts")
    return buildAll()
  }).pipe(Effect.mapError(failed("the script machines cannot be built", "run npm install")))
  yield* Effect.forEach(
    Object.entries(built.files),
    ([name, bytes]) => files.writeFile(path.join(directory, name), bytes),
    { discard: true }
  )
  const digests = Object.fromEntries(
    Object.entries(built.files).map(([name, bytes]) => [name, digestOf(bytes)])
  )
  yield* files.writeFileString(
    path.join(directory, MACHINES),
    JSON.stringify({ entries: built.entries, digests })
  )
})

const MACHINES = "machines.json"
const digestOf = (bytes: Uint8Array): string => sha256().update(bytes).digest("hex")

const Entries = Schema.Struct({
  start: Schema.Int,
  answer: Schema.Int,
  fireNext: Schema.Int
})
const Machines = Schema.fromJsonString(
  Schema.Struct({
    entries: Schema.Struct({ ethers: Entries, viem: Entries }),
    digests: Schema.Record(Schema.String, Schema.String)
  })
)

/** Reads what machines are made of from a prepared directory, and refuses what is not as it was made. */
export const machineFiles = Effect.fnUntraced(function* (directory: string) {
  const files = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const broken = (cause: unknown) =>
    failed(`${directory} is not as it was made`, "remove it and try again")(cause)
  const { digests, entries } = yield* files
    .readFileString(path.join(directory, MACHINES))
    .pipe(Effect.flatMap(Schema.decodeUnknownEffect(Machines)), Effect.mapError(broken))
  const read = Effect.fnUntraced(function* (name: string) {
    const bytes = yield* files.readFile(path.join(directory, name))
    return digestOf(bytes) === digests[name]
      ? bytes
      : yield* Effect.fail(`${name} has other content than it was made with`)
  }, Effect.mapError(broken))
  const engine = yield* read("engine.wasm")
  const extensions = yield* Effect.forEach(extensionNames, (name) =>
    Effect.map(read(`${name}.wasm`), (wasm) => ({ name, wasm }))
  )
  yield* read("machine.js")
  const picture = (library: Library) =>
    Effect.map(read(`${library}.picture`), (bytes) => ({ bytes, entries: entries[library] }))
  return { engine, extensions, picture }
})

/**
 * The prepared directory under `cache`, made now if it is not there; `deno` is its version. Its path
 * is the real one: Deno names a program by where the working directory really is, and the import map
 * has to mean the same file where a link leads there.
 */
export const prepare = Effect.fn("Sandbox.prepare")(function* (cache: string, deno: string) {
  const files = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const sources = yield* Effect.forEach(runnerFiles, (name) =>
    files.readFileString(path.join(import.meta.dirname, `${name}.ts`))
  ).pipe(Effect.mapError(failed("the runner cannot be read", "restore the project's files")))
  const [ethers, viem, esbuild, quickjs] = yield* Effect.all([
    versionOf("ethers"),
    versionOf("viem"),
    versionOf("esbuild"),
    versionOf("quickjs-wasi")
  ])
  const runnerDigest = digest(JSON.stringify(importMap), ...sources)
  const fingerprint = { deno, ethers, quickjs, viem, runner: runnerDigest.slice(0, 16) }
  const key = digest(JSON.stringify({ ...fingerprint, esbuild }))
  const place = path.join(cache, `sandbox-${key.slice(0, 16)}`)
  if (!(yield* files.exists(place).pipe(Effect.orElseSucceed(() => false)))) {
    yield* make(cache, place).pipe(
      Effect.catchTag("PlatformError", (cause) =>
        Effect.fail(
          failed(`${cache} cannot be written`, "make it writable or set cacheDirectory")(cause)
        )
      )
    )
  }
  const directory = yield* files
    .realPath(place)
    .pipe(Effect.mapError(failed(`${place} cannot be read`, "remove it and try again")))
  return { directory, fingerprint } satisfies Prepared
})

/** Made beside its place and moved there whole; whoever comes second leaves the first's. */
const make = Effect.fnUntraced(function* (cache: string, directory: string) {
  const files = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  yield* files.makeDirectory(cache, { recursive: true })
  const draft = yield* temporaryFolder({ directory: cache, prefix: "draft-" })
  const built = path.join(draft, "built")
  yield* bundle(path.join(import.meta.dirname, "runner"), built)
  yield* buildMachines(built)
  yield* files.writeFileString(path.join(built, "importmap.json"), JSON.stringify(importMap))
  yield* files
    .rename(built, directory)
    .pipe(
      Effect.catch((error) =>
        Effect.flatMap(files.exists(directory), (there) =>
          there ? Effect.void : Effect.fail(error)
        )
      )
    )
}, Effect.scoped)

/** A directory for Deno's own caches that goes with the scope. */
export const makeDenoDir = Effect.suspend(() =>
  temporaryFolder({ prefix: folderPrefix("sandbox") })
).pipe(
  Effect.mapError(failed("no temporary directory can be made", "set TMPDIR to a writable one"))
)
