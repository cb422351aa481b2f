/**
 * Plays a declared pipeline: each step when its values are there, loops until their state is over.
 * The same code plays a trial for the first time, goes on with one, and reads one back from its
 * rows; which of them it is, the Stages say.
 */
import { Effect } from "effect"
import { ownValue } from "../../evm/ownValue.ts"
import type { Pipeline, PipelineNode, Told, Values } from "./Pipeline.ts"
import { type Fault, Stages } from "./Stages.ts"

/** What is told of a trial while it is read. */
interface MutableTold {
  readonly values: Record<string, unknown>
  readonly bodies: Record<string, ReadonlyArray<MutableTold>>
}

const begin = (given: Values): MutableTold => ({ values: { ...given }, bodies: {} })

const pick = (values: Values, names: ReadonlyArray<string>): Values =>
  Object.fromEntries(names.map((name) => [name, values[name]]))

/** What a node makes of the values so far. */
const makeValue = (
  node: PipelineNode,
  stages: Stages["Service"],
  values: Values,
  live: unknown,
  told: MutableTold | null
): Effect.Effect<unknown, Fault> => {
  const needed = pick(values, node.needs)
  const inner = (value: unknown): Effect.Effect<Values, Fault> => {
    if (node._tag === "stage" || node._tag === "value") return Effect.succeed(values)
    const given = { ...needed, [node.name]: value }
    if (told === null) return playNodes(node.body, stages, given, live)
    const within = begin(given)
    told.bodies[node.name] = [...(ownValue(told.bodies, node.name) ?? []), within]
    return playNodes(node.body, stages, given, live, within)
  }
  switch (node._tag) {
    case "stage":
      return node.run(stages, needed, live)
    case "value":
      return Effect.sync(() => node.compute(needed))
    case "loop":
      return Effect.gen(function* () {
        let state = node.open(needed)
        while (!node.isOver(state)) state = node.next(yield* inner(state))
        return state
      })
    case "branch":
      return Effect.suspend(() => {
        const taken = node.taken(needed)
        return taken === null ? Effect.succeed(null) : node.within(stages, inner(taken))
      })
    case "fan":
      return Effect.forEach(node.items(needed), inner)
  }
}

const playNodes = Effect.fnUntraced(function* (
  nodes: ReadonlyArray<PipelineNode>,
  stages: Stages["Service"],
  given: Values,
  live: unknown,
  told: MutableTold | null = null
) {
  let values = given
  for (const node of nodes) {
    const value = yield* makeValue(node, stages, values, live, told)
    values = { ...values, [node.name]: value }
    if (told !== null) told.values[node.name] = value
  }
  return values
})

/** What a pipeline begins with: the values that are given to it. */
type GivenOf<Known> = Partial<Known> & Values

/** Plays a trial to its end, for real: gives every value of the declaration. */
export const play = <Live, Known, JudgeInputs, Needs>(
  declared: Pipeline<Live, Known, JudgeInputs, Needs>,
  given: GivenOf<Known>,
  live: Live
): Effect.Effect<Known, Fault, Stages> =>
  Effect.flatMap(Stages, (stages) =>
    Effect.map(playNodes(declared.nodes, stages, given, live), (values) => values as Known)
  )

/** Reads a stored trial back; fails with `NotReached` where it has not come to its end. */
export const replay = <Live, Known, JudgeInputs, Needs>(
  declared: Pipeline<Live, Known, JudgeInputs, Needs>,
  given: GivenOf<Known>
): Effect.Effect<Known, Fault, Stages> =>
  Effect.flatMap(Stages, (stages) =>
    Effect.map(playNodes(declared.nodes, stages, given, undefined), (values) => values as Known)
  )

/** A stored trial as far as it has come: every value of the declaration that is there. */
export const readBack = <Live, Known, JudgeInputs, Needs, Bodies>(
  declared: Pipeline<Live, Known, JudgeInputs, Needs, Bodies>,
  given: GivenOf<Known>
): Effect.Effect<Told<Known, Bodies>, Fault, Stages> =>
  Effect.gen(function* () {
    const told = begin(given)
    yield* playNodes(declared.nodes, yield* Stages, given, undefined, told).pipe(
      Effect.catchIf(
        (error) => error._tag === "NotReached",
        () => Effect.void
      )
    )
    return told as unknown as Told<Known, Bodies>
  })

/**
 * What a stage that can be run again was given in a stored trial, and the values before it; the stage
 * itself is not read.
 */
export const judgeInputOf = <
  Live,
  Known,
  JudgeInputs,
  Needs,
  Name extends keyof JudgeInputs & string
>(
  declared: Pipeline<Live, Known, JudgeInputs, Needs>,
  name: Name,
  given: GivenOf<Known>
): Effect.Effect<{ readonly input: JudgeInputs[Name]; readonly values: Values }, Fault, Stages> =>
  Effect.gen(function* () {
    const stages = yield* Stages
    const place = declared.nodes.findIndex((node) => node.name === name)
    const node = declared.nodes[place]
    if (node?._tag !== "stage" || node.judgeInput === undefined) {
      return yield* Effect.die(new Error(`the pipeline has no stage ${name} that is run again`))
    }
    const values = yield* playNodes(declared.nodes.slice(0, place), stages, given, undefined)
    return { input: node.judgeInput(pick(values, node.needs)) as JudgeInputs[Name], values }
  })
