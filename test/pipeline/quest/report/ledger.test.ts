/** The block of a trial's ledger: accounts by their names, and what nobody asked for stands out. */
import { stripVTControlCharacters } from "node:util"
import { assert, describe, it } from "@effect/vitest"
import { makeCallDecoder } from "../../../../pipeline/quest/report/calls.ts"
import { ledgerLines } from "../../../../pipeline/quest/report/ledger.ts"
import { LedgerShown } from "../../../../validators/Scorecard.ts"

const agent = "0x1111111111111111111111111111111111111111"
const token = "0x55d398326f99059ff775485246999027b3197955"
const stranger = "0x9999999999999999999999999999999999999999"
const zero = "0x0000000000000000000000000000000000000000"
const calls = makeCallDecoder([{ address: token, name: "Tether USD (USDT): a token", abi: [] }])

const line = (from: string, to: string, cause: string | null) => ({
  step: 1,
  from,
  to,
  amount: "1.5 USDT (1500000000000000000)",
  cause
})
const ledger = new LedgerShown({
  agent,
  lines: [
    ...Array.from({ length: 20 }, () => line(agent, token, "asked for")),
    line(zero, stranger, null),
    line(agent, "gas", "gas")
  ],
  left: 3,
  positions: [{ account: agent, change: "2 staked in a pool (2)" }],
  rights: [{ step: 1, owner: agent, spender: token, before: "0 USDT (0)", after: "9 USDT (9)" }],
  unexplained: ["a stranger gains 1.5 USDT: nobody asked for this gain"]
})
const shown = (full: boolean) =>
  ledgerLines({ ledger }, { calls, full, instance: null }).map((text) =>
    stripVTControlCharacters(text)
  )

describe("a ledger's block", () => {
  it("names accounts, keeps what nobody asked for, and says how much it leaves out", () => {
    const lines = shown(false)
    assert.include(lines, "   1  agent → Tether USD (USDT): 1.5 USDT  (asked for)")
    assert.include(lines, "✗  1  nobody → 0x999999…9999: 1.5 USDT  (nobody asked for it)")
    assert.include(lines, "      … 8 more, all explained (--full shows them)")
    assert.include(lines, "   1  agent lets Tether USD (USDT) spend 9 USDT, before 0 USDT")
    assert.include(lines, "      agent: 2 staked in a pool")
    assert.strictEqual(lines.at(-1), "✗ a stranger gains 1.5 USDT: nobody asked for this gain")
  })

  it("shows all of it in full, base units and addresses too", () => {
    const text = shown(true).join("\n")
    assert.include(text, `nobody → ${stranger}: 1.5 USDT (1500000000000000000)`)
    assert.include(text, "agent → gas")
    assert.include(text, "… 3 more, all explained")
  })

  it("says which rules scored a trial that was stored before, and nothing where nothing was sent", () => {
    const view = { calls, full: false, instance: null }
    assert.match(ledgerLines({ rules: "balances" }, view).join(""), /rules of net balances/)
    assert.deepStrictEqual(ledgerLines({}, view), [])
  })
})
