/**
 * Whether a flawed contract of a system really is flawed: its attacks reach their goal against it and do
 * nothing to the sound contract, honest use passes in both, no honest use reaches the goal, and its patches
 * are judged as their author says. Owns these rules; bank/systems makes the contracts.
 */
import { Effect } from "effect"
import type { Attack, Drill, Use } from "../../../../tasks/block/Drill.ts"
import type { Proof, Step } from "../../../../tasks/block/Proof.ts"
import type { MadeSample } from "../../bank/systems/makeSample.ts"
import type { Compiled } from "../../solidity/Solidity.ts"
import { firstFailing, holdsIn, rememberFor, type Scene } from "../../stages/prove/steps.ts"
import { draws as drawsOf } from "../../stages/transform/random.ts"
import type { Ground, Setting } from "../ground.ts"
import type { AcceptedFixes } from "../honest/compare.ts"
import { touchedBetween } from "../honest/touched.ts"
import { type Budget, judgePatch, type Patch } from "../judgePatch.ts"
import { mentionsOf } from "../mentions.ts"
import { planAttack } from "../plan.ts"
import { brokenByCalls } from "../randomCalls.ts"
import {
  brokenIn,
  constantsOf,
  drawUse,
  playAttack,
  rememberInvariants,
  tryStep
} from "../trials.ts"
import { reachedHonestly } from "./honest.ts"

/** What is compiled for one flawed contract. */
interface Programs {
  readonly flawed: Compiled
  readonly sound: Compiled
  /** in the order of the sample's patches */
  readonly patched: ReadonlyArray<Compiled>
}

/** How much is tried. */
export interface ProofBudget extends Budget {
  /** sequences in which an honest attacker tries to reach the goal */
  readonly honest: number
  /** random calls of the sound contract */
  readonly calls: number
}

export const checkBudget: ProofBudget = { attacks: 8, sequences: 3, honest: 6, calls: 80 }

/** How much of a patch is tried, and what is drawn for it. */
interface How {
  readonly budget: Budget
  readonly seed: number
}

/** Steps that must all work, then conditions; the first failure is reported. */
const follow = Effect.fnUntraced(function* (
  scene: Scene,
  steps: ReadonlyArray<Step>,
  conditions: Proof["holds"]
) {
  yield* rememberFor(scene, conditions)
  const failing = yield* firstFailing(scene, steps)
  if (failing !== null) return `${JSON.stringify(failing.step)}: ${failing.error.message}`
  return (yield* holdsIn(scene, conditions)).why
})

/** Of an attack that seems to work rarely, so many more draws are played to know. */
const MORE_DRAWS = 24

/** What an attack does in one draw. */
interface Attempt {
  readonly attack: Attack
  readonly seed: number
  readonly turn: number
}

const attempted = (
  ground: Ground,
  setting: Setting,
  drill: Drill,
  { attack, seed, turn }: Attempt
) => {
  const plan = planAttack(attack, seed, turn)
  return Effect.map(
    ground.on(
      setting,
      (scene, sending) => playAttack(scene, sending, drill, plan),
      plan.cast,
      plan.surroundings
    ),
    (made) => ({ ...made, isDisturbed: plan.disturbed, isJoined: plan.pace !== "apart" })
  )
}

/** Whether an attack works too rarely to show that a patch holds; null if not. */
const rareFault = Effect.fnUntraced(function* (
  ground: Ground,
  flawed: Setting,
  drill: Drill,
  { attack, seed }: Omit<Attempt, "turn">,
  { disturbed, reached }: { readonly disturbed: number; readonly reached: number }
) {
  if (disturbed <= 3 || reached * 3 >= disturbed) return null
  let [all, worked] = [disturbed, reached]
  for (let more = 0; more < MORE_DRAWS; more += 1) {
    const made = yield* attempted(ground, flawed, drill, { attack, seed, turn: 1_000 + more })
    if (made.isDisturbed) all += 1
    if (made.isDisturbed && made.missed === null) worked += 1
  }
  return worked * 3 >= all
    ? null
    : `the attack "${attack.name}" works after honest use, later or by others in ${worked} of ${all} draws: in a third at least, or say "fresh"`
})

const attackFaults = Effect.fnUntraced(function* (
  ground: Ground,
  flawed: Setting,
  sound: Setting,
  drill: Drill,
  { seed, turns }: { readonly seed: number; readonly turns: number }
) {
  const faults: Array<string> = []
  for (const attack of drill.attacks) {
    let disturbed = 0
    let reached = 0
    for (let turn = 0; turn < turns; turn += 1) {
      const attempt = { attack, seed, turn }
      const { isDisturbed, missed, tried } = yield* attempted(ground, flawed, drill, attempt)
      const failed = tried.find((one) => one.failed !== null)
      const why = failed === undefined ? "" : ` (${JSON.stringify(failed.step)}: ${failed.failed})`
      if (!isDisturbed && missed !== null) {
        faults.push(`the attack "${attack.name}", draw ${turn}, fails: ${missed}${why}`)
      }
      if (isDisturbed) disturbed += 1
      if (isDisturbed && missed === null) reached += 1
      const { harm, ...there } = yield* attempted(ground, sound, drill, attempt)
      // Others who act in the midst of an attack may owe the attacker something.
      if (harm !== null && !(there.isJoined && there.missed === null)) {
        faults.push(`the attack "${attack.name}", draw ${turn}, harms the sound contract: ${harm}`)
      }
      if (faults.length > 0) return faults
    }
    const rare = yield* rareFault(ground, flawed, drill, { attack, seed }, { disturbed, reached })
    if (rare !== null) faults.push(rare)
  }
  return faults
})

