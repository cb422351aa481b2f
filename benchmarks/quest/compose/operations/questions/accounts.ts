/**
 * Owns the operations that ask a question, about accounts and tokens. Their values are in no instruction:
 * setup draws them. collectibles.ts has those about collectibles,
 * market.ts those about tokens and pools, chain.ts those about the chain.
 */
import { bytesToHex, getAddress } from "viem"
import type { SetupAction } from "../../../../../evm/SetupAction.ts"
import type { AnswerKey } from "../../../../../tasks/quest/Task.ts"
import { type Draw, makeDraw } from "../../../bank/Draw.ts"
import { assetOf, tokenIn } from "../../assets.ts"
import { alone, at, type Operation, oneOf, type Slots, secretNumber, tells } from "../Operation.ts"
import { RICH, someAccount } from "../transfers.ts"

const E15 = 10n ** 15n

/** What questions have in common: there is one a task, because one script could answer two. */
export const question = {
  ...alone,
  amount: null,
  key: () => "question"
} satisfies Partial<Operation>

/** Shows that a question was asked. */
export const asked =
  (name: string): Operation["act"] =>
  (world) => {
    world.show(`question ${name}`, 1n)
    return {}
  }

export const quantity = (description: string): AnswerKey => ({ type: "quantity", description })

/** A view of a contract, as a probe. */
export const view = (to: string, signature: string, ...args: ReadonlyArray<string>) => ({
  _tag: "call",
  to,
  signature,
  args
})

/** Code that reads a view of a contract. */
export const reads = (to: string, signature: string, values = ""): string =>
  `(await read(providerUrl, ${to}, ${JSON.stringify(signature)}${values === "" ? "" : `, ${values}`}))`

export const quoted = (value: string | undefined): string => JSON.stringify(value ?? "")

/** An account of a scene that no instruction names. */
export const hiddenAccount = (secret: string, label: string): string =>
  getAddress(bytesToHex(makeDraw("questline/compose/account", secret, label).bytes(20)))

export const isAccount = ({ of }: Slots): boolean => of !== RICH
export const ofAccount = (draw: Draw): Slots => ({ of: someAccount(draw) })

const holds = (token: string, owner: string, amount: bigint): SetupAction => ({
  _tag: "token_balance",
  token,
  owner,
  amount: String(amount)
})

export const askCoins: Operation = {
  ...question,
  name: "ask coins",
  atomic: () => "query_bnb_balance",
  slots: { of: "account" },
  draw: ofAccount,
  fits: isAccount,
  setup: ({ of = "" }, secret) => [
    {
      _tag: "native_balance",
      owner: of,
      wei: String(secretNumber(secret, "coins", 1_000n, 90_000n) * E15)
    }
  ],
  act: asked("coins"),
  answer: () => ({ balance_wei: quantity("the account's BNB balance, in wei") }),
  judged: ({ of = "" }) => ({
    family: "query",
    args: {
      source: { method: ["eth_getBalance", "eth_getProof"], owner: of },
      values: { balance_wei: { probe: { _tag: "native_balance", owner: of } } }
    }
  }),
  script: ({ of }) => tells({ balance_wei: `await balance(providerUrl, ${quoted(of)})` }),
  says: {
    precise: [
      "read the native BNB balance of {of} and report it in wei",
      "report how much native BNB the account {of} holds, in wei",
      "find out the native BNB balance of {of} and give it to me in wei"
    ],
    moderate: [
      "tell me the BNB balance of {of}",
      "report how much BNB {of} has",
      "look up the BNB of {of}"
    ],
    vague: [
      "let me know how rich {of} is in BNB",
      "say how much BNB sits with {of}",
      "check on the BNB of {of} for me"
    ]
  }
}

const ASKED_TOKENS = ["USDT", "BUSD", "CAKE"]

