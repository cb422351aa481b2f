/**
 * The genesis of the embedded chain: its state, its state root and the compiled contracts. It is built
 * once and kept in one file, named by the hash of all its sources; every run loads it. Owns the file
 * and the start of the node with this state; build.ts builds the state.
 */
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { gunzip } from "node:zlib"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import { Effect, FileSystem, Option, Record, Schema, type Scope } from "effect"
import { numberToHex } from "viem"
import { addressesIn, type ChainProfile } from "../../evm/ChainProfile.ts"
import { digest } from "../../evm/digest.ts"
import { Hash32, Hex } from "../../evm/Hex.ts"
import { type Anvil, anvilVersion, BLOCK_GAS_LIMIT, HARDFORK, startAnvil } from "../Anvil.ts"
import { deployer, treasury } from "../addresses.ts"
import { ChainError } from "../Chain.ts"
import { BLOCK_TIME, makeNode } from "../node.ts"
import { bsc, profileDigest } from "../profile.ts"
import { type Artifacts, Artifacts as ArtifactsSchema } from "./Artifact.ts"
import { buildState } from "./build.ts"
import { compileAll, compilerInput } from "./compiler.ts"
import { compileOwn, ownInput } from "./ownSources.ts"
import { type CompilerJob, compilerJobs } from "./sources.ts"

/** Raise it when this file or node.ts builds a different state from the same sources. */
const BUILDER_VERSION = 2
/** Any change of this file may change the state. */
const BUILDER = fileURLToPath(new URL("./build.ts", import.meta.url))

/** Block 0: 2025-01-01T00:00:00Z, in the past of any clock. Seconds. */
const GENESIS_TIME = 1_735_689_600
/** The state is built on earlier blocks, so that no contract has seen a later time. */
const BUILD_TIME = GENESIS_TIME - 3_600

const GenesisAccount = Schema.Struct({
  nonce: Schema.String,
  balance: Schema.String,
  code: Hex,
  storage: Schema.Record(Schema.String, Hash32)
})
const Alloc = Schema.Record(Schema.String, GenesisAccount)

/** What the cache file holds, besides a checksum of this text. */
const Contents = Schema.fromJsonString(
  Schema.Struct({ stateRoot: Hash32, alloc: Alloc, artifacts: ArtifactsSchema })
)

export interface Genesis {
  /** the name of its chain */
  readonly profile: ChainProfile
  /** of the state at block 0: the same on every machine */
  readonly stateRoot: `0x${string}`
  /** the state as a genesis in geth's format, JSON text */
  readonly json: string
  readonly artifacts: Artifacts
}

export interface GenesisOptions {
  /** default: BSC's */
  readonly profile?: ChainProfile
  /** folder of the file; default: node_modules/.cache/questline of the project */
  readonly cacheDir?: string
}

const defaultCacheDir = fileURLToPath(
  new URL("../../node_modules/.cache/questline", import.meta.url)
)

const genesisJson = (chainId: number, alloc: typeof Alloc.Type, timestamp: number) =>
  JSON.stringify({
    config: { chainId },
    timestamp: numberToHex(timestamp),
    gasLimit: numberToHex(BLOCK_GAS_LIMIT),
    difficulty: "0x0",
    baseFeePerGas: "0x0",
    alloc
  })

/** A node at block 1 of the genesis: block 0 has no state root. */
const startAt = Effect.fnUntraced(function* (chainId: number, json: string) {
  const node = yield* startAnvil({ chainId, genesis: json })
  yield* node.call("anvil_setBlockTimestampInterval", [BLOCK_TIME])
  yield* node.call("evm_mine", [])
  const Root = Schema.Struct({ stateRoot: Hash32 })
  const { stateRoot } = yield* node.callAs(Root, "eth_getBlockByNumber", ["latest", false])
  return { node, stateRoot }
})

const Dump = Schema.fromJsonString(
  Schema.Struct({
    accounts: Schema.Record(
      Schema.String,
      Schema.Struct({
        nonce: Schema.Number,
        balance: Schema.String,
        code: Schema.String,
        storage: Schema.Record(Schema.String, Schema.String)
      })
    )
  })
)