/** Honest use of the sound contract, with the invariants checked after each. */
const invariantFault = (ground: Ground, sound: Setting, drill: Drill, key: string) =>
  ground.on(
    sound,
    Effect.fnUntraced(function* (scene) {
      const draws = drawsOf(0, "invariants", key)
      const constants = constantsOf(drill)
      for (let turn = 0; turn < 12; turn += 1) {
        const use = draws.pick(drill.uses)
        yield* rememberInvariants(scene, drill)
        const steps = yield* drawUse(scene, use, constants, draws)
        for (const step of steps ?? []) yield* tryStep(scene, step)
        const broken = yield* brokenIn(scene, drill)
        if (broken !== null) return `after "${use.name}" of the sound contract, ${broken}`
      }
      return null
    })
  )

/** What becomes of a patch: its proof first, as in a run, then what is drawn. */
const endingOf = Effect.fnUntraced(
  function* (
    ground: Ground,
    tried: Patch,
    accepted: AcceptedFixes,
    drill: Drill,
    proof: Proof,
    how: How
  ) {
    const works = yield* ground.on(tried, (scene) => follow(scene, proof.exploit, proof.succeeds))
    if (works === null) return { ending: "exploit_works", detail: "the proof" } as const
    const fails = yield* ground.on(tried, (scene) => follow(scene, proof.legitimate, proof.holds))
    if (fails !== null) return { ending: "use_broken", detail: fails } as const
    return yield* judgePatch(ground, tried, accepted, drill, how.seed, how.budget)
  },
  Effect.catchTag("ProofError", ({ message, step }) =>
    Effect.succeed({ ending: "use_broken", detail: `${step}: ${message}` } as const)
  )
)

const patchFaults = Effect.fnUntraced(function* (
  ground: Ground,
  { patches, sample }: MadeSample,
  settings: {
    readonly flawed: Setting
    readonly sound: Setting
    readonly patched: ReadonlyArray<Setting>
  },
  { drill, proof }: { readonly drill: Drill; readonly proof: Proof },
  how: How
) {
  const faults: Array<string> = []
  const contract = settings.sound.compiled.contracts.get(sample.flaw.contract ?? "")
  if (contract === undefined) return [`there is no contract ${sample.flaw.contract}`]
  const alternatives = patches.flatMap(({ patch }, index) =>
    patch.kind === "alternative" ? (settings.patched[index] ?? []) : []
  )
  const touched = touchedBetween(sample.source, sample.fixed ?? "")
  for (const [index, { patch, source }] of patches.entries()) {
    const tried = settings.patched[index]
    if (tried === undefined) continue
    const accepted = { right: settings.sound, contract, alternatives }
    const mentions = mentionsOf(sample.source, source, sample.fixed ?? "")
    const patched = { ...tried, shown: settings.flawed, touched, mentions }
    const { detail, ending } = yield* endingOf(ground, patched, accepted, drill, proof, how)
    const passes = ending === "patched"
    if (passes === (patch.kind === "hostile")) {
      faults.push(
        `the ${patch.kind} patch "${patch.name}" ${passes ? "passes" : `fails (${ending}): ${detail}`}`
      )
    }
  }
  return faults
})

/** What is wrong with a flawed contract of a system; empty if nothing is. */
export const faultsOf = Effect.fn("faultsOf")(function* (
  ground: Ground,
  made: MadeSample,
  programs: Programs,
  strategies: ReadonlyArray<Use>,
  { budget = checkBudget, seed }: { readonly budget?: ProofBudget; readonly seed: number }
) {
  const { drill, id, proof } = made.sample
  if (drill == null || proof === null) return ["it has no drill or no proof"]
  const setting = (compiled: Compiled): Setting => ({ setup: proof.setup, compiled, names: {} })
  const [flawed, sound] = [setting(programs.flawed), setting(programs.sound)]
  const faults: Array<string> = []
  for (const [what, one] of [
    ["the flawed", flawed],
    ["the sound", sound]
  ] as const) {
    const why = yield* ground.on(one, (scene) => follow(scene, proof.legitimate, proof.holds))
    if (why !== null) faults.push(`honest use of ${what} contract fails: ${why}`)
  }
  const works = yield* ground.on(flawed, (scene) => follow(scene, proof.exploit, proof.succeeds))
  if (works !== null) faults.push(`the proof fails: ${works}`)
  faults.push(
    ...(yield* attackFaults(ground, flawed, sound, drill, { seed, turns: budget.attacks }))
  )
  const aim = (key: string) => ({ aims: [], key, moved: { flaw: id, proof } })
  for (let turn = 0; turn < budget.honest; turn += 1) {
    const key = `${id} ${seed} ${turn}`
    const [honest] = yield* reachedHonestly(ground, sound, { drill, strategies }, aim(key))
    const broken = yield* invariantFault(ground, sound, drill, key)
    if (honest !== undefined) {
      faults.push(`without the flaw, the goal is reached by: ${honest.did.join("; ")}`)
    }
    if (broken !== null) faults.push(broken)
    if (honest !== undefined || broken !== null) break
  }
  const broken = yield* brokenByCalls(ground, sound, drill, {
    calls: budget.calls,
    key: `${id} ${seed}`
  })
  if (broken !== null) faults.push(`random calls of the sound contract: ${broken}`)
  const patched = programs.patched.map(setting)
  faults.push(
    ...(yield* patchFaults(
      ground,
      made,
      { flawed, sound, patched },
      { drill, proof },
      { budget, seed }
    ))
  )
  return faults
})
