/**
 * What a patch does beside honest use that the right contract does not: it allows a call beyond the edge of what that one allows, or a call
 * by or for somebody else leaves another state. Owns the sequences for that and which answers tell.
 */
import { Effect } from "effect"
import type { ChainError } from "../../../../chain/Chain.ts"
import type { Drill } from "../../../../tasks/block/Drill.ts"
import type { ProofError, Scene } from "../../stages/prove/steps.ts"
import { draws as drawsOf } from "../../stages/transform/random.ts"
import type { Ground, Setting } from "../ground.ts"
import { goAhead } from "./ahead.ts"
import { type Answers, answersTo, type Probe, probeAt } from "./beyond.ts"
import { callText } from "./calls.ts"
import { changes } from "./changes.ts"
import {
  type AcceptedFixes,
  firstApart,
  type Moment,
  type Own,
  ownOf,
  record,
  replay,
  withInherited
} from "./compare.ts"
import { type Deed, type See, undone } from "./deeds.ts"
import { asDrawn, looseFor } from "./loose.ts"
import { differenceOf, looksOf, type Seen, seeAll, slackOf } from "./observe.ts"

/** So many probes are made after each use. */
const PROBES = 2

type Refused = Probe["calls"][number]

/** A probe after the use of this number. */
interface Placed {
  readonly index: number
  readonly probe: Probe
}

/** What a setting answers to probes. */
interface Answered {
  readonly allowed: ReadonlySet<Refused>
  readonly left: ReadonlyMap<Deed, Seen>
}

/** A patch, and the functions in which the flaw can be met. */
type Tried = Setting & { readonly touched: ReadonlySet<string> }

/** What all settings are asked in. */
interface Sequence {
  readonly ground: Ground
  readonly drill: Drill
  readonly own: Own
  readonly seed: string
  readonly see: See
  /** it is a loose one (loose.ts) */
  readonly isLoose: boolean
}

/** The probes with those of their calls and deeds for which something is so; without those that have none. */
const withThose = (
  placed: ReadonlyArray<Placed>,
  isCall: (call: Refused) => boolean,
  isDeed: (deed: Deed) => boolean
): ReadonlyArray<Placed> =>
  placed.flatMap(({ index, probe }) => {
    const [calls, deeds] = [probe.calls.filter(isCall), probe.deeds.filter(isDeed)]
    return calls.length + deeds.length > 0 ? [{ index, probe: { ...probe, calls, deeds } }] : []
  })

const answeredBy = (all: ReadonlyArray<Answers>): Answered => ({
  allowed: new Set(all.flatMap(({ allowed }) => allowed)),
  left: new Map(all.flatMap(({ left }) => left))
})

/** What a setting answers to probes, until its honest use ends differently. */
const answersOf = Effect.fnUntraced(function* (
  { drill, ground, own, see, seed }: Sequence,
  setting: Setting,
  expected: ReadonlyArray<Moment>,
  of: ReadonlyArray<Placed>
) {
  const all: Array<{ readonly index: number; readonly answers: Answers }> = []
  const actual = yield* replay(ground, setting, drill, own, seed, expected, (scene, index) =>
    Effect.forEach(
      of.filter((one) => one.index === index),
      ({ probe }) =>
        Effect.map(answersTo(scene, probe, see), (answers) => all.push({ index, answers })),
      { discard: true }
    )
  )
  const apart = firstApart(expected, actual)
  const counted = all.filter(({ index }) => apart < 0 || index < apart)
  return answeredBy(counted.map(({ answers }) => answers))
})

/** A sequence on the right contract, with probes. */
const probed = Effect.fnUntraced(function* (
  { drill, ground, isLoose, own, see, seed }: Sequence,
  right: Setting,
  touched: ReadonlySet<string>
) {
  const loose = isLoose ? looseFor(drill, seed) : asDrawn
  const looking = { drill, touched, numbers: loose.numbers }
  const draws = drawsOf(0, "edges", seed)
  const probes: Array<Placed> = []
  const ask = Effect.fnUntraced(function* (scene: Scene, index: number) {
    for (let turn = 0; turn < PROBES; turn += 1) {
      const probe = yield* probeAt(scene, looking, draws, see)
      if (probe !== null) probes.push({ index, probe })
    }
  })
  const expected = yield* record(ground, right, drill, own, seed, ask, loose)
  return { expected, probes }
})

