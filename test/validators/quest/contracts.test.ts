/** Calls that no other family covers, and what a scorecard shows. */
import { assert, describe, it } from "@effect/vitest"
import { nativeBalance, tokenBalance } from "../../../validators/quest/JudgeEnv.ts"
import { atomic } from "./instances.ts"
import { assertFull, assertScore, holding, judged } from "./judging.ts"
import {
  APPROVAL,
  agent,
  c,
  data,
  e18,
  friend,
  log,
  poolOf,
  router,
  transferLog,
  type World
} from "./world.ts"

const usdt = c.usdt_address
const busd = c.busd_address

describe("contract_state", () => {
  const board = c.message_board_address
  const message = {
    _tag: "call" as const,
    to: board,
    signature: "message() returns (string)",
    args: []
  }
  const task = atomic({
    family: "contract_state",
    args: { changes: [{ probe: message, value: "GM, Web3!" }] },
    targets: [board],
    functions: [{ signature: "setMessage(string message)", where: { message: "GM, Web3!" } }]
  })
  const post = (text: string) => (world: World) =>
    world
      .set(message, "hello")
      .send({ to: board, data: data("setMessage(string message)", text) })
      .set(message, text)

  it("judges text letter by letter", () => {
    assertFull(judged(task, post("GM, Web3!")))
    assertScore(judged(task, post("gm, web3!")), 50)
    assertScore(judged(task, post("GM, Web3! ")), 50)
    assertScore(judged(task, post("hello")), 20)
  })

  it("counts the earlier value, and the value sent with the call", () => {
    const box = c.donation_box_address
    const total = {
      _tag: "call" as const,
      to: box,
      signature: "totalDonations() returns (uint256)",
      args: []
    }
    const value = e18("0.021")
    const donation = atomic({
      family: "contract_state",
      args: {
        value: value.toString(),
        changes: [
          { probe: nativeBalance(box), delta: value.toString() },
          { probe: total, delta: value.toString() }
        ]
      },
      targets: [box],
      functions: [{ signature: "donate()", where: {} }]
    })
    const donate =
      (sent: bigint, counted = sent) =>
      (world: World) =>
        world
          .set(total, e18("7"))
          .send({ to: box, value: sent, data: data("donate()") })
          .add(total, counted)
    assertFull(judged(donation, donate(value)))
    assertScore(judged(donation, donate(value + 1n)), 70)
    assertScore(judged(donation, donate(value, 0n)), 40)
  })

  it("requires a stated event with its arguments", () => {
    const lender = c.flashloan_lender_address
    const receiver = c.flashloan_receiver_address
    const event =
      "FlashLoan(address indexed receiver,address indexed initiator,address indexed token,uint256 amount,uint256 fee)"
    const fee = e18("0.9")
    const loan = atomic({
      family: "contract_state",
      args: {
        changes: [
          { probe: tokenBalance(usdt, agent), delta: `-${fee}` },
          { probe: tokenBalance(usdt, lender), delta: fee.toString() }
        ],
        events: [
          {
            address: lender,
            signature: event,
            where: { receiver, token: usdt },
            amounts: { amount: e18("300").toString(), fee: fee.toString() }
          }
        ]
      },
      targets: [receiver],
      functions: [
        { signature: "executeFlashLoan(address token,uint256 amount)", where: { token: usdt } }
      ]
    })
    const borrow = (amount: bigint) => (world: World) =>
      world
        .send({
          to: receiver,
          data: data("executeFlashLoan(address token,uint256 amount)", usdt, amount),
          logs: [
            transferLog(usdt, agent, lender, fee),
            log(lender, event, { receiver, initiator: receiver, token: usdt, amount, fee })
          ]
        })
        .give(usdt, agent, -fee)
        .give(usdt, lender, fee)
    assertFull(judged(loan, borrow(e18("300"))))
    assertFull(judged(loan, borrow(e18("300.3"))))
    assertScore(judged(loan, borrow(e18("300.3") + 1n)), 70)
    assertScore(judged(loan, borrow(e18("299"))), 70)
    assertScore(
      judged(loan, (world) => borrow(e18("300"))(world).give(usdt, agent, -1n)),
      70
    )
  })
})

describe("the order of an atomic scorecard", () => {
  it("shows each failed check with expected and actual in tokens and base units", () => {
    const amount = e18("5")
    const task = atomic({
      family: "erc20_transfer",
      args: { token: usdt, to: friend, amount: amount.toString() },
      targets: [usdt],
      functions: [{ signature: "transfer(address to,uint256 amount)", where: { to: friend } }]
    })
    const card = judged(task, (world) => world.transfer(usdt, friend, (amount * 99n) / 100n))
    assert.deepStrictEqual(holding(card), ["success", "target", "function"])
    const state = card.checks.find(({ name }) => name === "state")
    assert.include(state?.expected, "5 USDT (5000000000000000000)")
    assert.include(state?.actual, "4.95 USDT (4950000000000000000)")
    assert.strictEqual(state?.deviationPpm, -10_000)
  })

  it("does not count an Approval event without the allowance", () => {
    const amount = e18("5")
    const task = atomic({
      family: "erc20_allowance",
      args: { token: usdt, spender: router, amount: amount.toString() },
      targets: [usdt],
      functions: [
        { signature: "approve(address spender,uint256 amount)", where: { spender: router } }
      ]
    })
    const pretend = (world: World) =>
      world.send({
        to: usdt,
        data: data("approve(address spender,uint256 amount)", router, amount),
        logs: [log(usdt, APPROVAL, { owner: agent, spender: router, value: amount })]
      })
    assertScore(judged(task, pretend), 40)
    assert.deepStrictEqual(poolOf(usdt, busd)[0], c.pair_usdt_busd_address)
  })
})
