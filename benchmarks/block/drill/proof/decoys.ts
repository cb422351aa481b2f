/**
 * Whether decoys are harmless: they are called as an attacker would call them, and nothing that was there before has
 * changed. Owns what that means.
 */
import { Effect } from "effect"
import type { Drill } from "../../../../tasks/block/Drill.ts"
import type { Proof } from "../../../../tasks/block/Proof.ts"
import type { CompiledContract } from "../../solidity/Solidity.ts"
import { holdsIn, rememberFor, type Scene } from "../../stages/prove/steps.ts"
import { draws as drawsOf } from "../../stages/transform/random.ts"
import type { Ground, Setting } from "../ground.ts"
import { differenceOf, looksOf, seeAll } from "../honest/observe.ts"
import { drawCall, sendOrLeave } from "../randomCalls.ts"
import { tryStep } from "../trials.ts"
import { goalOf } from "./goal.ts"

/** Calls of each decoy. */
const TIMES = 8

/** What is attacked: a contract with decoys, and the same without them. */
export interface Decoyed {
  readonly setting: Setting
  readonly plain: Setting
  readonly original: CompiledContract
  readonly added: ReadonlySet<string>
}

/** Calls every decoy; the names of those of which a call completed, and how many calls there were. */
const callDecoys = Effect.fnUntraced(function* (
  scene: Scene,
  added: ReadonlySet<string>,
  key: string
) {
  const draws = drawsOf(0, "decoys", key)
  const completed = new Set<string>()
  let calls = 0
  for (const target of scene.deployed.keys()) {
    for (const name of added) {
      for (let turn = 0; turn < TIMES; turn += 1) {
        const call = drawCall(scene, target, draws, (item) => item.name === name)
        if (call === null) continue
        calls += 1
        if (yield* sendOrLeave(scene, call.request)) completed.add(name)
      }
    }
  }
  return { calls, completed }
})

/** What calls of the decoys led to; null where all is as without them, and some calls completed. */
export const harmOfDecoys = Effect.fn("harmOfDecoys")(function* (
  ground: Ground,
  { added, original, plain, setting }: Decoyed,
  { drill, proof }: { readonly drill: Drill; readonly proof: Proof },
  key: string
) {
  const own = new Set(
    original.abi.flatMap(({ name, type }) => (type === "function" ? [String(name)] : []))
  )
  const see = (scene: Scene) => seeAll(scene, drill, looksOf(scene, drill, own))
  const attacked = yield* ground.on(
    setting,
    Effect.fnUntraced(function* (scene) {
      const goal = goalOf(proof)
      yield* rememberFor(scene, goal)
      const { calls, completed } = yield* callDecoys(scene, added, key)
      const seen = yield* see(scene)
      for (const step of proof.goal?.moves.flat() ?? []) yield* tryStep(scene, step)
      const { holds } = yield* holdsIn(scene, goal)
      return { calls, completed, seen, holds }
    })
  )
  if (attacked.holds) return "calls of decoys reach the goal"
  if (attacked.completed.size === 0) return "no call of a decoy completed"
  // As many blocks in which nothing happens: what depends on the time alone is then the same.
  const idle = yield* ground.on(plain, (scene) =>
    Effect.andThen(scene.lease.mine(attacked.calls), see(scene))
  )
  const changed = differenceOf(idle, attacked.seen, 0n)
  return changed === null ? null : `after calls of decoys, ${changed}`
})
