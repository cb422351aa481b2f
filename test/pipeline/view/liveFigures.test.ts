/** The figures of a run that goes on: a page that is made again shows them as they are now. */
import { join } from "node:path"
import { NodeServices } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { Store } from "../../../db/Store.ts"
import { makeSite } from "../../../pipeline/view/Site.ts"
import { serve } from "../../../pipeline/view/server.ts"
import type { Figure } from "../../../report/Document.ts"
import { folder } from "../commands/support.ts"
import { toy } from "../toy/toyBench.ts"

/** How many trials are done, drawn. */
const figure = (done: number): Figure => ({
  _tag: "Figure",
  name: "done",
  title: "Done",
  caption: "How many trials are done",
  spec: {
    data: { values: [{ done: `${done} done` }] },
    mark: "bar",
    encoding: { y: { field: "done", type: "nominal" } }
  }
})

const withFigure = Effect.map(toy.load, (bench) => ({
  ...bench,
  report: {
    ...bench.report,
    document: (reading: Parameters<typeof bench.report.document>[0]) => {
      const document = bench.report.document(reading)
      const done = reading.scores.filter(({ status }) => status === "done").length
      const section = {
        name: "figures",
        title: "Figures",
        detail: "brief",
        blocks: [figure(done)]
      } as const
      return { ...document, sections: [...document.sections, section] }
    }
  }
}))

const textAt = (port: number, path: string) =>
  Effect.promise(() => fetch(`http://127.0.0.1:${port}${path}`).then((answer) => answer.text()))

const pictureIn = (page: string): string => /<img src="([^"]+)"/.exec(page)?.[1] ?? ""

describe("the figures of a page that follows its run", () => {
  it.live("change their address with each change, and show it", () =>
    Effect.gen(function* () {
      const file = join(yield* folder, "pages.db")
      yield* Effect.gen(function* () {
        const store = yield* Store
        const environment = { form: 1, offset: 0 }
        yield* store.createRun({ id: "r1", bench: "toy", config: {}, environment })
        yield* store.addTrials("r1", [
          { model: "n", item: "sum-1", split: "sums", variant: "", round: 1 },
          { model: "n", item: "sum-2", split: "sums", variant: "", round: 1 }
        ])
        const port = yield* serve(yield* makeSite(() => withFigure), 0)
        const finish = Effect.fnUntraced(function* (trialId: number) {
          yield* store.claimTrial(trialId, "somebody")
          const measures = { distance: 0 }
          const result = { status: "done", outcome: "right", score: 100, passed: true } as const
          yield* store.finishTrial({ trialId, owner: "somebody", ...result, measures, error: null })
        })
        const seen: Array<string> = []
        for (const done of [0, 1, 2]) {
          if (done > 0) yield* finish(done)
          const picture = pictureIn(yield* textAt(port, "/run/r1"))
          assert.include(yield* textAt(port, picture), `${done} done`)
          seen.push(picture)
        }
        assert.strictEqual(new Set(seen).size, 3, seen.join())
        assert.strictEqual(pictureIn(yield* textAt(port, "/run/r1")), seen[2])
        yield* store.setRunStatus("r1", "done")
        assert.notInclude(pictureIn(yield* textAt(port, "/run/r1")), "?")
      }).pipe(Effect.provide(Store.layer({ url: file })))
    }).pipe(Effect.scoped, Effect.provide(NodeServices.layer))
  )
})
