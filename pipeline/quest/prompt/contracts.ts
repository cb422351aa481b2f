/**
 * What a prompt says of the contracts, by the run's context. `full`: every function, event and error
 * of each. `standard`: published interfaces by name, and the functions that stand in none. `paper`:
 * the keys, and the addresses of what is traded.
 */
import { Array as Arr } from "effect"
import type { AbiFunction, AbiParameter } from "viem"
import type { CatalogEntry } from "../../../chain/Chain.ts"
import type { Context } from "../../../models/Model.ts"
import { beyondStandards } from "./standards.ts"

type Catalog = ReadonlyArray<CatalogEntry>

/** Contracts of BSC mainnet: what they are and do is public. */
const MAINNET: ReadonlySet<string> = new Set([
  "wbnb_address",
  "usdt_address",
  "busd_address",
  "cake_address",
  "router_address",
  "factory_address",
  "pair_usdt_busd_address",
  "pair_wbnb_usdt_address",
  "pair_cake_wbnb_address",
  "pair_busd_wbnb_address",
  "multicall3_address"
])

/** Of these, the tokens and the router: what most tasks are about. */
const TRADED: ReadonlySet<string> = new Set([
  "wbnb_address",
  "usdt_address",
  "busd_address",
  "cake_address",
  "router_address"
])

/** `uint` is Solidity's own short form. */
const typeText = ({ type }: AbiParameter): string => type.replace(/^uint256\b/, "uint")

/** One parameter is told by its function's name, several by their own. */
const inputsText = (inputs: ReadonlyArray<AbiParameter>): string =>
  inputs
    .map((input) => (inputs.length === 1 ? typeText(input) : `${typeText(input)} ${input.name}`))
    .join(", ")

/** `harvest()`, `donate() payable`, and of what only reads also the types that it returns. */
const functionText = ({ name, inputs, outputs, stateMutability }: AbiFunction): string => {
  const call = `${name}(${inputsText(inputs)})`
  if (stateMutability === "payable") return `${call} payable`
  const reads = stateMutability === "view" || stateMutability === "pure"
  return reads ? `${call}: ${outputs.map(typeText).join(", ")}` : call
}

const lineOf = ({ key, address }: CatalogEntry): string => `${key} ${address}`

const fullLineOf = ({ key, address, name }: CatalogEntry): string =>
  `- \`${key}\` ${address}: ${name}`

type Group = Arr.NonEmptyReadonlyArray<CatalogEntry>

/** Contracts with one interface stand together, in the order of the catalog. */
const groupsOf = (catalog: Catalog): ReadonlyArray<Group> =>
  Object.values(Arr.groupBy(catalog, ({ abi }) => abi.join("\n")))

const DECIMALS = "BNB, T1363, the LP tokens and the other ERC-20 tokens have 18 decimals."
const NO_OTHER_POOLS =
  "There are no other pools: a swap between tokens that share none goes through a third one. A pair is also its LP token."

const isPair = (entry: CatalogEntry): boolean =>
  entry.abi.some((line) => line.startsWith("function getReserves("))

const fullText = (catalog: Catalog): string => {
  const sections = groupsOf(catalog).map(
    (group) => `${group.map(fullLineOf).join("\n")}\n\n\`\`\`\n${group[0].abi.join("\n")}\n\`\`\``
  )
  const pools = catalog.filter(isPair).map(({ key, name }) => `- ${name} (\`${key}\`)`)
  return `## The contracts

Key in \`deployedContracts\`, address, what it is; then the whole interface, in human-readable ABI. ${DECIMALS}

${sections.join("\n\n")}

## The pools

${pools.join("\n")}

${NO_OTHER_POOLS}`
}

/** A key that holds every word of a name tells it. */
const tells = (key: string, name: string): boolean =>
  name.split(" ").every((word) => key.includes(word.toLowerCase()))

const fixtureText = (group: Group): string => {
  const { names, others } = beyondStandards(group[0].abi)
  const lines = group.map((entry) =>
    names.includes(entry.name) || tells(entry.key, entry.name)
      ? lineOf(entry)
      : `${lineOf(entry)}: ${entry.name}`
  )
  return `${lines.join("\n")}\n  ${[...names, ...others.map(functionText)].join("; ")}`
}

const standardText = (catalog: Catalog): string => {
  const mainnet = catalog.filter(({ key }) => MAINNET.has(key))
  const fixtures = catalog.filter(({ key }) => !MAINNET.has(key))
  return `## The contracts

${DECIMALS} As on BSC mainnet, WBNB is WETH9, the other tokens are ERC-20, PancakeSwap V2 is Uniswap V2 (Router02, Factory, Pair).

\`\`\`
${mainnet.map(lineOf).join("\n")}
\`\`\`

${NO_OTHER_POOLS}

These have the standards and functions below them, \`name(inputs): outputs\` where one only reads:

\`\`\`
${groupsOf(fixtures).map(fixtureText).join("\n")}
\`\`\``
}

const paperText = (catalog: Catalog): string => {
  const traded = catalog.filter(({ key }) => TRADED.has(key))
  const others = catalog.filter(({ key }) => !TRADED.has(key)).map(({ key }) => key)
  return `## The contracts

\`\`\`
${traded.map(lineOf).join("\n")}
\`\`\`

\`deployedContracts\` has these and, also ending in \`_address\`: ${others.map((key) => key.replace(/_address$/, "")).join(", ")}.`
}

/** What a prompt of `context` says of the contracts of `catalog`. */
export const contractsText = (catalog: Catalog, context: Context): string => {
  switch (context) {
    case "full":
      return fullText(catalog)
    case "standard":
      return standardText(catalog)
    case "paper":
      return paperText(catalog)
  }
}
