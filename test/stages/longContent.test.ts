/**
 * What reads replies does so in a time that grows with their length and no faster: a reply that is one
 * part over and over, which makes a careless expression go back and forth, holds nobody up. Twice the length
 * may take no more than a few times as long.
 */
import { assert, describe, it } from "@effect/vitest"
import { chooseCompiler, withoutPragma } from "../../benchmarks/block/solidity/versions.ts"
import { readDetection } from "../../benchmarks/block/stages/detect/read.ts"
import { readBallot } from "../../benchmarks/block/stages/judge/ballot.ts"
import { rulesBallot } from "../../benchmarks/block/stages/judge/rules.ts"
import { knewIn, readProbe } from "../../benchmarks/block/stages/probe/probe.ts"
import { readRound } from "../../benchmarks/quest/episode/control.ts"
import { labelledSolidity } from "../../stages/generate/solidity.ts"
import { Incident } from "../../tasks/block/Sample.ts"
import { Detection, Finding } from "../../validators/block/Detection.ts"
import { till } from "../benchmarks/block/stages/judge/example.ts"
import { oneIn } from "../support/oneIn.ts"

const PARTS: ReadonlyArray<string> = [
  ...[",", " ", "1", "_", "a_", "_1,", "\n", "\t", "a", "a.", "(", "[", "A", "0x", "é", ":"],
  ...[
    "not ",
    "function ",
    "lines 1-",
    "line 1, ",
    "L1-L2 ",
    "take(",
    "contract A.",
    "jan ",
    "2024-"
  ],
  ...["January 1st, ", "do not ", "->", "`", "{", "{a:", '{"a":', '"', "'", "/*", "//", "\\"],
  ...["<think>", "</think>", "- ", "1. ", "~~~\n", "```\n", "```ts\n", '{"submit":true}\n'],
  ...["pragma solidity ", "pragma ", "pragma solidity ^0.8.0;", "||", ">=0.4.0 || ", "^0.8.0 "]
]

const incident = new Incident({
  name: "x",
  chain: null,
  date: "2023-03",
  amountLost: 1e6,
  subCategory: null,
  probe: null
})

const said = (finding: Partial<Finding>) =>
  new Detection({
    verdict: "vulnerable",
    confidence: 1,
    overall_explanation: "",
    vulnerabilities: [
      new Finding({
        type: "",
        severity: "",
        location: "",
        explanation: "",
        attack_scenario: "",
        suggested_fix: "",
        ...finding
      })
    ]
  })

const FIELDS = ["type", "severity", "location", "explanation", "attack_scenario"] as const

const readers: Readonly<Record<string, (text: string) => unknown>> = {
  "a probe": (text) => readProbe(text),
  "a probe's facts": (text) =>
    knewIn(
      JSON.stringify({ familiar: true, amount_usd: text, date: text, type: text, mechanism: text }),
      incident,
      till.flaw
    ),
  "a detection": (text) => readDetection(`${text}{"verdict":"safe"}`),
  "a ballot": (text) => readBallot("j", text, 1),
  "a judge by rules": (text) => FIELDS.map((name) => rulesBallot(said({ [name]: text }), till)),
  "a round": (text) => readRound(text),
  "a block of Solidity": (text) => labelledSolidity(text),
  "a pragma": (text) => [
    chooseCompiler(text),
    chooseCompiler(`pragma solidity ${text}`),
    chooseCompiler(`pragma solidity ${text.slice(0, 200)};`),
    withoutPragma(text)
  ]
}

/** Time of the processor that it takes, ms: others may be at work beside it. */
const costOf = (work: () => unknown): number => {
  const before = process.cpuUsage()
  work()
  const { system, user } = process.cpuUsage(before)
  return (system + user) / 1_000
}

/** What the longest reply may take, ms; careless expressions take minutes. */
const MOST_MS = 4_000
const LENGTH = 60_000

describe("long replies", () => {
  it.each(Object.keys(readers))("are read in a moment: %s", (name) => {
    const read = readers[name] ?? assert.fail("no reader")
    for (const part of oneIn(2, PARTS, "SLICES")) {
      const cost = costOf(() => read(part.repeat(LENGTH / part.length)))
      assert.isBelow(cost, MOST_MS, `${name} of ${JSON.stringify(part)}`)
    }
  })
})
