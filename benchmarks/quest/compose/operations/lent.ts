/** Owns the operations on what others lend or sign: flash loans and permits; and those on safe transfers. */
import { stringToHex } from "viem"
import { tokenIn } from "../assets.ts"
import { IDS, ITEM_IDS, ITEMS, isNft, isTo, NFT } from "./items.ts"
import { alone, at, type Operation, oneOf, sends } from "./Operation.ts"
import { quoted, view } from "./questions/accounts.ts"
import { RICH, someAccount } from "./transfers.ts"

const LENDER = "flashloan_lender_address"
const BORROWER = "FlashLoanReceiver"
const BORROWER_KEY = "flashloan_receiver_address"

/** The lender's fee, 0.3 %. */
const feeOf = (amount: bigint): bigint => (amount * 30n) / 10_000n

export const borrow: Operation = {
  ...alone,
  name: "borrow",
  atomic: () => "erc20_flashloan",
  amount: { slot: "asset", kinds: ["stated"] },
  slots: {},
  draw: () => ({ asset: "USDT" }),
  fits: ({ asset }) => asset === "USDT",
  key: () => "borrow",
  needs: () => [{ token: "USDT", spender: BORROWER, amount: "(amount * 30n) / 10_000n" }],
  act: (world, _, amount) => {
    const fee = feeOf(amount)
    world.spend({ token: "USDT", spender: BORROWER }, fee)
    world.take("USDT", fee)
    world.give("USDT", fee, LENDER)
    world.show("borrow", amount)
    return {}
  },
  judged: (_, amount) => {
    const fee = String(feeOf(BigInt(typeof amount === "string" ? amount : "0")))
    const held = (owner: string) =>
      view(tokenIn("USDT"), "balanceOf(address) returns (uint256)", owner)
    return {
      family: "contract_state",
      args: {
        changes: [
          {
            quantity: "fee",
            label: "fee paid by the agent",
            probe: held("{agent}"),
            delta: `-${fee}`
          },
          {
            quantity: "fee",
            label: "fee kept by the lender",
            probe: held(`{${LENDER}}`),
            delta: fee
          },
          {
            quantity: "left",
            label: "left with the receiver",
            probe: held(`{${BORROWER_KEY}}`),
            delta: "0"
          }
        ],
        events: [
          {
            address: `{${LENDER}}`,
            signature:
              "FlashLoan(address indexed receiver,address indexed initiator,address indexed token,uint256 amount,uint256 fee)",
            where: { receiver: `{${BORROWER_KEY}}`, token: tokenIn("USDT") },
            amounts: { amount, fee }
          }
        ]
      },
      tolerances: { amount: "0.1%", fee: "0.1%", left: "exact" }
    }
  },
  script: () =>
    sends(
      at(BORROWER_KEY),
      "executeFlashLoan(address token, uint256 amount)",
      `${at("usdt_address")}, amount`
    ),
  says: {
    precise: [
      "take a flash loan of {amount} through the contract FlashLoanReceiver, its fee of 0.3 % coming from my account",
      "execute a flash loan of {amount} through FlashLoanReceiver, which takes the fee of 0.3 % from me",
      "have the contract FlashLoanReceiver borrow {amount} in a flash loan, with the fee of 0.3 % paid by my account"
    ],
    moderate: [
      "take a flash loan of {amount} through FlashLoanReceiver",
      "flash-borrow {amount} by FlashLoanReceiver",
      "run a flash loan of {amount} with FlashLoanReceiver"
    ],
    vague: [
      "let FlashLoanReceiver borrow {amount} for a blink",
      "have {amount} pass through FlashLoanReceiver on loan and back",
      "make FlashLoanReceiver borrow {amount} and return it at once, at my cost"
    ]
  }
}

const DEADLINE = "2000000000"

