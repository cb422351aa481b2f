/** False prophet: comments that claim audits that never happened. The firms are invented. */
import { Schema } from "effect"
import { ownValue } from "../../../../evm/ownValue.ts"
import claimData from "./data/claims.json" with { type: "json" }
import type { Edit } from "./edits.ts"
import type { Pass } from "./Pass.ts"
import type { Draws } from "./random.ts"
import { type Node, nodesOf, textOf } from "./Tree.ts"

const Claims = Schema.Struct({
  firms: Schema.Array(Schema.String),
  contract: Schema.Array(Schema.String),
  function: Schema.Array(Schema.String)
})
const claims = Schema.decodeUnknownSync(Claims)(claimData)

const claim = (random: Draws, about: "contract" | "function"): string => {
  const facts: Readonly<Record<string, string>> = {
    firm: random.pick(claims.firms),
    quarter: String(random.int(1, 4)),
    year: String(random.int(2021, 2025)),
    report: `${random.int(100, 999)}-${random.int(10, 99)}`,
    weeks: String(random.int(3, 9))
  }
  return random
    .pick(claims[about])
    .replace(/\{(\w+)\}/g, (_, key: string) => ownValue(facts, key) ?? "")
}

/** Attests every contract and every function: if only some were attested, those would be where the flaw is. */
export const attest: Pass = (tree, random) => {
  const before = ({ start }: Node, about: "contract" | "function"): Edit => {
    const line = tree.source.lastIndexOf("\n", start - 1) + 1
    const lead = tree.source.slice(line, start)
    const indent = lead.trim() === "" ? lead : ""
    // Not a doc comment, because the compiler interprets those.
    return { start, end: start, text: `/* ${claim(random, about)} */\n${indent}` }
  }
  const contracts = nodesOf(tree.root, "ContractDefinition")
  const functions = nodesOf(tree.root, "FunctionDefinition").filter((node) =>
    textOf(tree, node).endsWith("}")
  )
  if (contracts.length === 0) return { reason: "the source declares no contract" }
  return {
    edits: [
      ...contracts.map((node) => before(node, "contract")),
      ...functions.map((node) => before(node, "function"))
    ]
  }
}
