/** The wrong and other right episodes that a composite's solution makes, without a chain. */
import { assert, describe, it } from "@effect/vitest"
import { Effect, type Schema } from "effect"
import { encodeFunctionData, parseAbi, parseEther } from "viem"
import { rightEpisodes } from "../../../../benchmarks/quest/proof/mutations/rightEpisodes.ts"
import {
  amountSlot,
  type EpisodeSubject,
  type ScriptedEpisode,
  sendingSteps
} from "../../../../benchmarks/quest/proof/mutations/ScriptedEpisode.ts"
import {
  harmsBeside,
  wrongEpisodes
} from "../../../../benchmarks/quest/proof/mutations/wrongEpisodes.ts"
import { answersAlike } from "../../../../benchmarks/quest/proof/proveEpisodes.ts"
import { harmsIn, kinds } from "../../../../benchmarks/quest/scripts/harms.ts"
import { move, wrap } from "../../../../benchmarks/quest/scripts/moves.ts"
import { type Call, requesting, stranger } from "../../../../benchmarks/quest/scripts/scriptText.ts"
import { Instance } from "../../../../tasks/quest/Instance.ts"
import { isComposite } from "../../../../tasks/quest/Task.ts"
import { slack } from "../../../../validators/quest/tolerance.ts"
import { draw, env, load, services } from "../bank/fixture.ts"

const { agent = "0x", rich = "0x", usdt_address: usdt = "0x" } = env.addresses

/** A composite at seed 1, its solution sending these calls; null only reads. */
const subjectOf = Effect.fnUntraced(function* (id: string, calls: ReadonlyArray<Call | null>) {
  const bank = yield* load()
  const entry = bank.entries.find(({ task }) => task.id === id)
  if (entry === undefined || !isComposite(entry.task))
    return yield* Effect.die(`no composite ${id}`)
  const scripts = calls.map((_, index) => `// step ${index + 1}`)
  return {
    task: entry.task,
    instance: yield* draw(entry, "1"),
    scripts,
    calls,
    moved: calls.map(() => ({ flows: [], gasUsed: 50_000n })),
    other: { scripts: scripts.map((script) => `${script} elsewhere`), answer: { bnb: "7" } },
    agent,
    rich,
    contracts: env.addresses,
    slack
  } satisfies EpisodeSubject
})

type Drawn = Effect.Success<ReturnType<typeof subjectOf>>

/** The subject with another validation of one operation. */
const validated = Effect.fnUntraced(function* (
  subject: Drawn,
  index: number,
  change: (operation: Drawn["instance"]["operations"][number]) => object
) {
  const operations = subject.instance.operations.map((operation, at) =>
    at === index ? { ...operation, ...change(operation) } : operation
  )
  const [first, ...rest] = operations
  if (first === undefined) return yield* Effect.die("no operation")
  return {
    ...subject,
    instance: new Instance({ ...subject.instance, operations: [first, ...rest] })
  }
})

const withArgs = (subject: Drawn, args: Record<string, Schema.Json>, family = "nft_transfer") =>
  validated(subject, 0, ({ validation }) => ({
    role: "goal",
    validation: validation && { ...validation, args, family }
  }))

/** The first operation acts, and the second one asks. */
const withQuestion = Effect.fnUntraced(function* (subject: Drawn, at: string) {
  const acting = yield* validated(subject, 0, () => ({ role: "goal" }))
  return yield* validated(acting, 1, ({ validation }) => ({
    validation: validation && { ...validation, args: { ...validation.args, at } }
  }))
})

const named = (episodes: ReturnType<typeof wrongEpisodes>, name: string) =>
  episodes.filter((episode) => episode.name === name)

const transfer = parseAbi(["function transfer(address to, uint256 amount)"])

