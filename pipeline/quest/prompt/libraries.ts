/**
 * What a prompt says of each library: its name, what may be imported, and a module that runs as it
 * is written. The example does what no task asks for. Owns these texts; environment.ts places them.
 */
import type { Library } from "../../../models/Model.ts"

export interface LibraryText {
  readonly name: string
  /** what a module may import */
  readonly imports: string
  /** what the example does, and its source */
  readonly exampleOf: string
  readonly example: string
}

const EXAMPLE_OF = "opens a CAKE/BUSD pair through the factory"

const ethers = `import { Contract, JsonRpcProvider, ZeroAddress } from "ethers"

const factoryAbi = [
  "function getPair(address tokenA, address tokenB) view returns (address)",
  "function createPair(address tokenA, address tokenB) returns (address)"
]

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>
) {
  const provider = new JsonRpcProvider(providerUrl)
  const factory = new Contract(deployedContracts.factory_address, factoryAbi, provider)
  const tokens = [deployedContracts.cake_address, deployedContracts.busd_address]
  if ((await factory.getPair(...tokens)) !== ZeroAddress) throw new Error("the pair exists")
  return {
    to: deployedContracts.factory_address,
    data: factory.interface.encodeFunctionData("createPair", tokens),
    value: 0n
  }
}`

const viem = `import { type Address, createPublicClient, encodeFunctionData, http, parseAbi, zeroAddress } from "viem"

const factoryAbi = parseAbi([
  "function getPair(address tokenA, address tokenB) view returns (address)",
  "function createPair(address tokenA, address tokenB) returns (address)"
])

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>
) {
  const client = createPublicClient({ transport: http(providerUrl) })
  const factory = deployedContracts.factory_address as Address
  const args = [
    deployedContracts.cake_address as Address,
    deployedContracts.busd_address as Address
  ] as const
  const pair = await client.readContract({
    address: factory,
    abi: factoryAbi,
    functionName: "getPair",
    args
  })
  if (pair !== zeroAddress) throw new Error("the pair exists")
  return {
    to: factory,
    data: encodeFunctionData({ abi: factoryAbi, functionName: "createPair", args }),
    value: 0n
  }
}`

export const libraryTexts: Readonly<Record<Library, LibraryText>> = {
  ethers: {
    name: "ethers v6",
    imports: "`ethers` (version 6)",
    exampleOf: EXAMPLE_OF,
    example: ethers
  },
  viem: {
    name: "viem v2",
    imports:
      "`viem` (version 2) and its parts `viem/accounts`, `viem/actions`, `viem/chains`, `viem/ens`, `viem/nonce`, `viem/siwe`, `viem/utils`",
    exampleOf: EXAMPLE_OF,
    example: viem
  }
}
