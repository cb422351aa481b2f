/**
 * The benchmarks that the command line offers. Owns what is known of a benchmark before its code is
 * loaded (name, splits, its own options and commands), and finding the benchmark of a run.
 */
import { Context, Effect, Option, Record } from "effect"
import { Command, Completions } from "effect/cli"
import { ownValue } from "../../evm/ownValue.ts"
import type { Definitions } from "../../models/config.ts"
import type { Form, UnknownModel } from "../../models/forms.ts"
import type { Fault } from "../engine/Stages.ts"
import type { Benchmark, Facts } from "../run/Benchmark.ts"
import type { OpenPractice } from "../run/Practice.ts"
import { UsageError } from "./failure.ts"
import type { CommandNeeds, Flags, Verbs } from "./Verbs.ts"

/** What of a run its benchmark's own options may depend on. */
export interface Measured {
  /** as on the command line; the benchmark's default if none is named */
  readonly models: ReadonlyArray<string>
  /** every model that the configuration defines */
  readonly definitions: Definitions
  /** the folder or the recipe of its bank; null: the project's own */
  readonly bank: string | null
}

/** A command that one benchmark adds; its name and input can be of any type. */
type OwnCommand = Command.Command<string, unknown, object, Fault, CommandNeeds | Benches>

/** A benchmark's own command, without the types of its name and input: the list of commands has none. */
export const declareCommand = <
  Name extends string,
  Input,
  Given,
  E extends Fault,
  R extends CommandNeeds | Benches
>(
  command: Command.Command<Name, Input, Given, E, R>
): OwnCommand => command as unknown as OwnCommand

/** A benchmark as the command line declares it. */
export interface Bench {
  readonly name: string
  /** one line for `--help` */
  readonly title: string
  /** the values of `--split`, besides `all` */
  readonly splits: ReadonlyArray<string>
  /** the model of a run that names none */
  readonly model: string
  readonly temperature: number
  /** forms of the names of its own models */
  readonly forms: ReadonlyArray<Form>
  /** the models that a pattern stands for; undefined: it is not a pattern of this benchmark */
  readonly expand: (name: string) => Effect.Effect<ReadonlyArray<string> | undefined, UnknownModel>
  /** options of `questline run` that are stored with the run */
  readonly flags: Flags
  /** options that are not stored: `resume` takes them again */
  readonly unstored: Flags
  /** its options as they are stored, with defaults */
  readonly settings: (given: never, measured: Measured) => Effect.Effect<Facts, Fault>
  /** names of its flags by their heading in the help of `run` */
  readonly flagGroups: Readonly<Record<string, ReadonlyArray<string>>>
  /** the flags of stored options, without those that have their default value */
  readonly given: (options: Facts) => ReadonlyArray<string>
  /** the services that the unstored options give */
  readonly services: (given: never) => Context.Context<never>
  /** its implementations of commands that any benchmark may have */
  readonly verbs: Verbs
  /** commands that only it has */
  readonly commands: ReadonlyArray<OwnCommand>
  /** opens it for practice outside a run; undefined: it cannot be practised */
  readonly practice: OpenPractice | undefined
  readonly load: Effect.Effect<Benchmark>
}

/** What a benchmark declares; what it leaves out has a default. */
type Declared<F extends Flags, A extends Flags> = Pick<
  Bench,
  "name" | "title" | "splits" | "load"
> &
  Partial<
    Pick<
      Bench,
      | "model"
      | "temperature"
      | "forms"
      | "expand"
      | "verbs"
      | "commands"
      | "flagGroups"
      | "given"
      | "practice"
    >
  > & {
    readonly flags?: F
    readonly unstored?: A
    readonly settings?: (
      given: Command.Command.Config.Infer<F & A>,
      measured: Measured
    ) => Effect.Effect<Facts, Fault>
    readonly services?: (given: Command.Command.Config.Infer<A>) => Context.Context<never>
  }

/** Gives a benchmark's declaration its types. Each flag is optional, so that it is known which were given. */
export const declareBench = <
  // biome-ignore lint/complexity/noBannedTypes: a benchmark without options of its own has no flags
  const F extends Flags = {},
  // biome-ignore lint/complexity/noBannedTypes: a benchmark without options of its own has no flags
  const A extends Flags = {}
>(
  bench: Declared<F, A>
): Bench => ({
  given: () => [],
  model: "null",
  temperature: 0,
  forms: [],
  expand: () => Effect.undefined,
  flags: {},
  unstored: {},
  settings: () => Effect.succeed({}),
  services: () => Context.empty(),
  verbs: {},
  commands: [],
  practice: undefined,
  flagGroups: {
    [bench.title.replace(/:.*$/s, "")]: namesOf({ ...bench.flags, ...bench.unstored })
  },
  ...bench
})

/** The names of flags as they are typed, without hidden ones. */
const namesOf = (flags: Flags): ReadonlyArray<string> =>
  Completions.fromCommand(Command.make("own", flags)).flags.map(({ name }) => name)

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

/** The given values of each benchmark's own options. */
export type GivenOptions = Readonly<
  Record<string, Readonly<Record<string, Option.Option<unknown>>>>
>

/** An option as it is typed, of whichever command of the benchmark. */
const typedAs = (bench: Bench | undefined, key: string): string => {
  const flag = [bench, ...Object.values(bench?.verbs ?? {})]
    .map((of) =>
      ownValue(
        of === undefined ? {} : "unstored" in of ? { ...of.flags, ...of.unstored } : of.flags,
        key
      )
    )
    .find((found) => found !== undefined)
  return `--${flag === undefined ? key : namesOf({ flag })[0]}`
}

/** Fails if options of another benchmark are given. */
export const requireOwn = Effect.fnUntraced(function* (
  bench: Pick<Bench, "name">,
  given: GivenOptions,
  what = "the run"
) {
  const benches = yield* Benches
  for (const [name, options] of Object.entries(given)) {
    const foreign = Object.keys(Record.filter(options, Option.isSome))
    if (name !== bench.name && foreign.length > 0) {
      const declared = benches.find((each) => each.name === name)
      const flags = foreign.map((key) => typedAs(declared, key)).join(", ")
      return yield* new UsageError({
        message: `${flags} ${foreign.length === 1 ? "is an option" : "are options"} of benchmark ${name}, but ${what} is of ${bench.name}: leave ${foreign.length === 1 ? "it" : "them"} out, or add --bench ${name}`
      })
    }
  }
})

/** The settings of a benchmark; fails if options of another one are given. */
export const settingsFor = Effect.fnUntraced(function* (
  bench: Bench,
  given: GivenOptions,
  measured: Measured
) {
  yield* requireOwn(bench, given)
  return yield* bench.settings((ownValue(given, bench.name) ?? {}) as never, measured)
})

/** The unstored options of every benchmark. */
export const unstoredOptions = (benches: ReadonlyArray<Bench>) =>
  Object.fromEntries(benches.map(({ name, unstored }) => [name, unstored]))

/** Provides `use` with the services of unstored options; fails if options of another benchmark are given. */
export const withOwn =
  (bench: Bench, given: GivenOptions) =>
  <A, E, R>(use: Effect.Effect<A, E, R>) =>
    Effect.andThen(
      requireOwn(bench, given),
      Effect.provideContext(use, bench.services((ownValue(given, bench.name) ?? {}) as never))
    )
