/**
 * Writes contracts in their variants as files, with what they import. Owns the layout, by which a report's findings
 * come back to their contract: DIR/VARIANT/CONTRACT/contract.sol. What the gate refuses is not written.
 */
import { Console, Effect, FileSystem, Layer, Option, Path } from "effect"
import { printDocument } from "../../../pipeline/terminal/documents.ts"
import { UsageError } from "../../../pipeline/terminal/failure.ts"
import { reasonOf, writeFolder } from "../../../pipeline/terminal/folder.ts"
import { counted } from "../../../report/text.ts"
import { type BlockItem, exhibitsFor } from "../load.ts"
import { folderOf, MAIN_FILE } from "../models/report/reportModel.ts"
import { defaults } from "../options.ts"
import { Solidity } from "../solidity/Solidity.ts"
import { isCertified } from "../stages/show-contract/Variants.ts"
import { Gate } from "../stages/transform/Gate.ts"
import { otherSourcesFor, sourcesOf, transform } from "../stages/transform/transform.ts"
import type { SourcesInput } from "./sourcesOptions.ts"

type File = readonly [name: string, text: string]

/** The files of one contract in one variant. */
const filesOf = Effect.fnUntraced(function* (item: BlockItem, seed: number) {
  const { chain, sample } = item
  const variant = yield* transform(sample, chain, seed)
  if (chain.length > 0 && !isCertified(sample, variant)) {
    yield* (yield* Gate).check(sample, variant)
  }
  const { support } = yield* otherSourcesFor(sample, variant)
  const at = `${folderOf(item.variant)}/${sample.id}`
  const files = {
    ...sourcesOf(variant.source, { support }),
    ...Object.fromEntries(sample.context.map(({ path, source }) => [path, source]))
  }
  return Object.entries(files).map(([path, source]): File => [`${at}/${path}`, source])
})

/** A path of the data that leads out of the contract's folder is not written. */
const isInside = ([name]: File): boolean => !name.split(/[\\/]/).includes("..")

/** `questline sources`. */
export const writeSources = Effect.fn("commands.sources")(
  function* (input: SourcesInput) {
    const directory = (yield* Path.Path).resolve(input.out)
    if (yield* (yield* FileSystem.FileSystem).exists(directory)) {
      return yield* new UsageError({
        message: `${directory} is there already: name a new folder with --out`
      })
    }
    const { items } = yield* exhibitsFor(
      { seed: input.seed, split: "all", tasks: input.tasks },
      {
        ...defaults,
        data: Option.getOrNull(input.data),
        variants: Option.match(input.variants, {
          onNone: () => [],
          onSome: (text) => text.split(",").map((name) => name.trim())
        })
      }
    )
    // The prompts of a contract show the same source.
    const shown = [
      ...new Map(items.map((item) => [`${item.variant} ${item.sample.id}`, item])).values()
    ]
    const refused: Array<string> = []
    const made = yield* Effect.forEach(shown, (item) =>
      filesOf(item, input.seed).pipe(
        Effect.catchTag(["Refused", "NotTransformable"], ({ message }) =>
          Effect.sync((): ReadonlyArray<File> => {
            refused.push(message)
            return []
          })
        )
      )
    )
    const files = made.flat().filter(isInside)
    yield* writeFolder(directory, files).pipe(
      Effect.catchTag("PlatformError", (error) =>
        Effect.fail(
          new UsageError({
            message: `the contracts cannot be written to ${directory} (${reasonOf(error)}): name another folder with --out`
          })
        )
      )
    )
    const contracts = shown.length - refused.length
    if (input.json) {
      return yield* printDocument("sources", {
        bench: "block",
        folder: directory,
        contracts,
        refused
      })
    }
    for (const reason of refused) yield* Console.error(reason)
    yield* Console.log(
      `${counted(contracts, "contract")} in ${directory}: VARIANT/CONTRACT/${MAIN_FILE}. They import OpenZeppelin as @openzeppelin/contracts.`
    )
  },
  Effect.provide(Gate.layer.pipe(Layer.provideMerge(Solidity.layer)))
)
