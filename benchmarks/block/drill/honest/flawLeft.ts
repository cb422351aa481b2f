/**
 * The flaw that a patch leaves, as it shows beside honest use: a call beyond the edge of what the right contract allows, or what a call by
 * or for somebody else leaves. Only what the shown contract does, too, counts. Owns the sequences for that and which answers tell.
 */
import { Effect } from "effect"
import type { ChainError } from "../../../../chain/Chain.ts"
import type { Drill } from "../../../../tasks/block/Drill.ts"
import type { ProofError, Scene } from "../../stages/prove/steps.ts"
import { draws as drawsOf } from "../../stages/transform/random.ts"
import { honestCastOf } from "../cast.ts"
import type { Ground, Setting } from "../ground.ts"
import { type Answers, answersTo, goAhead, type Probe, probeAt } from "./beyond.ts"
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
import { type Codes, codesIn, exchangeIn } from "./exchange.ts"
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

/** A patch, with the contract that was shown, and the functions in which the flaw can be met. */
type Tried = Setting & { readonly shown: Setting; readonly touched: ReadonlySet<string> }

/** What all settings are asked in. */
interface Sequence {
  readonly ground: Ground
  readonly drill: Drill
  readonly own: Own
  readonly seed: string
  readonly see: See
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

/** A sequence on the right contract with probes, and what the shown contract answers to them. */
const probed = Effect.fnUntraced(function* (
  sequence: Sequence,
  right: Setting,
  { shown, touched }: Tried
) {
  const { drill, ground, own, see, seed } = sequence
  const draws = drawsOf(0, "edges", seed)
  const probes: Array<Placed> = []
  const atOnce: Array<Answers> = []
  const codes = yield* ground.on(shown, codesIn, honestCastOf(seed))
  const exchange: { codes?: Codes | null } = {}
  const ask = Effect.fnUntraced(function* (scene: Scene, index: number) {
    if (exchange.codes === undefined) exchange.codes = yield* exchangeIn(scene, codes, see)
    for (let turn = 0; turn < PROBES; turn += 1) {
      const found = yield* probeAt(scene, drill, touched, draws, see, exchange.codes)
      if (found === null) continue
      probes.push({ index, probe: found.probe })
      if (found.answers !== null) atOnce.push(found.answers)
    }
  })
  const expected = yield* record(ground, right, drill, own, seed, ask)
  const answers =
    exchange.codes == null
      ? yield* answersOf(sequence, shown, expected, probes)
      : answeredBy(atOnce)
  return { expected, probes, shown: answers }
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

/** The flaw that is left, as a sequence shows it, and how many deeds were tried for that. */
const leftIn = Effect.fnUntraced(function* (
  sequence: Sequence,
  { alternatives, right }: AcceptedFixes,
  tried: Tried
) {
  const { expected, probes, shown } = yield* probed(sequence, right, tried)
  const slack = slackOf(sequence.drill)
  const deeds = probes.reduce((sum, { probe }) => sum + probe.deeds.length, 0)
  const differs = (deed: Deed, { left }: Answered) => {
    const seen = left.get(deed)
    return seen === undefined ? null : differenceOf(deed.left, seen, slack)
  }
  /** Whether a deed leaves what it leaves on the shown contract. */
  const isAsShown = (deed: Deed, { left }: Answered) => {
    const [own, others] = [left.get(deed), shown.left.get(deed)]
    return own !== undefined && others !== undefined && differenceOf(others, own, slack) === null
  }
  const onShown = withThose(
    probes,
    (call) => shown.allowed.has(call),
    (deed) => differs(deed, shown) !== null
  )
  if (onShown.length === 0) return { left: null, deeds }
  const patched = yield* answersOf(sequence, tried, expected, onShown)
  let telling = withThose(
    onShown,
    (call) => patched.allowed.has(call),
    (deed) => isAsShown(deed, patched) && differs(deed, patched) !== null
  )
  for (const other of telling.length > 0 ? alternatives : []) {
    const also = yield* answersOf(sequence, other, expected, telling)
    telling = withThose(
      telling,
      (call) => !also.allowed.has(call),
      (deed) => !isAsShown(deed, also)
    )
  }
  const isAllowed = telling.some(({ probe }) => probe.calls.length > 0)
  const call = isAllowed ? yield* changing(sequence, tried, expected, telling) : null
  if (call !== null) return { left: `${call.text}: it works, but must not`, deeds }
  const [deed] = telling.flatMap(({ probe }) => probe.deeds)
  if (deed === undefined) return { left: null, deeds }
  return { left: `after ${callText(deed.step)}: ${differs(deed, patched)}`, deeds }
})

/** Sequences are played until so many deeds were tried, unless none is allowed; and at most so many. */
const ENOUGH_DEEDS = 40
const MOST_SEQUENCES = 4

/**
 * What a patch still does although only the shown contract does: it allows a call beyond the edge of what the right contract
 * allows and that changes something, or what a call by or for somebody else leaves is as on the shown contract and not as on the right one. Null if there is no such
 * thing. What a documented fix of another design does, too, counts for nothing.
 */
export const flawLeft = Effect.fn("flawLeft")(function* (
  ground: Ground,
  accepted: AcceptedFixes,
  tried: Tried,
  listed: Drill,
  seed: string
): Effect.fn.Return<string | null, ChainError | ProofError> {
  const own = ownOf(accepted.contract)
  const drill = withInherited(listed, accepted.contract)
  const see: See = (scene) => seeAll(scene, drill, looksOf(scene, drill, own.functions))
  let tries = 0
  for (let turn = 0; turn < MOST_SEQUENCES && tries < ENOUGH_DEEDS; turn += 1) {
    const sequence = { ground, drill, own, see, seed: `${seed}-${turn}` }
    const { deeds, left } = yield* leftIn(sequence, accepted, tried)
    if (left !== null) return left
    tries += deeds
    if (tries === 0 && turn > 0) return null
  }
  return null
})