const payments = Effect.gen(function* () {
  const drawn = yield* subjectOf("composite_batch_mixed_transfers", [null, null, null])
  const { parameters } = drawn.instance
  const to = (parameters.to_address?.text ?? "") as `0x${string}`
  const amount = (name: string) => parameters[name]?.base ?? 0n
  const pay = (token: `0x${string}`, name: string): Call => ({
    to: token,
    data: encodeFunctionData({ abi: transfer, args: [to, amount(name)] }),
    value: 0n
  })
  const { busd_address: busd = "0x" } = env.addresses
  const calls = [
    { to, data: "0x", value: amount("amount_bnb") } as const,
    pay(usdt, "amount_usdt"),
    pay(busd, "amount_busd")
  ]
  return { ...drawn, calls }
})

describe("wrong episodes", () => {
  it.effect("leave out each operation that acts, and move each amount past its tolerance", () =>
    Effect.gen(function* () {
      const subject = yield* payments
      const wrong = wrongEpisodes(subject)
      assert.deepStrictEqual(
        named(wrong, "an operation is left out").map(({ scripts }) => scripts),
        [
          ["// step 2", "// step 3"],
          ["// step 1", "// step 3"],
          ["// step 1", "// step 2"]
        ]
      )
      const [first, second] = sendingSteps(subject)
      assert.isDefined(first)
      assert.isDefined(second)
      const slot = amountSlot(subject, second)
      assert.strictEqual(slot?.amount, subject.instance.parameters.amount_usdt?.base)
      assert.strictEqual(slot?.slack, (slot?.amount ?? 0n) / 1000n)
      const outside = named(wrong, "an amount just outside its tolerance")
      const value = first.call.value - first.call.value / 1000n - 1n
      assert.strictEqual(outside[0]?.scripts[0], requesting({ ...first.call, value }))
      assert.lengthOf(outside, 3)
    }).pipe(Effect.provide(services))
  )

  it.effect("pay a stranger, instead of the account and in addition to it", () =>
    Effect.gen(function* () {
      const subject = yield* payments
      const wrong = wrongEpisodes(subject)
      const moved = named(wrong, "for a stranger").map(({ scripts }, index) => scripts[index] ?? "")
      assert.lengthOf(moved, 3)
      for (const script of moved) {
        assert.include(script.toLowerCase(), stranger.slice(2).toLowerCase())
      }
      const [wei] = named(wrong, "a wei to a stranger")
      assert.deepStrictEqual(wei?.scripts, [
        ...subject.scripts,
        requesting({ to: stranger, data: "0x", value: 1n })
      ])
    }).pipe(Effect.provide(services))
  )

  it.effect("reverse the order only if it matters; otherwise the reverse is right", () =>
    Effect.gen(function* () {
      const free = yield* payments
      assert.lengthOf(named(wrongEpisodes(free), "dependent operations in reverse"), 0)
      const turned = named(rightEpisodes(free), "independent operations in another order")
      assert.deepStrictEqual(turned[0]?.scripts, ["// step 3", "// step 2", "// step 1"])
      const call: Call = { to: usdt, data: "0x", value: parseEther("1") }
      const bound = yield* subjectOf("composite_approve_swap_tokens", [call, call])
      assert.lengthOf(named(wrongEpisodes(bound), "dependent operations in reverse"), 1)
      assert.lengthOf(named(rightEpisodes(bound), "independent operations in another order"), 0)
    }).pipe(Effect.provide(services))
  )

  it.effect("use another function only where the operation names no call that it asks for", () =>
    Effect.gen(function* () {
      const { erc721_token_address: token = "0x" } = env.addresses
      const give = parseAbi(["function safeTransferFrom(address from, address to, uint256 id)"])
      const data = encodeFunctionData({ abi: give, args: [agent, rich, 7n] })
      const call: Call = { to: token, data, value: 0n }
      const plain = yield* subjectOf("composite_batch_transfer_2_tokens", [call, null])
      const asked = yield* withArgs(plain, {
        calls: [{ to: token, signature: "safeTransferFrom(address from,address to,uint256 id)" }]
      })
      const free = yield* withArgs(plain, {})
      const other = "by another function"
      const notAsked = "by a function that is not asked for"
      assert.lengthOf(named(rightEpisodes(free), other), 1)
      assert.lengthOf(named(wrongEpisodes(free), notAsked), 0)
      assert.lengthOf(named(rightEpisodes(asked), other), 0)
      const [wrong] = named(wrongEpisodes(asked), notAsked)
      assert.include(wrong?.scripts[0], '"0x23b872dd"')
    }).pipe(Effect.provide(services))
  )

  it.effect("change an amount of nothing to more, and make no call twice the same", () =>
    Effect.gen(function* () {
      const { busd_address: busd = "0x" } = env.addresses
      const revoke: Call = move(busd, "approve", [rich, 0n])
      const plain = yield* subjectOf("composite_batch_transfer_2_tokens", [revoke, null])
      const subject = yield* withArgs(
        plain,
        { token: busd, spender: rich, amount: "0" },
        "erc20_allowance"
      )
      const wrong = wrongEpisodes(subject)
      assert.lengthOf(named(wrong, "an amount halved"), 0)
      const [outside] = named(wrong, "an amount just outside its tolerance")
      assert.strictEqual(outside?.scripts[0], requesting(move(busd, "approve", [rich, 1n])))
    }).pipe(Effect.provide(services))
  )

  it.effect("leave a question that is asked for at the end where it is", () =>
    Effect.gen(function* () {
      const call = wrap(usdt, 5n)
      const plain = yield* subjectOf("composite_batch_query_2_balances", [call, null])
      const turned = (at: string) =>
        Effect.map(withQuestion(plain, at), (subject) =>
          named(rightEpisodes(subject), "questions in another order").map(({ scripts }) => scripts)
        )
      assert.deepStrictEqual(yield* turned("before"), [["// step 2", "// step 1"]])
      assert.deepStrictEqual(yield* turned("after"), [])
      const alone = yield* subjectOf("composite_batch_query_2_balances", [null, null])
      const [both] = named(rightEpisodes(alone), "questions in another order")
      assert.deepStrictEqual(both?.scripts, ["// step 2", "// step 1"])
    }).pipe(Effect.provide(services))
  )

  it("skip an answer only if the solution's scripts ran, and every judged value is theirs", () => {
    const own = ["// step 1", "// step 2"]
    const keys = {
      a: { type: "quantity", description: "" },
      b: { type: "text", description: "" }
    } as const
    const told = { a: "5", b: "x", note: "n" }
    const alike = (
      answer: ScriptedEpisode["answer"],
      scripts: ReadonlyArray<string> = own,
      judged: Parameters<typeof answersAlike>[2] = keys
    ) => answersAlike({ scripts, ...(answer && { answer }) }, told, judged, own)
    assert.isTrue(alike((right) => ({ ...right })))
    assert.isTrue(alike(({ a = null, b = null }) => ({ b, a })))
    assert.isFalse(alike((right) => ({ ...right, a: "6" })))
    assert.isFalse(alike(({ a = null }) => ({ a })))
    assert.isFalse(alike(undefined))
    assert.isFalse(alike((right) => right, []))
    assert.isFalse(alike((right) => right, own, null))
    assert.isFalse(answersAlike({ scripts: [], answer: () => ({}) }, {}, keys, own))
  })

  it.effect("give another answer if one is asked for, and send nothing", () =>
    Effect.gen(function* () {
      const subject = yield* subjectOf("composite_batch_query_2_balances", [null, null])
      const wrong = wrongEpisodes(subject)
      const told = { usdt_balance: "2000000000000000000", busd_balance: "5" }
      const answers = Object.fromEntries(
        wrong.flatMap(({ answer, name }) => (answer === undefined ? [] : [[name, answer(told)]]))
      )
      assert.deepStrictEqual(answers, {
        "nothing but the submission": {},
        "answer: another seed's": { bnb: "7" },
        "answer: one more": { usdt_balance: "2000000000000000001", busd_balance: "6" },
        "answer: in tokens": { usdt_balance: "2", busd_balance: "0" },
        "answer: zero": { usdt_balance: "0", busd_balance: "0" },
        "answer: values change places": { usdt_balance: "5", busd_balance: "2000000000000000000" },
        "answer: a key is missing": { busd_balance: "5" },
        "answer: none": {}
      })
    }).pipe(Effect.provide(services))
  )

  it.effect("do harm before or after the solution, each in its own transactions", () =>
    Effect.gen(function* () {
      const subject = yield* payments
      const wrong = wrongEpisodes(subject)
      for (const { kind, detail, when, requests } of harmsBeside(subject)) {
        const title = when === "before" ? `${detail}, before` : detail
        const [episode] = named(wrong, kind).filter((one) => one.detail === title)
        const { scripts = [], decisive = [] } = episode ?? {}
        assert.lengthOf(scripts, subject.scripts.length + requests.length, title)
        const own = when === "before" ? scripts.slice(requests.length) : scripts.slice(0, 3)
        assert.deepStrictEqual(own, subject.scripts, title)
        assert.lengthOf(decisive, requests.filter(({ reverts }) => reverts !== true).length, title)
      }
    }).pipe(Effect.provide(services))
  )

  it.effect("burn each asset in every way, each with some task", () =>
    Effect.gen(function* () {
      const subject = yield* payments
      const ids = (yield* load()).entries.flatMap(({ task }) =>
        isComposite(task) ? [task.id] : []
      )
      const tried = new Set(
        ids.flatMap((id) =>
          harmsBeside({ ...subject, task: { ...subject.task, id } }).map(({ detail }) => detail)
        )
      )
      const all = harmsIn(subject).map(({ detail }) => detail)
      assert.isAbove(all.length, 60)
      assert.deepStrictEqual(new Set(all), tried)
    }).pipe(Effect.provide(services))
  )

  it.effect("pass on a part of a gain, share an operation, and never trade", () =>
    Effect.gen(function* () {
      const { router_address: router = "0x", wbnb_address: wbnb = "0x" } = env.addresses
      const { pair_wbnb_usdt_address: pair = "0x" } = env.addresses
      const drawn = yield* subjectOf("composite_query_swap_verify_output", [null, null, null])
      const paid = drawn.instance.parameters.amount_bnb?.base ?? 0n
      const trade = parseAbi([
        "function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline)"
      ])
      const data = encodeFunctionData({ abi: trade, args: [5n, [wbnb, usdt], agent, 9n] })
      const gain = { token: usdt, from: pair, to: agent, amount: 5000n }
      const subject = {
        ...drawn,
        calls: [null, { to: router, data, value: paid }, null],
        moved: [
          { flows: [], gasUsed: 0n },
          {
            flows: [{ token: wbnb, from: router, to: pair, amount: paid }, gain],
            gasUsed: 90_000n
          },
          { flows: [], gasUsed: 0n }
        ]
      }
      const wrong = wrongEpisodes(subject)
      const [toStranger, back] = named(wrong, kinds.gain)
      const transferred = (to: `0x${string}`) =>
        requesting({ ...move(usdt, "transfer", [to, 100n]) })
      assert.deepStrictEqual(toStranger?.scripts.slice(3), [transferred(stranger)])
      assert.deepStrictEqual(back?.scripts.slice(3), [transferred(pair)])
      const [shared] = named(wrong, kinds.share)
      const share = paid / 50n
      assert.include(shared?.scripts[1], `"value": ${paid - share}n`)
      assert.include(shared?.scripts[2], `"value": ${share}n`)
      assert.include(shared?.scripts[2], stranger.slice(2).toLowerCase())
      const [given, traded, minted] = named(wrong, kinds.way)
      assert.deepStrictEqual(given?.scripts.slice(1, 4), [
        requesting(wrap(wbnb, paid)),
        requesting(move(wbnb, "transfer", [pair, paid])),
        requesting(move(usdt, "transferFrom", [rich, agent, 5000n]))
      ])
      assert.include(traded?.scripts[1], stranger.slice(2).toLowerCase())
      assert.include(minted?.detail, "a stranger's liquidity")
      assert.lengthOf(named(wrong, kinds.gas), 6)
    }).pipe(Effect.provide(services))
  )
})
