/**
 * Compiles the Solidity that a profile brings. A stranger wrote it, so the compiler has a process of its
 * own, with limits. Owns its input, and what is wrong with such a source. OpenZeppelin's contracts can be
 * imported.
 */
import { Effect, Schema } from "effect"
import type { ChainProfile } from "../../evm/ChainProfile.ts"
import { ChainError } from "../Chain.ts"
import { startCompiler } from "../solidity/CompilerProcess.ts"
import { libraryFor } from "../solidity/library.ts"
import { Artifact, type Artifacts } from "./Artifact.ts"
import { settingsFor } from "./compiler.ts"

const COMPILER = "solc"

/** The most code of a contract, KiB (EIP-170). */
const MOST_CODE = 24

const LIMITS = { cpuMs: 30_000, residentMiB: 1_024, mostAnswer: 16_000_000 }

const Code = Schema.Struct({ object: Schema.String })
const Output = Schema.fromJsonString(
  Schema.Struct({
    errors: Schema.optionalKey(Schema.Array(Schema.Struct({ formattedMessage: Schema.String }))),
    contracts: Schema.optionalKey(
      Schema.Record(
        Schema.String,
        Schema.Record(
          Schema.String,
          Schema.Struct({
            abi: Artifact.fields.abi,
            evm: Schema.Struct({ bytecode: Code, deployedBytecode: Code })
          })
        )
      )
    )
  })
)

const WANTED = ["abi", "evm.bytecode.object", "evm.deployedBytecode.object"]

const inputOf = (sources: Readonly<Record<string, string>>): string =>
  JSON.stringify({
    language: "Solidity",
    sources: Object.fromEntries(
      Object.entries({ ...sources, ...libraryFor(sources) })
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([path, content]) => [path, { content }])
    ),
    settings: {
      ...settingsFor("prague"),
      outputSelection: Object.fromEntries(
        Object.keys(sources).map((path) => [path, { "*": WANTED }])
      )
    }
  })

/** What decides how a profile's own contracts are compiled; nothing if it has none. */
export const ownInput = ({ sources }: ChainProfile): ReadonlyArray<string> =>
  sources === undefined ? [] : [inputOf(sources)]

const fail = (message: string, cause?: unknown) =>
  new ChainError({
    operation: "compile the contracts of the chain profile",
    message,
    ...(cause === undefined ? {} : { cause })
  })

/** The most errors of a compiler that are told. */
const MOST_ERRORS = 3

/** `file:line:column: error`, from the compiler's own lines. */
const errorText = (formatted: string): string => {
  const [first = "", ...lines] = formatted.trim().split("\n")
  const [, place] = /^\s*--> (.{1,300}?:\d+:\d+):/.exec(lines[0] ?? "") ?? []
  const told = /^ParserError: Source ".*" not found/.test(first)
    ? `${first.replace(/: File import .*/, "")}: add it to sources; of packages, only @openzeppelin/contracts can be imported`
    : first
  return place === undefined ? told : `${place}: ${told}`
}

const answerTo = Effect.fnUntraced(
  function* (input: string) {
    const compiler = yield* startCompiler("of the chain", COMPILER, LIMITS)
    return yield* compiler.compile(input)
  },
  Effect.scoped,
  Effect.mapError((error) => fail("The Solidity compiler could not run. Run `npm install`.", error))
)

type Compiled = NonNullable<(typeof Output.Type)["contracts"]>[string][string]

/** What keeps a compiled contract from being deployed; null if nothing does. */
const faultOf = ({ evm: { bytecode, deployedBytecode } }: Compiled): string | null => {
  if (bytecode.object.includes("__")) {
    return "calls a library that is deployed by itself: make the library's functions internal"
  }
  const size = deployedBytecode.object.length / 2 / 1024
  return size > MOST_CODE
    ? `has ${size.toFixed(1)} KiB of code: a chain takes at most ${MOST_CODE} KiB (EIP-170)`
    : null
}

/** Interfaces and abstract contracts have no code. */
const isDeployable = ({ evm }: Compiled): boolean => evm.bytecode.object !== ""

/** The contracts of the answer by name, or the first that is wrong with one. */
const contractsIn = Effect.fnUntraced(function* (
  output: typeof Output.Type,
  taken: ReadonlyArray<string>
) {
  const found = new Map<string, { readonly file: string; readonly artifact: unknown }>()
  for (const [file, contracts] of Object.entries(output.contracts ?? {})) {
    for (const [name, compiled] of Object.entries(contracts)) {
      if (!isDeployable(compiled)) continue
      const other = taken.includes(name) ? "this project" : found.get(name)?.file
      const fault =
        other === undefined
          ? faultOf(compiled)
          : `has the name of a contract of ${other}: give it another`
      if (fault !== null) return yield* fail(`${file}: ${name} ${fault}`)
      const { abi, evm } = compiled
      found.set(name, { file, artifact: { abi, bytecode: `0x${evm.bytecode.object}`, own: true } })
    }
  }
  return new Map([...found].map(([name, { artifact }]) => [name, artifact]))
})

const decodeArtifacts = Schema.decodeUnknownEffect(Schema.Record(Schema.String, Artifact))

/** Fails if a contract of the profile has a source that nothing defines. */
const requireDefined = Effect.fnUntraced(function* (
  { contracts }: ChainProfile,
  own: ReadonlyMap<string, unknown>,
  taken: ReadonlyArray<string>
) {
  for (const [key, { source }] of Object.entries(contracts)) {
    if (own.has(source) || taken.includes(source)) continue
    return yield* fail(
      `contracts.${key}.source: no source of the profile defines ${source}: they define ${[...own.keys()].join(", ") || "no contract that can be deployed"}`
    )
  }
})

/** The contracts in a profile's own Solidity. `taken`: names that this project's contracts have. */
export const compileOwn = Effect.fn("Genesis.compileOwn")(function* (
  profile: ChainProfile,
  taken: ReadonlyArray<string>
) {
  const [input] = ownInput(profile)
  if (input === undefined) return {} satisfies Artifacts
  const answer = yield* answerTo(input)
  if (answer._tag !== "answered") {
    const why = answer._tag === "ended" ? answer.why : "the compiler ends on it"
    return yield* fail(`${Object.keys(profile.sources ?? {}).join(", ")}: ${why}`)
  }
  const output = yield* Schema.decodeEffect(Output)(answer.output).pipe(
    Effect.mapError((error) => fail(`The compiler's answer has an unknown form: ${error.message}`))
  )
  const errors = output.errors ?? []
  if (errors.length > 0) {
    const told = errors
      .slice(0, MOST_ERRORS)
      .map(({ formattedMessage }) => errorText(formattedMessage))
    return yield* fail(told.join("; "))
  }
  const own = yield* contractsIn(output, taken)
  yield* requireDefined(profile, own, taken)
  const artifacts: Artifacts = yield* decodeArtifacts(Object.fromEntries(own)).pipe(
    Effect.mapError((error) => fail(`A contract cannot be deployed: ${error.message}`, error))
  )
  return artifacts
})
