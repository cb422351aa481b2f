/**
 * Owns the operations that ask a question about stakes and about the chain itself. Some answers grow with
 * every block: these are asked for at the end.
 */
import type { Simulated } from "../../Simulated.ts"
import { at, type Operation, secretNumber, tells } from "../Operation.ts"
import { asked, isAccount, ofAccount, quantity, question, quoted, reads, view } from "./accounts.ts"

const E15 = 10n ** 15n

/** A stake that setup makes for an account. */
const staked = (pool: string, token: string, of: string, amount: bigint) => [
  { _tag: "token_balance" as const, token: `{${token}}`, owner: of, amount: String(amount) },
  {
    _tag: "send" as const,
    from: of,
    to: `{${token}}`,
    signature: "approve(address spender,uint256 amount)",
    args: [`{${pool}}`, String(amount)]
  },
  {
    _tag: "send" as const,
    from: of,
    to: `{${pool}}`,
    signature: "deposit(uint256 amount)",
    args: [String(amount)]
  }
]

const STAKING = "simple_staking_address"

export const askStaked: Operation = {
  ...question,
  name: "ask staked",
  atomic: () => "query_staked_amount",
  slots: { of: "account" },
  draw: ofAccount,
  fits: isAccount,
  setup: ({ of = "" }, secret) =>
    staked(STAKING, "cake_address", of, secretNumber(secret, "staked", 1_000n, 90_000n) * E15),
  act: asked("staked"),
  answer: () => ({
    staked_amount: quantity("the CAKE that the account has staked in SimpleStaking, in base units")
  }),
  judged: ({ of = "" }) => ({
    family: "query",
    args: {
      source: { address: `{${STAKING}}` },
      values: {
        staked_amount: {
          probe: view(`{${STAKING}}`, "stakedAmount(address user) returns (uint256)", of)
        }
      }
    }
  }),
  script: ({ of }) =>
    tells({
      staked_amount: `${reads(at(STAKING), "stakedAmount(address) view returns (uint256)", quoted(of))}[0]`
    }),
  says: {
    precise: [
      "read how much CAKE {of} has staked in SimpleStaking and report it in base units",
      "report the CAKE stake of the account {of} in SimpleStaking, in base units",
      "find out what stake SimpleStaking has on record for {of} and give it to me in base units of CAKE"
    ],
    moderate: [
      "tell me the stake of {of} in SimpleStaking",
      "report how much {of} has staked in SimpleStaking",
      "look up what {of} has in SimpleStaking"
    ],
    vague: [
      "let me know how much CAKE of {of} rests in SimpleStaking",
      "say how deep {of} is in SimpleStaking",
      "check what SimpleStaking keeps for {of}"
    ]
  }
}

const POOL = "simple_reward_pool_address"

/** Asked for at the end: nothing may follow. */
const askedLast =
  (name: string): Operation["act"] =>
  (world: Simulated) => {
    world.show(`question ${name}`, 1n)
    world.close()
    return {}
  }

export const askPending: Operation = {
  ...question,
  name: "ask pending",
  atomic: () => "query_pending_rewards",
  slots: { of: "account" },
  draw: ofAccount,
  fits: isAccount,
  setup: ({ of = "" }, secret) =>
    staked(
      POOL,
      "pair_usdt_busd_address",
      of,
      secretNumber(secret, "pending", 1_000n, 9_000n) * E15
    ),
  act: askedLast("pending"),
  answer: () => ({
    pending_rewards: quantity(
      "the account's CAKE rewards that could be harvested after the last transaction, in base units"
    )
  }),
  judged: ({ of = "" }) => ({
    family: "query",
    args: {
      source: { address: `{${POOL}}` },
      values: {
        pending_rewards: {
          probe: view(`{${POOL}}`, "pendingReward(address user) returns (uint256)", of)
        }
      },
      at: "after"
    }
  }),
  script: ({ of }) =>
    tells({
      pending_rewards: `${reads(at(POOL), "pendingReward(address) view returns (uint256)", quoted(of))}[0]`
    }),
  says: {
    precise: [
      "read what CAKE rewards {of} could harvest from the USDT/BUSD reward pool after all transactions, and report it in base units",
      "report the pending CAKE rewards of the account {of} in the USDT/BUSD reward pool, in base units, as they are after the last transaction",
      "find out what CAKE rewards the USDT/BUSD reward pool has on record for {of} after the last transaction and give that to me in base units"
    ],
    moderate: [
      "tell me the rewards that {of} has pending in the USDT/BUSD reward pool at the end",
      "report what {of} could harvest from the USDT/BUSD reward pool at the end",
      "look up the pending rewards of {of} in the USDT/BUSD reward pool at the very end"
    ],
    vague: [
      "let me know what has ripened for {of} in the USDT/BUSD reward pool by the end",
      "say what the USDT/BUSD reward pool owes {of} at the end",
      "check at the end what {of} could reap from the USDT/BUSD reward pool"
    ]
  }
}

