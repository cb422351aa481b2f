/**
 * Compiles Solidity of any series from 0.4 to 0.8, each compiler in a thread that stays, and nothing
 * twice that was compiled a moment ago. Owns the settings (metadata off, so that equal code has equal
 * bytes) and the decoding of the answers. The genesis has a compiler run of its own (genesis/compiler.ts), whose settings are part of its hash.
 */
import { Worker } from "node:worker_threads"
import {
  Cache,
  Context,
  Data,
  Deferred,
  Duration,
  Effect,
  Exit,
  Layer,
  RcMap,
  Schema,
  Semaphore
} from "effect"
import { type Choice, chooseCompiler, compilers, withoutPragma } from "./versions.ts"

/** A source that its compiler refuses, or that none is installed for. The source's fault. */
export class CompileFailed extends Schema.TaggedError<CompileFailed>()("CompileFailed", {
  /** empty: no compiler of that series is installed */
  version: Schema.String,
  errors: Schema.Array(Schema.String)
}) {
  override get message() {
    return this.errors.join("\n")
  }
}

/** A compiler that cannot be run. Ours. */
export class CompilerBroken extends Schema.TaggedError<CompilerBroken>()("CompilerBroken", {
  version: Schema.String,
  message: Schema.String,
  cause: Schema.optionalKey(Schema.Defect())
}) {}

const Code = Schema.Struct({ object: Schema.String })

/** One contract, compiled. Code is hex without `0x`; it holds `__...__` where a library is unlinked. */
export const CompiledContract = Schema.Struct({
  abi: Schema.Array(Schema.Record(Schema.String, Schema.Json)),
  evm: Schema.Struct({
    bytecode: Code,
    deployedBytecode: Code,
    methodIdentifiers: Schema.Record(Schema.String, Schema.String)
  })
})
export type CompiledContract = typeof CompiledContract.Type

const Output = Schema.fromJsonString(
  Schema.Struct({
    errors: Schema.optionalKey(
      Schema.Array(Schema.Struct({ severity: Schema.String, formattedMessage: Schema.String }))
    ),
    contracts: Schema.optionalKey(
      Schema.Record(Schema.String, Schema.Record(Schema.String, CompiledContract))
    ),
    sources: Schema.optionalKey(
      Schema.Record(Schema.String, Schema.Struct({ ast: Schema.optionalKey(Schema.Json) }))
    )
  })
)

export interface Compiled {
  readonly choice: Choice
  /** by name; where two files hold a contract of one name, the first file's */
  readonly contracts: Readonly<Record<string, CompiledContract>>
  /** the compiler's own syntax tree, of the first source where it was asked for */
  readonly asts: Readonly<Record<string, Schema.Json>>
}

/** Sources by path; imports are found among them alone. The first decides the compiler. */
export type Sources = Readonly<Record<string, string>>

const CODE = ["abi", "evm.bytecode.object", "evm.deployedBytecode.object", "evm.methodIdentifiers"]

/** `tree`: with the syntax tree of the first source, which takes a third more time. */
const inputOf = (sources: Sources, { version, relaxed }: Choice, tree: boolean): string => {
  const [main = ""] = Object.keys(sources)
  return JSON.stringify({
    language: "Solidity",
    sources: Object.fromEntries(
      Object.entries(sources).map(([path, source]) => [
        path,
        { content: relaxed ? withoutPragma(source) : source }
      ])
    ),
    settings: {
      optimizer: { enabled: false },
      ...(/^0\.[45]\./.test(version) ? {} : { metadata: metadataOff(version) }),
      outputSelection: {
        "*": { "*": CODE },
        ...(tree ? { [main]: { "*": CODE, "": ["ast"] } } : {})
      }
    }
  })
}

/** Metadata can be left out whole from 0.8.18 on; before, only its hash can. */
const metadataOff = (version: string) =>
  version.startsWith("0.8.")
    ? { bytecodeHash: "none", appendCBOR: false }
    : { bytecodeHash: "none" }

const SWARM_HASH =
  /a165627a7a72305820[0-9a-f]{64}0029|a265627a7a72315820[0-9a-f]{64}64736f6c6343[0-9a-f]{6}0032/g

/** Code without the metadata's hashes, which comments and names change although the code is the same. */
export const withoutMetadata = (code: string): string => code.replace(SWARM_HASH, "")

interface Thread {
  readonly compile: (input: string) => Effect.Effect<unknown, CompilerBroken>
}

/** A compiler in a thread, which lives as long as the scope. */
const startThread = Effect.fnUntraced(function* (version: string) {
  const broken = (cause: unknown) =>
    new CompilerBroken({
      version,
      message: `The compiler solc ${version} could not run. Run \`npm install\`.`,
      cause
    })
  const waiting = new Map<number, Deferred.Deferred<unknown, CompilerBroken>>()
  const worker = yield* Effect.acquireRelease(
    Effect.sync(
      () =>
        new Worker(new URL("./solcWorker.ts", import.meta.url), {
          workerData: { compiler: compilers[version] }
        })
    ),
    (worker) => Effect.promise(() => worker.terminate())
  )
  // A compiler that nobody waits for keeps no process alive.
  worker.unref()
  worker.on("message", ({ id, output }: { id: number; output: unknown }) => {
    const deferred = waiting.get(id)
    waiting.delete(id)
    if (deferred !== undefined) Deferred.doneUnsafe(deferred, Effect.succeed(output))
  })
  worker.on("error", (cause) => {
    for (const deferred of waiting.values())
      Deferred.doneUnsafe(deferred, Effect.fail(broken(cause)))
    waiting.clear()
  })
  let last = 0
  const thread: Thread = {
    compile: Effect.fnUntraced(function* (input) {
      const deferred = yield* Deferred.make<unknown, CompilerBroken>()
      const id = ++last
      waiting.set(id, deferred)
      worker.ref()
      worker.postMessage({ id, input })
      return yield* Deferred.await(deferred).pipe(
        Effect.ensuring(Effect.sync(() => waiting.size === 0 && worker.unref()))
      )
    })
  }
  return thread
})

