/**
 * Plays a declared pipeline: runs each step when its values are there, and loops until their state is over.
 * The same code plays a trial, resumes it, and reads it back; the Stages service makes the difference.
 */
import { Effect } from "effect"
import { ownValue } from "../../evm/ownValue.ts"
import type { Declared, PipelineNode, StageNode } from "./Pipeline.ts"
import { type Fault, type StageFault, Stages } from "./Stages.ts"
import type { InputOf, TrialValues, Types, Values } from "./Types.ts"

/** What is known of a trial, while it is put together. */
interface MutableTrial {
  readonly values: Record<string, unknown>
  readonly bodies: Record<string, ReadonlyArray<MutableTrial>>
}

const emptyRecord = (given: Values): MutableTrial => ({ values: valuesOf(given), bodies: {} })

const pick = (values: Values, names: ReadonlyArray<string>): Values =>
  Object.fromEntries(names.map((name) => [name, values[name]]))

/** What a node makes from the values so far. */
const makeValue = (
  node: PipelineNode,
  stages: Stages["Service"],
  values: Values,
  live: unknown,
  record: MutableTrial | null
): Effect.Effect<unknown, Fault> => {
  const needed = pick(values, node.needs)
  const inner = (value: unknown): Effect.Effect<Values, Fault> => {
    if (node._tag === "stage" || node._tag === "value") return Effect.succeed(values)
    const given = { ...needed, [node.as]: value }
    if (record === null) return playNodes(node.body, stages, given, live)
    const within = emptyRecord(given)
    record.bodies[node.name] = [...(ownValue(record.bodies, node.name) ?? []), within]
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
  record: MutableTrial | null = null
) {
  let values = given
  for (const node of nodes) {
    const value = yield* makeValue(node, stages, values, live, record)
    values = { ...values, [node.name]: value }
    if (record !== null) record.values[node.name] = value
  }
  return values
})

/** The given values, in the form that the nodes take. */
const valuesOf = (given: object): Values => ({ ...given })

/** Failures that stop a trial of this pipeline, besides those that can stop any trial. */
export type FaultOf<T extends Types> = T["error"] | StageFault

/** A value whose type is known to the declaration, but not to the nodes. */
const typed = <A, E>(effect: Effect.Effect<unknown, Fault, Stages>) =>
  effect as Effect.Effect<A, E, Stages>

/** Plays a trial to its end, live, and returns every value of the declaration. */
export const play = <T extends Types>(
  declared: Declared<T>,
  given: T["given"],
  live: T["live"]
): Effect.Effect<T["known"], FaultOf<T>, Stages> =>
  typed(
    Effect.flatMap(Stages, (stages) => playNodes(declared.nodes, stages, valuesOf(given), live))
  )

/** Everything that a trial made: every value of the declaration, and the results of its bodies each time. */
export interface Whole<T extends Types>
  extends Pick<TrialValues<T["known"], T["bodies"]>, "bodies"> {
  readonly values: T["known"]
}

/** Plays a trial to its end, live, and returns everything, including what was made inside bodies. */
export const playThrough = <T extends Types>(
  declared: Declared<T>,
  given: T["given"],
  live: T["live"]
): Effect.Effect<Whole<T>, FaultOf<T>, Stages> =>
  typed(
    Effect.gen(function* () {
      const record = emptyRecord(valuesOf(given))
      yield* playNodes(declared.nodes, yield* Stages, valuesOf(given), live, record)
      return record
    })
  )

/** Reads a stored trial back; fails with `NotReached` if it has not got to its end. */
export const replay = <T extends Types>(
  declared: Declared<T>,
  given: T["given"]
): Effect.Effect<T["known"], FaultOf<T>, Stages> => play(declared, given, undefined)

/** A stored trial as far as it got: every value of the declaration that is there. */
export const readBack = <T extends Types>(
  declared: Declared<T>,
  given: T["given"]
): Effect.Effect<TrialValues<T["known"], T["bodies"]>, FaultOf<T>, Stages> =>
  typed(
    Effect.gen(function* () {
      const record = emptyRecord(valuesOf(given))
      yield* playNodes(declared.nodes, yield* Stages, valuesOf(given), undefined, record).pipe(
        Effect.catchIf(
          (error) => error._tag === "NotReached",
          () => Effect.void
        )
      )
      return record
    })
  )

/** The judging stage of a declaration, by the name of its value, and its place. */
export const judgeNode = (
  declared: Declared,
  name: string
): StageNode & Required<Pick<StageNode, "judgeInput">> => {
  const node = declared.nodes.find((each) => each.name === name)
  if (node?._tag !== "stage" || node.judgeInput === undefined) {
    throw new Error(`the pipeline has no stage ${name} that can be run again`)
  }
  return { ...node, judgeInput: node.judgeInput }
}

/**
 * The stored input of a stage that can be run again, and the values before it; the stage itself is not
 * read.
 */
export const judgeInputOf = <T extends Types, Name extends keyof T["judges"] & string>(
  declared: Declared<T>,
  name: Name,
  given: T["given"]
): Effect.Effect<
  { readonly input: InputOf<T, Name>; readonly values: Partial<T["known"]> },
  FaultOf<T>,
  Stages
> =>
  typed(
    Effect.gen(function* () {
      const { judgeInput, needs } = judgeNode(declared, name)
      const place = declared.nodes.findIndex((node) => node.name === name)
      const before = declared.nodes.slice(0, place)
      const values = yield* playNodes(before, yield* Stages, valuesOf(given), undefined)
      return { input: judgeInput(pick(values, needs)), values }
    })
  )
