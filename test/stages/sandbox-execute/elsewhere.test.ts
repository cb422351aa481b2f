/** Which scripts are not tried on a machine. */
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "vitest"
import { questBank } from "../../../benchmarks/quest/bank/Bank.ts"
import { elsewhere } from "../../../stages/sandbox-execute/machine/elsewhere.ts"

describe("a script", () => {
  it("that names what a machine lacks, or does slowly, is not tried there", () => {
    for (const [text, why] of [
      ["new Intl.NumberFormat()", /Intl does not exist/],
      ["amount.toLocaleString()", /toLocaleString does not exist/],
      ["await crypto.subtle.digest()", /subtle does not exist/],
      ["Wallet.createRandom()", /Wallet is slow/],
      ["ethers.HDNodeWallet.fromPhrase(words)", /HDNodeWallet is slow/],
      ["privateKeyToAccount(key)", /privateKeyToAccount is slow/],
      ["await recoverMessageAddress(x)", /recoverMessageAddress is slow/]
    ] as const) {
      assert.match(elsewhere(text) ?? "", why)
    }
  })

  it("of the bank is tried there", () => {
    const files = readdirSync(questBank, { recursive: true, encoding: "utf8" })
    const scripts = files.filter((file) => /(?:ethers|viem)\.ts$/.test(file))
    assert.isAbove(scripts.length, 300)
    assert.deepStrictEqual(
      scripts.filter(
        (file) => elsewhere(readFileSync(join(questBank, file), "utf8")) !== undefined
      ),
      []
    )
  })
})
