/**
 * What a patch allows in attacks that are changed (ways/mutate.ts), and the right contract does not: the attack that the patch leaves
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
import { callText } from "./honest/calls.ts"
import { stateOf } from "./honest/changes.ts"
import { type AcceptedFixes, ownOf } from "./honest/compare.ts"
import { undone } from "./honest/deeds.ts"
import { looseFor } from "./honest/loose.ts"
import { differenceOf, looksOf, type Seen, seeAll, slackOf } from "./honest/observe.ts"
import { constantsOf, drawUse, tryStep } from "./trials.ts"
import { mutated, mutatedValues, unlessToItself } from "./ways/mutate.ts"

/** So many changed attacks of each kind are made in each scene. */
const CHANGED = 5

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
}

/** What became of it. */
interface Walked {
  /** by step: whether it failed */
  readonly failed: ReadonlyArray<boolean>
  /** by step: whether it left another state, where that is looked at */
  readonly changed: ReadonlyArray<boolean>
  /** by step: whether it calls a contract of the attacker */
  readonly byContract: ReadonlyArray<boolean>
  readonly seen: Seen
}

/** Whether a step calls a contract of the attacker. */
const isByContract = (step: Step | undefined, { deployed }: Pick<Scene, "deployed">): boolean =>
  step !== undefined && "call" in step && !deployed.has(step.to)

const drawWalk = (attack: Attack, drill: Drill, isChanged: boolean, draws: Draws) =>
  attempt(attack.name, (): Walk => {
    const values = drawParams(attack.params, constantsOf(drill), draws)
    const key = String(draws.int(0, 2 ** 30))
    const stepsWith = (bindings: Bindings) =>
      drawSteps(attack.steps, bindings, drawsOf(0, "chosen", key))
    const steps = stepsWith(values)
    if (!isChanged) return { attack: attack.name, steps }
    const others = stepsWith(mutatedValues(attack.params, values, draws))
    return { attack: attack.name, steps: mutated(unlessToItself(steps, others), draws) }
  }).pipe(Effect.catchTag("ProofError", () => Effect.succeed(null)))

/** The attacks of a scene. The first scene has each as it is written, too. */
const drawWalks = Effect.fnUntraced(function* (drill: Drill, turn: number, draws: Draws) {
  const wanted = drill.attacks
    .filter((attack) => turn === 0 || attack.fresh !== true)
    .flatMap((attack) =>
      Array.from({ length: CHANGED }, (_, index) =>
        drawWalk(attack, drill, turn > 0 || index > 0, draws)
      )
    )
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

/** What comes before the attacks, which of its steps failed, and what it left. */
interface Opening {
  readonly steps: ReadonlyArray<Step>
  readonly failed: ReadonlyArray<boolean>
  readonly seen: Seen
}

/** The steps before the attacks, drawn as the state allows them; they are made. */
const drawOpening = Effect.fnUntraced(function* (
  scene: Scene,
  { after, drill, isLoose, key }: Compared
) {
  const draws = drawsOf(0, "opening", key)
  const loose = isLoose ? looseFor(drill, key) : null
  const made: Array<{ readonly step: Step; readonly failed: boolean }> = []
  for (let turn = 0; turn < after; turn += 1) {
    const begun = loose?.next() ?? { use: draws.pick(drill.uses), steps: null }
    const drawn = yield* drawUse(scene, begun.use, constantsOf(drill), draws, loose?.numbers)
    const steps = drawn ?? []
    for (const step of loose?.made(begun, steps) ?? steps) {
      made.push({ step, failed: (yield* tryStep(scene, step)).failed !== null })
    }
  }
  return made
})

/** What becomes of attacks on a setting, each after the same opening, which is drawn if there is none yet. */
const walked = (
  compared: Compared,
  setting: Setting,
  walks: ReadonlyArray<Walk>,
  opening: Opening | null,
  isLooking = false
) =>
  compared.ground.on(
    setting,
    Effect.fnUntraced(function* (scene) {
      const { drill, own } = compared
      const see = Effect.suspend(() => seeAll(scene, drill, looksOf(scene, drill, own)))
      const made =
        opening === null
          ? yield* drawOpening(scene, compared)
          : yield* Effect.forEach(opening.steps, (step) =>
              Effect.map(tryStep(scene, step), ({ failed }) => ({ step, failed: failed !== null }))
            )
      const steps = made.map(({ step }) => step)
      const opened = { steps, failed: made.map(({ failed }) => failed), seen: yield* see }
      const outcomes = yield* Effect.forEach(walks, (walk) =>
        undone(
          scene.lease,
          Effect.gen(function* () {
            const inside = { ...scene, deployed: new Map(scene.deployed), before: new Map() }
            const failed: Array<boolean> = []
            const changed: Array<boolean> = []
            for (const step of walk.steps) {
              const before = isLooking ? yield* stateOf(scene) : ""
              failed.push((yield* tryStep(inside, step)).failed !== null)
              changed.push(isLooking && before !== (yield* stateOf(scene)))
            }
            const byContract = walk.steps.map((step) => isByContract(step, scene))
            return { failed, changed, byContract, seen: yield* see } satisfies Walked
          })
        )
      )
      return { opening: opened satisfies Opening, outcomes }
    }),
    castOf(`beside ${compared.key}`, false)
  )

/** Whether two settings came to the same state before the attacks. */
const opensAlike = (one: Opening, other: Opening, slack: bigint): boolean =>
  one.failed.every((isFailing, at) => isFailing === other.failed[at]) &&
  differenceOf(one.seen, other.seen, slack) === null

/** The first step that ends differently; -1 if none does. */
const apartAt = ({ failed }: Walked, other: Walked): number =>
  failed.findIndex((isFailing, at) => isFailing !== other.failed[at])

/** What tells a patch from a right contract in an attack; null if nothing does. */
const telling = (right: Walked, tried: Walked, slack: bigint): number | string | null => {
  const at = apartAt(right, tried)
  if (at >= 0) return right.failed[at] === true && right.byContract[at] === false ? at : null
  const hasContract = right.byContract.some((is, step) => is && right.failed[step] === false)
  return hasContract ? null : differenceOf(right.seen, tried.seen, slack)
}

/** What a patch does in attacks of a scene that the right contract does not; null if nothing. */
const besideIn = Effect.fnUntraced(function* (
  compared: Compared,
  { alternatives, right }: AcceptedFixes,
  tried: Setting,
  walks: ReadonlyArray<Walk>
) {
  const slack = slackOf(compared.drill)
  const { opening, outcomes: expected } = yield* walked(compared, right, walks, null)
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
    const { outcomes } = yield* walked(compared, tried, [walk], opening, true)
    const step = walk.steps[told]
    if (outcomes[0]?.changed[told] !== true || step === undefined || !("call" in step)) continue
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
