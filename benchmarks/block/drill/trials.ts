/**
 * What is tried on a setting: an attack with drawn parameters, and honest use with drawn parameters. Owns
 * how each is drawn and played, and what counts as harm.
 */
import { Effect, Predicate, Result } from "effect"
import { BLOCK_GAS_LIMIT } from "../../../chain/Anvil.ts"
import type { ChainError } from "../../../chain/Chain.ts"
import type { Attack, Drill, TemplateStep, Use } from "../../../tasks/block/Drill.ts"
import type { Step } from "../../../tasks/block/Proof.ts"
import { attempt, evaluate, ProofError, remember } from "../stages/prove/evaluate.ts"
import { type Bindings, parseExpression } from "../stages/prove/expression.ts"
import { addressOf, holdsIn, runStep, type Scene } from "../stages/prove/steps.ts"
import type { Draws } from "../stages/transform/random.ts"
import { attackersUses } from "./attackersUses.ts"
import { between, drawParams, drawSteps, foldClaim, foldText } from "./draw.ts"
import type { Sending } from "./ground.ts"
import { endow, paced } from "./manner.ts"
import type { AttackPlan } from "./plan.ts"
import { skip } from "./surroundings.ts"
import { varied } from "./ways/vary.ts"

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

/** How often an account is drawn apart from those that take part already, in percent: what two have is told apart then. */
const APART = 60

/** One of the choices; of accounts often one that the use does not have yet. */
const pickApart = (of: ReadonlyArray<string>, bindings: Bindings, draws: Draws): string => {
  const taken = new Set(bindings.values())
  const apart = of.filter((one) => one.startsWith("@") && !taken.has(one))
  return draws.pick(apart.length > 0 && draws.chance(APART) ? apart : of)
}

/** Numbers that were chosen before, by the names of their parameters: what one use began, another one may go on with. */
export type ChosenNumbers = Map<string, Array<bigint>>

/** How often a number is one that was chosen before, in percent. */
const AGAIN = 50

/** A number of a parameter: a new one, or one of those that were chosen before. */
const numberOr = (
  name: string,
  drawn: bigint,
  chosen: ChosenNumbers | null,
  draws: Draws
): bigint => {
  if (chosen === null) return drawn
  const before = chosen.get(name) ?? []
  chosen.set(name, [...before, drawn])
  return before.length > 0 && draws.chance(AGAIN) ? draws.pick(before) : drawn
}

/**
 * What an honest user chooses for a use in the present state; null if the state leaves no choice. Where numbers that were chosen before
 * are given, they are chosen again, also beyond the bounds of the use.
 */
export const chooseFor = Effect.fnUntraced(
  function* (
    scene: Scene,
    use: Use,
    constants: Bindings,
    draws: Draws,
    chosen: ChosenNumbers | null = null
  ) {
    const bindings = new Map(constants)
    for (const [name, param] of Object.entries(use.params ?? {})) {
      if ("of" in param) {
        const one = pickApart(param.of, bindings, draws)
        bindings.set(name, one.startsWith("@") ? one : yield* numberNow(scene, one, bindings))
      } else {
        const from = yield* numberNow(scene, param.from, bindings)
        const to = yield* numberNow(scene, param.to, bindings)
        if (to < from) return null
        bindings.set(name, numberOr(name, between(from, to, draws), chosen, draws))
      }
    }
    return bindings
  },
  Effect.catchIf(
    (error) => error._tag === "ChainError" && error.answered,
    () => Effect.succeed(null)
  )
)

/**
 * The steps of an honest use in the present state; null if it is not possible now (its bounds leave nothing
 * to choose, or cannot be read).
 */
export const drawUse = Effect.fnUntraced(function* (
  scene: Scene,
  use: Use,
  constants: Bindings,
  draws: Draws,
  chosen: ChosenNumbers | null = null
) {
  const bindings = yield* chooseFor(scene, use, constants, draws, chosen)
  if (bindings === null) return null
  return yield* attempt(use.name, () => drawSteps(use.steps, bindings, draws))
})

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
  const claims = yield* attempt("invariants", () =>
    Object.entries(invariants).map(([name, text]) => ({ name, that: foldClaim(text, bindings) }))
  )
  const { why } = yield* holdsIn(scene, claims)
  if (why === null) return null
  const broken = claims.find(({ that }) => why.startsWith(`${that}: `))
  return `${broken?.name ?? "invariants"}: ${why}`
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

