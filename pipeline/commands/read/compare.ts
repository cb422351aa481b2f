/** `questline compare`: what changed between runs or models, and whether the gates hold. */
import { Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { load, traced } from "../../terminal/handler.ts"
import * as options from "../../terminal/options.ts"
import { formatGiven, outFlag } from "./deliver.ts"

const formats = ["text", "md", "json", "html"] as const

const flags = {
  sides: Argument.String("side").pipe(
    Argument.withDescription(
      "RUN, RUN:MODEL, or MODEL of the latest run; FILE.db: in front names another database. Every other side is compared with the first"
    ),
    Argument.variadic({ min: 2 })
  ),
  format: Flag.Literals("format", formats).pipe(
    Flag.withDescription(
      "text, md (for a pull request), json (one line, every flip), or html (one file) (default: text)"
    ),
    Flag.optional
  ),
  failBelow: Flag.Finite("fail-below").pipe(
    Flag.withDescription(
      "Exit with 1 if a side has fewer mean points per item than this (0 to 100)"
    ),
    Flag.withMetavar("POINTS"),
    Flag.filter(
      (value) => value >= 0 && value <= 100,
      () => "points, from 0 to 100"
    ),
    Flag.optional
  ),
  failOnRegression: Flag.Boolean("fail-on-regression").pipe(
    Flag.withDescription(
      "Exit with 1 if a side is significantly worse: the 95 % interval of its change is below 0"
    ),
    Flag.withDefault(false)
  ),
  failOnFlip: Flag.Boolean("fail-on-flip").pipe(
    Flag.withDescription("Exit with 1 if any trial that passed before fails now"),
    Flag.withDefault(false)
  ),
  out: outFlag,
  db: options.db,
  json: options.json
}

export const compare = Command.make(
  "compare",
  flags,
  traced(
    Effect.fn("commands.compare")(function* (input) {
      const { compareSides } = yield* load(() => import("./comparing.ts"))
      const format = yield* formatGiven(input.format, input.json)
      yield* compareSides({
        ...input,
        format: Option.getOrElse(format, () => "text" as const),
        gates: {
          below: Option.getOrNull(input.failBelow),
          regression: input.failOnRegression,
          flip: input.failOnFlip
        }
      })
    })
  )
).pipe(
  Command.withDescription(
    "Compare runs or models: paired differences with intervals, which trials newly fail or pass, and why; exit status 1 if a gate fails"
  ),
  Command.withExamples([
    {
      command: "questline compare 20261121-2215-k3f9 20261122-0910-p7aa",
      description: "Two runs, models of the same name with each other"
    },
    {
      command: "questline compare openai/gpt-5 anthropic/claude-sonnet-5",
      description: "Two models of the latest run"
    },
    {
      command: "questline compare 20261121-2215-k3f9:my-model 20261122-0910-p7aa:my-other",
      description: "One model of each run, under different names"
    },
    {
      command:
        "questline compare main.db:my-model branch.db:my-model --fail-on-regression --format md",
      description: "In CI: the latest runs of two databases, as a comment; exit status 1 if worse"
    }
  ])
)
