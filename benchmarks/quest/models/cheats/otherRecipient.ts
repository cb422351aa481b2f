/**
 * The right operations for somebody else: every account that a transaction names as the task does (the
 * recipient before the agent's own account) is replaced by a stranger. A judged operation that names no
 * account is sent to the stranger itself. An answer is what would be read about the stranger, who has
 * nothing.
 */
import { Effect, Record } from "effect"
import type { AnswerKey, Task } from "../../../../tasks/quest/Task.ts"
import { around, literal, renamed, scriptOf, stranger } from "../../scripts/scriptText.ts"
import { askedOf, type Cheat, type CheatCall, lastJudged, readTask, twisting } from "./Cheat.ts"

const ACCOUNTS: ReadonlySet<string> = new Set(["rich", "rich_address", "treasury"])

/** The accounts that the task names, drawn ones first. */
const accountsOf = ({ instance }: CheatCall, task: Task): ReadonlyArray<string> => {
  const named = (is: (generation: Task["parameters"][string]["generation"]) => boolean) =>
    Object.entries(task.parameters).flatMap(([name, { type, generation }]) =>
      type === "address" && is(generation) ? (instance.parameters[name]?.text ?? []) : []
    )
  return [
    ...named(({ method }) => method === "random"),
    ...named((generation) => generation.method === "from_env" && ACCOUNTS.has(generation.env_key))
  ]
}

const toStranger = (
  script: string,
  accounts: ReadonlyArray<string>,
  always: boolean
): string => `${renamed(script, "solve")}
const STRANGER = "${stranger}"
const word = (address: string) => address.slice(2).toLowerCase().padStart(64, "0")

${scriptOf(`const request = await solve(providerUrl, agentAddress, deployedContracts)
  if (request.to === undefined) return request
  const to = String(request.to).toLowerCase()
  const data = String(request.data ?? "0x").toLowerCase()
  const account = [...${literal(accounts)}, agentAddress].find(
    (one) => data.includes(word(one)) || to === one.toLowerCase()
  )
  if (account === undefined) return ${always ? "{ ...request, to: STRANGER }" : "request"}
  return {
    ...request,
    to: to === account.toLowerCase() ? STRANGER : request.to,
    data: data.replaceAll(word(account), word(STRANGER))
  }`)}`

/** What is read about an account that has nothing. */
const nothing = ({ type }: AnswerKey): unknown =>
  type === "quantity" ? "0" : type === "boolean" ? false : type === "address" ? stranger : ""

export const otherRecipient: Cheat = {
  name: "other-recipient",
  about: "does the right operations for a stranger",
  say: Effect.fnUntraced(function* (call) {
    const { instance } = call
    const asked = askedOf(instance)
    if (!Record.isEmptyRecord(asked)) {
      const keys = literal(Record.map(asked, nothing))
      const own = `Object.entries(${keys}).filter(([key]) => key in result.query_result)`
      return yield* twisting(call, (script) =>
        around(script, `{ query_result: Object.fromEntries(${own}) }`)
      )
    }
    const accounts = accountsOf(call, yield* readTask(call, instance.task))
    const last = lastJudged(instance)
    return yield* twisting(call, (script, step) => toStranger(script, accounts, step === last))
  })
}