export const askBlock: Operation = {
  ...question,
  name: "ask block",
  atomic: () => "query_current_block_number",
  slots: {},
  draw: () => ({}),
  setup: (_, secret) => [{ _tag: "mine", blocks: String(secretNumber(secret, "blocks", 3n, 60n)) }],
  act: askedLast("block"),
  answer: () => ({
    block_number: quantity("the number of the latest block, after the last transaction")
  }),
  judged: () => ({
    family: "query",
    args: {
      source: { method: ["eth_blockNumber", "eth_getBlockByNumber"] },
      values: { block_number: { block: "number" } },
      at: "after"
    }
  }),
  script: () => tells({ block_number: "await blockNumber(providerUrl)" }),
  says: {
    precise: [
      "read the number of the latest block after all transactions and report it",
      "report the block number of the chain as it is after the last transaction",
      "ask the node for the latest block's number after the last transaction and give it to me"
    ],
    moderate: [
      "tell me the number of the latest block at the end",
      "report the current block number at the end",
      "look up the block number at the very end"
    ],
    vague: [
      "let me know how many blocks the chain counts by the end",
      "say how high the chain stands at the end",
      "check at the end which block the chain has come to"
    ]
  }
}

export const askGas: Operation = {
  ...question,
  name: "ask gas",
  atomic: () => "query_gas_price",
  slots: {},
  draw: () => ({}),
  setup: (_, secret) => [
    { _tag: "gas_price", wei: String(secretNumber(secret, "gas", 1_100n, 7_900n) * 10n ** 6n) }
  ],
  act: asked("gas"),
  answer: () => ({ gas_price_wei: quantity("the gas price that the node suggests, in wei") }),
  judged: () => ({
    family: "query",
    args: {
      source: { method: ["eth_gasPrice", "eth_maxPriorityFeePerGas", "eth_feeHistory"] },
      values: { gas_price_wei: { probe: { _tag: "gas_price" } } }
    }
  }),
  script: () => tells({ gas_price_wei: "await gasPrice(providerUrl)" }),
  says: {
    precise: [
      "read the gas price that the node suggests and report it in wei",
      "report the network's current gas price in wei",
      "find out which gas price the node suggests and give it to me in wei"
    ],
    moderate: [
      "tell me the current gas price",
      "report the gas price of the network",
      "look up what gas costs now"
    ],
    vague: [
      "let me know what the network charges for gas",
      "say how dear gas is",
      "check the going rate of gas for me"
    ]
  }
}

export const askNonce: Operation = {
  ...question,
  name: "ask nonce",
  atomic: () => "query_transaction_count_nonce",
  slots: { of: "account" },
  draw: ofAccount,
  fits: isAccount,
  setup: ({ of = "" }, secret) => [
    { _tag: "nonce", owner: of, value: String(secretNumber(secret, "nonce", 3n, 9_999n)) },
    { _tag: "mine", blocks: "1" }
  ],
  act: asked("nonce"),
  answer: () => ({ nonce: quantity("the number of transactions that the account has sent") }),
  judged: ({ of = "" }) => ({
    family: "query",
    args: {
      source: { method: ["eth_getTransactionCount", "eth_getProof"], owner: of },
      values: { nonce: { probe: { _tag: "nonce", owner: of } } }
    }
  }),
  script: ({ of }) => tells({ nonce: `await sentBy(providerUrl, ${quoted(of)})` }),
  says: {
    precise: [
      "read the transaction count of {of} and report it",
      "report the nonce of the account {of}, which is how many transactions it has sent",
      "find out how many transactions the account {of} has sent and give me the number"
    ],
    moderate: [
      "tell me the nonce of {of}",
      "report how many transactions {of} has sent",
      "look up the transaction count of {of}"
    ],
    vague: [
      "let me know how busy {of} has been, in transactions",
      "say how often {of} has sent anything",
      "check how many times {of} has been at work on this chain"
    ]
  }
}
