/**
 * Compiles Solidity of any series from 0.4 to 0.8. Each compiler runs in a process that stays, and recent
 * answers are cached. Owns the settings (metadata off, so that equal code has equal bytes), the decoding of
 * the answers, and whose fault a missing answer is. The genesis has its own compiler run
 * (genesis/compiler.ts), whose settings are part of its hash.
 */
import { availableParallelism } from "node:os"
import {
  Cache,
  Context,
  Data,
  Duration,
  Effect,
  Exit,
  Layer,
  Option,
  Schema,
  type Scope,
  Semaphore
} from "effect"
import { CompilerBroken } from "../../../chain/solidity/CompilerProcess.ts"
import { isLibrary, libraryFor } from "../../../chain/solidity/library.ts"
import type { ProcessLimits } from "../../../chain/solidity/solcProcess.ts"
import { schemaWords } from "../../../evm/schemaWords.ts"
import { counted } from "../../../report/text.ts"
import { makePool } from "./compilerPool.ts"
import { type Choice, chooseCompiler, compilers, withoutPragma } from "./versions.ts"

export { CompilerBroken } from "../../../chain/solidity/CompilerProcess.ts"

/** A source that its compiler rejects, or for which no compiler is installed. The source's fault. */
class CompileFailed extends Schema.TaggedError<CompileFailed>()("CompileFailed", {
  /** empty: no compiler of that series is installed */
  version: Schema.String,
  errors: Schema.Array(Schema.String)
}) {
  override get message() {
    return this.errors.join("\n")
  }
}

const Code = Schema.Struct({ object: Schema.String })

/** One compiled contract. Code is hex without `0x`; it contains `__...__` if a library is unlinked. */
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
  /** by name; if two files have a contract of the same name, the first file's */
  readonly contracts: ReadonlyMap<string, CompiledContract>
  /** the same, by the file that contains them */
  readonly files: ReadonlyMap<string, ReadonlyMap<string, CompiledContract>>
  /** the compiler's own syntax tree of the first source, if it was requested */
  readonly asts: Readonly<Record<string, Schema.Json>>
}

/** Sources by path; imports are found among them and in the library. The first decides the compiler. */
export type Sources = Readonly<Record<string, string>>

const CODE = ["abi", "evm.bytecode.object", "evm.deployedBytecode.object", "evm.methodIdentifiers"]

/** `tree`: with the syntax tree of the first source, which takes a third more time. */
const inputOf = (sources: Sources, { version, relaxed }: Choice, tree: boolean): string => {
  const [main = ""] = Object.keys(sources)
  const library = libraryFor(sources)
  // Only the requested contracts are compiled: most of the time would go into the library's contracts.
  const wanted = Object.keys(sources).map((path) => [
    path,
    { "*": CODE, ...(tree && path === main ? { "": ["ast"] } : {}) }
  ])
  return JSON.stringify({
    language: "Solidity",
    sources: Object.fromEntries(
      Object.entries({ ...sources, ...library }).map(([path, source]) => [
        path,
        { content: relaxed ? withoutPragma(source) : source }
      ])
    ),
    settings: {
      optimizer: { enabled: false },
      ...(/^0\.[45]\./.test(version) ? {} : { metadata: metadataOff(version) }),
      outputSelection: Object.fromEntries(wanted)
    }
  })
}

/** Metadata can be left out completely from 0.8.18 on; before, only its hash can. */
const metadataOff = (version: string) =>
  version.startsWith("0.8.")
    ? { bytecodeHash: "none", appendCBOR: false }
    : { bytecodeHash: "none" }

const SWARM_HASH =
  /a165627a7a72305820[0-9a-f]{64}0029|a265627a7a72315820[0-9a-f]{64}64736f6c6343[0-9a-f]{6}0032/g

/** Code without the metadata's hashes, which comments and names change although the code is the same. */
export const withoutMetadata = (code: string): string => code.replace(SWARM_HASH, "")

