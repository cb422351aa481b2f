import { request } from "node:http"
import { join } from "node:path"
import { NodeServices } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Option } from "effect"
import { Store } from "../../../db/Store.ts"
import { filesOf } from "../../../pipeline/view/files.ts"
import { makeSite } from "../../../pipeline/view/Site.ts"
import { POLICY, refusal, serve } from "../../../pipeline/view/server.ts"
import { folder } from "../commands/support.ts"
import { toy } from "../toy/toyBench.ts"

describe("refusal", () => {
  const of = (host: string | undefined, origin?: string, method = "GET") =>
    refusal({ host, origin, method }, 8642)?.status

  it("admits requests to this machine's name", () => {
    for (const host of ["127.0.0.1:8642", "localhost:8642"]) {
      assert.isUndefined(of(host))
      assert.isUndefined(of(host, `http://${host}`, "HEAD"))
    }
  })

  it("rejects another host name, another origin, and changes", () => {
    for (const host of [
      undefined,
      "",
      "evil.example",
      "evil.example:8642",
      "127.0.0.1",
      "127.0.0.1:80",
      "[::1]:8642"
    ]) {
      assert.strictEqual(of(host), 403, host)
    }
    for (const origin of [
      "http://evil.example",
      "null",
      "https://127.0.0.1:8642",
      "http://localhost:8642"
    ]) {
      assert.strictEqual(of("127.0.0.1:8642", origin), 403, origin)
    }
    assert.strictEqual(of("127.0.0.1:8642", undefined, "POST"), 405)
  })
})

/** Asks as no browser and no fetch would: with any Host. */
const ask = (port: number, path: string, headers: Readonly<Record<string, string>> = {}) =>
  Effect.callback<{
    readonly status: number | undefined
    readonly policy: unknown
    readonly body: string
  }>((resume) => {
    request({ host: "127.0.0.1", port, path, headers }, (answer) => {
      let body = ""
      answer.on("data", (chunk: Buffer) => {
        body += chunk.toString()
      })
      answer.on("end", () =>
        resume(
          Effect.succeed({
            status: answer.statusCode,
            policy: answer.headers["content-security-policy"],
            body
          })
        )
      )
    }).end()
  })

/** Waits until a page would hear that what it shows has changed. */
const changed = (port: number, path: string) =>
  Effect.callback<void>((resume) => {
    const asking = request({ host: "127.0.0.1", port, path }, (answer) => {
      let heard = ""
      answer.on("data", (chunk: Buffer) => {
        heard += chunk.toString()
        if (heard.includes("event: changed")) resume(Effect.void)
      })
    })
    asking.end()
    return Effect.sync(() => asking.destroy())
  })

/** Where a page hears of changes. */
const liveIn = (body: string): string =>
  (/data-live="([^"]*)"/.exec(body)?.[1] ?? "").replaceAll("&amp;", "&")

const trial = { item: "sum-1", split: "sums", variant: "", round: 1 }

/** A run of the toy benchmark that has not begun. */
const withRun = Effect.gen(function* () {
  const store = yield* Store
  yield* store.createRun({
    id: "r1",
    bench: "toy",
    config: { models: ["<b>m</b>"] },
    environment: { form: 1, offset: 0 }
  })
  yield* store.addTrials("r1", [
    { ...trial, model: "<b>m</b>" },
    { ...trial, model: "n" }
  ])
})

