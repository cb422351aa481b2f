/**
 * Practice: instances drawn, answers scored and sessions opened one by one, outside a run, with nothing
 * stored. Owns what is asked and what is said; each benchmark that can be practised implements it.
 */
import type { Effect, Option, Scope } from "effect"
import { Schema } from "effect"
import type { HttpServerRequest, HttpServerResponse } from "effect/http"
import { Address, Hex } from "../../evm/Hex.ts"
import type { ToolPlace } from "../../stages/session/tools/tool.ts"
import type { Fault } from "../engine/Stages.ts"
import type { LoadNeeds } from "./Benchmark.ts"

/** Longest text of a script or a reply, in characters. */
export const LONGEST_TEXT = 400_000
/** Most texts of one answer. */
export const MOST_TEXTS = 64

const Seed = Schema.Int.check(
  Schema.isBetween({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })
).annotate({ description: "Determines accounts and values, as --seed of a run. Default 1." })
const Round = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 2_147_483_647 })).annotate({
  description: "Another round is another instance in the same world. Default 1."
})

const drawing = {
  /** id of a task of the bank */
  task: Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(200)),
  /** determines accounts and values, as `--seed` of a run; default 1 */
  seed: Schema.optionalKey(Seed),
  /** from 1; another round is another instance in the same world; default 1 */
  round: Schema.optionalKey(Round),
  /** the library that scripts are asked to use; default `ethers` */
  library: Schema.optionalKey(Schema.Literals(["ethers", "viem"])),
  /** how clear the instruction is; default `random`, from all */
  clarity: Schema.optionalKey(Schema.Literals(["random", "precise", "moderate", "vague"])),
  /** how much is said about the contracts; default `standard` */
  context: Schema.optionalKey(Schema.Literals(["standard", "full", "paper"])),
  /** the task's description is said, too; default false */
  naive: Schema.optionalKey(Schema.Boolean)
}

/** Which instance of which task, and how it is asked. */
export const Drawing = Schema.Struct(drawing)
export type Drawing = typeof Drawing.Type

const Text = Schema.String.check(Schema.isMaxLength(LONGEST_TEXT))
const Texts = Schema.Union([Text, Schema.NonEmptyArray(Text).check(Schema.isMaxLength(MOST_TEXTS))])

/** An answer to an instance: the reply of a model, or the script alone. */
export const Attempt = Schema.Struct({
  ...drawing,
  /** a module that exports `executeSkill`; several are sent one a round */
  script: Schema.optionalKey(Texts),
  /** what a model replied, read as any model's reply; several are the replies in order */
  reply: Schema.optionalKey(Texts),
  /** what a composite submits at its end; absent: all keys that its scripts returned */
  answer: Schema.optionalKey(Schema.Record(Schema.String, Schema.Json)),
  /**
   * `script` has the form of a reference solution (`declare const params`) and is given the instance's values;
   * default false, because a model that is trained must not be told them
   */
  solution: Schema.optionalKey(Schema.Boolean)
}).check(
  Schema.makeFilter(({ answer, reply, script, solution }) => {
    if ((script === undefined) === (reply === undefined)) {
      return { path: ["script"], issue: "give either script or reply" }
    }
    if (reply === undefined) return undefined
    if (answer !== undefined) return { path: ["answer"], issue: "belongs to script, not to reply" }
    return solution === true
      ? { path: ["solution"], issue: "belongs to script, not to reply" }
      : undefined
  })
)
export type Attempt = typeof Attempt.Type

/** A task that can be asked. */
export const PracticeTask = Schema.Struct({
  id: Schema.String,
  split: Schema.String,
  description: Schema.String,
  /** fewest model calls that it takes */
  calls: Schema.Int
})
export type PracticeTask = typeof PracticeTask.Type

const drawn = {
  task: Schema.String,
  split: Schema.String,
  seed: Schema.Int,
  round: Schema.Int,
  library: Schema.String,
  instruction: Schema.String,
  chainId: Schema.Int,
  /** the account that acts */
  address: Address,
  /** fewest steps that are enough; 1 for an atomic task */
  optimalSteps: Schema.Int,
  /** keys of the answer that is asked for; null if none is */
  answer: Schema.NullOr(Schema.Array(Schema.String))
}

/** An instance as a model is asked it. */
export const Drawn = Schema.Struct({
  ...drawn,
  /** what a model is sent first */
  messages: Schema.Array(
    Schema.Struct({
      role: Schema.Literals(["system", "user", "assistant"]),
      content: Schema.String
    })
  )
})
export type Drawn = typeof Drawn.Type

