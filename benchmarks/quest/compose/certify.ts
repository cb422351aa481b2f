/**
 * The certificates of a composed task that need no chain. Owns each condition and the reason for which a
 * plan is thrown away; on a chain, the proof of the bank plays the scripts.
 */
import { assets } from "./assets.ts"
import { type Difficulty, difficultyOf } from "./Difficulty.ts"
import { movesOf, played, worldOf } from "./layout.ts"
import { assetIn, operationOf } from "./operations/index.ts"
import {
  allowanceText,
  LEVELS,
  type Level,
  type Move,
  noveltyOf,
  planText,
  type Scene,
  type Step
} from "./Plan.ts"
import { readingsOf } from "./read.ts"
import type { Simulated } from "./Simulated.ts"
import { fewestOf } from "./shorter.ts"

/** Why a plan is thrown away, in the words of the report. */
export type Refusal =
  | "too many or too few operations"
  | "two steps could be one"
  | "a shorter plan does it"
  | "two steps stand in each other's way"
  | "a share is of a balance that another step changes"
  | "a step changes the answer to a question"
  | "two steps bring the same thing in the same way"
  | "a step cannot be done"
  | "a step is not needed"
  | "two phrases say the same thing"
  | "an instruction has no reading"
  | "an instruction has several readings"
  | "an instruction is read as another plan"
  | "it is not as difficult as asked for"
  | "its judge cannot judge it"
  | "the project's bank has it"
  | "the bank has it already"

/** What was found out about a task, stored beside it. */
export interface Certificate {
  /** names the composer that made it */
  readonly composer: string
  /** the plan, which every instruction is read back to, and the world that it starts in */
  readonly scene: Scene
  /** digest of the plan's shape and of the state that it leaves */
  readonly novelty: string
  /** operations, approvals among them; no plan has fewer */
  readonly steps: number
  readonly difficulty: Difficulty
  /** instructions by level, each read back to the plan and to no other */
  readonly readings: Readonly<Record<Level, number>>
  /** moves left out one at a time, each of which left the task undone */
  readonly needed: number
}

export type Texts = Readonly<Record<Level, ReadonlyArray<string>>>

/** What the agent has of everything, to see which assets a move changes. */
const holdingsOf = (world: Simulated): ReadonlyMap<string, bigint> =>
  new Map(assets.map(({ name }) => [name, world.balance(name)]))

/** The assets that each step changes, by index of the step. */
const changedBy = (scene: Scene, moves: ReadonlyArray<Move>) => {
  const changed = new Map<number, ReadonlySet<string>>()
  let before = holdingsOf(worldOf(scene))
  const end = played(scene, moves, (world, move) => {
    const after = holdingsOf(world)
    if (move._tag === "step") {
      const names = [...after].filter(([name, amount]) => before.get(name) !== amount)
      changed.set(move.index, new Set(names.map(([name]) => name)))
    }
    before = after
  })
  return end === null ? null : { changed, end }
}

/** A share or a whole balance must not depend on when it is taken. */
const sharesDepend = (scene: Scene, changed: ReadonlyMap<number, ReadonlySet<string>>): boolean =>
  scene.plan.steps.some((step, index) => {
    const kind = step.amount?.kind
    const { empties } = operationOf(step)
    const asset = empties ?? assetIn(operationOf(step), step.slots) ?? ""
    return (
      (kind === "share" || kind === "all" || empties !== undefined) &&
      [...changed].some(([other, names]) => other !== index && names.has(asset))
    )
  })

/** What a step sends to the agent: asset and sender. */
const sentBy = (step: Step): ReadonlyArray<string> => {
  const { brings, pays = () => [] } = operationOf(step)
  return [...brings(step.slots), ...pays(step.slots)].map(
    ({ asset, sender }) => `${asset} from ${sender}`
  )
}

/** Whether events could not tell what a step brought, because another step brings the same alike. */
const isMixed = ({ plan: { steps } }: Scene): boolean =>
  steps.some(({ amount }) => {
    if (amount?.kind !== "brought") return false
    const source = steps[amount.step]
    const found =
      source === undefined
        ? undefined
        : operationOf(source)
            .brings(source.slots)
            .find(({ quantity }) => quantity === amount.quantity)
    const thing = `${found?.asset} from ${found?.sender}`
    return steps.filter((step) => sentBy(step).includes(thing)).length > 1
  })

