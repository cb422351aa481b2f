/**
 * Reads an instruction back into plans. It knows the grammar and nothing of the task: every frame, every way
 * to divide the text into clauses, every phrase and every meaning of an amount is tried. Owns the reading; a
 * text is clear if exactly one plan is left.
 */
import { canonicalJson } from "../../../evm/digest.ts"
import { assets, spenders, stakingPools } from "./assets.ts"
import {
  amountForms,
  approvalForms,
  beforeClause,
  type Frame,
  frames,
  MOST_CLAUSES,
  openingOf
} from "./grammar.ts"
import { operations } from "./operations/index.ts"
import type { Operation, SlotType } from "./operations/Operation.ts"
import { type Allowance, type Amount, LEVELS, type Step } from "./Plan.ts"

/** What a text asks for: steps, and the approvals that it speaks of, each for the step of an index. */
export interface Reading {
  readonly steps: ReadonlyArray<Step>
  readonly approvals: ReadonlyArray<Allowance & { readonly for: number }>
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&")
const anyOf = (names: ReadonlyArray<string>): string => `(?:${names.map(escaped).join("|")})`

/** What brings amounts. An operation that brings something has its noun here. */
const NOUNS = [
  "the swap",
  "the new liquidity",
  "the removed liquidity",
  "the harvest",
  "the emergency withdrawal"
]

const SLOTS: Readonly<Record<SlotType | "n" | "noun" | "spender", string>> = {
  asset: anyOf(assets.map(({ name }) => name)),
  account: "(?:0x[0-9a-fA-F]{40}|\\{rich_account\\})",
  pool: anyOf(stakingPools.map(({ name }) => name)),
  pair: "[A-Z]+/[A-Z]+",
  path: "[A-Z]+(?: > [A-Z]+)+",
  id: "\\d+",
  count: "\\d+",
  text: "[a-z0-9 ]+",
  n: "\\d+(?:\\.\\d+)?",
  noun: anyOf(NOUNS),
  spender: anyOf(Object.keys(spenders))
}

const HOLE = /\\\{(\w+)\\\}/g

/** A form as a pattern; `kinds` has the kind of each hole. */
const patternOf = (
  form: string,
  kinds: Readonly<Record<string, string>>,
  group: (name: string, pattern: string) => string
): string => {
  const seen = new Set<string>()
  return escaped(form).replace(HOLE, (whole, name: string) => {
    const pattern = kinds[name]
    if (pattern === undefined) return whole
    // A hole that is named again has the same value again.
    if (seen.has(name) && group === capturing) return `\\k<${name}>`
    seen.add(name)
    return group(name, pattern)
  })
}

const capturing = (name: string, pattern: string): string => `(?<${name}>${pattern})`
const plain = (_: string, pattern: string): string => `(?:${pattern})`
const exact = (pattern: string): RegExp => new RegExp(`^${pattern}$`)

const AMOUNT_HOLES = { n: SLOTS.n, asset: SLOTS.asset, noun: SLOTS.noun }

type Kind = keyof typeof amountForms

/** Every form of an amount, with what it means. */
const amountPatterns = (["stated", "share", "all", "whole", "part"] as const).flatMap(
  (kind: Kind) =>
    LEVELS.flatMap((level) => amountForms[kind][level]).map((form) => ({
      kind,
      pattern: exact(patternOf(form, AMOUNT_HOLES, capturing))
    }))
)

const AMOUNT = `(?:${LEVELS.flatMap((level) =>
  Object.values(amountForms).flatMap((forms) =>
    forms[level].map((form) => patternOf(form, AMOUNT_HOLES, plain))
  )
).join("|")})`

/** An amount as it is said: what it is of, and where it comes from if a step brought it. */
interface Said {
  readonly asset: string
  readonly amount: Exclude<Amount, { kind: "brought" }> | null
  readonly from: { readonly noun: string; readonly percent: string } | null
}

const meaningOf: Readonly<
  Record<Kind, (n: string, noun: string) => Pick<Said, "amount" | "from">>
> = {
  stated: (text) => ({ amount: { kind: "stated", text }, from: null }),
  share: (percent) => ({ amount: { kind: "share", percent }, from: null }),
  all: () => ({ amount: { kind: "all" }, from: null }),
  whole: (_, noun) => ({ amount: null, from: { noun, percent: "100" } }),
  part: (percent, noun) => ({ amount: null, from: { noun, percent } })
}

const amountsIn = (text: string): ReadonlyArray<Said> =>
  amountPatterns.flatMap(({ kind, pattern }) => {
    const { asset = "", n = "", noun = "" } = pattern.exec(text)?.groups ?? {}
    return asset === "" ? [] : [{ asset, ...meaningOf[kind](n, noun) }]
  })

/** A clause as one operation, before its amount is traced to a step. */
type Clause =
  | { readonly _tag: "approve"; readonly allowance: Allowance }
  | {
      readonly _tag: "step"
      readonly operation: Operation
      readonly slots: Step["slots"]
      readonly said: Said | null
    }

const holesOf = ({ slots }: Operation) => ({
  ...Object.fromEntries(Object.entries(slots).map(([name, type]) => [name, SLOTS[type]])),
  amount: AMOUNT
})

interface Phrase {
  readonly operation: Operation
  /** the words before its first hole */
  readonly start: string
  readonly pattern: RegExp
}

const firstWord = (text: string): string => text.split(" ", 1)[0] ?? ""

/** Every phrase of every operation by its first word, which is none of its holes. */
let phrases: ReadonlyMap<string, ReadonlyArray<Phrase>> | null = null

/** The phrases that may have made a text. They are prepared when the first text is read. */
const phrasesFor = (text: string): ReadonlyArray<Phrase> => {
  phrases ??= Map.groupBy(
    operations.flatMap((operation) =>
      LEVELS.flatMap((level) => operation.says[level]).map((form) => ({
        operation,
        start: form.split("{")[0] ?? "",
        pattern: exact(patternOf(form, holesOf(operation), capturing))
      }))
    ),
    ({ start }) => firstWord(start)
  )
  return phrases.get(firstWord(text)) ?? []
}

const approvals = approvalForms.map((form) =>
  exact(patternOf(form, { spender: SLOTS.spender, asset: SLOTS.asset }, capturing))
)

const stepsIn = (text: string): ReadonlyArray<Clause> =>
  phrasesFor(text).flatMap(({ operation, pattern, start }): ReadonlyArray<Clause> => {
    if (!text.startsWith(start)) return []
    const groups = pattern.exec(text)?.groups
    if (groups === undefined && !pattern.test(text)) return []
    const { amount, ...slots } = groups ?? {}
    const own = operation.amount
    if (own === null || amount === undefined) {
      return own === null && operation.fits(slots)
        ? [{ _tag: "step", operation, slots, said: null }]
        : []
    }
    return amountsIn(amount).flatMap((said): ReadonlyArray<Clause> => {
      const all = { ...slots, [own.slot]: said.asset }
      const kind = said.amount?.kind ?? "brought"
      return own.kinds.includes(kind) && operation.fits(all)
        ? [{ _tag: "step", operation, slots: all, said }]
        : []
    })
  })

/** Every meaning of a clause. The same clause occurs in many texts, so the latest ones are kept. */
const known = new Map<string, ReadonlyArray<Clause>>()
const KEPT = 5_000

const clausesIn = (text: string): ReadonlyArray<Clause> => {
  const found = known.get(text)
  if (found !== undefined) return found
  const read = [
    ...stepsIn(text),
    ...approvals.flatMap((pattern): ReadonlyArray<Clause> => {
      const { asset: token, spender } = pattern.exec(text)?.groups ?? {}
      return token === undefined || spender === undefined
        ? []
        : [{ _tag: "approve", allowance: { token, spender } }]
    })
  ]
  if (known.size >= KEPT) known.clear()
  known.set(text, read)
  return read
}

/** Every place of `part` in `text`, from `from` on. */
const placesOf = (text: string, part: string, from: number): ReadonlyArray<number> => {
  const found: Array<number> = []
  for (let at = text.indexOf(part, from); at >= 0; at = text.indexOf(part, at + 1)) found.push(at)
  return found
}

const small = (text: string): string => `${text.slice(0, 1).toLowerCase()}${text.slice(1)}`

/** Every way to divide what follows `from` into the clauses from `index` on. */
const dividedFrom = (
  text: string,
  frame: Frame,
  count: number,
  index: number,
  from: number
): ReadonlyArray<ReadonlyArray<string>> => {
  const clause = (end: number): string | null => {
    const part = text.slice(from, end)
    const own = frame.sentences ? small(part) : part
    return clausesIn(own).length > 0 ? own : null
  }
  if (index === count - 1) {
    const end = text.length - frame.closing.length
    const last = end > from && text.endsWith(frame.closing) ? clause(end) : null
    return last === null ? [] : [[last]]
  }
  const between = beforeClause(frame, index + 1, count)
  return placesOf(text, between, from + 1).flatMap((place) => {
    const own = clause(place)
    return own === null
      ? []
      : dividedFrom(text, frame, count, index + 1, place + between.length).map((rest) => [
          own,
          ...rest
        ])
  })
}

/** The first clause of a frame may begin with nothing, which is everywhere. */
const divided = (text: string, frame: Frame): ReadonlyArray<ReadonlyArray<string>> =>
  Array.from({ length: MOST_CLAUSES }, (_, index) => index + 1).flatMap((count) => {
    const opening = `${openingOf(frame, count)}${beforeClause(frame, 0, count)}`
    return text.startsWith(opening) ? dividedFrom(text, frame, count, 0, opening.length) : []
  })

/** The earlier steps that an amount may come from. */
const sourcesOf = (
  steps: ReadonlyArray<Step>,
  { asset, from }: Said
): ReadonlyArray<Extract<Amount, { kind: "brought" }>> =>
  from === null
    ? []
    : steps.flatMap((step, index) =>
        operations
          .filter(({ name }) => name === step.operation)
          .flatMap(({ brings }) => brings(step.slots))
          .filter((one) => one.asset === asset && one.noun === from.noun)
          .map(({ quantity }) => ({
            kind: "brought" as const,
            step: index,
            quantity,
            percent: from.percent
          }))
      )

/** Every reading of these clauses after what was read so far. */
const meaningsOf = (
  clauses: ReadonlyArray<string>,
  so: Reading = { steps: [], approvals: [] }
): ReadonlyArray<Reading> => {
  const [clause, ...rest] = clauses
  if (clause === undefined) return [so]
  return clausesIn(clause).flatMap((one): ReadonlyArray<Reading> => {
    if (one._tag === "approve") {
      const approval = { ...one.allowance, for: so.steps.length }
      return meaningsOf(rest, { ...so, approvals: [...so.approvals, approval] })
    }
    const { operation, said, slots } = one
    const amounts: ReadonlyArray<Amount | null> =
      said === null ? [null] : said.amount === null ? sourcesOf(so.steps, said) : [said.amount]
    return amounts.flatMap((amount) =>
      meaningsOf(rest, {
        ...so,
        steps: [...so.steps, { operation: operation.name, slots, amount }]
      })
    )
  })
}

/** What makes readings different from each other. */
export const readingText = ({ approvals, steps }: Reading): string =>
  canonicalJson({
    steps: steps.map(({ amount, operation, slots }) => ({ operation, slots, amount })),
    approvals: approvals.map(({ for: step, spender, token }) => ({ for: step, spender, token }))
  })

const allFrames = LEVELS.flatMap((level) => frames[level])

/** Every plan that a text may ask for, each once. */
export const readingsOf = (text: string): ReadonlyArray<Reading> => [
  ...new Map(
    allFrames
      .flatMap((frame) => divided(text, frame))
      .flatMap((clauses) => meaningsOf(clauses))
      .map((reading) => [readingText(reading), reading])
  ).values()
]
