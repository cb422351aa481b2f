/**
 * Owns the families that grant rights: ERC-20 allowances, ERC-721 approvals, operators of collections.
 */

import { Schema } from "effect"
import type { Address } from "../../../evm/Hex.ts"
import { Account, sharedArgs, TokenId, Units } from "../args.ts"
import { allowanceOf, unitOf } from "../JudgeEnv.ts"
import { delta, emptyExpectation, family } from "../Operation.ts"
import { approvals } from "../reading/logs.ts"
import { integerIn, reading } from "../reading/readings.ts"
import { noTraits, type PlanWords } from "../Traits.ts"

/** The key under which an allowance is granted and spent. */
export const allowanceKey = (token: Address, owner: Address, spender: Address): string =>
  `allowance:${token}:${owner}:${spender}`.toLowerCase()

const plan: PlanWords = {
  name: "approve",
  words: /\b(approv\w+|allowances?|permit\w*|allow|grant\w*)\b/
}

/** The allowance of `spender` over `owner`'s (the agent's) tokens, exact in base units. */
export const erc20Allowance = family(
  "erc20_allowance",
  Schema.Struct({
    token: Account,
    owner: Schema.optionalKey(Account),
    spender: Account,
    amount: Units,
    /** set: it is `amount` at the end; increase, decrease: it changed by `amount` */
    mode: Schema.optionalKey(Schema.Literals(["set", "increase", "decrease"])),
    ...sharedArgs
  }),
  { amounts: { amount: "amount" }, adds: false, usedUp: true, plan },
  ({ token, owner, spender, amount, mode = "set" }) => ({
    quantities: ["amount"],
    probes: ({ agent }) => [allowanceOf(token, owner ?? agent, spender)],
    expect: (context) => {
      const { env, evidence } = context
      const holder = owner ?? env.agent
      const at = reading(allowanceOf(token, holder, spender))
      const before = integerIn(evidence.before, at)
      const wanted =
        mode === "set" ? amount : mode === "increase" ? before + amount : before - amount
      const unit = unitOf(env, token)
      const key = allowanceKey(token, holder, spender)
      const label = `${unit.symbol} allowance of ${spender}`
      const change = delta(context, {
        quantity: "amount",
        label,
        reading: at,
        unit,
        expected: wanted - before,
        fallback: "exact",
        consumable: key
      })
      return {
        ...emptyExpectation,
        deltas: [change],
        traces: [
          {
            key,
            label: `${label}, as approved`,
            mode: "single",
            amounts: approvals(evidence, token, holder, spender),
            unit,
            expected: wanted,
            low: wanted,
            high: wanted
          }
        ],
        grants: [{ token, owner: holder, spender, amount: wanted }],
        parties: [spender]
      }
    }
  })
)

/** `spender` may move one id, or `operator` (with `approved`) all of the agent's tokens. */
export const nftApproval = family(
  "nft_approval",
  Schema.Union([
    Schema.Struct({
      standard: Schema.optionalKey(Schema.Literal("erc721")),
      token: Account,
      id: TokenId,
      spender: Account,
      ...sharedArgs
    }),
    Schema.Struct({
      standard: Schema.optionalKey(Schema.Literals(["erc721", "erc1155"])),
      token: Account,
      operator: Account,
      approved: Schema.Literals(["true", "false", true, false]),
      ...sharedArgs
    })
  ]),
  { ...noTraits, plan },
  (args) => {
    const probe = (agent: Address) =>
      "id" in args
        ? {
            _tag: "call" as const,
            to: args.token,
            signature: "getApproved(uint256) returns (address)",
            args: [args.id]
          }
        : {
            _tag: "call" as const,
            to: args.token,
            signature: "isApprovedForAll(address,address) returns (bool)",
            args: [agent, args.operator]
          }
    return {
      quantities: [],
      probes: ({ agent }) => [probe(agent)],
      expect: ({ env }) => ({
        ...emptyExpectation,
        facts: [
          "id" in args
            ? {
                label: `account approved for id ${args.id}`,
                reading: reading(probe(env.agent)),
                expected: args.spender
              }
            : {
                label: `approval of ${args.operator} for all tokens`,
                reading: reading(probe(env.agent)),
                expected: String(args.approved) === "true"
              }
        ],
        parties: ["id" in args ? args.spender : args.operator]
      })
    }
  }
)
