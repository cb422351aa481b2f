/**
 * `npm run check:mutants`: tries every wrong and every other right script of the bank's atomic tasks
 * and every such episode of its composites on a real chain, prints what became of them by task and
 * by mutation, and ends with 1 where one is scored otherwise than it must be. Options: `--tasks GLOB`
 * and `--only GLOB` (of the mutations' names; again for more), `--seed N`, `--bank DIR`, `--chain NAME`, `--verbose`.
 */
import { parseArgs } from "node:util"
import { NodeServices } from "@effect/platform-node"
import { Effect, Glob, References } from "effect"
import { loadBank } from "../../benchmarks/quest/bank/Bank.ts"
import { onChain } from "../../benchmarks/quest/bank/onChain.ts"
import { selectTasks } from "../../benchmarks/quest/bank/selection.ts"
import type { Attempt } from "../../benchmarks/quest/proof/proof.ts"
import {
  formsTable,
  mutationsTable,
  proofProblems,
  proofSummary,
  tasksTable
} from "../../benchmarks/quest/proof/proofText.ts"
import { proofWorld } from "../../benchmarks/quest/proof/proofWorld.ts"
import { proveBank } from "../../benchmarks/quest/proof/proveBank.ts"
import { readProfile } from "../../chain/readProfile.ts"
import type { ChainProfile } from "../../evm/ChainProfile.ts"
import { envKeys } from "../../stages/chainFacts.ts"
import { familyNames } from "../../validators/quest/index.ts"

const { values } = parseArgs({
  options: {
    tasks: { type: "string", multiple: true, default: [] },
    only: { type: "string", multiple: true, default: [] },
    seed: { type: "string", default: "1" },
    bank: { type: "string" },
    chain: { type: "string", default: "bsc" },
    verbose: { type: "boolean", default: false }
  }
})

const say = (text: string) => Effect.sync(() => process.stdout.write(`${text}\n`))
const progress = (text: string) => Effect.sync(() => process.stderr.write(`${text}\n`))

const line = ({ task, group, name, detail, verdict, score, by }: Attempt): string =>
  `${task}: ${group}: ${name}${detail === "" ? "" : ` [${detail}]`}: ${verdict} ${score} ${by}`

const prove = Effect.fnUntraced(function* (profile: ChainProfile) {
  const written = yield* loadBank({
    envKeys: envKeys,
    families: familyNames,
    ...(values.bank === undefined ? {} : { directory: values.bank })
  })
  const { bank } = yield* onChain(written, profile)
  const entries = yield* selectTasks(bank, { patterns: values.tasks, split: "all" })
  const globs = values.only.map((text) => Glob.make(text))
  let tried = 0
  const proofs = yield* proveBank(bank, entries, {
    seed: Number(values.seed),
    only: (name) => globs.length === 0 || globs.some((glob) => Glob.match(glob, name)),
    watch: (attempt) =>
      Effect.suspend(() => {
        tried += 1
        const notable = values.verbose || !["killed", "right"].includes(attempt.verdict)
        if (notable) return progress(line(attempt))
        return tried % 50 === 0 ? progress(`${tried} scripts tried`) : Effect.void
      })
  })
  const problems = proofProblems(proofs)
  yield* say([tasksTable, mutationsTable, formsTable].map((of) => `${of(proofs)}\n`).join("\n"))
  for (const problem of problems) yield* say(`${problem}\n`)
  yield* say(proofSummary(proofs))
  return problems.length
})

const program = Effect.flatMap(readProfile(values.chain), (profile) =>
  prove(profile).pipe(
    Effect.provide(proofWorld({ concurrency: 4, seed: Number(values.seed), profile }))
  )
).pipe(
  Effect.provideService(References.MinimumLogLevel, "Warn"),
  Effect.provide(NodeServices.layer)
)

process.exitCode = (await Effect.runPromise(program)) === 0 ? 0 : 1
