/**
 * The appendix of a paper: how the runs were made, and what is missing. Owns which facts it contains, for
 * any benchmark: runs, commands, settings, versions, models, prices, unscored trials, and one prompt of
 * each split.
 */
import { Array as Arr, DateTime, Effect, Option, Schema } from "effect"
import type { Run } from "../../../db/rows.ts"
import { Store } from "../../../db/Store.ts"
import { ModelDefinition } from "../../../models/config.ts"
import { listPrice, priceTable } from "../../../models/prices.ts"
import { count, right, tableOf } from "../../../report/cells.ts"
import type { Block, Content, Document, Section } from "../../../report/Document.ts"
import { dollars, NONE, number, oneLine } from "../../../report/text.ts"
import type { Benchmark } from "../Benchmark.ts"
import { settingsOf } from "../compare/settings.ts"
import type { Score } from "../Score.ts"
import type { Together } from "../together/readTogether.ts"

const LONGEST = 120
const ERRORS = 20

const section = (name: string, title: string, blocks: ReadonlyArray<Block>): Section => ({
  name,
  title,
  detail: "full",
  blocks
})

const timeOf = (ms: number): string =>
  `${DateTime.formatIso(DateTime.makeUnsafe(ms)).slice(0, 19).replace("T", " ")} UTC`

const STATES = ["done", "errored", "pending", "cancelled"] as const

const inState = (scores: ReadonlyArray<Score>, state: Score["status"]): number =>
  scores.filter(({ status }) => status === state).length

/** Settings and versions; if runs differ in one, its value in each run. */
const settings = (runs: ReadonlyArray<Run>): Section => {
  const own = runs.map((run) => settingsOf(run))
  const names = [...new Set(own.flatMap((each) => [...each.keys()]))]
  const settingText = (name: string): string => {
    const values = own.map((each) => each.get(name) ?? NONE)
    return Arr.dedupe(values).length === 1 ? (values[0] ?? NONE) : values.join(" / ")
  }
  return section("settings", "Settings and versions", [
    ...(runs.length < 2
      ? []
      : ([
          { _tag: "Prose", text: "If runs differ, their values are in the order of the runs." }
        ] as const)),
    {
      _tag: "Facts",
      facts: names.map((name) => [name, oneLine(settingText(name), LONGEST)] as const)
    }
  ])
}

const decodeDefinitions = Schema.decodeUnknownOption(
  Schema.Struct({
    definitions: Schema.optionalKey(Schema.Record(Schema.String, ModelDefinition))
  })
)

const definitionsOf = (runs: ReadonlyArray<Run>) =>
  Object.assign(
    {},
    ...runs.map(({ config }) =>
      Option.match(decodeDefinitions(config), {
        onNone: () => ({}),
        onSome: ({ definitions = {} }) => definitions
      })
    )
  ) as Readonly<Record<string, ModelDefinition>>

const models = ({ models: shown, runs }: Together, names: ReadonlyMap<string, string>): Section => {
  const definitions = definitionsOf(runs)
  return section("models", "Models", [
    tableOf(
      "models-asked",
      [{ title: "Here" }, { title: "Name when asked" }, { title: "Runs" }],
      shown.map(({ asked, model, runs: own }) => [
        names.get(model) ?? model,
        asked,
        own.length === runs.length && runs.length > 1 ? "all" : own.join(", ")
      ])
    ),
    ...Object.entries(definitions).map(
      ([name, definition]): Block => ({
        _tag: "Code",
        title: `${name}, as the configuration defines it`,
        language: "json",
        text: JSON.stringify(definition, null, 2)
      })
    )
  ])
}

/** A list price, if the model's name includes its provider. */
const priceRow = (asked: string): ReadonlyArray<Content> => {
  const slash = asked.indexOf("/")
  const provider = asked.slice(0, Math.max(0, slash))
  const priced = slash < 1 ? null : listPrice(provider, asked.slice(slash + 1))
  const source = Object.hasOwn(priceTable.providers, provider)
    ? priceTable.providers[provider]
    : undefined
  if (priced === null || source === undefined) return [NONE, NONE, NONE, NONE]
  const { cached, input, output } = priced.price
  return [
    dollars(input),
    cached === undefined ? NONE : dollars(cached),
    dollars(output),
    `${source.page}, read ${source.read}`
  ]
}

const prices = (
  { models: shown, reading }: Together,
  names: ReadonlyMap<string, string>
): Section => {
  const byModel = Map.groupBy(reading.scores, ({ model }) => model)
  return section("prices", "Prices and what was paid", [
    tableOf(
      "prices",
      [
        { title: "Model" },
        right("Input"),
        right("Cached"),
        right("Output"),
        { title: "List price from" },
        right("Replies"),
        right("Stored before"),
        right("Paid")
      ],
      shown.map(({ asked, model }) => {
        const own = byModel.get(model) ?? []
        const sum = (of: (score: Score) => number) => own.reduce((all, each) => all + of(each), 0)
        const unpriced = sum(({ calls }) => calls.unpriced)
        const paid = dollars(sum(({ calls }) => calls.knownCost))
        return [
          names.get(model) ?? model,
          ...priceRow(asked),
          count(sum(({ calls }) => calls.replies)),
          count(sum(({ calls }) => calls.reused)),
          unpriced === 0 ? paid : `over ${paid}`
        ]
      }),
      {
        note: `US dollars per million tokens, from the price table of this version; – if it has no price. Paid: all replies, by the provider's own figure if it gives one; stored replies count with their original cost.`
      }
    )
  ])
}

