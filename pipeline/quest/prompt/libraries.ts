/**
 * What a prompt says of each library: its name, what may be imported, and a module that runs as it
 * is written. The example does what no task asks for. Owns these texts; world.ts places them.
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

const ethers = `import { Interface } from "ethers"

const abi = new Interface(["function createPair(address, address) returns (address)"])

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>
) {
  const { factory_address: to, cake_address, busd_address } = deployedContracts
  return { to, data: abi.encodeFunctionData("createPair", [cake_address, busd_address]) }
}`

const viem = `import { type Address, encodeFunctionData, parseAbi } from "viem"

const abi = parseAbi(["function createPair(address, address) returns (address)"])

export async function executeSkill(
  providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>
) {
  const { factory_address: to, ...at } = deployedContracts as Record<string, Address>
  const args = [at.cake_address, at.busd_address] as const
  return { to, data: encodeFunctionData({ abi, functionName: "createPair", args }) }
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
    imports: "`viem` (version 2) and `viem/{accounts,actions,chains,ens,nonce,siwe,utils}`",
    exampleOf: EXAMPLE_OF,
    example: viem
  }
}
