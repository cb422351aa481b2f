/**
 * How an attacker comes to a contract: with which coins and tokens, with how many bytes after the arguments of a call, and
 * how closely transactions follow each other. None of this may decide whether an attack works. Owns how it is done on a node.
 */
import { Effect } from "effect"
import { concat, numberToHex, pad, toHex } from "viem"
import type { ChainError, HarnessTransaction, Lease } from "../../../chain/Chain.ts"
import type { Hex } from "../../../evm/Hex.ts"
import type { Drill } from "../../../tasks/block/Drill.ts"
import { actors, type Step } from "../../../tasks/block/Proof.ts"
import { accountOf } from "../stages/prove/scene.ts"
import { actorAddress, type Scene } from "../stages/prove/steps.ts"
import { ownerOf, walletCall, walletsOf } from "./cast.ts"
import { standBefore } from "./front.ts"
import type { AttackPlan } from "./plan.ts"
import { inLastBlock } from "./surroundings.ts"
import { UNSEEN_RECEIPT } from "./unseenReceipt.ts"

/**
 * Code that makes each call of a list, whatever becomes of it. An entry is an address, a length (32 bytes each), and so
 * many bytes of data.
 *
 *   i = 0
 *   1: if i >= calldatasize, stop
 *   mem[0..] = calldata[i + 0x40..]; call(gas, calldata[i], 0, mem)
 *   i += 0x40 + length; jump to 1
 */
const EACH_CALL: Hex =
  "0x5f5b36811015602657806020013580826040015f375f5f825f5f86355af150016040016001565b00"

/** Who begins transactions in which several users act. */
const beginnerOf = ({ cast }: AttackPlan): Hex => actorAddress("deployer", `${cast.salt}/beginner`)

const BEGINNERS_FUNDS = 10n ** 21n

/** The steps that give the attacker other amounts of the tokens of the setting. */
const tokenSteps = (scene: Scene, target: string, percent: number): ReadonlyArray<Step> =>
  [...scene.deployed].flatMap(([label, { abi }]): ReadonlyArray<Step> => {
    const has = (name: string) => abi.some((item) => "name" in item && item.name === name)
    if (label === target || !has("balanceOf") || !has("transfer")) return []
    const part = (times: number) => `=${label}.balanceOf(@attacker) * ${times} / 100`
    return percent < 100
      ? [
          {
            to: label,
            call: "transfer(address,uint256)",
            from: "attacker",
            args: ["@alice", part(100 - percent)]
          }
        ]
      : [
          {
            to: label,
            call: "give(address,uint256)",
            from: "deployer",
            args: ["@attacker", part(percent - 100)]
          }
        ]
  })

/** Gives the attacker, and the contract, what is drawn for them. `act` does a step that may fail. */
export const endow = Effect.fnUntraced(function* <E>(
  scene: Scene,
  { target }: Pick<Drill, "target">,
  { cast, forced, originPurse, purse, tokens }: AttackPlan,
  act: (step: Step) => Effect.Effect<unknown, E>
) {
  const { lease } = scene
  for (const step of tokens === null ? [] : tokenSteps(scene, target, tokens)) yield* act(step)
  const contract = scene.deployed.get(target)?.address
  if (forced > 0n && contract !== undefined) {
    const has = yield* lease.rpc("eth_getBalance", [contract, "latest"])
    yield* lease.setBalance(contract, BigInt(String(has)) + forced)
  }
  if (purse !== null) yield* lease.setBalance(accountOf(scene, "attacker"), purse)
  if (originPurse !== null) yield* lease.setBalance(ownerOf(cast), originPurse)
})

/** A node for the attack, and what sends the calls that wait for others to join them. */
interface Paced {
  readonly lease: Lease
  readonly flush: Effect.Effect<void, ChainError>
}

const inOneBlock = (lease: Lease, { exactly }: AttackPlan): Paced => {
  let isFirst = exactly === null
  const send: Lease["send"] = (transaction) => {
    const sent = lease.send(transaction)
    if (!isFirst) return inLastBlock(lease, sent)
    isFirst = false
    return sent
  }
  return { lease: { ...lease, send }, flush: Effect.void }
}

const inOneTransaction = (lease: Lease, plan: AttackPlan): Paced => {
  const wallets = walletsOf(plan.cast)
  let waiting: Array<Hex> = []
  const flush = Effect.gen(function* () {
    if (waiting.length === 0) return
    const data = concat(waiting)
    waiting = []
    yield* lease.send({ from: beginnerOf(plan), to: ownerOf(plan.cast), data })
  })
  const send: Lease["send"] = Effect.fnUntraced(function* (transaction) {
    const { data = "0x", from, to, value = 0n } = transaction
    if (to === null || !wallets.has(from.toLowerCase())) {
      yield* flush
      return yield* lease.send(transaction)
    }
    const call = walletCall(to, value, data)
    const length = toHex((call.length - 2) / 2, { size: 32 })
    waiting.push(concat([pad(from), length, call]))
    // What became of a call that waits is not known when its step ends.
    return UNSEEN_RECEIPT
  })
  return { lease: { ...lease, send }, flush }
}

/** With more bytes after the arguments of what the attacker calls. */
const withTail = (lease: Lease, attacker: Hex, tail: Hex | null): Lease => {
  if (tail === null) return lease
  const longer = (transaction: HarnessTransaction): HarnessTransaction => {
    const { data = "0x", from, to } = transaction
    const isCall = to !== null && data !== "0x" && from.toLowerCase() === attacker.toLowerCase()
    return isCall ? { ...transaction, data: concat([data, tail]) } : transaction
  }
  return { ...lease, send: (transaction) => lease.send(longer(transaction)) }
}

/** Everybody but the attacker: users, and the contracts of the setting. */
const othersIn = (scene: Scene): ReadonlyArray<Hex> => [
  ...actors.filter((actor) => actor !== "attacker").map((actor) => accountOf(scene, actor)),
  ...[...scene.deployed.values()].map(({ address }) => address)
]

/** The node as the attack uses it. */
export const paced = Effect.fnUntraced(function* (
  scene: Scene,
  { target }: Pick<Drill, "target">,
  plan: AttackPlan
) {
  const { lease } = scene
  const contract = scene.deployed.get(target)?.address
  if (plan.front && plan.tail !== null && contract !== undefined) {
    yield* standBefore(lease, contract, othersIn(scene), plan.tail)
  }
  if (plan.pace === "one transaction") {
    yield* lease.batch([
      { method: "anvil_setCode", params: [ownerOf(plan.cast), EACH_CALL] },
      {
        method: "anvil_setBalance",
        params: [beginnerOf(plan), numberToHex(plan.originPurse ?? BEGINNERS_FUNDS)]
      }
    ])
  }
  const made: Paced =
    plan.pace === "one block"
      ? inOneBlock(lease, plan)
      : plan.pace === "one transaction"
        ? inOneTransaction(lease, plan)
        : { lease, flush: Effect.void }
  const attacker = accountOf(scene, "attacker")
  const sent = withTail(made.lease, attacker, plan.tail)
  const used = plan.through === null ? sent : plan.through(sent, attacker, othersIn(scene))
  return { ...made, lease: used } satisfies Paced
})
