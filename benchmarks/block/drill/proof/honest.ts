/**
 * What an attacker can do on a sound contract without any flaw: what honest users do, calls of everything, and waiting. None of
 * it may reach the goal of a flaw. Others do only the moves that are told to a model, as when its exploit is run. Owns what such an
 * attacker tries.
 */
import { Effect } from "effect"
import type { Drill, Use } from "../../../../tasks/block/Drill.ts"
import type { Proof, Step } from "../../../../tasks/block/Proof.ts"
import { accountOf, callData } from "../../stages/prove/scene.ts"
import { amountOf, holdsIn, rememberFor, type Scene } from "../../stages/prove/steps.ts"
import { draws as drawsOf } from "../../stages/transform/random.ts"
import { attackersUses } from "../attackersUses.ts"
import type { Ground, Setting } from "../ground.ts"
import { drawCall, sendOrLeave } from "../randomCalls.ts"
import { constantsOf, drawUse, tryStep } from "../trials.ts"
import { goalOf } from "./goal.ts"

/** A flaw's goal, on a contract that it shares with others. */
export interface Aim {
  readonly flaw: string
  readonly proof: Proof
}

/** Turns of one play. */
const TURNS = 14

/** Longest wait of a turn: so long a script may always wait, seconds. */
const LONGEST_WAIT = 40 * 86_400

const LARGEST = 2n ** 256n - 1n

/** What lets the contract take every token of the attacker, so that no use fails for that. */
const APPROVALS = [
  { name: "approve", inputs: "address,uint256", value: LARGEST },
  { name: "setApprovalForAll", inputs: "address,bool", value: true }
]

const approveAll = Effect.fnUntraced(function* (scene: Scene, target: string) {
  const spender = scene.deployed.get(target)?.address
  if (spender === undefined) return
  const from = accountOf(scene, "attacker")
  for (const { abi, address } of scene.deployed.values()) {
    for (const item of abi.filter((one) => one.type === "function")) {
      const inputs = item.inputs.map(({ type }) => type).join()
      const approval = APPROVALS.find((one) => one.name === item.name && one.inputs === inputs)
      if (approval === undefined) continue
      const data = callData(item, [spender, approval.value])
      yield* sendOrLeave(scene, { from, to: address, data })
    }
  }
})

/** A signature by anybody but the attacker. */
const FOREIGN = /\bsign\(@(?!attacker\b)/

/** Steps that the attacker makes by itself, and waits. */
const own = (steps: ReadonlyArray<Step>): ReadonlyArray<Step> =>
  steps.filter(
    (step) =>
      !("from" in step) || (step.from === "attacker" && !FOREIGN.test(JSON.stringify(step.args)))
  )

const told = (step: Step): string =>
  "call" in step
    ? `${step.call.split("(")[0]}(${JSON.stringify(step.args ?? []).slice(1, -1)})`
    : JSON.stringify(step)

/** A use in which every actor may also be the attacker. */
const widened = (use: Use): Use => ({
  ...use,
  params: Object.fromEntries(
    Object.entries(use.params ?? {}).map(([name, param]) => [
      name,
      "of" in param && param.of.includes("@alice")
        ? { of: [...param.of, "@attacker"] as const }
        : param
    ])
  )
})

/** What the attacker does in one turn, in words. */
const act = Effect.fnUntraced(function* (
  scene: Scene,
  drill: Drill,
  uses: ReadonlyArray<Use>,
  draws: ReturnType<typeof drawsOf>
) {
  if (draws.chance(12)) {
    const seconds = draws.int(1, draws.pick([3_600, LONGEST_WAIT]))
    yield* tryStep(scene, { seconds })
    return [`${seconds} s pass`]
  }
  if (uses.length === 0 || draws.chance(30)) {
    const call = drawCall(scene, drill.target, draws)
    if (call === null) return []
    const request = { ...call.request, from: accountOf(scene, "attacker") }
    const text = call.text.replace(/^\w+: /, "")
    return (yield* sendOrLeave(scene, request)) ? [text] : []
  }
  const use = draws.pick(uses)
  const steps = yield* drawUse(scene, use, constantsOf(drill), draws)
  const did: Array<string> = []
  for (const step of own(steps ?? [])) {
    const { failed } = yield* tryStep(scene, step)
    if (failed === null) did.push(told(step))
  }
  return did
})

/** What an attacker without a flaw did to reach a goal. */
interface Reached {
  readonly flaw: string
  readonly did: ReadonlyArray<string>
}

/** Moves of others that are told to a model; all of them are made before its goal is looked at. */
export const movesOf = ({ proof }: Aim) => proof.goal?.moves ?? []

/**
 * Goals that an attacker without a flaw reaches in one play. `moved`: the aim of which the moves of others are made, too; then only
 * its goal counts, because others may owe the attacker something by them. Goals with such moves count only there.
 */
export const reachedHonestly = Effect.fn("reachedHonestly")(function* (
  ground: Ground,
  sound: Setting,
  { drill, strategies }: { readonly drill: Drill; readonly strategies: ReadonlyArray<Use> },
  { aims, key, moved }: { aims: ReadonlyArray<Aim>; key: string; moved: Aim | null }
) {
  const uses = [...strategies, ...attackersUses(drill)].map(widened)
  return yield* ground.on(
    sound,
    Effect.fnUntraced(function* (scene) {
      const draws = drawsOf(0, "best honest strategy", key)
      const watched = moved === null ? aims.filter((aim) => movesOf(aim).length === 0) : [moved]
      const funds = moved?.proof.goal?.funds
      if (funds !== undefined) {
        yield* scene.lease.setBalance(accountOf(scene, "attacker"), amountOf(funds))
      }
      for (const { proof } of watched) yield* rememberFor(scene, goalOf(proof))
      yield* approveAll(scene, drill.target)
      const moves = moved === null ? [] : [...movesOf(moved)]
      const did: Array<string> = []
      const reached = new Map<string, Reached>()
      for (let turn = 0; turn < TURNS; turn += 1) {
        const [move] = draws.chance(35) || TURNS - turn <= moves.length ? moves.splice(0, 1) : []
        if (move === undefined) did.push(...(yield* act(scene, drill, uses, draws)))
        else {
          for (const step of move) yield* tryStep(scene, step)
          did.push(`others: ${move.map(({ call }) => call).join(", ")}`)
        }
        if (moves.length > 0 || turn % 2 === 0) continue
        for (const { flaw, proof } of watched) {
          if (reached.has(flaw)) continue
          if ((yield* holdsIn(scene, goalOf(proof))).holds)
            reached.set(flaw, { flaw, did: [...did] })
        }
      }
      return [...reached.values()]
    })
  )
})
