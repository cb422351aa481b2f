/**
 * Makes contracts of a system: the flawed one with its proof and its drill, and the sound one. Names,
 * constants and layout are drawn from the seed; the same seed gives the same contract. Pure.
 */
import { Effect, Result } from "effect"
import type { Attack, Drill } from "../../../../tasks/block/Drill.ts"
import { type Call, type Goal, Proof, type Step } from "../../../../tasks/block/Proof.ts"
import { Flaw, Sample } from "../../../../tasks/block/Sample.ts"
import type { System, SystemFlaw } from "../../../../tasks/block/System.ts"
import { drawParams, drawSteps, foldClaim, numberIn } from "../../drill/draw.ts"
import { constantsOf } from "../../drill/trials.ts"
import type { Bindings } from "../../stages/prove/expression.ts"
import { draws as drawsOf } from "../../stages/transform/random.ts"
import { actOf, lineWith } from "../statedActs.ts"
import { noFlawFacts, noSampleFacts } from "../undocumented.ts"
import { applyPatch, type PatchText } from "./patches.ts"
import type { SystemFolder } from "./readSystem.ts"
import { type Drawn, render, spell, TemplateFault } from "./template.ts"

const drawnFor = ({ constants, names }: System, seed: number, key: string): Drawn => {
  const draws = drawsOf(seed, "names", key)
  const chosen = new Map<string, string>()
  for (const [name, choices] of Object.entries(names)) {
    const taken = new Set(chosen.values())
    const free = choices.filter((choice) => !taken.has(choice))
    if (free.length === 0) throw new TemplateFault(`every name for ${name} is taken`)
    chosen.set(name, draws.pick(free))
  }
  return {
    names: new Map([...chosen].filter(([name, choice]) => name !== choice)),
    constants: new Map(
      Object.entries(constants).map(([name, choices]) => [name, draws.pick(choices)] as const)
    )
  }
}

/** Every string of a JSON value with the drawn names. */
const spellAll = <A>(value: A, drawn: Drawn): A => {
  const visit = (part: unknown): unknown =>
    typeof part === "string"
      ? spell(part, drawn)
      : Array.isArray(part)
        ? part.map(visit)
        : typeof part === "object" && part !== null
          ? Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, visit(inner)]))
          : part
  return visit(value) as A
}

/** Steps by accounts other than the attacker: pending actions that the attacker can see. */
const movesIn = (steps: ReadonlyArray<Step>): Goal["moves"] => {
  const moves: Array<[Call, ...Array<Call>]> = []
  let open = false
  for (const step of steps) {
    const isMove = "call" in step && step.from !== "attacker"
    const last = moves.at(-1)
    if (isMove && open && last !== undefined) last.push(step)
    else if (isMove) moves.push([step])
    open = isMove
  }
  return moves
}

const asClaims = (texts: ReadonlyArray<string>, bindings: Bindings) =>
  texts.map((text) => ({ that: foldClaim(text, bindings) }))

const some = <A>(list: ReadonlyArray<A>): readonly [A, ...Array<A>] => {
  const [first, ...others] = list
  if (first === undefined) throw new TemplateFault("a list is empty")
  return [first, ...others]
}

const proofOf = (
  { scenarios, setup }: System,
  { attacks, funds, setup: further }: SystemFlaw,
  constants: Bindings,
  draws: ReturnType<typeof drawsOf>
): Proof => {
  const [attack] = attacks
  const bindings = drawParams(attack.params, constants, draws)
  const exploit = drawSteps(attack.steps, bindings, draws)
  const [use] = scenarios
  return new Proof({
    setup: some(drawSteps([...setup, ...(further ?? [])], constants, draws)),
    exploit: some(exploit),
    succeeds: some(asClaims(attack.goal, bindings)),
    goal: {
      ...(funds === undefined ? {} : { funds: String(numberIn(funds, constants)) }),
      moves: movesIn(exploit),
      reached: asClaims(attack.goal, bindings)
    },
    legitimate: some(drawSteps(use.steps, constants, draws)),
    holds: some(asClaims(use.holds, constants))
  })
}

const actsOf = (flaw: SystemFlaw, source: string, flawed: ReadonlyArray<number>, drawn: Drawn) =>
  flaw.codeActs.map((act, index) => {
    const lines = act.at?.map((text) =>
      Result.getOrThrowWith(
        lineWith(source, spell(text, drawn)),
        (reason) => new TemplateFault(reason)
      )
    )
    return actOf(act, index, lines ?? flawed)
  })

/** A contract of a system, and what the judge of its patches is measured with. */
export interface MadeSample {
  readonly sample: Sample
  /** full sources of the patches of the flaw */
  readonly patches: ReadonlyArray<{ readonly patch: PatchText; readonly source: string }>
}

