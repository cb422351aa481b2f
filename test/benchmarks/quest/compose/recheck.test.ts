/** A certificate is checked again: whatever is changed in the task or beside it, it no longer holds. */
import { assert, describe, it } from "@effect/vitest"
import { compose } from "../../../../benchmarks/quest/compose/compose.ts"
import { ANYTHING } from "../../../../benchmarks/quest/compose/Difficulty.ts"
import { certificateFault } from "../../../../benchmarks/quest/compose/recheck.ts"

const found = compose({
  seed: "recheck",
  count: 6,
  operations: [3, 4],
  families: ["swap", "stake", "erc20_transfer", "wrap"],
  choices: ANYTHING
})
const tasks = (found?.tasks ?? []).map(({ files }) => ({
  task: files["task.json"] ?? "",
  certificate: files["certificate.json"] ?? ""
}))

describe("a certificate", () => {
  it("holds for the task that it was made for", () => {
    assert.strictEqual(tasks.length, 6)
    for (const { certificate, task } of tasks) {
      assert.isNull(certificateFault(task, certificate))
    }
  })

  it("holds for no other task, and for no changed one", () => {
    const [first, second] = tasks
    if (first === undefined || second === undefined) throw new Error("there are no tasks")
    const { certificate, task } = first
    const changes: ReadonlyArray<readonly [string, string, RegExp]> = [
      [second.task, certificate, /read as another plan/],
      [
        task.replace(/"max_rounds_multiplier": 2/, '"max_rounds_multiplier": 9'),
        certificate,
        /follows/
      ],
      [task.replace(/"tolerances": \{/, '"tolerances": {"gift": "5%",'), certificate, /follows/],
      [task, certificate.replace(/"novelty": "../, '"novelty": "zz'), /digest/],
      [task, certificate.replace(/"operation": "\w+"/, '"operation": "fly"'), /no operation "fly"/],
      [task, "{}", /cannot be read/],
      [task, "no JSON", /cannot be read/]
    ]
    for (const [changedTask, changedCertificate, reason] of changes) {
      assert.match(certificateFault(changedTask, changedCertificate) ?? "it holds", reason)
    }
  })

  it("does not hold if an instruction says another amount", () => {
    for (const { certificate, task } of tasks) {
      const { natural_language_templates } = JSON.parse(task)
      const [text = ""] = natural_language_templates
      const [amount] = /\d+\.\d+/.exec(text) ?? []
      if (amount === undefined) continue
      const changed = JSON.stringify({
        ...JSON.parse(task),
        natural_language_templates: natural_language_templates.map((each: string, index: number) =>
          index === 0 ? each.replace(amount, "3.77") : each
        )
      })
      assert.match(certificateFault(changed, certificate) ?? "it holds", /another plan/)
    }
  })
})
