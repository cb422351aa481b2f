/** Transfers of NFTs: wrong answers first. */
import { describe, it } from "@effect/vitest"
import { stringToHex } from "viem"
import { multiTokenBalance } from "../../../validators/quest/JudgeEnv.ts"
import { atomic } from "./instances.ts"
import { assertFull, assertScore, judged } from "./judging.ts"
import { agent, c, data, friend, log, stranger, type World } from "./world.ts"

describe("nft_transfer", () => {
  const token = c.erc721_token_address
  const owner = (id: string) => ({
    _tag: "call" as const,
    to: token,
    signature: "ownerOf(uint256) returns (address)",
    args: [id]
  })
  const where = { from: agent, to: friend, tokenId: "4" }
  const task = atomic({
    family: "nft_transfer",
    args: { standard: "erc721", token, id: "4", to: friend },
    targets: [token],
    functions: [
      { signature: "transferFrom(address from,address to,uint256 tokenId)", where },
      { signature: "safeTransferFrom(address from,address to,uint256 tokenId)", where },
      { signature: "safeTransferFrom(address from,address to,uint256 tokenId,bytes data)", where }
    ]
  })
  const TRANSFER = "Transfer(address indexed from, address indexed to, uint256 indexed tokenId)"
  const move =
    (id: bigint, to: `0x${string}`, name = "transferFrom") =>
    (world: World) =>
      world
        .set(owner("4"), agent)
        .send({
          to: token,
          data: data(`${name}(address from,address to,uint256 tokenId)`, agent, to, id),
          logs: [log(token, TRANSFER, { from: agent, to, tokenId: id })]
        })
        .set(owner(id.toString()), to)
        .give(token, agent, -1n)
        .give(token, to, 1n)

  it("gives less than 50 for a stranger, and for another id", () => {
    assertScore(judged(task, move(4n, stranger)), 20)
    assertScore(judged(task, move(5n, friend)), 20)
  })

  it("fails the state if a second NFT is sent, too", () => {
    assertScore(
      judged(task, (world) => move(4n, friend)(world).give(token, agent, -1n)),
      70
    )
  })

  it("accepts both ways to transfer", () => {
    assertFull(judged(task, move(4n, friend)))
    assertFull(judged(task, move(4n, friend, "safeTransferFrom")))
  })

  const SINGLE =
    "TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)"

  it("judges id, amount and data of an ERC-1155 transfer", () => {
    const multi = c.erc1155_token_address
    const signature =
      "safeTransferFrom(address from,address to,uint256 id,uint256 amount,bytes data)"
    const many = atomic({
      family: "nft_transfer",
      args: {
        standard: "erc1155",
        token: multi,
        id: "1",
        to: friend,
        amount: "5",
        data: "Game item"
      },
      targets: [multi],
      functions: [{ signature, where: { from: agent, to: friend, id: "1", data: "Game item" } }],
      essential: ["function"]
    })
    const give =
      (id: bigint, amount: bigint, text = "Game item") =>
      (world: World) =>
        world
          .set(multiTokenBalance(multi, agent, "1"), 1000n)
          .set(multiTokenBalance(multi, agent, "2"), 500n)
          .send({
            to: multi,
            data: data(signature, agent, friend, id, amount, stringToHex(text)),
            logs: [
              log(multi, SINGLE, { operator: agent, from: agent, to: friend, id, value: amount })
            ]
          })
          .add(multiTokenBalance(multi, agent, `${id}`), -amount)
          .add(multiTokenBalance(multi, friend, `${id}`), amount)
    assertFull(judged(many, give(1n, 5n)))
    assertScore(judged(many, give(1n, 6n)), 70)
    assertScore(judged(many, give(2n, 5n)), 20)
    assertScore(judged(many, give(1n, 5n, "Game items")), 50)
    assertScore(judged(many, give(1n, 5n, "")), 50)
  })
})
