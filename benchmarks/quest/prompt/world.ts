/**
 * The part of a prompt that describes the world: the module to write, what it returns, the chain, the
 * contracts. Everything here is the same for all tasks of a run; accounts.ts has what differs. The head
 * block's number and the gas price are left out, because tasks ask for them.
 */
import type { CatalogEntry } from "../../../chain/Chain.ts"
import type { ChainProfile } from "../../../evm/ChainProfile.ts"
import type { Context, Library } from "../../../models/Model.ts"
import { contractsText } from "./contracts.ts"
import { exampleOf, examplePair, libraryTexts } from "./libraries.ts"

/** The facts of a run's chain that its prompts state. */
export interface PromptWorld {
  readonly catalog: ReadonlyArray<CatalogEntry>
  readonly profile: ChainProfile
  /** of the run's snapshot; seconds since the epoch */
  readonly timestamp: number
  /** seconds between blocks */
  readonly blockTime: number
  /** wall clock that a script has, seconds */
  readonly scriptSeconds: number
}

const SIGNATURE = `export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>
)`

const moduleText = (library: Library, world: PromptWorld): string => {
  const { imports } = libraryTexts[library]
  return `## The module

It exports one async function, \`executeSkill(providerUrl, agentAddress, deployedContracts)\`, typed as in the example below.

- \`providerUrl\`: a JSON-RPC endpoint of the chain, which only reads: it holds no key and sends nothing.
- \`agentAddress\`: your account. What the function returns is signed and sent for it.
- \`deployedContracts\`: the addresses of the contracts below, by their keys.

It runs once, for at most ${world.scriptSeconds} seconds. It may import ${imports}, nothing else, and has no files, environment or network but the endpoint.`
}

const RESULT = `## What it returns

One transaction request: \`to\`, and where needed \`data\`, \`value\`, \`gas\` (or \`gasLimit\`), \`gasPrice\` (or \`maxFeePerGas\` and \`maxPriorityFeePerGas\`), \`nonce\`, \`type\`, \`chainId\`, \`accessList\`.

- Amounts are base units (wei): a bigint, a whole number, a decimal string or a 0x hex string. \`null\` and \`undefined\` mean absent.
- What is absent is filled in: the chain id, your next nonce, the legacy type, the node's gas price, an estimate of the gas. What you give is kept.
- Refused: another \`from\` or chain id, another nonce than the next, types 3 and 4, more value and gas than you can pay.

A task that only asks for information sends nothing: its function returns \`{ query_result: { ... } }\` with the keys that the task names, quantities as decimal strings in base units, addresses as 0x hex, text as strings, yes or no as booleans.`

const chainText = (world: PromptWorld): string => {
  return `## The chain

- Nobody else sends transactions. Each is mined at once in a block of its own, ${world.blockTime} seconds after the last.
- Time is the chain's own: it was ${world.timestamp} when your account was set up. \`Date\` and \`performance\` in your module stand at the latest block's timestamp. A deadline needs a margin.
- The base fee is 0: a transaction pays its gas price. The node states the usual one (eth_gasPrice).
- Logs are read over at most 1000 blocks at a time.`
}

const exampleText = (library: Library, { profile }: PromptWorld): string => {
  const pair = examplePair(profile)
  const example = libraryTexts[library].example(pair)
  return `## An example

It runs as it stands, and ${exampleOf(pair)}.

\`\`\`typescript
${example}
\`\`\``
}

/** The content of the published prompts, and no more: the form of the module, keys and addresses. */
const paperText = (library: Library, world: PromptWorld): string => `## The module

\`\`\`
${SIGNATURE}
\`\`\`

It may import ${libraryTexts[library].name}. It returns one transaction request (\`to\`, \`data\`, \`value\`, in base units), or, where information is asked for, \`{ query_result: { ... } }\` with the keys of the task, quantities as decimal strings in base units.

${contractsText(world, "paper")}`

/** The world, for one library and one run's world: the same for all its tasks. */
export const worldText = (library: Library, world: PromptWorld, context: Context): string =>
  context === "paper"
    ? paperText(library, world)
    : [
        moduleText(library, world),
        RESULT,
        chainText(world),
        contractsText(world, context),
        exampleText(library, world)
      ].join("\n\n")
