/** What models did in a stored run, for agents that do it again over RPC (replay.ts). */
import { Effect } from "effect"
import { numberToHex } from "viem"
import { questPipeline } from "../../../benchmarks/quest/pipeline.ts"
import { storedSetting } from "../../../benchmarks/quest/storedWorld.ts"
import type { Run, Trial } from "../../../db/rows.ts"
import { Store } from "../../../db/Store.ts"
import type { SignedRequest } from "../../../evm/TransactionEvidence.ts"
import { replay } from "../../../pipeline/engine/play.ts"
import { Stages, storedStages } from "../../../pipeline/engine/Stages.ts"

/** What was done in one trial. */
export interface Recorded {
  readonly item: string
  readonly instruction: string
  readonly reads: ReadonlyArray<{
    readonly method: string
    readonly params: ReadonlyArray<unknown>
  }>
  /** as a JSON-RPC request for a wallet, with every field that was signed */
  readonly requests: ReadonlyArray<unknown>
  readonly hashes: ReadonlyArray<string>
  readonly answer: unknown
}

const requestOf = (request: SignedRequest) => ({
  from: request.from,
  to: request.to,
  data: request.data,
  value: numberToHex(request.value),
  gas: numberToHex(request.gas),
  nonce: numberToHex(request.nonce),
  ...(request.type === "legacy" ? { gasPrice: numberToHex(request.maxGasPrice), type: "0x0" } : {})
})

/** What the trials of `run` did. */
export const recordedOf = Effect.fnUntraced(function* (run: Run, trials: ReadonlyArray<Trial>) {
  const setting = yield* storedSetting(run)
  return yield* Effect.forEach(trials, (trial) =>
    Effect.gen(function* () {
      const stages = yield* storedStages(trial.id)
      const { episode, instance } = yield* replay(questPipeline, { setting }).pipe(
        Effect.provideService(Stages, stages)
      )
      const recorded: Recorded = {
        item: trial.item,
        instruction: instance.instruction,
        reads: episode.calls.flatMap(({ method, params, verdict }) =>
          verdict === "answered" && Array.isArray(params) && !method.startsWith("eth_send")
            ? [{ method, params }]
            : []
        ),
        requests: episode.transactions.map(({ request }) => requestOf(request)),
        hashes: episode.transactions.map(({ hash }) => hash),
        answer: episode.answer
      }
      return recorded
    })
  )
})

/** What every trial of a model did. */
export const recordedBy = Effect.fnUntraced(function* (run: Run, model: string) {
  const trials = yield* (yield* Store).trialsOf(run.id, ["done"])
  return yield* recordedOf(
    run,
    trials.filter((trial) => trial.model === model)
  )
})
