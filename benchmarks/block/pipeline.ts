/**
 * BlockBench as a pipeline: the variant of a contract is made, a detector is asked about it, each judge
 * votes on the findings, and the votes are counted. Owns the wiring.
 */
import { Data } from "effect"
import { pipeline } from "../../pipeline/engine/Pipeline.ts"
import { type Caller, questionTo } from "../../stages/generate/question.ts"
import { asking, generate } from "../../stages/generate/stage.ts"
import type { Detection } from "../../validators/block/Detection.ts"
import type { FoundRule } from "../../validators/block/vote.ts"
import { detectionMessages, type PromptName } from "./prompt/detection.ts"
import type { Reading } from "./stages/detect/read.ts"
import { detect } from "./stages/detect/stage.ts"
import { exploitMessages } from "./stages/exploit/prompt.ts"
import { askExploit, tryExploit } from "./stages/exploit/stage.ts"
import type { JudgeBallot } from "./stages/judge/ballot.ts"
import { countVerdict } from "./stages/judge/count.ts"
import { judgeMessages } from "./stages/judge/prompt.ts"
import { RULES } from "./stages/judge/rules.ts"
import { judgeByReply, judgeByRules } from "./stages/judge/stage.ts"
import { patchMessages } from "./stages/patch/prompt.ts"
import { askPatch, tryPatch } from "./stages/patch/stage.ts"
import { probeMessages } from "./stages/probe/probe.ts"
import { askProbe, gradeProbe } from "./stages/probe/stage.ts"
import type { Exhibit } from "./stages/show-contract/Exhibit.ts"
import { showContract } from "./stages/show-contract/stage.ts"

/** What a trial of BlockBench is about, for our own models, and what is asked. */
export class BlockTrial extends Data.Class<{
  readonly exhibit: Exhibit
  readonly ask: "probe" | "detect" | "exploit" | "patch"
}> {}

/** What a model is asked for. */
interface Asks {
  readonly detect: boolean
  readonly exploit: boolean
  readonly patch: boolean
}

/** What is known about a trial, whether it is played or read back. */
interface Panel {
  readonly judges: ReadonlyArray<string>
  readonly rule: FoundRule
}

/** What only a trial that is played has. */
interface BlockLive extends Caller {
  readonly exhibit: typeof showContract.input.Type
  readonly prompt: PromptName
}

/** The stage that asks a judge that is a model. */
export const askJudge = asking("ask-judge")

interface Judging {
  readonly judge: string
  /** from 1: the place of the judge's rows */
  readonly seat: number
  readonly detection: Detection
}

/** The ballots of all judges that were asked. */
export const ballotsOf = ({
  ballots
}: {
  readonly ballots: ReadonlyArray<
    Readonly<Record<"byModel" | "byRules", { readonly ballot: JudgeBallot } | null>>
  >
}): ReadonlyArray<JudgeBallot> =>
  ballots.flatMap(({ byModel, byRules }) => byRules?.ballot ?? byModel?.ballot ?? [])

/** The proof of a flawed contract that may be shown; null if nothing can be run against it. */
const provenIn = ({ proven, refused, vulnerable }: Exhibit) =>
  refused === null && vulnerable ? (proven ?? null) : null

/** The same, with the goal that somebody else's attack is judged by; null if it states none. */
const attackableIn = (exhibit: Exhibit) => {
  const proven = provenIn(exhibit)
  const goal = proven?.proof.goal
  return proven === null || goal === undefined ? null : { proven, goal }
}

/** A seat for each judge of the panel; none where there is nothing to judge. */
const seatsOf = ({
  panel,
  reading
}: {
  readonly panel: Panel
  readonly reading: Reading
}): ReadonlyArray<Judging> =>
  reading._tag === "Unreadable" || reading.detection.vulnerabilities.length === 0
    ? []
    : panel.judges.map((judge, index) => ({
        judge,
        seat: index + 1,
        detection: reading.detection
      }))

