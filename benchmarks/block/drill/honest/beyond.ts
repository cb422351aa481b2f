/**
 * Calls just beyond the edge of what the right contract allows: calls of an honest use with more or less than it accepts, earlier
 * or later, by another account or for another one, with another signature. Owns drawing a call, and what lies beyond it. Those calls are only asked about; calls
 * by and for others that the right contract allows are made and taken back (deeds.ts).
 */
import { Effect } from "effect"
import { actors, type Call } from "../../../../tasks/block/Proof.ts"
import type { Bindings } from "../../stages/prove/expression.ts"
import { type Account, accounts } from "../../stages/prove/scene.ts"
import type { Scene } from "../../stages/prove/steps.ts"
import type { Draws } from "../../stages/transform/random.ts"
import { type Done, goAhead, NOTHING_DONE } from "./ahead.ts"
import { allows, callsOf, type TimedCall, type Way, work } from "./calls.ts"
import { type Deed, deedsOf, leftBy, type See, undone } from "./deeds.ts"
import { type Drawn, drawCall, type Looking } from "./drawCall.ts"
import { edgeOf } from "./edge.ts"
import { toExtremes } from "./extremes.ts"
import {
  type Chosen,
  choose,
  growing,
  numbersIn,
  spend,
  withOtherNumbers,
  withParts
} from "./numbers.ts"
import { type Seen, slackOf } from "./observe.ts"
import { otherSigners, otherValues } from "./signatures.ts"

/** Calls that the right contract refuses after the same steps, and deeds. */
export interface Probe extends Done {
  readonly calls: ReadonlyArray<TimedCall>
  readonly deeds: ReadonlyArray<Deed>
}

/** What a setting answers to a probe: the calls that it allows, and what deeds leave. */
export interface Answers {
  readonly allowed: ReadonlyArray<TimedCall>
  readonly left: ReadonlyArray<readonly [Deed, Seen]>
}

const NO_ANSWERS: Answers = { allowed: [], left: [] }

/** What a setting answers to a probe; nothing if the steps before it do not end as on the right contract. */
export const answersTo = (scene: Scene, { ahead, calls, deeds, fails }: Probe, see: See) =>
  undone(
    scene.lease,
    Effect.gen(function* () {
      const failing = yield* goAhead(scene, ahead)
      if (failing.some((isFailing, at) => isFailing !== fails[at])) return NO_ANSWERS
      const answers = yield* allows(scene, calls)
      const left = yield* Effect.forEach(deeds, (deed) =>
        Effect.map(leftBy(scene, deed.step, see), (seen) =>
          seen === null ? [] : [[deed, seen] as const]
        )
      )
      const allowed = calls.filter((_, at) => answers[at] === true)
      return { allowed, left: left.flat() } satisfies Answers
    })
  )

const MINUTE = 60n
const LONGEST = 4n * 365n * 86_400n

/** At so many of the times at which a call is refused, calls by others and for others are asked about, too. */
const MOMENTS = 4
/** How often a call is made by somebody else than the use says, in percent. */
const OTHERS = 30
/** How often a call is looked at after all that it may take was taken, in percent. */
const SPENT = 25
/** How often a call is looked at in an extreme state, in percent; and in a loose sequence, played for patches that ask more of the state. */
const EXTREME = 25
const LOOSE_EXTREME = 60
/** How often waits of a use are left out, in percent: the time of its call is searched for then. */
const AT_ONCE = 70

/** Calls that are refused at their time alone, made of one. `isNow`: it works now. */
const atOtherTimes = Effect.fnUntraced(function* (scene: Scene, call: TimedCall, isNow: boolean) {
  const now = call.time
  const at = (time: bigint): TimedCall => ({ ...call, time: time < now ? now : time })
  const accepts = (times: ReadonlyArray<bigint>) => allows(scene, times.map(at))
  const times = growing(now, MINUTE, now + LONGEST)
  const answers = yield* allows(scene, times.map(at))
  const turn = answers.findIndex((answer) => answer !== isNow)
  const after = times[turn]
  if (after === undefined) return isNow ? [] : [call, ...times.map(at)]
  const before = times[turn - 1] ?? now
  const edge = yield* edgeOf(accepts, isNow ? before : after, isNow ? after : before)
  const late = edge - now
  return isNow
    ? [at(edge), at(edge + 30n), at(edge + 3_600n), at(edge + late)]
    : [at(edge), at(edge - 30n), at(now + late / 2n), call]
})

/** The parameters that are accounts. */
const accountsIn = ({ params, values }: Pick<Chosen, "params" | "values">) =>
  Object.keys(params).filter((name) => String(values.get(name)).startsWith("@"))

/** The values with another account in the place of one. */
const forOther = (values: Bindings, name: string, other: Account): Bindings =>
  new Map([...values, [name, `@${other}`]])

