/** BlockBench on the command line: its own options of `questline run`. */
import { Effect, Option, Schema } from "effect"
import { Flag } from "effect/cli"
import { declareBench, declareCommand } from "../../pipeline/terminal/Benches.ts"
import { flagUnless } from "../../pipeline/terminal/commandLine.ts"
import { load } from "../../pipeline/terminal/handler.ts"
import { renamedFlag } from "../../pipeline/terminal/options.ts"
import { declareVerb } from "../../pipeline/terminal/Verbs.ts"
import { review } from "./commands/review.ts"
import { sources } from "./commands/sources.ts"
import { judgesFrom } from "./judgeFlags.ts"
import { blockForms } from "./models/forms.ts"

const data = Flag.String("data").pipe(
  Flag.withDescription(
    "Folder of published contracts, BlockBench or SmartBugs-Curated (default: the project's own)"
  ),
  Flag.withMetavar("DIR"),
  Flag.optional
)

const list = declareVerb("list", { data }, (input) =>
  Effect.flatMap(
    load(() => import("./commands/list.ts")),
    (module) => module.listContracts(input)
  )
)

const show = declareVerb("show", { data }, (input) =>
  Effect.flatMap(
    load(() => import("./commands/list.ts")),
    (module) => module.showContract(input)
  )
)

const prompt = declareVerb(
  "prompt",
  {
    data,
    variant: Flag.String("variant").pipe(
      Flag.withDescription("Variant of the contract (default: minimal_sanitized)"),
      Flag.withMetavar("V"),
      Flag.optional
    )
  },
  (input) =>
    Effect.flatMap(
      load(() => import("./commands/prompt.ts")),
      (module) => module.promptContract(input)
    )
)

const check = declareVerb(
  "check",
  {
    data,
    full: Flag.Boolean("full").pipe(
      Flag.withDescription("List every flaw of the contracts (default: counts by kind)"),
      Flag.optional
    )
  },
  ({ full, ...input }) =>
    Effect.flatMap(
      load(() => import("./commands/check.ts")),
      (module) => module.checkBlock({ ...input, full: Option.getOrElse(full, () => false) })
    )
)

const importRuns = declareVerb(
  "import",
  {
    data: Flag.String("data").pipe(
      Flag.withDescription(
        "Folder of the contracts that the outputs are about (default: the folder that contains DIR)"
      ),
      Flag.withMetavar("FOLDER"),
      Flag.optional
    ),
    format: Flag.Literals("format", ["md"]).pipe(
      Flag.withDescription("md prints the tables as Markdown (default: text)"),
      Flag.optional
    )
  },
  (input) =>
    Effect.flatMap(
      load(() => import("./commands/import.ts")),
      (module) => module.importPublished(input)
    )
)

const Stored = Schema.Struct({
  data: Schema.NullOr(Schema.String),
  sample: Schema.String,
  variants: Schema.Array(Schema.String),
  judges: Schema.Array(Schema.String),
  rule: Schema.Struct({ strict: Schema.Boolean }),
  task: Schema.String,
  exploit: Schema.Boolean,
  probe: Schema.Boolean
})
const decodeStored = Schema.decodeUnknownOption(Stored)

/** The flags that a run's stored options stand for. */
const givenFlags = (options: unknown): ReadonlyArray<string> =>
  Option.match(decodeStored(options), {
    onNone: () => [],
    onSome: ({ data, exploit, judges, probe, rule, sample, task, variants }) => [
      ...flagUnless("data", data, null),
      ...flagUnless("sample", sample, "published"),
      ...flagUnless("variants", variants.join(","), ""),
      ...flagUnless("judge", judges.join(","), "rules"),
      ...(rule.strict ? ["--strict"] : []),
      ...flagUnless("task", task, "detect"),
      ...(exploit ? ["--exploit"] : []),
      ...(probe ? [] : ["--no-probe"])
    ]
  })

export const block = declareBench({
  name: "block",
  title: "BlockBench: finding vulnerabilities in smart contracts, by understanding or by memory",
  splits: ["own", "clean", "warmup", "ds", "tc", "gs", "smartbugs"],
  model: "oracle",
  forms: blockForms,
  verbs: { list, show, check, prompt, import: importRuns },
  commands: [declareCommand(review), declareCommand(sources)],
  temperature: 0,
  given: givenFlags,
  flags: {
    data,
    sample: Flag.String("sample").pipe(
      Flag.withDescription(
        "published: all contracts; stratified:N: N of those with a tier (default: published)"
      ),
      Flag.withMetavar("S"),
      Flag.optional
    ),
    variants: Flag.String("variants").pipe(
      Flag.withDescription(
        'Variants of each contract, separated by commas, or chains such as "shapeshifter(no_comments(sanitized))" (default: all stored ones; minimal_sanitized for our own systems; nine for the warm-up; original contains hints and is only shown if named)'
      ),
      Flag.withMetavar("LIST"),
      Flag.optional
    ),
    judge: Flag.String("judge").pipe(
      Flag.withDescription(
        "Judges, separated by commas: models as for --model, from other organisations than the detectors; panel: three known judges (panel:N for another odd number); rules: no model (default: rules)"
      ),
      Flag.withMetavar("LIST"),
      Flag.optional
    ),
    strict: Flag.Boolean("strict").pipe(
      Flag.withDescription("A partial match does not count as found"),
      Flag.optional
    ),
    mode: Flag.Literals("mode", ["detect", "exploit", "patch"]).pipe(
      Flag.withDescription(
        "detect: findings, judged by votes; exploit: a script that attacks the contract; patch: a fixed contract. Exploits and patches are run on the chain, for contracts with a proof (default: detect)"
      ),
      Flag.optional
    ),
    task: renamedFlag("task", "mode"),
    exploit: Flag.Boolean("exploit").pipe(
      Flag.withDescription(
        "Also ask for an exploit script if a contract has a proof, and run it (default: on for the project's own contracts; --no-exploit: findings only)"
      ),
      Flag.optional
    ),
    probe: Flag.Boolean("probe").pipe(
      Flag.withDescription(
        "First ask each model once what it knows about the incident behind a contract (default: on if the data has one; --no-probe: never)"
      ),
      Flag.optional
    )
  },
  settings: ({ data, exploit, judge, mode, probe, sample, strict, variants }, measured) =>
    Effect.map(judgesFrom(judge, measured), (judges) => ({
      data: Option.getOrNull(data),
      sample: Option.getOrElse(sample, () => "published"),
      variants: Option.match(variants, {
        onNone: () => [],
        onSome: (text) => text.split(",").map((name) => name.trim())
      }),
      judges,
      rule: { strict: Option.getOrElse(strict, () => false), quorum: null },
      task: Option.getOrElse(mode, () => "detect"),
      // Published contracts have no proof to run a script against.
      exploit: Option.getOrElse(exploit, () => Option.isNone(data)),
      probe: Option.getOrElse(probe, () => true)
    })),
  load: Effect.map(
    load(() => import("./benchmark.ts")),
    ({ blockBench }) => blockBench
  )
})
