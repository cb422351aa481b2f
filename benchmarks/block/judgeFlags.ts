/**
 * Who judges a run of BlockBench, from `--judge`. Owns the panel for runs that name no judge: which models
 * it has depends on the detectors, and is fixed when the run is made.
 */
import { Effect, Option } from "effect"
import { modelNamedIn } from "../../models/config.ts"
import type { Measured } from "../../pipeline/terminal/Benches.ts"
import { UsageError } from "../../pipeline/terminal/failure.ts"
import { load } from "../../pipeline/terminal/handler.ts"

const wrong = (message: string) => new UsageError({ message: `--judge ${message}` })

/** `panel` or `panel:N`; other names may begin the same way. */
const isPanel = (name: string): boolean => /^panel(:|$)/.test(name)

const sizeOf = (name: string, usual: number) => {
  const [, text] = name.split(":", 2)
  const size = text === undefined ? usual : /^[1-9]\d{0,2}$/.test(text) ? Number(text) : 0
  return size % 2 === 1
    ? Effect.succeed(size)
    : wrong(
        `${name}: panel:N takes an odd number of judges, so that there is a majority; use panel for ${usual}`
      )
}

const panelFor = Effect.fnUntraced(function* (name: string, { definitions, models }: Measured) {
  const { independentOf, judgePool, PANEL } = yield* load(() => import("./stages/judge/pool.ts"))
  const size = yield* sizeOf(name, PANEL)
  const free = independentOf(models, modelNamedIn(definitions))
  if (free.length >= size) return free.slice(0, size)
  const most = free.length - ((free.length + 1) % 2)
  const smaller = most > 0 ? `Use panel:${most}. ` : ""
  return yield* wrong(
    `${name}: of the ${judgePool.length} known judges, ${free.length === 0 ? "none is" : `only ${free.join(", ")} ${free.length === 1 ? "is" : "are"}`} of another organisation than all of ${models.join(", ")}. ${smaller}Name judges of other organisations with --judge M,M,M, or measure fewer models in one run`
  )
})

/** The judges in their stored form: `rules` unless others are named, and every member of a panel by name. */
export const judgesFrom = Effect.fnUntraced(function* (
  judge: Option.Option<string>,
  measured: Measured
) {
  if (Option.isNone(judge)) return ["rules"]
  const names = judge.value.split(",").map((name) => name.trim())
  const panel = names.find(isPanel)
  if (panel === undefined) return names
  if (names.length > 1) {
    return yield* wrong(
      `${panel} cannot be combined with other judges: leave the others out, or name each judge`
    )
  }
  return yield* panelFor(panel, measured)
})
