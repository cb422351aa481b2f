/** Saves the amount for the goal of somebody else. */
import { type Address, encodeFunctionData, parseAbi, parseEther } from "viem"

declare const params: { box_address: Address; goal: string; amount: string }

const abi = parseAbi(["function saveFor(address owner, uint256 goal) payable"])

export async function executeSkill(
  _providerUrl: string,
  _agentAddress: string,
  _deployedContracts: Record<string, string>
) {
  return {
    to: params.box_address,
    data: encodeFunctionData({
      abi,
      functionName: "saveFor",
      args: ["0x1111111111111111111111111111111111111111", BigInt(params.goal)]
    }),
    value: parseEther(params.amount)
  }
}
