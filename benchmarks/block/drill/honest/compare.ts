/**
 * A contract compared with the right one in the same honest use: every call must end the same way and leave
 * the same state. Owns the sequences and the comparison; the drill says what an honest fix may choose.
 */
import { Effect } from "effect"
import { BLOCK_GAS_LIMIT } from "../../../../chain/Anvil.ts"
import type { ChainError, Lease } from "../../../../chain/Chain.ts"
import type { Drill, Use } from "../../../../tasks/block/Drill.ts"
import type { Step } from "../../../../tasks/block/Proof.ts"
import type { CompiledContract } from "../../solidity/Solidity.ts"
import type { ProofError, Scene } from "../../stages/prove/steps.ts"
import { type Draws, draws as drawsOf } from "../../stages/transform/random.ts"
import { honestCastOf } from "../cast.ts"
import type { Ground, Sending, Setting } from "../ground.ts"
import {
  drawSkip,
  drawSurroundings,
  inLastBlock,
  NO_SKIP,
  type Skip,
  skip,
  spread
} from "../surroundings.ts"
import { brokenIn, constantsOf, drawUse, rememberInvariants, tryStep } from "../trials.ts"
import { callText } from "./calls.ts"
import { inheritedUses } from "./inherited.ts"
import { asDrawn, type Begun, type Loose } from "./loose.ts"
import { differenceOf, looksOf, type Seen, seeAll, slackOf } from "./observe.ts"
import { eventsOf, type Told, untold } from "./told.ts"

/** How often each use should occur in a sequence, roughly. */
const ROUNDS = 2

/** How much a use counts if it was done, if it failed, and if the state had no place for it. */
const WEIGHTS = { done: 4, failed: 2, left: 1 }

const weightOf = (moment: Moment | null): number =>
  moment === null
    ? WEIGHTS.left
    : moment.failed.every((why) => why === null)
      ? WEIGHTS.done
      : WEIGHTS.failed

/** What a use did: its steps, which of them failed, and the state afterwards. */
export interface Moment {
  /** its name */
  readonly use: string
  /** what passed before it */
  readonly ahead: Skip
  /** in the block of the use before it */
  readonly joined: boolean
  readonly steps: ReadonlyArray<Step>
  readonly failed: ReadonlyArray<string | null>
  readonly told: ReadonlyArray<Told>
  /** units of gas that each took */
  readonly gas: ReadonlyArray<bigint>
  readonly seen: Seen
  readonly broken: string | null
}

/** What the right contract has: its functions as it calls them, and its events. */
export interface Own {
  readonly functions: ReadonlySet<string>
  readonly events: ReadonlyMap<string, string>
}

export const ownOf = (contract: CompiledContract): Own => ({
  functions: new Set(
    contract.abi.flatMap(({ name, type }) => (type === "function" ? [String(name)] : []))
  ),
  events: eventsOf(contract)
})

/** A fix may take this many times the gas of the right contract, and this much more. */
const GAS_TIMES = 3n
const GAS_MORE = 300_000n

const stepText = (step: Step | undefined): string =>
  step === undefined || !("call" in step) ? "time passes" : callText(step)

const isTold = (step: Step, { observed, target }: Drill): boolean =>
  "call" in step && step.to === target && !(observed.free ?? []).includes(step.call)

/** A use before it is played. */
type Planned = Pick<Moment, "use" | "ahead" | "joined" | "steps">

