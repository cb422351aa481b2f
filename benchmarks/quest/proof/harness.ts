/**
 * Plays one script on one instance and scores it, with the stages of a run and without its rows:
 * for checks that try many scripts, such as the proof of a bank. Nothing is stored.
 */
import { Effect } from "effect"
import { Chain } from "../../../chain/Chain.ts"
import type { Hex } from "../../../evm/Hex.ts"
import type { Library } from "../../../models/Model.ts"
import { judgeEnv } from "../../../stages/chainFacts.ts"
import { StepNode } from "../../../stages/StepNode.ts"
import type { Execution } from "../../../stages/sandbox-execute/Execution.ts"
import { sandboxExecute } from "../../../stages/sandbox-execute/stage.ts"
import type { Broadcast } from "../../../stages/sign-and-broadcast/Broadcast.ts"
import { signAndBroadcast } from "../../../stages/sign-and-broadcast/stage.ts"
import { judgedOf } from "../../../stages/validate/input.ts"
import { validate } from "../../../stages/validate/stage.ts"
import type { Instance } from "../../../tasks/quest/Instance.ts"
import type { Evidence } from "../../../validators/quest/Evidence.ts"
import { rulesOf } from "../SplitRules.ts"

/** What one script did, and all that was seen of it. */
export interface StepPlayed {
  readonly execution: Execution
  readonly broadcast: Broadcast
}

/** Runs a script at a step of an instance, on a fresh node with `sent` replayed, and sends what it returns. */
export const playStep = Effect.fn("Harness.playStep")(
  function* (options: {
    readonly instance: Instance
    readonly source: string
    readonly library: Library
    /** from 1 */
    readonly step?: number
    readonly sent?: ReadonlyArray<Hex>
    readonly timeoutMs?: number
  }) {
    const { instance, library, source } = options
    // The run's seed decides accounts, and those are the chain's own here.
    const common = { seed: "proof", instance, sent: [...(options.sent ?? [])] }
    const execution = yield* sandboxExecute.run({
      ...common,
      library,
      step: options.step ?? 1,
      action: { _tag: "script", source },
      timeoutMs: options.timeoutMs ?? 20_000
    })
    const broadcast = yield* signAndBroadcast.run({ ...common, execution })
    return { execution, broadcast } satisfies StepPlayed
  },
  (step) => Effect.provideServiceEffect(step, StepNode, StepNode.make),
  Effect.scoped
)

/**
 * The score of steps that were played one after the other. A step that failed where an atomic
 * trial would be scored 0 is scored 0 here too.
 */
export const scoreSteps = Effect.fn("Harness.scoreSteps")(function* (
  instance: Instance,
  steps: readonly [StepPlayed, ...ReadonlyArray<StepPlayed>],
  answer: Evidence["answer"] = null
) {
  const chain = yield* Chain
  const [first] = steps
  const last = steps.at(-1) ?? first
  const { result } = last.execution
  const failure = result._tag === "failure" ? result.failure : last.broadcast.failure
  const input = judgedOf({
    instance,
    rounds: steps.length,
    ...judgeEnv(chain),
    before: steps.find(({ execution }) => execution.before !== null)?.execution.before ?? null,
    after: steps.findLast(({ broadcast }) => broadcast.after !== null)?.broadcast.after ?? null,
    transactions: steps.flatMap(({ broadcast }) => broadcast.transaction ?? []),
    calls: steps.flatMap(({ execution }) => [...execution.calls]),
    answer: rulesOf(instance.split).answerOf(result, answer),
    failure,
    forfeited: false
  })
  return { scorecard: yield* validate.run(input), failure, input }
})

/** Plays and scores a script on an atomic instance. */
export const tryScript = Effect.fn("Harness.tryScript")(function* (
  instance: Instance,
  source: string,
  library: Library
) {
  const step = yield* playStep({ instance, source, library })
  return { ...step, ...(yield* scoreSteps(instance, [step])) }
})

/** A script that was played and scored. */
export type Played = Effect.Success<ReturnType<typeof tryScript>>
