/** The project's own contracts: what a certificate vouches for, which split holds what, and what a run says. */
import { NodeServices } from "@effect/platform-node"
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { loadOwnBank } from "../../../../benchmarks/block/bank/ownBank.ts"
import { sampleDigest } from "../../../../benchmarks/block/bank/systems/certificate.ts"
import { load } from "../../../../benchmarks/block/load.ts"
import { defaults } from "../../../../benchmarks/block/options.ts"
import { digest } from "../../../../evm/digest.ts"
import { Sample } from "../../../../tasks/block/Sample.ts"
import { command, folder, PROCESS_TIMEOUT } from "../../../pipeline/commands/support.ts"

const ofVault = ({ id }: Sample) => id.startsWith("harbor_vault.")

const chosen = (options: { readonly split?: string; readonly tasks?: ReadonlyArray<string> }) =>
  Effect.map(
    load({ split: "all", tasks: [], seed: 1, rounds: 1, ...options } as never, defaults),
    ({ items }) => new Set(items.map(({ split }) => split))
  )

layer(NodeServices.layer)("the project's own contracts", (it) => {
  it.effect("are vouched for as they were proven, and not under another seed", () =>
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

  it.effect("hold flaws, or none, or are the warm-up, which is asked about where it is named", () =>
    Effect.gen(function* () {
      assert.sameMembers([...(yield* chosen({}))], ["own", "clean"])
      assert.sameMembers([...(yield* chosen({ split: "clean" }))], ["clean"])
      assert.sameMembers([...(yield* chosen({ split: "warmup" }))], ["warmup"])
      assert.sameMembers([...(yield* chosen({ tasks: ["tip_jar"] }))], ["warmup"])
    })
  )

  it.effect(
    "are attacked, and sound ones are told apart",
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