const ZERO = /^0x0*$/
const inOrder = <A>(record: Readonly<Record<string, A>>): ReadonlyArray<readonly [string, A]> =>
  Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1))

/** Every account that the node has. */
const accountsOf = Effect.fnUntraced(function* (node: Anvil) {
  const dump = yield* node.callAs(Schema.String, "anvil_dumpState", [])
  const { accounts } = yield* Effect.tryPromise(() =>
    promisify(gunzip)(Buffer.from(dump.slice(2), "hex"))
  ).pipe(
    Effect.flatMap((text) => Schema.decodeUnknownEffect(Dump)(text.toString())),
    Effect.mapError(
      (cause) =>
        new ChainError({
          operation: "build the genesis",
          message: `The state that the node dumped cannot be read: ${cause.message}`,
          cause
        })
    )
  )
  return accounts
})

/**
 * The state that was built, sorted, and without zero values. `before`: the accounts of the empty node, if
 * contracts of a stranger were built, which create others.
 */
const readState = Effect.fnUntraced(function* (
  node: Anvil,
  profile: ChainProfile,
  before: Readonly<Record<string, unknown>> | null
) {
  // The node itself makes the hardfork's system contracts.
  const ours = new Set(
    [...Object.values(addressesIn(profile)), treasury].map((each) => each.toLowerCase())
  )
  const accounts = yield* accountsOf(node)
  const isCreated = (address: string, { balance, code }: (typeof accounts)[string]) =>
    before !== null && !Object.hasOwn(before, address) && !(ZERO.test(code) && ZERO.test(balance))
  const alloc: Record<string, unknown> = {}
  for (const [address, account] of inOrder(accounts)) {
    if (!ours.has(address.toLowerCase()) && !isCreated(address, account)) continue
    const { balance, code, nonce, storage } = account
    alloc[address.toLowerCase()] = {
      nonce: ZERO.test(code) ? "0x0" : numberToHex(before === null ? 1 : Math.max(1, nonce)),
      balance,
      code,
      storage: Object.fromEntries(inOrder(storage).filter(([, value]) => !ZERO.test(value)))
    }
  }
  return yield* Schema.decodeUnknownEffect(Alloc)(alloc).pipe(
    Effect.mapError(
      (cause) => new ChainError({ operation: "build the genesis", message: cause.message, cause })
    )
  )
})

const build = Effect.fn("Genesis.build")(function* (profile: ChainProfile, artifacts: Artifacts) {
  const { chainId } = profile
  const { node } = yield* startAt(chainId, genesisJson(chainId, {}, BUILD_TIME))
  const before = profile.sources === undefined ? null : yield* accountsOf(node)
  yield* buildState(makeNode(node, artifacts), node, profile)
  const alloc = yield* readState(node, profile, before)
  const { stateRoot } = yield* startAt(chainId, genesisJson(chainId, alloc, GENESIS_TIME))
  return { stateRoot, alloc, artifacts }
}, Effect.scoped)

/** A file is the checksum of a text, a line break, and the text. */
const readCache = Effect.fnUntraced(function* (file: string) {
  const fs = yield* FileSystem.FileSystem
  const text = yield* fs.readFileString(file)
  const end = text.indexOf("\n")
  const body = text.slice(end + 1)
  if (digest(body) !== text.slice(0, end)) {
    return yield* new ChainError({
      operation: "load the genesis",
      message: `${file} is damaged`
    })
  }
  return yield* Schema.decodeUnknownEffect(Contents)(body)
})

const writeCache = Effect.fnUntraced(function* (file: string, contents: typeof Contents.Type) {
  const directory = dirname(file)
  const fs = yield* FileSystem.FileSystem
  const body = yield* Schema.encodeEffect(Contents)(contents)
  // Written to another file and renamed: another process sees the whole file or none.
  const aside = yield* fs.makeTempFileScoped({ directory, prefix: "genesis-" })
  yield* fs.writeFileString(aside, `${digest(body)}\n${body}`)
  yield* fs.rename(aside, file)
}, Effect.scoped)