/** Plays the steps of a use. `gas`: what each took on the right contract, if it is limited by that. */
const play = Effect.fnUntraced(function* (
  plainScene: Scene,
  sending: Sending,
  drill: Drill,
  own: Own,
  { ahead, joined, steps, use }: Planned,
  gas: ReadonlyArray<bigint> = []
) {
  const { lease } = plainScene
  const send: Lease["send"] = (transaction) => inLastBlock(lease, lease.send(transaction))
  const scene = joined ? { ...plainScene, lease: { ...lease, send } } : plainScene
  yield* skip(lease, ahead)
  yield* rememberInvariants(scene, drill)
  const failed: Array<string | null> = []
  const told: Array<Told> = []
  const took: Array<bigint> = []
  const target = scene.deployed.get(drill.target)?.address.toLowerCase()
  for (const [index, step] of steps.entries()) {
    const limit = gas[index]
    sending.gas = limit === undefined ? BLOCK_GAS_LIMIT : limit * GAS_TIMES + GAS_MORE
    Object.assign(sending, { asks: isTold(step, drill), returned: null, logs: [], gasUsed: 0n })
    failed.push((yield* tryStep(scene, step)).failed)
    told.push({
      returned: sending.returned,
      events: sending.logs.filter(
        ({ address, topics }) => address.toLowerCase() === target && own.events.has(topics[0] ?? "")
      )
    })
    took.push(sending.gasUsed)
  }
  Object.assign(sending, { gas: BLOCK_GAS_LIMIT, asks: false })
  const seen = yield* seeAll(scene, drill, looksOf(scene, drill, own.functions))
  const broken = yield* brokenIn(scene, drill)
  return { use, ahead, joined, steps, failed, told, gas: took, seen, broken } satisfies Moment
})

/** How often an account that no setup has as a user makes a use once more, in percent. */
const NEWCOMERS = 30

/** How often a use is made in the block of the one before, in percent. */
const JOINED = 12

/** How often much time passes in a sequence, in percent. */
const LONG_WAITS = 50

/** How often some time passes before a use, in percent, and how much, s: rewards and interest grow meanwhile. */
const WAITS = 25
const SHORTEST_WAIT = 60
const LONGEST_WAIT = 3 * 86_400

const drawWait = (draws: Draws): Skip =>
  draws.chance(WAITS)
    ? { ...NO_SKIP, seconds: spread(SHORTEST_WAIT, LONGEST_WAIT, draws) }
    : NO_SKIP

/** The use with another account in the place of one that takes part in it. */
const withNewcomer = (use: Use, instead: string): Use => {
  const visit = (part: unknown): unknown =>
    typeof part === "string"
      ? part.replaceAll(new RegExp(`(^|@)${instead}\\b`, "g"), "$1attacker")
      : Array.isArray(part)
        ? part.map(visit)
        : typeof part === "object" && part !== null
          ? Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, visit(inner)]))
          : part
  return visit(use) as Use
}

/** What is asked after a use of a sequence, by the number of the use. */
type Asking = (scene: Scene, index: number) => Effect.Effect<void, ChainError | ProofError>

const askNothing: Asking = () => Effect.void

/** A drawn sequence on the right contract, as loose as is asked for. */
export const record = (
  ground: Ground,
  right: Setting,
  drill: Drill,
  own: Own,
  key: string,
  ask = askNothing,
  loose: Loose = asDrawn
) =>
  ground.on(
    right,
    Effect.fnUntraced(function* (scene, sending) {
      const draws = drawsOf(0, "honest", key)
      const others = drawsOf(0, "newcomers", key)
      const constants = constantsOf(drill)
      const moments: Array<Moment> = []
      const turns = ROUNDS * drill.uses.length + loose.brokenOff
      const jump = others.chance(LONG_WAITS) ? others.int(Math.floor(turns / 2), turns - 1) : -1
      const made = Effect.fnUntraced(function* (one: Begun, drawn: Draws, ahead = NO_SKIP) {
        const all = yield* drawUse(scene, one.use, constants, drawn, loose.numbers)
        if (all === null) return null
        const steps = loose.made(one, all)
        const isClose = others.chance(JOINED) && ahead === NO_SKIP && moments.length > 0
        const joined = isClose && steps.every((step) => "call" in step)
        const planned = { use: one.use.name, ahead, joined, steps }
        const moment = yield* play(scene, sending, drill, own, planned)
        moments.push(moment)
        yield* ask(scene, moments.length - 1)
        return moment
      })
      // The least frequent ones come first, so that each is tried in a state that allows it.
      const counts = drill.uses.map(() => 0)
      for (let turn = 0; turn < turns; turn += 1) {
        const next = loose.next()
        if (next !== null) {
          yield* made(next, draws)
          continue
        }
        const least = Math.min(...counts)
        const at = draws.pick(counts.flatMap((count, index) => (count === least ? [index] : [])))
        const [use] = drill.uses.slice(at, at + 1)
        if (use === undefined) break
        const ahead = turn === jump ? drawSkip(others, 100) : drawWait(others)
        const moment = yield* made({ use, steps: null }, draws, ahead)
        if (others.chance(NEWCOMERS)) {
          const instead = withNewcomer(use, others.pick(["alice", "bob"]))
          yield* made({ use: instead, steps: null }, others)
        }
        counts[at] = least + weightOf(moment)
      }
      return moments
    }),
    honestCastOf(key),
    drawSurroundings(drawsOf(0, "around", key))
  )

