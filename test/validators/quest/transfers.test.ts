/** Transfers of BNB, ERC-20 tokens and NFTs: wrong answers first. */
import { describe, it } from "@effect/vitest"
import { stringToHex } from "viem"
import {
  nativeBalance,
  tokenBalance,
  totalSupply,
  usualGasPrice
} from "../../../validators/quest/JudgeEnv.ts"
import { atomic } from "./instances.ts"
import { assertFull, assertScore, judged } from "./judging.ts"
import {
  agent,
  c,
  data,
  e18,
  friend,
  GAS_PRICE,
  log,
  rich,
  stranger,
  transferLog,
  type World,
  zero
} from "./world.ts"

const weights = { success: 30, recipient: 20, amount: 20, state: 30 }

describe("native_transfer", () => {
  const amount = e18("0.05")
  const task = atomic({
    family: "native_transfer",
    args: { to: friend, amount: amount.toString() },
    targets: [friend],
    weights
  })
  const pay = (to: `0x${string}`, value: bigint) => (world: World) => world.send({ to, value })

  it("gives 0 for no action, a revert, a stranger, or a send without value", () => {
    assertScore(
      judged(task, () => undefined),
      0
    )
    assertScore(
      judged(task, (world) => world.send({ to: friend, value: amount, reverted: true })),
      0
    )
    assertScore(judged(task, pay(stranger, amount)), 0)
    assertScore(judged(task, pay(friend, 0n)), 20)
  })

  it("gives success and recipient for a wrong amount: tolerance + 1, and factors of ten", () => {
    const over = amount + amount / 1000n
    assertFull(judged(task, pay(friend, over)))
    assertScore(judged(task, pay(friend, over + 1n)), 50)
    assertScore(judged(task, pay(friend, amount - amount / 1000n - 1n)), 50)
    for (const power of [1n, 3n, 12n]) {
      assertScore(judged(task, pay(friend, amount / 10n ** power)), 50)
    }
    assertScore(judged(task, pay(friend, amount * 10n)), 50)
  })

  it("fails the state if anything else leaves with the right payment", () => {
    const also = (other: (world: World) => unknown) => (world: World) => {
      pay(friend, amount)(world)
      other(world)
    }
    const { usdt_address, pair_usdt_busd_address, erc721_token_address } = c
    for (const token of [usdt_address, pair_usdt_busd_address, erc721_token_address]) {
      assertScore(
        judged(
          task,
          also((world) => world.give(token, agent, -1n))
        ),
        70
      )
    }
    const unknown = "0xabababababababababababababababababababab"
    const drained = also((world) =>
      world.send({ to: unknown, logs: [transferLog(unknown, agent, stranger, 1n)] })
    )
    assertScore(judged(task, drained), 70)
    const batch = log(
      unknown,
      "TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)",
      { operator: agent, from: agent, to: stranger, ids: [1n, 2n], values: [0n, 3n] }
    )
    assertScore(
      judged(
        task,
        also((world) => world.send({ to: unknown, logs: [batch] }))
      ),
      70
    )
    assertFull(
      judged(
        task,
        also((world) => world.give(usdt_address, agent, 1n))
      )
    )
  })

  it("accepts the exact amount with calldata, and ignores what gas cost", () => {
    assertFull(judged(task, pay(friend, amount)))
    assertFull(judged(task, (world) => world.send({ to: friend, value: amount, data: "0x1234" })))
  })

  it("computes a percentage from our own reading, not from the round number", () => {
    const share = atomic({
      family: "native_transfer",
      args: { to: friend, amount: { percent: "35" } },
      targets: [friend],
      weights
    })
    const holding = e18("83.4172")
    const from = (value: bigint) => (world: World) =>
      world.set(nativeBalance(agent), holding).send({ to: friend, value })
    assertFull(judged(share, from((holding * 35n) / 100n)))
    assertScore(judged(share, from(e18("35"))), 50)
    assertScore(judged(share, from(e18("0.35"))), 50)
  })

  it("allows a maximum transfer to leave 0.001 BNB and no more", () => {
    const all = atomic({
      family: "native_transfer",
      args: { to: friend, amount: "all" },
      targets: [friend],
      weights
    })
    const keep = (rest: bigint) => (world: World) =>
      world
        .set(usualGasPrice, GAS_PRICE)
        .send({ to: friend, value: e18("100") - 50_000n * GAS_PRICE - rest })
    assertFull(judged(all, keep(0n)))
    assertFull(judged(all, keep(e18("0.001"))))
    assertScore(judged(all, keep(e18("0.001") + 1n)), 50)
    assertScore(judged(all, keep(e18("99"))), 50)
    // A gas price that eats the rest is no way to give it away.
    const burn = (price: bigint) => (world: World) =>
      world
        .set(usualGasPrice, GAS_PRICE)
        .send({ to: friend, value: e18("100") - 50_000n * price, gasPrice: price })
    assertFull(judged(all, burn(2n * GAS_PRICE)))
    assertFull(judged(all, burn(0n)))
    assertScore(judged(all, burn(22n * GAS_PRICE)), 50)
    assertScore(judged(all, burn(10n ** 6n * GAS_PRICE)), 50)
  })

  it("judges a message to the byte", () => {
    const message = atomic({
      family: "native_transfer",
      args: { to: friend, amount: amount.toString(), data: "Invoice 7" },
      targets: [friend],
      weights: { success: 30, recipient: 20, function: 20, state: 30 },
      essential: ["function"]
    })
    const say = (text: string) => (world: World) =>
      world.send({ to: friend, value: amount, data: stringToHex(text) })
    assertFull(judged(message, say("Invoice 7")))
    assertScore(judged(message, say("Invoice 77")), 50)
    assertScore(judged(message, pay(friend, amount)), 50)
    const short = (world: World) =>
      world.send({ to: friend, value: amount / 2n, data: stringToHex("Invoice 7") })
    assertScore(judged(message, short), 70)
  })

  it("requires empty data if the task's call is a plain send", () => {
    const plain = atomic({
      family: "native_transfer",
      args: { to: c.fallback_receiver_address, amount: amount.toString() },
      targets: [c.fallback_receiver_address],
      functions: [{ signature: "", where: {} }]
    })
    const to = c.fallback_receiver_address
    assertFull(judged(plain, (world) => world.send({ to, value: amount })))
    assertScore(
      judged(plain, (world) => world.send({ to, value: amount, data: "0xd0e30db0" })),
      80
    )
  })
})

