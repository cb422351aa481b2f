/**
 * Whether two models differ: exact McNemar on the flawed exhibits on which both were scored, by subset, with
 * Bonferroni's correction for the pairs of models (paper section 4.6). Pure.
 */
import { bonferroni, mcnemar } from "../../../report/statistics/paired.ts"
import type { Measures } from "./Measures.ts"
import { isSought } from "./metrics.ts"

/** Whether a model found the flaw of an exhibit: contract, variant, prompt and round. */
export interface Answered {
  readonly model: string
  readonly round: number
  readonly measures: Measures
}

const exhibitOf = ({ measures, round }: Answered): string =>
  [measures.subset, measures.sample, measures.variant, measures.prompt, round].join(" ")

const foundBy = (answers: ReadonlyArray<Answered>): ReadonlyMap<string, boolean> =>
  new Map(
    answers.flatMap((answer) =>
      isSought(answer.measures)
        ? [[exhibitOf(answer), answer.measures.found === true] as const]
        : []
    )
  )

/** Every pair of models on one set of exhibits. */
const pairsOn = (subset: string, answers: ReadonlyArray<Answered>) => {
  const models = [...Map.groupBy(answers, ({ model }) => model)].map(
    ([model, own]) => [model, foundBy(own)] as const
  )
  const pairs = models.flatMap(([first, one], index) =>
    models.slice(index + 1).map(([second, other]) => {
      const shared = [...one].flatMap(([key, value]) => {
        const against = other.get(key)
        return against === undefined ? [] : [[value, against] as const]
      })
      return { subset, first, second, of: shared.length, ...mcnemar(shared) }
    })
  )
  const corrected = bonferroni(pairs.map(({ p }) => p))
  return pairs.map((pair, index) => ({ ...pair, corrected: corrected[index] ?? 1 }))
}

/** Every pair of models on each subset; where there are several, also on `all` of them. */
export const comparisons = (answers: ReadonlyArray<Answered>) => {
  const subsets = [...Map.groupBy(answers, ({ measures }) => measures.subset)]
  return [
    ...subsets.flatMap(([subset, own]) => pairsOn(subset, own)),
    ...(subsets.length > 1 ? pairsOn("all", answers) : [])
  ]
}
