/** The models of a stored run, and which of them is meant by a name: its own, or the short one of tables. Pure. */
import { Option, Schema } from "effect"
import type { Document } from "../../report/Document.ts"
import { shortNames } from "../../report/figures/modelNames.ts"
import { labelsOf, withModelLabels } from "../../report/modelLabels.ts"
import type { RunRow } from "./findRun.ts"

const decodeModels = Schema.decodeUnknownOption(
  Schema.Struct({ models: Schema.Array(Schema.String) })
)

/** The models of a run, as it was started with them. */
export const modelsOf = ({ config }: Pick<RunRow, "config">): ReadonlyArray<string> =>
  Option.match(decodeModels(config), { onNone: () => [], onSome: ({ models }) => models })

/** Names by which the models can be given, each once, the short ones of addresses. */
export const namesToGive = (models: ReadonlyArray<string>): string => {
  const all = [...new Set(models)]
  const labels = labelsOf(all)
  return all.map((name) => labels.get(name) ?? name).join(", ")
}

/** The one of `models` that is called so; the name as it is if there is none. No two models have the same short name. */
export const namedModel = (models: ReadonlyArray<string>, name: string): string => {
  if (models.includes(name)) return name
  const [found] = [...shortNames([...new Set(models)])].filter(([, short]) => short === name)
  return found?.[0] ?? name
}

/** The page of a trial with the short name of its model; its lead has the address. */
export const labelledTrial = (
  page: Document,
  run: Pick<RunRow, "config">,
  model: string
): Document => {
  const models = modelsOf(run)
  const labelled = withModelLabels(page, models)
  return labelsOf(models).has(model)
    ? { ...labelled, lead: [...labelled.lead, `Model: ${model}`] }
    : labelled
}
