/** A trial of BlockBench as it is shown: the story of votes, exploits and patches, and why it ended so. */
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { command, folder, PROCESS_TIMEOUT } from "../../pipeline/commands/support.ts"

/** A judge that calls every finding what its argument says, or says nothing that can be read. */
const judge = `
let text = ""
process.stdin.on("data", (part) => { text += part })
process.stdin.on("end", () => {
  const word = process.argv[2]
  const count = Number(/Judge all (\\d+) findings/.exec(text)[1])
  const hit = word === "TARGET_MATCH"
  const vote = (finding) => ({ finding, class: word, type_match: "exact", location_match: "partial",
    root_cause_match: hit ? "exact" : "none", rcir: hit ? 0.5 : null, ava: hit ? 1 : null, fsv: hit ? 0.25 : null })
  console.log(word === "nothing" ? "x".repeat(1_000_000)
    : JSON.stringify({ findings: Array.from({ length: count }, (_, at) => vote(at + 1)) }))
})`

describe("questline show of BlockBench", () => {
  it.live(
    "shows the contract, the findings, each vote, and what was run",
    () =>
      Effect.gen(function* () {
        const cwd = yield* folder
        writeFileSync(join(cwd, "judge.mjs"), judge)
        const judges = ["TARGET_MATCH", "HALLUCINATED", "nothing"].map(
          (word) => `cmd:node ${join(cwd, "judge.mjs")} ${word}`
        )
        const db = join(cwd, "story.db")
        const ran = yield* command(
          ...[
            "run",
            "--bench",
            "block",
            "--tasks",
            "tip_jar",
            "--variants",
            "original,no_comments"
          ],
          ...["--exploit", "--judge", judges.join(","), "--db", db]
        )
        assert.strictEqual(ran.status, 0, ran.stderr)
        assert.include(ran.stdout, "2 unscored, because ballots could not be read")
        assert.match(ran.stdout, /A failed trial: .* --variant original/)

        const shown = yield* command("show", "tip_jar", "--variant", "no_comments", "--db", db)
        assert.strictEqual(shown.status, 0, shown.stderr)
        for (const part of [
          "not scored: 1 of 3 judges (1 ballot cannot be read) found reentrancy in collect()",
          "the exploit script: exploited",
          "contract TipJar",
          "on the chain, both the exploit and honest use work on this variant",
          "collect() sends the coins before",
          "rules (for comparison, not counted)",
          "Ballot not read",
          "create Encore"
        ]) {
          assert.include(shown.stdout, part)
        }
        assert.match(
          shown.stdout,
          /TARGET_MATCH +exact +partial +exact +yes +0\.500 +1\.000 +0\.250/
        )
        assert.match(shown.stdout, /HALLUCINATED +exact +partial +none +no/)
        assert.notInclude(shown.stdout, "xxxxxxxxxx")
        assert.notInclude(shown.stdout, "FLAW")
        const first = yield* command("show", "tip_jar", "--db", db)
        assert.include(first.stderr, "--variant no_comments")

        const report = yield* command("report", "--db", db)
        assert.match(report.stdout, /nothing +2 +! 2/)
        assert.include(
          report.stdout,
          "rules, which compares words, against the majority of the other judges"
        )
        const none = yield* command("show", "tip_jar", "--variant", "trojan", "--db", db)
        assert.strictEqual(none.status, 2, none.stderr)
        assert.include(none.stderr, "it has original, no_comments")
      }),
    PROCESS_TIMEOUT
  )

  it.live(
    "says why a published contract has no proof, and that no exploit is asked for",
    () =>
      Effect.gen(function* () {
        const cwd = yield* folder
        const db = join(cwd, "published.db")
        const path = "dataset/reentrancy/till.sol"
        mkdirSync(join(cwd, "dataset/reentrancy"), { recursive: true })
        writeFileSync(join(cwd, path), "contract Till {\n  function pay() public {}\n}\n")
        const vulnerabilities = [{ lines: [2], category: "reentrancy" }]
        const index = [{ name: "till.sol", path, vulnerabilities }]
        writeFileSync(join(cwd, "vulnerabilities.json"), JSON.stringify(index))
        const ran = yield* command(
          ...["run", "--bench", "block", "--data", cwd, "--exploit", "--db", db]
        )
        assert.strictEqual(ran.status, 0, ran.stderr)
        assert.include(ran.stderr, "exploit scripts are asked for on 0 of 1 exhibits")
        const shown = yield* command("show", "reentrancy/till", "--db", db)
        assert.match(shown.stdout, /^proof +none: the data has no exploit to run against it/m)
        assert.notInclude(shown.stdout, "the exploit script:")
      }),
    PROCESS_TIMEOUT
  )

  it.live(
    "shows how a patch was judged",
    () =>
      Effect.gen(function* () {
        const cwd = yield* folder
        const db = join(cwd, "patch.db")
        const models = ["oracle", "unchanged", "refuse-all"].flatMap((name) => ["--model", name])
        const ran = yield* command(
          ...["run", "--bench", "block", ...models, "--mode", "patch", "--tasks", "tip_jar"],
          ...["--variants", "no_comments", "--db", db]
        )
        assert.strictEqual(ran.status, 0, ran.stderr)
        assert.match(ran.stdout, /oracle +100%/)
        for (const [model, ending] of [
          ["oracle", "the patch: patched"],
          ["unchanged", "the patch: exploit_works"],
          ["refuse-all", "the patch: use_broken"]
        ] as const) {
          const shown = yield* command("show", "tip_jar", "--model", model, "--db", db)
          assert.include(shown.stdout, ending)
        }
        const solved = yield* command("show", "tip_jar", "--solution", "--db", db)
        assert.include(solved.stdout, "The fix, in this variant's names")
      }),
    PROCESS_TIMEOUT
  )
})
