/** Owns the operations on the fixture contracts that have a state of their own. */
import type { Schema } from "effect"
import { alone, at, type Operation, oneOf, sends } from "./Operation.ts"

const call = (to: string, signature: string, ...args: ReadonlyArray<string>): Schema.Json => ({
  _tag: "call",
  to,
  signature,
  args
})

const COUNTER = "simple_counter_address"
const BOARD = "message_board_address"
const BOX = "donation_box_address"
const PROXY = "delegate_call_proxy_address"
const IMPLEMENTATION = "delegate_call_implementation_address"
const TAKER = "fallback_receiver_address"

export const count: Operation = {
  ...alone,
  name: "count",
  atomic: () => "contract_call_simple",
  amount: null,
  slots: {},
  draw: () => ({}),
  key: () => "count",
  act: (world) => {
    world.show("count", 1n)
    return {}
  },
  judged: () => ({
    family: "contract_state",
    args: {
      changes: [
        {
          quantity: "count",
          label: "counter",
          probe: call(`{${COUNTER}}`, "counter() returns (uint256)"),
          delta: "1"
        }
      ]
    },
    tolerances: { count: "exact" }
  }),
  script: () => sends(at(COUNTER), "increment()", ""),
  says: {
    precise: [
      "raise the counter of SimpleCounter by one",
      "increase the number that SimpleCounter holds by one",
      "count up once in the contract SimpleCounter"
    ],
    moderate: [
      "count up once in SimpleCounter",
      "add one to SimpleCounter",
      "bump SimpleCounter once"
    ],
    vague: [
      "let SimpleCounter know of one more",
      "leave one more mark in SimpleCounter",
      "make SimpleCounter richer by one"
    ]
  }
}

const WORDS = ["amber", "birch", "cedar", "delta", "ember", "fjord", "grove", "harbor", "island"]

export const post: Operation = {
  ...alone,
  name: "post",
  atomic: () => "contract_call_with_params",
  amount: null,
  slots: { text: "text" },
  draw: (draw) => ({
    text: [oneOf(draw, WORDS), oneOf(draw, WORDS), String(draw.below(900n) + 100n)].join(" ")
  }),
  key: () => "post",
  act: (world, { text = "" }) => {
    world.state("message", text)
    return {}
  },
  judged: ({ text = "" }) => ({
    family: "contract_state",
    args: { changes: [{ probe: call(`{${BOARD}}`, "message() returns (string)"), value: text }] }
  }),
  script: ({ text = "" }) =>
    sends(at(BOARD), "setMessage(string newMessage)", JSON.stringify(text)),
  says: {
    precise: [
      'set the message of MessageBoard to "{text}"',
      'write the message "{text}" to the contract MessageBoard',
      'store "{text}" as the current message of MessageBoard'
    ],
    moderate: [
      'put "{text}" on MessageBoard',
      'post "{text}" to MessageBoard',
      'write "{text}" on MessageBoard'
    ],
    vague: [
      'let MessageBoard say "{text}"',
      'have "{text}" read on MessageBoard',
      'make "{text}" what MessageBoard shows'
    ]
  }
}