describe("the viewer's server", () => {
  it.live("answers each address with a page that may not load anything from elsewhere", () =>
    Effect.gen(function* () {
      const file = join(yield* folder, "pages.db")
      yield* Effect.gen(function* () {
        yield* withRun
        const port = yield* serve(yield* makeSite(() => toy.load), 0)
        for (const [path, says] of [
          ["/", `<a href="/run/r1">r1</a>`],
          ["/run/r1", "&lt;b&gt;m&lt;/b&gt;: 0 of 1"],
          ["/run/r1/grid", `<a href="/trial/1"`],
          ["/run/r1/compare", `<a href="/compare/r1%3An/r1%3A%3Cb%3Em%3C%2Fb%3E"`],
          ["/compare/r1%3An/r1%3A%3Cb%3Em%3C%2Fb%3E", "both in run r1"],
          ["/trial/2?x=1", "sum-1"],
          ["/run/r1/search?find=%3Cb%3E", "No reply of this run"],
          ["/page.css", ":root"],
          ["/page.js", "EventSource"]
        ] as const) {
          const { body, policy, status } = yield* ask(port, path)
          assert.strictEqual(status, 200, path)
          assert.strictEqual(policy, POLICY)
          assert.include(body, says, path)
          assert.notInclude(body, "<b>m</b>")
        }
        for (const [path, says] of [
          ["/run/r2", 'there is no run "r2"'],
          ["/trial/3", "there is no trial 3"],
          ["/run/r1/figure/x.svg", 'no figure "x"'],
          ["/run/r2/live", 'there is no run "r2"'],
          ["/compare/n/r1", '"n" does not name a run here'],
          ["/compare/r1/r1%3Ax", "it has"],
          ["/../../etc/passwd", "no such page"]
        ] as const) {
          const { body, status } = yield* ask(port, path)
          assert.strictEqual(status, 404, path)
          assert.include(body, says, path)
        }
        const away = yield* ask(port, "/", { host: "evil.example" })
        assert.strictEqual(away.status, 403)
        assert.notInclude(away.body, "r1")
      }).pipe(Effect.provide(Store.layer({ url: file })))
    }).pipe(Effect.scoped, Effect.provide(NodeServices.layer))
  )

  it.live("shows a summary of a long run at once, and its report when it is ready", () =>
    Effect.gen(function* () {
      const file = join(yield* folder, "pages.db")
      yield* Effect.gen(function* () {
        yield* withRun
        const store = yield* Store
        const rounds = Array.from({ length: 2_000 }, (_, at) => at + 2)
        yield* store.addTrials(
          "r1",
          rounds.map((round) => ({ ...trial, model: "n", round }))
        )
        const port = yield* serve(yield* makeSite(() => toy.load), 0)
        const first = yield* ask(port, "/run/r1")
        assert.include(first.body, "2,002 trials")
        assert.include(first.body, "The report is being made (it has just begun)")
        assert.notInclude(first.body, "n: 0 of 2,001")
        yield* changed(port, liveIn(first.body))
        const { body } = yield* ask(port, "/run/r1")
        assert.notInclude(body, "The report is being made")
        assert.include(body, "n: 0 of 2001")
      }).pipe(Effect.provide(Store.layer({ url: file })))
    }).pipe(Effect.scoped, Effect.provide(NodeServices.layer))
  )

  it.live("sends a page the changes since it was made", () =>
    Effect.gen(function* () {
      const file = join(yield* folder, "pages.db")
      yield* Effect.gen(function* () {
        yield* withRun
        const store = yield* Store
        const port = yield* serve(yield* makeSite(() => toy.load), 0)
        const { body } = yield* ask(port, "/run/r1/grid")
        // Between the page and its asking to hear of changes.
        yield* store.claimTrial(1, "somebody")
        yield* changed(port, liveIn(body))
      }).pipe(Effect.provide(Store.layer({ url: file })))
    }).pipe(Effect.scoped, Effect.provide(NodeServices.layer))
  )

  it.live("shows several runs in one leaderboard, or says why they cannot stand in one", () =>
    Effect.gen(function* () {
      const file = join(yield* folder, "pages.db")
      yield* Effect.gen(function* () {
        yield* withRun
        const store = yield* Store
        yield* store.createRun({
          ...{ id: "r/2", bench: "toy", config: { models: ["x"] } },
          environment: { form: 1, offset: 0 }
        })
        yield* store.addTrials("r/2", [{ ...trial, model: "x" }])
        for (const id of [1, 3]) {
          yield* store.claimTrial(id, "me")
          yield* store.finishTrial({
            ...{ trialId: id, owner: "me", status: "done", outcome: "wrong", score: 0 },
            ...{ passed: false, measures: { distance: 1 }, error: null }
          })
        }
        const port = yield* serve(yield* makeSite(() => toy.load), 0)
        const { body } = yield* ask(port, "/")
        const [, href = ""] = /href="(\/together\/[^"]*)"/.exec(body) ?? []
        assert.match(href, /^\/together\/(?:r1\/r%2F2|r%2F2\/r1)$/)
        const shown = yield* ask(port, href)
        assert.strictEqual(shown.status, 200, shown.body)
        for (const part of [
          "2 runs of toy together",
          "x: 0 of 1",
          "&lt;b&gt;m&lt;/b&gt;: 0 of 1"
        ]) {
          assert.include(shown.body, part)
        }
        assert.notInclude(shown.body, "?pool")
        assert.strictEqual((yield* ask(port, "/together/r1/none")).status, 404)
        assert.strictEqual((yield* ask(port, "/together/r1")).status, 404)

        // A run that fits none of the others is not offered; one that has a model in common can be pooled.
        const runOf = Effect.fnUntraced(function* (id: string, settings: object) {
          yield* store.createRun({
            ...{ id, bench: "toy", config: { models: ["x"], ...settings } },
            environment: { form: 1, offset: 0 }
          })
          yield* store.addTrials(id, [{ ...trial, model: "x" }])
          const [added] = yield* store.trialsOf(id)
          yield* store.claimTrial(added?.id ?? 0, "me")
          yield* store.finishTrial({
            ...{ trialId: added?.id ?? 0, owner: "me", status: "done", outcome: "wrong", score: 0 },
            ...{ passed: false, measures: { distance: 1 }, error: null }
          })
        })
        yield* runOf("r3", { library: "ethers" })
        yield* runOf("r4", { library: "viem" })
        const [, again = ""] = /href="(\/together\/[^"]*)"/.exec((yield* ask(port, "/")).body) ?? []
        assert.match(again, /^\/together\/(?:r1\/r%2F2|r%2F2\/r1)$/)
        assert.strictEqual((yield* ask(port, "/together/r3/r4")).status, 404)
        yield* runOf("r5", {})
        const apart = yield* ask(port, "/together/r%2F2/r5")
        assert.include(apart.body, "In several runs, and kept apart by the name of the run: x.")
        assert.include(apart.body, 'href="/together/r%2F2/r5?pool"')
        const pooled = yield* ask(port, "/together/r%2F2/r5?pool")
        assert.include(pooled.body, "In several runs, and pooled: x.")
        assert.include(pooled.body, 'href="/together/r%2F2/r5"')
      }).pipe(Effect.provide(Store.layer({ url: file })))
    }).pipe(Effect.scoped, Effect.provide(NodeServices.layer))
  )

  it.live("tells the list of runs that a run was added", () =>
    Effect.gen(function* () {
      const file = join(yield* folder, "pages.db")
      yield* Effect.gen(function* () {
        yield* withRun
        const store = yield* Store
        const port = yield* serve(yield* makeSite(() => toy.load), 0)
        const { body } = yield* ask(port, "/")
        yield* store.keepNote({ run: "r1" }, { text: "now", tags: [] })
        yield* changed(port, liveIn(body))
        assert.include((yield* ask(port, "/")).body, "<td>now</td>")
      }).pipe(Effect.provide(Store.layer({ url: file })))
    }).pipe(Effect.scoped, Effect.provide(NodeServices.layer))
  )

  it.live("links a trial to those before and after it, and to the failures of its model", () =>
    Effect.gen(function* () {
      const file = join(yield* folder, "pages.db")
      yield* Effect.gen(function* () {
        yield* withRun
        const store = yield* Store
        yield* store.addTrials("r1", [{ ...trial, item: "sum-2", model: "n" }])
        yield* store.claimTrial(3, "me")
        yield* store.finishTrial({
          ...{ trialId: 3, owner: "me", status: "done", outcome: "wrong", score: 0 },
          ...{ passed: false, measures: { distance: 1 }, error: null }
        })
        const port = yield* serve(yield* makeSite(() => toy.load), 0)
        const { body } = yield* ask(port, "/trial/2")
        assert.include(body, `<a href="/trial/1" rel="prev">`)
        assert.include(body, `<a href="/trial/3" rel="next">`)
        assert.include(body, `<a href="/trial/3">✗ Next failure of this model</a>`)
        assert.notInclude((yield* ask(port, "/trial/3")).body, `rel="next"`)
      }).pipe(Effect.provide(Store.layer({ url: file })))
    }).pipe(Effect.scoped, Effect.provide(NodeServices.layer))
  )

  it.live("answers an unknown address with help and its status", () =>
    Effect.gen(function* () {
      const file = join(yield* folder, "pages.db")
      yield* Effect.gen(function* () {
        yield* withRun
        const port = yield* serve(yield* makeSite(() => toy.load), 0)
        for (const path of ["/run/r2", "/runs", "/trial/77", "/run/r1/figure/x.svg"]) {
          const { body, status } = yield* ask(port, path, { accept: "text/html,*/*" })
          assert.strictEqual(status, 404, path)
          assert.include(body, `<a href="/run/r1">r1</a>`, path)
          assert.include(body, "There is no such page", path)
        }
      }).pipe(Effect.provide(Store.layer({ url: file })))
    }).pipe(Effect.scoped, Effect.provide(NodeServices.layer))
  )

  it.live("writes the same pages as files that link to each other", () =>
    Effect.gen(function* () {
      const file = join(yield* folder, "pages.db")
      const files = new Map<string, string>()
      yield* Effect.gen(function* () {
        yield* withRun
        const site = yield* makeSite(() => toy.load)
        yield* filesOf(site, Option.some("r1"), (name, body) =>
          Effect.sync(() => files.set(name, body))
        )
      }).pipe(Effect.provide(Store.layer({ url: file })))
      const pages = [
        "index.html",
        "run/r1/index.html",
        "run/r1/grid.html",
        "run/r1/compare.html",
        "compare/r1~3An/r1~3A~3Cb~3Em~3C~2Fb~3E.html",
        "compare/r1~3A~3Cb~3Em~3C~2Fb~3E/r1~3An.html",
        "trial/1.html",
        "trial/2.html"
      ]
      assert.sameMembers([...files.keys()], [...pages, "page.css", "page.js"])
      const ways = pages.flatMap((page) =>
        Array.from(
          (files.get(page) ?? "").matchAll(/(?:href|src)="(?!#|data:)([^"]*)"/g),
          ([, to = ""]) => join(page, "..", to)
        )
      )
      assert.isAbove(ways.length, 20)
      assert.deepStrictEqual(
        ways.filter((way) => !files.has(way)),
        []
      )
      assert.notInclude([...files.values()].join(""), "data-live=")
    }).pipe(Effect.scoped, Effect.provide(NodeServices.layer))
  )
})
