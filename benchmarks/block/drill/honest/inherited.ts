/**
 * Honest use of what a contract inherits from OpenZeppelin: who owns it, roles, and transfers of its own shares. Systems need not
 * list it, so that a patch that breaks it is found in each of them. Pure.
 */
import { type Abi, toFunctionSignature } from "viem"
import type { TemplateStep, Use } from "../../../../tasks/block/Drill.ts"
import type { Actor } from "../../../../tasks/block/Proof.ts"
import type { CompiledContract } from "../../solidity/Solidity.ts"

type Caller = (from: Actor, call: string, args: ReadonlyArray<string>) => TemplateStep

const NO_ROLE = `0x${"0".repeat(64)}`

const ownership = (call: Caller, inTwo: boolean): ReadonlyArray<Use> => {
  const accepts = (who: Actor) => (inTwo ? [call(who, "acceptOwnership()", [])] : [])
  const over = "transferOwnership(address)"
  return [
    {
      name: "hand the ownership over, and back",
      steps: [
        call("deployer", over, ["@bob"]),
        ...accepts("bob"),
        call("bob", over, ["@deployer"]),
        ...accepts("deployer")
      ]
    },
    { name: "take the ownership", steps: [call("alice", over, ["@alice"]), ...accepts("alice")] },
    { name: "end the ownership of another", steps: [call("bob", "renounceOwnership()", [])] }
  ]
}

const roles = (call: Caller): ReadonlyArray<Use> => [
  {
    name: "give a role, and take it back",
    steps: [
      call("deployer", "grantRole(bytes32,address)", [NO_ROLE, "@bob"]),
      call("deployer", "revokeRole(bytes32,address)", [NO_ROLE, "@bob"])
    ]
  },
  {
    name: "give a role, which is given up",
    steps: [
      call("deployer", "grantRole(bytes32,address)", [NO_ROLE, "@alice"]),
      call("alice", "renounceRole(bytes32,address)", [NO_ROLE, "@alice"])
    ]
  },
  {
    name: "give oneself a role",
    steps: [call("alice", "grantRole(bytes32,address)", [NO_ROLE, "@alice"])]
  }
]

const shares = (call: Caller, target: string): ReadonlyArray<Use> => [
  {
    name: "pass shares on",
    params: { amount: { from: "1", to: `${target}.balanceOf(@alice)` } },
    steps: [call("alice", "transfer(address,uint256)", ["@bob", "=amount"])]
  },
  {
    name: "have shares passed on",
    params: { amount: { from: "1", to: `${target}.balanceOf(@bob)` } },
    steps: [
      call("bob", "approve(address,uint256)", ["@alice", "=amount"]),
      call("alice", "transferFrom(address,address,uint256)", ["@bob", "@alice", "=amount"]),
      call("alice", "transferFrom(address,address,uint256)", ["@bob", "@alice", "1"])
    ]
  }
]

/** Uses of what the contract inherits. */
export const inheritedUses = ({ abi }: CompiledContract, target: string): ReadonlyArray<Use> => {
  const has = new Set(
    (abi as unknown as Abi).flatMap((item) =>
      item.type === "function" ? [toFunctionSignature(item)] : []
    )
  )
  const call: Caller = (from, name, args) => ({ to: target, call: name, from, args: [...args] })
  return [
    ...(has.has("renounceOwnership()") ? ownership(call, has.has("acceptOwnership()")) : []),
    ...(has.has("grantRole(bytes32,address)") ? roles(call) : []),
    ...(has.has("transferFrom(address,address,uint256)") && has.has("totalSupply()")
      ? shares(call, target)
      : [])
  ]
}
