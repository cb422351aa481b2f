/** Owns the operations on NFTs and on the items of the ERC-1155 contract. */
import { alone, at, type Operation, oneOf, type Slots, sends } from "./Operation.ts"
import { RICH, someAccount } from "./transfers.ts"

export const NFT = "erc721_token_address"
export const ITEMS = "erc1155_token_address"
export const IDS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"]

/** Whether it goes to an account that only the task names. */
export const isTo = ({ to }: Slots): boolean => to !== RICH
export const isNft = (slots: Slots): boolean => IDS.includes(slots.id ?? "") && isTo(slots)

export const give: Operation = {
  ...alone,
  name: "give",
  atomic: () => "erc721_transfer",
  amount: null,
  slots: { id: "id", to: "account" },
  draw: (draw) => ({ id: oneOf(draw, IDS), to: someAccount(draw) }),
  fits: isNft,
  key: ({ id }) => `NFT ${id}`,
  act: (world, { id, to = "" }) => {
    world.state(`NFT ${id}`, `of ${to}`)
    return {}
  },
  judged: ({ id = "", to = "" }) => ({
    family: "nft_transfer",
    args: { standard: "erc721", token: `{${NFT}}`, id, to }
  }),
  script: ({ id = "", to = "" }) =>
    sends(
      at(NFT),
      "transferFrom(address from, address to, uint256 tokenId)",
      `agentAddress, ${JSON.stringify(to)}, ${id}n`
    ),
  says: {
    precise: [
      "transfer the ERC-721 token with the id {id} from my account to {to}",
      "send NFT number {id} of the ERC-721 collection to the address {to}",
      "move id {id} of the ERC-721 contract from my account to {to}"
    ],
    moderate: ["send NFT {id} to {to}", "give NFT {id} to {to}", "transfer NFT {id} to {to}"],
    vague: [
      "make {to} the owner of collectible {id}",
      "let collectible {id} find its new home with {to}",
      "part with collectible {id} in favour of {to}"
    ]
  }
}

export const entrust: Operation = {
  ...alone,
  name: "entrust",
  atomic: () => "erc721_approve",
  amount: null,
  slots: { id: "id", to: "account" },
  draw: (draw) => ({ id: oneOf(draw, IDS), to: someAccount(draw) }),
  fits: isNft,
  key: ({ id }) => `NFT ${id}`,
  act: (world, { id, to = "" }) => {
    world.state(`NFT ${id}`, `approved for ${to}`)
    return {}
  },
  judged: ({ id = "", to = "" }) => ({
    family: "nft_approval",
    args: { standard: "erc721", token: `{${NFT}}`, id, spender: to }
  }),
  script: ({ id = "", to = "" }) =>
    sends(at(NFT), "approve(address to, uint256 tokenId)", `${JSON.stringify(to)}, ${id}n`),
  says: {
    precise: [
      "approve {to} for the ERC-721 token with the id {id}, which stays mine",
      "give {to} the right to move NFT number {id} of the ERC-721 collection",
      "set {to} as the approved account of id {id} of the ERC-721 contract"
    ],
    moderate: [
      "approve {to} for NFT {id}",
      "allow {to} to move NFT {id}",
      "let {to} transfer NFT {id} on my behalf"
    ],
    vague: [
      "entrust {to} with collectible {id}, but keep it mine",
      "keep collectible {id} mine, yet let {to} be free to fetch it",
      "give {to} a key to collectible {id}"
    ]
  }
}

export const operator: Operation = {
  ...alone,
  name: "operator",
  atomic: () => "erc721_set_approval_for_all",
  amount: null,
  slots: { to: "account" },
  draw: (draw) => ({ to: someAccount(draw) }),
  fits: isTo,
  key: ({ to }) => `operator ${to}`,
  act: (world, { to }) => {
    world.state(`operator ${to}`, "true")
    return {}
  },
  judged: ({ to = "" }) => ({
    family: "nft_approval",
    args: { standard: "erc721", token: `{${NFT}}`, operator: to, approved: true }
  }),
  script: ({ to = "" }) =>
    sends(
      at(NFT),
      "setApprovalForAll(address operator, bool approved)",
      `${JSON.stringify(to)}, true`
    ),
  says: {
    precise: [
      "make {to} an operator of all my tokens of the ERC-721 collection",
      "approve {to} for all my tokens of the ERC-721 contract",
      "grant {to} the right to move every token that I have in the ERC-721 collection"
    ],
    moderate: [
      "approve {to} for all my NFTs",
      "make {to} operator of my NFTs",
      "let {to} move any NFT of mine"
    ],
    vague: [
      "entrust {to} with my whole collection of collectibles",
      "give {to} the keys to every collectible of mine",
      "let {to} act for me in everything about my collectibles"
    ]
  }
}

export const ITEM_IDS = ["1", "2", "3"]

export const handOver: Operation = {
  ...alone,
  name: "hand over",
  atomic: () => "erc1155_transfer_single",
  amount: null,
  slots: { count: "count", id: "id", to: "account" },
  draw: (draw) => ({
    count: String(2n + draw.below(40n)),
    id: oneOf(draw, ITEM_IDS),
    to: someAccount(draw)
  }),
  fits: (slots) => ITEM_IDS.includes(slots.id ?? "") && isTo(slots),
  key: ({ id, to }) => `items ${id} to ${to}`,
  act: (world, { count = "0", id, to = "" }) => {
    world.give(`item ${id}`, BigInt(count), to)
    world.give(`item ${id}`, -BigInt(count))
    world.show(`items ${id} to ${to}`, BigInt(count))
    return {}
  },
  judged: ({ count = "", id = "", to = "" }) => ({
    family: "nft_transfer",
    args: { standard: "erc1155", token: `{${ITEMS}}`, id, to, amount: count },
    tolerances: { amount: "exact" }
  }),
  script: ({ count = "", id = "", to = "" }) =>
    sends(
      at(ITEMS),
      "safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes data)",
      `agentAddress, ${JSON.stringify(to)}, ${id}n, ${count}n, "0x"`
    ),
  says: {
    precise: [
      "transfer {count} tokens of the ERC-1155 id {id} from my account to {to}",
      "send {count} units of id {id} of the ERC-1155 contract to the address {to}",
      "move {count} of the ERC-1155 tokens with the id {id} to {to}"
    ],
    moderate: [
      "send {count} items of id {id} to {to}",
      "give {to} {count} items of id {id}",
      "transfer {count} items with the id {id} to {to}"
    ],
    vague: [
      "let {to} have {count} pieces of item {id}",
      "share {count} pieces of item {id} with {to}",
      "see {count} pieces of item {id} off to {to}"
    ]
  }
}
