/**
 * The documents of `--json`: a Schema for each command. Owns that a command prints one document and nothing
 * else on stdout. docs/json.md describes them.
 */
import { Console, type Effect, Schema } from "effect"

const { Boolean: Bool, Int, Null, String: Text } = Schema
const Texts = Schema.Array(Text)
const MaybeText = Schema.Union([Text, Null])

/** Fields that every benchmark has; each may add its own. */
const open = <F extends Schema.Struct.Fields>(fields: F) =>
  Schema.StructWithRest(Schema.Struct(fields), [Schema.Record(Text, Schema.Unknown)])

const Side = Schema.Struct({ db: Text, run: Text, bench: Text, model: Text })

/** A trial, with the fields of its benchmark. */
const TrialDocument = open({
  run: Text,
  model: Text,
  task: Text,
  split: Text,
  round: Int,
  attempt: Int,
  status: Text,
  outcome: MaybeText,
  score: Schema.NullOr(Schema.Finite),
  passed: Schema.NullOr(Bool)
})

const FailedTrial = Schema.Struct({
  task: Text,
  split: Text,
  variant: Text,
  model: Text,
  round: Int,
  attempt: Int,
  status: Text,
  outcome: MaybeText,
  score: Schema.NullOr(Schema.Finite),
  error: MaybeText
})

const Noted = Schema.Struct({ text: Text, tags: Texts })

const Estimate = Schema.Struct({
  model: Text,
  trials: Int,
  calls: Schema.Finite,
  tokens: Schema.Finite,
  cost: Schema.NullOr(Schema.Finite),
  known: Int,
  tasks: Int
})

/** A run prints two lines: this one before its first trial, and `report` at its end. */
export const RunStarted = Schema.Struct({ run: Text, trials: Int, models: Texts })

/** The end of a run, and `report --json`. */
const RunReport = open({ run: Text, bench: Text, status: Text })

/** What `run --dry-run` prints. */
const DryRun = Schema.Struct({
  dryRun: Schema.Literal(true),
  models: Schema.Array(Estimate),
  auxiliary: Schema.Array(Estimate),
  missing: Texts
})

const Played = Schema.Union([RunStarted, RunReport])