export const blockPipeline = pipeline<BlockLive>()<{
  readonly panel: Panel
  readonly asks: Asks
}>("panel", "asks")
  .stage("exhibit", showContract, [], (_, live) => live.exhibit)
  .branch("memory", ["exhibit"], {
    as: "remembered",
    taken: ({ exhibit: { refused, remembered } }) =>
      refused === null ? (remembered ?? null) : null,
    body: (body) =>
      body
        .stage(
          "said",
          askProbe,
          ["exhibit", "remembered"],
          // The same for every variant and round of a contract, so the stored answer is found.
          ({ remembered }, live) =>
            questionTo(
              { ...live, temperature: 0, round: 1, attempt: 1 },
              probeMessages(remembered.incident)
            ),
          { subject: ({ exhibit }) => new BlockTrial({ exhibit, ask: "probe" }) }
        )
        .stage("grade", gradeProbe, ["remembered", "said"], ({ remembered, said }) => ({
          reply: said.text,
          about: remembered
        }))
  })
  .branch("asked", ["panel", "exhibit", "asks"], {
    as: "shown",
    taken: ({ asks, exhibit }) => (asks.detect && exhibit.refused === null ? exhibit : null),
    body: (body) =>
      body
        .stage(
          "reply",
          generate,
          ["exhibit"],
          ({ exhibit }, live) => questionTo(live, detectionMessages(exhibit, live.prompt)),
          { subject: ({ exhibit }) => new BlockTrial({ exhibit, ask: "detect" }) }
        )
        .stage("reading", detect, ["reply"], ({ reply }) => ({ reply: reply.text }))
        .fan("ballots", ["panel", "exhibit", "reading"], {
          as: "seat",
          items: seatsOf,
          body: (one) =>
            one
              .branch("byRules", ["exhibit", "seat"], {
                as: "rules",
                taken: ({ seat }) => (seat.judge === RULES ? seat : null),
                body: (own) =>
                  own.stage(
                    "ballot",
                    judgeByRules,
                    ["exhibit", "seat"],
                    ({ exhibit, seat: { detection } }) => ({ detection, target: exhibit }),
                    { at: ({ seat }) => ({ step: seat.seat, attempt: 1 }) }
                  )
              })
              .branch("byModel", ["exhibit", "seat"], {
                as: "judge",
                taken: ({ seat }) => (seat.judge === RULES ? null : seat),
                body: (other) =>
                  other
                    .stage(
                      "said",
                      askJudge,
                      ["exhibit", "seat"],
                      ({ exhibit, seat }, live) =>
                        questionTo(
                          { ...live, temperature: 0 },
                          judgeMessages(seat.detection, exhibit),
                          { step: seat.seat },
                          seat.judge
                        ),
                      { at: ({ seat }) => ({ step: seat.seat, attempt: 1 }) }
                    )
                    .stage(
                      "ballot",
                      judgeByReply,
                      ["seat", "said"],
                      ({ said, seat }) => ({
                        judge: seat.judge,
                        reply: said.text,
                        findings: seat.detection.vulnerabilities.length
                      }),
                      { at: ({ seat }) => ({ step: seat.seat, attempt: 1 }) }
                    )
              })
        })
  })
  .branch("attacked", ["exhibit", "asks"], {
    as: "attackable",
    taken: ({ asks, exhibit }) => (asks.exploit ? attackableIn(exhibit) : null),
    body: (body) =>
      body
        .stage(
          "script",
          askExploit,
          ["exhibit", "attackable"],
          ({ attackable: { goal, proven }, exhibit }, live) =>
            questionTo(live, exploitMessages(exhibit.source, proven, goal)),
          { subject: ({ exhibit }) => new BlockTrial({ exhibit, ask: "exploit" }) }
        )
        .stage(
          "tried",
          tryExploit,
          ["exhibit", "attackable", "script"],
          ({ attackable, exhibit, script }) => ({
            reply: script.text,
            source: exhibit.source,
            ...attackable
          })
        )
  })
  .branch("mended", ["exhibit", "asks"], {
    as: "proven",
    taken: ({ asks, exhibit }) => (asks.patch ? provenIn(exhibit) : null),
    body: (body) =>
      body
        .stage(
          "patch",
          askPatch,
          ["exhibit", "proven"],
          ({ exhibit, proven }, live) => questionTo(live, patchMessages(exhibit.source, proven)),
          { subject: ({ exhibit }) => new BlockTrial({ exhibit, ask: "patch" }) }
        )
        .stage("tried", tryPatch, ["exhibit", "proven", "patch"], ({ exhibit, patch, proven }) => ({
          reply: patch.text,
          source: exhibit.source,
          proven
        }))
  })
  .judge(
    "verdict",
    countVerdict,
    ["panel", "asks", "exhibit", "asked", "attacked", "mended"],
    ({ asked, asks, attacked, exhibit, mended, panel }) => ({
      reading: asked === null ? null : asked.reading,
      ballots: asked === null ? [] : ballotsOf(asked),
      rule: panel.rule,
      vulnerable: exhibit.vulnerable,
      ...(asks.detect
        ? {}
        : {
            executed: asks.patch
              ? mended?.tried.ending === "patched"
              : attacked?.tried.ending === "exploited"
          })
    })
  )
