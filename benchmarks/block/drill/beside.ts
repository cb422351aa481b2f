/**
 * What a patch allows in attacks that are changed (ways/mutate.ts) or go a detour (ways/detour.ts), and the right contract does not: the attack that the patch leaves
 * need not be one that somebody wrote down. Owns the scenes for that, and which difference tells: a call of an account that only the
 * patch allows and that changes something, or another state after calls that end the same. What an attacker's contract
 * makes of its calls is not compared, because right fixes of reentrancy differ in that.
 */
import { Effect } from "effect"
import type { ChainError } from "../../../chain/Chain.ts"
import type { Attack, Drill } from "../../../tasks/block/Drill.ts"
import type { Step } from "../../../tasks/block/Proof.ts"
import { attempt, type ProofError } from "../stages/prove/evaluate.ts"
import type { Bindings } from "../stages/prove/expression.ts"
import type { Scene } from "../stages/prove/steps.ts"
import { type Draws, draws as drawsOf } from "../stages/transform/random.ts"
import { castOf } from "./cast.ts"
import { drawParams, drawSteps } from "./draw.ts"
import type { Ground, Setting } from "./ground.ts"
import { goAhead } from "./honest/ahead.ts"
import { callText } from "./honest/calls.ts"
import { changedBy } from "./honest/changes.ts"
import { type AcceptedFixes, ownOf } from "./honest/compare.ts"
import { undone } from "./honest/deeds.ts"
import { asDrawn, looseFor } from "./honest/loose.ts"
import { differenceOf, looksOf, type Seen, seeAll, slackOf } from "./honest/observe.ts"
import { constantsOf, drawUse } from "./trials.ts"
import { type Detour, goDetour } from "./ways/detour.ts"
import { mutated, mutatedValues, unlessToItself } from "./ways/mutate.ts"

/** How many scenes are played: after honest use, and after loose use. */
export interface Scenes {
  readonly honest: number
  readonly loose: number
}

/** Most uses before attacks: honest ones in the first scenes, and in more of them some that are changed. */
const USES = 3
const MORE_USES = 14

/** A changed attack. */
interface Walk {
  readonly attack: string
  readonly steps: ReadonlyArray<Step>
  /** drawn where the attack is made first; null: none is left to draw */
  readonly detour: Detour | null
}

/** Steps that were made, which of them failed, and what they left. */
interface Outcome {
  readonly steps: ReadonlyArray<Step>
  readonly failed: ReadonlyArray<boolean>
  readonly seen: Seen
}

/** By step: whether it calls a contract that the attack itself creates. */
const byContract = (steps: ReadonlyArray<Step>): ReadonlyArray<boolean> => {
  const created = new Set(
    steps.flatMap((step) => ("deploy" in step ? [step.as ?? step.deploy] : []))
  )
  return steps.map((step) => "call" in step && created.has(step.to))
}

/** How an attack is made: as it is written or changed, on its way or with a detour. */
interface How {
  readonly isChanged: boolean
  readonly isDetoured: boolean
}

const WRITTEN: How = { isChanged: false, isDetoured: false }
const CHANGED: How = { isChanged: true, isDetoured: false }

/** The ways in which each attack is made in a scene. */
const WAYS: ReadonlyArray<How> = [
  ...[CHANGED, CHANGED, CHANGED],
  { isChanged: false, isDetoured: true },
  { isChanged: true, isDetoured: true }
]

const drawWalk = (attack: Attack, drill: Drill, { isChanged, isDetoured }: How, draws: Draws) =>
  attempt(attack.name, (): Walk => {
    const values = drawParams(attack.params, constantsOf(drill), draws)
    const key = String(draws.int(0, 2 ** 30))
    const stepsWith = (bindings: Bindings) =>
      drawSteps(attack.steps, bindings, drawsOf(0, "chosen", key))
    const written = stepsWith(values)
    const steps = isChanged
      ? mutated(
          unlessToItself(written, stepsWith(mutatedValues(attack.params, values, draws))),
          draws
        )
      : written
    if (!isDetoured) return { attack: attack.name, steps, detour: null }
    const at = draws.int(1, Math.max(1, steps.length - 1))
    return { attack: attack.name, steps, detour: { at, values, draws: drawsOf(0, "detour", key) } }
  }).pipe(Effect.catchTag("ProofError", () => Effect.succeed(null)))

