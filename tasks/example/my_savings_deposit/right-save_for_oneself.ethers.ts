/** Saves with the function that names the owner, which is the agent itself. */
import { Interface, parseEther } from "ethers"

declare const params: { goal: string; amount: string }

const box = new Interface(["function saveFor(address owner, uint256 goal) payable"])

export async function executeSkill(
  _providerUrl: string,
  agentAddress: string,
  deployedContracts: Record<string, string>
) {
  return {
    to: deployedContracts.savings_box_address,
    data: box.encodeFunctionData("saveFor", [agentAddress, params.goal]),
    value: parseEther(params.amount)
  }
}
