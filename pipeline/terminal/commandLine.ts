/**
 * The command that repeats a stored run, from its stored options. Owns how options become flags; a benchmark
 * does this for its own. Limits and the database are left out: no score depends on them.
 */
import { Option, Schema } from "effect"
import type { Run } from "../../db/rows.ts"
import { RunConfig } from "../run/RunConfig.ts"
import type { Bench } from "./Benches.ts"

const decodeConfig = Schema.decodeUnknownOption(RunConfig)
const decodeFacts = Schema.decodeUnknownOption(Schema.Record(Schema.String, Schema.Json))

const PLAIN = /^[\w@%+=:,./~-]+$/

/** A word as a shell reads it. */
const quoted = (word: string): string =>
  PLAIN.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`

/** A flag with its value, unless that is the default. */
export const flagUnless = (name: string, value: unknown, usual: unknown): ReadonlyArray<string> =>
  value === undefined || value === null || value === usual ? [] : [`--${name}`, String(value)]

/** The command in one line; null if the options cannot be read. */
export const commandLineOf = (
  run: Run,
  { given, temperature }: Pick<Bench, "given" | "temperature">,
  command: string
): string | null => {
  const config = Option.getOrNull(decodeConfig(run.config))
  const facts = Option.getOrNull(decodeFacts(run.config))
  if (config === null || facts === null) return null
  const words = [
    ...flagUnless("bench", run.bench, null),
    ...config.models.flatMap((model) => ["--model", model]),
    ...flagUnless("split", config.split, "all"),
    ...config.tasks.flatMap((task) => ["--tasks", task]),
    ...flagUnless("rounds", config.rounds, 1),
    ...flagUnless("seed", config.seed, null),
    ...flagUnless("temperature", config.temperature, temperature),
    ...flagUnless("max-output-tokens", config.maxOutputTokens, null),
    ...flagUnless("concurrency", config.concurrency, null),
    ...flagUnless("bank", config.bank, null),
    ...given(facts)
  ]
  return [command, "run", ...words.map(quoted)].join(" ")
}
