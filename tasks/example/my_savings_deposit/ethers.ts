/** Saves the amount for the goal. */
import { Interface, parseEther } from "ethers"

declare const params: { box_address: string; goal: string; amount: string }

const box = new Interface(["function save(uint256 goal) payable"])

export async function executeSkill(
  _providerUrl: string,
  _agentAddress: string,
  _deployedContracts: Record<string, string>
) {
  return {
    to: params.box_address,
    data: box.encodeFunctionData("save", [params.goal]),
    value: parseEther(params.amount)
  }
}
