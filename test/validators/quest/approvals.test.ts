/** Allowances, permits and approvals of NFTs: wrong answers first. */
import { describe, it } from "@effect/vitest"
import type { Address } from "../../../evm/Hex.ts"
import { allowanceOf } from "../../../validators/quest/JudgeEnv.ts"
import { atomic } from "./instances.ts"
import { assertFull, assertScore, judged } from "./judging.ts"
import {
  agent,
  c,
  data,
  e18,
  friend,
  rich,
  router,
  stranger,
  transferLog,
  type World,
  zero
} from "./world.ts"

const usdt = c.usdt_address
const busd = c.busd_address

describe("erc20_allowance", () => {
  const amount = e18("250.5")
  const allowance = (mode: "set" | "increase" | "decrease", more = {}) =>
    atomic({
      family: "erc20_allowance",
      args: { token: usdt, spender: router, amount: amount.toString(), mode, ...more },
      targets: [usdt],
      functions: [
        { signature: "approve(address spender,uint256 amount)", where: { spender: router } },
        {
          signature: "increaseAllowance(address spender,uint256 addedValue)",
          where: { spender: router }
        },
        {
          signature: "decreaseAllowance(address spender,uint256 subtractedValue)",
          where: { spender: router }
        }
      ]
    })
  const task = allowance("set")
  const approve =
    (spender: Address, value: bigint, token: Address = usdt) =>
    (world: World) =>
      world.approve(token, spender, value)

  it("keeps a no-op, another spender and another token below 50", () => {
    assertScore(judged(task, approve(router, 0n)), 40)
    assertScore(judged(task, approve(stranger, amount)), 20)
    assertScore(judged(task, approve(router, amount, busd)), 0)
  })

  it("is exact: fails for one unit more, one less, a factor of 10^12, and unlimited", () => {
    const wrong = [amount + 1n, amount - 1n, amount / 10n ** 12n, 1n, 2n ** 256n - 1n]
    for (const value of wrong) assertScore(judged(task, approve(router, value), 5000n), 70)
    assertFull(judged(task, approve(router, amount)))
  })

  it("fails the state if tokens leave with the approval", () => {
    assertScore(
      judged(task, (world) => world.approve(usdt, router, amount).give(usdt, agent, -1n)),
      70
    )
  })

  it("counts increases and decreases from the earlier allowance", () => {
    const before = e18("1000")
    const change = (name: string, by: bigint, sign: bigint) => (world: World) =>
      world
        .set(allowanceOf(usdt, agent, router), before)
        .send({ to: usdt, data: data(`${name}(address spender,uint256 value)`, router, by) })
        .add(allowanceOf(usdt, agent, router), sign * by)
    assertFull(judged(allowance("increase"), change("increaseAllowance", amount, 1n)))
    assertFull(judged(allowance("decrease"), change("decreaseAllowance", amount, -1n)))
    assertScore(judged(allowance("increase"), change("increaseAllowance", amount - 1n, 1n)), 70)
    assertScore(judged(allowance("increase"), change("increaseAllowance", 0n, 1n)), 40)
    assertScore(judged(allowance("increase"), change("decreaseAllowance", amount, -1n)), 40)
  })

  it("requires that a revoked allowance is 0", () => {
    const revoke = allowance("set", { amount: "0" })
    const from = (value: bigint) => (world: World) =>
      world.set(allowanceOf(usdt, agent, router), e18("77")).approve(usdt, router, value)
    assertFull(judged(revoke, from(0n)))
    assertScore(judged(revoke, from(1n)), 70)
    assertScore(
      judged(revoke, (world) => from(e18("77"))(world)),
      40
    )
  })

  it("judges an owner's permit and the room that it must leave", () => {
    const token = c.erc1363_token_address
    const nonces = {
      _tag: "call" as const,
      to: token,
      signature: "nonces(address) returns (uint256)",
      args: [rich]
    }
    const signature =
      "permit(address owner,address spender,uint256 value,uint256 deadline,uint8 v,bytes32 r,bytes32 s)"
    const permit = atomic({
      family: "erc20_allowance",
      args: {
        token,
        owner: rich,
        spender: friend,
        amount: amount.toString(),
        also: [{ probe: nonces, delta: "1" }]
      },
      targets: [token],
      functions: [{ signature, where: { owner: rich, spender: friend } }]
    })
    const call = data(
      signature,
      rich,
      friend,
      amount,
      2_000_000_000n,
      27,
      `0x${"1".repeat(64)}`,
      `0x${"2".repeat(64)}`
    )
    const submit = (world: World) =>
      world.send({ to: token, data: call }).set(allowanceOf(token, rich, friend), amount)
    assertFull(judged(permit, (world) => submit(world).set(nonces, 1n)))
    assertScore(judged(permit, submit), 40)
    assertScore(
      judged(permit, (world) => world.approve(token, friend, amount)),
      20
    )
  })
})

