/**
 * The part of a prompt that explains an episode: planning, rounds, control messages, budget, submit.
 * control.ts decodes the messages; a test compares the two.
 */
import type { Instance } from "../../../tasks/quest/Instance.ts"

/** The forms of a query, one per line; each is an example that control.ts decodes. */
export const QUERY_FORMS: ReadonlyArray<string> = [
  '{"query": {"kind": "native_balance", "owner": ADDRESS}}',
  '{"query": {"kind": "erc20_balance", "token": ADDRESS, "owner": ADDRESS}}',
  '{"query": {"kind": "allowance", "token": ADDRESS, "owner": ADDRESS, "spender": ADDRESS}}',
  '{"query": {"kind": "reserves", "pair": ADDRESS}}',
  '{"query": {"kind": "nft_owner", "token": ADDRESS, "id": "1"}}',
  '{"query": {"kind": "staked", "pool": ADDRESS, "owner": ADDRESS}}',
  '{"query": {"kind": "pending_reward", "pool": ADDRESS, "owner": ADDRESS}}',
  '{"query": {"kind": "call", "to": ADDRESS, "data": HEX}}'
]

export const ERROR_FORM =
  '{"error_detected": true, "error_type": "short name", "error_message": "what is wrong"}'
export const SUBMIT_FORM = '{"submit": true}'
export const PLAN_FORM = '{"subtasks": [{"step": 1, "action": "what this step does"}]}'

/** The protocol of an episode: the same for all. */
export const PROTOCOL = `## How it goes

First you plan. Then you act in rounds, of which the task allows a number. The chain keeps what each round did, and you see what came of it before the next.

The plan is one JSON object in a \`json\` block, \`${PLAN_FORM}\`. It binds you to nothing and costs no round.

In a round your reply is one of these:

1. A script: one module as above, in a block labelled \`typescript\`. It runs, and its transaction is sent. You are told whether it succeeded or why it reverted, its receipt and events, and which of your balances changed. A script may also return a \`query_result\`, which you are then told.
2. A control message: one JSON object, in a \`json\` block or alone.
   - A query, answered without a script:
${QUERY_FORMS.map((form) => `     \`${form}\``).join("\n")}
   - An error report, \`${ERROR_FORM}\`: the chain is not as the task needs it. The first is answered with the facts; a second ends the episode without a result.
   - The submission, \`${SUBMIT_FORM}\`, or \`{"submit": true, "answer": { ... }}\` where the task asks for an answer: you are done, and the episode is judged as it stands.
3. A script with the submission beside it, in a \`json\` block: the script runs, then the episode ends.

Scripts (failed ones too), queries, error reports and replies that cannot be read each take a round; a submission alone takes none, and an answer may still be submitted after the last round. Else the episode ends with the last round, as it stands. A result in fewer rounds is worth more.`

/** The rounds of this instance. */
export const budgetText = (instance: Instance): string =>
  `You have at most ${instance.maxRounds} rounds.`

/** Sent after the planning reply. */
export const roundsText = (instance: Instance): string =>
  `Now carry it out. You have ${instance.maxRounds} rounds. Reply with the first one: a script, or a control message.`

/** Sent once, if the planning reply contains no plan. */
export const planUnreadableText = `No plan could be read in that. Reply once more with the plan alone, one JSON object in a \`json\` block: \`${PLAN_FORM}\`. If this one cannot be read either, you go on without a plan.`