export const askTokens: Operation = {
  ...question,
  name: "ask tokens",
  atomic: () => "query_erc20_balance",
  slots: { asset: "asset", of: "account" },
  draw: (draw) => ({ asset: oneOf(draw, ASKED_TOKENS), of: someAccount(draw) }),
  fits: (slots) => ASKED_TOKENS.includes(slots.asset ?? "") && isAccount(slots),
  setup: ({ asset = "", of = "" }, secret) => [
    holds(tokenIn(asset), of, secretNumber(secret, "tokens", 1_000n, 900_000n) * E15)
  ],
  act: asked("tokens"),
  answer: ({ asset }) => ({
    balance_raw: quantity(`the account's ${asset} balance, in base units`)
  }),
  judged: ({ asset = "", of = "" }) => ({
    family: "query",
    args: {
      source: { address: tokenIn(asset) },
      values: {
        balance_raw: {
          probe: view(tokenIn(asset), "balanceOf(address account) returns (uint256)", of)
        }
      }
    }
  }),
  script: ({ asset = "", of }) =>
    tells({
      balance_raw: `${reads(at(assetOf(asset).key ?? ""), "balanceOf(address) view returns (uint256)", quoted(of))}[0]`
    }),
  says: {
    precise: [
      "read the {asset} balance of {of} and report it in base units",
      "report the {asset} balance of the account {of}, in the token's base units",
      "find out what {of} holds of the {asset} token and give it to me in base units"
    ],
    moderate: [
      "tell me the {asset} balance of {of}",
      "report how much {asset} {of} has",
      "look up the {asset} of {of}"
    ],
    vague: [
      "let me know how rich {of} is in {asset}",
      "say how much {asset} sits with {of}",
      "check on the {asset} of {of} for me"
    ]
  }
}

export const askAllowance: Operation = {
  ...question,
  name: "ask allowance",
  atomic: () => "query_erc20_allowance",
  slots: { asset: "asset", of: "account", to: "account" },
  draw: (draw) => ({
    asset: oneOf(draw, ASKED_TOKENS),
    of: someAccount(draw),
    to: someAccount(draw)
  }),
  fits: (slots) =>
    ASKED_TOKENS.includes(slots.asset ?? "") && isAccount(slots) && slots.to !== RICH,
  setup: ({ asset = "", of = "", to = "" }, secret) => [
    {
      _tag: "send",
      from: of,
      to: tokenIn(asset),
      signature: "approve(address spender,uint256 amount)",
      args: [to, String(secretNumber(secret, "allowance", 1_000n, 900_000n) * E15)]
    }
  ],
  act: asked("allowance"),
  answer: ({ asset }) => ({
    allowance_raw: quantity(`the allowance, in base units of ${asset}`)
  }),
  judged: ({ asset = "", of = "", to = "" }) => ({
    family: "query",
    args: {
      source: { address: tokenIn(asset) },
      values: {
        allowance_raw: {
          probe: view(
            tokenIn(asset),
            "allowance(address owner,address spender) returns (uint256)",
            of,
            to
          )
        }
      }
    }
  }),
  script: ({ asset = "", of, to }) =>
    tells({
      allowance_raw: `${reads(at(assetOf(asset).key ?? ""), "allowance(address, address) view returns (uint256)", `${quoted(of)}, ${quoted(to)}`)}[0]`
    }),
  says: {
    precise: [
      "read the {asset} allowance that {of} has given {to} and report it in base units",
      "report how much {asset} of {of} the spender {to} is approved for, in base units",
      "find out the {asset} allowance of the spender {to} over the tokens of {of} and give it to me in base units"
    ],
    moderate: [
      "tell me the {asset} allowance from {of} to {to}",
      "report how much {asset} of {of} may be spent by {to}",
      "look up what {asset} {of} has approved for {to}"
    ],
    vague: [
      "let me know how far {of} trusts {to} with {asset}",
      "say how much {asset} {to} could take from {of}",
      "check how deep {to} may reach into the {asset} of {of}"
    ]
  }
}
