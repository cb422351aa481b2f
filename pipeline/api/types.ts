/** The values of the public API: what callers give and get. Owns their types; Questline.ts owns the calls. */
import { Schema } from "effect"

/** A JSON value. */
export type Json =
  | string
  | number
  | boolean
  | null
  | ReadonlyArray<Json>
  | { readonly [key: string]: Json }

/** Which instance of which task, and how it is asked. */
export interface Drawing {
  /** id of a task of the bank */
  readonly task: string
  /** determines accounts and values, as `--seed` of a run; default 1 */
  readonly seed?: number
  /** from 1; another round is another instance in the same world; default 1 */
  readonly round?: number
  /** the library that scripts are asked to use; default `ethers` */
  readonly library?: "ethers" | "viem"
  /** how clear the instruction is; default `random`, from all */
  readonly clarity?: "random" | "precise" | "moderate" | "vague"
  /** how much is said about the contracts; default `standard` */
  readonly context?: "standard" | "full" | "paper"
  /** the task's description is said, too; default false */
  readonly naive?: boolean
}

/** An answer to an instance: either a script, or the reply of a model. */
export interface Attempt extends Drawing {
  /** a module that exports `executeSkill`; several are sent one a round */
  readonly script?: string | readonly [string, ...ReadonlyArray<string>]
  /** what a model replied, read as any model's reply; several are the replies in order */
  readonly reply?: string | readonly [string, ...ReadonlyArray<string>]
  /** what a composite submits at its end; absent: all keys that its scripts returned */
  readonly answer?: Readonly<Record<string, Json>>
  /** `script` has the form of a reference solution and is given the instance's values; default false */
  readonly solution?: boolean
}

/** A task that can be asked. */
export interface Task {
  readonly id: string
  readonly split: string
  readonly description: string
  /** fewest model calls that it takes */
  readonly calls: number
}

/** A message of a conversation. */
export interface Message {
  readonly role: "system" | "user" | "assistant"
  readonly content: string
}

/** An instance as a model is asked it. */
export interface Drawn {
  readonly task: string
  readonly split: string
  readonly seed: number
  readonly round: number
  readonly library: string
  readonly instruction: string
  /** what a model is sent first */
  readonly messages: ReadonlyArray<Message>
  readonly chainId: number
  /** the account that acts */
  readonly address: `0x${string}`
  /** fewest steps that are enough; 1 for an atomic task */
  readonly optimalSteps: number
  /** keys of the answer that is asked for; null if none is */
  readonly answer: ReadonlyArray<string> | null
}

/** An instance as an agent is given it that acts on the chain by itself. */
export interface Seat extends Omit<Drawn, "messages"> {
  /** all that an agent is told: the chain, the contracts, what the account holds, the instruction */
  readonly briefing: string
  /** JSON-RPC for programs of this machine; whoever has the address acts as the account */
  readonly rpcUrl: string
  /** of the account, for those who sign by themselves; it exists on this chain only */
  readonly privateKey: `0x${string}`
}

/** A tool of a session, as a model is told of it. */
export interface Tool {
  readonly name: string
  readonly description: string
  /** JSON Schema of its input */
  readonly parameters: Readonly<Record<string, unknown>>
}

/** A check that an answer was judged by. */
export interface Check {
  readonly name: string
  /** what is checked, in words */
  readonly label: string
  readonly expected: string
  readonly actual: string
  /** signed distance from the expected value in parts per million; null if there is none */
  readonly deviationPpm: number | null
  /** points that it is worth */
  readonly weight: number
  readonly holds: boolean
}

/** What an answer is worth, and why. */
export interface Scored {
  readonly task: string
  readonly seed: number
  readonly round: number
  /** in [0, 1]: points as a share of those to be had */
  readonly reward: number
  /** points in [0, 100] */
  readonly score: number
  readonly passed: boolean
  /** class of its outcome */
  readonly outcome: string
  /** why it is not more, in the sentence of `questline show` */
  readonly verdict: string
  readonly checks: ReadonlyArray<Check>
  /** findings about safety; they do not change the score */
  readonly safety: ReadonlyArray<{ readonly kind: string; readonly detail: string }>
  /** steps that were taken; null if nothing was run */
  readonly steps: number | null
  /** fewest steps that are enough */
  readonly optimalSteps: number
}

/** What is asked, and of whom; what is left out is as in `questline run`. */
export interface RunOptions {
  /** default: `quest` */
  readonly bench?: string
  /** as after `--model`; default: the benchmark's own reference */
  readonly models?: ReadonlyArray<string>
  /** globs over task ids; default: all */
  readonly tasks?: ReadonlyArray<string>
  readonly split?: string
  readonly rounds?: number
  readonly seed?: number
  readonly temperature?: number
  /** longest reply, in tokens */
  readonly maxOutputTokens?: number
  /** calls to a provider at once */
  readonly concurrency?: number
  /** US dollars after which the run pauses */
  readonly maxCost?: number
  /** tokens after which the run pauses */
  readonly maxTokens?: number
  /** seconds that a trial may take */
  readonly maxTrialTime?: number
  /** models are asked again even if a reply is stored */
  readonly fresh?: boolean
  /** file that defines models */
  readonly config?: string
  /** the benchmark's own options by their names on the command line: `{ library: "viem" }` */
  readonly options?: Readonly<Record<string, string | number | boolean>>
}

/** A trial of a stored run. */
export interface Trial {
  readonly id: number
  readonly task: string
  readonly model: string
  readonly split: string
  readonly variant: string
  readonly round: number
  readonly attempt: number
  readonly status: "pending" | "running" | "done" | "errored" | "cancelled"
  /** class of its outcome; null until it is done */
  readonly outcome: string | null
  /** points; null until it is done */
  readonly score: number | null
  readonly passed: boolean | null
  /** why it is errored */
  readonly error: string | null
}

/** A stored run. */
export interface Run {
  readonly id: string
  readonly bench: string
  readonly status: "running" | "done" | "interrupted" | "paused" | "errored"
  /** what `questline report --format json` prints */
  readonly summary: Readonly<Record<string, Json>>
  readonly trials: ReadonlyArray<Trial>
}

/** A trial with everything that is stored about it. */
export interface TrialDetails extends Trial {
  /** why it got its score, in the sentence of `questline show` */
  readonly verdict: string
  /** its line of `trials.jsonl`: instance, turns, transactions, scorecard */
  readonly record: Json
}

/** What a Questline works with. */
export interface Options {
  /** folder of a bank; default: the project's own */
  readonly bank?: string
  /** name or file of a chain profile; default: the bank's */
  readonly chain?: string
  /** file of the database, for runs; default: `.pipeline/pipeline.db` */
  readonly db?: string
  /** wall clock of a script that is scored, ms; default 60,000 */
  readonly scriptTimeoutMs?: number
  /** answers that are scored at once; default: what suits the machine */
  readonly concurrency?: number
  /** most sessions that are open at once; default 200 */
  readonly mostSessions?: number
  /** ms without a call after which a session is closed; default 600,000 */
  readonly sessionTimeoutMs?: number
}

/** Why a call has no result: our fault or a wrong input, never what an answer did wrong. */
export class QuestlineError extends Schema.TaggedError<QuestlineError>()("QuestlineError", {
  /** the kind of the error, e.g. `PracticeError`, `BankError`, `UsageError`, `ChainError` */
  code: Schema.String,
  /** the field of the input that is wrong; null if it is none */
  field: Schema.NullOr(Schema.String),
  /** what is wrong, and what to do; holds no secret */
  message: Schema.String
}) {}
