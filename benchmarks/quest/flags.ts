/**
 * QuestBench's own options on the command line, and their defaults. Owns both, each in one place;
 * options.ts has their stored form.
 */
import { Option, type Redacted, Schema } from "effect"
import { Flag } from "effect/cli"
import type { Context, Library } from "../../models/Model.ts"
import { flagUnless } from "../../pipeline/terminal/commandLine.ts"
import { positiveFlag } from "../../pipeline/terminal/options.ts"
import type { Tier } from "../../tasks/quest/Instance.ts"

const libraries = ["ethers", "viem"] as const satisfies ReadonlyArray<Library>
const difficulties = ["random", "precise", "moderate", "vague"] as const satisfies ReadonlyArray<
  Tier | "random"
>
const contexts = ["standard", "full", "paper"] as const satisfies ReadonlyArray<Context>

/** Who acts on the chain, and how: docs/scoring.md. */
const protocols = ["script", "session", "tools"] as const

/** How a model acts. `script`: it writes scripts. `session`: it acts by itself, over JSON-RPC. `tools`: it calls tools. */
export type ActingProtocol = (typeof protocols)[number]

/** No chain has reached this block; a larger number is a typing error, or no longer exact. */
const NO_BLOCK_YET = 1_000_000_000_000

/** The defaults of a run. */
export const usual = {
  library: "ethers",
  difficulty: "random",
  naive: false,
  context: "standard",
  scriptTimeoutMs: 60_000
} as const

/** Wall clock of a session, ms. */
export const SESSION_MS = 600_000

/** How a task is asked: its library, its words, and what a prompt says about the world. */
export const askingFlags = {
  library: Flag.Literals("library", libraries).pipe(
    Flag.withDescription(`Library that scripts are asked to use (default: ${usual.library})`),
    Flag.optional
  ),
  difficulty: Flag.Literals("nl-difficulty", difficulties).pipe(
    Flag.withDescription(`How clear the instructions are (default: ${usual.difficulty}, from all)`),
    Flag.optional
  ),
  naive: Flag.Boolean("naive").pipe(
    Flag.withDescription("Also tell the model what the task is about"),
    Flag.optional
  ),
  context: Flag.Literals("context", contexts).pipe(
    Flag.withDescription(
      `What a prompt says about the contracts: standard names public standards and lists all other functions; full lists every interface; paper lists only keys and addresses (default: ${usual.context})`
    ),
    Flag.optional
  )
}

/** How a bank is composed: docs/composing.md. */
export const composeFlags = {
  seed: Flag.String("seed").pipe(
    Flag.withDescription(
      "Seed of the bank: a word, or commit:HASH:SEED for a seed whose SHA-256 was published before (default: 1)"
    ),
    Flag.withMetavar("S"),
    Flag.optional
  ),
  count: positiveFlag("count").pipe(
    Flag.withDescription("How many tasks (default: 20)"),
    Flag.optional
  ),
  operations: Flag.String("operations").pipe(
    Flag.withDescription(
      "Operations of a task, approvals among them: a number from 2 to 8, or a range (default: 2..6)"
    ),
    Flag.withMetavar("2..8"),
    Flag.optional
  ),
  families: Flag.String("families").pipe(
    Flag.withDescription("Only operations of these families, separated by commas (default: all)"),
    Flag.withMetavar("F,F"),
    Flag.optional
  ),
  derived: Flag.String("derived").pipe(
    Flag.withDescription(
      "Amounts of a task that an earlier step brings: a number up to 7, or a range (default: any)"
    ),
    Flag.withMetavar("1..3"),
    Flag.optional
  ),
  width: Flag.String("width").pipe(
    Flag.withDescription(
      "Strands of a task, groups of steps that no amount connects: a number up to 8, or a range (default: any)"
    ),
    Flag.withMetavar("1..3"),
    Flag.optional
  ),
  distractors: Flag.String("distractors").pipe(
    Flag.withDescription(
      "Allowances that stand for nothing: a number up to 8, or a range (default: 0..3)"
    ),
    Flag.withMetavar("0..8"),
    Flag.optional
  ),
  holdings: Flag.String("holdings").pipe(
    Flag.withDescription(
      "Stakes, pool shares, rights and look-alike tokens that the account has and the task does not need: a number up to 5, or a range (default: none)"
    ),
    Flag.withMetavar("0..5"),
    Flag.optional
  ),
  wording: Flag.String("wording").pipe(
    Flag.withDescription("Instructions of one level: precise, moderate or vague (default: all)"),
    Flag.withMetavar("LEVEL"),
    Flag.optional
  ),
  out: Flag.String("out").pipe(
    Flag.withDescription("New folder for the bank (default: nothing is written)"),
    Flag.withMetavar("DIR"),
    Flag.optional
  )
}

