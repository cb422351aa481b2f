/**
 * Wrong scripts that are the solution with another value of one parameter, as a model that misreads its
 * instruction would write them. Only parameters that the task is judged on are changed, and only those that
 * the solution reads.
 */
import { formatUnits, parseUnits } from "viem"
import { ownValue } from "../../../../evm/ownValue.ts"
import { stranger } from "../../scripts/scriptText.ts"
import { parameterNames } from "../../scripts/solutions.ts"
import {
  isBound,
  type JudgedParameter,
  judgedParameters,
  otherToken,
  type Subject
} from "./Subject.ts"

/** Digits after the point that no amount of the bank has. */
const DIGITS = 30

/** A changed value of a parameter. */
interface ParameterChange {
  /** the mutation's name */
  readonly mutation: string
  readonly parameter: string
  readonly text: string
}

const scaled = (text: string, change: (value: bigint) => bigint): string =>
  formatUnits(change(parseUnits(text, DIGITS)), DIGITS)

const numberChanges = (
  { name, declared, text, base }: JudgedParameter,
  subject: Subject
): ReadonlyArray<readonly [mutation: string, text: string]> => {
  const whole = declared.type === "integer"
  const wider: ReadonlyArray<readonly [string, string]> = [
    ["parameter x 10", scaled(text, (value) => value * 10n)],
    ...(whole ? [["parameter + 1", scaled(text, (value) => value + 10n ** 30n)] as const] : [])
  ]
  if (isBound(subject, name)) return wider
  return [
    ...wider,
    ...(whole ? [] : [["parameter / 10", scaled(text, (value) => value / 10n)] as const]),
    ...(base === null ? [] : [["parameter in base units", base.toString()] as const])
  ]
}

const textChanges = (
  parameter: JudgedParameter,
  subject: Subject
): ReadonlyArray<readonly [mutation: string, text: string]> => {
  const { declared, text } = parameter
  switch (declared.type) {
    case "number":
    case "integer":
      return numberChanges(parameter, subject)
    case "address":
      return [
        ["parameter: a stranger's address", stranger],
        ["parameter: the agent's address", subject.agent],
        ["parameter: another token's address", otherToken(subject, [text]) ?? stranger]
      ]
    case "boolean":
      return [["parameter: the opposite", text === "true" ? "false" : "true"]]
    case "string":
      // A signature's part or data in hex stays hex.
      return [["parameter: another text", text.startsWith("0x") ? `${text}00` : `${text}!`]]
  }
}

/** Every changed value of a judged parameter that the solution reads. */
export const parameterChanges = (subject: Subject): ReadonlyArray<ParameterChange> => {
  const read = new Set(parameterNames(subject.solution))
  return judgedParameters(subject)
    .filter(({ name }) => read.has(name))
    .flatMap((parameter) => {
      const other =
        ownValue(subject.other.instance.parameters, parameter.name)?.text ?? parameter.text
      const changes = [
        ...textChanges(parameter, subject),
        ...(isBound(subject, parameter.name)
          ? []
          : [["parameter: another seed's value", other] as const])
      ]
      return changes.map(([mutation, text]) => ({ mutation, parameter: parameter.name, text }))
    })
}