describe("erc20_transfer", () => {
  const amount = e18("12.5")
  const usdt = c.usdt_address
  const task = atomic({
    family: "erc20_transfer",
    args: { token: usdt, to: friend, amount: amount.toString() },
    targets: [usdt],
    functions: [
      { signature: "transfer(address recipient,uint256 amount)", where: { recipient: friend } }
    ]
  })

  it("gives less than 50 for no action, a stranger, another token and a revert", () => {
    assertScore(
      judged(task, (world) => world.transfer(usdt, friend, 0n)),
      40
    )
    assertScore(
      judged(task, (world) => world.transfer(usdt, stranger, amount)),
      20
    )
    assertScore(
      judged(task, (world) => world.transfer(c.busd_address, friend, amount)),
      0
    )
    assertScore(
      judged(task, (world) => world.send({ to: usdt, data: "0x", reverted: true })),
      0
    )
  })

  it("gives 70 to the right call with a wrong amount", () => {
    const room = amount / 1000n
    assertFull(judged(task, (world) => world.transfer(usdt, friend, amount + room)))
    assertScore(
      judged(task, (world) => world.transfer(usdt, friend, amount + room + 1n)),
      70
    )
    assertScore(
      judged(task, (world) => world.transfer(usdt, friend, amount - room - 1n)),
      70
    )
    for (const power of [6n, 12n]) {
      assertScore(
        judged(task, (world) => world.transfer(usdt, friend, amount / 10n ** power)),
        70
      )
    }
  })

  it("scales with the multiplier, not beyond it", () => {
    const off = amount + (amount * 2n) / 1000n
    assertScore(
      judged(task, (world) => world.transfer(usdt, friend, off), 1999n),
      70
    )
    assertFull(judged(task, (world) => world.transfer(usdt, friend, off), 2000n))
  })

  it("does not believe a transaction that reports success and moves nothing", () => {
    const call = data("transfer(address recipient, uint256 amount)", friend, amount)
    assertScore(
      judged(task, (world) => world.send({ to: usdt, data: call })),
      40
    )
  })

  it("judges both sides: a fee taken on the way fails the state", () => {
    const short = (world: World) =>
      world.transfer(usdt, friend, amount).give(usdt, friend, -amount / 2n)
    assertScore(judged(task, short), 70)
    assertScore(
      judged(task, (world) => world.transfer(usdt, friend, amount).give(usdt, agent, -amount)),
      70
    )
  })

  it("judges whose tokens a transferFrom moves", () => {
    const from = atomic({
      family: "erc20_transfer",
      args: { token: usdt, from: rich, to: friend, amount: amount.toString() },
      targets: [usdt],
      functions: [
        {
          signature: "transferFrom(address from,address to,uint256 amount)",
          where: { from: rich, to: friend }
        }
      ]
    })
    const move = (owner: `0x${string}`, to: `0x${string}`) => (world: World) =>
      world
        .send({
          to: usdt,
          data: data("transferFrom(address from,address to,uint256 amount)", owner, to, amount),
          logs: [transferLog(usdt, owner, to, amount)]
        })
        .give(usdt, owner, -amount)
        .give(usdt, to, amount)
    assertFull(judged(from, move(rich, friend)))
    assertScore(judged(from, move(agent, friend)), 20)
    assertScore(judged(from, move(rich, stranger)), 20)
    assertScore(
      judged(from, (world) => world.transfer(usdt, friend, amount)),
      20
    )
  })

  it("sends a share or all of what was read", () => {
    const part = (amount: string | { percent: string }) =>
      atomic({
        family: "erc20_transfer",
        args: { token: usdt, to: friend, amount },
        targets: [usdt],
        functions: [
          { signature: "transfer(address recipient,uint256 amount)", where: { recipient: friend } }
        ]
      })
    const holding = e18("731.29")
    const odd = (sent: bigint) => (world: World) =>
      world.set(tokenBalance(usdt, agent), holding).transfer(usdt, friend, sent)
    assertFull(judged(part("all"), odd(holding)))
    assertScore(judged(part("all"), odd(holding - holding / 999n)), 70)
    assertFull(judged(part({ percent: "12.5" }), odd(holding / 8n)))
    assertScore(judged(part({ percent: "12.5" }), odd(e18("12.5"))), 70)
  })

  it("requires a burn to reduce the supply: a transfer to the dead address is none", () => {
    const token = c.erc1363_token_address
    const burn = atomic({
      family: "erc20_transfer",
      args: { token, to: zero, amount: amount.toString() },
      targets: [token],
      functions: [{ signature: "burn(uint256 value)", where: {} }]
    })
    const burnt = (world: World) =>
      world
        .set(totalSupply(token), e18("1000000"))
        .send({
          to: token,
          data: data("burn(uint256 value)", amount),
          logs: [transferLog(token, agent, zero, amount)]
        })
        .give(token, agent, -amount)
        .add(totalSupply(token), -amount)
    assertFull(judged(burn, burnt))
    const dead = "0x000000000000000000000000000000000000dEaD"
    assertScore(
      judged(burn, (world) => world.transfer(token, dead, amount)),
      20
    )
  })
})