export const replay = (
  ground: Ground,
  setting: Setting,
  drill: Drill,
  own: Own,
  key: string,
  moments: ReadonlyArray<Moment>,
  ask = askNothing
) =>
  ground.on(
    setting,
    (scene, sending) => {
      const draws = drawsOf(0, "gas", key)
      return Effect.forEach(moments, ({ failed, gas, ...planned }, index) => {
        const isLimited = draws.chance(60) && failed.every((why) => why === null)
        return Effect.tap(play(scene, sending, drill, own, planned, isLimited ? gas : []), () =>
          ask(scene, index)
        )
      })
    },
    honestCastOf(key),
    drawSurroundings(drawsOf(0, "around", key))
  )

/** The first step of a use that ends differently; -1 if none does. */
const apartAt = ({ failed }: Moment, now: Moment | undefined): number =>
  failed.findIndex((why, step) => (why === null) !== (now?.failed[step] === null))

/** The first difference of two executions of the same steps. */
const partOf = (
  expected: ReadonlyArray<Moment>,
  actual: ReadonlyArray<Moment>,
  events: Own["events"],
  slack: bigint
): string | null => {
  for (const [index, moment] of expected.entries()) {
    const now = actual[index]
    if (now === undefined) return "the sequence ends earlier"
    const at = apartAt(moment, now)
    if (at >= 0) {
      const why = now.failed[at] ?? null
      const what = stepText(moment.steps[at])
      return why === null ? `${what}: it works, but must not` : `${what}: it fails: ${why}`
    }
    for (const [step, told] of moment.told.entries()) {
      const then = now.told[step]
      if (moment.failed[step] !== null || then === undefined) continue
      const missing = untold(told, then, events, slack)
      if (missing !== null) return `${stepText(moment.steps[step])}: ${missing}`
    }
    const difference = differenceOf(moment.seen, now.seen, slack)
    if (difference !== null) return `after ${stepText(moment.steps.at(-1))}: ${difference}`
  }
  return null
}

/** Settings that a contract is compared with: the right one first, then documented alternatives. */
export interface AcceptedFixes {
  readonly right: Setting
  readonly contract: CompiledContract
  readonly alternatives: ReadonlyArray<Setting>
}

/** The uses of a drill, and those of what the contract inherits. */
export const withInherited = (listed: Drill, contract: CompiledContract): Drill => {
  const [first, ...uses] = listed.uses
  return { ...listed, uses: [first, ...uses, ...inheritedUses(contract, listed.target)] }
}

/** The first use that ends differently; the states before it are the same, as far as honest use tells. */
export const firstApart = (
  expected: ReadonlyArray<Moment>,
  actual: ReadonlyArray<Moment>
): number => expected.findIndex((moment, index) => apartAt(moment, actual[index]) >= 0)

/** What is wrong in a contract's honest use; null if nothing is. */
export const compareWith = Effect.fn("compareWith")(function* (
  ground: Ground,
  { contract, alternatives, right }: AcceptedFixes,
  tried: Setting,
  listed: Drill,
  seeds: ReadonlyArray<string>
) {
  const own = ownOf(contract)
  const drill = withInherited(listed, contract)
  const slack = slackOf(drill)
  for (const seed of seeds) {
    const expected = yield* record(ground, right, drill, own, seed)
    const actual = yield* replay(ground, tried, drill, own, seed, expected)
    // In the far future an invariant may end on the right contract, too.
    const broken = actual.find(
      (moment, index) => moment.broken !== null && expected[index]?.broken === null
    )
    if (broken !== undefined) return broken.broken
    let difference = partOf(expected, actual, own.events, slack)
    for (const other of difference === null ? [] : alternatives) {
      const also = yield* replay(ground, other, drill, own, seed, expected)
      if (partOf(also, actual, own.events, slack) === null) difference = null
    }
    if (difference !== null) return difference
  }
  return null
})
