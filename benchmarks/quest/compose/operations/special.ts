/**
 * Owns the operations that are special by how they are called: with data, with a callback, by a signature of
 * another account, in one go, or in an emergency.
 */
import type { Schema } from "effect"
import { stringToHex } from "viem"
import { stakingPool, tokenIn } from "../assets.ts"
import { alone, at, type Operation, oneOf, secretNumber, sends } from "./Operation.ts"
import { quoted, view } from "./questions/accounts.ts"
import { RICH, someAccount } from "./transfers.ts"

const T1363 = "erc1363_token_address"
const RECORDER = "erc1363_receiver_address"

export const fund: Operation = {
  ...alone,
  name: "fund",
  atomic: () => "bnb_transfer_to_contract",
  amount: { slot: "asset", kinds: ["stated"] },
  slots: {},
  draw: () => ({ asset: "BNB" }),
  fits: ({ asset }) => asset === "BNB",
  // A plain payment to this contract wraps, so that nothing tells it from wrapping.
  key: () => "wrap",
  act: (world, _, amount) => {
    world.take("BNB", amount)
    world.give("WBNB", amount)
    world.show("wrap", amount)
    return {}
  },
  judged: (_, amount) => ({ family: "wrap", args: { amount }, tolerances: { amount: "0.1%" } }),
  script: () => [`return { to: ${at("wbnb_address")}, value: amount }`],
  says: {
    precise: [
      "send {amount} in a plain payment from my account to the contract of WBNB, which credits me with as much WBNB",
      "transfer {amount} straight to the address of the WBNB contract, and get as much WBNB for that",
      "pay {amount} from my account to the WBNB contract itself, which turns any payment into WBNB"
    ],
    moderate: [
      "send {amount} to the WBNB contract",
      "pay {amount} to the contract of WBNB",
      "transfer {amount} to the WBNB contract itself"
    ],
    vague: [
      "let the WBNB contract have {amount}",
      "drop {amount} at the WBNB contract",
      "see that {amount} ends up at the contract of WBNB"
    ]
  }
}

const TAKER = "fallback_receiver_address"
const NOTES = ["amber", "birch", "cedar", "delta", "ember", "fjord", "grove", "harbor", "island"]

const someText = (draw: Parameters<Operation["draw"]>[0]): string =>
  [oneOf(draw, NOTES), oneOf(draw, NOTES), String(draw.below(900n) + 100n)].join(" ")

export const note: Operation = {
  ...alone,
  name: "note",
  atomic: () => "bnb_transfer_with_message",
  amount: { slot: "asset", kinds: ["stated"] },
  slots: { text: "text" },
  draw: (draw) => ({ asset: "BNB", text: someText(draw) }),
  fits: ({ asset }) => asset === "BNB",
  key: () => "pay FallbackReceiver",
  act: (world, { text = "" }, amount) => {
    world.take("BNB", amount)
    world.give("BNB", amount, TAKER)
    world.state("note", text)
    return {}
  },
  judged: ({ text = "" }, amount) => ({
    family: "contract_state",
    args: {
      value: amount,
      changes: [
        {
          quantity: "amount",
          label: "BNB of the receiver",
          probe: { _tag: "native_balance", owner: `{${TAKER}}` },
          delta: amount
        }
      ],
      events: [
        {
          address: `{${TAKER}}`,
          signature: "FallbackCalled(address indexed sender,uint256 amount,bytes data)",
          where: { sender: "{agent}", data: stringToHex(text) },
          amounts: { amount }
        }
      ]
    },
    tolerances: { amount: "0.1%", value: "0.1%" }
  }),
  script: ({ text = "" }) => [
    `return { to: ${at(TAKER)}, value: amount, data: ${quoted(stringToHex(text))} }`
  ],
  says: {
    precise: [
      'send {amount} to the contract FallbackReceiver with the UTF-8 text "{text}" as the data of the transaction',
      'pay {amount} to FallbackReceiver, with "{text}" in UTF-8 as the data of that payment',
      'transfer {amount} to the contract FallbackReceiver, the data of the transaction being the UTF-8 bytes of "{text}"'
    ],
    moderate: [
      'send {amount} to FallbackReceiver with the message "{text}" as data',
      'pay FallbackReceiver {amount} with "{text}" as the data',
      'transfer {amount} to FallbackReceiver, "{text}" being the data'
    ],
    vague: [
      'let FallbackReceiver have {amount} along with the words "{text}"',
      'drop {amount} at FallbackReceiver with a note in its data that says "{text}"',
      'see that {amount} ends up at FallbackReceiver with the words "{text}" on it'
    ]
  }
}