const decode = Effect.fnUntraced(function* (answer: unknown, choice: Choice) {
  const { version } = choice
  const output = yield* Schema.decodeUnknownEffect(Output)(answer).pipe(
    Effect.mapError(
      (cause) =>
        new CompilerBroken({
          version,
          message: `solc ${version} gave an invalid answer: ${schemaWords(cause)}`,
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
  const contracts = new Map<string, CompiledContract>()
  const files = new Map<string, Map<string, CompiledContract>>()
  for (const [path, file] of Object.entries(output.contracts ?? {})) {
    if (isLibrary(path)) continue
    files.set(path, new Map(Object.entries(file)))
    for (const [name, contract] of Object.entries(file)) {
      if (!contracts.has(name)) contracts.set(name, contract)
    }
  }
  const asts = Object.fromEntries(
    Object.entries(output.sources ?? {}).map(([path, { ast }]) => [path, ast ?? null])
  )
  return { choice, contracts, files, asts } satisfies Compiled
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

/** What is compiled, by which compiler; equal keys have equal answers. */
class Job extends Data.Class<Choice & { readonly input: string }> {}

/** How many answers with a syntax tree are kept: the variants of a contract come one after the other. */
const KEPT_TREES = 32

/** How many answers without one are kept: every model of a run is asked about the same contracts. */
const KEPT_CODE = 400

/** Compilers of a version at a time. */
const COMPILERS = Math.min(4, availableParallelism())

/** Most characters of sources that are compiled together. */
const MOST_SOURCE = 2_000_000

/** Limits of a compilation; a contract of the bank takes a second and 250 MiB at most. */
const LIMITS: ProcessLimits = { cpuMs: 30_000, residentMiB: 1_024, mostAnswer: 32_000_000 }

/** Sources by a model are compiled without the tree. */
const FOREIGN_LIMITS: ProcessLimits = { ...LIMITS, mostAnswer: 4_000_000 }

/** The Solidity compilers. */
export class Solidity extends Context.Service<
  Solidity,
  {
    /**
     * Compiles sources with the compiler that the first one's pragma asks for, including the first one's
     * tree.
     */
    readonly compile: (sources: Sources) => Effect.Effect<Compiled, CompileFailed | CompilerBroken>
    /** The same without the tree, for sources that are only run. */
    readonly compileCode: (
      sources: Sources
    ) => Effect.Effect<Compiled, CompileFailed | CompilerBroken>
    /**
     * The same for sources that a model wrote: in processes of their own, one at a time. If one exceeds a
     * limit, or breaks its compiler, that is the source's fault.
     */
    readonly compileForeign: (
      sources: Sources
    ) => Effect.Effect<Compiled, CompileFailed | CompilerBroken>
  }
>()("questline/chain/Solidity") {
  /** The compilers, with the given limits instead of the usual ones. */
  static readonly layerWith = (limits: Partial<ProcessLimits>): Layer.Layer<Solidity> =>
    Layer.effect(
      Solidity,
      Effect.suspend(() => make({ ...LIMITS, ...limits }, { ...FOREIGN_LIMITS, ...limits }))
    )

  /** The kept compilers; where a caller keeps none, some that end with the layer. */
  static readonly layer: Layer.Layer<Solidity> = Layer.unwrap(
    Effect.map(
      Effect.suspend(() => KeptCompilers),
      (kept) => (kept === null ? Solidity.layerWith({}) : Layer.succeed(Solidity, kept))
    )
  )

  /** Compilers to keep: none of them ends before the scope. */
  static readonly keep: Effect.Effect<Solidity["Service"], never, Scope.Scope> = Effect.suspend(
    () => make(LIMITS, FOREIGN_LIMITS, Duration.infinity)
  )
}

/** Compilers that a caller keeps for all its runs, with what they have answered; null: each run starts its own. */
export const KeptCompilers: Context.Reference<Solidity["Service"] | null> = Context.Reference<
  Solidity["Service"] | null
>("questline/chain/KeptCompilers", { defaultValue: () => null })

const make = Effect.fnUntraced(function* (
  limits: ProcessLimits,
  foreignLimits: ProcessLimits,
  foreignIdle: Duration.Input = "1 minute"
) {
  const ours = yield* makePool(limits, { idleTimeToLive: Duration.infinity, size: COMPILERS })
  const strangers = yield* makePool(foreignLimits, { idleTimeToLive: foreignIdle, size: 1 })
  const answerOf = (pool: typeof ours, { input, relaxed, version }: Job) =>
    pool(version, input).pipe(
      Effect.catchTag("NotCompilable", ({ message }) =>
        Effect.fail(new CompileFailed({ version, errors: [message] }))
      ),
      Effect.flatMap((answer) => decode(answer, { version, relaxed }))
    )
  const kept = (capacity: number) =>
    Cache.makeWith((job: Job) => answerOf(ours, job), {
      capacity,
      timeToLive: (exit) => (isTheirs(exit) ? Duration.infinity : Duration.zero)
    })
  const [trees, code] = [yield* kept(KEPT_TREES), yield* kept(KEPT_CODE)]
  const compileBy = (tree: boolean) =>
    Effect.fn("Solidity.compile")(function* (sources: Sources) {
      return yield* Cache.get(tree ? trees : code, yield* jobOf(sources, tree))
    })
  const alone = yield* Semaphore.make(1)
  const compileForeign = Effect.fn("Solidity.compileForeign")(function* (sources: Sources) {
    const job = yield* jobOf(sources, false)
    return yield* alone.withPermits(1)(answerOf(strangers, job))
  })
  return Solidity.of({ compile: compileBy(true), compileCode: compileBy(false), compileForeign })
})

/** The cached result of the same sources: their answer, or that they have none. */
const isTheirs = (exit: Exit.Exit<Compiled, CompileFailed | CompilerBroken>): boolean =>
  Exit.isSuccess(exit) || Option.exists(Exit.findErrorOption(exit), Schema.is(CompileFailed))

const jobOf = Effect.fnUntraced(function* (sources: Sources, tree: boolean) {
  const length = Object.values(sources).reduce((sum, source) => sum + source.length, 0)
  if (length > MOST_SOURCE) {
    const errors = [
      `the source has ${counted(length, "character")}; at most ${MOST_SOURCE} are compiled`
    ]
    return yield* new CompileFailed({ version: "", errors })
  }
  const choice = yield* choose(sources)
  return new Job({ ...choice, input: inputOf(sources, choice, tree) })
})
