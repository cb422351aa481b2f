/**
 * A model's trials as a log of Inspect (inspect.aisi.org.uk), version 2 as JSON: a trial is a sample, a
 * round an epoch. Owns which of its fields are filled; fields that are left out have a default in Inspect.
 */
import { Array as Arr, DateTime, Option, Schema } from "effect"
import type { Run as RunRow, Trial as TrialRow } from "../../../db/rows.ts"
import { digest } from "../../../evm/digest.ts"
import { ownValue } from "../../../evm/ownValue.ts"
import { Message, type Reply } from "../../../models/Model.ts"
import { VERSION } from "../../version.ts"
import type { JudgedCheck } from "../Benchmark.ts"
import type { Score } from "../Score.ts"

/** A trial with everything that a log says about it. */
interface LoggedTrial {
  readonly trial: TrialRow
  readonly score: Score
  readonly replies: ReadonlyArray<Reply>
  readonly checks: ReadonlyArray<JudgedCheck>
}

type Usage = Score["usage"]

const timeOf = (ms: number | null): string | null =>
  ms === null ? null : DateTime.formatIso(DateTime.makeUnsafe(ms))

const usageJson = ({ cached, input, output, reasoning }: Usage) => ({
  input_tokens: input ?? 0,
  output_tokens: output ?? 0,
  total_tokens: (input ?? 0) + (output ?? 0),
  ...(cached === null ? {} : { input_tokens_cache_read: cached }),
  ...(reasoning === null ? {} : { reasoning_tokens: reasoning })
})

const decodeSent = Schema.decodeUnknownOption(
  Schema.Struct({ messages: Schema.Array(Message), system: Schema.optionalKey(Schema.String) })
)

/** The messages that a model was sent, if the request body has the shape of a chat. */
const messagesIn = (reply: Reply | undefined): ReadonlyArray<typeof Message.Type> =>
  Option.match(decodeSent(reply?.sent), {
    onNone: () => [],
    onSome: ({ messages, system }) =>
      system === undefined ? messages : [{ role: "system", content: system }, ...messages]
  })

const stops: Readonly<Record<Reply["finish"], string>> = {
  stop: "stop",
  length: "max_tokens",
  content_filter: "content_filter",
  refusal: "content_filter",
  tool_calls: "tool_calls",
  other: "unknown"
}

const explain = ({ actual, expected, holds, label }: JudgedCheck): string =>
  `${holds ? "holds" : "fails"}: ${label} (expected ${expected}; found ${actual})`

const sampleOf = ({ checks, replies, score, trial }: LoggedTrial) => {
  const last = replies.at(-1)
  const asked = messagesIn(last)
  const said = (reply: Reply) => ({ role: "assistant", content: reply.text, source: "generate" })
  const { finishedAt, startedAt } = trial
  return {
    id: trial.variant === "" ? trial.item : `${trial.item} (${trial.variant})`,
    epoch: trial.round,
    input: asked.length === 0 ? trial.item : [...asked],
    target: "",
    // The last request contains the whole conversation.
    messages: [
      ...(asked.length === 0 ? replies.slice(0, -1).map(said) : asked),
      ...(last === undefined ? [] : [said(last)])
    ],
    output:
      last === undefined
        ? { model: trial.model, choices: [] }
        : {
            model: trial.model,
            choices: [{ message: said(last), stop_reason: stops[last.finish] }],
            completion: last.text,
            usage: usageJson(last.usage)
          },
    scores:
      score.status === "done"
        ? {
            points: {
              value: score.score,
              answer: score.outcome,
              explanation: checks.map(explain).join("\n"),
              metadata: { passed: score.passed, outcome: score.outcome, checks: [...checks] }
            }
          }
        : {},
    metadata: {
      split: trial.split,
      variant: trial.variant,
      attempt: trial.attempt,
      status: score.status,
      measures: score.measures,
      cost: score.cost
    },
    model_usage: { [trial.model]: usageJson(score.usage) },
    started_at: timeOf(startedAt),
    completed_at: timeOf(finishedAt),
    total_time: startedAt === null || finishedAt === null ? null : (finishedAt - startedAt) / 1000,
    ...(trial.error === null
      ? {}
      : { error: { message: trial.error, traceback: "", traceback_ansi: "" } })
  }
}

const meanOf = (values: ReadonlyArray<number>): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length

const metric = (name: string, value: number) => ({ [name]: { name, value, params: {} } })

const states: Readonly<Record<string, string>> = {
  running: "started",
  paused: "started",
  interrupted: "cancelled",
  errored: "success",
  done: "success"
}

/** The log of one model of a run. Times are UTC. */
export const inspectLog = (run: RunRow, model: string, logged: ReadonlyArray<LoggedTrial>) => {
  const done = logged.filter(({ score }) => score.status === "done")
  const samples = logged.map(sampleOf)
  const ends = logged.flatMap(({ trial }) => trial.finishedAt ?? [])
  const items = Arr.dedupe(samples.map(({ id }) => id))
  return {
    version: 2,
    status: ownValue(states, run.status) ?? "started",
    eval: {
      run_id: run.id,
      created: timeOf(run.createdAt),
      task: run.bench,
      // Inspect treats logs with the same task id as attempts at one log.
      task_id: digest(run.id, model).slice(0, 22),
      task_version: VERSION,
      task_args: run.config,
      dataset: { name: run.bench, samples: items.length, sample_ids: items, shuffled: false },
      model,
      config: { epochs: Math.max(0, ...logged.map(({ trial }) => trial.round)) },
      packages: { questline: VERSION },
      metadata: run.environment
    },
    plan: { name: "plan", steps: [], config: {} },
    results: {
      total_samples: samples.length,
      completed_samples: done.length,
      scores: [
        {
          name: "points",
          scorer: run.bench,
          scored_samples: done.length,
          unscored_samples: logged.length - done.length,
          params: {},
          metrics: {
            ...metric("mean", meanOf(done.map(({ score }) => score.score))),
            ...metric("accuracy", meanOf(done.map(({ score }) => (score.passed ? 1 : 0))))
          }
        }
      ]
    },
    stats: {
      started_at: timeOf(run.createdAt),
      completed_at: timeOf(ends.length === 0 ? null : Math.max(...ends)) ?? "",
      model_usage: {
        [model]: usageJson({
          input: logged.reduce((sum, { score }) => sum + (score.usage.input ?? 0), 0),
          output: logged.reduce((sum, { score }) => sum + (score.usage.output ?? 0), 0),
          cached: null,
          reasoning: null
        })
      }
    },
    samples
  }
}
