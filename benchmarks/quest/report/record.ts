/**
 * One complete trial, for code that shows or exports it: its instance, each turn with its messages, how the
 * reply was read and what happened, and its scorecard. Owns the Schema and the reading: the engine reads
 * the trial back through the pipeline that played it, so nothing here parses a reply.
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
import { SessionRun } from "../../../stages/session/stage.ts"
import { ToolsRun } from "../../../stages/session/tools/stage.ts"
import { Broadcast } from "../../../stages/sign-and-broadcast/Broadcast.ts"
import { Instance } from "../../../tasks/quest/Instance.ts"
import { Scorecard } from "../../../validators/quest/Scorecard.ts"
import { silent, type Words } from "../episode/conversation.ts"
import { Ending, Move } from "../episode/Move.ts"
import { PlanScore, scorePlan } from "../episode/plan.ts"
import { questPipeline } from "../pipeline.ts"
import { validate } from "../stages/validate.ts"
import { type StoredWorld, settingOf, storedWorld } from "../storedWorld.ts"

/** One call of the model and its effects; nothing was run if `execution` is null. */
export class Turn extends Schema.Class<Turn>("questline/Turn")({
  /** 0 is the planning of a composite; rounds and an atomic trial's only call start at 1 */
  step: Schema.Int,
  attempt: Schema.Int,
  /** what the model was told since its previous reply; empty if the exact text is not known */
  messages: Schema.Array(Message),
  reply: Reply,
  /** the reply was stored before by another trial or run, and cost nothing */
  stored: Schema.Boolean,
  /** how the reply was read */
  move: Move,
  /** a plan compared with the task; null if there is none */
  plan: Schema.NullOr(PlanScore),
  execution: Schema.NullOr(Execution),
  broadcast: Schema.NullOr(Broadcast),
  /** what the tools did that the reply called; absent: it called none */
  tools: Schema.optionalKey(ToolsRun)
}) {
  /** The module that was run, or should have been; null if the reply contains none. */
  get script(): string | null {
    const { move } = this
    return move._tag === "run" && move.action._tag === "script" ? move.action.source : null
  }
}

/** One stored output of the trial, and what making it took. */
const StageTime = Schema.Struct({
  /** its name in the pipeline */
  name: Schema.String,
  stage: Schema.String,
  step: Schema.Int,
  attempt: Schema.Int,
  ms: Schema.Finite,
  /** it was stored before by another trial or run */
  stored: Schema.Boolean
})
type StageTime = typeof StageTime.Type

const { measures: _measures, passed: _passed, ways: _ways, ...plain } = TrialRow.fields

/** The row of a trial, with JSON columns parsed. */
const TrialFacts = Schema.Struct({
  ...plain,
  passed: Schema.NullOr(Schema.Boolean),
  measures: Schema.NullOr(Schema.Json)
})

/** Everything that is stored about a trial. Parts that it did not reach are null or absent. */
export class TrialRecord extends Schema.Class<TrialRecord>("questline/TrialRecord")({
  trial: TrialFacts,
  agent: Address,
  /** contract key -> address */
  contracts: Schema.Record(Schema.String, Address),
  /** of the run's chain; absent: BSC's */
  profile: Schema.optionalKey(ChainProfile),
  instance: Schema.NullOr(Instance),
  turns: Schema.Array(Turn),
  /** the session of an agent; absent: the model wrote scripts, or its session is not over */
  session: Schema.optionalKey(SessionRun),
  /** why its episode is over; null if it is not */
  ending: Schema.NullOr(Ending),
  scorecard: Schema.NullOr(Scorecard),
  stages: Schema.Array(StageTime),
  /** outputs that this version does not reach, because it reads an earlier reply differently */
  unread: Schema.Int
}) {}

type Round = NonNullable<(typeof questPipeline)["types"]["bodies"]["episode"]>
type State = NonNullable<Round["values"]["episode"]>

const sameText = (text: string): string => JSON.stringify(text).slice(1, -1)

/**
 * What was said to the model since the previous round. It is built again with today's texts; if the body of
 * the call is stored, only what it contains counts.
 */
const newMessages = ({ messages }: State, before: State | undefined, { sent }: Reply) => {
  const added = messages
    .slice(before?.messages.length ?? 0)
    .filter(({ content, role }) => role !== "assistant" && content !== "")
  const body = sent === null ? null : JSON.stringify(sent)
  return added.filter(({ content }) => body === null || body.includes(sameText(content)))
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
  const used = bodies.tools?.[0]?.values.used
  const entry = trace.find(
    (each) => each.name === "reply" && each.step === step && each.attempt === attempt
  )
  const plan = move._tag === "plan" ? Option.getOrNull(move.plan) : null
  return [
    new Turn({
      step,
      attempt,
      messages: newMessages(episode, before?.values.episode, reply),
      reply,
      stored: entry?.stored ?? false,
      move,
      plan: plan === null ? null : scorePlan(plan, instance),
      execution: played?.execution ?? null,
      broadcast: played?.broadcast ?? null,
      ...(used === undefined ? {} : { tools: used })
    })
  ]
}

/** The turns of a trial, from the bodies of its loop. */
export const turnsOf = (
  rounds: ReadonlyArray<Round>,
  trace: ReadonlyArray<Entry>
): ReadonlyArray<Turn> => rounds.flatMap((round, index) => turnOf(round, rounds[index - 1], trace))

const sameRow = (row: Step, { attempt, stage, step }: Entry): boolean =>
  row.stage === stage && row.step === step && row.attempt === attempt

const timeOf = ({ attempt, name, stage, step, stored, tookMs }: Entry): StageTime => ({
  ...{ name, stage, step, attempt, stored },
  ms: tookMs ?? 0
})

/** A stored scorecard of a trial, although its inputs are incomplete. */
const judgedIn = Effect.fnUntraced(function* (rows: ReadonlyArray<Step>) {
  const row = rows.find(({ stage }) => stage === validate.name)
  return row === undefined ? null : yield* readOutput(validate, row.value)
})

/** Reads a trial back; `wordsOf` gives the texts that were sent, and sends none if nobody asks for them. */
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
  const session = bodies.session?.[0]?.values.acted
  const left = stages.rows.filter((row) => !stages.trace.some((entry) => sameRow(row, entry)))
  return new TrialRecord({
    trial: { ...trial, measures: trial.measures as Schema.Json },
    agent: world.facts.agent,
    contracts: world.facts.contracts,
    ...(world.options.profile === undefined ? {} : { profile: world.options.profile }),
    instance: values.instance ?? null,
    turns: turnsOf(rounds, stages.trace),
    ...(session === undefined ? {} : { session }),
    ending: values.episode?.ending ?? null,
    scorecard: values.scorecard ?? (yield* judgedIn(left)),
    stages: stages.trace.map(timeOf),
    unread: left.length
  })
})
