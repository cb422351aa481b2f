/**
 * The bank on another chain than the one that its tasks are written for: the same tasks with that chain's
 * names, addresses and decimals, made from the two chain profiles alone. Solutions are translated like the
 * tasks, so both use the same parameters. Owns the translation; the profile says which tasks make no sense
 * on its chain.
 */
import { Predicate, Result, Schema } from "effect"
import { type ChainProfile, contractIn } from "../../../evm/ChainProfile.ts"
import { type Address, sameAddress } from "../../../evm/Hex.ts"
import { ownValue } from "../../../evm/ownValue.ts"
import { AtomicTask, CompositeTask, type Parameter, type Task } from "../../../tasks/quest/Task.ts"
import type { Bank, Entry } from "./Bank.ts"
import { tell } from "./Problem.ts"
import { faultsOf, type Vocabulary } from "./rules/rules.ts"

/** Translates texts and tokens from one chain to another. */
export interface Dialect {
  readonly profile: ChainProfile
  /** a text, or the source of a script */
  readonly text: (text: string) => string
  /** a token of the original chain, and how its decimals change */
  readonly tokens: ReadonlyArray<TokenChange>
  /** the id of the original chain */
  readonly homeId: number
}

interface TokenChange {
  /** its place and kind in the original */
  readonly address: Address
  readonly symbol: string
  /** the decimals there, minus those in the original */
  readonly change: number
}

type Pairs = ReadonlyArray<readonly [from: string, to: string]>

/** The contracts of both chains that stand for each other: by `as` if it is given, otherwise by key. */
const standIns = (home: ChainProfile, profile: ChainProfile) =>
  Object.entries(profile.contracts).flatMap(([key, there]) => {
    const from = there.as ?? key
    const here = ownValue(home.contracts, from)
    return here === undefined ? [] : [{ from, key, here, there }]
  })

const firstWord = (text: string): string => text.split(" ")[0] ?? text

