/**
 * The requirements for a patch, in words and in the names of the variant: what honest users do, with the
 * ranges of the drawn values, and what an honest fix may choose. Owns these words. Attacks are not
 * described. Pure.
 */

import { ownValue } from "../../../../evm/ownValue.ts"
import type { Drill, Param, TemplateStep, Use } from "../../../../tasks/block/Drill.ts"
import type { Argument, Call, Deploy } from "../../../../tasks/block/Proof.ts"
import { constantsOf } from "../../drill/trials.ts"
import { wordsOf } from "../exploit/setting.ts"
import { mapExpression, parseExpression, writeExpression } from "../prove/expression.ts"
import type { ProvenAs } from "../show-contract/Exhibit.ts"

/** Words in which the constants of the sample have their drawn values. */
const wordsIn = (proven: ProvenAs, drill: Drill) => {
  const { called, claim, nameOf, step } = wordsOf(proven, "attacker")
  const constants = constantsOf(drill)
  // Parameters stay names, because drawn values are not published.
  const withConstants = (text: string) =>
    writeExpression(
      mapExpression(parseExpression(text), (part) => {
        const value = part._tag === "name" ? constants.get(part.name) : undefined
        return value === undefined ? part : { _tag: "value", value }
      })
    )
  const folded = (argument: Argument): Argument =>
    typeof argument === "string"
      ? argument.startsWith("=")
        ? `=${withConstants(argument.slice(1))}`
        : argument
      : typeof argument === "boolean"
        ? argument
        : argument.map(folded)
  return {
    nameOf,
    step,
    claim: (text: string) => claim(withConstants(text)),
    called: (call: Pick<Call, "args" | "to" | "call">) =>
      called({ ...call, args: (call.args ?? []).map(folded) })
  }
}
type Words = ReturnType<typeof wordsIn>

const rangeText = ({ claim, nameOf }: Words, name: string, param: Param): string =>
  "of" in param
    ? `${name} is ${param.of.map((one) => (one.startsWith("@") ? nameOf(one.slice(1)) : claim(one))).join(" or ")}`
    : `${name} is from ${claim(param.from)} to ${claim(param.to)}`

const plain = (from: string): string => from.replace(/^@/, "")

/** The calls of a template, in the order in which they are written. */
const callsIn = (words: Words, steps: ReadonlyArray<TemplateStep>): ReadonlyArray<string> =>
  steps.flatMap((step): ReadonlyArray<string> => {
    if ("repeat" in step) return callsIn(words, step.steps)
    if ("either" in step) return callsIn(words, step.either.flat())
    if ("shuffled" in step) return callsIn(words, step.shuffled.flat())
    if ("wait" in step) return [`${words.claim(step.wait)} seconds pass`]
    if ("seconds" in step) return [`${step.seconds} seconds pass`]
    if ("blocks" in step) return [`${step.blocks} blocks pass`]
    return [callText(words, step)]
  })

const callText = (
  { called, claim, nameOf }: Words,
  step: (Omit<Deploy, "from"> | Omit<Call, "from">) & { readonly from: string }
): string => {
  const { value } = step
  const worth = value?.startsWith("=") === true ? claim(value.slice(1)) : value
  const coins = worth === undefined ? "" : ` with ${worth}`
  if ("deploy" in step) return `${plain(step.from)} creates ${nameOf(step.as ?? step.deploy)}`
  return step.call === ""
    ? `${plain(step.from)} sends ${worth ?? "0"} to ${nameOf(step.to)}`
    : `${plain(step.from)} calls ${called(step)}${coins}`
}

const useText = (words: Words, use: Use): string => {
  const ranges = Object.entries(use.params ?? {}).map(([name, param]) =>
    rangeText(words, name, param)
  )
  const calls = callsIn(words, use.steps).join(", then ")
  return ranges.length === 0 ? calls : `${calls}; ${ranges.join(", ")}`
}

const slackText = ({ constants, observed }: Drill): string =>
  observed.slack === undefined
    ? "Amounts must be the same to the last unit."
    : `Amounts may differ by ${ownValue(constants, observed.slack) ?? observed.slack} base units.`

const listed = (lines: ReadonlyArray<string>): string => lines.map((line) => `- ${line}`).join("\n")

/** The requirements for a patch of this contract; null if only its proof is checked. */
export const termsOf = (proven: ProvenAs): string | null => {
  const { drill, proof } = proven
  if (drill === undefined) return null
  const words = wordsIn(proven, drill)
  const free = drill.observed.free ?? []
  return [
    `What has happened before the contract is used:\n${listed(proof.setup.map(words.step))}`,
    `What honest users do, in sequences that are drawn, with values that are drawn:\n${listed(drill.uses.map((use) => useText(words, use)))}`,
    `Each of these calls must succeed or revert as it does on a rightly fixed contract, and what the contract's
view functions answer and what accounts hold must then be the same. ${slackText(drill)}${
      free.length === 0 ? "" : ` Not compared: ${free.join(", ")}.`
    }`,
    proof.setup.length === 0 ? "" : FREE
  ]
    .filter((part) => part !== "")
    .join("\n\n")
}

const FREE = `A fix may choose how it stores things, what its private and internal functions are, texts and names of errors,
events that it adds, and functions that it adds. A limit that honest use does not reach is allowed. Attacks also come in
the very second in which a time begins or ends, so in doubt the stricter bound is right. Where accounts sign something,
they ask the contract's own view function for what to sign: a fix may change what is signed there, if that function
answers it.

What the contract's functions return and which of its events they emit stays the same, too. A call may take up to
three times the gas that it takes on a rightly fixed contract, and 300,000 more. After attacks that fail, and after many
years, the contract still serves its users. What it inherits from OpenZeppelin (ownership, roles, transfers of its own
shares) keeps working. A call that this contract refuses must not change anything with your fix either, unless the repair
is to allow it.`
