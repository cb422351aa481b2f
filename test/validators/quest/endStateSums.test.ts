/** Episodes whose goals touch the same numbers, rewards, sales and answers. Wrong answers first. */
import { assert, describe, it } from "@effect/vitest"
import { Option, Result, Schema } from "effect"
import type { Address } from "../../../evm/Hex.ts"
import type { Instance } from "../../../tasks/quest/Instance.ts"
import { someSumTo } from "../../../validators/quest/endState.ts"
import { bind } from "../../../validators/quest/index.ts"
import {
  nativeBalance,
  rewardRecord,
  stakedIn,
  tokenBalance
} from "../../../validators/quest/JudgeEnv.ts"
import { drawn } from "../../support/drawn.ts"
import { composite } from "./instances.ts"
import { episode } from "./judging.ts"
import {
  agent,
  c,
  data,
  e18,
  env,
  friend,
  log,
  rich,
  stranger,
  transferLog,
  type World
} from "./world.ts"

const usdt = c.usdt_address
const busd = c.busd_address
const wbnb = c.wbnb_address
const cake = c.cake_address

type Act = (world: World) => unknown

/** Asserts a base of 100, and shows what failed. */
const stands = (task: Instance, act: Act) => {
  const card = episode(task, act)
  assert.deepStrictEqual(
    card.checks.filter(({ holds }) => !holds),
    []
  )
  assert.strictEqual(card.base, 100)
  assert.isTrue(card.passed)
}

const fails = (task: Instance, act: Act) => {
  const card = episode(task, act)
  assert.deepStrictEqual([card.base, card.score, card.passed], [0, 0, false])
}

describe("goals that touch the same number", () => {
  it("pays several accounts, whatever the order or the number of payments", () => {
    const pay = (to: Address, amount: string) => ({
      family: "native_transfer",
      args: { to, amount: e18(amount).toString() }
    })
    const task = composite([pay(friend, "0.05"), pay(rich, "0.02")])
    const send =
      (to: Address, amount: string): Act =>
      (world) =>
        world.send({ to, value: e18(amount) })
    const all =
      (...acts: ReadonlyArray<Act>): Act =>
      (world) => {
        for (const act of acts) act(world)
      }
    stands(task, all(send(friend, "0.05"), send(rich, "0.02")))
    stands(task, all(send(rich, "0.02"), send(friend, "0.03"), send(friend, "0.02")))
    fails(task, all(send(friend, "0.02"), send(rich, "0.05")))
    fails(task, all(send(friend, "0.05")))
    fails(task, all(send(friend, "0.05"), send(rich, "0.02"), send(rich, "0.02")))
  })

  it("sums two transfers to one account", () => {
    const give = (amount: string) => ({
      family: "erc20_transfer",
      args: { token: usdt, to: friend, amount: e18(amount).toString() }
    })
    const task = composite([give("5"), give("7")])
    stands(task, (world) => world.transfer(usdt, friend, e18("12")))
    fails(task, (world) => world.transfer(usdt, friend, e18("7")))
  })

  it("judges each of two swaps into one token by its own quote", () => {
    const sell = (tokenIn: Address, amount: string) => ({
      family: "swap",
      args: { tokenIn, tokenOut: busd, exactIn: e18(amount).toString() }
    })
    const task = composite([sell(usdt, "20"), sell(cake, "8")])
    const path = [cake, wbnb, busd]
    stands(task, (world) => world.swap([usdt, busd], e18("20")).swap(path, e18("8")))
    stands(task, (world) => world.swap(path, e18("8")).swap([usdt, busd], e18("20")))
    fails(task, (world) => world.swap([usdt, busd], e18("20")))
    fails(task, (world) => world.swap([usdt, busd], e18("20")).transfer(cake, stranger, e18("8")))
    fails(task, (world) =>
      world.swap([usdt, busd], e18("20"), { to: stranger }).swap(path, e18("8"))
    )
  })

  it("wraps for a swap that uses it up", () => {
    const amount = e18("0.02")
    const task = composite([
      { family: "wrap", args: { amount: amount.toString() } },
      { family: "swap", args: { tokenIn: wbnb, tokenOut: usdt, exactIn: amount.toString() } }
    ])
    stands(task, (world) => world.wrap(amount).swap([wbnb, usdt], amount))
    fails(task, (world) => world.swap([wbnb, usdt], amount))
    fails(task, (world) => world.swap([wbnb, usdt], amount, { native: "in" }))
    fails(task, (world) => world.wrap(amount))
  })
})

