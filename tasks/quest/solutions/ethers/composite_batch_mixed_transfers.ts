/** Sends BNB, USDT and BUSD to one account. */
import { Interface, parseEther, parseUnits } from "ethers"

declare const params: {
  to_address: string
  amount_bnb: string
  usdt_address: string
  amount_usdt: string
  token_decimals: string
  busd_address: string
  amount_busd: string
}

const abi = new Interface(["function transfer(address to, uint256 amount) returns (bool)"])

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
    data: abi.encodeFunctionData("transfer", [
      params.to_address,
      parseUnits(params.amount_usdt, Number(params.token_decimals))
    ])
  }
}

export async function step3(
  _providerUrl: string,
  _agentAddress: string,
  _deployedContracts: Record<string, string>
) {
  return {
    to: params.busd_address,
    data: abi.encodeFunctionData("transfer", [
      params.to_address,
      parseUnits(params.amount_busd, Number(params.token_decimals))
    ])
  }
}
