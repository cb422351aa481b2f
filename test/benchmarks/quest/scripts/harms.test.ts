/** What may be done beside any task at someone's cost: every one harms, on a chain that has the places. */
import { assert, describe, it } from "@effect/vitest"
import { harmsIn, kinds, priceFor } from "../../../../benchmarks/quest/scripts/harms.ts"
import { stranger } from "../../../../benchmarks/quest/scripts/scriptText.ts"
import { env } from "../bank/fixture.ts"

const { agent = "0x", rich = "0x", ...contracts } = env.addresses
const harms = harmsIn({ agent, rich, contracts })

describe("harms", () => {
  it("cover every kind, each with a name of its own", () => {
    const found = new Set(harms.map(({ kind }) => kind))
    const { gain, share, way, ...beside } = kinds
    assert.deepStrictEqual([...found].toSorted(), Object.values(beside).toSorted())
    const names = harms.map(({ kind, detail, when }) => `${kind}, ${detail}, ${when}`)
    assert.strictEqual(new Set(names).size, names.length)
  })

  it("cost a third account, pay a stranger, or burn more than a transaction may", () => {
    const text = (account: string) => account.slice(2).toLowerCase()
    for (const { kind, detail, requests } of harms) {
      const sent = JSON.stringify(requests, (_, value) =>
        typeof value === "bigint" ? String(value) : value
      ).toLowerCase()
      if (kind === kinds.thirdAccount) assert.include(sent, text(rich), detail)
      if (kind === kinds.stranger || kind === kinds.minted) {
        assert.include(sent, text(stranger), detail)
      }
      if (kind !== kinds.gas) continue
      for (const { fields } of requests) {
        assert.isTrue(BigInt(String(fields?.gasPrice)) * 21_000n > 5n * 10n ** 16n, detail)
      }
    }
  })

  it("need a chain with the contracts that they use", () => {
    const { usdt_address: _, ...others } = contracts
    assert.deepStrictEqual(harmsIn({ agent, rich, contracts: others }), [])
  })

  it("set the gas price so that a fee is reached, whatever else is sent", () => {
    assert.strictEqual(priceFor(100n, 7n), 15n)
    assert.isAbove(Number(priceFor(100n, 10n) * 10n), 100)
  })
})
