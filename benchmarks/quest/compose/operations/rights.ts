/** Owns the operations that grant and take back rights over tokens. */
import { assetOf, tokenIn } from "../assets.ts"
import { alone, at, type Operation, oneOf, type Slots, sends } from "./Operation.ts"
import { RICH, someAccount } from "./transfers.ts"

const ALLOWED = ["USDT", "BUSD", "CAKE", "WBNB", "T1363"]

const key = ({ asset, to }: Slots): string => `allowance of ${to} over ${asset}`

const judged =
  (mode: "set" | "increase" | "decrease"): Operation["judged"] =>
  ({ asset = "", to = "" }, amount) => ({
    family: "erc20_allowance",
    args: { token: tokenIn(asset), spender: to, amount, mode },
    tolerances: { amount: "exact" }
  })

const calls =
  (name: string): Operation["script"] =>
  ({ asset = "", to = "" }) =>
    sends(
      at(assetOf(asset).key ?? ""),
      `${name}(address spender, uint256 amount)`,
      `${JSON.stringify(to)}, amount`
    )

/** An allowance that stands at first, base units. */
const standing =
  (base: string): NonNullable<Operation["setup"]> =>
  ({ asset = "", to = "" }) => [
    {
      _tag: "send",
      from: "{agent}",
      to: tokenIn(asset),
      signature: "approve(address spender,uint256 amount)",
      args: [to, base]
    }
  ]

const isAccount = ({ to }: Slots): boolean => to !== RICH

export const allow: Operation = {
  ...alone,
  name: "allow",
  atomic: () => "erc20_approve",
  amount: { slot: "asset", kinds: ["stated"] },
  slots: { to: "account" },
  draw: (draw) => ({ asset: oneOf(draw, ALLOWED), to: someAccount(draw) }),
  fits: (slots) => ALLOWED.includes(slots.asset ?? "") && isAccount(slots),
  key,
  act: (world, slots, amount) => {
    world.state(key(slots), `${amount}`)
    return {}
  },
  judged: judged("set"),
  script: calls("approve"),
  says: {
    precise: [
      "approve {to} to spend {amount} of my account",
      "set the allowance of {to} over my tokens to {amount}",
      "give {to} an allowance of {amount}"
    ],
    moderate: [
      "let {to} spend {amount} of mine",
      "allow {to} to take {amount}",
      "approve {amount} for {to}"
    ],
    vague: [
      "let {to} help itself to {amount} of mine from now on",
      "open my purse to {to} for {amount}",
      "trust {to} with {amount} of mine, to fetch whenever wanted"
    ]
  }
}

export const raise: Operation = {
  ...alone,
  name: "raise",
  atomic: () => "erc20_increase_allowance",
  amount: { slot: "asset", kinds: ["stated"] },
  slots: { to: "account" },
  draw: (draw) => ({ asset: "T1363", to: someAccount(draw) }),
  fits: (slots) => slots.asset === "T1363" && isAccount(slots),
  key,
  setup: standing("7000000000000000000000"),
  act: (world, slots, amount) => {
    world.state(key(slots), `more by ${amount}`)
    return {}
  },
  judged: judged("increase"),
  script: calls("increaseAllowance"),
  says: {
    precise: [
      "increase the allowance that {to} has from me by {amount}",
      "raise the existing allowance of {to} by {amount}",
      "add {amount} to the allowance that I have given {to}"
    ],
    moderate: [
      "let {to} spend {amount} more than now",
      "raise what {to} may spend by {amount}",
      "increase the allowance of {to} by {amount}"
    ],
    vague: [
      "widen the limit of {to} by {amount}",
      "trust {to} with {amount} on top of what stands",
      "be more generous to {to} by {amount}, as a right to spend"
    ]
  }
}

export const lower: Operation = {
  ...alone,
  name: "lower",
  atomic: () => "erc20_decrease_allowance",
  amount: { slot: "asset", kinds: ["stated"] },
  slots: { to: "account" },
  draw: (draw) => ({ asset: "T1363", to: someAccount(draw) }),
  fits: (slots) => slots.asset === "T1363" && isAccount(slots),
  key,
  setup: standing("7000000000000000000000"),
  act: (world, slots, amount) => {
    world.state(key(slots), `less by ${amount}`)
    return {}
  },
  judged: judged("decrease"),
  script: calls("decreaseAllowance"),
  says: {
    precise: [
      "decrease the allowance that {to} has from me by {amount}",
      "lower the existing allowance of {to} by {amount}",
      "take {amount} off the allowance that I have given {to}"
    ],
    moderate: [
      "let {to} spend {amount} less than now",
      "lower what {to} may spend by {amount}",
      "decrease the allowance of {to} by {amount}"
    ],
    vague: [
      "narrow the limit of {to} by {amount}",
      "trust {to} with {amount} less than what stands",
      "be less generous to {to} by {amount}, as a right to spend"
    ]
  }
}

export const revoke: Operation = {
  ...alone,
  name: "revoke",
  atomic: () => "erc20_revoke_approval",
  amount: null,
  slots: { asset: "asset", to: "account" },
  draw: (draw) => ({ asset: oneOf(draw, ALLOWED), to: someAccount(draw) }),
  fits: (slots) => ALLOWED.includes(slots.asset ?? "") && isAccount(slots),
  key,
  setup: standing("7000000000000000000000"),
  act: (world, slots) => {
    world.state(key(slots), "0")
    return {}
  },
  judged: ({ asset = "", to = "" }) => ({
    family: "erc20_allowance",
    args: { token: tokenIn(asset), spender: to, amount: "0", mode: "set" },
    tolerances: { amount: "exact" }
  }),
  script: ({ asset = "", to = "" }) =>
    sends(
      at(assetOf(asset).key ?? ""),
      "approve(address spender, uint256 amount)",
      `${JSON.stringify(to)}, 0n`
    ),
  says: {
    precise: [
      "revoke the {asset} allowance that {to} has from me, so that it is 0",
      "set the allowance of {to} over my {asset} to zero",
      "take back the whole {asset} approval that I have given {to}"
    ],
    moderate: [
      "revoke the {asset} approval of {to}",
      "let {to} spend no more {asset} of mine",
      "end the {asset} allowance of {to}"
    ],
    vague: [
      "shut {to} out of my {asset}",
      "stop trusting {to} with my {asset}",
      "lock my {asset} away from {to}"
    ]
  }
}
