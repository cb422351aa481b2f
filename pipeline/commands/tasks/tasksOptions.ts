/** The options of `pipeline tasks check` and `pipeline tasks rate`. */
import { type Command, Flag } from "effect/cli"
import * as options from "../../terminal/options.ts"
import { benches } from "../benchmarks.ts"

const names = benches.map(({ name }) => name)
const byDefault = names[0] ?? ""

const globs = Flag.String("tasks").pipe(
  Flag.withDescription("Only tasks whose id matches; may be repeated (default: all)"),
  Flag.withMetavar("GLOB"),
  Flag.atLeast(0)
)

export const checkOptions = {
  bench: Flag.Literals("bench", names).pipe(
    Flag.withDescription(`Whose data: a bank of tasks, or contracts (default: ${byDefault})`),
    Flag.withDefault(byDefault)
  ),
  data: Flag.String("data").pipe(
    Flag.withDescription("Folder of contracts, for --bench block (default: the project's own)"),
    Flag.withMetavar("DIR"),
    Flag.optional
  ),
  full: Flag.Boolean("full").pipe(
    Flag.withDescription("Every flaw of the contracts, for --bench block (default: by kind)"),
    Flag.withDefault(false)
  ),
  json: options.json,
  bank: options.bank,
  tasks: globs,
  // It takes minutes: hundreds of scripts, each on a chain. Without it a check takes seconds.
  prove: Flag.Boolean("prove").pipe(
    Flag.withDescription(
      "Also run every solution, every wrong and every other right script on a chain: minutes for a whole bank"
    ),
    Flag.withDefault(false)
  ),
  seed: options.seed
}

/** What `tasks check` was asked for. */
export type CheckInput = Command.Command.Config.Infer<typeof checkOptions>

export const rateOptions = {
  models: Flag.String("model").pipe(
    Flag.withDescription("Who rates: cmd:PROGRAM or http://HOST/v1#NAME; may be repeated"),
    Flag.withMetavar("M"),
    Flag.atLeast(1)
  ),
  tasks: globs,
  bank: options.bank,
  out: Flag.String("out").pipe(
    Flag.withDescription(
      "File for the ratings (default: ratings.json where you are); a bank uses the ratings.json in its own folder"
    ),
    Flag.withMetavar("FILE"),
    Flag.withDefault("ratings.json")
  ),
  replace: Flag.Boolean("replace").pipe(
    Flag.withDescription("Write over a file with ratings by others, such as a bank's authors"),
    Flag.withDefault(false)
  ),
  concurrency: options
    .positiveFlag("concurrency")
    .pipe(Flag.withDescription("Calls under way at once (default: 4)"), Flag.withDefault(4))
}

/** What `tasks rate` was asked for. */
export type RateInput = Command.Command.Config.Infer<typeof rateOptions>
