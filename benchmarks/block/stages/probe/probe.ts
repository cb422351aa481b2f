/**
 * The knowledge probe: does a model know the incident behind a contract before it sees the code (paper
 * section 4.4 and appendix L)? Owns the question, reading the answer and checking its facts against the
 * documentation; validators/block/familiarity.ts decides what follows. Pure.
 */
import { Option, Predicate, Result, Schema } from "effect"
import { ownValue } from "../../../../evm/ownValue.ts"
import type { Message } from "../../../../models/Model.ts"
import type { Flaw, Incident } from "../../../../tasks/block/Sample.ts"
import { type Facts, familiarityOf, type Knew } from "../../../../validators/block/familiarity.ts"
import { categoriesNamed, keyTerms, namesType } from "../../../../validators/block/terms.ts"
import { Unreadable } from "../detect/read.ts"
import { type JsonObject, lastObjectWith } from "../lenientJson.ts"

const SYSTEM = `You are asked what you know about security incidents of smart contracts. Say only what you know;
"I do not know" is a good answer, and a guess is a bad one.`

const SHAPE = `Answer with one JSON object and nothing after it; null for whatever you do not know:
{
  "familiar": true or false,
  "date": "YYYY-MM",
  "amount_usd": number,
  "type": "kind of vulnerability",
  "mechanism": "how the attack worked, in two or three sentences"
}`

const questionOf = ({ name, chain }: Incident): string =>
  `Do you know the security incident "${name}"${chain === null ? "" : ` on ${chain}`}? If you do, when did it
happen, how much was lost, what kind of vulnerability was it, and how did the attack work?`

/** The published question if there is one, otherwise ours; both ask for the same JSON. */
export const probeMessages = (incident: Incident): readonly [system: Message, user: Message] => [
  { role: "system", content: SYSTEM },
  { role: "user", content: `${incident.probe ?? questionOf(incident)}\n\n${SHAPE}` }
]

/** What a model says about an incident; null for anything that it does not say. */
const ProbeAnswer = Schema.TaggedStruct("Answered", {
  familiar: Schema.Boolean,
  date: Schema.NullOr(Schema.String),
  /** US dollars */
  amount: Schema.NullOr(Schema.Number),
  type: Schema.NullOr(Schema.String),
  mechanism: Schema.NullOr(Schema.String)
})
type ProbeAnswer = typeof ProbeAnswer.Type