/** What a notified contract keeps: count, token, operator, account, amount, data. */
const record = (receiver: Address, getter: "lastApproval" | "lastTransfer") => ({
  _tag: "call" as const,
  to: receiver,
  signature: `${getter}() returns (uint256,address,address,address,uint256,bytes)`,
  args: []
})
const empty = ["0", zero, zero, zero, "0", "0x"]

/** The changes of a record that a notification leaves. */
const notified = (
  probe: ReturnType<typeof record>,
  token: Address,
  amount: bigint
): ReadonlyArray<Record<string, string | number | typeof probe>> => [
  { probe, index: 0, delta: "1" },
  { probe, index: 1, value: token },
  { probe, index: 3, value: agent },
  { quantity: "amount", probe, index: 4, delta: amount.toString() }
]

describe("a contract that is notified in the same transaction", () => {
  const token = c.erc1363_token_address
  const receiver = c.erc1363_receiver_address
  const amount = e18("12.5")
  const approve = "approveAndCall(address spender,uint256 value)"
  const transfer = "transferAndCall(address to,uint256 value)"

  it("distinguishes approveAndCall from approve, and amounts from each other", () => {
    const probe = record(receiver, "lastApproval")
    const task = atomic({
      family: "erc20_allowance",
      args: {
        token,
        spender: receiver,
        amount: amount.toString(),
        also: notified(probe, token, amount)
      },
      targets: [token],
      functions: [{ signature: approve, where: { spender: receiver } }]
    })
    const call = (value: bigint, owner: Address) => (world: World) =>
      world
        .set(probe, empty)
        .send({ to: token, data: data(approve, receiver, value) })
        .set(allowanceOf(token, agent, receiver), value)
        .set(probe, ["1", token, owner, owner, value.toString(), "0x"])
    assertFull(judged(task, call(amount, agent)))
    assertScore(judged(task, call(amount + 1n, agent)), 70)
    assertScore(judged(task, call(0n, agent)), 40)
    assertScore(judged(task, call(amount, stranger)), 40)
    assertScore(
      judged(task, (world) => world.set(probe, empty).approve(token, receiver, amount)),
      20
    )
  })

  it("distinguishes transferAndCall from transfer, with the transfer's own tolerance", () => {
    const probe = record(receiver, "lastTransfer")
    const task = atomic({
      family: "erc20_transfer",
      args: {
        token,
        to: receiver,
        amount: amount.toString(),
        also: notified(probe, token, amount)
      },
      targets: [token],
      functions: [{ signature: transfer, where: { to: receiver } }],
      tolerances: { amount: "0.1%" }
    })
    const move = (value: bigint, signature: string, count: bigint) => (world: World) =>
      world
        .set(probe, empty)
        .send({
          to: token,
          data: data(signature, receiver, value),
          logs: [transferLog(token, agent, receiver, value)]
        })
        .give(token, agent, -value)
        .give(token, receiver, value)
        .set(probe, count === 0n ? empty : ["1", token, agent, agent, value.toString(), "0x"])
    assertFull(judged(task, move(amount, transfer, 1n)))
    assertFull(judged(task, move(amount + amount / 1000n, transfer, 1n)))
    assertScore(judged(task, move(amount + amount / 1000n + 1n, transfer, 1n)), 70)
    assertScore(judged(task, move(amount, "transfer(address to,uint256 value)", 0n)), 20)
  })
})

describe("nft_approval", () => {
  const token = c.erc721_token_address
  const approved = {
    _tag: "call" as const,
    to: token,
    signature: "getApproved(uint256) returns (address)",
    args: ["1"]
  }
  const signature = "approve(address to,uint256 tokenId)"
  const task = atomic({
    family: "nft_approval",
    args: { token, id: "1", spender: friend },
    targets: [token],
    functions: [{ signature, where: { to: friend, tokenId: "1" } }]
  })
  const approve = (to: Address) => (world: World) =>
    world
      .set(approved, zero)
      .send({ to: token, data: data(signature, to, 1n) })
      .set(approved, to)

  it("gives an approval for a stranger less than 50", () => {
    assertFull(judged(task, approve(friend)))
    assertScore(judged(task, approve(stranger)), 20)
    assertScore(judged(task, approve(zero)), 20)
  })

  it("judges operators by a flag", () => {
    const flag = {
      _tag: "call" as const,
      to: token,
      signature: "isApprovedForAll(address,address) returns (bool)",
      args: [agent, friend]
    }
    const call = "setApprovalForAll(address operator,bool approved)"
    const all = atomic({
      family: "nft_approval",
      args: { token, operator: friend, approved: "true" },
      targets: [token],
      functions: [{ signature: call, where: { operator: friend, approved: "true" } }]
    })
    const set = (value: boolean) => (world: World) =>
      world
        .set(flag, false)
        .send({ to: token, data: data(call, friend, value) })
        .set(flag, value)
    assertFull(judged(all, set(true)))
    assertScore(judged(all, set(false)), 20)
  })
})
