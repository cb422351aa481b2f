/** Models that act by tools: what they may do, how a trial ends, and that no reply is paid for twice. */
import { join } from "node:path"
import { NodeHttpClient, NodeServices } from "@effect/platform-node"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Option } from "effect"
import { chainLayer } from "../../../chain/forkPool.ts"
import { RpcGate } from "../../../chain/RpcGate.ts"
import { Store } from "../../../db/Store.ts"
import { execute } from "../../../pipeline/run/execute.ts"
import { Progress } from "../../../pipeline/run/Progress.ts"
import { noLimits } from "../../../pipeline/run/RunConfig.ts"
import { find } from "../../../pipeline/run/run.ts"
import { Sandbox } from "../../../stages/sandbox-execute/Sandbox.ts"
import { Sessions } from "../../../stages/session/Session.ts"
import type { Instance } from "../../../tasks/quest/Instance.ts"
import { temporaryFolder } from "../../db/support.ts"
import { json, serve } from "../../support/httpServer.ts"
import { instancesOf } from "../../support/instances.ts"
import { inWorld, playQuest, resolveQuest } from "../../support/quest.ts"

const SEED = 6
const TASK = "bnb_transfer_basic"

const world = Layer.mergeAll(
  Sessions.layer(1).pipe(Layer.provideMerge(chainLayer({ seed: SEED, size: 2 }))),
  Layer.unwrap(Effect.map(RpcGate, ({ port }) => Sandbox.layer({ gatePort: port }))).pipe(
    Layer.provideMerge(RpcGate.layer)
  ),
  Progress.quiet,
  NodeServices.layer,
  NodeHttpClient.layerUndici
)

type Called = readonly [tool: string, input: unknown]
/** What a stand-in replies: calls of tools, or a text. */
type Said = ReadonlyArray<Called> | string
/** Replies one after the other; the last one again and again. */
type Script = ReadonlyArray<Said>

/** What each stand-in does, and what its trial must come to. */
const scripts = (right: Called): Readonly<Record<string, readonly [Script, outcome: string]>> => ({
  direct: [[[right], [["finish", {}]]], "pass"],
  parallel: [
    [[["read", { kind: "balance" }], ["simulate", right[1]], right, ["finish", {}]]],
    "pass"
  ],
  proposing: [[[["propose", { requests: [right[1]] }]], "Done."], "pass"],
  "without-finish": [[[right], "It is done."], "pass"],
  clumsy: [
    [
      [
        ["destroy", {}],
        ["send", { to: "0x12" }],
        ["send", "{"],
        ["read", { kind: "tea" }]
      ],
      [right],
      [["finish", {}]]
    ],
    "pass"
  ],
  talker: [["I would rather not act."], "nothing_sent"],
  endless: [[[["read", { kind: "block" }]]], "nothing_sent"],
  late: [[[["finish", {}], right]], "nothing_sent"],
  twice: [[[right, right], [["finish", {}]]], "wrong_state"],
  mute: [[""], "reply_empty"]
})

const completion = (said: Said, at: number) => ({
  id: "1",
  object: "chat.completion",
  created: 0,
  model: "stand-in",
  choices: [
    {
      index: 0,
      finish_reason: typeof said === "string" ? "stop" : "tool_calls",
      message: {
        role: "assistant",
        content: typeof said === "string" ? said : null,
        ...(typeof said === "string"
          ? {}
          : {
              tool_calls: said.map(([name, input], index) => ({
                id: `call-${at}-${index}`,
                type: "function",
                function: {
                  name,
                  arguments: typeof input === "string" ? input : JSON.stringify(input)
                }
              }))
            })
      }
    }
  ],
  usage: { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 }
})

interface Body {
  readonly model: string
  readonly messages: ReadonlyArray<{ readonly role: string; readonly content: string | null }>
}

const rightOf = ({ parameters }: Instance): Called => [
  "send",
  { to: parameters.to_address?.text, value: String(parameters.amount?.base) }
]

