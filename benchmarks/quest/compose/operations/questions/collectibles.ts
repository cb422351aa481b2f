/**
 * Owns the operations that ask a question about the ERC-721 collection. The tokens that they ask about are
 * minted for them by setup.
 */
import type { SetupAction } from "../../../../../evm/SetupAction.ts"
import type { Draw } from "../../../bank/Draw.ts"
import { at, type Operation, type Slots, secretNumber, tells } from "../Operation.ts"
import {
  asked,
  hiddenAccount,
  isAccount,
  ofAccount,
  quantity,
  question,
  quoted,
  reads,
  view
} from "./accounts.ts"

const NFT = "erc721_token_address"

/** Ids that the agent's own collectibles do not have. */
const askedId = (draw: Draw): string => String(1_000n + draw.below(9_000n))
const isAskedId = ({ id = "" }: Slots): boolean => /^[1-9]\d{3}$/.test(id)

const minted = (to: string, id: string, count: bigint): SetupAction => ({
  _tag: "send",
  from: "{treasury}",
  to: `{${NFT}}`,
  signature: "mintMany(address to,uint256 firstId,uint256 count)",
  args: [to, id, String(count)]
})

export const askOwner: Operation = {
  ...question,
  name: "ask owner",
  atomic: () => "query_nft_owner",
  slots: { id: "id" },
  draw: (draw) => ({ id: askedId(draw) }),
  fits: isAskedId,
  setup: ({ id = "" }, secret) => [minted(hiddenAccount(secret, "owner"), id, 1n)],
  act: asked("owner"),
  answer: () => ({ owner: { type: "address", description: "the account that owns the token" } }),
  judged: ({ id = "" }) => ({
    family: "query",
    args: {
      source: { address: `{${NFT}}` },
      values: {
        owner: { probe: view(`{${NFT}}`, "ownerOf(uint256 tokenId) returns (address)", id) }
      }
    }
  }),
  script: ({ id }) =>
    tells({ owner: `${reads(at(NFT), "ownerOf(uint256) view returns (address)", `${id}n`)}[0]` }),
  says: {
    precise: [
      "read who owns the ERC-721 token with the id {id} and report the address",
      "report the owner of NFT number {id} of the ERC-721 collection",
      "find out the owner of the id {id} of the ERC-721 contract and give me the address"
    ],
    moderate: [
      "tell me who owns NFT {id}",
      "report the owner of NFT {id}",
      "look up whose NFT {id} is"
    ],
    vague: [
      "let me know whose collectible {id} is",
      "say in whose hands collectible {id} is",
      "find the keeper of collectible {id}"
    ]
  }
}

export const askApproved: Operation = {
  ...question,
  name: "ask approved",
  atomic: () => "query_nft_approval_status",
  slots: { id: "id" },
  draw: (draw) => ({ id: askedId(draw) }),
  fits: isAskedId,
  setup: ({ id = "" }, secret) => [
    minted(hiddenAccount(secret, "owner"), id, 1n),
    {
      _tag: "send",
      from: hiddenAccount(secret, "owner"),
      to: `{${NFT}}`,
      signature: "approve(address to,uint256 tokenId)",
      args: [hiddenAccount(secret, "approved"), id]
    }
  ],
  act: asked("approved"),
  answer: () => ({
    approved_address: { type: "address", description: "the account that is approved for the token" }
  }),
  judged: ({ id = "" }) => ({
    family: "query",
    args: {
      source: { address: `{${NFT}}` },
      values: {
        approved_address: {
          probe: view(`{${NFT}}`, "getApproved(uint256 tokenId) returns (address)", id)
        }
      }
    }
  }),
  script: ({ id }) =>
    tells({
      approved_address: `${reads(at(NFT), "getApproved(uint256) view returns (address)", `${id}n`)}[0]`
    }),
  says: {
    precise: [
      "read which account is approved for the ERC-721 token with the id {id} and report its address",
      "report the account that is approved for NFT number {id} of the ERC-721 collection",
      "find out which account is approved for the id {id} of the ERC-721 contract and give me the address"
    ],
    moderate: [
      "tell me who is approved for NFT {id}",
      "report the approved account of NFT {id}",
      "look up which account may move NFT {id} besides its owner"
    ],
    vague: [
      "let me know who else has the key to collectible {id}",
      "say whom the owner of collectible {id} trusts with it",
      "find the one that may fetch collectible {id}"
    ]
  }
}

export const askCollection: Operation = {
  ...question,
  name: "ask collection",
  atomic: () => "query_nft_balance",
  slots: { of: "account" },
  draw: ofAccount,
  fits: isAccount,
  setup: ({ of = "" }, secret) => [minted(of, "10001", secretNumber(secret, "minted", 3n, 40n))],
  act: asked("collection"),
  answer: () => ({ balance: quantity("how many tokens of the collection the account holds") }),
  judged: ({ of = "" }) => ({
    family: "query",
    args: {
      source: { address: `{${NFT}}` },
      values: {
        balance: { probe: view(`{${NFT}}`, "balanceOf(address owner) returns (uint256)", of) }
      }
    }
  }),
  script: ({ of }) =>
    tells({
      balance: `${reads(at(NFT), "balanceOf(address) view returns (uint256)", quoted(of))}[0]`
    }),
  says: {
    precise: [
      "read how many tokens of the ERC-721 collection {of} holds and report the number",
      "report the number of ERC-721 tokens of the collection that the account {of} has",
      "find out how many tokens of the ERC-721 collection are in the account {of} and give me the number"
    ],
    moderate: [
      "tell me how many NFTs {of} has",
      "report the number of NFTs of {of}",
      "count the NFTs of {of}"
    ],
    vague: [
      "let me know how large the collection of {of} is",
      "say how many collectibles are with {of}",
      "check how many collectibles {of} can boast"
    ]
  }
}

export const askUri: Operation = {
  ...question,
  name: "ask uri",
  atomic: () => "query_nft_token_uri",
  slots: { id: "id" },
  draw: (draw) => ({ id: askedId(draw) }),
  fits: isAskedId,
  setup: ({ id = "" }, secret) => [
    minted(hiddenAccount(secret, "owner"), id, 1n),
    {
      _tag: "send",
      from: "{treasury}",
      to: `{${NFT}}`,
      signature: "setBaseURI(string uri)",
      args: [`ipfs://${hiddenAccount(secret, "folder").slice(2)}/`]
    }
  ],
  act: asked("uri"),
  answer: () => ({ tokenURI: { type: "text", description: "the token's URI, whole" } }),
  judged: ({ id = "" }) => ({
    family: "query",
    args: {
      source: { address: `{${NFT}}` },
      values: {
        tokenURI: { probe: view(`{${NFT}}`, "tokenURI(uint256 tokenId) returns (string)", id) }
      }
    }
  }),
  script: ({ id }) =>
    tells({
      tokenURI: `${reads(at(NFT), "tokenURI(uint256) view returns (string)", `${id}n`)}[0]`
    }),
  says: {
    precise: [
      "read the token URI of the ERC-721 token with the id {id} and report it whole",
      "report the whole token URI of NFT number {id} of the ERC-721 collection",
      "find out the token URI of the id {id} of the ERC-721 contract and give it to me whole"
    ],
    moderate: [
      "tell me the token URI of NFT {id}",
      "report the URI of NFT {id}",
      "look up the metadata link of NFT {id}"
    ],
    vague: [
      "let me know where the metadata of collectible {id} is",
      "say where collectible {id} is described",
      "find the link behind collectible {id}"
    ]
  }
}
