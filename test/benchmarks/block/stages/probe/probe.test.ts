import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import {
  checkFacts,
  dollarsIn,
  knewIn,
  monthIn,
  probeMessages,
  readProbe
} from "../../../../../benchmarks/block/stages/probe/probe.ts"
import { Incident } from "../../../../../tasks/block/Sample.ts"
import { till } from "../judge/example.ts"

const incident = new Incident({
  name: "Till Finance",
  date: "2022-08-01",
  chain: "ethereum",
  amountLost: 190_000_000,
  subCategory: null,
  probe: null
})

const replyOf = (change: object = {}) =>
  JSON.stringify({
    familiar: true,
    date: "2022-08",
    amount_usd: 190000000,
    type: "reentrancy",
    mechanism: "The coins left before the balance was cleared; a callback read the stale balance.",
    ...change
  })

const factsOf = (reply: string) => {
  const answer = readProbe(reply)
  if (answer._tag === "Unreadable") assert.fail(answer.detail)
  return checkFacts(answer, incident, till.flaw)
}

describe("the knowledge probe", () => {
  it("asks our question or the published one, for the same JSON", () => {
    const [, ours] = probeMessages(incident)
    assert.include(ours.content, '"Till Finance" on ethereum')
    const [, theirs] = probeMessages(new Incident({ ...incident, probe: "Known?" }))
    assert.isTrue(theirs.content.startsWith("Known?"))
    for (const { content } of [ours, theirs]) assert.include(content, '"familiar": true or false')
  })

  it.each([
    ["2022-08-01", "2022-08"],
    ["2022/8", "2022-08"],
    ["August 2022", "2022-08"],
    ["1 August 2022", "2022-08"],
    ["Aug. 1st, 2022", "2022-08"],
    ["2022", null],
    ["2022-13", null],
    ["summer of 2022", null]
  ])("reads the date %s", (text, month) => {
    assert.strictEqual(monthIn(text), month)
  })

  it.each([
    [190_000_000, 190_000_000],
    ["$190 million", 190_000_000],
    ["about 190M USD", 190_000_000],
    ["1.5b", 1_500_000_000],
    ["190,000,000", 190_000_000],
    ["600k", 600_000],
    ["a lot", null],
    [0, null],
    [null, null]
  ])("reads the amount %s", (said, dollars) => {
    assert.strictEqual(dollarsIn(said), dollars)
  })

  it("checks each fact", () => {
    assert.deepStrictEqual(factsOf(replyOf()), {
      date: true,
      amount: true,
      type: true,
      mechanism: true
    })
    assert.deepStrictEqual(
      factsOf(
        replyOf({
          date: "2022-07",
          amount_usd: "300 million",
          type: "oracle manipulation",
          mechanism: "A price was moved with a flash loan."
        })
      ),
      { date: false, amount: false, type: false, mechanism: false }
    )
    assert.isTrue(factsOf(replyOf({ amount_usd: 130e6 })).amount)
    assert.isFalse(factsOf(replyOf({ amount_usd: 120e6 })).amount)
    assert.isFalse(
      factsOf(replyOf({ type: "reentrancy, oracle, overflow or access control" })).type
    )
  })

  it("counts no fact that is undocumented, or that the question gives away", () => {
    const answer = readProbe(replyOf())
    if (answer._tag === "Unreadable") assert.fail(answer.detail)
    const bare = new Incident({ ...incident, date: "2022", amountLost: null })
    const flaw = { ...till.flaw, rootCause: null, attackScenario: null, description: null }
    assert.deepInclude(checkFacts(answer, bare, flaw), {
      date: null,
      amount: null,
      mechanism: null
    })
    const telling = new Incident({
      ...incident,
      probe: "Coins left; balance cleared, stale callback read?"
    })
    assert.isFalse(checkFacts(answer, telling, till.flaw).mechanism)
  })

  it.each([
    ["two right facts", replyOf({ date: null, amount_usd: null }), "known"],
    [
      "one right fact",
      replyOf({ date: null, amount_usd: 1, mechanism: "Somehow." }),
      "familiar_but_wrong"
    ],
    ["facts without familiarity", replyOf({ familiar: false }), "unfamiliar"],
    ["a refusal in prose", "I am not familiar with this incident.", "unfamiliar"],
    ["neither", "Till Finance was an exchange.", null],
    ["no yes or no", replyOf({ familiar: "perhaps" }), null]
  ])("%s: tells what a model knows", (_, reply, familiarity) => {
    const knew = Result.getOrNull(knewIn(reply, incident, till.flaw))
    assert.strictEqual(knew?.familiarity ?? null, familiarity)
  })
})