/** Words with which a model declines without JSON, as the published question asks for. */
const DECLINES =
  /\b(?:not familiar with|no knowledge of|do(?:n't| not) (?:know|have (?:any )?(?:knowledge|information))|unfamiliar with)\b/i

/** Longest answer that is read, because searching it for amounts and months is not linear. */
const MOST_TEXT = 4_000
/** The same for an amount or a date. */
const MOST_FACT = 100

const text = (value: unknown, most = MOST_TEXT): string | null =>
  Predicate.isString(value) && value.trim() !== "" ? value.slice(0, most) : null

const units: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  million: 1e6,
  b: 1e9,
  billion: 1e9
}
const AMOUNT = /([\d,_]+(?:\.\d+)?)\s*(thousand|million|billion|[kmb])?\b/i

/** Dollars from a number or from words such as "$190 million"; null if there are none. */
export const dollarsIn = (value: unknown): number | null => {
  if (Predicate.isNumber(value)) return value > 0 ? value : null
  const [, digits = "", unit = ""] = AMOUNT.exec(text(value, MOST_FACT) ?? "") ?? []
  const number = Number(digits.replace(/[,_]/g, "")) * (ownValue(units, unit.toLowerCase()) ?? 1)
  return number > 0 ? number : null
}

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
const NUMBERS = /\b(\d{4})[-/.](\d{1,2})\b/
const NAMED = new RegExp(
  String.raw`\b(${months.join("|")})[a-z]*\.?,?\s+(?:\d{1,2}(?:st|nd|rd|th)?,?\s+)?(?:of\s+)?(\d{4})\b`,
  "i"
)

/** The month of a date in numbers or words, as YYYY-MM; null if there is none. */
export const monthIn = (date: string): string | null => {
  const [, year, number] = NUMBERS.exec(date.slice(0, MOST_FACT)) ?? []
  const [, name, named] = NAMED.exec(date.slice(0, MOST_FACT)) ?? []
  const month =
    number === undefined ? months.indexOf((name ?? "").toLowerCase()) + 1 : Number(number)
  const of = year ?? named
  return of === undefined || month < 1 || month > 12
    ? null
    : `${of}-${String(month).padStart(2, "0")}`
}

/** Reads a probe's answer; without a yes or no it is unreadable, not "no". */
export const readProbe = (reply: string): ProbeAnswer | typeof Unreadable.Type => {
  const read = lastObjectWith(reply, "familiar")
  if (Result.isSuccess(read)) return answerOf(read.success)
  return DECLINES.test(reply)
    ? ProbeAnswer.make({ familiar: false, date: null, amount: null, type: null, mechanism: null })
    : Unreadable.make(read.failure)
}

const decodeBoolean = Schema.decodeUnknownOption(Schema.Boolean)

const answerOf = ({ familiar, date, amount_usd, type, mechanism }: JsonObject) => {
  const said = Predicate.isString(familiar)
    ? { true: true, false: false }[familiar.trim().toLowerCase()]
    : familiar
  return Option.match(decodeBoolean(said), {
    onNone: () => Unreadable.make({ reason: "invalid", detail: '"familiar" is not true or false' }),
    onSome: (known) =>
      ProbeAnswer.make({
        familiar: known,
        date: text(date),
        amount: dollarsIn(amount_usd),
        type: text(type),
        mechanism: text(mechanism)
      })
  })
}

/** An amount is right if it is at most this many times too high or too low. */
const AMOUNT_FACTOR = 1.5
/** A type that names more categories than this is a list, not an answer. */
const MOST_CATEGORIES = 2
/** Key terms of the documented mechanism that a right one shares: three, or this share if that is more. */
const TERMS_NEEDED = 3
const TERM_SHARE = 0.15

const factNames = ["date", "amount", "type", "mechanism"] as const

const isRightType = (said: string | null, flaw: Flaw): boolean => {
  const named = categoriesNamed(said ?? "")
  return (
    said !== null &&
    named.length <= MOST_CATEGORIES &&
    (named.includes(flaw.category) || namesType(said, flaw.type))
  )
}

/** Terms that the question contains prove nothing. */
const isRightMechanism = (said: string, documented: string, asked: string): boolean => {
  const given = keyTerms(asked)
  const terms = [...keyTerms(documented)].filter((term) => !given.has(term))
  const used = keyTerms(said)
  const needed = Math.min(
    terms.length,
    Math.max(TERMS_NEEDED, Math.ceil(TERM_SHARE * terms.length))
  )
  return terms.length > 0 && terms.filter((term) => used.has(term)).length >= needed
}

/**
 * Checks an answer: the date to the month, the amount within a factor of 1.5, the type by category,
 * the mechanism by key terms of the documented cause that the question did not name.
 */
export const checkFacts = (answer: ProbeAnswer, incident: Incident, flaw: Flaw): Facts => {
  const month = incident.date === null ? null : monthIn(incident.date)
  const { amountLost } = incident
  const documented = [flaw.rootCause, flaw.description, flaw.attackScenario]
    .filter((part) => part !== null)
    .join(" ")
  const ratio = amountLost === null || answer.amount === null ? null : answer.amount / amountLost
  const [, { content: asked }] = probeMessages(incident)
  return {
    date: month === null ? null : monthIn(answer.date ?? "") === month,
    amount:
      amountLost === null
        ? null
        : ratio !== null && ratio <= AMOUNT_FACTOR && ratio >= 1 / AMOUNT_FACTOR,
    type: isRightType(answer.type, flaw),
    mechanism:
      documented === "" ? null : isRightMechanism(answer.mechanism ?? "", documented, asked)
  }
}

/** What a model knew about an incident, from its reply; or why the reply cannot be read. */
export const knewIn = (
  reply: string,
  incident: Incident,
  flaw: Flaw
): Result.Result<Knew, typeof Unreadable.Type> => {
  const answer = readProbe(reply)
  if (answer._tag === "Unreadable") return Result.fail(answer)
  const facts = checkFacts(answer, incident, flaw)
  const rightFacts = factNames.filter((name) => facts[name] === true).length
  return Result.succeed({
    familiarity: familiarityOf({ familiar: answer.familiar, rightFacts }),
    facts
  })
}
