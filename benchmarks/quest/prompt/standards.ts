/**
 * The published standards that a prompt may name instead of functions, each with its functions by
 * signature. Owns the table, and finding the standards of an interface; contracts.ts describes the
 * contracts.
 */
import { type AbiFunction, parseAbiItem, toFunctionSignature } from "viem"

const FUNGIBLE = [
  "name()",
  "symbol()",
  "decimals()",
  "totalSupply()",
  "balanceOf(address)",
  "allowance(address,address)",
  "approve(address,uint256)",
  "transfer(address,uint256)",
  "transferFrom(address,address,uint256)"
]

/** Name of the standard -> signatures of all its functions, including its usual metadata. */
export const standards: Readonly<Record<string, ReadonlyArray<string>>> = {
  "ERC-20": FUNGIBLE,
  "EIP-2612": [
    "permit(address,address,uint256,uint256,uint8,bytes32,bytes32)",
    "nonces(address)",
    "DOMAIN_SEPARATOR()"
  ],
  "EIP-5267": ["eip712Domain()"],
  "ERC-1363": [
    "transferAndCall(address,uint256)",
    "transferAndCall(address,uint256,bytes)",
    "transferFromAndCall(address,address,uint256)",
    "transferFromAndCall(address,address,uint256,bytes)",
    "approveAndCall(address,uint256)",
    "approveAndCall(address,uint256,bytes)",
    "supportsInterface(bytes4)"
  ],
  "ERC-1363 receiver and spender": [
    "onTransferReceived(address,address,uint256,bytes)",
    "onApprovalReceived(address,uint256,bytes)"
  ],
  "ERC-721": [
    "name()",
    "symbol()",
    "tokenURI(uint256)",
    "balanceOf(address)",
    "ownerOf(uint256)",
    "approve(address,uint256)",
    "getApproved(uint256)",
    "setApprovalForAll(address,bool)",
    "isApprovedForAll(address,address)",
    "transferFrom(address,address,uint256)",
    "safeTransferFrom(address,address,uint256)",
    "safeTransferFrom(address,address,uint256,bytes)",
    "supportsInterface(bytes4)"
  ],
  "ERC-1155": [
    "uri(uint256)",
    "balanceOf(address,uint256)",
    "balanceOfBatch(address[],uint256[])",
    "setApprovalForAll(address,bool)",
    "isApprovedForAll(address,address)",
    "safeTransferFrom(address,address,uint256,uint256,bytes)",
    "safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)",
    "supportsInterface(bytes4)"
  ],
  "ERC-3156 lender": [
    "maxFlashLoan(address)",
    "flashFee(address,uint256)",
    "flashLoan(address,address,uint256,bytes)"
  ],
  "ERC-3156 borrower": ["onFlashLoan(address,address,uint256,uint256,bytes)"],
  Ownable: ["owner()", "transferOwnership(address)", "renounceOwnership()"]
}

/** The functions of a human-readable interface, by signature. */
const functionsOf = (abi: ReadonlyArray<string>): ReadonlyMap<string, AbiFunction> =>
  new Map(
    abi
      .filter((line) => line.startsWith("function "))
      .map((line) => parseAbiItem([line]) as AbiFunction)
      .map((item) => [toFunctionSignature(item), item])
  )

const beyondThem = (abi: ReadonlyArray<string>) => {
  const functions = functionsOf(abi)
  const met = Object.entries(standards).filter(([, signatures]) =>
    signatures.every((signature) => functions.has(signature))
  )
  const known = new Set(met.flatMap(([, signatures]) => signatures))
  return {
    names: met.map(([name]) => name),
    others: [...functions].filter(([signature]) => !known.has(signature)).map(([, item]) => item)
  }
}

const said = new WeakMap<ReadonlyArray<string>, ReturnType<typeof beyondThem>>()

/** The standards of an interface, and the functions outside them: the same for every prompt of a run. */
export const beyondStandards = (abi: ReadonlyArray<string>) => {
  const beyond = said.get(abi) ?? beyondThem(abi)
  said.set(abi, beyond)
  return beyond
}