/** The result of an attack. */
interface Attacked {
  /** the harm that was done; null: none */
  readonly harm: string | null
  /** why the goal was not reached; null if it was */
  readonly missed: string | null
  readonly tried: ReadonlyArray<Tried>
}

/** What waits to be sent may fail like a step. */
const sent = (flush: Effect.Effect<void, ChainError>) =>
  Effect.catchIf(
    flush,
    (error) => error.answered,
    () => Effect.void
  )

/** Other code for a contract that a step created: nobody knows it by its hash or its length. */
const disguise = Effect.fnUntraced(function* (scene: Scene, step: Step, { bytes }: AttackPlan) {
  if (bytes === null || !("deploy" in step)) return
  const address = scene.deployed.get(step.as ?? step.deploy)?.address
  if (address === undefined) return
  const code = yield* scene.lease.rpc("eth_getCode", [address, "latest"])
  if (code === "0x") return
  yield* scene.lease.rpc("anvil_setCode", [address, `${String(code)}${bytes.slice(2)}`])
})

/** The functions that steps call. */
const callsOf = (steps: ReadonlyArray<TemplateStep>): ReadonlyArray<string> =>
  steps.flatMap((step) =>
    "repeat" in step
      ? callsOf(step.steps)
      : "either" in step
        ? callsOf(step.either.flat())
        : "shuffled" in step
          ? callsOf(step.shuffled.flat())
          : "call" in step
            ? [step.call]
            : []
  )

/** Honest uses of a function that an attack uses, too: what a contract may count. */
const usesLike = (
  uses: ReadonlyArray<Use>,
  steps: ReadonlyArray<TemplateStep>,
  draws: Draws
): ReadonlyArray<Use> => {
  const known = new Set(uses.flatMap((use) => callsOf(use.steps)))
  const common = [...new Set(callsOf(steps).filter((name) => known.has(name)))]
  if (common.length === 0) return []
  const name = draws.pick(common)
  return uses.filter((use) => callsOf(use.steps).includes(name))
}

const some = <A>(list: ReadonlyArray<A>, otherwise: readonly [A, ...Array<A>]) => {
  const [first, ...others] = list
  return first === undefined ? otherwise : ([first, ...others] as const)
}

/** The attack without one of its steps, or without those of others: what remains is often allowed, and counts as use. */
const partOf = Effect.fnUntraced(function* (attack: Attack, constants: Bindings, draws: Draws) {
  const steps = yield* attempt(attack.name, () =>
    drawSteps(attack.steps, drawParams(attack.params, constants, draws), draws)
  )
  const isAlone = draws.chance(60)
  const left = draws.int(0, steps.length - 1)
  return steps.filter((step, index) => {
    const isOthers = "from" in step && step.from !== "attacker"
    return isAlone ? !isOthers : index !== left
  })
})

/** What comes before an attack: honest use, time, and what the attacker has left. */
const prepare = Effect.fnUntraced(function* (
  scene: Scene,
  drill: Pick<Drill, "constants" | "target" | "uses">,
  plan: AttackPlan
) {
  const { after, attack, draws, idle, repeats } = plan
  yield* playHonest(scene, drill, draws, after)
  // An attacker who has something there already, if the attack does not need a setting in which nothing has happened.
  const [own, ...more] = plan.varied === null || attack.fresh === true ? [] : attackersUses(drill)
  if (own !== undefined && plan.varied?.chance(50) === true) {
    yield* playHonest(scene, { ...drill, uses: [own, ...more] }, plan.varied, 2)
  }
  const uses = some(usesLike(drill.uses, attack.steps, draws), drill.uses)
  for (let time = 0; time < repeats; time += 1) {
    if (draws.chance(40)) yield* playHonest(scene, { ...drill, uses }, draws, 1)
    else {
      const part = yield* partOf(attack, constantsOf(drill), draws)
      for (const step of part) yield* tryStep(scene, step)
    }
  }
  yield* skip(scene.lease, idle)
  yield* endow(scene, drill, plan, (step) => tryStep(scene, step))
})

/** Steps that must see what was done before them. */
const readsOrWaits = (step: Step): boolean =>
  !("call" in step) || JSON.stringify([step.args, step.value]).includes('"=')

/**
 * Honest use of the same function in the same block or transaction, so no time passes. The attacker takes no part in it,
 * because what the attacker has by then counts for the attack's goal.
 */
