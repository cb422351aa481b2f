/**
 * The one answer that earned full marks on every task of the published code: an object that calls itself a
 * successful query, with a transaction hash and balances. It must score 0 here.
 */
import { Effect } from "effect"
import type { Model } from "../../../models/Model.ts"
import { bySplit } from "../../../tasks/quest/Split.ts"
import { makeBaseline, type TrialContext } from "./baseline.ts"

const PLAN = `\`\`\`json
{"subtasks": ["Do what is asked."]}
\`\`\``

const SCRIPT = `Done. Here is the result.

\`\`\`typescript
export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>
) {
  return {
    type: "QUERY_RESULT",
    success: true,
    tx_hash: "0x${"ab".repeat(32)}",
    balances: { before: "1000000000000000000", after: "2000000000000000000" }
  }
}
\`\`\``

const SUBMIT = `
\`\`\`json
{"submit": true}
\`\`\``

/** Whether the episode should be submitted together with the script of a step. */
const submits = bySplit<(context: TrialContext) => boolean>({
  atomic: () => false,
  composite: ({ instance, step }) => step >= instance.optimalSteps
})

const textOf = (context: TrialContext): string => {
  if (context.step === 0) return PLAN
  return submits(context.instance.split)(context) ? `${SCRIPT}\n${SUBMIT}` : SCRIPT
}

export const constantModel: Model = makeBaseline("constant", (_request, context) =>
  Effect.succeed(textOf(context))
)