/** The path of the genesis of these sources and this Anvil, whether it is built or not. */
export const genesisFile = Effect.fnUntraced(function* (options: GenesisOptions = {}) {
  const fs = yield* FileSystem.FileSystem
  const identity = [
    BUILDER_VERSION,
    yield* anvilVersion,
    HARDFORK,
    GENESIS_TIME,
    yield* fs.readFileString(BUILDER),
    [treasury, deployer, profileDigest(options.profile ?? bsc)],
    ...(yield* compilerJobs(options.profile ?? bsc)).map((job) => [
      job.compiler,
      compilerInput(job)
    ]),
    ...ownInput(options.profile ?? bsc)
  ]
  const name = `genesis-${digest(JSON.stringify(identity)).slice(0, 32)}.json`
  return join(options.cacheDir ?? defaultCacheDir, name)
})

/** The contracts of a chain. Those that BSC's genesis has, too, are read from its file if there is one. */
const artifactsOf = Effect.fnUntraced(function* (
  profile: ChainProfile,
  cache: Omit<GenesisOptions, "profile">
) {
  const fs = yield* FileSystem.FileSystem
  const home = yield* genesisFile(cache)
  const known = (yield* fs.exists(home)) ? yield* Effect.option(readCache(home)) : Option.none()
  const made = Option.match(known, { onNone: () => ({}), onSome: ({ artifacts }) => artifacts })
  const inputs = new Set((yield* compilerJobs(bsc)).map(compilerInput))
  const jobs = yield* compilerJobs(profile)
  const isMade = (job: CompilerJob) => Option.isSome(known) && inputs.has(compilerInput(job))
  const names = new Set(jobs.filter(isMade).flatMap(({ contracts }) => contracts))
  const ours = {
    ...Record.filter(made, (_, name) => names.has(name)),
    ...(yield* compileAll(jobs.filter((job) => !isMade(job))))
  }
  return { ...ours, ...(yield* compileOwn(profile, Object.keys(ours))) }
})

/** Loads the genesis from its file, or builds it (seconds) and writes the file. */
export const loadGenesis = Effect.fn("Genesis.load")(
  function* (options: GenesisOptions) {
    const fs = yield* FileSystem.FileSystem
    const profile = options.profile ?? bsc
    const file = yield* genesisFile(options)
    // The folder is made first, so that an unusable one is found before the build.
    yield* fs.makeDirectory(dirname(file), { recursive: true })
    const cached = (yield* fs.exists(file))
      ? yield* readCache(file).pipe(
          Effect.catch((error) =>
            Effect.logWarning(`The genesis is built anew: ${error.message}`).pipe(Effect.as(null))
          )
        )
      : null
    const { profile: _, ...cache } = options
    const contents = cached ?? (yield* build(profile, yield* artifactsOf(profile, cache)))
    if (cached === null) yield* writeCache(file, contents)
    const genesis: Genesis = {
      profile,
      stateRoot: contents.stateRoot,
      json: genesisJson(profile.chainId, contents.alloc, GENESIS_TIME),
      artifacts: contents.artifacts
    }
    return genesis
  },
  Effect.catchTag(
    ["PlatformError", "SchemaError"],
    (cause) =>
      new ChainError({
        operation: "load the genesis",
        message: `The folder of the genesis cannot be used: ${cause.message}`,
        cause
      })
  ),
  Effect.provide(NodeFileSystem.layer)
)

/** Starts the node that holds the genesis, at block 1; it ends with the scope. */
export const startGenesis: (genesis: Genesis) => Effect.Effect<Anvil, ChainError, Scope.Scope> =
  Effect.fn("Genesis.start")(function* (genesis) {
    const { node, stateRoot } = yield* startAt(genesis.profile.chainId, genesis.json)
    if (stateRoot !== genesis.stateRoot) {
      return yield* new ChainError({
        operation: "start the genesis",
        message: `The node's state root is ${stateRoot}, the genesis' is ${genesis.stateRoot}. Remove the genesis files in the cache folder.`
      })
    }
    return node
  })
