/**
 * The part of a prompt that describes the world: the module to write, what it returns, the chain,
 * the accounts, every contract with its interface. Everything here is true of the run it is given
 * for. It leaves out the head block's number and the gas price: tasks ask for them.
 */
import { Array as Arr, DateTime } from "effect"
import type { CatalogEntry } from "../../../chain/Chain.ts"
import type { Address } from "../../../evm/Hex.ts"
import type { Library } from "../../../models/Model.ts"
import { libraryTexts } from "./libraries.ts"

/** Something an account holds, in words: "BNB" and "83.4172", "ERC-721 ids" and "1-10". */
export interface Holding {
  readonly asset: string
  readonly amount: string
}

/** The facts of a trial's chain that a prompt states, after the instance's setup. */
export interface PromptWorld {
  readonly catalog: ReadonlyArray<CatalogEntry>
  readonly agent: Address
  readonly rich: Address
  /** of the run's snapshot; seconds since the epoch */
  readonly timestamp: number
  /** seconds between blocks */
  readonly blockTime: number
  /** wall clock that a script has, seconds */
  readonly scriptSeconds: number
  readonly holdings: ReadonlyArray<Holding>
  /** what the second account holds, and what it has allowed the agent */
  readonly richHoldings: ReadonlyArray<Holding>
}

const moduleText = (library: Library, world: PromptWorld): string => {
  const { imports } = libraryTexts[library]
  return `## The module

\`\`\`
export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>
)
\`\`\`

- \`providerUrl\` is a JSON-RPC endpoint of the chain. It only reads: it holds no key and sends nothing.
- \`agentAddress\` is your account. What the function returns is signed and sent for it.
- \`deployedContracts\` holds the addresses of the contracts below by their keys.

It runs once, with these three arguments, for at most ${world.scriptSeconds} seconds. It may import ${imports}, and nothing else. It has no files, no environment, and no network but the endpoint.`
}

const RESULT = `## What it returns

One transaction request, a plain object. \`to\` is required. It may have \`data\`, \`value\`, \`gas\` (or \`gasLimit\`), \`gasPrice\` (or \`maxFeePerGas\` and \`maxPriorityFeePerGas\`), \`nonce\`, \`type\`, \`chainId\`, \`accessList\`.

- Amounts are base units (wei): a bigint, a whole number, a decimal string or a 0x hex string. \`null\` and \`undefined\` mean absent.
- What is absent is filled in: chain id 56, your next nonce, the legacy type, the node's gas price, an estimate of the gas (1000000 where the estimate fails). What you give is kept.
- Refused: another \`from\` or chain id than yours, a nonce that is not the next one, types 3 and 4, more value and gas than you can pay for.

A task that only asks for information sends nothing. Its function reads the chain through \`providerUrl\` and returns \`{ query_result: { ... } }\` with the keys that the task names: quantities as decimal strings in base units, addresses as 0x hex, text as strings, yes or no as booleans.`

const chainText = (world: PromptWorld): string => {
  const time = DateTime.formatIso(DateTime.makeUnsafe(world.timestamp * 1000))
  return `## The chain

- BNB Smart Chain, chain id 56. Nobody else sends transactions. Each transaction is mined at once in a block of its own, ${world.blockTime} seconds after the block before.
- Time is the chain's own: it was ${world.timestamp} (${time}) when your account was set up, and each block moves it on. \`Date\` and \`performance\` in your module stand at the latest block's timestamp. A deadline needs a margin over it.
- Fees: the base fee is 0, so a transaction pays its gas price. The node states the usual one (eth_gasPrice).
- Logs are read over at most 1000 blocks at a time. There is no tracing and no state override.`
}

const holdingsText = (holdings: ReadonlyArray<Holding>): string =>
  holdings.length === 0
    ? "nothing"
    : holdings.map(({ asset, amount }) => `${amount} ${asset}`).join(", ")

const accountsText = (world: PromptWorld): string => `## The accounts

- You, \`${world.agent}\`, hold: ${holdingsText(world.holdings)}.
- A second account, \`${world.rich}\`, holds: ${holdingsText(world.richHoldings)}.`

const isPair = (entry: CatalogEntry): boolean =>
  entry.abi.some((line) => line.startsWith("function getReserves("))

const entryText = ({ key, address, name }: CatalogEntry): string =>
  `- \`${key}\` ${address}: ${name}`

/** Contracts with one interface stand together, in the order of the catalog. */
const contractsText = (catalog: ReadonlyArray<CatalogEntry>): string => {
  const groups = Object.values(Arr.groupBy(catalog, ({ abi }) => abi.join("\n")))
  const sections = groups.map((group) => {
    const abi = group[0].abi.join("\n")
    return `${group.map(entryText).join("\n")}\n\n\`\`\`\n${abi}\n\`\`\``
  })
  return `## The contracts

Key in \`deployedContracts\`, address, what it is; then the whole interface, in human-readable ABI. BNB, the BEP-20 tokens, T1363 and the LP tokens have 18 decimals.

${sections.join("\n\n")}`
}

const poolsText = (catalog: ReadonlyArray<CatalogEntry>): string => {
  const pairs = catalog.filter(isPair)
  return `## The pools

${pairs.map(({ key, name }) => `- ${name} (\`${key}\`)`).join("\n")}

There are no other pools: a swap between tokens that share none goes through a third one. A pair is itself the BEP-20 token of its liquidity.`
}

const exampleText = (library: Library): string => {
  const { name, exampleOf, example } = libraryTexts[library]
  return `## An example

This module, with ${name}, ${exampleOf}. It runs as it stands.

\`\`\`typescript
${example}
\`\`\``
}

/** The environment, for one library and one trial's world. */
export const environmentText = (library: Library, world: PromptWorld): string =>
  [
    moduleText(library, world),
    RESULT,
    chainText(world),
    contractsText(world.catalog),
    poolsText(world.catalog),
    exampleText(library),
    accountsText(world)
  ].join("\n\n")
