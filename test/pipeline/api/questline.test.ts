/** The public API against the real world of a run: in promises, and as an Effect service. */
import { execFile } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { Questline, QuestlineError } from "../../../pipeline/api/index.ts"
import { folder } from "../commands/support.ts"

const TASK = "erc20_approve"
const solution = readFileSync(
  new URL(`../../../tasks/quest/${TASK}/ethers.ts`, import.meta.url),
  "utf8"
)
const composite = readFileSync(
  new URL("../../../tasks/quest/composite_wrap_unwrap_cycle/ethers.ts", import.meta.url),
  "utf8"
)

/** A script that asks for the wrong amount: one base unit. */
const wrong = (instruction: string) => {
  assert.match(instruction, /USDT/)
  return `import { Interface } from "ethers"
const erc20 = new Interface(["function approve(address spender, uint256 amount)"])
export const executeSkill = async () => ({
  to: "0x55d398326f99059fF775485246999027B3197955",
  data: erc20.encodeFunctionData("approve", ["0x10ED43C718714eb63d5aA57B78B54704E256024E", 1n])
})`
}

describe("Questline in promises", () => {
  it("draws, scores with the sentence of show, and says which field is wrong", async () => {
    await using questline = await Questline.open()
    const drawn = await questline.draw({ task: TASK, seed: 3, round: 2 })
    assert.deepStrictEqual(
      drawn.messages.map(({ role }) => role),
      ["system", "user"]
    )
    assert.include(drawn.messages[1]?.content, drawn.instruction)
    assert.strictEqual((await questline.draw({ task: TASK, seed: 3 })).address, drawn.address)
    assert.notStrictEqual((await questline.draw({ task: TASK })).address, drawn.address)
    const script = wrong(drawn.instruction)
    const as = { task: TASK, seed: 3, round: 2 }
    const [bare, replied, right] = await Promise.all([
      questline.score({ ...as, script }),
      questline.score({ ...as, reply: `Here it is.\n\n\`\`\`typescript\n${script}\n\`\`\`` }),
      questline.score({ ...as, script: solution, solution: true })
    ])
    assert.deepStrictEqual(replied, bare)
    assert.deepStrictEqual([bare.reward, bare.passed, bare.outcome], [0.7, false, "wrong_state"])
    assert.match(bare.verdict, /^70 of 100: .*\[wrong_state\]$/)
    assert.strictEqual(
      bare.checks.reduce((sum, { holds, weight }) => sum + (holds ? weight : 0), 0),
      bare.score
    )
    assert.deepStrictEqual([right.reward, right.verdict], [1, "100 of 100: every check passed"])
    // A model's own script is told nothing of the instance.
    assert.strictEqual((await questline.score({ ...as, script: solution })).outcome, "script_threw")
    const episode = await questline.score({
      task: "composite_wrap_unwrap_cycle",
      script: composite,
      solution: true
    })
    assert.deepStrictEqual([episode.reward, episode.steps], [1, episode.optimalSteps])
    const refusals = [
      [{ task: "erc20_aprove", script }, "task", /did you mean erc20_approve/],
      [{ task: TASK }, "script", /either script or reply/],
      [{ task: TASK, script, seed: -1 }, "seed", /seed/],
      [{ task: TASK, script, answer: { a: 1 } }, "answer", /does not ask for an answer/]
    ] as const
    for (const [attempt, field, message] of refusals) {
      const error = await questline.score(attempt).then(
        () => assert.fail("it was scored"),
        (reason: unknown) => reason
      )
      assert.instanceOf(error, QuestlineError)
      assert.strictEqual(error.field, field)
      assert.match(error.message, message)
    }
  })

  it("opens sessions, as docs/api.md shows, in as many places as there are", async () => {
    const guide = readFileSync(new URL("../../../docs/api.md", import.meta.url), "utf8")
    const [, example = ""] = /```typescript\n(.*?)```/s.exec(guide) ?? []
    assert.include(example, "questline.act")
    const here = new URL("../../../pipeline/api/index.ts", import.meta.url).href
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [
        ...["--disable-warning=ExperimentalWarning", "--input-type=module-typescript", "--eval"],
        example.replace('"questline"', JSON.stringify(here))
      ],
      { cwd: fileURLToPath(new URL("../../..", import.meta.url)) }
    )
    assert.strictEqual(stdout, "100 of 100: every check passed\n")

    await using questline = await Questline.open({ mostSessions: 1 })
    await using only = await questline.act({ task: TASK })
    const busy = await questline.act({ task: TASK }).then(
      () => assert.fail("it was opened"),
      (reason: unknown) => reason
    )
    assert.instanceOf(busy, QuestlineError)
    assert.strictEqual(busy.code, "PracticeBusy")
    assert.strictEqual((await only.finish()).outcome, "nothing_sent")
  })

  it("refuses what it cannot work with", async () => {
    for (const options of [{ bank: "/nowhere" }, { chain: "nowhere" }]) {
      await using questline = await Questline.open(options)
      const error = await questline.tasks().then(
        () => assert.fail("it was opened"),
        (reason: unknown) => reason
      )
      assert.instanceOf(error, QuestlineError)
      assert.include(error.message, "nowhere")
    }
  })
})

describe("Questline as a service", () => {
  it.live("plays a run, and reads it back", () =>
    Effect.gen(function* () {
      const db = join(yield* folder, "api.db")
      yield* Effect.gen(function* () {
        const { read, run, trial } = yield* Questline
        const options = { tasks: [TASK, "bnb_transfer_basic"], models: ["oracle", "null"] }
        const played = yield* run({ ...options, options: { library: "viem" } })
        assert.deepStrictEqual(played.trials.map(({ passed, task }) => [task, passed]).sort(), [
          ["bnb_transfer_basic", false],
          ["bnb_transfer_basic", true],
          [TASK, false],
          [TASK, true]
        ])
        assert.deepStrictEqual(yield* read(), played)
        assert.deepStrictEqual(yield* read(played.id), played)
        const failed = played.trials.find(({ passed }) => passed === false)
        const details = yield* trial(played.id, failed?.id ?? 0)
        assert.match(details.verdict, /^0 of 100: /)
        assert.strictEqual(details.variant, "viem")
        const missing = yield* Effect.flip(trial(played.id, 99))
        assert.include(missing.message, "has no trial 99")
        const unknown = yield* Effect.flip(run({ options: { libary: "viem" } }))
        assert.include(unknown.message, "--libary")
        const nobody = yield* Effect.flip(run({ models: ["nobody"] }))
        assert.include(nobody.message, "nobody")
      }).pipe(Effect.provide(Questline.layer({ db })))
    }).pipe(Effect.scoped)
  )
})