/** A provider of all stand-ins, and the bodies that it was sent. */
const provider = (instance: Instance) =>
  Effect.gen(function* () {
    const all = scripts(rightOf(instance))
    const bodies: Array<Body> = []
    const { baseUrl } = yield* serve((response, received) => {
      const body: Body = JSON.parse(received.body)
      bodies.push(body)
      const script = all[body.model]?.[0] ?? []
      const at = body.messages.filter(({ role }) => role === "assistant").length
      json(completion(script[Math.min(at, script.length - 1)] ?? "", at))(response, received)
    })
    return { all, bodies, baseUrl }
  })

layer(world, { excludeTestServices: true })("models that act by tools", (it) => {
  it.effect("end in outcomes of their own, are priced, and are not asked twice", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryFolder
      const { instances } = yield* instancesOf(SEED, 1)
      const instance = instances.find(({ task }) => task === TASK)
      assert(instance)
      const { all, baseUrl, bodies } = yield* provider(instance)
      const [first = "", ...rest] = Object.keys(all)
      const names = [first, ...rest] as const
      const settings = {
        models: names,
        definitions: Object.fromEntries(
          names.map((name) => [
            name,
            { model: `${baseUrl}#${name}`, price: { input: 1, output: 10 } }
          ])
        ),
        protocol: "tools",
        tasks: [TASK],
        seed: SEED
      } as const
      yield* Effect.gen(function* () {
        const store = yield* Store
        const id = yield* playQuest(yield* resolveQuest(settings))
        const trials = yield* store.trialsOf(id)
        assert.deepStrictEqual(
          Object.fromEntries(trials.map(({ model, outcome }) => [model, outcome])),
          Object.fromEntries(Object.entries(all).map(([name, [, outcome]]) => [name, outcome]))
        )
        assert.lengthOf(
          bodies.filter(({ model }) => model === "endless"),
          60
        )
        const spent = yield* store.spentOn(id)
        assert.closeTo(spent.cost, (bodies.length * (100 + 10 * 10)) / 1_000_000, 1e-9)
        const told = bodies.findLast(({ model }) => model === "clumsy")?.messages ?? []
        const errors = told
          .filter(({ role }) => role === "tool")
          .map(({ content }) => content ?? "")
        assert.include(errors[0], "there is no tool")
        assert.include(errors[1], "0x and 40 hex digits")
        const asked = bodies.length
        const again = yield* playQuest(yield* resolveQuest(settings))
        assert.strictEqual(bodies.length, asked)
        assert.deepStrictEqual(
          (yield* store.trialsOf(again)).map(({ score }) => score),
          trials.map(({ score }) => score)
        )
      }).pipe(Effect.provide(Store.layer({ url: join(folder, "tools.db") })))
    }).pipe(Effect.scoped)
  )

  it.effect("stop within what a run may spend, and go on when it may spend more", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryFolder
      const { instances } = yield* instancesOf(SEED, 1)
      const instance = instances.find(({ task }) => task === TASK)
      assert(instance)
      const { baseUrl, bodies } = yield* provider(instance)
      const settings = {
        models: ["endless"],
        definitions: { endless: { model: `${baseUrl}#endless`, price: { input: 1, output: 10 } } },
        ...({ protocol: "tools", tasks: [TASK], seed: SEED, maxOutputTokens: 10 } as const)
      } as const
      yield* Effect.gen(function* () {
        const store = yield* Store
        const limited = yield* resolveQuest({ ...settings, limits: { ...noLimits, cost: 0.01 } })
        const id = yield* playQuest(limited)
        const run = yield* find(Option.some(id))
        assert.strictEqual(run.status, "paused")
        assert.isAtMost((yield* store.spentOn(id)).cost, 0.01)
        assert.isAtLeast(bodies.length, 2)
        const paid = bodies.length
        const more = yield* resolveQuest(settings)
        yield* inWorld(more, execute(id, more))
        assert.lengthOf(bodies, 60)
        assert.isBelow(paid, 60)
        assert.strictEqual((yield* store.trialsOf(id))[0]?.outcome, "nothing_sent")
      }).pipe(Effect.provide(Store.layer({ url: join(folder, "limited.db") })))
    }).pipe(Effect.scoped)
  )

  it.effect("are providers' models: others are refused before the run", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(
        resolveQuest({ models: ["oracle"], protocol: "tools", tasks: [TASK] })
      )
      assert.include(error.message, "oracle cannot be offered tools")
    })
  )
})
