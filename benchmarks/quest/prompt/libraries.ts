/**
 * What a prompt says about each library: its name, what may be imported, and an example module that runs.
 * No task asks for what the example does. Owns these texts; world.ts places them.
 */
import type { ChainProfile } from "../../../evm/ChainProfile.ts"
import type { Library } from "../../../models/Model.ts"

interface LibraryText {
  readonly name: string
  /** what a module may import */
  readonly imports: string
  /** source of a script that opens the pair */
  readonly example: (pair: ExamplePair) => string
}

/** Two tokens that share no pool, and the factory that would make one: contract keys. */
interface ExamplePair {
  readonly factory: string
  readonly tokens: readonly [string, string]
  /** its name for display, e.g. "CAKE/BUSD" */
  readonly name: string
}

/** The last two tokens of the chain's exchange that share no pool there; no task is about them. */
export const examplePair = ({ contracts, exchange }: ChainProfile): ExamplePair => {
  const entries = Object.entries(contracts)
  const pools = entries.flatMap(([, { reserves }]) =>
    reserves === undefined ? [] : [new Set(reserves.map(([key]) => key))]
  )
  const tokens = entries
    .filter(([, { fixture, token }]) => token !== undefined && fixture === undefined)
    .toReversed()
  const pairs = tokens.flatMap(([a, first], index) =>
    tokens.slice(index + 1).map(([b, second]) => ({
      factory: exchange.factory,
      tokens: [a, b] as const,
      name: `${first.token?.symbol}/${second.token?.symbol}`
    }))
  )
  const shares = ({ tokens: [a, b] }: ExamplePair) =>
    pools.some((pool) => pool.has(a) && pool.has(b))
  const unpaired = pairs.find((pair) => !shares(pair)) ?? pairs[0]
  if (unpaired === undefined) throw new Error("the chain profile has fewer than two tokens")
  return unpaired
}

/** What the example does. */
export const exampleOf = ({ name }: ExamplePair): string =>
  `opens a ${name} pair through the factory`

const ethers = ({ factory, tokens: [a, b] }: ExamplePair) => `import { Interface } from "ethers"

const abi = new Interface(["function createPair(address, address) returns (address)"])

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>
) {
  const { ${factory}: to, ${a}, ${b} } = deployedContracts
  return { to, data: abi.encodeFunctionData("createPair", [${a}, ${b}]) }
}`

const viem = ({
  factory,
  tokens: [a, b]
}: ExamplePair) => `import { type Address, encodeFunctionData, parseAbi } from "viem"

const abi = parseAbi(["function createPair(address, address) returns (address)"])

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>
) {
  const { ${factory}: to, ...at } = deployedContracts as Record<string, Address>
  const args = [at.${a}, at.${b}] as const
  return { to, data: encodeFunctionData({ abi, functionName: "createPair", args }) }
}`

export const libraryTexts: Readonly<Record<Library, LibraryText>> = {
  ethers: {
    name: "ethers v6",
    imports: "`ethers` (version 6)",
    example: ethers
  },
  viem: {
    name: "viem v2",
    imports: "`viem` (version 2) and `viem/{accounts,actions,chains,ens,nonce,siwe,utils}`",
    example: viem
  }
}
