/** The block of a trial's ledger: accounts by their names, and what nobody asked for stands out. */
import { assert, describe, it } from "@effect/vitest"
import { makeCallDecoder } from "../../../../benchmarks/quest/report/calls.ts"
import { ledgerSections } from "../../../../benchmarks/quest/report/ledger.ts"
import { renderTerminal } from "../../../../report/render/terminal.ts"
import { LedgerShown } from "../../../../validators/quest/Scorecard.ts"

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
const view = { calls, instance: null }
const shown = (detail: "normal" | "full") =>
  renderTerminal(
    { title: "", lead: [], sections: ledgerSections({ ledger }, view), legend: [] },
    { width: 200, detail }
  )

describe("a ledger's sections", () => {
  it("name accounts, keep what the task did not ask for, and say how much is left out", () => {
    const text = shown("normal")
    assert.match(text, /^ +1 {2}agent +Tether USD \(USDT\) +1\.5 USDT +asked for$/m)
    assert.match(text, /^ +1 {2}nobody +0x999999…9999 +1\.5 USDT +✗ nobody asked for it$/m)
    assert.match(text, /^8 more movements, all explained$/m)
    assert.match(text, /^ +1 {2}agent +Tether USD \(USDT\) +0 USDT +9 USDT$/m)
    assert.match(text, /^agent {2}2 staked in a pool$/m)
    assert.match(text, /^✗ a stranger gains 1\.5 USDT: nobody asked for this gain$/m)
    assert.notInclude(text, "1500000000000000000")
  })

  it("show all of it in full, base units and addresses too", () => {
    const text = shown("full")
    assert.match(text, new RegExp(`^0x999999…9999 +${stranger}$`, "m"))
    assert.match(text, /^ +1 {2}agent +gas +1\.5 USDT +1500000000000000000 +gas$/m)
  })

  it("are empty if nothing was sent", () => {
    assert.deepStrictEqual(ledgerSections({}, view), [])
  })
})
