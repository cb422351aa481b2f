/**
 * The right operations with the amounts of another seed: every number that the task is judged on is drawn
 * again, far from its own. If no amount is a parameter, the amounts of each transaction are nine tenths of
 * what the solution found, and a transaction without an amount sends one wei. In an answer, every value is
 * changed.
 */
import { Array as Arr, Effect, Record } from "effect"
import { Instance } from "../../../../tasks/quest/Instance.ts"
import { drawValue } from "../../bank/values.ts"
import { renamed, scriptOf, stranger } from "../../scripts/scriptText.ts"
import { parameterNames } from "../../scripts/solutions.ts"
import { acting } from "../wording.ts"
import {
  askedOf,
  type Cheat,
  type CheatCall,
  elsewhere,
  isJudged,
  readTask,
  solutionOf,
  twisting
} from "./Cheat.ts"

/** Seeds that are tried to find numbers that are all far from the instance's own. */
const SEEDS = 64

/** More than a tenth apart: no tolerance allows it. */
const isFar = (a: string, b: string): boolean =>
  Math.abs(Number(a) - Number(b)) > Math.max(Math.abs(Number(a)), Math.abs(Number(b))) / 10

/** The instance with the numbers of another seed; null if the solution reads none. */
const otherSeed = Effect.fnUntraced(function* (call: CheatCall, source: string) {
  const { instance } = call
  const task = yield* readTask(call, instance.task)
  const names = parameterNames(source).filter((name) => {
    const parameter = task.parameters[name]
    return (
      (parameter?.type === "number" || parameter?.type === "integer") &&
      parameter.generation.method === "random" &&
      isJudged(task, name)
    )
  })
  if (names.length === 0) return null
  const draws = yield* Effect.forEach(Arr.range(1, SEEDS), (seed) =>
    Effect.forEach(names, (name) => drawValue(elsewhere(call, task, seed), name))
  )
  const far = (values: (typeof draws)[number]) =>
    values.filter(({ text }, index) =>
      isFar(text, instance.parameters[names[index] ?? ""]?.text ?? "0")
    ).length
  const [best = []] = draws.toSorted((a, b) => far(b) - far(a))
  const drawn = best.map(({ text, base }, index) => [
    names[index] ?? "",
    { text, base: base === null ? null : BigInt(base) }
  ])
  return new Instance({
    ...instance,
    parameters: { ...instance.parameters, ...Object.fromEntries(drawn) }
  })
})

/** Amounts are told from addresses, ids and times by their size. */
const lessAmounts = (script: string): string => `${renamed(script, "solve")}
const less = (word: string) => {
  const value = BigInt("0x" + word)
  const isAmount = value > 10n ** 10n && value < 10n ** 30n
  return isAmount ? ((value * 9n) / 10n).toString(16).padStart(64, "0") : word
}

${scriptOf(`const request = await solve(providerUrl, agentAddress, deployedContracts)
  if (request.to === undefined) return request
  const value = BigInt(request.value ?? 0n)
  const given = String(request.data ?? "0x")
  const data = given.slice(0, 10) + given.slice(10).replace(/[0-9a-f]{64}/gi, less)
  const same = value === 0n && data === given
  return { ...request, data, value: same ? 1n : (value * 9n) / 10n }`)}`

const otherAnswer = (script: string): string => `${renamed(script, "solve")}
const other = (value: unknown) => {
  const text = String(value)
  if (/^[0-9]+$/.test(text)) return String((BigInt(text) * 8n) / 7n + 1n)
  if (typeof value === "boolean") return !value
  return /^0x[0-9a-f]{40}$/i.test(text) ? "${stranger}" : text + " 2"
}

${scriptOf(`const { query_result } = await solve(providerUrl, agentAddress, deployedContracts)
  const entries = Object.entries(query_result).map(([key, value]) => [key, other(value)])
  return { query_result: Object.fromEntries(entries) }`)}`

export const otherAmounts: Cheat = {
  name: "other-amounts",
  about: "does the right operations with the amounts of another seed",
  say: Effect.fnUntraced(function* (call) {
    if (!Record.isEmptyRecord(askedOf(call.instance))) return yield* twisting(call, otherAnswer)
    const { source } = yield* solutionOf(call)
    const other = yield* otherSeed(call, source)
    return other === null
      ? yield* twisting(call, lessAmounts)
      : yield* acting(call, (yield* solutionOf(call, other)).steps)
  })
}
