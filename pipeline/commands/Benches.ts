/**
 * The benchmarks that the command line offers. Owns what is known of one before its code is loaded:
 * name, parts and its own options of `pipeline run`; and finding the one that a run is of.
 */
import { Context, Effect, Option, Record } from "effect"
import type { Command, Flag } from "effect/cli"
import { ownValue } from "../../evm/ownValue.ts"
import type { Definitions } from "../../models/config.ts"
import type { Fault } from "../engine/Stages.ts"
import type { Benchmark, Facts } from "../run/Benchmark.ts"
import { UsageError } from "./failure.ts"

/** What a run is to measure, as far as a benchmark's own options depend on it. */
export interface Measured {
  /** as on the command line, or the benchmark's own where none is named */
  readonly models: ReadonlyArray<string>
  /** every model that the configuration defines */
  readonly definitions: Definitions
}

type Flags = Readonly<Record<string, Flag.Flag<Option.Option<unknown>>>>

/** A benchmark as the command line declares it. */
export interface Bench {
  readonly name: string
  /** one line for `--help` */
  readonly title: string
  readonly parts: ReadonlyArray<string>
  /** what is measured unless a model is named */
  readonly model: string
  readonly temperature: number
  readonly flags: Flags
  /** those that are used and not stored: a run that goes on is given them again */
  readonly unstored: Flags
  /** its options as they are stored, with the defaults of those that are not given */
  readonly settings: (given: never, measured: Measured) => Effect.Effect<Facts, Fault>
  /** what is made of those that are not stored */
  readonly services: (given: never) => Context.Context<never>
  readonly load: Effect.Effect<Benchmark>
}

/** Gives a benchmark's declaration its types. Each flag is optional: that it was given can be told. */
export const declareBench = <const F extends Flags, const A extends Flags>(
  bench: Omit<Bench, "flags" | "unstored" | "settings" | "services"> & {
    readonly flags: F
    readonly unstored: A
    readonly settings: (
      given: Command.Command.Config.Infer<F & A>,
      measured: Measured
    ) => Effect.Effect<Facts, Fault>
    readonly services: (given: Command.Command.Config.Infer<A>) => Context.Context<never>
  }
): Bench => bench

export class Benches extends Context.Service<Benches, ReadonlyArray<Bench>>()(
  "questline/commands/Benches"
) {}

/** The declaration of that name. */
export const benchNamed = Effect.fnUntraced(function* (name: string) {
  const benches = yield* Benches
  const found = benches.find((bench) => bench.name === name)
  if (found !== undefined) return found
  return yield* new UsageError({
    message: `there is no benchmark "${name}": this program has ${benches.map((bench) => bench.name).join(", ")}`
  })
})

/** The benchmark of that name, its code loaded. */
export const loadBench = (name: string) => Effect.flatMap(benchNamed(name), ({ load }) => load)

/** What is given of each benchmark's own options. */
export type GivenOptions = Readonly<
  Record<string, Readonly<Record<string, Option.Option<unknown>>>>
>

/** Fails where options of another benchmark are given. */
const requireOwn = Effect.fnUntraced(function* (bench: Bench, given: GivenOptions) {
  for (const [name, options] of Object.entries(given)) {
    const foreign = Object.values(Record.filter(options, Option.isSome)).length > 0
    if (name !== bench.name && foreign) {
      const names = Object.keys(Record.filter(options, Option.isSome)).join(", ")
      return yield* new UsageError({
        message: `options of benchmark ${name} were given (${names}), and the run is of ${bench.name}: leave them out, or say --bench ${name}`
      })
    }
  }
})

/** The settings of a benchmark; fails where options of another are given. */
export const settingsFor = Effect.fnUntraced(function* (
  bench: Bench,
  given: GivenOptions,
  measured: Measured
) {
  yield* requireOwn(bench, given)
  return yield* bench.settings((ownValue(given, bench.name) ?? {}) as never, measured)
})

/** The options that are not stored, of every benchmark. */
export const unstoredOptions = (benches: ReadonlyArray<Bench>) =>
  Object.fromEntries(benches.map(({ name, unstored }) => [name, unstored]))

/** Gives `use` what is made of the options that are not stored; fails where they are another benchmark's. */
export const withOwn =
  (bench: Bench, given: GivenOptions) =>
  <A, E, R>(use: Effect.Effect<A, E, R>) =>
    Effect.andThen(
      requireOwn(bench, given),
      Effect.provideContext(use, bench.services((ownValue(given, bench.name) ?? {}) as never))
    )
