/** Calls that an operation asks for: made, made inside a bundle, and nearly made. */
import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { pathText } from "../../../evm/fieldPath.ts"
import type { Address, Hex } from "../../../evm/Hex.ts"
import { Books, Frame, TransactionEvidence } from "../../../evm/TransactionEvidence.ts"
import { Evidence } from "../../../validators/quest/Evidence.ts"
import { isMade, readableCalls } from "../../../validators/quest/ledger/callsMade.ts"
import { composite } from "./instances.ts"
import { assertFull, episode, holding } from "./judging.ts"
import { agent, c, data, friend, log, stranger, World } from "./world.ts"

const nfts = c.erc721_token_address
const bundler = c.multicall3_address

const TRANSFER = "transferFrom(address from,address to,uint256 tokenId)"
const SAFE = "safeTransferFrom(address from,address to,uint256 tokenId)"
const SAFE_WITH = "safeTransferFrom(address from,address to,uint256 tokenId,bytes data)"

/** Either safe transfer of NFT 4 to the friend. */
const asked = [SAFE, SAFE_WITH].map((signature) => ({
  to: nfts,
  signature,
  where: { from: agent, to: friend, tokenId: "4" }
}))
const calls = Result.getOrThrow(readableCalls(asked))

interface Sent {
  readonly to: Address
  readonly data: Hex
  readonly reverted?: boolean
}

const task = composite([
  {
    family: "nft_transfer",
    args: { standard: "erc721", token: nfts, id: "4", to: friend, calls: asked }
  }
])

/** The evidence of one transaction, with these calls inside. */
const evidenceOf = (sent: Sent, inside: ReadonlyArray<Omit<Sent, "reverted">> = []): Evidence => {
  const evidence = new World().send(sent).evidence(task)
  const transactions = evidence.transactions.map((one) => {
    if (one.books === undefined) return one
    const frames = inside.map(
      ({ data: input, to }) => new Frame({ kind: "call", from: sent.to, to, value: 0n, input })
    )
    const books = new Books({ ...one.books, frames: [...one.books.frames, ...frames] })
    return new TransactionEvidence({ ...one, books })
  })
  return new Evidence({ ...evidence, transactions })
}

const made = (sent: Sent, inside?: ReadonlyArray<Omit<Sent, "reverted">>): boolean =>
  isMade(evidenceOf(sent, inside), calls)

const safe = (to: Address, id: bigint): Hex => data(SAFE, agent, to, id)
const bundle: Sent = { to: bundler, data: "0x82ad56cb" }

describe("a call that is asked for", () => {
  it("is made in each of its forms, by the agent or inside a bundle", () => {
    assert.isTrue(made({ to: nfts, data: safe(friend, 4n) }))
    assert.isTrue(made({ to: nfts, data: data(SAFE_WITH, agent, friend, 4n, "0x1234") }))
    const other = { to: c.usdt_address, data: data("transfer(address to,uint256 a)", friend, 1n) }
    assert.isTrue(made(bundle, [other, { to: nfts, data: safe(friend, 4n) }]))
    // Whoever writes the address, it is one address.
    const upper: Address = `0x${nfts.slice(2).toUpperCase()}`
    assert.isTrue(made({ to: upper, data: safe(friend, 4n) }))
  })

  it("is not made by another call, with another value, elsewhere, or in vain", () => {
    assert.isFalse(made({ to: nfts, data: data(TRANSFER, agent, friend, 4n) }))
    assert.isFalse(made({ to: nfts, data: safe(stranger, 4n) }))
    assert.isFalse(made({ to: nfts, data: safe(friend, 5n) }))
    assert.isFalse(made({ to: c.erc1155_token_address, data: safe(friend, 4n) }))
    assert.isFalse(made({ to: nfts, data: safe(friend, 4n), reverted: true }))
    assert.isFalse(made({ to: nfts, data: "0x" }))
    assert.isFalse(made({ to: nfts, data: safe(friend, 4n).slice(0, 10) as Hex }))
    assert.isFalse(made(bundle, [{ to: bundler, data: safe(friend, 4n) }]))
    assert.isFalse(made(bundle))
  })

  it("is refused where it cannot be read, with its place", () => {
    const [first, second] = asked
    const broken = readableCalls([
      first,
      { ...second, signature: "safeTransferFrom(" }
    ] as typeof asked)
    const faults = Result.match(broken, { onFailure: (all) => all, onSuccess: () => [] })
    assert.match(faults.map(({ path }) => pathText(path)).join(), /^calls\[1\]\.signature$/)
    const unnamed = readableCalls(asked.map((one) => ({ ...one, where: { nobody: "1" } })))
    assert.isTrue(Result.isFailure(unnamed))
  })

  it("is a condition of an operation beside its state", () => {
    const owner = {
      _tag: "call" as const,
      to: nfts,
      signature: "ownerOf(uint256) returns (address)",
      args: ["4"]
    }
    const EVENT = "Transfer(address indexed from, address indexed to, uint256 indexed tokenId)"
    const move = (calldata: Hex) => (world: World) =>
      world
        .set(owner, agent)
        .send({
          to: nfts,
          data: calldata,
          logs: [log(nfts, EVENT, { from: agent, to: friend, tokenId: 4n })]
        })
        .set(owner, friend)
        .give(nfts, agent, -1n)
        .give(nfts, friend, 1n)
    assertFull(episode(task, move(safe(friend, 4n))))
    const plain = episode(task, move(data(TRANSFER, agent, friend, 4n)))
    assert.isFalse(plain.passed)
    assert.match(JSON.stringify(plain.checks), /the call that is asked for.*not made/)
    assert.isBelow(holding(plain).length, plain.checks.length)
  })
})
