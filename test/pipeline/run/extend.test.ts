/** What a run is after something was added to it: the union, exactly, and nothing is lost. */

import { join } from "node:path"
import { NodeHttpClient, NodeServices } from "@effect/platform-node"
import { assert, describe, layer } from "@effect/vitest"
import { Effect, Layer, Option } from "effect"
import { questBench } from "../../../benchmarks/quest/benchmark.ts"
import { defaults } from "../../../benchmarks/quest/options.ts"
import type { Run, Trial } from "../../../db/rows.ts"
import { Store } from "../../../db/Store.ts"
import { type Extension, resolveExtended } from "../../../pipeline/run/extend.ts"
import { trialsIn } from "../../../pipeline/run/run.ts"
import {
  chosenBy,
  nothingChosen,
  statesOf,
  type TrialChoice
} from "../../../pipeline/run/TrialChoice.ts"
import { temporaryFolder } from "../../db/support.ts"
import { type QuestSettings, resolveQuest } from "../../support/quest.ts"

const nothing: Extension = {
  models: [],
  definitions: {},
  tasks: [],
  split: Option.none(),
  concurrency: Option.none(),
  rounds: Option.none()
}

const rowOf = (settings: QuestSettings): Run => ({
  ...{
    id: "run",
    createdAt: 0,
    status: "done",
    bench: "quest",
    environment: { form: 1 },
    summary: null,
    revision: 0
  },
  config: { ...defaults, ...settings }
})

/** A run with these options, after it was extended. */
const extended = (settings: QuestSettings, more: Partial<Extension>) =>
  resolveExtended(questBench, rowOf(settings), { ...nothing, ...more })

const idsOf = (settings: QuestSettings) =>
  Effect.map(resolveQuest(settings), ({ prepared }) => prepared.chosen.map(({ item }) => item))

layer(Layer.mergeAll(NodeServices.layer, NodeHttpClient.layerUndici))("an extended run", (it) => {
  it.effect("has each of its models on each of its tasks in each of its rounds", () =>
    Effect.gen(function* () {
      const resolved = yield* extended(
        { models: ["oracle"], tasks: ["wbnb_deposit"], split: "atomic" },
        { models: ["null", "oracle"], tasks: ["erc20_approve"], rounds: Option.some(2) }
      )
      assert.deepStrictEqual(resolved.config.models, ["oracle", "null"])
      const trials = trialsIn(resolved).map(
        ({ model, round, item: task }) => `${task} ${model} ${round}`
      )
      assert.sameMembers(
        trials,
        [1, 2].flatMap((round) =>
          ["wbnb_deposit", "erc20_approve"].flatMap((task) =>
            ["oracle", "null"].map((model) => `${task} ${model} ${round}`)
          )
        )
      )
    })
  )

  it.effect("is unchanged if nothing is added, and never has fewer rounds", () =>
    Effect.gen(function* () {
      const options = { models: ["oracle"], tasks: ["erc20_*"], rounds: 3 } as const
      const same = yield* extended(options, { models: ["oracle"], rounds: Option.some(3) })
      assert.deepStrictEqual(same.settings, { ...defaults, ...options, definitions: {} })
      const fewer = yield* Effect.flip(extended(options, { rounds: Option.some(2) }))
      assert.match(fewer.message, /has 3 rounds already/)
      const unknown = yield* Effect.flip(extended(options, { tasks: ["erc20_nothing"] }))
      assert.match(unknown.message, /"erc20_nothing" matches nothing in the bank/)
    })
  )

  it.effect("has exactly the tasks chosen before and those added", () =>
    Effect.gen(function* () {
      const all = yield* idsOf({})
      const atomic = yield* idsOf({ split: "atomic" })
      const one = "composite_approve_swap_tokens"
      const cases: ReadonlyArray<
        readonly [QuestSettings, Partial<Extension>, ReadonlyArray<string>, QuestSettings]
      > = [
        [{}, { tasks: ["erc20_*"] }, all, { split: "all", tasks: [] }],
        [
          { split: "atomic" },
          { split: Option.some("composite") },
          all,
          { split: "all", tasks: [] }
        ],
        [
          { tasks: ["wbnb_*"], split: "atomic" },
          { tasks: [one] },
          [...atomic.filter((id) => id.startsWith("wbnb_")), one],
          { split: "all", tasks: ["wbnb_*", one] }
        ],
        [{ split: "atomic" }, { tasks: [one] }, [...atomic, one], { split: "all" }],
        [
          { tasks: ["*swap*"], split: "atomic" },
          { tasks: ["*approve*"], split: Option.some("composite") },
          all.filter((id) => (atomic.includes(id) ? id.includes("swap") : id.includes("approve"))),
          { split: "all" }
        ]
      ]
      for (const [before, more, expected, config] of cases) {
        const resolved = yield* extended(before, more)
        assert.sameMembers(
          resolved.prepared.chosen.map(({ item }) => item),
          [...expected]
        )
        assert.deepInclude<object>(resolved.settings, config)
      }
    })
  )
})

const database = Layer.unwrap(
  Effect.map(temporaryFolder, (folder) => Store.layer({ url: join(folder, "choice.db") }))
)

layer(database)("a choice of trials", (it) => {
  const everything: TrialChoice = { models: [], tasks: [], rounds: [] }

  const stored = Effect.gen(function* () {
    const store = yield* Store
    yield* store.createRun({ id: "run", bench: "quest", config: {}, environment: { form: 1 } })
    yield* store.addTrials(
      "run",
      [1, 2].flatMap((round) =>
        ["a/b#one", "two"].flatMap((model) =>
          ["erc20_approve", "wbnb_deposit"].map((task) => {
            return { model, item: task, round, split: "atomic", variant: "ethers" }
          })
        )
      )
    )
    return yield* store.trialsOf("run")
  })

  describe("of a run", () => {
    it.effect("matches trials that fit all of it, and says what exists if none does", () =>
      Effect.gen(function* () {
        const trials = yield* stored
        const count = (choice: Partial<TrialChoice>) =>
          chosenBy({ ...everything, ...choice }, trials).length
        assert.deepStrictEqual(
          [
            count({}),
            count({ models: ["two"] }),
            count({ models: ["two", "a/b#one"], rounds: [2] }),
            count({ tasks: ["erc20_*"], models: ["a/b#one"], rounds: [1] }),
            count({ tasks: ["erc20_*", "wbnb_*"] }),
            count({ models: ["t*"] })
          ],
          [8, 4, 4, 1, 8, 0]
        )
        const why = (choice: Partial<TrialChoice>, of: ReadonlyArray<Trial> = trials) =>
          nothingChosen("run", { ...everything, ...choice }, of).message
        assert.match(why({ models: ["three"] }), /no model "three": it has a\/b#one, two/)
        assert.match(why({ tasks: ["erc20_aprove"] }), /"erc20_aprove"; did you mean erc20_approve/)
        assert.match(why({ rounds: [3] }), /no round 3: it has 1, 2/)
        assert.match(why({ rounds: [1] }, []), /has no trials/)
        assert.strictEqual(statesOf(trials), "8 pending")
      })
    )
  })
})
