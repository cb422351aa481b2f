/** Saves the amount for the goal. */
import { type Address, encodeFunctionData, parseAbi, parseEther } from "viem"

declare const params: { box_address: Address; goal: string; amount: string }

const abi = parseAbi(["function save(uint256 goal) payable"])

export async function executeSkill(
  _providerUrl: string,
  _agentAddress: string,
  _deployedContracts: Record<string, string>
) {
  return {
    to: params.box_address,
    data: encodeFunctionData({ abi, functionName: "save", args: [BigInt(params.goal)] }),
    value: parseEther(params.amount)
  }
}