/** Whether each move is needed: without it the rest fails, or leaves another state. */
const unneeded = (scene: Scene, moves: ReadonlyArray<Move>, end: Simulated): boolean => {
  const state = end.seen()
  return moves.some((_, index) => {
    const rest = played(scene, moves.toSpliced(index, 1))
    return rest !== null && rest.seen() === state
  })
}

/** Whether a step must not stand in a task with another one. */
const isClashing = (steps: ReadonlyArray<Step>): boolean => {
  const keys = new Set(steps.map((step) => operationOf(step).key(step.slots)))
  return steps.some((step) =>
    operationOf(step)
      .clashes?.(step.slots)
      .some((key) => keys.has(key))
  )
}

/** Whether a question is about what the steps change, so that its answer depends on when it is asked. */
const isMoving = (scene: Scene, end: Simulated): boolean => {
  const first = worldOf(scene)
  return scene.plan.steps.some((step) => {
    const { sees } = operationOf(step)
    return sees !== undefined && sees(first, step.slots) !== sees(end, step.slots)
  })
}

/** What is wrong with a plan in itself; otherwise its moves and the state that it leaves. */
export const soundness = (
  scene: Scene,
  [fewest, most]: readonly [number, number]
): Refusal | { readonly moves: ReadonlyArray<Move>; readonly end: Simulated } => {
  const { steps } = scene.plan
  const moves = movesOf(scene.plan)
  if (moves.length < fewest || moves.length > most) return "too many or too few operations"
  const keys = new Set(steps.map((step) => operationOf(step).key(step.slots)))
  if (keys.size < steps.length) return "two steps could be one"
  if (isClashing(steps)) return "two steps stand in each other's way"
  if (isMixed(scene)) return "two steps bring the same thing in the same way"
  if (fewestOf(steps) < steps.length) return "a shorter plan does it"
  const found = changedBy(scene, moves)
  if (found === null) return "a step cannot be done"
  if (sharesDepend(scene, found.changed)) return "a share is of a balance that another step changes"
  if (isMoving(scene, found.end)) return "a step changes the answer to a question"
  return unneeded(scene, moves, found.end) ? "a step is not needed" : { moves, end: found.end }
}

/** The approvals that a text must speak of, if it speaks of any. */
const approvalsOf = (moves: ReadonlyArray<Move>): ReadonlyArray<string> =>
  moves.flatMap((move) =>
    move._tag === "approve" ? [`${move.for}: ${allowanceText(move.allowance)}`] : []
  )

/** Why a text is not clear; null if it is read back to the plan alone. */
const textRefusal = (scene: Scene, moves: ReadonlyArray<Move>, text: string): Refusal | null => {
  const readings = readingsOf(text)
  const [first, ...others] = readings
  if (first === undefined) return "an instruction has no reading"
  if (others.length > 0) return "an instruction has several readings"
  const said = first.approvals.map((one) => `${one.for}: ${allowanceText(one)}`)
  const asked = approvalsOf(moves)
  const fits = said.length === 0 || said.join() === asked.join()
  return fits && planText(first.steps) === planText(scene.plan.steps)
    ? null
    : "an instruction is read as another plan"
}

/** Fewest different wordings of a level. */
const WORDINGS = 6

/** Why the texts of a task are not clear; null if each is read back to the plan alone. */
export const wordingRefusal = (
  scene: Scene,
  moves: ReadonlyArray<Move>,
  texts: Texts
): Refusal | null => {
  const levels = LEVELS.filter((level) => texts[level].length > 0)
  const all = levels.flatMap((level) => texts[level])
  if (levels.length === 0) return "an instruction has no reading"
  if (new Set(all).size < all.length || levels.some((level) => texts[level].length < WORDINGS)) {
    return "two phrases say the same thing"
  }
  for (const text of all) {
    const refusal = textRefusal(scene, moves, text)
    if (refusal !== null) return refusal
  }
  return null
}

export const certificateOf = (
  composer: string,
  scene: Scene,
  { end, moves }: { readonly moves: ReadonlyArray<Move>; readonly end: Simulated },
  texts: Texts
): Certificate => ({
  composer,
  scene,
  novelty: noveltyOf(scene.plan.steps, end.seen()),
  steps: moves.length,
  difficulty: difficultyOf(scene),
  readings: {
    precise: texts.precise.length,
    moderate: texts.moderate.length,
    vague: texts.vague.length
  },
  needed: moves.length
})
