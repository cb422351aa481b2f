/**
 * What two equivalent contracts must agree in: what the contract answers, and what accounts hold. Owns
 * which reads that includes, and when two answers count as the same.
 */
import { Effect, Predicate } from "effect"
import type { AbiFunction, Hex } from "viem"
import { ownValue } from "../../../../evm/ownValue.ts"
import type { Drill } from "../../../../tasks/block/Drill.ts"
import { actors } from "../../../../tasks/block/Proof.ts"
import { evaluateText, readTextsAhead } from "../../stages/prove/evaluate.ts"
import { addressOf, callData, type Deployed, type Scene } from "../../stages/prove/scene.ts"
import { foldClaim, foldText } from "../draw.ts"
import { constantsOf } from "../trials.ts"
import { type View, viewAll } from "./views.ts"

/** One read, in the terms of the sample: of what a view function answers, or of what an account has. */
interface Look {
  readonly name: string
  readonly of: View | Hex
  /** an amount: it may differ by the slack */
  readonly isAmount: boolean
}

/** What was read, by request; null if it reverts. */
export type Seen = ReadonlyMap<
  string,
  { readonly value: string | null; readonly isAmount: boolean }
>

/** Small numbers to pass to functions that take one: ids, list indices. */
const NUMBERS: ReadonlyArray<bigint> = [0n, 1n, 2n]

const isView = ({ stateMutability }: AbiFunction): boolean => /^(view|pure)$/.test(stateMutability)

const functionsOf = ({ abi }: Deployed): ReadonlyArray<AbiFunction> =>
  abi.filter((item) => item.type === "function").filter(isView)

type Chosen = ReadonlyArray<readonly [name: string, value: unknown]>

const isActor = (name: string): boolean => actors.some((actor) => actor === name)

/** What to pass as one parameter. */
const choicesFor = (type: string, accounts: Chosen, numbers: ReadonlyArray<bigint>): Chosen =>
  type === "address"
    ? accounts.map(([name, address]) => [`@${name}`, address])
    : /^uint/.test(type)
      ? numbers.map((number) => [String(number), number])
      : []

/** Arguments to call a function with; empty if it is not called. Of two parameters, one is an account at least. */
const argumentsFor = (
  item: AbiFunction,
  accounts: ReadonlyArray<readonly [name: string, address: string]>,
  numbers: ReadonlyArray<bigint>
): ReadonlyArray<readonly [name: string, args: ReadonlyArray<unknown>]> => {
  const [first, second, ...others] = item.inputs
  if (first === undefined) return [["", []]]
  if (second === undefined) {
    return choicesFor(first.type, accounts, numbers).map(([name, value]) => [name, [value]])
  }
  if (others.length > 0 || ![first.type, second.type].includes("address")) return []
  const users = accounts.filter(([name]) => isActor(name))
  return choicesFor(first.type, users, numbers).flatMap(([one, value]) =>
    choicesFor(second.type, users, numbers).map(
      ([other, also]) => [`${one}, ${other}`, [value, also]] as const
    )
  )
}

const looksAt = (
  scene: Scene,
  label: string,
  chosen: (item: AbiFunction) => boolean,
  names: ReadonlyArray<string>,
  numbers: ReadonlyArray<bigint> = NUMBERS
): ReadonlyArray<Look> => {
  const target = scene.deployed.get(label)
  if (target === undefined) return []
  const accounts = names.flatMap((name) => {
    const address = addressOf(scene, name)
    return address === null ? [] : [[name, address] as const]
  })
  return functionsOf(target)
    .filter(chosen)
    .flatMap((item) =>
      argumentsFor(item, accounts, numbers).map(([argument, args]) => ({
        name: `${label}.${item.name}(${argument})`,
        of: { to: target.address, data: callData(item, args) },
        isAmount: item.outputs.length === 1 && /^u?int256$/.test(item.outputs[0]?.type ?? "")
      }))
    )
}

const balanceLooks = (scene: Scene, names: ReadonlyArray<string>): ReadonlyArray<Look> =>
  names.flatMap((name) => {
    const address = addressOf(scene, name)
    return address === null
      ? []
      : [
          {
            name: `native(@${name})`,
            of: address,
            isAmount: true
          }
        ]
  })

