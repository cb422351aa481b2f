/**
 * The ways in which a stored run of BlockBench is scored again: other rules for the votes, other judges
 * among those that voted (and the deterministic one, which needs no model), other weights of the SUI. Owns
 * the names of the ways and their meaning. Pure.
 */
import { Effect, Option, Schema } from "effect"
import type { Run as RunRow } from "../../db/rows.ts"
import type { Score } from "../../pipeline/run/Score.ts"
import { reckon } from "../../report/statistics/ratios.ts"
import type { FoundRule } from "../../validators/block/vote.ts"
import { executions } from "./measures/executions.ts"
import type { Measures } from "./measures/Measures.ts"
import type { Rows } from "./measures/metrics.ts"
import { averaged, macroTdr } from "./measures/strata.ts"
import { readWeights, type SuiWeights, sui, suiParts, suiWeights } from "./measures/sui.ts"
import { BlockOptions } from "./options.ts"
import type { CountInput } from "./stages/judge/count.ts"
import { RULES, rulesBallot } from "./stages/judge/rules.ts"
import type { Exhibit } from "./stages/show-contract/Exhibit.ts"

/** What is counted again, and what the detector was shown. */
type Way = (input: CountInput, values: { readonly exhibit: Exhibit }) => CountInput

const rules: Readonly<Record<string, (input: CountInput) => FoundRule>> = {
  majority: () => ({ strict: false, quorum: null }),
  strict: ({ rule }) => ({ ...rule, strict: true }),
  any: ({ rule }) => ({ ...rule, quorum: 1 }),
  all: ({ ballots, rule }) => ({ ...rule, quorum: Math.max(1, ballots.length) })
}

/** The default ways of scoring a run again. */
export const usualWays = Object.keys(rules)

const weightNames = suiWeights.map(({ name }) => name.replaceAll(" ", "-")).join(", ")

/** The list of ways, for an error message. */
const ways = `use ${usualWays.join(", ")}, judges:NAME,... or sui:TDR/REASONING/PRECISION (three weights that sum to 1, or ${weightNames})`

const after = (variant: string, prefix: string): string | null =>
  variant.startsWith(prefix) ? variant.slice(prefix.length) : null

/** The judges of a run; none if its configuration cannot be read. */
const judgesOf = (run: RunRow): ReadonlyArray<string> =>
  Option.match(Schema.decodeUnknownOption(BlockOptions)(run.config), {
    onNone: () => [],
    onSome: ({ judges }) => judges
  })

/** The ballots of these judges; that of the rules is made if they were not asked. */
const ballotsOf =
  (names: ReadonlyArray<string>): Way =>
  (input, { exhibit }) => {
    const { ballots, reading } = input
    const detection = reading?._tag === "Readable" ? reading.detection : null
    const own = ballots.filter(({ judge }) => names.includes(judge))
    return {
      ...input,
      ballots:
        names.includes(RULES) &&
        detection !== null &&
        detection.vulnerabilities.length > 0 &&
        !own.some(({ judge }) => judge === RULES)
          ? [...own, { ...rulesBallot(detection, exhibit), unread: null }]
          : own
    }
  }

const judgesWay = (names: ReadonlyArray<string>, run: RunRow): Effect.Effect<Way, string> => {
  const known = [...new Set([...judgesOf(run), RULES])]
  const stranger = names.find((name) => !known.includes(name))
  return stranger === undefined
    ? Effect.succeed(ballotsOf(names))
    : Effect.fail(
        `no judge "${stranger}" voted in run ${run.id}: the judges are ${known.join(", ")}`
      )
}

/** The meaning of a way's name for a run, or why it has none. */
export const wayOf = (variant: string, run: RunRow): Effect.Effect<Way, string> => {
  const rule = Object.hasOwn(rules, variant) ? rules[variant] : undefined
  if (rule !== undefined) return Effect.succeed((input) => ({ ...input, rule: rule(input) }))
  const judges = after(variant, "judges:")
  if (judges !== null) {
    return judgesWay(
      judges.split(",").map((name) => name.trim()),
      run
    )
  }
  const weights = after(variant, "sui:")
  return weights !== null && readWeights(weights) !== null
    ? Effect.succeed((input) => input)
    : Effect.fail(ways)
}

const weightsOf = (variant: string): SuiWeights | null => readWeights(after(variant, "sui:") ?? "")

/**
 * TDR (the mean of the strata), or the SUI under a way's weights; for a run of patches or exploits, their
 * rate.
 */
const rateOf = (rows: Rows, weights: SuiWeights | null): number => {
  const found = weights === null ? reckon(macroTdr, averaged(rows)) : sui(suiParts(rows), weights)
  const { exploit, patch } = executions(rows)
  return found ?? patch?.rate ?? exploit?.rate ?? 0
}

/** Points of each model: 100 times the rate of the way. */
export const pointsOf = (scores: ReadonlyArray<Score<Measures>>, variant: string) =>
  [...Map.groupBy(scores, ({ model }) => model)].map(([model, own]) => ({
    model,
    score:
      100 *
      rateOf(
        own.flatMap(({ measures, outcome, status }) =>
          measures === null || status !== "done" || outcome === "refused" ? [] : [measures]
        ),
        weightsOf(variant)
      ),
    of: 100
  }))
