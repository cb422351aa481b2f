/**
 * The options and arguments that several commands share, each with its description and the check
 * of its form. What a value does is up to its command.
 */
import { Effect, Option, Result } from "effect"
import { Argument, CliError, Flag } from "effect/cli"
import { readTolerances } from "../run/rescore/tolerances.ts"

/** The default database. */
export const DEFAULT_DATABASE = ".pipeline/pipeline.db"

/** A flag of a whole number, at least 1. */
export const positiveFlag = (name: string) =>
  Flag.Int(name).pipe(
    Flag.filter(
      (value) => value >= 1,
      () => "a whole number of at least 1"
    )
  )

/** The old name of a flag: its error names the new one. */
export const renamedFlag = (old: string, now: string) =>
  Flag.String(old).pipe(
    Flag.withHidden,
    Flag.optional,
    Flag.mapEffect((given) =>
      Option.match(given, {
        onNone: () => Effect.succeed(Option.none<string>()),
        onSome: (value) => {
          const userMessage = `--${old} is now --${now}: use --${now} ${value}`
          return Effect.fail(new CliError.UserError({ cause: userMessage, userMessage }))
        }
      })
    )
  )

export const concurrency = positiveFlag("concurrency").pipe(
  Flag.withDescription("Concurrent calls per provider (default: adapts to each model, 4 to 64)"),
  Flag.optional
)

export const maxCost = Flag.Finite("max-cost").pipe(
  Flag.withDescription("Pause the run before its calls cost more than this (exit status 3)"),
  Flag.withMetavar("USD"),
  Flag.filter(
    (value) => value > 0,
    () => "an amount of US dollars above 0"
  ),
  Flag.optional
)

export const maxTokens = positiveFlag("max-tokens").pipe(
  Flag.withDescription(
    "Pause the run before its calls use more tokens than this, input and output"
  ),
  Flag.optional
)

export const maxTrialTime = positiveFlag("max-trial-time").pipe(
  Flag.withDescription("Seconds after which a trial makes no more calls and is deferred"),
  Flag.optional
)

export const db = Flag.String("db").pipe(
  Flag.withDescription(
    `Database: a file, postgres://..., or env:NAME of a variable that holds one (default: ${DEFAULT_DATABASE})`
  ),
  Flag.withMetavar("DB"),
  Flag.withDefault(DEFAULT_DATABASE)
)

export const config = Flag.String("config").pipe(
  Flag.withDescription(
    "File that defines models by name (default: pipeline.config.ts or .json, if there is one)"
  ),
  Flag.withMetavar("PATH"),
  Flag.optional
)

export const json = Flag.Boolean("json").pipe(
  Flag.withDescription("Print JSON on stdout and everything else on stderr: docs/json.md"),
  Flag.withDefault(false)
)

export const bank = Flag.String("bank").pipe(
  Flag.withDescription("Folder of a bank of tasks (default: the project's own)"),
  Flag.withMetavar("DIR"),
  Flag.filter(
    (value) => value !== "",
    () => "the folder of a bank"
  ),
  Flag.optional
)

export const seed = Flag.Int("seed").pipe(
  Flag.withDescription("Seed of accounts and instances (default: 1)"),
  Flag.filter(
    (value) => value >= 0,
    () => "a whole number, 0 or more"
  ),
  Flag.withDefault(1)
)

/** `--split`; its values are listed by benchmark, because one has none of another's. */
export const splitFlag = (
  benches: ReadonlyArray<{ readonly name: string; readonly splits: ReadonlyArray<string> }>,
  what: string
) => {
  const known = new Set([...benches.flatMap(({ splits }) => splits), "all"])
  const listed = benches.map(({ name, splits }) => `${splits.join(", ")} for ${name}`).join("; ")
  return Flag.String("split").pipe(
    Flag.withMetavar("SPLIT"),
    Flag.withDescription(`${what}: ${listed}; all`),
    Flag.filter(
      (split) => known.has(split),
      () => `${listed}; all`
    )
  )
}

const SHARD = /^([1-9]\d{0,3})\/([1-9]\d{0,3})$/

/** The part K of N as it is stored; none if it is not one. */
const shardIn = (text: string) => {
  const [, part = 0, of = 0] = (SHARD.exec(text) ?? []).map(Number)
  return part >= 1 && part <= of
    ? Result.succeed({ of, parts: [part] as const })
    : Result.fail(text)
}

export const shard = Flag.String("shard").pipe(
  Flag.withDescription(
    "Play only part K of N of the run, with that part of its limits; `db merge` puts the parts together"
  ),
  Flag.withMetavar("K/N"),
  Flag.filterMap(
    (text) => Result.getSuccess(shardIn(text)),
    () => "K/N, such as 1/3: a part of at most 9999, both whole numbers"
  ),
  Flag.optional
)

/** The id of a run; without it the latest run. */
export const run = Argument.String("run").pipe(
  Argument.withDescription("Id of the run (default: the latest)"),
  Argument.optional
)

export const tolerance = Flag.String("tolerance").pipe(
  Flag.withDescription(
    "Multipliers of every tolerance of an amount, or NAME=FACTOR,... for one way of scoring by quantity, family or task; may be repeated (default: 0.5,1,2,3)"
  ),
  Flag.withMetavar("LIST"),
  Flag.filterMap(
    (text) => Result.getSuccess(readTolerances(text)),
    (text) => Result.getOrElse(Result.flip(readTolerances(text)), () => text)
  ),
  Flag.atLeast(0)
)

export const variants = Flag.String("variant").pipe(
  Flag.withDescription("Another way of scoring of the benchmark; may be repeated"),
  Flag.withMetavar("NAME"),
  Flag.atLeast(0)
)
