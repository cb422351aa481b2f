/** Sends BNB, USDT and BUSD to one account. */
import { type Address, encodeFunctionData, parseAbi, parseEther, parseUnits } from "viem"

declare const params: {
  to_address: Address
  amount_bnb: string
  usdt_address: Address
  amount_usdt: string
  token_decimals: string
  busd_address: Address
  amount_busd: string
}

const abi = parseAbi(["function transfer(address to, uint256 amount) returns (bool)"])

export async function step1(
  _providerUrl: string,
  _agentAddress: string,
  _deployedContracts: Record<string, string>
) {
  return { to: params.to_address, value: parseEther(params.amount_bnb) }
}

export async function step2(
  _providerUrl: string,
  _agentAddress: string,
  _deployedContracts: Record<string, string>
) {
  return {
    to: params.usdt_address,
    data: encodeFunctionData({
      abi,
      functionName: "transfer",
      args: [params.to_address, parseUnits(params.amount_usdt, Number(params.token_decimals))]
    })
  }
}

export async function step3(
  _providerUrl: string,
  _agentAddress: string,
  _deployedContracts: Record<string, string>
) {
  return {
    to: params.busd_address,
    data: encodeFunctionData({
      abi,
      functionName: "transfer",
      args: [params.to_address, parseUnits(params.amount_busd, Number(params.token_decimals))]
    })
  }
}
