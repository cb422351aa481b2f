/**
 * Whether two models differ on the flawed exhibits on which both were scored, by subset. Variants, prompts
 * and rounds of one contract are not independent, and neither are contracts of one system, so the test
 * permutes these as a unit (one sign each). The paper's exact McNemar over exhibits (section 4.6) is given
 * too. Both are corrected by Bonferroni for the pairs of models. Pure.
 */
import { bonferroni, mcnemar, permutationTest } from "../../../report/statistics/paired.ts"
import type { Measures } from "./Measures.ts"
import { isSought } from "./metrics.ts"
import { clusterOf, SEED } from "./strata.ts"

/** Whether a model found the flaw of an exhibit: contract, variant, prompt and round. */
interface Answered {
  readonly model: string
  readonly round: number
  readonly measures: Measures
}

const exhibitOf = ({ measures, round }: Answered): string =>
  [measures.subset, measures.sample, measures.variant, measures.prompt, round].join(" ")

const contractOf = ({ measures }: Answered): string => `${measures.subset} ${clusterOf(measures)}`

/** A model's result on an exhibit, and the cluster that the exhibit belongs to. */
interface Found {
  readonly contract: string
  readonly found: boolean
}

const foundBy = (answers: ReadonlyArray<Answered>): ReadonlyMap<string, Found> =>
  new Map(
    answers.flatMap((answer) =>
      isSought(answer.measures)
        ? [
            [
              exhibitOf(answer),
              { contract: contractOf(answer), found: answer.measures.found === true }
            ] as const
          ]
        : []
    )
  )

/** The paired permutation test of contracts: all exhibits of one change sides together. */
const byContract = (
  shared: ReadonlyArray<{ readonly contract: string; readonly pair: readonly [boolean, boolean] }>
) => {
  const contracts = [...Map.groupBy(shared, ({ contract }) => contract).values()]
  const differences = contracts.map((own) =>
    own.reduce((sum, { pair: [first, second] }) => sum + Number(first) - Number(second), 0)
  )
  return { contracts: contracts.length, contractP: permutationTest(differences, { seed: SEED }) }
}

/** Every pair of models on one set of exhibits. */
const pairsOn = (subset: string, answers: ReadonlyArray<Answered>) => {
  const models = [...Map.groupBy(answers, ({ model }) => model)].map(
    ([model, own]) => [model, foundBy(own)] as const
  )
  const pairs = models.flatMap(([first, one], index) =>
    models.slice(index + 1).map(([second, other]) => {
      const shared = [...one].flatMap(([key, value]) => {
        const against = other.get(key)
        return against === undefined
          ? []
          : [{ contract: value.contract, pair: [value.found, against.found] as const }]
      })
      return {
        subset,
        first,
        second,
        of: shared.length,
        ...byContract(shared),
        ...mcnemar(shared.map(({ pair }) => pair))
      }
    })
  )
  const corrected = bonferroni(pairs.map(({ p }) => p))
  const byContracts = bonferroni(pairs.map(({ contractP }) => contractP))
  return pairs.map((pair, index) => ({
    ...pair,
    corrected: corrected[index] ?? 1,
    contractCorrected: byContracts[index] ?? 1
  }))
}

/** Every pair of models on each subset; if there are several, also on `all` of them. */
export const comparisons = (answers: ReadonlyArray<Answered>) => {
  const subsets = [...Map.groupBy(answers, ({ measures }) => measures.subset)]
  return [
    ...subsets.flatMap(([subset, own]) => pairsOn(subset, own)),
    ...(subsets.length > 1 ? pairsOn("all", answers) : [])
  ]
}