/** The attacks of a scene. The first scene has each as it is written, too. */
const drawWalks = Effect.fnUntraced(function* (drill: Drill, turn: number, draws: Draws) {
  const ways = turn === 0 ? WAYS.with(0, WRITTEN) : WAYS
  const wanted = drill.attacks
    .filter((attack) => turn === 0 || attack.fresh !== true)
    .flatMap((attack) => ways.map((how) => drawWalk(attack, drill, how, draws)))
  // Right contracts may draw other lots.
  const lots = drill.observed.drawsLots ?? []
  const drawsLots = ({ steps }: Walk) =>
    steps.some((step) => "call" in step && lots.includes(step.call.replace(/\(.*/, "")))
  return (yield* Effect.all(wanted)).flatMap((walk) =>
    walk === null || drawsLots(walk) ? [] : [walk]
  )
})

/** What settings are compared in. */
interface Compared {
  readonly ground: Ground
  readonly drill: Drill
  readonly own: ReadonlySet<string>
  readonly key: string
  /** uses before the attacks */
  readonly after: number
  /** they are loose ones (honest/loose.ts) */
  readonly isLoose: boolean
}

/** The steps before the attacks, drawn as the state allows them; they are made. */
const drawOpening = Effect.fnUntraced(function* (
  scene: Scene,
  { after, drill, isLoose, key }: Compared
) {
  const draws = drawsOf(0, "opening", key)
  const loose = isLoose ? looseFor(drill, key) : asDrawn
  const steps: Array<Step> = []
  const failed: Array<boolean> = []
  for (let turn = 0; turn < after; turn += 1) {
    const begun = loose.next() ?? { use: draws.pick(drill.uses), steps: null }
    const drawn = yield* drawUse(scene, begun.use, constantsOf(drill), draws, loose.numbers)
    const made = loose.made(begun, drawn ?? [])
    steps.push(...made)
    failed.push(...(yield* goAhead(scene, made)))
  }
  return { steps, failed }
})

const look = (scene: Scene, { drill, own }: Compared) =>
  seeAll(scene, drill, looksOf(scene, drill, own))

/** The scene of an attack: what it creates is of no other one. */
const inside = (scene: Scene): Scene => ({
  ...scene,
  deployed: new Map(scene.deployed),
  before: new Map()
})

/** Makes an attack, with its detour if one is left to draw. */
const walk = Effect.fnUntraced(function* (scene: Scene, drill: Drill, { detour, steps }: Walk) {
  if (detour === null) return { steps, failed: yield* goAhead(scene, steps) }
  const [first, rest] = [steps.slice(0, detour.at), steps.slice(detour.at)]
  const before = yield* goAhead(scene, first)
  const made = yield* goDetour(scene, drill, detour)
  const after = yield* goAhead(scene, rest)
  return {
    steps: [...first, ...made.steps, ...rest],
    failed: [...before, ...made.failed, ...after]
  }
})

/** What becomes of attacks on a setting, each after the same opening, which is drawn if there is none yet. */
const walked = (
  compared: Compared,
  setting: Setting,
  walks: ReadonlyArray<Walk>,
  opening: Outcome | null
) =>
  compared.ground.on(
    setting,
    Effect.fnUntraced(function* (scene) {
      const made =
        opening === null
          ? yield* drawOpening(scene, compared)
          : { steps: opening.steps, failed: yield* goAhead(scene, opening.steps) }
      const opened: Outcome = { ...made, seen: yield* look(scene, compared) }
      const outcomes = yield* Effect.forEach(walks, (each) =>
        undone(
          scene.lease,
          Effect.gen(function* () {
            const own = yield* walk(inside(scene), compared.drill, each)
            return { ...own, seen: yield* look(scene, compared) } satisfies Outcome
          })
        )
      )
      return { opening: opened, outcomes }
    }),
    castOf(`beside ${compared.key}`, false)
  )

/** Whether a step of an attack leaves another state on a setting. */
const changesAt = (
  compared: Compared,
  setting: Setting,
  opening: Outcome,
  { steps }: Walk,
  at: number
) =>
  compared.ground.on(
    setting,
    Effect.fnUntraced(function* (scene) {
      yield* goAhead(scene, opening.steps)
      const own = inside(scene)
      yield* goAhead(own, steps.slice(0, at))
      return yield* changedBy(scene, goAhead(own, steps.slice(at, at + 1)))
    }),
    castOf(`beside ${compared.key}`, false)
  )

/** The first step that ends differently; -1 if none does. */
const apartAt = ({ failed }: Outcome, other: Outcome): number =>
  failed.findIndex((isFailing, at) => isFailing !== other.failed[at])

/** Whether two settings came to the same state before the attacks. */
const opensAlike = (one: Outcome, other: Outcome, slack: bigint): boolean =>
  apartAt(one, other) < 0 && differenceOf(one.seen, other.seen, slack) === null

/** What tells a patch from a right contract in an attack; null if nothing does. */
const telling = (right: Outcome, tried: Outcome, slack: bigint): number | string | null => {
  const at = apartAt(right, tried)
  const isByContract = byContract(right.steps)
  if (at >= 0) return right.failed[at] === true && isByContract[at] === false ? at : null
  const hasContract = isByContract.some((is, step) => is && right.failed[step] === false)
  return hasContract ? null : differenceOf(right.seen, tried.seen, slack)
}

/** What a patch does in attacks of a scene that the right contract does not; null if nothing. */
const besideIn = Effect.fnUntraced(function* (
  compared: Compared,
  { alternatives, right }: AcceptedFixes,
  tried: Setting,
  drawn: ReadonlyArray<Walk>
) {
  const slack = slackOf(compared.drill)
  const { opening, outcomes: expected } = yield* walked(compared, right, drawn, null)
  const walks = drawn.map(({ attack, steps }, index): Walk => {
    return { attack, steps: expected[index]?.steps ?? steps, detour: null }
  })
  const actual = yield* walked(compared, tried, walks, opening)
  if (!opensAlike(opening, actual.opening, slack)) return null
  let found = walks.flatMap((walk, index) => {
    const [one, other] = [expected[index], actual.outcomes[index]]
    const told = one === undefined || other === undefined ? null : telling(one, other, slack)
    return told === null || other === undefined ? [] : [{ walk, other, told }]
  })
  for (const setting of found.length > 0 ? alternatives : []) {
    const left = found.map(({ walk }) => walk)
    const { outcomes } = yield* walked(compared, setting, left, opening)
    found = found.filter(({ other }, index) => {
      const also = outcomes[index]
      return also !== undefined && telling(also, other, slack) !== null
    })
  }
  for (const { told, walk } of found) {
    if (typeof told === "string") return `after "${walk.attack}", changed: ${told}`
    const step = walk.steps[told]
    if (step === undefined || !("call" in step)) continue
    if (!(yield* changesAt(compared, tried, opening, walk, told))) continue
    return `in "${walk.attack}", changed, ${callText(step)}: it works, but must not`
  }
  return null
})

/** What a patch does in changed attacks that the right contract does not; null if nothing. */
export const besideAttacks = Effect.fn("besideAttacks")(function* (
  ground: Ground,
  accepted: AcceptedFixes,
  tried: Setting,
  drill: Drill,
  seed: string,
  { honest, loose }: Scenes
): Effect.fn.Return<string | null, ChainError | ProofError> {
  const own = ownOf(accepted.contract).functions
  for (let turn = 0; turn < honest + loose; turn += 1) {
    const key = `${seed} ${turn}`
    const draws = drawsOf(0, "changed", key)
    const isLoose = turn >= honest
    const after = turn === 0 ? 0 : draws.int(0, isLoose ? MORE_USES : USES)
    const walks = yield* drawWalks(drill, turn, draws)
    const compared = { ground, drill, own, key, after, isLoose }
    const found = yield* besideIn(compared, accepted, tried, walks)
    if (found !== null) return found
  }
  return null
})
