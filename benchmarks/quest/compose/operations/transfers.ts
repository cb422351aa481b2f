/** Owns the operations that move value to other accounts, or destroy it. */
import { bytesToHex, getAddress } from "viem"
import type { Draw } from "../../bank/Draw.ts"
import { assetOf, tokenIn } from "../assets.ts"
import { alone, at, type Operation, oneOf, sends } from "./Operation.ts"

/** An account that nobody knows. */
export const someAccount = (draw: Draw): string => getAddress(bytesToHex(draw.bytes(20)))

const SENDABLE = ["BNB", "USDT", "BUSD", "CAKE", "WBNB", "T1363"]

export const transfer: Operation = {
  ...alone,
  name: "transfer",
  atomic: ({ amount, slots }) => {
    const family = slots.asset === "BNB" ? "bnb_transfer" : "erc20_transfer"
    if (amount?.kind === "share") return `${family}_percentage`
    if (amount?.kind === "all") return `${family}_max_amount`
    return slots.asset === "BNB" ? "bnb_transfer_basic" : "erc20_transfer_fixed"
  },
  amount: { slot: "asset", kinds: ["stated", "share", "all", "brought"] },
  slots: { to: "account" },
  draw: (draw) => ({ asset: oneOf(draw, SENDABLE), to: someAccount(draw) }),
  fits: ({ asset = "" }) => SENDABLE.includes(asset),
  key: ({ asset, to }) => `transfer ${asset} to ${to}`,
  act: (world, { asset = "", to = "" }, amount) => {
    world.take(asset, amount)
    world.give(asset, amount, to)
    world.show(`transfer ${asset} to ${to}`, amount)
    return {}
  },
  judged: ({ asset = "", to = "" }, amount) => ({
    ...(asset === "BNB"
      ? { family: "native_transfer", args: { to, amount } }
      : { family: "erc20_transfer", args: { token: tokenIn(asset), to, amount } }),
    tolerances: { amount: "0.1%" }
  }),
  script: ({ asset = "", to = "" }) => {
    const { key } = assetOf(asset)
    return key === null
      ? [`return { to: ${JSON.stringify(to)}, value: amount }`]
      : sends(at(key), "transfer(address to, uint256 amount)", `${JSON.stringify(to)}, amount`)
  },
  says: {
    precise: [
      "transfer {amount} from my account to {to}",
      "send {amount} from my account to the address {to}",
      "make a transfer of {amount} from my account to {to}"
    ],
    moderate: ["send {amount} to {to}", "transfer {amount} to {to}", "pay {amount} to {to}"],
    vague: ["let {to} have {amount}", "see that {to} gets {amount}", "hand {amount} over to {to}"]
  }
}

export const burn: Operation = {
  ...alone,
  name: "burn",
  atomic: () => "erc20_burn",
  amount: { slot: "asset", kinds: ["stated"] },
  slots: {},
  draw: () => ({ asset: "T1363" }),
  fits: ({ asset }) => asset === "T1363",
  key: () => "burn T1363",
  act: (world, _, amount) => {
    world.take("T1363", amount)
    world.show("burn T1363", amount)
    return {}
  },
  judged: (_, amount) => ({
    family: "erc20_transfer",
    args: {
      token: tokenIn("T1363"),
      to: "0x0000000000000000000000000000000000000000",
      amount
    },
    tolerances: { amount: "0.1%" }
  }),
  script: () => sends(at("erc1363_token_address"), "burn(uint256 amount)", "amount"),
  says: {
    precise: [
      "burn {amount} of my account, so that the token's supply falls by as much",
      "destroy {amount} of my own by burning them",
      "burn {amount} that I hold, taking them out of the supply"
    ],
    moderate: ["burn {amount}", "destroy {amount} of mine", "burn {amount} of what I hold"],
    vague: [
      "make {amount} of mine cease to exist",
      "have {amount} of mine gone for good, out of the supply",
      "put {amount} of mine to the fire"
    ]
  }
}

/** The second account, as a parameter of the task: its address depends on the run's seed. */
export const RICH = "{rich_account}"

export const pull: Operation = {
  ...alone,
  name: "pull",
  atomic: () => "erc20_transferfrom_basic",
  amount: { slot: "asset", kinds: ["stated"] },
  slots: { from: "account", to: "account" },
  draw: (draw) => ({ asset: "USDT", from: RICH, to: someAccount(draw) }),
  fits: ({ asset, from, to }) => asset === "USDT" && from === RICH && to !== RICH,
  key: ({ to }) => `pull USDT to ${to}`,
  act: (world, { to = "" }, amount) => {
    world.give("USDT", amount, to)
    world.give("USDT", -amount, RICH)
    world.show(`pull USDT to ${to}`, amount)
    return {}
  },
  judged: ({ to = "" }, amount) => ({
    family: "erc20_transfer",
    args: { token: tokenIn("USDT"), from: RICH, to, amount },
    tolerances: { amount: "0.1%" }
  }),
  script: ({ to = "" }) =>
    sends(
      at("usdt_address"),
      "transferFrom(address from, address to, uint256 amount)",
      `params.rich_account, ${JSON.stringify(to)}, amount`
    ),
  says: {
    precise: [
      "use the allowance that {from} has given me to transfer {amount} from that account to {to}",
      "transfer {amount} out of the account {from}, which has given me an allowance, to {to}",
      "with my allowance over the tokens of {from}, transfer {amount} from there to {to}"
    ],
    moderate: [
      "send {amount} of {from} to {to}, by my allowance",
      "transfer {amount} from {from} to {to}",
      "take {amount} from {from} and bring that to {to}"
    ],
    vague: [
      "let {from} be the one that pays {amount} to {to}",
      "see that {to} gets {amount} at the expense of {from}",
      "have {amount} reach {to} out of the pocket of {from}"
    ]
  }
}
