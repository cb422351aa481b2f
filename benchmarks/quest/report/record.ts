/**
 * One trial whole, for whoever shows it or hands it on: its instance, each turn with what was said,
 * what the reply was read as and what came of it, and its scorecard. Owns the Schema and the reading:
 * the engine reads the trial back through the pipeline that played it, so nothing here reads a reply.
 */
import { Effect, Option, Schema } from "effect"
import { type Run as RunRow, type Step, Trial as TrialRow } from "../../../db/rows.ts"
import { ChainProfile } from "../../../evm/ChainProfile.ts"
import { Address } from "../../../evm/Hex.ts"
import { Message, Reply } from "../../../models/Model.ts"
import { readOutput } from "../../../pipeline/engine/outputs.ts"
import { readBack } from "../../../pipeline/engine/play.ts"
import { type Entry, Stages, storedStages } from "../../../pipeline/engine/Stages.ts"
import { Execution } from "../../../stages/sandbox-execute/Execution.ts"
import { Broadcast } from "../../../stages/sign-and-broadcast/Broadcast.ts"
import { Instance } from "../../../tasks/quest/Instance.ts"
import { Scorecard } from "../../../validators/quest/Scorecard.ts"
import { silent, type Words } from "../episode/conversation.ts"
import { Ending, Move } from "../episode/Move.ts"
import { PlanScore, scorePlan } from "../episode/plan.ts"
import { questPipeline } from "../pipeline.ts"
import { validate } from "../stages/validate.ts"
import { type StoredWorld, settingOf, storedWorld } from "../storedWorld.ts"

/** One call of the model and what it led to; nothing was run where `execution` is null. */
export class Turn extends Schema.Class<Turn>("questline/Turn")({
  /** 0 plans a composite; rounds and an atomic trial's only call start at 1 */
  step: Schema.Int,
  attempt: Schema.Int,
  /** what the model was told since its reply before; empty where it is not known to the letter */
  told: Schema.Array(Message),
  reply: Reply,
  /** the reply was there already, from another trial or run: nothing was paid for it */
  stored: Schema.Boolean,
  /** what the reply was read as */
  move: Move,
  /** a plan beside the task; null where there is none */
  plan: Schema.NullOr(PlanScore),
  execution: Schema.NullOr(Execution),
  broadcast: Schema.NullOr(Broadcast)
}) {
  /** The module that was run, or was to be; null where the reply holds none. */
  get script(): string | null {
    const { move } = this
    return move._tag === "run" && move.action._tag === "script" ? move.action.source : null
  }
}

/** One stored output of the trial, and what making it took. */
const StageTime = Schema.Struct({
  /** what the pipeline calls it */
  name: Schema.String,
  stage: Schema.String,
  step: Schema.Int,
  attempt: Schema.Int,
  ms: Schema.Finite,
  /** it was there already, from another trial or run */
  stored: Schema.Boolean
})
type StageTime = typeof StageTime.Type

const { measures: _measures, passed: _passed, ...plain } = TrialRow.fields

/** The row of a trial, with JSON as JSON. */
const TrialFacts = Schema.Struct({
  ...plain,
  passed: Schema.NullOr(Schema.Boolean),
  measures: Schema.NullOr(Schema.Json)
})

/** Everything that is stored of a trial. Parts that it did not reach are null or absent. */
export class TrialRecord extends Schema.Class<TrialRecord>("questline/TrialRecord")({
  trial: TrialFacts,
  agent: Address,
  /** contract key -> address */
  contracts: Schema.Record(Schema.String, Address),
  /** of the run's chain; absent: BSC's */
  profile: Schema.optionalKey(ChainProfile),
  instance: Schema.NullOr(Instance),
  turns: Schema.Array(Turn),
  /** why its episode is over; null where it is not */
  ending: Schema.NullOr(Ending),
  scorecard: Schema.NullOr(Scorecard),
  stages: Schema.Array(StageTime),
  /** outputs that this version does not come by: it reads a reply before them otherwise */
  unread: Schema.Int
}) {}

type Round = NonNullable<(typeof questPipeline)["types"]["bodies"]["episode"]>
type State = NonNullable<Round["values"]["episode"]>

const sameText = (text: string): string => JSON.stringify(text).slice(1, -1)

/**
 * What was said to the model since the round before. It is made anew by today's words; where the body
 * of the call is stored, only what stands in it counts.
 */
const toldIn = ({ messages }: State, before: State | undefined, { sent }: Reply) => {
  const told = messages
    .slice(before?.messages.length ?? 0)
    .filter(({ content, role }) => role !== "assistant" && content !== "")
  const body = sent === null ? null : JSON.stringify(sent)
  return told.filter(({ content }) => body === null || body.includes(sameText(content)))
}

const turnOf = (
  { bodies, values }: Round,
  before: Round | undefined,
  trace: ReadonlyArray<Entry>
): ReadonlyArray<Turn> => {
  const { episode, move, reply } = values
  if (episode === undefined || reply === undefined || move === undefined) return []
  const { attempt, instance, step } = episode
  const played = bodies.step?.[0]?.values
  const entry = trace.find(
    (each) => each.name === "reply" && each.step === step && each.attempt === attempt
  )
  const plan = move._tag === "plan" ? Option.getOrNull(move.plan) : null
  return [
    new Turn({
      step,
      attempt,
      told: toldIn(episode, before?.values.episode, reply),
      reply,
      stored: entry?.stored ?? false,
      move,
      plan: plan === null ? null : scorePlan(plan, instance),
      execution: played?.execution ?? null,
      broadcast: played?.broadcast ?? null
    })
  ]
}

const sameRow = (row: Step, { attempt, stage, step }: Entry): boolean =>
  row.stage === stage && row.step === step && row.attempt === attempt

const timeOf = ({ attempt, name, stage, step, stored, tookMs }: Entry): StageTime => ({
  ...{ name, stage, step, attempt, stored },
  ms: tookMs ?? 0
})

/** A scorecard that the trial was given, though what it was made of is not all there. */
const judgedIn = Effect.fnUntraced(function* (rows: ReadonlyArray<Step>) {
  const row = rows.find(({ stage }) => stage === validate.name)
  return row === undefined ? null : yield* readOutput(validate, row.value)
})

/** Reads a trial back; `wordsOf` says what was said in it, and is silent where nobody asks. */
export const readTrial = Effect.fn("quest.readTrial")(function* (
  run: RunRow,
  trial: TrialRow,
  wordsOf: (world: StoredWorld, instance: Instance) => Words = () => silent
) {
  const world = yield* storedWorld(run)
  const stages = yield* storedStages(trial.id)
  const setting = settingOf(world, (instance) => wordsOf(world, instance))
  const { bodies, values } = yield* readBack(questPipeline, { setting }).pipe(
    Effect.provideService(Stages, stages)
  )
  const rounds = bodies.episode ?? []
  const left = stages.rows.filter((row) => !stages.trace.some((entry) => sameRow(row, entry)))
  return new TrialRecord({
    trial: { ...trial, measures: trial.measures as Schema.Json },
    agent: world.facts.agent,
    contracts: world.facts.contracts,
    ...(world.options.profile === undefined ? {} : { profile: world.options.profile }),
    instance: values.instance ?? null,
    turns: rounds.flatMap((round, index) => turnOf(round, rounds[index - 1], stages.trace)),
    ending: values.episode?.ending ?? null,
    scorecard: values.scorecard ?? (yield* judgedIn(left)),
    stages: stages.trace.map(timeOf),
    unread: left.length
  })
})