const drillOf = (
  system: System,
  flaw: SystemFlaw,
  drawn: Drawn,
  patched: MadeSample["patches"]
): Drill => ({
  constants: Object.fromEntries(drawn.constants),
  target: system.target,
  uses: system.uses,
  invariants: system.invariants,
  observed: {
    ...system.observed,
    ...(flaw.slack === undefined ? {} : { slack: flaw.slack })
  },
  attacks: flaw.attacks as readonly [Attack, ...Array<Attack>],
  alternatives: patched.flatMap(({ patch, source }) =>
    patch.kind === "alternative" ? [source] : []
  )
})

/** What is drawn for one contract of a system, independent of its flaw. */
const draft = (folder: SystemFolder, name: string, seed: number) => {
  const key = `${folder.id}.${name}`
  const drawn = drawnFor(folder.system, seed, key)
  const rendered = (source: string, flaw: string | null) =>
    render(source, { drawn, flaw, layout: drawsOf(seed, "layout", key) })
  return {
    key,
    drawn,
    rendered,
    system: spellAll(folder.system, { ...drawn, constants: new Map() }),
    sound: rendered(folder.source, null).source,
    support: folder.support === null ? null : rendered(folder.support, null).source,
    attack: folder.attack === null ? null : rendered(folder.attack, null).source
  }
}

const build = (folder: SystemFolder, name: string, seed: number) => {
  const written = folder.flaws.get(name)
  if (written === undefined) throw new TemplateFault(`there is no flaw ${name}`)
  const made = draft(folder, name, seed)
  const more = folder.attacks.get(name)
  const attack =
    more === undefined
      ? made.attack
      : [made.attack ?? "", made.rendered(more, null).source].join("\n")
  return {
    ...made,
    attack,
    flaw: spellAll(written, made.drawn),
    flawed: made.rendered(folder.source, name)
  }
}

/** Runs code that fails with a text, and adds the folder to the text. */
const at = <A>(folder: SystemFolder, name: string, make: () => A) =>
  Effect.try({
    try: make,
    catch: (cause) =>
      `${folder.id}.${name}: ${cause instanceof Error ? cause.message : String(cause)}`
  })

/** The description of a contract without a flaw. */
const noFlaw = (contract: string) =>
  new Flaw({
    ...noFlawFacts,
    category: "other",
    type: "none",
    contract
  })

/** A sound contract, with drawn names, constants and layout. Fails with what is wrong in the folder. */
export const makeSound = Effect.fn("makeSound")(function* (
  folder: SystemFolder,
  name: string,
  seed: number
) {
  const { key, sound, support, system } = yield* at(folder, name, () => draft(folder, name, seed))
  return new Sample({
    ...noSampleFacts,
    id: key,
    subset: "clean",
    variant: "original",
    tier: null,
    vulnerable: false,
    source: sound,
    flaw: noFlaw(system.contract),
    support,
    system: folder.id
  })
})

/** A flawed contract. Fails with what is wrong in the folder. */
export const makeSample = Effect.fn("makeSample")(function* (
  folder: SystemFolder,
  name: string,
  seed: number
) {
  const made = yield* at(folder, name, () => build(folder, name, seed))
  const { attack, drawn, flaw, flawed, key, sound, support, system } = made
  const patches = yield* Effect.forEach(folder.patches.get(name) ?? [], (patch) =>
    at(folder, name, () => ({
      ...patch,
      edits: patch.edits.map(({ now, old }) => ({ old: spell(old, drawn), now: spell(now, drawn) }))
    })).pipe(
      Effect.flatMap((spelled) =>
        applyPatch(spelled.from === "fixed" ? sound : flawed.source, spelled)
      ),
      Effect.map((source) => ({ patch, source })),
      Effect.mapError((reason) => `${key}: ${reason}`)
    )
  )
  const sample = yield* at(folder, name, () => {
    const codeActs = actsOf(flaw, flawed.source, flawed.flawed, drawn)
    const cause = codeActs.filter((act) => act.function === "ROOT_CAUSE")
    const drill = drillOf(system, flaw, drawn, patches)
    return new Sample({
      ...noSampleFacts,
      id: key,
      subset: "own",
      variant: "original",
      tier: flaw.tier,
      vulnerable: true,
      source: flawed.source,
      flaw: new Flaw({
        category: flaw.category,
        type: flaw.type,
        severity: flaw.severity,
        contract: system.contract,
        functions: [...flaw.functions],
        lines: cause.flatMap(({ lines }) => lines),
        description: flaw.description,
        rootCause: flaw.rootCause,
        attackScenario: flaw.attackScenario,
        fix: flaw.fix
      }),
      codeActs,
      fixed: sound,
      proof: proofOf(system, flaw, constantsOf(drill), drawsOf(seed, "proof", key)),
      support,
      attack,
      drill,
      system: folder.id
    })
  })
  return { sample, patches } satisfies MadeSample
})
