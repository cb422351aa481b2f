/**
 * Reads one trial whole: its instance, each turn with the model's reply and what came of it, and
 * its scorecard. Owns the reading and the choice of a trial by its names.
 */
import { Effect, Option } from "effect"
import type { Step, Trial } from "../../../db/rows.ts"
import { Store } from "../../../db/Store.ts"
import { extractScript } from "../../../stages/generate/extract.ts"
import { generate } from "../../../stages/generate/stage.ts"
import { Execution } from "../../../stages/sandbox-execute/Execution.ts"
import { Broadcast } from "../../../stages/sign-and-broadcast/Broadcast.ts"
import { Instance } from "../../../tasks/Instance.ts"
import { Scorecard } from "../../../validators/Scorecard.ts"
import { readPlan, readRound } from "../control.ts"
import { type PlanScore, scorePlan } from "../plan.ts"
import { decodeOutput } from "./collect.ts"

/** One call of the model and what it led to; nothing was run where `execution` is null. */
export interface Turn {
  /** 0 plans a composite; rounds and an atomic trial's only call start at 1 */
  readonly step: number
  readonly attempt: number
  readonly reply: typeof generate.output.Type
  /** the reply was there already, from another trial or run: nothing was paid for it */
  readonly stored: boolean
  /** the plan in a planning reply beside the task; null where there is none */
  readonly plan: PlanScore | null
  /** the module that was run; null where the reply holds none */
  readonly script: string | null
  readonly execution: Execution | null
  readonly broadcast: Broadcast | null
}

/** Everything that is stored of a trial. Parts that it did not reach are null or absent. */
export interface TrialRecord {
  readonly trial: Trial
  readonly instance: Instance | null
  readonly turns: ReadonlyArray<Turn>
  readonly scorecard: Scorecard | null
}

const scriptIn = (split: string, step: number, text: string): string | null => {
  if (split === "composite") {
    const round = step === 0 ? null : readRound(text)
    return round?._tag === "script" ? round.source : null
  }
  const script = extractScript(text)
  return script._tag === "script" ? script.source : null
}

/** Reads a trial's trace back. */
export const readTrial = Effect.fn("report.readTrial")(function* (trial: Trial) {
  const store = yield* Store
  const steps = yield* store.stepsOf(trial.id)
  const at = (stage: string, step: number): Step | undefined =>
    steps.find((row) => row.stage === stage && row.step === step)

  const drawn = at("instantiate", 0)
  const judged = at("validate", 0)
  const instance =
    drawn === undefined ? null : yield* decodeOutput(Instance, trial.id, drawn.stage, drawn.value)
  const turns: Array<Turn> = []
  for (const row of steps.filter(({ stage }) => stage === generate.name)) {
    const { step, attempt } = row
    const execution = at("sandbox-execute", step)
    const broadcast = at("sign-and-broadcast", step)
    const reply = yield* decodeOutput(generate.output, trial.id, row.stage, row.value)
    turns.push({
      step,
      attempt,
      reply,
      stored: row.cached,
      plan:
        instance === null || trial.part !== "composite" || step !== 0
          ? null
          : Option.getOrNull(Option.map(readPlan(reply.text), (plan) => scorePlan(plan, instance))),
      script: scriptIn(trial.part, step, reply.text),
      execution:
        execution === undefined
          ? null
          : yield* decodeOutput(Execution, trial.id, execution.stage, execution.value),
      broadcast:
        broadcast === undefined
          ? null
          : yield* decodeOutput(Broadcast, trial.id, broadcast.stage, broadcast.value)
    })
  }
  const record: TrialRecord = {
    trial,
    instance,
    turns,
    scorecard:
      judged === undefined
        ? null
        : yield* decodeOutput(Scorecard, trial.id, judged.stage, judged.value)
  }
  return record
})
