/**
 * Random calls of everything that a contract offers, by accounts that are not to be trusted, among honest use. What
 * must always be so is looked at after each. Owns what is drawn: functions, arguments, coins, callers, time.
 */
import { Effect } from "effect"
import type { Abi, AbiFunction, AbiParameter } from "viem"
import type { HarnessTransaction } from "../../../chain/Chain.ts"
import type { Drill } from "../../../tasks/block/Drill.ts"
import { actors } from "../../../tasks/block/Proof.ts"
import { accountOf, addressOf, callData } from "../stages/prove/scene.ts"
import type { Scene } from "../stages/prove/steps.ts"
import { type Draws, draws as drawsOf } from "../stages/transform/random.ts"
import { between } from "./draw.ts"
import type { Ground, Setting } from "./ground.ts"
import { brokenIn, playHonest, rememberInvariants, tryStep } from "./trials.ts"

/** Calls from one setup on: then it is stood up anew. */
const SEQUENCE = 40

const LARGEST = 2n ** 256n - 1n
const ETHER = 10n ** 18n
const MONTH = 30 * 86_400
const ZERO = "0x0000000000000000000000000000000000000000"

const hexOf = (draws: Draws, bytes: number): `0x${string}` =>
  `0x${Array.from({ length: bytes }, () => draws.int(0, 255).toString(16).padStart(2, "0")).join("")}`

const addressIn = (scene: Scene, draws: Draws): string => {
  const names = [...actors, ...scene.deployed.keys()]
  return draws.chance(10) ? ZERO : (addressOf(scene, draws.pick(names)) ?? ZERO)
}

/** Small numbers, amounts, and the ends of the type. */
const drawNumber = (type: string, draws: Draws): bigint => {
  const isSigned = type.startsWith("int")
  const bits = BigInt(type.replace(/^u?int/, "") || "256")
  const most = (isSigned ? 2n ** (bits - 1n) : 2n ** bits) - 1n
  const kind = draws.int(0, 9)
  const wanted =
    kind < 4
      ? BigInt(draws.int(0, 3))
      : kind < 8
        ? between(0n, 100n * ETHER, draws)
        : kind < 9
          ? most
          : between(0n, LARGEST, draws)
  const value = wanted > most ? most : wanted
  return isSigned && draws.chance(20) ? -value : value
}

/** A value of an ABI type. Signatures are never right ones: nobody signs for these callers. */
const drawValue = (scene: Scene, parameter: AbiParameter, draws: Draws): unknown => {
  const { type } = parameter
  const list = /^(.*)\[(\d*)\]$/.exec(type)
  if (list !== null) {
    const [, inner = "", size = ""] = list
    const length = size === "" ? draws.int(0, 3) : Number(size)
    return Array.from({ length }, () => drawValue(scene, { ...parameter, type: inner }, draws))
  }
  if ("components" in parameter) {
    const parts = parameter.components.map((part) => drawValue(scene, part, draws))
    const isNamed = parameter.components.every(({ name }) => (name ?? "") !== "")
    return isNamed
      ? Object.fromEntries(parameter.components.map(({ name }, index) => [name, parts[index]]))
      : parts
  }
  if (type === "address") return addressIn(scene, draws)
  if (type === "bool") return draws.chance(50)
  if (type === "string") return draws.pick(["", "a", "lantern"])
  if (type === "bytes") return hexOf(draws, draws.pick([0, 4, 32, 36, 65]))
  const bytes = /^bytes(\d+)$/.exec(type)?.[1]
  return bytes === undefined ? drawNumber(type, draws) : hexOf(draws, Number(bytes))
}

/** Amounts for narrow types: the encoder wants numbers up to 48 bits. */
const narrowed = (value: unknown, { type }: AbiParameter): unknown =>
  typeof value === "bigint" && /^u?int(8|16|24|32|40|48)$/.test(type) ? Number(value) : value

const functionsOf = (abi: Abi): ReadonlyArray<AbiFunction> =>
  abi
    .filter((item) => item.type === "function")
    .filter(({ stateMutability }) => !/^(view|pure)$/.test(stateMutability))

/** One call; null where the contract offers nothing of what is wanted. */
export const drawCall = (
  scene: Scene,
  target: string,
  draws: Draws,
  wanted: (item: AbiFunction) => boolean = () => true
) => {
  const deployed = scene.deployed.get(target)
  const functions = deployed === undefined ? [] : functionsOf(deployed.abi).filter(wanted)
  if (deployed === undefined || functions.length === 0) return null
  const item = draws.pick(functions)
  const args = item.inputs.map((input) => narrowed(drawValue(scene, input, draws), input))
  const isPaid = item.stateMutability === "payable" && draws.chance(80)
  const who = draws.pick(["attacker", "attacker", "alice", "bob"] as const)
  return {
    text: `${who}: ${item.name}(${args.map(String).join(", ")})`,
    request: {
      from: accountOf(scene, who),
      to: deployed.address,
      data: callData(item, args),
      value: isPaid ? between(0n, 10n * ETHER, draws) : 0n
    }
  }
}

/** Makes a call that may revert: whether it completed. */
export const sendOrLeave = ({ lease }: Scene, request: HarnessTransaction) =>
  lease.send(request).pipe(
    Effect.as(true),
    Effect.catchIf(
      (error) => error.answered,
      () => Effect.succeed(false)
    )
  )

const sequence = Effect.fnUntraced(function* (
  scene: Scene,
  drill: Pick<Drill, "constants" | "invariants" | "target" | "uses">,
  draws: Draws,
  calls: number,
  known: ReadonlySet<string> | null
) {
  for (let turn = 0; turn < calls; turn += 1) {
    if (draws.chance(25)) yield* playHonest(scene, drill, draws, 1)
    if (draws.chance(15)) {
      const seconds = Number(between(1n, BigInt(MONTH), draws))
      yield* tryStep(scene, { seconds })
    }
    const isNew = ({ name }: AbiFunction) => known !== null && !known.has(name)
    const call =
      (draws.chance(40) ? drawCall(scene, drill.target, draws, isNew) : null) ??
      drawCall(scene, drill.target, draws)
    if (call === null) return null
    yield* rememberInvariants(scene, drill)
    yield* sendOrLeave(scene, call.request)
    const broken = yield* brokenIn(scene, drill)
    if (broken !== null) return `${call.text}: ${broken}`
  }
  return null
})

interface RandomCalls {
  readonly calls: number
  readonly key: string
  /** functions that are not new; others are called more often. null: none is new */
  readonly known?: ReadonlySet<string> | null
}

/** What a number of random calls breaks of what must always be so; null where nothing. */
export const brokenByCalls = Effect.fn("brokenByCalls")(function* (
  ground: Ground,
  sound: Setting,
  drill: Pick<Drill, "constants" | "invariants" | "target" | "uses">,
  { calls, key, known = null }: RandomCalls
) {
  for (let done = 0; done < calls; done += SEQUENCE) {
    const draws = drawsOf(done, "random calls", key)
    const broken = yield* ground.on(sound, (scene) =>
      sequence(scene, drill, draws, Math.min(SEQUENCE, calls - done), known)
    )
    if (broken !== null) return `call ${done} and on, ${broken}`
  }
  return null
})