export const empty: Operation = {
  ...alone,
  name: "empty",
  atomic: () => "bnb_transfer_max_amount",
  amount: null,
  slots: { to: "account" },
  draw: (draw) => ({ to: someAccount(draw) }),
  fits: ({ to }) => to !== RICH,
  key: ({ to }) => `transfer BNB to ${to}`,
  empties: "BNB",
  setup: (_, secret) => [
    {
      _tag: "native_balance",
      owner: "{agent}",
      wei: String(secretNumber(secret, "coins", 60_000n, 90_000n) * 10n ** 15n)
    }
  ],
  act: (world, { to = "" }) => {
    const amount = world.balance("BNB")
    world.take("BNB", amount)
    world.give("BNB", amount, to)
    world.show(`transfer BNB to ${to}`, amount)
    return {}
  },
  judged: ({ to = "" }) => ({
    family: "native_transfer",
    args: { to, amount: "all" },
    tolerances: { amount: "1000000000000000 units" }
  }),
  script: ({ to }) => [
    "const price = await gasPrice(providerUrl)",
    "const left = await balance(providerUrl, agentAddress)",
    `return { to: ${quoted(to)}, value: left - 21_000n * price, gas: 21_000n, gasPrice: price }`
  ],
  says: {
    precise: [
      "send my whole native BNB balance, less the gas of that transaction, to {to}",
      "transfer all native BNB of my account to {to}, keeping back only what the gas of this transfer costs",
      "pay my entire native BNB balance minus the gas of that payment to the address {to}"
    ],
    moderate: [
      "send all my BNB to {to}, except the gas",
      "transfer all BNB that I have to {to}, gas aside",
      "pay as much BNB to {to} as my account can give"
    ],
    vague: [
      "let {to} have every last bit of my BNB",
      "clear out my BNB in favour of {to}",
      "see that {to} gets all the BNB I can part with"
    ]
  }
}

const EMERGENCY_POOL = "the USDT/BUSD reward pool"
const LP = "USDT/BUSD LP"

/** What setup stakes besides the standing stake, so that the whole stake is no round number. */
const extraStake = (secret: string): bigint =>
  secretNumber(secret, "stake", 5_011n, 34_989n) * 10n ** 13n

export const flee: Operation = {
  name: "flee",
  atomic: () => "emergency_withdraw",
  amount: null,
  slots: { pool: "pool" },
  draw: () => ({ pool: EMERGENCY_POOL }),
  fits: ({ pool }) => pool === EMERGENCY_POOL,
  key: ({ pool }) => `flee from ${pool}`,
  clashes: ({ pool }) => [`stake in ${pool}`, `unstake from ${pool}`, `harvest ${pool}`],
  brings: ({ pool = "" }) => [
    {
      quantity: "amount",
      asset: LP,
      noun: "the emergency withdrawal",
      sender: stakingPool(pool).key
    }
  ],
  needs: () => [],
  setup: ({ pool = "" }, secret) => [
    {
      _tag: "send",
      from: "{agent}",
      to: tokenIn(LP),
      signature: "approve(address spender,uint256 amount)",
      args: [`{${stakingPool(pool).key}}`, String(extraStake(secret))]
    },
    {
      _tag: "send",
      from: "{agent}",
      to: `{${stakingPool(pool).key}}`,
      signature: "deposit(uint256 amount)",
      args: [String(extraStake(secret))]
    }
  ],
  prepare: (world, { pool }, secret) => {
    world.take(LP, extraStake(secret))
    world.give(`staked in ${pool}`, extraStake(secret))
  },
  act: (world, { pool }) => {
    const amount = world.balance(`staked in ${pool}`)
    world.take(`staked in ${pool}`, amount)
    world.give(LP, amount)
    world.show(`flee from ${pool}`, amount)
    return { amount }
  },
  judged: ({ pool = "" }) => {
    const to = `{${stakingPool(pool).key}}`
    const pending = view(to, "pendingReward(address) returns (uint256)", "{agent}")
    return {
      family: "unstake",
      args: {
        pool: to,
        token: tokenIn(LP),
        amount: "all",
        emergency: true,
        also: [
          { quantity: "pending", label: "rewards still pending", probe: pending, value: "0" },
          {
            quantity: "reward",
            label: "CAKE received",
            probe: view(tokenIn("CAKE"), "balanceOf(address) returns (uint256)", "{agent}"),
            delta: "0"
          }
        ]
      },
      tolerances: { amount: "0.1%" }
    }
  },
  script: ({ pool = "" }) => sends(at(stakingPool(pool).key), "emergencyWithdraw()", ""),
  says: {
    precise: [
      "take my whole stake out of {pool} by its emergency withdrawal, giving up the rewards",
      "make an emergency withdrawal from {pool}, so that my whole stake comes back without the rewards",
      "withdraw all that I have staked in {pool} as an emergency withdrawal, which forfeits the rewards"
    ],
    moderate: [
      "leave {pool} by its emergency withdrawal",
      "emergency-withdraw my whole stake from {pool}",
      "use the emergency exit of {pool} for my whole stake"
    ],
    vague: [
      "flee {pool} by the emergency exit and never mind the rewards",
      "get me out of {pool} the emergency way, rewards forsaken",
      "abandon {pool} at once, stake rescued and rewards lost"
    ]
  }
}

