/** Wraps, stakes and rewards: wrong answers first. */
import { describe, it } from "@effect/vitest"
import type { Address } from "../../../evm/Hex.ts"
import { rewardRecord, stakedIn, tokenBalance } from "../../../validators/quest/JudgeEnv.ts"
import { atomic } from "./instances.ts"
import { assertFull, assertScore, judged } from "./judging.ts"
import { agent, c, data, e18, friend, stranger, transferLog, type World } from "./world.ts"

const wbnb = c.wbnb_address
const cake = c.cake_address

describe("wrap and unwrap", () => {
  const amount = e18("0.037")
  const deposit = atomic({
    family: "wrap",
    args: { amount: amount.toString() },
    targets: [wbnb],
    functions: [
      { signature: "deposit()", where: {} },
      { signature: "", where: {} }
    ]
  })
  const withdraw = atomic({
    family: "unwrap",
    args: { amount: amount.toString() },
    targets: [wbnb],
    functions: [{ signature: "withdraw(uint256 wad)", where: {} }]
  })

  it("gives less than 50 for no action, and for the other direction", () => {
    assertScore(
      judged(deposit, (world) => world.wrap(0n)),
      40
    )
    assertScore(
      judged(deposit, (world) => world.unwrap(amount)),
      20
    )
    assertScore(
      judged(withdraw, (world) => world.wrap(amount)),
      20
    )
    assertScore(
      judged(deposit, (world) => world.transfer(wbnb, friend, amount)),
      20
    )
  })

  it("tolerates 0.1 % of the chosen amount", () => {
    assertFull(judged(deposit, (world) => world.wrap(amount + amount / 1000n)))
    assertScore(
      judged(deposit, (world) => world.wrap(amount + amount / 1000n + 1n)),
      70
    )
    assertScore(
      judged(deposit, (world) => world.wrap(amount * 10n)),
      70
    )
    assertScore(
      judged(withdraw, (world) => world.unwrap(amount - amount / 1000n - 1n)),
      70
    )
  })

  it("accepts deposit(), a plain send, and withdraw()", () => {
    assertFull(judged(deposit, (world) => world.wrap(amount)))
    assertFull(judged(deposit, (world) => world.wrap(amount, "0x")))
    assertFull(judged(withdraw, (world) => world.unwrap(amount)))
  })
})

describe("stake, unstake, harvest", () => {
  const pool = c.simple_staking_address
  const amount = e18("3.4")
  const task = atomic({
    family: "stake",
    args: { pool, token: cake, amount: amount.toString() },
    targets: [pool],
    functions: [
      { signature: "deposit(uint256 amount)", where: {} },
      { signature: "stake(uint256 amount)", where: {} }
    ],
    tolerances: { amount: "0.1%" }
  })

  it("gives less than 50 for a stake elsewhere, and for a gift to the pool", () => {
    assertScore(
      judged(task, (world) => world.stake(c.simple_lp_staking_address, cake, amount)),
      0
    )
    assertScore(
      judged(task, (world) =>
        world
          .send({ to: pool, data: data("deposit(uint256 amount)", amount) })
          .give(cake, agent, -amount)
      ),
      40
    )
  })

  it("gives 70 for a wrong amount", () => {
    assertScore(
      judged(task, (world) => world.stake(pool, cake, 1n)),
      70
    )
    assertScore(
      judged(task, (world) => world.stake(pool, cake, amount + amount / 1000n + 1n)),
      70
    )
    assertFull(judged(task, (world) => world.stake(pool, cake, amount + amount / 1000n)))
    assertFull(judged(task, (world) => world.stake(pool, cake, amount)))
  })

  it("withdraws the stated part or the whole stake", () => {
    const lp = c.pair_usdt_busd_address
    const rewards = c.simple_reward_pool_address
    const out = (part: string) =>
      atomic({
        family: "unstake",
        args: { pool: rewards, token: lp, amount: part },
        targets: [rewards],
        functions: [{ signature: "withdraw(uint256 amount)", where: {} }]
      })
    assertFull(judged(out("all"), (world) => world.unstake(rewards, lp, e18("0.5"))))
    assertScore(
      judged(out("all"), (world) => world.unstake(rewards, lp, e18("0.4"))),
      70
    )
    assertFull(
      judged(out(e18("0.3").toString()), (world) => world.unstake(rewards, lp, e18("0.3")))
    )
    assertScore(
      judged(out(e18("0.3").toString()), (world) => world.stake(rewards, lp, e18("0.3"))),
      20
    )
  })

  it("computes the reward up to the block of the receipt", () => {
    const rewards = c.simple_reward_pool_address
    const harvest = atomic({
      family: "harvest",
      args: { pool: rewards, rewardToken: cake },
      targets: [rewards],
      functions: [{ signature: "harvest()", where: {} }]
    })
    /** 0.5 LP at 0.01 CAKE per second and LP, 0.2 CAKE accrued 100 s before the first block. */
    const pay =
      (share: bigint, to: Address = agent) =>
      (world: World) => {
        const since = 1_700_000_000 - 100
        world.set(rewardRecord(rewards, agent), [
          e18("0.5").toString(),
          e18("0.2").toString(),
          `${since}`
        ])
        const due = e18("0.2") + e18("0.005") * BigInt(world.nextTime - since)
        const paid = (due * share) / 100_000n
        return world
          .send({
            to: rewards,
            data: data("harvest()"),
            logs: [transferLog(cake, rewards, to, paid)]
          })
          .give(cake, to, paid)
          .settle(rewards, 0n, paid)
      }
    assertFull(judged(harvest, pay(100_000n)))
    assertFull(judged(harvest, pay(99_901n)))
    assertScore(judged(harvest, pay(99_899n)), 70)
    assertScore(judged(harvest, pay(97_000n)), 70)
    assertScore(judged(harvest, pay(0n)), 40)
    assertScore(judged(harvest, pay(100_000n, stranger)), 40)
  })

  it("requires that an emergency exit gives up the reward", () => {
    const rewards = c.simple_reward_pool_address
    const lp = c.pair_usdt_busd_address
    const exit = atomic({
      family: "unstake",
      args: {
        pool: rewards,
        token: lp,
        amount: "all",
        also: [{ probe: tokenBalance(cake, agent), delta: "0" }]
      },
      targets: [rewards],
      functions: [{ signature: "emergencyWithdraw()", where: {} }]
    })
    const leave = (world: World) =>
      world
        .send({ to: rewards, data: data("emergencyWithdraw()") })
        .give(lp, agent, e18("0.5"))
        .add(stakedIn(rewards, agent), -e18("0.5"))
    assertFull(judged(exit, leave))
    assertScore(
      judged(exit, (world) => leave(world).give(cake, agent, 1n)),
      70
    )
  })
})
