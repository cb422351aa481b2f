/** The sample of scripts that run on both engines: which they are, what counts as a difference, and what it does to a run. */
import { join } from "node:path"
import { NodeHttpClient, NodeServices } from "@effect/platform-node"
import { assert, describe, it, layer } from "@effect/vitest"
import { Effect, FileSystem, Layer, Result } from "effect"
import { chainLayer } from "../../../chain/forkPool.ts"
import { RpcGate } from "../../../chain/RpcGate.ts"
import { Store } from "../../../db/Store.ts"
import { execute } from "../../../pipeline/run/execute.ts"
import { Progress } from "../../../pipeline/run/Progress.ts"
import { start } from "../../../pipeline/run/run.ts"
import { Execution } from "../../../stages/sandbox-execute/Execution.ts"
import { Sandbox, type ScriptJob } from "../../../stages/sandbox-execute/Sandbox.ts"
import {
  compareEngines,
  isSampled,
  ONE_OF,
  requireEqual
} from "../../../stages/sandbox-execute/sample.ts"
import { Sessions } from "../../../stages/session/Session.ts"
import { temporaryFolder } from "../../db/support.ts"
import { inWorld, resolveQuest } from "../../support/quest.ts"

const execution = (changes: Partial<typeof Execution.Type> = {}) =>
  new Execution({
    step: 1,
    result: { _tag: "answer", answer: { balance: "1" } },
    before: null,
    calls: [],
    stdout: "",
    stderr: "",
    ...changes
  })

const call = (method: string) =>
  ({ method, params: [], verdict: "answered", result: "0x1", error: null }) as const

describe("the sample", () => {
  it("is one script in fifty, and cannot be told from the script alone", () => {
    const sampled = Array.from({ length: 20_000 }, (_, at) =>
      isSampled({ source: `return ${at}`, entropy: "ab" })
    )
    assert.closeTo(sampled.filter(Boolean).length, 20_000 / ONE_OF, 60)
    const entropies = Array.from({ length: 1_000 }, (_, at) => at.toString(16))
    const times = entropies.filter((entropy) => isSampled({ source: "return 1", entropy })).length
    assert.isAbove(times, 0)
    assert.isBelow(times, 100)
  })

  const failure = (detail: string) =>
    execution({ result: { _tag: "failure", failure: { _tag: "script_threw", detail } } })
  const alike: ReadonlyArray<readonly [what: string, one: Execution, other: Execution]> = [
    ["what is printed", execution({ stdout: "a" }), execution({ stdout: "b" })],
    ["the words of an error", failure("x is not a function"), failure("(0 , x) is no function")],
    [
      "the order of calls, and how often one is made",
      execution({ calls: [call("eth_chainId"), call("eth_blockNumber")] }),
      execution({ calls: [call("eth_blockNumber"), call("eth_chainId"), call("eth_chainId")] })
    ]
  ]
  for (const [what, one, other] of alike) {
    it.effect(`ignores ${what}`, () => requireEqual("s", one, other))
  }

  const unlike: ReadonlyArray<readonly [what: string, other: Execution]> = [
    ["an answer", execution({ result: { _tag: "answer", answer: { balance: "2" } } })],
    ["a failure", failure("x")],
    ["a call", execution({ calls: [call("eth_chainId")] })]
  ]
  for (const [what, other] of unlike) {
    it.effect(`notices ${what}`, () =>
      Effect.gen(function* () {
        const { message } = yield* Effect.flip(requireEqual("the script", execution(), other))
        assert.include(message, "QUESTLINE_ENGINE=process")
        assert.include(message, "The script:\nthe script")
      })
    )
  }
})