/** A bank that is composed for the run. */
export const composed = Flag.String("composed").pipe(
  Flag.withDescription(
    "Compose N new tasks from the seed S and ask these; S:N:4..6 for other numbers of operations: docs/composing.md"
  ),
  Flag.withMetavar("S:N"),
  Flag.optional
)

/** Where a task is asked. */
export const chainFlags = {
  chain: Flag.String("chain").pipe(
    Flag.withDescription(
      "Chain for the tasks: the name of a profile in chain/profiles, such as ethereum, or the path of a profile (default: that of the bank, bsc)"
    ),
    Flag.withMetavar("NAME|FILE"),
    Flag.optional
  ),
  forkBlock: Flag.Int("fork-block").pipe(
    Flag.withDescription("Block to fork from (default: the latest when the run starts)"),
    Flag.filter(
      (value) => value >= 1 && value <= NO_BLOCK_YET,
      () => `the number of a block, from 1 to ${NO_BLOCK_YET}`
    ),
    Flag.optional
  )
}

/** The node behind a fork; it is used, but not stored. */
export const forkUrl = Flag.Redacted("fork-url").pipe(
  Flag.withDescription(
    "Play on a fork of the chain behind this URL (http), env:NAME of a variable that holds one, or file:PATH of a recording; if the URL has a path, a query or a password, only its host and a digest are stored"
  ),
  Flag.withMetavar("URL"),
  Flag.optional
)

/** How long a script may take. */
export const scriptTimeout = positiveFlag("script-timeout").pipe(
  Flag.withDescription(
    `Time limit of a script in seconds (default: ${usual.scriptTimeoutMs / 1000})`
  ),
  Flag.optional
)

/** How the model acts; for agents there is one way only. */
export const actingFlags = {
  protocol: Flag.Literals("protocol", protocols).pipe(
    Flag.withDescription(
      "How the model acts: it writes scripts; acts by itself in a session, as `agent:` models do; or calls tools in a conversation (default: script; session for `agent:` models)"
    ),
    Flag.optional
  ),
  sessionTimeout: positiveFlag("session-timeout").pipe(
    Flag.withDescription(`Time limit of a session in seconds (default: ${SESSION_MS / 1000})`),
    Flag.optional
  )
}

/** The given options for how a task is asked. */
interface Asking {
  readonly library: Option.Option<Library>
  readonly difficulty: Option.Option<Tier | "random">
  readonly naive: Option.Option<boolean>
  readonly context: Option.Option<Context>
}

/** How a task is asked, with defaults for options that are not given. */
export const askingOf = ({ context, difficulty, library, naive }: Asking) => ({
  library: Option.getOrElse(library, (): Library => usual.library),
  difficulty: Option.getOrElse(difficulty, (): Tier | "random" => usual.difficulty),
  naive: Option.getOrElse(naive, () => usual.naive),
  context: Option.getOrElse(context, (): Context => usual.context)
})

/** The options that say where a run is played. */
export interface ChainFlags {
  readonly chain: Option.Option<string>
  readonly forkUrl: Option.Option<Redacted.Redacted<string>>
  readonly forkBlock: Option.Option<number>
}

const Stored = Schema.Struct({
  profile: Schema.optionalKey(Schema.Struct({ name: Schema.String })),
  fork: Schema.optionalKey(Schema.Struct({ source: Schema.String, block: Schema.Int })),
  library: Schema.String,
  difficulty: Schema.String,
  naive: Schema.Boolean,
  context: Schema.String,
  scriptTimeoutMs: Schema.Int,
  protocol: Schema.optionalKey(Schema.String),
  sessionTimeoutMs: Schema.optionalKey(Schema.Int)
})
const decodeStored = Schema.decodeUnknownOption(Stored)

/** The flags that stand for a run's stored options. */
export const givenFlags = (options: unknown): ReadonlyArray<string> =>
  Option.match(decodeStored(options), {
    onNone: () => [],
    onSome: ({
      context,
      difficulty,
      fork,
      library,
      naive,
      profile,
      scriptTimeoutMs,
      ...acting
    }) => [
      ...flagUnless("chain", profile?.name, undefined),
      ...flagUnless("fork-url", fork?.source, undefined),
      ...flagUnless("fork-block", fork?.block, undefined),
      ...flagUnless("library", library, usual.library),
      ...flagUnless("nl-difficulty", difficulty, usual.difficulty),
      ...(naive ? ["--naive"] : []),
      ...flagUnless("context", context, usual.context),
      ...flagUnless("script-timeout", scriptTimeoutMs / 1000, usual.scriptTimeoutMs / 1000),
      ...flagUnless("protocol", acting.protocol, undefined),
      ...flagUnless(
        "session-timeout",
        acting.sessionTimeoutMs === undefined ? undefined : acting.sessionTimeoutMs / 1000,
        undefined
      )
    ]
  })