/**
 * What is read of a setting; `own` are the functions of the sample's contract, as the sample calls them, and `more` numbers
 * that functions are also asked about.
 */
export const looksOf = (
  scene: Scene,
  drill: Pick<Drill, "target" | "observed">,
  own: ReadonlySet<string>,
  more: ReadonlyArray<bigint> = []
): ReadonlyArray<Look> => {
  const labels = [...scene.deployed.keys()]
  const names = [...actors, ...labels]
  const free = new Set(
    (drill.observed.free ?? []).map((name) => ownValue(scene.names, name) ?? name)
  )
  return [
    ...looksAt(scene, drill.target, ({ name }) => own.has(name) && !free.has(name), names, [
      ...new Set([...NUMBERS, ...more])
    ]),
    ...labels
      .filter((label) => label !== drill.target)
      .flatMap((label) =>
        looksAt(scene, label, ({ name }) => /^(balanceOf|ownerOf|totalSupply)$/.test(name), names)
      ),
    ...balanceLooks(scene, names)
  ]
}

/** What a contract of the setting answers when it is asked for nothing in particular. */
export const plainLooksOf = (scene: Scene, label: string): ReadonlyArray<Look> =>
  looksAt(scene, label, ({ inputs }) => inputs.length === 0, [])

/** Reads all of it in one request, and then the drill's additional reads. */
export const seeAll = Effect.fnUntraced(function* (
  scene: Scene,
  drill: Pick<Drill, "constants" | "observed">,
  looks: ReadonlyArray<Look>
) {
  const views = looks.flatMap(({ of }) => (typeof of === "string" ? [] : [of]))
  const owners = looks.flatMap(({ of }) => (typeof of === "string" ? [of] : []))
  const { others, returns } = yield* viewAll(
    scene.lease,
    views,
    owners.map((owner) => ({ method: "eth_getBalance", params: [owner, "latest"] }))
  )
  const answers = new Map<Look["of"], unknown>([
    ...views.map((view, at) => [view, returns[at]] as const),
    ...owners.map((owner, at) => [owner, others[at]] as const)
  ])
  const seen = new Map(
    looks.map(({ isAmount, name, of }) => {
      const answer = answers.get(of)
      return [name, { value: Predicate.isString(answer) ? answer : null, isAmount }] as const
    })
  )
  const constants = constantsOf(drill)
  const claims = (drill.observed.also ?? []).flatMap((text) =>
    (text.includes("@*") ? actors : [""]).map((actor) =>
      foldClaim(text.replaceAll("@*", `@${actor}`), constants)
    )
  )
  const ahead = yield* readTextsAhead(scene, "observed", claims)
  for (const claim of claims) {
    const value = yield* evaluateText(ahead, claim).pipe(
      Effect.catchIf(
        (error) => error._tag === "ChainError" && error.answered,
        () => Effect.succeed(null)
      )
    )
    seen.set(claim, {
      value: value === null ? null : String(value),
      isAmount: typeof value === "bigint"
    })
  }
  return seen satisfies Seen
})

/** How much amounts may differ, in base units. */
export const slackOf = ({ constants, observed }: Pick<Drill, "constants" | "observed">): bigint => {
  const folded = foldText(observed.slack ?? "0", constantsOf({ constants }))
  return folded._tag === "value" && typeof folded.value === "bigint" ? folded.value : 0n
}

const isClose = (a: string, b: string, slack: bigint): boolean => {
  if (slack === 0n || !/^(0x[0-9a-f]+|\d+)$/.test(a) || !/^(0x[0-9a-f]+|\d+)$/.test(b)) return false
  const difference = BigInt(a) - BigInt(b)
  return difference <= slack && -difference <= slack
}

const valueText = (value: string | null): string =>
  value === null ? "reverts" : /^0x[0-9a-f]{1,64}$/.test(value) ? String(BigInt(value)) : value

/** The first difference between two states; null if there is none. */
export const differenceOf = (expected: Seen, actual: Seen, slack: bigint): string | null => {
  for (const [name, { isAmount, value }] of expected) {
    const now = actual.get(name)?.value ?? null
    if (now === value) continue
    if (isAmount && now !== null && value !== null && isClose(now, value, slack)) continue
    return `${name} is ${valueText(now)}, not ${valueText(value)}`
  }
  return null
}