/** By command. `run`, `resume` and `rerun` print lines of JSON; every other command prints one document. */
export const documents = {
  run: Schema.Union([DryRun, Played]),
  resume: Played,
  rerun: Played,
  report: RunReport,
  work: Schema.Struct({
    runs: Schema.Array(Schema.Struct({ run: Text, trials: Int })),
    refused: Schema.Array(Schema.Struct({ run: Text, reason: Text }))
  }),
  watch: Schema.Struct({
    run: Text,
    bench: Text,
    status: Text,
    trials: Int,
    done: Int,
    errored: Int,
    pending: Int,
    running: Int,
    /** null: no trial ended lately */
    trialsPerMinute: Schema.NullOr(Schema.Finite),
    leftMs: Schema.NullOr(Schema.Finite),
    models: Schema.Array(
      Schema.Struct({ model: Text, trials: Int, done: Int, errored: Int, points: Schema.Finite })
    ),
    workers: Schema.Array(
      Schema.Struct({
        host: Text,
        pid: Int,
        version: Text,
        held: Int,
        ended: Int,
        trialsPerMinute: Schema.NullOr(Schema.Finite),
        silentMs: Int,
        refused: Schema.Record(Text, Text)
      })
    )
  }),
  cancel: Schema.Struct({ run: Text, cancelled: Int }),
  rm: Schema.Struct({ run: Text, trials: Int, replies: Bool }),
  runs: Schema.Struct({ runs: Schema.Array(open({ run: Text, bench: Text, status: Text })) }),
  show: Schema.Union([
    Schema.Struct({ run: Text, failed: Schema.Array(FailedTrial) }),
    TrialDocument
  ]),
  note: Schema.Struct({
    run: Text,
    note: Schema.NullOr(Noted),
    trials: Schema.Array(
      Schema.Struct({ task: Text, model: Text, round: Int, variant: Text, ...Noted.fields })
    )
  }),
  compare: Schema.Struct({
    holds: Bool,
    failed: Texts,
    comparisons: Schema.Array(open({ before: Side, after: Side }))
  }),
  rescore: open({ runs: Texts, scorings: Schema.Array(open({ variant: Text })) }),
  graph: Schema.Struct({
    bench: Text,
    run: MaybeText,
    steps: Schema.Array(open({ id: Text }))
  }),
  export: Schema.Struct({ run: Text, format: Text, folder: Text, files: Texts }),
  import: open({
    bench: Text,
    folder: Text,
    runs: Schema.Array(open({ run: Text, added: Bool, trials: Int }))
  }),
  serve: Schema.Struct({ url: Text, openapi: Text, token: Bool }),
  mcp: Schema.Struct({ url: Text, token: Bool }),
  view: Schema.Union([
    Schema.Struct({ run: Text, url: Text }),
    Schema.Struct({ run: MaybeText, folder: Text, files: Int })
  ]),
  verify: Schema.Struct({
    file: Text,
    confirmed: Bool,
    replayed: Bool,
    trials: Int,
    unscored: Schema.Array(Schema.Struct({ trial: Text, status: Text })),
    differences: Schema.Array(Schema.Struct({ of: Text, stated: Text, found: Text })),
    models: Schema.Array(open({ model: Text }))
  }),
  "db copy": Schema.Struct({
    from: Text,
    to: Text,
    runs: Int,
    trials: Int,
    outputs: Int,
    scorings: Int,
    notes: Int
  }),
  "db merge": Schema.Struct({
    to: Text,
    from: Texts,
    runs: Int,
    trials: Int,
    outputs: Int,
    scorings: Int,
    notes: Int,
    /** the runs that the databases hold, as they are now; `missing`: shards, of how many */
    merged: Schema.Array(
      Schema.Struct({
        run: Text,
        trials: Int,
        open: Int,
        of: Int,
        missing: Schema.Array(Int)
      })
    )
  }),
  "db check": Schema.Struct({
    db: Text,
    sound: Bool,
    runs: Int,
    trials: Int,
    outputs: Int,
    problems: Texts,
    /** the runs whose keys could not be computed here, and why */
    unchecked: Texts
  }),
  doctor: Schema.Struct({
    ready: Bool,
    findings: Schema.Array(
      Schema.Struct({
        name: Text,
        state: Schema.Literals(["ok", "note", "missing"]),
        detail: Text
      })
    )
  }),
  prompt: Schema.Struct({
    bench: Text,
    task: Text,
    messages: Schema.Array(Schema.Struct({ role: Text, content: Text }))
  }),
  try: TrialDocument,
  "tasks list": Schema.Struct({
    bench: Text,
    bank: Text,
    tasks: Schema.Array(open({ id: Text }))
  }),
  "tasks show": open({ bench: Text, bank: Text, id: Text }),
  "tasks check": open({ bench: Text, bank: Text, sound: Bool }),
  "tasks new": Schema.Struct({ bench: Text, bank: Text, id: Text, files: Texts }),
  "tasks compose": Schema.Struct({
    bench: Text,
    /** what `--bank` takes */
    bank: Text,
    /** null: nothing was written */
    out: MaybeText,
    digest: Text,
    tasks: Int,
    /** plans that were drawn, and how many of them were thrown away, by reason */
    drawn: Int,
    refused: Schema.Record(Text, Int)
  }),
  "tasks rate": Schema.Struct({
    bench: Text,
    bank: Text,
    file: Text,
    raters: Texts,
    rated: Int,
    templates: Int,
    /** of the templates that all raters rated; null: there is none, or one rater */
    agreement: Schema.NullOr(
      Schema.Struct({
        templates: Int,
        same: Schema.Finite,
        fleissKappa: Schema.NullOr(Schema.Finite),
        gwetAC1: Schema.NullOr(Schema.Finite),
        icc2k: Schema.NullOr(Schema.Finite),
        means: Schema.Array(Schema.Struct({ rater: Text, mean: Schema.Finite }))
      })
    ),
    unrated: Schema.Array(Schema.Struct({ task: Text, template: Text, model: Text, reason: Text }))
  }),
  "review export": Schema.Struct({
    run: Text,
    of: Schema.Literals(["findings", "answers"]),
    drawn: Int,
    all: Int,
    contracts: Int,
    folder: Text
  }),
  sources: Schema.Struct({
    bench: Text,
    folder: Text,
    contracts: Schema.Int,
    refused: Schema.Array(Text)
  }),
  "review import": open({ run: Text, of: Schema.Literals(["findings", "answers"]) })
} as const

type DocumentName = keyof typeof documents

/** Prints a command's document in one line. */
export const printDocument = <Name extends DocumentName>(
  _name: Name,
  document: (typeof documents)[Name]["Encoded"]
): Effect.Effect<void> => Console.log(JSON.stringify(document))