/** What the recorder of callbacks must have kept. */
const recorded = (name: string, amount: Schema.Json): Schema.Json => {
  const probe = view(
    `{${RECORDER}}`,
    `${name}() returns (uint256,address,address,address,uint256,bytes)`
  )
  return [
    { label: "callbacks received", probe, index: 0, delta: "1" },
    { label: "token of the callback", probe, index: 1, value: `{${T1363}}` },
    { label: "account that the callback names", probe, index: 3, value: "{agent}" },
    { quantity: "amount", label: "amount of the callback", probe, index: 4, delta: amount }
  ]
}

export const approveAndCall: Operation = {
  ...alone,
  name: "approve and call",
  atomic: () => "erc20_approve_and_call_1363",
  amount: { slot: "asset", kinds: ["stated"] },
  slots: {},
  draw: () => ({ asset: "T1363" }),
  fits: ({ asset }) => asset === "T1363",
  key: () => "approve and call",
  act: (world, _, amount) => {
    world.state("allowance of the recorder", `${amount}`)
    return {}
  },
  judged: (_, amount) => ({
    family: "erc20_allowance",
    args: {
      token: `{${T1363}}`,
      spender: `{${RECORDER}}`,
      amount,
      mode: "set",
      also: recorded("lastApproval", amount)
    },
    tolerances: { amount: "exact" }
  }),
  script: () =>
    sends(at(T1363), "approveAndCall(address spender, uint256 value)", `${at(RECORDER)}, amount`),
  says: {
    precise: [
      "approve the ERC-1363 receiver contract for {amount} in the way of ERC-1363, which notifies it in the same transaction",
      "give the ERC-1363 receiver contract an allowance of {amount} and have it called back in the same transaction",
      "set the allowance of the ERC-1363 receiver contract to {amount} and trigger its approval callback with that"
    ],
    moderate: [
      "approve the ERC-1363 receiver for {amount} and notify it at once",
      "approve-and-call the ERC-1363 receiver with {amount}",
      "let the ERC-1363 receiver spend {amount}, with a callback"
    ],
    vague: [
      "trust the ERC-1363 receiver with {amount} and let it know in the same breath",
      "give the ERC-1363 receiver a right to {amount} that it hears of at once",
      "have the ERC-1363 receiver told that it may fetch {amount}, as it is allowed to"
    ]
  }
}

export const transferAndCall: Operation = {
  ...alone,
  name: "transfer and call",
  atomic: () => "erc20_transfer_with_callback_1363",
  amount: { slot: "asset", kinds: ["stated"] },
  slots: {},
  draw: () => ({ asset: "T1363" }),
  fits: ({ asset }) => asset === "T1363",
  key: () => "transfer and call",
  act: (world, _, amount) => {
    world.take("T1363", amount)
    world.give("T1363", amount, RECORDER)
    world.show("transfer and call", amount)
    return {}
  },
  judged: (_, amount) => ({
    family: "erc20_transfer",
    args: {
      token: `{${T1363}}`,
      to: `{${RECORDER}}`,
      amount,
      also: recorded("lastTransfer", amount)
    },
    tolerances: { amount: "0.1%" }
  }),
  script: () =>
    sends(at(T1363), "transferAndCall(address to, uint256 value)", `${at(RECORDER)}, amount`),
  says: {
    precise: [
      "send {amount} to the ERC-1363 receiver contract in the way of ERC-1363, which notifies it in the same transaction",
      "transfer {amount} to the ERC-1363 receiver contract and have it called back in the same transaction",
      "pay {amount} to the ERC-1363 receiver contract and trigger its transfer callback with that"
    ],
    moderate: [
      "send {amount} to the ERC-1363 receiver and notify it at once",
      "transfer-and-call {amount} to the ERC-1363 receiver",
      "pay the ERC-1363 receiver {amount}, with a callback"
    ],
    vague: [
      "let the ERC-1363 receiver have {amount} and hear of it in the same breath",
      "drop {amount} at the ERC-1363 receiver in such a way that it is told",
      "have {amount} reach the ERC-1363 receiver along with its callback"
    ]
  }
}
