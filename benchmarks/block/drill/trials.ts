/**
 * What is tried on a setting: an attack with drawn parameters, and honest use with drawn parameters. Owns
 * how each is drawn and played, and what counts as harm.
 */
import { Effect, Predicate, Result } from "effect"
import type { ChainError } from "../../../chain/Chain.ts"
import type { Attack, Drill, Use } from "../../../tasks/block/Drill.ts"
import type { Step } from "../../../tasks/block/Proof.ts"
import { attempt, evaluate, ProofError, remember } from "../stages/prove/evaluate.ts"
import { type Bindings, parseExpression } from "../stages/prove/expression.ts"
import { holdsIn, runStep, type Scene } from "../stages/prove/steps.ts"
import { type Draws, draws as drawsOf } from "../stages/transform/random.ts"
import { type Cast, castOf } from "./cast.ts"
import { between, drawParams, drawSteps, foldClaim, foldText } from "./draw.ts"

/** The constants of a drill, as expressions refer to them. */
export const constantsOf = ({ constants }: Pick<Drill, "constants">): Bindings =>
  new Map(
    Object.entries(constants).map(([name, text]) => {
      const parsed = parseExpression(text)
      return [name, parsed._tag === "value" ? parsed.value : text]
    })
  )

/** A step, and why it failed; null if it worked. */
interface Tried {
  readonly step: Step
  readonly failed: string | null
}

type Failing = ChainError | ProofError

/** Why it failed, in the node's words if it has some. */
const wordsOf = (error: Failing): string =>
  error._tag === "ChainError" && Predicate.isString(error.cause) ? error.cause : error.message

/** Does a step that the contract may reject; failing to reach the node is our error. */
export const tryStep = Effect.fnUntraced(function* (scene: Scene, step: Step) {
  const result = yield* Effect.result(runStep(scene, step))
  if (Result.isSuccess(result)) return { step, failed: null } satisfies Tried
  const error = result.failure
  if (error._tag === "ChainError" && !error.answered) return yield* error
  return { step, failed: wordsOf(error) } satisfies Tried
})

const numberNow = Effect.fnUntraced(function* (scene: Scene, text: string, bindings: Bindings) {
  const folded = yield* attempt(text, () => foldText(text, bindings))
  const value = yield* evaluate(scene, folded)
  if (typeof value === "bigint") return value
  return yield* new ProofError({ step: text, message: `it is ${value}, which is not a number` })
})

/**
 * The steps of an honest use in the present state; null if it is not possible now (its bounds leave nothing
 * to choose, or cannot be read).
 */
export const drawUse = Effect.fnUntraced(
  function* (scene: Scene, use: Use, constants: Bindings, draws: Draws) {
    const bindings = new Map(constants)
    for (const [name, param] of Object.entries(use.params ?? {})) {
      if ("of" in param) {
        const one = draws.pick(param.of)
        bindings.set(name, one.startsWith("@") ? one : yield* numberNow(scene, one, bindings))
      } else {
        const from = yield* numberNow(scene, param.from, bindings)
        const to = yield* numberNow(scene, param.to, bindings)
        if (to < from) return null
        bindings.set(name, between(from, to, draws))
      }
    }
    return yield* attempt(use.name, () => drawSteps(use.steps, bindings, draws))
  },
  Effect.catchIf(
    (error) => error._tag === "ChainError" && error.answered,
    () => Effect.succeed(null)
  )
)

/** Some honest uses, one after the other; those that do not work are skipped. */
export const playHonest = Effect.fnUntraced(function* (
  scene: Scene,
  drill: Pick<Drill, "constants" | "uses">,
  draws: Draws,
  times: number
) {
  const constants = constantsOf(drill)
  const tried: Array<Tried> = []
  for (let time = 0; time < times; time += 1) {
    const steps = yield* drawUse(scene, draws.pick(drill.uses), constants, draws)
    for (const step of steps ?? []) tried.push(yield* tryStep(scene, step))
  }
  return tried
})

/** An invariant that does not hold; null if all do. An unreadable one does not hold. */
export const brokenIn = Effect.fnUntraced(function* (
  scene: Scene,
  { constants, invariants }: Pick<Drill, "constants" | "invariants">
) {
  const bindings = constantsOf({ constants })
  for (const [name, text] of Object.entries(invariants)) {
    const claim = yield* attempt(text, () => foldClaim(text, bindings))
    const { holds, why } = yield* holdsIn(scene, [{ that: claim }])
    if (!holds) return `${name}: ${why}`
  }
  return null
})

/** Stores the values that invariants compare with. */
export const rememberInvariants = (
  scene: Scene,
  { constants, invariants }: Pick<Drill, "constants" | "invariants">
) => {
  const bindings = constantsOf({ constants })
  const texts = Object.values(invariants).filter((text) => text.includes("before("))
  return Effect.flatMap(
    attempt("invariants", () => texts.map((text) => foldClaim(text, bindings))),
    (claims) => remember(scene, claims)
  )
}

/** How an attack will be made: everything that is drawn for it. */
interface AttackPlan {
  readonly attack: Attack
  readonly cast: Cast
  /** honest uses before it */
  readonly after: number
  readonly draws: Draws
}

/** The plan of a trial of an attack: the same for the same seed and turn. */
export const planAttack = (attack: Attack, seed: number, turn: number): AttackPlan => {
  const draws = drawsOf(seed, `attack ${turn}`, attack.name)
  const isOther = turn > 0
  const hasCode = isOther && attack.plain !== true && draws.chance(40)
  const after = !isOther || attack.fresh === true ? 0 : draws.int(0, 3)
  return { attack, cast: castOf(`attack ${seed}/${turn}`, hasCode), after, draws }
}

/** The result of an attack. */
interface Attacked {
  /** the harm that was done; null: none */
  readonly harm: string | null
  /** why the goal was not reached; null if it was */
  readonly missed: string | null
  readonly tried: ReadonlyArray<Tried>
}

/** Plays an attack on an existing setting. Failing steps do not stop it. */
export const playAttack = Effect.fn("playAttack")(function* (
  scene: Scene,
  drill: Pick<Drill, "constants" | "uses" | "invariants">,
  plan: AttackPlan
) {
  const { after, attack, draws } = plan
  yield* playHonest(scene, drill, draws, after)
  const constants = constantsOf(drill)
  const { claims, steps } = yield* attempt(attack.name, () => {
    const bindings = drawParams(attack.params, constants, draws)
    return {
      steps: drawSteps(attack.steps, bindings, draws),
      claims: attack.goal.map((text) => foldClaim(text, bindings))
    }
  })
  yield* remember(scene, claims)
  yield* rememberInvariants(scene, drill)
  const tried = yield* Effect.forEach(steps, (step) => tryStep(scene, step))
  const goal = yield* holdsIn(
    scene,
    claims.map((that) => ({ that }))
  )
  const broken = yield* brokenIn(scene, drill)
  return {
    harm: goal.holds ? claims.join(" and ") : broken,
    missed: goal.why,
    tried
  } satisfies Attacked
})