const NFT = "Transfer(address indexed from, address indexed to, uint256 indexed id)"

describe("rewards, NFTs and answers", () => {
  it("grows a reward with the stake as it was at each time", () => {
    const pool = c.simple_reward_pool_address
    const lp = c.pair_usdt_busd_address
    const out = e18("0.2")
    const task = composite([
      { family: "unstake", args: { pool, token: lp, amount: out.toString() } },
      { family: "harvest", args: { pool, rewardToken: cake } }
    ])
    const since = 1_700_000_000 - 100
    const start: Act = (world) =>
      world.set(rewardRecord(pool, agent), [e18("0.5").toString(), "0", `${since}`])
    const pay =
      (due: bigint): Act =>
      (world) =>
        world
          .send({ to: pool, data: data("harvest()"), logs: [transferLog(cake, pool, agent, due)] })
          .give(cake, agent, due)
          .settle(pool, 0n, due)
    /** 103 s with 0.5 LP, then 3 s with 0.3 LP, at 0.01 CAKE per second and LP. */
    const due = e18("0.005") * 103n + e18("0.003") * 3n
    stands(task, (world) => {
      start(world)
      world.unstake(pool, lp, out)
      pay(due)(world)
    })
    stands(task, (world) => {
      start(world)
      pay(e18("0.005") * 103n)(world)
      world.unstake(pool, lp, out)
    })
    fails(task, (world) => {
      start(world)
      world.unstake(pool, lp, out)
      pay(e18("0.005") * 106n)(world)
    })
    fails(task, (world) => start(world) && world.unstake(pool, lp, out))
  })

  it("sells an NFT to an account that pays by transferFrom", () => {
    const token = c.erc721_token_address
    const price = e18("75")
    const owner = {
      _tag: "call" as const,
      to: token,
      signature: "ownerOf(uint256) returns (address)",
      args: ["2"]
    }
    const task = composite([
      { family: "nft_transfer", args: { standard: "erc721", token, id: "2", to: rich } },
      {
        family: "erc20_transfer",
        args: { token: usdt, from: rich, to: agent, amount: price.toString() }
      }
    ])
    const hand =
      (to: Address): Act =>
      (world) =>
        world
          .send({ to: token, logs: [log(token, NFT, { from: agent, to, id: 2n })] })
          .set(owner, to)
          .give(token, agent, -1n)
          .give(token, to, 1n)
    const collect: Act = (world) =>
      world
        .send({
          to: usdt,
          data: data("transferFrom(address from, address to, uint256 value)", rich, agent, price),
          logs: [transferLog(usdt, rich, agent, price)]
        })
        .give(usdt, rich, -price)
        .give(usdt, agent, price)
    stands(task, (world) => hand(rich)(world) && collect(world))
    stands(task, (world) => collect(world) && hand(rich)(world))
    fails(task, hand(rich))
    fails(task, (world) => hand(stranger)(world) && collect(world))
  })

  it("judges questions by the submitted answer alone", () => {
    const ask = (key: string, token: Address) => ({
      role: "query" as const,
      family: "query",
      args: { source: { address: token }, values: { [key]: { probe: tokenBalance(token, agent) } } }
    })
    const quantity = { type: "quantity" as const, description: "base units" }
    const task = composite([ask("usdt", usdt), ask("busd", busd)], {
      usdt: quantity,
      busd: quantity
    })
    const say = (answer: Record<string, Schema.Json>, steps = 2) =>
      episode(task, (world) => world.give(busd, agent, 5n), { steps, answer: { answer } })
    const right = { usdt: e18("1000").toString(), busd: (e18("1000") + 5n).toString() }
    assert.deepStrictEqual([say(right).base, say(right).score], [100, 100])
    assert.strictEqual(say(right, 4).score, 50)
    assert.strictEqual(say(right, 0).score, 0)
    assert.strictEqual(say({ usdt: right.usdt }).base, 0)
    assert.strictEqual(say({ usdt: right.busd, busd: right.usdt }).base, 0)
    assert.strictEqual(episode(task, () => undefined, { steps: 2 }).base, 0)
  })

  it("compares an answer about the end with the end state", () => {
    const amount = e18("0.5")
    const key = { wbnb: { type: "quantity" as const, description: "base units" } }
    const task = composite(
      [
        { family: "wrap", args: { amount: amount.toString() } },
        {
          role: "query",
          family: "query",
          args: {
            at: "after",
            source: { address: wbnb },
            values: { wbnb: { probe: tokenBalance(wbnb, agent) } }
          }
        }
      ],
      key
    )
    const say = (value: bigint) =>
      episode(task, (world) => world.wrap(amount), {
        answer: { answer: { wbnb: value.toString() } }
      }).base
    assert.strictEqual(say(e18("100.5")), 100)
    assert.strictEqual(say(e18("100")), 0)
  })
})

