/** Chain profiles in files: those that extend one of ours, and those with Solidity of their own. */
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { compileOwn } from "../../chain/genesis/ownSources.ts"
import { bsc, encodeProfile, profileDigest } from "../../chain/profile.ts"
import { readProfile } from "../../chain/readProfile.ts"
import { withoutSources } from "../../evm/ChainProfile.ts"

const EXAMPLE = fileURLToPath(new URL("../../tasks/example", import.meta.url))

/** The example's folder and its profile with some fields changed. */
const folder = Effect.acquireRelease(
  Effect.sync(() => {
    const at = mkdtempSync(join(tmpdir(), "questline-profile-"))
    cpSync(EXAMPLE, at, { recursive: true })
    return at
  }),
  (at) => Effect.sync(() => rmSync(at, { recursive: true }))
)

const given = JSON.parse(readFileSync(join(EXAMPLE, "chain.json"), "utf8"))
const box = given.contracts.savings_box_address

const readFrom = (at: string, fields: object) => {
  const file = join(at, "chain.json")
  writeFileSync(file, JSON.stringify({ ...given, ...fields }))
  return readProfile(file)
}

const placed = (fields: object) => ({ contracts: { savings_box_address: { ...box, ...fields } } })

describe("a chain profile in a file", () => {
  it.effect("may extend one of ours, and bring the text of its contracts", () =>
    Effect.gen(function* () {
      const profile = yield* readFrom(yield* folder, { holdings: { rich: { amount: "7" } } })
      const { contracts, holdings, name, sources = {} } = profile
      assert.strictEqual(name, "my-chain")
      assert.deepStrictEqual(Object.keys(contracts), [
        ...Object.keys(bsc.contracts),
        "savings_box_address"
      ])
      assert.deepStrictEqual(holdings.rich, { ...bsc.holdings.rich, amount: "7" })
      assert.match(sources["contracts/SavingsBox.sol"] ?? "", /contract SavingsBox/)
      assert.deepStrictEqual({ ...withoutSources(profile), sources }, profile)
      // As it is stored, it is read again.
      const at = yield* folder
      writeFileSync(join(at, "stored.json"), JSON.stringify(encodeProfile(profile)))
      const again = yield* readProfile(join(at, "stored.json"))
      assert.strictEqual(profileDigest(again), profileDigest(profile))
    }).pipe(Effect.scoped)
  )

  it.effect("is refused in one line that names the field", () =>
    Effect.gen(function* () {
      const at = yield* folder
      mkdirSync(join(at, "contracts", "folder.sol"))
      symlinkSync("/etc/passwd", join(at, "contracts", "link.sol"))
      writeFileSync(join(at, "contracts", "long.sol"), " ".repeat(10_000_000))
      const taken = /savings_box_address\.address: .* is taken on every chain/
      const faults: ReadonlyArray<readonly [object, RegExp]> = [
        [{ extends: "polygon" }, /: extends: is not a chain of this program: it has bsc and ether/],
        [{ extends: ["bsc"] }, /: extends: is not a chain/],
        [{ name: "bsc" }, /: name: must be given, and be another/],
        [{ name: undefined }, /: name: must be given/],
        [{ sources: 7 }, /: sources: must be a list of paths/],
        [{ sources: ["../chain.json"] }, /: sources\[0\]: \.\.\/chain\.json/],
        [{ sources: ["../../../etc/passwd"] }, /: sources\[0\]: .* is outside the folder/],
        [{ sources: ["contracts/link.sol"] }, /: sources\[0\]: .* is outside the folder/],
        [{ sources: ["contracts/none.sol"] }, /: sources\[0\]: .*: no such file or directory/],
        [{ sources: ["contracts/folder.sol"] }, /: sources\[0\]: .*: is a folder/],
        [{ sources: ["contracts/long.sol"] }, /: sources\[0\]: .*: holds 10 MiB: at most 0.25/],
        [{ sources: ["chain.json"] }, /: sources\.chain\.json: the field is unknown/],
        [{ sources: { "a.sol": " ".repeat(300_000) } }, /: sources: have 300000 characters/],
        [placed({ address: "0x0000000000000000000000000000000000000004" }), taken],
        [placed({ address: "0x7E45000000000000000000000000000000007EA5" }), taken],
        [placed({ address: bsc.contracts.usdt_address?.address }), /also the address of another/],
        [placed({ args: ["{nothing_address}"] }), /args: nothing_address is not a key/],
        [JSON.parse('{"contracts":{"__proto__":{}}}'), /: contracts/]
      ]
      for (const [fields, message] of faults) {
        const fault = yield* Effect.flip(readFrom(at, fields))
        assert.match(fault.message, message)
        assert.notInclude(fault.message, "\n")
      }
    }).pipe(Effect.scoped)
  )

  it.live("is refused with the places of what does not compile", () =>
    Effect.gen(function* () {
      const at = yield* folder
      const write = (name: string, text: string) =>
        writeFileSync(join(at, "contracts", name), `pragma solidity ^0.8.24;\n${text}`)
      write("A.sol", "contract A { uint x }")
      write("B.sol", 'import "./C.sol";\ncontract B {}')
      write("C.sol", "contract C {}")
      const profile = yield* readFrom(at, { sources: ["contracts/A.sol", "contracts/B.sol"] })
      const { message } = yield* Effect.flip(compileOwn(profile, []))
      assert.include(message, "contracts/A.sol:2:21: ParserError: Expected ';' but got '}'; ")
      assert.include(message, 'B.sol:2:1: ParserError: Source "contracts/C.sol" not found: add it')
    }).pipe(Effect.scoped)
  )
})