export const donate: Operation = {
  ...alone,
  name: "donate",
  atomic: () => "contract_call_with_value",
  amount: { slot: "asset", kinds: ["stated"] },
  slots: {},
  draw: () => ({ asset: "BNB" }),
  fits: ({ asset }) => asset === "BNB",
  key: () => "donate",
  act: (world, _, amount) => {
    world.take("BNB", amount)
    world.give("BNB", amount, BOX)
    world.show("donate", amount)
    return {}
  },
  judged: (_, amount) => ({
    family: "contract_state",
    args: {
      value: amount,
      changes: [
        {
          quantity: "amount",
          label: "BNB of the box",
          probe: { _tag: "native_balance", owner: `{${BOX}}` },
          delta: amount
        },
        {
          quantity: "amount",
          label: "donations of the agent, wei",
          probe: call(`{${BOX}}`, "donations(address) returns (uint256)", "{agent}"),
          delta: amount
        }
      ],
      // Another step may bring as much BNB, and then no balance proves the donation.
      events: [
        {
          address: `{${BOX}}`,
          signature: "Donated(address indexed donor,uint256 amount)",
          where: { donor: "{agent}" },
          amounts: { amount }
        }
      ]
    },
    tolerances: { amount: "0.1%", value: "0.1%" }
  }),
  script: () => sends(at(BOX), "donate()", "", "amount"),
  says: {
    precise: [
      "donate {amount} to DonationBox, so that it is recorded as mine",
      "make a donation of {amount} to the contract DonationBox",
      "give {amount} to DonationBox as a recorded donation"
    ],
    moderate: [
      "donate {amount} to DonationBox",
      "make a donation of {amount} at DonationBox",
      "put a donation of {amount} into DonationBox"
    ],
    vague: [
      "be kind to DonationBox with {amount}",
      "let DonationBox thank me for {amount}",
      "support DonationBox by {amount}"
    ]
  }
}

export const setValue: Operation = {
  ...alone,
  name: "set value",
  atomic: () => "contract_delegate_call",
  amount: null,
  slots: { count: "count" },
  draw: (draw) => ({ count: String(100n + draw.below(9_000n)) }),
  key: () => "set value",
  act: (world, { count = "" }) => {
    world.state("value", count)
    return {}
  },
  judged: ({ count = "" }) => ({
    family: "contract_state",
    args: {
      changes: [
        {
          label: "value of the proxy",
          probe: call(`{${PROXY}}`, "value() returns (uint256)"),
          value: count
        },
        {
          quantity: "implementation",
          label: "value of the implementation",
          probe: call(`{${IMPLEMENTATION}}`, "value() returns (uint256)"),
          delta: "0"
        }
      ]
    },
    tolerances: { implementation: "exact" }
  }),
  script: ({ count = "" }) => sends(at(PROXY), "setValue(uint256 newValue)", `${count}n`),
  says: {
    precise: [
      "set the value that DelegateCallProxy keeps to {count}, leaving its implementation as it is",
      "store the value {count} in the storage of DelegateCallProxy",
      "write {count} as the value of DelegateCallProxy, not of its implementation"
    ],
    moderate: [
      "set DelegateCallProxy to {count}",
      "give DelegateCallProxy the value {count}",
      "make {count} the value of DelegateCallProxy"
    ],
    vague: [
      "let DelegateCallProxy remember {count}",
      "teach DelegateCallProxy the number {count}",
      "leave {count} with DelegateCallProxy"
    ]
  }
}

export const pay: Operation = {
  ...alone,
  name: "pay",
  atomic: () => "contract_payable_fallback",
  amount: { slot: "asset", kinds: ["stated"] },
  slots: {},
  draw: () => ({ asset: "BNB" }),
  fits: ({ asset }) => asset === "BNB",
  key: () => "pay FallbackReceiver",
  act: (world, _, amount) => {
    world.take("BNB", amount)
    world.give("BNB", amount, TAKER)
    world.show("pay FallbackReceiver", amount)
    return {}
  },
  judged: (_, amount) => ({
    family: "native_transfer",
    args: { to: `{${TAKER}}`, amount },
    tolerances: { amount: "0.1%" }
  }),
  script: () => [`return { to: ${at(TAKER)}, value: amount }`],
  says: {
    precise: [
      "send {amount} from my account to the contract FallbackReceiver",
      "transfer {amount} to FallbackReceiver, which takes any payment",
      "pay {amount} straight to the contract FallbackReceiver"
    ],
    moderate: [
      "send {amount} to FallbackReceiver",
      "pay FallbackReceiver {amount}",
      "transfer {amount} to FallbackReceiver"
    ],
    vague: [
      "let FallbackReceiver have {amount}",
      "drop {amount} at FallbackReceiver",
      "see that {amount} ends up at FallbackReceiver"
    ]
  }
}