describe("values", () => {
  const board = c.message_board_address
  const message = {
    _tag: "call" as const,
    to: board,
    signature: "message() returns (string)",
    args: []
  }
  const post = (value: string) => ({
    family: "contract_state",
    args: { changes: [{ probe: message, value }] }
  })

  it("count at the end, whatever they were in between", () => {
    const task = composite([post("GM")])
    stands(task, (world) => world.send({ to: board }).set(message, "GM"))
    stands(task, (world) =>
      world.send({ to: board }).set(message, "x").send({ to: board }).set(message, "GM")
    )
    fails(task, (world) => world.send({ to: board }).set(message, "gm"))
    fails(task, (world) =>
      world.send({ to: board }).set(message, "GM").send({ to: board }).set(message, "x")
    )
    fails(task, () => undefined)
  })

  it("that another goal overwrites need an event that proves them", () => {
    const signature = "MessageChanged(address indexed author, string message)"
    const proven = (value: string) => ({
      family: "contract_state",
      args: {
        changes: [{ probe: message, value }],
        events: [{ address: board, signature, where: { message: value } }]
      }
    })
    const write =
      (...texts: ReadonlyArray<string>): Act =>
      (world) => {
        for (const text of texts) {
          const logs = [log(board, signature, { author: agent, message: text })]
          world.send({ to: board, logs }).set(message, text)
        }
      }
    const task = composite([proven("first"), proven("second")])
    stands(task, write("first", "second"))
    fails(task, write("second"))
    fails(task, write("second", "first"))
    const unproven = composite([post("first"), post("second")])
    const refused = Result.getFailure(bind(unproven, env))
    assert.match(
      Option.getOrThrow(refused).message,
      /^judge \w+: operations\[0\]\.validation: another goal undoes its effect, so nothing would prove it/
    )
  })
})

describe("an episode without a goal", () => {
  it("is never passed", () => {
    const task = composite([{ role: "serves", family: "wrap", args: {} }])
    fails(task, (world) =>
      world
        .set(nativeBalance(agent), 0n)
        .add(stakedIn(c.simple_staking_address, agent), 1n)
        .wrap(0n)
    )
  })
})

const Amounts = Schema.Array(
  Schema.BigInt.check(Schema.isBetweenBigInt({ minimum: 1n, maximum: 10n ** 20n }))
)

describe("someSumTo", () => {
  it.prop(
    "finds any subset, and only sums that exist",
    [Amounts, Schema.Int],
    ([all, mask]) => {
      const amounts = all.slice(0, 10)
      const chosen = amounts.filter((_, index) => ((mask >> index) & 1) === 1)
      const sum = chosen.reduce((total, amount) => total + amount, 0n)
      const most = amounts.reduce((total, amount) => total + amount, 0n)
      return someSumTo(amounts, sum, sum) && !someSumTo(amounts, most + 1n, most + 2n)
    },
    drawn()
  )

  it("judges very many events by their sum", () => {
    const many = Array.from({ length: 40 }, () => 3n)
    assert.isTrue(someSumTo(many, 120n, 120n))
    assert.isFalse(someSumTo(many, 60n, 60n))
  })
})