/** The first of the calls that a patch allows which changes anything there; null if none does. */
const changing = Effect.fnUntraced(function* (
  { drill, ground, own, seed }: Sequence,
  tried: Setting,
  expected: ReadonlyArray<Moment>,
  telling: ReadonlyArray<Placed>
) {
  const found: { call: Refused | null } = { call: null }
  const look = Effect.fnUntraced(function* (scene: Scene, { ahead, calls }: Probe) {
    yield* goAhead(scene, ahead)
    for (const call of calls) {
      if (found.call === null && (yield* changes(scene, call.transaction, call.time))) {
        found.call = call
      }
    }
  })
  yield* replay(ground, tried, drill, own, seed, expected, (scene, index) =>
    Effect.forEach(
      telling.filter((one) => one.index === index && one.probe.calls.length > 0),
      ({ probe }) => (found.call === null ? undone(scene.lease, look(scene, probe)) : Effect.void),
      { discard: true }
    )
  )
  return found.call
})

/** What a patch does that the right contract does not, as a sequence shows it, and how many deeds were tried for that. */
const excessIn = Effect.fnUntraced(function* (
  sequence: Sequence,
  { alternatives, right }: AcceptedFixes,
  tried: Tried
) {
  const { expected, probes } = yield* probed(sequence, right, tried.touched)
  const slack = slackOf(sequence.drill)
  const deeds = probes.reduce((sum, { probe }) => sum + probe.deeds.length, 0)
  if (probes.length === 0) return { found: null, deeds }
  const patched = yield* answersOf(sequence, tried, expected, probes)
  /** How what a deed leaves on the patch differs from a state; null if it does not, or if the patch refuses the deed. */
  const differs = (deed: Deed, from: Seen) => {
    const seen = patched.left.get(deed)
    return seen === undefined ? null : differenceOf(from, seen, slack)
  }
  let telling = withThose(
    probes,
    (call) => patched.allowed.has(call),
    (deed) => differs(deed, deed.left) !== null
  )
  for (const other of telling.length > 0 ? alternatives : []) {
    const also = yield* answersOf(sequence, other, expected, telling)
    telling = withThose(
      telling,
      (call) => !also.allowed.has(call),
      (deed) => differs(deed, also.left.get(deed) ?? deed.left) !== null
    )
  }
  const isAllowed = telling.some(({ probe }) => probe.calls.length > 0)
  const call = isAllowed ? yield* changing(sequence, tried, expected, telling) : null
  if (call !== null) return { found: `${call.text}: it works, but must not`, deeds }
  const [deed] = telling.flatMap(({ probe }) => probe.deeds)
  if (deed === undefined) return { found: null, deeds }
  return { found: `after ${callText(deed.step)}: ${differs(deed, deed.left)}`, deeds }
})

/** Sequences are played until so many deeds were tried, unless none is allowed; and at most so many. */
const ENOUGH_DEEDS = 40
const MOST_SEQUENCES = 4

/** What all sequences of a trial have in common. */
const wholeOf = (ground: Ground, { contract }: AcceptedFixes, listed: Drill) => {
  const own = ownOf(contract)
  const drill = withInherited(listed, contract)
  const see: See = (scene) => seeAll(scene, drill, looksOf(scene, drill, own.functions))
  return { ground, drill, own, see }
}

/**
 * What a patch does that the right contract does not: it allows a call beyond the edge of what that one allows and that changes
 * something, or a call by or for somebody else leaves another state. Null if there is no such thing. What a documented fix of another
 * design does, too, counts for nothing.
 */
export const excess = Effect.fn("excess")(function* (
  ground: Ground,
  accepted: AcceptedFixes,
  tried: Tried,
  listed: Drill,
  seed: string
): Effect.fn.Return<string | null, ChainError | ProofError> {
  const whole = wholeOf(ground, accepted, listed)
  let tries = 0
  for (let turn = 0; turn < MOST_SEQUENCES && tries < ENOUGH_DEEDS; turn += 1) {
    const sequence = { ...whole, seed: `${seed}-${turn}`, isLoose: false }
    const { deeds, found } = yield* excessIn(sequence, accepted, tried)
    if (found !== null) return found
    tries += deeds
    if (tries === 0 && turn > 0) return null
  }
  return null
})

/** The same in so many loose sequences, for a patch that asks more than the right contract: what it asks may seldom be so. */
export const looseExcess = Effect.fn("looseExcess")(function* (
  ground: Ground,
  accepted: AcceptedFixes,
  tried: Tried,
  listed: Drill,
  seed: string,
  sequences: number
): Effect.fn.Return<string | null, ChainError | ProofError> {
  const whole = wholeOf(ground, accepted, listed)
  for (let turn = 0; turn < sequences; turn += 1) {
    const sequence = { ...whole, seed: `${seed} loose ${turn}`, isLoose: true }
    const { found } = yield* excessIn(sequence, accepted, tried)
    if (found !== null) return found
  }
  return null
})
