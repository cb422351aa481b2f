/**
 * Which tolerances of a stored run can be scaled by name: those of the quantities that its tasks measure,
 * by quantity, family and task. Owns that list, and the error for a name that is not in it.
 */
import { Effect, Option, Result, Schema } from "effect"
import type { Run as RunRow } from "../../db/rows.ts"
import { Store } from "../../db/Store.ts"
import { once } from "../../evm/once.ts"
import { nearest } from "../../pipeline/run/names.ts"
import { Instance } from "../../tasks/quest/Instance.ts"
import { bind, type JudgeEnv, type Measured } from "../../validators/quest/index.ts"
import { instantiate } from "./stages/instantiate.ts"
import { storedSetting } from "./storedWorld.ts"

/** A quantity that a task is judged by. */
interface Scaled extends Measured {
  readonly task: string
  /** judged exactly: a factor changes nothing */
  readonly exact: boolean
}

const decodeInstance = Schema.decodeUnknownOption(Instance)

const scaledBy = (instance: Instance, env: JudgeEnv): ReadonlyArray<Scaled> => {
  const judged = Result.getOrNull(bind(instance, env))?.judged
  if (judged === undefined || judged.kind === "answer") return []
  const goals = judged.kind === "episode" ? judged.goals.filter((goal) => goal !== null) : [judged]
  return goals.flatMap(({ family, operation, tolerance }) =>
    [...new Set([...operation.quantities, ...(operation.eventQuantities ?? [])])].map(
      (quantity) => ({
        task: instance.task,
        family,
        quantity,
        exact: tolerance(quantity, "0.1%") === "exact"
      })
    )
  )
}

/** What can be scaled in a run, from one trial of each of its tasks. */
const read = Effect.fnUntraced(function* (run: RunRow) {
  const store = yield* Store
  const { agent, contracts, profile } = yield* storedSetting(run)
  const done = (yield* store.trialsOf(run.id)).filter(({ status }) => status === "done")
  const firsts = [...new Map(done.toReversed().map((trial) => [trial.item, trial.id])).values()]
  const traces = yield* store.tracesOf(firsts, [instantiate.name])
  return [...traces.values()].flatMap(([first]) =>
    Option.match(decodeInstance(first?.value), {
      onNone: () => [],
      onSome: (instance) => scaledBy(instance, { agent, contracts, profile })
    })
  )
})

const scaledIn = once((run: RunRow) => Effect.runSync(Effect.cached(read(run))))

const KINDS = ["quantity", "family", "task"] as const
type Kind = (typeof KINDS)[number]

const PLURALS: Readonly<Record<Kind, string>> = {
  quantity: "quantities",
  family: "families",
  task: "tasks"
}

/** If there are more names of a kind than this, they are counted instead of listed. */
const MOST = 20

const namesOf = (all: ReadonlyArray<Scaled>, kind: Kind): ReadonlyArray<string> =>
  [...new Set(all.filter(({ exact }) => !exact).map((each) => each[kind]))].sort()

const listed = (all: ReadonlyArray<Scaled>): string =>
  KINDS.flatMap((kind) => {
    const names = namesOf(all, kind)
    const more = names.length > MOST ? ` and ${names.length - MOST} more` : ""
    return names.length === 0
      ? []
      : [`the ${PLURALS[kind]} ${names.slice(0, MOST).join(", ")}${more}`]
  }).join("; ")

/** What is wrong with one name; null if it is known. */
const faultOf = (written: string, all: ReadonlyArray<Scaled>, run: string): string | null => {
  const stated = KINDS.find((kind) => written.startsWith(`${kind}:`))
  const name = stated === undefined ? written : written.slice(stated.length + 1)
  const kinds = (stated === undefined ? KINDS : [stated]).filter((kind) =>
    all.some((each) => each[kind] === name)
  )
  const [kind, other] = kinds
  if (kind === undefined) {
    const there = (stated === undefined ? KINDS : [stated]).flatMap((each) => namesOf(all, each))
    const [near] = nearest(name, there)
    const list = listed(all)
    return [
      `no ${stated ?? "quantity, family or task"} that run ${run} is judged by is called "${name}"`,
      near === undefined ? "" : `, did you mean ${near}?`,
      list === ""
        ? ": nothing in it has a tolerance"
        : `${near === undefined ? ": it" : " It"} has ${list}`
    ].join("")
  }
  if (other !== undefined) {
    return `run ${run} has a ${kinds.join(" and a ")} "${name}": write ${kinds.map((each) => `${each}:${name}`).join(" or ")}`
  }
  return all.every((each) => each[kind] !== name || each.exact)
    ? `"${name}" is judged exactly in run ${run}, so it cannot be scaled`
    : null
}

/** Why the tolerances of a run cannot be scaled by these names; null if they can. */
export const namesFault = Effect.fnUntraced(function* (names: ReadonlyArray<string>, run: RunRow) {
  const all = yield* scaledIn(run)
  return names.map((name) => faultOf(name, all, run.id)).find((fault) => fault !== null) ?? null
})
