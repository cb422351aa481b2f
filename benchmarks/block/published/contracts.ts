/**
 * The contracts that published outputs are about, from the folder of the outputs or another. Owns finding
 * them; an exhibit without its contract is kept, but its source is not shown.
 */
import { Effect, FileSystem, Option, Path } from "effect"
import type { Sample } from "../../../tasks/block/Sample.ts"
import { loadSamples } from "../bank/load.ts"
import type { PublishedExhibit } from "./read.ts"

/** The two published layouts, as folders next to the outputs; the first that has a contract counts. */
const LAYOUTS = ["samples", "dataset"]

/** The contract of an exhibit; undefined if it is missing. */
type ContractOf = (exhibit: PublishedExhibit) => Sample | undefined

const keyOf = ({ id, subset, variant }: Pick<Sample, "id" | "subset" | "variant">): string =>
  JSON.stringify([subset, id, variant])

/** Reads the contracts of a folder or, if none is named, those next to the outputs. */
export const readContracts = Effect.fn("readContracts")(function* (
  outputs: string,
  named: Option.Option<string>
) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const above = Option.getOrElse(named, () => path.dirname(path.resolve(outputs)))
  const layouts = LAYOUTS.map((name) => path.join(above, name))
  const there = yield* Effect.filter(layouts, (folder) => fs.exists(folder))
  const folders = there.length === 0 && Option.isSome(named) ? [above] : there
  const loaded = yield* Effect.forEach(folders, loadSamples)
  const samples = loaded.flatMap(({ samples }) => samples).toReversed()
  const known = new Map(samples.map((sample) => [keyOf(sample), sample] as const))
  const contractOf: ContractOf = ({ sample: id, subset, variant }) =>
    known.get(keyOf({ id, subset, variant }))
  return { folder: above, contractOf }
})