/** Calls by others and for others. */
const ofOthers = (chosen: Chosen) => {
  const { by, made, values } = chosen
  const ways = accounts.flatMap(
    (other): ReadonlyArray<Way> => [
      { values, from: other },
      ...accountsIn(chosen).map((name) => ({ values: forOther(values, name, other), from: by }))
    ]
  )
  return made(ways)
}

/** Calls with signatures by others, and with signatures of something else; none if nothing is signed. */
const ofSigners = ({ by, call, made, params, values }: Chosen) => {
  const others = otherSigners(call)
  if (others.length === 0) return Effect.succeed([])
  return made([
    ...others.map((signers): Way => ({ values, from: by, signers })),
    ...otherValues(params, values).map(
      (other): Way => ({ values: other, from: by, signed: values })
    )
  ])
}

/** Calls at other times, with other numbers, by others and for them, with other signatures. */
const beyond = Effect.fnUntraced(function* (
  scene: Scene,
  chosen: Chosen,
  slack: bigint,
  draws: Draws
) {
  const { by, made, values } = chosen
  const [call = null] = yield* made([{ values, from: by }])
  if (call === null) return []
  const [isNow = false] = yield* allows(scene, [call])
  const numbers = numbersIn(chosen)
  const others = yield* ofOthers(chosen)
  const refused = yield* atOtherTimes(scene, call, isNow)
  // Somebody else may be trusted with a call that is early or late.
  const moments = new Set([call.time, ...refused.slice(-MOMENTS).map(({ time }) => time)])
  return [
    ...refused,
    ...[...moments].flatMap((time) => others.map((one) => one && { ...one, time })),
    ...(numbers.length === 0
      ? []
      : yield* (isNow ? withOtherNumbers : withParts)(scene, chosen, draws.pick(numbers), slack)),
    ...(isNow ? yield* ofSigners(chosen) : [])
  ].flatMap((one) => one ?? [])
})

/** So many deeds are tried for a probe. */
const DEEDS = 2

/** A call of an honest use as drawn, by somebody else or for somebody else. */
const drawDeed = Effect.fnUntraced(function* (drawn: Drawn, draws: Draws) {
  const { call, callWith, values } = drawn
  const named = accountsIn(drawn)
  const other = draws.pick(actors.filter((actor) => actor !== call.from))
  const isFor = named.length > 0 && draws.chance(OTHERS)
  const bindings = isFor ? forOther(values, draws.pick(named), other) : values
  const step = yield* callWith(bindings)
  if (step === null) return []
  return [isFor ? step : { ...step, from: other }]
})

/** Those of the calls that would work now: most of others would not, and making one takes ten times as long as asking. */
const allowedOf = Effect.fnUntraced(function* (
  scene: Scene,
  steps: ReadonlyArray<Call>,
  time: bigint
) {
  const working = yield* work(scene, yield* callsOf(scene, steps, time))
  return steps.filter((_, at) => working[at])
})

/** Calls that the right contract refuses, made of a use that is drawn, and deeds; null if the state has no place for one. */
export const probeAt = Effect.fnUntraced(function* (
  scene: Scene,
  looking: Looking,
  draws: Draws,
  see: See
) {
  const { drill } = looking
  const drawn = yield* drawCall(scene, looking, draws)
  if (drawn === null) return null
  const { at, call: honest, isTouched, steps } = drawn
  const isAtOnce = draws.chance(AT_ONCE)
  const own = steps.slice(0, at).filter((step) => "call" in step || "deploy" in step || !isAtOnce)
  const by = draws.chance(OTHERS) ? draws.pick(actors) : honest.from
  const probing = Effect.gen(function* () {
    const extreme = draws.chance(looking.numbers === null ? EXTREME : LOOSE_EXTREME)
      ? yield* toExtremes(scene, drill, draws)
      : NOTHING_DONE
    const fails = [...extreme.fails, ...(yield* goAhead(scene, own))]
    const ahead = [...extreme.ahead, ...own]
    const chosen = yield* choose(scene, drawn, by)
    const spent = draws.chance(SPENT) ? yield* spend(scene, chosen, draws, slackOf(drill)) : null
    if (spent !== null) {
      return {
        ahead: [...ahead, spent.taking],
        fails: [...fails, spent.failed],
        calls: spent.refused,
        deeds: []
      } satisfies Probe
    }
    const found = yield* beyond(scene, chosen, slackOf(drill), draws)
    const refusing = yield* allows(scene, found)
    const isCompared = isTouched && drill.observed.drawsLots?.includes(honest.call) !== true
    const tries = Array.from({ length: isCompared ? DEEDS : 0 }, () => drawDeed(drawn, draws))
    const allowed = yield* allowedOf(scene, (yield* Effect.all(tries)).flat(), chosen.now)
    const deeds = yield* deedsOf(scene, allowed, see)
    const calls = found.filter((_, index) => refusing[index] === false)
    return { ahead, fails, calls, deeds } satisfies Probe
  })
  return yield* undone(scene.lease, probing)
})
