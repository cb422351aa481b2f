/** The project's own contracts: what a certificate vouches for, which split holds what, and what a run says. */
import { NodeServices } from "@effect/platform-node"
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { loadOwnBank } from "../../../../benchmarks/block/bank/ownBank.ts"
import {
  sampleDigest,
  versionsFor,
  vouchedIn
} from "../../../../benchmarks/block/bank/systems/certificate.ts"
import { load } from "../../../../benchmarks/block/load.ts"
import { defaults } from "../../../../benchmarks/block/options.ts"
import { digest } from "../../../../evm/digest.ts"
import { Sample } from "../../../../tasks/block/Sample.ts"
import { command, folder, PROCESS_TIMEOUT } from "../../../pipeline/commands/support.ts"

const ofVault = ({ id }: Sample) => id.startsWith("harbor_vault.")

const chosen = (options: { readonly split?: string; readonly tasks?: ReadonlyArray<string> }) =>
  Effect.map(
    load(
      { split: "all", models: [], tasks: [], seed: 1, rounds: 1, ...options } as never,
      defaults
    ),
    ({ items }) => new Set(items.map(({ split }) => split))
  )

layer(NodeServices.layer)("the project's own contracts", (it) => {
  it.effect("are all that a split without --data can name", () =>
    Effect.gen(function* () {
      for (const split of ["atomic", "tc"]) {
        const { message } = yield* Effect.flip(chosen({ split }))
        assert.strictEqual(
          message,
          `there are no contracts of "${split}" here: --split takes own, clean, warmup, all`
        )
      }
    })
  )

  it.effect("keep their proofs for the seed they were proven under, and for no other", () =>
    Effect.gen(function* () {
      const { samples } = yield* loadOwnBank()
      const vault = samples.filter(ofVault)
      assert.isAtLeast(vault.length, 12)
      for (const sample of vault) {
        assert.include(sample.certified ?? [], digest(sample.source), sample.id)
        const changed = new Sample({ ...sample, source: `${sample.source}\n` })
        assert.notStrictEqual(sampleDigest(changed), sampleDigest(sample))
      }
      const other = yield* loadOwnBank(2)
      assert.isTrue(other.samples.filter(ofVault).every((one) => one.certified === undefined))
      assert.include(other.remarks?.join(), "seed 2 makes a different set")
      const sources = new Set(vault.map(({ source }) => source))
      assert.isFalse(
        other.samples.some(({ source, subset }) => subset !== "warmup" && sources.has(source))
      )
    })
  )

  it.effect("are proven again with another compiler or library", () =>
    Effect.gen(function* () {
      const { samples } = yield* loadOwnBank()
      const sample = samples.find(ofVault)
      if (sample === undefined) return yield* Effect.die("there is no vault")
      const now = versionsFor(sample)
      const own = new Sample({ ...sample, certified: [] })
      const contracts = { one: { sample: sampleDigest(own), shown: ["a"] } }
      const stated = { seed: 1, versions: now, contracts }
      assert.deepStrictEqual(vouchedIn(stated, "one", own)?.shown, ["a"])
      assert.isUndefined(vouchedIn(stated, "one", own, { ...now, solc: "0.9.0" }))
      assert.isUndefined(vouchedIn(stated, "one", own, { ...now, openzeppelin: "6.0.0" }))
      assert.isUndefined(vouchedIn(stated, "toString", own))
      // Certificates of the first form state none: they were written with these.
      const first = { solc: "0.8.37", openzeppelin: "5.7.0" }
      assert.isDefined(vouchedIn({ seed: 1, contracts }, "one", own, first))
      assert.isUndefined(vouchedIn({ seed: 1, contracts }, "one", own, { ...first, solc: "0.9.0" }))
    })
  )

  it.effect("are flawed, sound or the warm-up, which runs only when it is named", () =>
    Effect.gen(function* () {
      assert.sameMembers([...(yield* chosen({}))], ["own", "clean"])
      assert.sameMembers([...(yield* chosen({ split: "clean" }))], ["clean"])
      assert.sameMembers([...(yield* chosen({ split: "warmup" }))], ["warmup"])
      assert.sameMembers([...(yield* chosen({ tasks: ["tip_jar"] }))], ["warmup"])
    })
  )

  it.effect(
    "are attacked, and the sound ones are recognized",
    () =>
      Effect.gen(function* () {
        const cwd = yield* folder
        const ran = yield* command(
          ...["run", "--bench", "block", "--tasks", "harbor_vault.free_withdraw"],
          ...[
            "--tasks",
            "harbor_vault.sound_1",
            "--model",
            "oracle",
            "--model",
            "always-vulnerable"
          ],
          ...["--db", `${cwd}/a.db`, "--json"]
        )
        assert.strictEqual(ran.status, 0, ran.stderr)
        assert.notInclude(ran.stderr, "proven again")
        const told = ran.stdout
        assert.match(
          told,
          /"model":"oracle".*?"clean":\{"of":1,"rate":0,.*?"exploit":\{"of":1,"rate":1,/
        )
        assert.match(told, /"model":"always-vulnerable".*?"clean":\{"of":1,"rate":1,/)
      }),
    PROCESS_TIMEOUT
  )
})