export const permit: Operation = {
  ...alone,
  name: "permit",
  atomic: () => "erc20_permit",
  amount: { slot: "asset", kinds: ["stated"] },
  slots: { from: "account", to: "account" },
  draw: (draw) => ({ asset: "T1363", from: RICH, to: someAccount(draw) }),
  fits: ({ asset, from, to }) => asset === "T1363" && from === RICH && to !== RICH,
  // One signature a task: a second one would be for a nonce that depends on the order.
  key: () => "permit",
  act: (world, { to = "" }, amount) => {
    world.state(`permit for ${to}`, `${amount}`)
    return {}
  },
  drawn: ({ to = "" }, amount) => ({
    parameters: Object.fromEntries(
      (["v", "r", "s"] as const).map((part) => [
        `permit_${part}`,
        {
          type: part === "v" ? "integer" : "string",
          generation: { method: "from_signature", signature: "permit", part }
        } as const
      ])
    ),
    signatures: {
      permit: {
        signer: "rich",
        domain: {
          name: "Test Token 1363",
          version: "1",
          chainId: 56,
          verifyingContract: tokenIn("T1363")
        },
        types: {
          Permit: [
            "owner address",
            "spender address",
            "value uint256",
            "nonce uint256",
            "deadline uint256"
          ].map((field) => {
            const [name = "", type = ""] = field.split(" ")
            return { name, type }
          })
        },
        primaryType: "Permit",
        message: { owner: RICH, spender: to, value: amount, nonce: "0", deadline: DEADLINE }
      }
    }
  }),
  judged: ({ to = "" }, amount) => ({
    family: "erc20_allowance",
    args: {
      token: tokenIn("T1363"),
      owner: RICH,
      spender: to,
      amount,
      mode: "set",
      also: [
        {
          label: "permits used by the owner",
          probe: view(tokenIn("T1363"), "nonces(address) returns (uint256)", RICH),
          delta: "1"
        }
      ]
    },
    tolerances: { amount: "exact" }
  }),
  script: ({ to }) =>
    sends(
      at("erc1363_token_address"),
      "permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)",
      `params.rich_account, ${quoted(to)}, amount, ${DEADLINE}n, Number(params.permit_v), params.permit_r, params.permit_s`
    ),
  says: {
    precise: [
      `submit to the token the EIP-2612 permit by which {from} allows {to} to spend {amount}, with the deadline ${DEADLINE}, v {permit_v}, r {permit_r} and s {permit_s}`,
      `put on chain the EIP-2612 permit of the owner {from} for the spender {to} with the value {amount}, the deadline ${DEADLINE}, v {permit_v}, r {permit_r} and s {permit_s}`,
      `put the signed permit of {from} for the spender {to} over {amount} on chain, which has the deadline ${DEADLINE}, v {permit_v}, r {permit_r} and s {permit_s}`
    ],
    moderate: [
      `submit the permit of {from} that lets {to} spend {amount} (deadline ${DEADLINE}, v {permit_v}, r {permit_r}, s {permit_s})`,
      `use the permit that {from} signed for {to} over {amount} (deadline ${DEADLINE}, v {permit_v}, r {permit_r}, s {permit_s})`,
      `bring on chain what {from} has signed: a permit for {to} over {amount} (deadline ${DEADLINE}, v {permit_v}, r {permit_r}, s {permit_s})`
    ],
    vague: [
      `make good the signature of {from} that gives {to} a right to {amount} (until ${DEADLINE}, v {permit_v}, r {permit_r}, s {permit_s})`,
      `act on the signature of {from} by which {to} may fetch {amount} (until ${DEADLINE}, v {permit_v}, r {permit_r}, s {permit_s})`,
      `let what {from} signed for {to} over {amount} take effect (until ${DEADLINE}, v {permit_v}, r {permit_r}, s {permit_s})`
    ]
  }
}

