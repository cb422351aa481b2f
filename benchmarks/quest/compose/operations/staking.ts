/** Owns the operations of the staking contracts. */
import { stakingPool, stakingPools, tokenIn } from "../assets.ts"
import { alone, at, type Operation, oneOf, type Slots, sends } from "./Operation.ts"

const poolOf = ({ pool = "" }: Slots) => stakingPools.find(({ name }) => name === pool)

const isPool = (slots: Slots): boolean => poolOf(slots)?.stakes === slots.asset

export const stake: Operation = {
  name: "stake",
  atomic: ({ slots }) => (slots.asset === "CAKE" ? "stake_single_token" : "stake_lp_tokens"),
  amount: { slot: "asset", kinds: ["stated", "share", "all", "brought"] },
  slots: { pool: "pool" },
  draw: (draw) => {
    const { name, stakes } = oneOf(draw, stakingPools)
    return { asset: stakes, pool: name }
  },
  fits: isPool,
  key: ({ pool }) => `stake in ${pool}`,
  brings: () => [],
  needs: ({ asset = "", pool = "" }) => [{ token: asset, spender: pool }],
  act: (world, { asset = "", pool = "" }, amount) => {
    world.take(asset, amount)
    world.spend({ token: asset, spender: pool }, amount)
    world.give(`staked in ${pool}`, amount)
    world.show(`stake in ${pool}`, amount)
    return {}
  },
  judged: ({ asset = "", pool = "" }, amount) => ({
    family: "stake",
    args: { pool: `{${stakingPool(pool).key}}`, token: tokenIn(asset), amount },
    tolerances: { amount: "0.1%" }
  }),
  script: ({ pool = "" }) => sends(at(stakingPool(pool).key), "deposit(uint256 amount)", "amount"),
  says: {
    precise: [
      "stake {amount} in {pool}",
      "deposit {amount} as a stake into {pool}",
      "place {amount} as my stake with {pool}"
    ],
    moderate: [
      "stake {amount} in {pool} for me",
      "put {amount} into {pool}",
      "lock {amount} in {pool}"
    ],
    vague: [
      "let {amount} rest in {pool}",
      "leave {amount} with {pool}",
      "have {pool} look after {amount}"
    ]
  }
}

export const unstake: Operation = {
  ...alone,
  name: "unstake",
  atomic: () => "unstake_lp_tokens",
  amount: { slot: "asset", kinds: ["stated"] },
  slots: { pool: "pool" },
  draw: () => ({ asset: "USDT/BUSD LP", pool: "the USDT/BUSD reward pool" }),
  fits: ({ asset, pool }) => asset === "USDT/BUSD LP" && pool === "the USDT/BUSD reward pool",
  key: ({ pool }) => `unstake from ${pool}`,
  act: (world, { asset = "", pool = "" }, amount) => {
    world.take(`staked in ${pool}`, amount)
    world.give(asset, amount)
    world.show(`unstake from ${pool}`, amount)
    return {}
  },
  judged: ({ asset = "", pool = "" }, amount) => ({
    family: "unstake",
    args: { pool: `{${stakingPool(pool).key}}`, token: tokenIn(asset), amount },
    tolerances: { amount: "0.1%" }
  }),
  script: ({ pool = "" }) => sends(at(stakingPool(pool).key), "withdraw(uint256 amount)", "amount"),
  says: {
    precise: [
      "unstake {amount} from {pool}",
      "withdraw {amount} of my stake from {pool}",
      "take {amount} out of my stake in {pool}, leaving the rewards there"
    ],
    moderate: [
      "get {amount} back from {pool}",
      "take {amount} out of {pool}",
      "pull {amount} of stake from {pool}"
    ],
    vague: [
      "let {pool} hand {amount} back",
      "end the rest of {amount} in {pool}",
      "bring {amount} home from {pool}"
    ]
  }
}

const PAID = "the USDT/BUSD reward pool"

export const harvest: Operation = {
  ...alone,
  name: "harvest",
  atomic: () => "harvest_rewards",
  amount: null,
  slots: { pool: "pool" },
  draw: () => ({ pool: PAID }),
  fits: ({ pool }) => pool === PAID,
  key: ({ pool }) => `harvest ${pool}`,
  brings: ({ pool = "" }) => [
    {
      quantity: "reward",
      asset: "CAKE",
      noun: "the harvest",
      sender: stakingPool(pool).key
    }
  ],
  act: (world, { pool = "" }) => {
    world.give("CAKE", world.reward)
    world.show(`harvest ${pool}`, world.reward)
    return { reward: world.reward }
  },
  judged: ({ pool = "" }) => ({
    family: "harvest",
    args: { pool: `{${stakingPool(pool).key}}`, rewardToken: tokenIn("CAKE") },
    tolerances: { reward: "0.1%" }
  }),
  script: ({ pool = "" }) => sends(at(stakingPool(pool).key), "harvest()", ""),
  says: {
    precise: [
      "harvest the CAKE that I have earned in {pool}",
      "claim all my CAKE rewards from {pool}",
      "have {pool} pay out all CAKE that has accrued for me"
    ],
    moderate: [
      "harvest my rewards from {pool}",
      "claim what {pool} owes me",
      "collect my CAKE from {pool}"
    ],
    vague: [
      "gather what has grown for me in {pool}",
      "bring in what {pool} has earned me",
      "reap the fruits of {pool}"
    ]
  }
}