/** An instance as an agent is given it that acts on the chain by itself. */
export const Seat = Schema.Struct({
  ...drawn,
  /** all that an agent is told: the chain, the contracts, what the account holds, the instruction */
  briefing: Schema.String,
  /** of the account, for those who sign by themselves; it exists on this chain only */
  privateKey: Hex
})
export type Seat = typeof Seat.Type

/** A check that an answer was judged by. */
export const ScoredCheck = Schema.Struct({
  name: Schema.String,
  /** what is checked, in words */
  label: Schema.String,
  expected: Schema.String,
  actual: Schema.String,
  /** signed distance from the expected value in parts per million; null if there is none */
  deviationPpm: Schema.NullOr(Schema.Finite),
  /** points that it is worth */
  weight: Schema.Finite,
  holds: Schema.Boolean
})

/** What an answer is worth, and why. */
export const Scored = Schema.Struct({
  task: Schema.String,
  seed: Schema.Int,
  round: Schema.Int,
  /** in [0, 1]: points as a share of those to be had */
  reward: Schema.Finite,
  /** points in [0, 100] */
  score: Schema.Finite,
  passed: Schema.Boolean,
  /** class of its outcome */
  outcome: Schema.String,
  /** why it is not more, in the sentence of `questline show` */
  verdict: Schema.String,
  checks: Schema.Array(ScoredCheck),
  /** findings about safety; they do not change the score */
  safety: Schema.Array(Schema.Struct({ kind: Schema.String, detail: Schema.String })),
  /** steps that were taken; null if nothing was run */
  steps: Schema.NullOr(Schema.Int),
  optimalSteps: Schema.Int
})
export type Scored = typeof Scored.Type

/** What is practised on. */
export interface PracticeOptions {
  /** folder of a bank; absent: the project's own */
  readonly bank?: string | undefined
  /** name or file of a chain profile; absent: the bank's */
  readonly chain?: string | undefined
  /** wall clock of a script, ms; absent: that of a run */
  readonly scriptTimeoutMs?: number | undefined
  /** answers that are played at once; absent: what suits the machine */
  readonly concurrency?: number | undefined
  /** most sessions that are open at once; absent: 200 */
  readonly mostSessions?: number | undefined
  /** ms without a call after which a session is closed; absent: those of a whole session of a run */
  readonly sessionTimeoutMs?: number | undefined
}

/** Nothing of the kind is asked here, or an answer does not fit its task: what, and what to do. */
export class PracticeError extends Schema.TaggedError<PracticeError>()("PracticeError", {
  /** the field that is wrong */
  field: Schema.String,
  message: Schema.String
}) {}

/** There is no room for it now; later there may be. */
export class PracticeBusy extends Schema.TaggedError<PracticeBusy>()("PracticeBusy", {
  message: Schema.String
}) {}

/** An answer by its keys. */
export const Answer = Schema.Record(Schema.String, Schema.Json)
export type Answer = typeof Answer.Type

/** A session that is open: an instance whose account somebody else drives. */
export interface Acting {
  readonly seat: Seat
  /** JSON-RPC for programs of this machine; whoever has the address acts as the account */
  readonly rpcUrl: string
  /** where the tools of a session work */
  readonly place: ToolPlace
  /** answers the body of a JSON-RPC request; none if more is asked than a session answers */
  readonly ask: (body: string) => Effect.Effect<Option.Option<string>>
  /** answers a request for a WebSocket with JSON-RPC over it, until it or the session ends */
  readonly talk: (
    request: HttpServerRequest.HttpServerRequest
  ) => Effect.Effect<HttpServerResponse.HttpServerResponse>
  /**
   * Ends it and judges what was done; the same result each time. An answer that is given here replaces one
   * that was submitted before. Fails if the session was closed.
   */
  readonly finish: (answer?: Answer) => Effect.Effect<Scored, Fault>
  /** waits until it is closed because nobody called it */
  readonly closed: Effect.Effect<void>
}

/** A benchmark, ready to be practised. Calls may be made at the same time; few are played at once. */
export interface Practice {
  readonly tasks: ReadonlyArray<PracticeTask>
  readonly draw: (drawing: Drawing) => Effect.Effect<Drawn, Fault>
  /** fails with errors of ours; what the answer does wrong is scored */
  readonly score: (attempt: Attempt) => Effect.Effect<Scored, Fault>
  /** opens a session on an instance; it ends with the scope, without a judgement unless it was finished */
  readonly act: (drawing: Drawing) => Effect.Effect<Acting, Fault, Scope.Scope>
}

/** Opens a practice; its nodes and processes end with the scope. */
export type OpenPractice = (
  options: PracticeOptions
) => Effect.Effect<Practice, Fault, LoadNeeds | Scope.Scope>