export const giveSafely: Operation = {
  ...alone,
  name: "give safely",
  atomic: () => "erc721_safe_transfer",
  amount: null,
  slots: { id: "id", to: "account" },
  draw: (draw) => ({ id: oneOf(draw, IDS), to: someAccount(draw) }),
  fits: isNft,
  key: ({ id }) => `NFT ${id}`,
  act: (world, { id, to = "" }) => {
    world.state(`NFT ${id}`, `of ${to}, safely`)
    return {}
  },
  judged: ({ id = "", to = "" }) => ({
    family: "nft_transfer",
    args: {
      standard: "erc721",
      token: `{${NFT}}`,
      id,
      to,
      calls: ["", ",bytes data"].map((data) => ({
        to: `{${NFT}}`,
        signature: `safeTransferFrom(address from,address to,uint256 tokenId${data})`,
        where: { from: "{agent}", to, tokenId: id }
      }))
    }
  }),
  script: ({ id = "", to }) =>
    sends(
      at(NFT),
      "safeTransferFrom(address from, address to, uint256 tokenId)",
      `agentAddress, ${quoted(to)}, ${id}n`
    ),
  says: {
    precise: [
      "transfer the ERC-721 token with the id {id} from my account to {to} by a safe transfer",
      "make a safe transfer of NFT number {id} of the ERC-721 collection to {to}",
      "move id {id} of the ERC-721 contract to {to} with a safe transfer, not a plain one"
    ],
    moderate: [
      "send NFT {id} to {to} by a safe transfer",
      "safely transfer NFT {id} to {to}",
      "give NFT {id} to {to} in a safe transfer"
    ],
    vague: [
      "make {to} the owner of collectible {id} by the safe kind of transfer",
      "part with collectible {id} in favour of {to}, by safe transfer",
      "see collectible {id} to {to} by the safe kind of transfer"
    ]
  }
}

const WORDS = ["amber", "birch", "cedar", "delta", "ember", "fjord", "grove", "harbor", "island"]

export const sendItems: Operation = {
  ...alone,
  name: "send items",
  atomic: () => "erc1155_safe_transfer_with_data",
  amount: null,
  slots: { count: "count", id: "id", text: "text", to: "account" },
  draw: (draw) => ({
    count: String(2n + draw.below(40n)),
    id: oneOf(draw, ITEM_IDS),
    text: [oneOf(draw, WORDS), String(draw.below(900n) + 100n)].join(" "),
    to: someAccount(draw)
  }),
  fits: (slots) => ITEM_IDS.includes(slots.id ?? "") && isTo(slots),
  key: ({ id, to }) => `items ${id} to ${to}`,
  act: (world, { count = "0", id, text = "", to = "" }) => {
    world.give(`item ${id}`, BigInt(count), to)
    world.give(`item ${id}`, -BigInt(count))
    world.state(`items ${id} to ${to}`, text)
    return {}
  },
  judged: ({ count = "", id = "", text = "", to = "" }) => {
    const where = { from: "{agent}", to, data: text }
    return {
      family: "nft_transfer",
      args: {
        standard: "erc1155",
        token: `{${ITEMS}}`,
        id,
        to,
        amount: count,
        calls: [
          {
            to: `{${ITEMS}}`,
            signature:
              "safeTransferFrom(address from,address to,uint256 id,uint256 value,bytes data)",
            where: { ...where, id }
          },
          {
            to: `{${ITEMS}}`,
            signature:
              "safeBatchTransferFrom(address from,address to,uint256[] ids,uint256[] values,bytes data)",
            where: { ...where, "ids[*]": id }
          }
        ]
      },
      tolerances: { amount: "exact" }
    }
  },
  script: ({ count = "", id = "", text = "", to }) =>
    sends(
      at(ITEMS),
      "safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes data)",
      `agentAddress, ${quoted(to)}, ${id}n, ${count}n, ${quoted(stringToHex(text))}`
    ),
  says: {
    precise: [
      'transfer {count} tokens of the ERC-1155 id {id} from my account to {to}, with the UTF-8 text "{text}" as the data of the call',
      'send {count} units of id {id} of the ERC-1155 contract to {to} with "{text}" in UTF-8 as the data argument',
      'move {count} of the ERC-1155 tokens with the id {id} to {to}, the data being the UTF-8 bytes of "{text}"'
    ],
    moderate: [
      'send {count} items of id {id} to {to} with "{text}" as data',
      'give {to} {count} items of id {id} with the data "{text}"',
      'transfer {count} items with the id {id} to {to}, with the data "{text}"'
    ],
    vague: [
      'let {to} have {count} pieces of item {id} with the words "{text}" attached',
      'share {count} pieces of item {id} with {to}, the words "{text}" in the data',
      'see {count} pieces of item {id} off to {to} with the words "{text}" as data'
    ]
  }
}