const decode = Effect.fnUntraced(function* (answer: unknown, choice: Choice) {
  const { version } = choice
  const output = yield* Schema.decodeUnknownEffect(Output)(answer).pipe(
    Effect.mapError(
      (cause) =>
        new CompilerBroken({
          version,
          message: `The answer of solc ${version} is not a compiler's: ${cause.message}`,
          cause
        })
    )
  )
  const errors = (output.errors ?? []).filter(({ severity }) => severity === "error")
  if (errors.length > 0) {
    return yield* new CompileFailed({
      version,
      errors: errors.map(({ formattedMessage }) => formattedMessage.trim())
    })
  }
  const contracts: Record<string, CompiledContract> = {}
  for (const file of Object.values(output.contracts ?? {})) {
    for (const [name, contract] of Object.entries(file)) contracts[name] ??= contract
  }
  const asts = Object.fromEntries(
    Object.entries(output.sources ?? {}).map(([path, { ast }]) => [path, ast ?? null])
  )
  return { choice, contracts, asts } satisfies Compiled
})

const choose = Effect.fnUntraced(function* (sources: Sources) {
  const [main = ""] = Object.values(sources)
  const choice = chooseCompiler(main)
  if (choice !== null) return choice
  return yield* new CompileFailed({
    version: "",
    errors: [
      `no compiler is installed for this pragma; installed: ${Object.keys(compilers).join(", ")}`
    ]
  })
})

/** What is compiled, by which compiler: equal where the answer is. */
class Job extends Data.Class<Choice & { readonly input: string }> {}

/** How many answers are kept: a trial compiles the same again for each node that it stands on. */
const KEPT = 32

/** How long the compilation of what a model wrote may take. */
const FOREIGN_LIMIT = "30 seconds"

const tooLong = (version: string) =>
  new CompileFailed({ version, errors: [`it does not compile within ${FOREIGN_LIMIT}`] })

/** The Solidity compilers. */
export class Solidity extends Context.Service<
  Solidity,
  {
    /** Compiles sources with the compiler that the first one's pragma asks for, with the first one's tree. */
    readonly compile: (sources: Sources) => Effect.Effect<Compiled, CompileFailed | CompilerBroken>
    /** The same without the tree, for what is to be run alone. */
    readonly compileCode: (
      sources: Sources
    ) => Effect.Effect<Compiled, CompileFailed | CompilerBroken>
    /**
     * That for sources that a model wrote: in a thread of their own, one at a time, which is ended
     * where a compilation takes longer than it may. That is the source's fault.
     */
    readonly compileForeign: (
      sources: Sources
    ) => Effect.Effect<Compiled, CompileFailed | CompilerBroken>
  }
>()("questline/chain/Solidity") {
  static readonly layer: Layer.Layer<Solidity> = Layer.effect(
    Solidity,
    Effect.gen(function* () {
      const threads = yield* RcMap.make({ lookup: startThread, idleTimeToLive: Duration.infinity })
      const strangers = yield* RcMap.make({ lookup: startThread, idleTimeToLive: "1 minute" })
      const answers = yield* Cache.makeWith(
        Effect.fnUntraced(function* ({ input, relaxed, version }: Job) {
          const thread = yield* RcMap.get(threads, version)
          return yield* decode(yield* thread.compile(input), { version, relaxed })
        }, Effect.scoped),
        {
          capacity: KEPT,
          timeToLive: (exit) => (Exit.isSuccess(exit) ? Duration.infinity : Duration.zero)
        }
      )
      const compileBy = (tree: boolean) =>
        Effect.fn("Solidity.compile")(function* (sources: Sources) {
          const choice = yield* choose(sources)
          const input = inputOf(sources, choice, tree)
          return yield* Cache.get(answers, new Job({ ...choice, input }))
        })
      const alone = yield* Semaphore.make(1)
      const compileForeign = Effect.fn("Solidity.compileForeign")(function* (sources: Sources) {
        const choice = yield* choose(sources)
        const { version } = choice
        const answer = Effect.gen(function* () {
          const thread = yield* RcMap.get(strangers, version)
          return yield* thread.compile(inputOf(sources, choice, false)).pipe(
            Effect.timeoutOrElse({
              duration: FOREIGN_LIMIT,
              orElse: () => Effect.andThen(RcMap.invalidate(strangers, version), tooLong(version))
            })
          )
        }).pipe(Effect.scoped, alone.withPermits(1))
        return yield* decode(yield* answer, choice)
      })
      return Solidity.of({
        compile: compileBy(true),
        compileCode: compileBy(false),
        compileForeign
      })
    })
  )
}
