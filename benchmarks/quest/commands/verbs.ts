/** QuestBench's part in the commands that every benchmark may have; each loads its code when it is called. */
import { Effect, Option } from "effect"
import { Flag } from "effect/cli"
import { load } from "../../../pipeline/terminal/handler.ts"
import * as options from "../../../pipeline/terminal/options.ts"
import { declareVerb, type Verbs } from "../../../pipeline/terminal/Verbs.ts"
import { askingFlags, askingOf, chainFlags, composeFlags, forkUrl } from "../flags.ts"

const { bank } = options

const list = declareVerb("list", { bank }, (input) =>
  Effect.flatMap(
    load(() => import("./list.ts")),
    (module) => module.list(input)
  )
)

const show = declareVerb("show", { bank }, (input) =>
  Effect.flatMap(
    load(() => import("./list.ts")),
    (module) => module.show(input)
  )
)

const check = declareVerb(
  "check",
  {
    bank,
    // Proving takes minutes (hundreds of scripts, each on a chain); a check without it takes seconds.
    prove: Flag.Boolean("prove").pipe(
      Flag.withDescription(
        "Also run every solution and every other script of the bank on a chain; takes minutes for a whole bank"
      ),
      Flag.optional
    ),
    seed: Flag.Int("seed").pipe(
      Flag.withDescription("Seed for the accounts and instances of the proof (default: 1)"),
      Flag.filter(
        (value) => value >= 0,
        () => "a whole number, 0 or more"
      ),
      Flag.optional
    )
  },
  ({ prove, seed, ...input }) =>
    Effect.flatMap(
      load(() => import("./check.ts")),
      (module) =>
        module.check({
          ...input,
          prove: Option.getOrElse(prove, () => false),
          seed: Option.getOrElse(seed, () => 1)
        })
    )
)

const newTask = declareVerb(
  "new",
  {
    like: Flag.String("like").pipe(
      Flag.withDescription(
        "Task of the project that it begins as (default: an example with a contract of its own)"
      ),
      Flag.withMetavar("TASK"),
      Flag.optional
    ),
    id: Flag.String("id").pipe(
      Flag.withDescription("Id of the new task (default: my_TASK, or that of the example)"),
      Flag.optional
    )
  },
  (input) =>
    Effect.flatMap(
      load(() => import("./newBank.ts")),
      (module) => module.newBank(input)
    )
)

const compose = declareVerb("compose", composeFlags, (input) =>
  Effect.flatMap(
    load(() => import("./compose.ts")),
    (module) => module.composeBank(input)
  )
)

const rate = declareVerb(
  "rate",
  {
    bank,
    out: Flag.String("out").pipe(
      Flag.withDescription(
        "File for the ratings (default: ratings.json in the current folder); a bank uses the ratings.json in its own folder"
      ),
      Flag.withMetavar("FILE"),
      Flag.optional
    ),
    replace: Flag.Boolean("replace").pipe(
      Flag.withDescription(
        "Overwrite a file with ratings by other raters, such as a bank's authors"
      ),
      Flag.optional
    ),
    concurrency: options
      .positiveFlag("concurrency")
      .pipe(Flag.withDescription("Calls at the same time (default: 4)"), Flag.optional)
  },
  ({ concurrency, out, replace, ...input }) =>
    Effect.flatMap(
      load(() => import("./rate.ts")),
      (module) =>
        module.rate({
          ...input,
          out: Option.getOrElse(out, () => "ratings.json"),
          replace: Option.getOrElse(replace, () => false),
          concurrency: Option.getOrElse(concurrency, () => 4)
        })
    )
)

const prompt = declareVerb("prompt", { ...askingFlags, ...chainFlags, forkUrl, bank }, (input) =>
  Effect.flatMap(
    load(() => import("./promptMessages.ts")),
    (module) => module.prompt({ ...input, ...askingOf(input) })
  )
)

const { difficulty, library } = askingFlags

const tryIt = declareVerb(
  "try",
  {
    ...{ library, difficulty },
    full: Flag.Boolean("full").pipe(Flag.withDescription("Show long texts in full"), Flag.optional),
    answer: Flag.String("answer").pipe(
      Flag.withDescription(
        "Answer that a composite submits, as JSON (default: all keys that its scripts returned as query_result)"
      ),
      Flag.withMetavar("JSON"),
      Flag.optional
    ),
    ...chainFlags,
    forkUrl,
    bank
  },
  (input) => {
    const unsaid = { naive: Option.none(), context: Option.none() }
    const { difficulty, library } = askingOf({ ...input, ...unsaid })
    const full = Option.getOrElse(input.full, () => false)
    return Effect.flatMap(
      load(() => import("./tryScript.ts")),
      (module) => module.tryScript({ ...input, library, difficulty, full })
    )
  }
)

export const questVerbs: Verbs = {
  list,
  show,
  check,
  compose,
  rate,
  prompt,
  try: tryIt,
  new: newTask
}