const accompany = Effect.fnUntraced(function* (
  scene: Scene,
  drill: Pick<Drill, "constants" | "uses">,
  { attack, draws }: AttackPlan
) {
  const constants = constantsOf(drill)
  const uses = some(usesLike(drill.uses, attack.steps, draws), drill.uses)
  for (let time = draws.int(1, 2); time > 0; time -= 1) {
    const steps = yield* drawUse(scene, draws.pick(uses), constants, draws)
    for (const step of steps ?? []) {
      const isAttackers = JSON.stringify(step).includes("attacker")
      if ("call" in step && !isAttackers) yield* tryStep(scene, step)
    }
  }
})

/** Before which step of an attack others act, if they act close to it: before all, or before one of the attacker's. */
const joinedAt = (
  steps: ReadonlyArray<Step>,
  { attack, draws, exactly, pace }: AttackPlan
): number => {
  if (pace === "apart" || exactly !== null || attack.fresh === true) return -1
  const own = steps.flatMap((step, index) =>
    "call" in step && step.from === "attacker" ? [index] : []
  )
  return draws.chance(40) ? 0 : draws.pick(own.length === 0 ? [0] : own)
}

/** An attack whose parameters are drawn. */
interface Drawn {
  readonly bindings: Bindings
  readonly steps: ReadonlyArray<Step>
}

/** A wait, as long as the plan wants it. */
const atBound = Effect.fnUntraced(function* (
  scene: Scene,
  step: Step,
  { exactly }: AttackPlan,
  bindings: Bindings
) {
  if (exactly === null || !("seconds" in step)) return step
  const { timestamp } = yield* scene.lease.head
  const end = yield* exactly(scene, bindings, step.seconds)
  return end === null ? step : { seconds: end - timestamp }
})

/** Plays the steps of an attack. Failing ones do not stop it. */
const playSteps = Effect.fnUntraced(function* (
  scene: Scene,
  sending: Sending,
  drill: Pick<Drill, "constants" | "uses">,
  plan: AttackPlan,
  { bindings, steps }: Drawn,
  flush: Effect.Effect<void, ChainError>
) {
  const tried: Array<Tried> = []
  const joined = joinedAt(steps, plan)
  for (const [index, written] of steps.entries()) {
    const step = plan.varied === null ? written : varied(written, plan.varied)
    if (readsOrWaits(step)) yield* sent(flush)
    if (index === joined) yield* accompany(scene, drill, plan)
    // Whoever attacks can pay for creating a contract, whatever its calls may cost.
    sending.gas = "deploy" in step ? BLOCK_GAS_LIMIT : plan.gas
    const one = yield* tryStep(scene, yield* atBound(scene, step, plan, bindings))
    tried.push(one)
    if (one.failed === null) yield* disguise(scene, step, plan)
  }
  yield* sent(flush)
  sending.gas = BLOCK_GAS_LIMIT
  return tried
})

const longerReader = (scene: Scene, { asksLonger, tail }: AttackPlan): Pick<Scene, "reader"> => {
  const from = scene.reader?.from ?? addressOf(scene, "alice")
  return asksLonger && tail !== null && from !== null ? { reader: { from, tail } } : {}
}

/** Plays an attack on an existing setting. */
export const playAttack = Effect.fn("playAttack")(function* (
  scene: Scene,
  sending: Sending,
  drill: Pick<Drill, "constants" | "invariants" | "target" | "uses">,
  plan: AttackPlan
) {
  const { attack, draws } = plan
  yield* prepare(scene, drill, plan)
  const constants = constantsOf(drill)
  const { claims, ...drawn } = yield* attempt(attack.name, () => {
    const bindings = drawParams(attack.params, constants, draws)
    return {
      bindings,
      steps: drawSteps(attack.steps, bindings, draws),
      claims: attack.goal.map((text) => foldClaim(text, bindings))
    }
  })
  const { flush, lease } = yield* paced(scene, drill, plan)
  const attacking = { ...scene, lease, ...longerReader(scene, plan) }
  yield* remember(scene, claims)
  yield* rememberInvariants(scene, drill)
  const tried = yield* playSteps(attacking, sending, drill, plan, drawn, flush)
  const broken = yield* brokenIn(scene, drill)
  const missing = tried.find(({ failed, step }) => "deploy" in step && failed !== null)
  if (missing !== undefined) {
    return { harm: broken, missed: missing.failed, tried } satisfies Attacked
  }
  const goal = yield* holdsIn(
    scene,
    claims.map((that) => ({ that }))
  )
  return {
    harm: goal.holds ? claims.join(" and ") : broken,
    missed: goal.why,
    tried
  } satisfies Attacked
})
