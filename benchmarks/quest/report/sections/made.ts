/** How a run was made: what someone needs to make it again. Pure. */
import { DateTime, Option, Schema } from "effect"
import type { Run } from "../../../../db/rows.ts"
import { RunConfig } from "../../../../pipeline/run/RunConfig.ts"
import type { Content, Section } from "../../../../report/Document.ts"
import { counted } from "../../../../report/text.ts"
import { SESSION_MS } from "../../flags.ts"
import { actingOf, QuestOptions } from "../../options.ts"
import { contextOf } from "../contextOf.ts"

const decodeConfig = Schema.decodeUnknownOption(RunConfig)
const decodeOptions = Schema.decodeUnknownOption(QuestOptions)

const timeOf = (ms: number): string =>
  `${DateTime.formatIso(DateTime.makeUnsafe(ms)).slice(0, 19).replace("T", " ")} UTC`

/** Plain values of the run's environment: versions, hashes, the block; no lists or tables. */
const isPlain = Schema.is(Schema.Union([Schema.String, Schema.Number, Schema.Boolean]))
const decodeFields = Schema.decodeUnknownOption(Schema.Record(Schema.String, Schema.Json))

const plainIn = (value: unknown, prefix = ""): ReadonlyArray<readonly [string, string]> =>
  Object.entries(Option.getOrElse(decodeFields(value), () => ({}))).flatMap(([name, inner]) =>
    isPlain(inner)
      ? [[`${prefix}${name}`, String(inner)] as const]
      : prefix === ""
        ? plainIn(inner, `${name}.`)
        : []
  )

const optionFacts = (run: Run): ReadonlyArray<readonly [string, string]> => {
  const config = Option.getOrNull(decodeConfig(run.config))
  const options = Option.getOrNull(decodeOptions(run.config))
  return [
    ...(config === null
      ? []
      : ([
          ["seed", String(config.seed)],
          ["temperature", String(config.temperature)],
          ["rounds", String(config.rounds)],
          [
            "longest reply",
            config.maxOutputTokens === null
              ? "the model's default"
              : counted(config.maxOutputTokens, "token")
          ]
        ] as const)),
    ...(options === null
      ? []
      : ([
          ["library", options.library],
          ["context", contextOf(run.config)],
          ["clarity of instructions", options.difficulty],
          ...(actingOf(options) === "session"
            ? ([
                ["protocol", "sessions: agents act by themselves"],
                ["session time limit", `${options.sessionTimeoutMs ?? SESSION_MS} ms`]
              ] as const)
            : actingOf(options) === "tools"
              ? ([["protocol", "tools: models act by calling tools"]] as const)
              : ([["script time limit", `${options.scriptTimeoutMs} ms`]] as const)),
          ...(options.fork === undefined
            ? []
            : ([
                ["fork", `block ${options.fork.block} of chain ${options.fork.chainId}`],
                ["block hash", options.fork.hash],
                ["read at", options.fork.source]
              ] as const))
        ] as const))
  ]
}

/** Addresses belong to the world, not to the run. */
const SKIPPED = /^(contracts|agent)/

export const made = (run: Run): Section => ({
  name: "made",
  title: "How this run was made",
  detail: "full",
  blocks: [
    {
      _tag: "Facts",
      facts: [
        ["run", run.id],
        ["started", timeOf(run.createdAt)],
        ...optionFacts(run),
        ...plainIn(run.environment).filter(([name]) => !SKIPPED.test(name))
      ] satisfies ReadonlyArray<readonly [string, Content]>
    }
  ]
})