/** Every word that differs, in each spelling that occurs. */
const wordsBetween = (home: ChainProfile, profile: ChainProfile): Pairs => {
  const contracts = standIns(home, profile)
  const symbols: Pairs = [
    [home.native.symbol, profile.native.symbol],
    ...contracts.flatMap(({ here, there }) =>
      here.token === undefined || there.token === undefined
        ? []
        : [[here.token.symbol, there.token.symbol] as const]
    ),
    [firstWord(home.exchange.name), firstWord(profile.exchange.name)]
  ]
  const all: Pairs = [
    ...contracts.map(({ from, key }) => [from, key] as const),
    ...contracts.map(({ here, there }) => [here.address, there.address] as const),
    ...symbols,
    ...symbols.map(([from, to]) => [from.toLowerCase(), to.toLowerCase()] as const),
    [home.exchange.name, profile.exchange.name],
    [home.title, profile.title],
    [home.network, profile.network]
  ]
  return all.filter(([from, to]) => from !== to)
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")

/** The translation from the chain `home` to the chain of `profile`. */
export const dialectOf = (home: ChainProfile, profile: ChainProfile): Dialect => {
  const words = new Map(wordsBetween(home, profile))
  // The longest first, because a key contains the names of its tokens.
  const longest = [...words.keys()].toSorted((a, b) => b.length - a.length)
  const pattern = new RegExp(`(?<![A-Za-z])(?:${longest.map(escaped).join("|")})(?![A-Za-z])`, "g")
  return {
    profile,
    homeId: home.chainId,
    text: (text) =>
      words.size === 0 ? text : text.replace(pattern, (word) => words.get(word) ?? word),
    tokens: standIns(home, profile).flatMap(({ from, here, there }) =>
      here.token === undefined || there.token === undefined
        ? []
        : [
            {
              address: contractIn(home, from).address,
              symbol: here.token.symbol,
              change: there.token.decimals - here.token.decimals
            }
          ]
    )
  }
}

/** Adjusts a number of base units of a token to a different number of decimals. */
const scaled = (units: string, change: number): string =>
  change < 0
    ? (BigInt(units) / 10n ** BigInt(-change)).toString()
    : (BigInt(units) * 10n ** BigInt(change)).toString()

/** The addresses that a parameter may stand for, before its task is drawn. */
const addressesOf = (task: Task, { generation }: Parameter): ReadonlyArray<string> => {
  switch (generation.method) {
    case "fixed":
      return [String(generation.value)]
    case "from_list":
      return generation.values
    case "from_record":
      return (ownValue(task.records, generation.record) ?? []).flatMap(
        (record) => ownValue(record, generation.field) ?? []
      )
    default:
      return []
  }
}

const isWhole = Schema.is(Schema.String.check(Schema.isPattern(/^\d+$/)))

/** A way to draw a number of decimals, where there are so many more or fewer. */
const moved = (generation: Parameter["generation"], change: number): Parameter["generation"] => {
  const move = (value: string) => String(Number(value) + change)
  switch (generation.method) {
    case "fixed":
      return { ...generation, value: move(String(generation.value)) }
    case "from_list": {
      const [first, ...others] = generation.values
      return { ...generation, values: [move(first), ...others.map(move)] }
    }
    default:
      return generation
  }
}

/** A task whose tokens have other decimals: its amounts, the fields that state its decimals, its setup. */
const withDecimals = (task: Task, { tokens }: Dialect): Task => {
  const changed = tokens.filter(({ change }) => change !== 0)
  const tokenAt = (text: string) => changed.find(({ address }) => sameAddress(address, text))
  const tokenOf = (name: string) => {
    const parameter = ownValue(task.parameters, name)
    const found = parameter === undefined ? [] : addressesOf(task, parameter).map(tokenAt)
    return found.every((token) => token === found[0]) ? found[0] : undefined
  }
  const named = Object.keys(task.parameters).flatMap((name) => tokenOf(name) ?? [])
  const only = named.every((token) => token === named[0]) ? named[0] : undefined

  const units = new Set(
    Object.values(task.parameters).flatMap(({ base_decimals, unit }) =>
      base_decimals === undefined ? [] : [unit]
    )
  )
  // Decimals that are not stated for one address are those of the amounts.
  const ofAmounts = units.size === 1 ? changed.find(({ symbol }) => units.has(symbol)) : undefined

  const amount = (parameter: Parameter): Parameter => {
    const { base_decimals, generation, unit } = parameter
    const token = unit === undefined ? only : changed.find(({ symbol }) => symbol === unit)
    if (base_decimals === undefined || token === undefined) return parameter
    const decimals = base_decimals + token.change
    return {
      ...parameter,
      base_decimals: decimals,
      generation:
        generation.method === "random" && generation.decimals !== undefined
          ? { ...generation, decimals: Math.min(generation.decimals, decimals) }
          : generation
    }
  }
  const stated = (name: string, parameter: Parameter): Parameter => {
    const address = name.replace(/_decimals$/, "_address")
    const token = ownValue(task.parameters, address) === undefined ? ofAmounts : tokenOf(address)
    if (!name.endsWith("_decimals") || token === undefined) return amount(parameter)
    return { ...parameter, generation: moved(parameter.generation, token.change) }
  }
  return {
    ...task,
    parameters: Object.fromEntries(
      Object.entries(task.parameters).map(([name, parameter]) => [name, stated(name, parameter)])
    ),
    setup: task.setup.map((action) => {
      if (action._tag !== "send") return action
      const token = tokenAt(action.to) ?? tokenOf(action.to.replace(/^\{(\w+)\}$/, "$1"))
      return token === undefined
        ? action
        : {
            ...action,
            args: action.args.map((arg) =>
              Predicate.isString(arg) && isWhole(arg) ? scaled(arg, token.change) : arg
            )
          }
    })
  }
}

/** A record of tokens of which some have other decimals: those, where others are left, go. */
const withRecords = (task: Task, { tokens }: Dialect): Task => {
  if (task.records === undefined) return task
  const moved = (record: Readonly<Record<string, string>>) =>
    Object.values(record).some((text) =>
      tokens.some(({ address, change }) => change !== 0 && sameAddress(address, text))
    )
  return {
    ...task,
    records: Object.fromEntries(
      Object.entries(task.records).map(([name, records]) => {
        const [first, ...others] = records.filter((record) => !moved(record))
        return [name, first === undefined ? records : ([first, ...others] as const)]
      })
    )
  }
}

/** Fields that only name a task; they are the same on every chain. */
const NAMES: ReadonlySet<string> = new Set(["id", "category", "subcategory", "atomic_id"])

const translated = (json: Schema.Json, dialect: Dialect): Schema.Json => {
  if (Predicate.isString(json)) return dialect.text(json)
  if (Array.isArray(json)) return json.map((item) => translated(item, dialect))
  if (json === null || typeof json !== "object") return json
  return Object.fromEntries(
    Object.entries(json).map(([key, member]) => {
      if (NAMES.has(key)) return [key, member]
      if (key === "chainId" && member === dialect.homeId) return [key, dialect.profile.chainId]
      return [dialect.text(key), translated(member, dialect)]
    })
  )
}

const AnyTask = Schema.Union([CompositeTask, AtomicTask])
const encodeTask = Schema.encodeSync(Schema.toCodecJson(AnyTask))
const decodeTask = Schema.decodeUnknownSync(Schema.toCodecJson(AnyTask))

/** The task as it is asked on the dialect's chain. */
export const translateTask = (task: Task, dialect: Dialect): Task =>
  decodeTask(translated(encodeTask(withDecimals(withRecords(task, dialect), dialect)), dialect))

/** The tasks of a bank as they are asked on another chain, and why the others are not. */
export interface Translated {
  readonly entries: ReadonlyArray<Entry>
  readonly absent: ReadonlyArray<{ readonly id: string; readonly reason: string }>
}

/**
 * Translates every task. Tasks that the profile leaves out, or that name something missing there, are
 * omitted.
 */
export const translateBank = (bank: Bank, dialect: Dialect, vocabulary: Vocabulary): Translated => {
  const { without = {} } = dialect.profile
  const results = bank.entries.map((entry) => {
    const { id } = entry.task
    const why = ownValue(without, id)
    if (why !== undefined) return Result.fail({ id, reason: why })
    const task = translateTask(entry.task, dialect)
    const [fault] = faultsOf(task, vocabulary)
    if (fault === undefined) return Result.succeed({ ...entry, task })
    const { path, reason } = tell(entry.file)(fault)
    return Result.fail({ id, reason: `${path}: ${reason}` })
  })
  return {
    entries: results.flatMap((result) => (Result.isSuccess(result) ? [result.success] : [])),
    absent: results.flatMap((result) => (Result.isFailure(result) ? [result.failure] : []))
  }
}