const missing = Effect.fnUntraced(function* (
  { reading }: Together,
  names: ReadonlyMap<string, string>
) {
  const left = reading.scores.filter(({ status }) => status !== "done")
  if (left.length === 0) {
    return section("missing", "What was left out", [
      { _tag: "Prose", text: "Every trial has a score; none was cancelled or errored." }
    ])
  }
  const store = yield* Store
  const errors: Array<string> = []
  for (const { trial } of left.filter(({ status }) => status === "errored")) {
    const row = yield* Effect.flatMap(store.getTrial(trial), Effect.fromOption)
    errors.push(oneLine(row.error ?? "", LONGEST))
  }
  const byError = [...Map.groupBy(errors, (error) => error)].sort(
    ([, a], [, b]) => b.length - a.length
  )
  return section("missing", "What was left out", [
    tableOf(
      "left-out",
      [
        { title: "Model" },
        ...STATES.map((state) => right(state)),
        { title: "Tasks without a score" }
      ],
      [...Map.groupBy(reading.scores, ({ model }) => model)].map(([model, own]) => [
        names.get(model) ?? model,
        ...STATES.map((state) => count(inState(own, state))),
        oneLine(
          Arr.dedupe(own.filter(({ status }) => status !== "done").map(({ item }) => item)).join(
            ", "
          ) || NONE,
          LONGEST
        )
      ])
    ),
    ...(byError.length === 0
      ? []
      : [
          tableOf(
            "errors",
            [{ title: "Error" }, right("Trials")],
            byError.slice(0, ERRORS).map(([error, own]) => [error, count(own.length)]),
            byError.length > ERRORS
              ? { note: `The ${ERRORS} most frequent of ${number(byError.length)}.` }
              : {}
          )
        ])
  ])
})

/** The first prompt of each split: system message and user message. */
const prompts = Effect.fnUntraced(function* (bench: Benchmark, { reading }: Together) {
  const store = yield* Store
  const firsts = [...Map.groupBy(reading.scores, ({ split }) => split)].flatMap(([split, own]) => {
    const first =
      own.find(({ calls, status }) => status === "done" && calls.replies > 0) ??
      own.find(({ status }) => status === "done")
    return first === undefined ? [] : [{ split, first }]
  })
  const blocks: Array<Block> = []
  for (const { first, split } of firsts) {
    const trial = yield* Effect.flatMap(store.getTrial(first.trial), Effect.fromOption)
    const run = yield* Effect.flatMap(store.getRun(trial.runId), Effect.fromOption)
    const { sections } = yield* bench.views.document(run, trial)
    const messages = sections.flatMap((each) =>
      each.blocks.filter((block) => block._tag === "Message")
    )
    const until = messages.findIndex(({ role }) => role === "assistant")
    for (const { role, text } of messages.slice(0, until < 0 ? undefined : until)) {
      blocks.push({
        _tag: "Code",
        title: `${split}, task ${trial.item}, round ${trial.round}: ${role}`,
        language: "text",
        text
      })
    }
  }
  return blocks.length === 0
    ? []
    : [
        section("prompts", "Prompts", [
          {
            _tag: "Prose",
            text: "The first prompt of each split. The others differ in the task's instruction and its values; an export of the runs has every request."
          },
          ...blocks
        ])
      ]
})

/** The appendix; `commands`: the commands that make each run again, if known. */
export const appendix = Effect.fn("paper.appendix")(function* (
  bench: Benchmark,
  together: Together,
  names: ReadonlyMap<string, string>,
  commands: ReadonlyArray<string>
) {
  const { runs } = together
  const all = yield* Effect.forEach(runs, (run) => bench.scoresOf(run))
  return {
    title: "How the runs were made",
    lead: [],
    sections: [
      section("runs", "Runs", [
        tableOf(
          "runs",
          [
            { title: "Run" },
            { title: "Started" },
            { title: "Status" },
            ...STATES.map((state) => right(state))
          ],
          runs.map((run, index) => [
            run.id,
            timeOf(run.createdAt),
            run.status,
            ...STATES.map((state) => count(inState(all[index] ?? [], state)))
          ])
        )
      ]),
      section("command", "Command line", [
        {
          _tag: "Prose",
          text: "From the stored options; limits, the database and the usual values are left out."
        },
        { _tag: "Code", language: "sh", text: commands.join("\n") }
      ]),
      settings(runs),
      models(together, names),
      prices(together, names),
      yield* missing(together, names),
      ...(yield* prompts(bench, together))
    ],
    legend: []
  } satisfies Document
})