describe("a difference of the engines", () => {
  const answer = (balance: string) => execution({ result: { _tag: "answer", answer: { balance } } })
  /** Runs in a process, one after the other. */
  const runs = (...executions: ReadonlyArray<Execution | null>) => {
    let at = 0
    return Effect.sync(() => executions[at++] ?? null)
  }
  const ends = (...executions: ReadonlyArray<Execution | null>) =>
    Effect.isSuccess(compareEngines("s", answer("1"), runs(...executions)))

  it.effect("counts if the process does the same twice", () =>
    Effect.gen(function* () {
      assert.isFalse(yield* ends(answer("2"), answer("2")))
      assert.isTrue(yield* ends(answer("1")))
    })
  )
  it.effect("does not count if two runs of the process differ, or cannot be compared", () =>
    Effect.gen(function* () {
      assert.isTrue(yield* ends(answer("2"), answer("3")))
      assert.isTrue(yield* ends(answer("2"), answer("1")))
      assert.isTrue(yield* ends(null))
      assert.isTrue(yield* ends(answer("2"), null))
    })
  )
})

const jobs: Array<ScriptJob> = []
const returns = (job: ScriptJob, value: bigint) => {
  jobs.push(job)
  return {
    result: { _tag: "returned", value: { to: job.agent, value } },
    stdout: "",
    stderr: ""
  } as const
}

/** A machine and a process that disagree about every script. */
const disagreeing = Layer.succeed(
  Sandbox,
  Sandbox.of({
    quick: (job) => Effect.succeed(Result.succeed(returns({ ...job, providerUrl: "" }, 1n))),
    run: (job) => Effect.succeed(returns(job, 2n)),
    fingerprint: {},
    hardening: []
  })
)

const world = Layer.mergeAll(
  Sessions.layer(1).pipe(Layer.provideMerge(chainLayer({ seed: 7, size: 1 }))),
  Layer.merge(disagreeing, RpcGate.layer),
  Progress.quiet,
  NodeServices.layer,
  NodeHttpClient.layerUndici
)

layer(world, { excludeTestServices: true })("a script of the sample", (it) => {
  it.effect("ends the run if the engines differ, unlike other scripts", () =>
    Effect.flatMap(temporaryFolder, (folder) =>
      Effect.gen(function* () {
        const fs = yield* FileSystem.FileSystem
        const file = join(folder, "reply.md")
        const body = "export async function executeSkill() { return {} }"
        const replying = Effect.fnUntraced(function* (nonce: number) {
          jobs.length = 0
          yield* fs.writeFileString(file, `\`\`\`ts\n// nonce ${nonce}\n${body}\n\`\`\``)
          const resolved = yield* resolveQuest({
            seed: 7,
            models: [`cmd:cat ${file}`],
            tasks: ["bnb_transfer_basic"]
          })
          return yield* inWorld(
            resolved,
            Effect.flatMap(start(resolved), (id) => Effect.result(execute(id, resolved)))
          )
        })
        // The first reply only shows what the sample is drawn from.
        yield* replying(-1)
        const [job] = jobs
        assert.isDefined(job)
        const nonces = Array.from({ length: 2_000 }, (_, at) => at)
        const chosen = (wanted: boolean) =>
          nonces.find(
            (nonce) =>
              job !== undefined &&
              wanted ===
                isSampled({ ...job, source: job.source.replace("nonce -1", `nonce ${nonce}`) })
          ) ?? -1
        const fine = yield* replying(chosen(false))
        assert.isTrue(Result.isSuccess(fine))
        assert.lengthOf(jobs, 1)
        const stopped = yield* replying(chosen(true))
        assert.lengthOf(jobs, 3)
        assert.isTrue(Result.isFailure(stopped))
        if (Result.isFailure(stopped)) assert.strictEqual(stopped.failure._tag, "EnginesDiffer")
        const [run] = (yield* (yield* Store).listRuns).toSorted((a, b) => b.createdAt - a.createdAt)
        assert.strictEqual(run?.status, "errored")
        const trials = yield* (yield* Store).trialsOf(run?.id ?? "")
        assert.deepStrictEqual(
          trials.map(({ status }) => status),
          ["pending"]
        )
      }).pipe(Effect.provide(Store.layer({ url: join(folder, "runs.db") })))
    ).pipe(Effect.scoped)
  )
})
