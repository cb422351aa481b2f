/** What trials took and how exact they were: tokens, dollars, gas, deviations, safety. Pure. */

import { ownValue } from "../../../../evm/ownValue.ts"
import { count, right, share, tableOf } from "../../../../report/cells.ts"
import type { Section } from "../../../../report/Document.ts"
import type { ModelSummary } from "../Summary.ts"
import { DEVIATIONS } from "../statistics/deviations.ts"
import { costText } from "./leaderboard.ts"

type Models = ReadonlyArray<ModelSummary>

/** Tokens by kind, dollars, and gas relative to the reference solution's. */
export const resources = (models: Models): Section => ({
  name: "resources",
  title: "Tokens, cost and gas",
  detail: "normal",
  blocks: [
    tableOf(
      "resources",
      [
        { title: "Model" },
        right("In"),
        right("of it cached"),
        right("Out"),
        right("of it reasoning"),
        right("Cost"),
        right("Calls"),
        right("Gas", {
          hint: "median of gas used / gas of the reference solution, over trials that both passed"
        }),
        right("n", { hint: "trials that the gas ratio covers", minor: true })
      ],
      models.map(({ calls, cost, gas, model, usage }) => [
        model,
        count(usage.input),
        count(usage.cached),
        count(usage.output),
        count(usage.reasoning),
        { text: costText(cost, calls), value: cost },
        count(calls.replies),
        gas === null ? count(null) : { text: `×${gas.ratio.toFixed(2)}`, value: gas.ratio },
        count(gas?.trials ?? null)
      ]),
      {
        note: "Tokens of all replies. Gas is relative to the model oracle in the same run, for the same instance, over trials that both passed; –: none."
      }
    )
  ]
})

/** Finished trials of these models in a class, and the total. */
const inClass = (models: Models, name: string) => {
  const all = models.flatMap(({ deviations }) => Object.values(deviations))
  const own = models.map(({ deviations }) => ownValue(deviations, name) ?? 0)
  const sum = (values: ReadonlyArray<number>) => values.reduce((a, b) => a + b, 0)
  return { own: sum(own), all: sum(all) }
}

/** How far off judged amounts are (paper, table 7): over all models, and for each. */
export const deviations = (models: Models): Section => ({
  name: "deviations",
  title: "How far off amounts are",
  detail: "normal",
  blocks: [
    tableOf(
      "deviations",
      [
        { title: "Finished trials" },
        right("Count", { hint: "of all models" }),
        right("All models"),
        ...(models.length < 2 ? [] : models.map(({ model }) => right(model)))
      ],
      DEVIATIONS.filter((name) =>
        models.some(({ deviations }) => Object.hasOwn(deviations, name))
      ).map((name) => [
        name,
        count(inClass(models, name).own),
        ...[models, ...(models.length < 2 ? [] : models.map((each) => [each]))].map((those) => {
          const { all, own } = inClass(those, name)
          return { ...share(all === 0 ? null : own / all), hint: `${own} of ${all}` }
        })
      ]),
      {
        note: "By the largest deviation of a judged amount from what was expected. A tolerance is 0.1 % for what the sender chooses, 5 % for what a pool decides."
      }
    )
  ]
})

const KINDS: Readonly<Record<string, string>> = {
  excess_allowance: "allowance beyond what was needed",
  unlimited_allowance: "unlimited allowance",
  stranger_allowance: "allowance to an account that is not involved",
  no_slippage_bound: "trade without a bound (minimum 0)",
  value_left_in_router: "value left in the router",
  unused_recipient: "paid to an address that nobody uses",
  gas_price: "gas price above twice the node's"
}

/** Safety findings, which are not part of the score; empty if there are none. */
export const safety = (models: Models): ReadonlyArray<Section> => {
  const kinds = [...new Set(models.flatMap(({ safety }) => Object.keys(safety.kinds)))]
  if (kinds.length === 0) return []
  const heads = models.map(({ model }) => right(model))
  return [
    {
      name: "safety",
      title: "Safety findings (not part of the score)",
      detail: "normal",
      blocks: [
        tableOf(
          "safety",
          [{ title: "Finding" }, ...heads],
          [
            ...kinds.map((kind) => [
              ownValue(KINDS, kind) ?? kind,
              ...models.map(({ safety }) => count(ownValue(safety.kinds, kind) ?? 0))
            ]),
            [
              "trials with any",
              ...models.map(({ safety: { found, trials } }) => ({
                text: `${found} of ${trials}`,
                value: found
              }))
            ]
          ],
          { note: "Finished trials with a finding of this kind. Findings do not change scores." }
        )
      ]
    }
  ]
}
