/**
 * Runs the Solidity compilers, each in its own process. Owns the compiler settings and the decoding of
 * their output.
 */
import { Effect, Schema } from "effect"
import { ChainError } from "../Chain.ts"
import { startCompiler } from "../solidity/CompilerProcess.ts"
import { Artifact, type Artifacts } from "./Artifact.ts"
import type { CompilerJob } from "./sources.ts"

const Output = Schema.fromJsonString(
  Schema.Struct({
    errors: Schema.optionalKey(
      Schema.Array(Schema.Struct({ severity: Schema.String, formattedMessage: Schema.String }))
    ),
    contracts: Schema.optionalKey(
      Schema.Record(
        Schema.String,
        Schema.Record(
          Schema.String,
          Schema.Struct({
            abi: Artifact.fields.abi,
            evm: Schema.Struct({ bytecode: Schema.Struct({ object: Schema.String }) })
          })
        )
      )
    )
  })
)

/** How everything on the embedded chain is compiled. */
export const settingsFor = (evmVersion: string) => ({
  // The omitted passes double the compile time and save little gas.
  optimizer: {
    enabled: true,
    runs: 999_999,
    details: { yul: false, cse: false, constantOptimizer: false }
  },
  evmVersion
})

/** The compiler's JSON input; part of the genesis' content hash. */
export const compilerInput = (job: CompilerJob): string =>
  JSON.stringify({
    language: "Solidity",
    sources: Object.fromEntries(
      Object.entries(job.sources)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([path, content]) => [path, { content }])
    ),
    settings: {
      ...settingsFor(job.evmVersion),
      // Only the contracts that are kept are compiled: the libraries' others would take most of the
      // time.
      outputSelection: {
        "*": Object.fromEntries(job.contracts.map((name) => [name, ["abi", "evm.bytecode.object"]]))
      }
    }
  })

/** Far more than any of our own sources takes. */
const LIMITS = { cpuMs: 300_000, residentMiB: 4_096, mostAnswer: 100_000_000 }

/** What a compiler says of its input, as JSON. Two compilers in threads of one process can end it (nodejs/node#64500). */
const run = Effect.fnUntraced(
  function* (compiler: string, input: string) {
    const { compile } = yield* startCompiler(compiler.replace("solc-", ""), compiler, LIMITS)
    const said = yield* compile(input)
    if (said._tag === "answered") return said.output
    return yield* new ChainError({
      operation: "compile the genesis",
      message: `The compiler ${compiler} ended: ${said._tag === "ended" ? said.why : "its process is gone"}.`
    })
  },
  Effect.scoped,
  Effect.catchTag("CompilerBroken", ({ cause, message }) =>
    Effect.fail(new ChainError({ operation: "compile the genesis", message, cause }))
  )
)

const compile = Effect.fn("Compiler.compile")(function* (job: CompilerJob) {
  const answer = yield* run(job.compiler, compilerInput(job))
  const output = yield* Schema.decodeUnknownEffect(Output)(answer).pipe(
    Effect.mapError(
      (cause) =>
        new ChainError({
          operation: "compile the genesis",
          message: `The output of ${job.compiler} has an unknown form: ${cause.message}`,
          cause
        })
    )
  )
  const errors = (output.errors ?? []).filter(({ severity }) => severity === "error")
  if (errors.length > 0) {
    return yield* new ChainError({
      operation: "compile the genesis",
      message: errors.map(({ formattedMessage }) => formattedMessage).join("\n")
    })
  }
  const found: Record<string, unknown> = {}
  for (const contracts of Object.values(output.contracts ?? {})) {
    for (const [name, { abi, evm }] of Object.entries(contracts)) {
      if (job.contracts.includes(name)) found[name] = { abi, bytecode: `0x${evm.bytecode.object}` }
    }
  }
  return found
})

const decodeArtifacts = Schema.decodeUnknownEffect(Schema.Record(Schema.String, Artifact))

/** Compiles all jobs in parallel. */
export const compileAll = Effect.fn("Compiler.compileAll")(function* (
  jobs: ReadonlyArray<CompilerJob>
) {
  const found = yield* Effect.forEach(jobs, compile, { concurrency: "unbounded" })
  const artifacts: Artifacts = yield* decodeArtifacts(Object.assign({}, ...found)).pipe(
    Effect.mapError(
      (cause) =>
        new ChainError({
          operation: "compile the genesis",
          message: `A contract of the genesis has no code: ${cause.message}`,
          cause
        })
    )
  )
  return artifacts
})
