/**
 * The composites of the project's bank, as the composer compares with them. Owns reading their lists of
 * operations; a composed task must not have any of these lists.
 */
import { fileURLToPath } from "node:url"
import { Schema } from "effect"
import { ownTexts } from "../../../evm/ownFiles.ts"
import { operationOf } from "./operations/index.ts"
import type { Move } from "./Plan.ts"

const folder = fileURLToPath(new URL("../../../tasks/quest", import.meta.url))

const Composite = Schema.fromJsonString(
  Schema.Struct({
    composite_structure: Schema.Struct({
      atomic_operations: Schema.Array(
        Schema.Struct({ atomic_id: Schema.String, role: Schema.String })
      )
    })
  })
)
const isComposite = Schema.decodeUnknownOption(Composite)

const listText = (ids: ReadonlyArray<string>): string => ids.join(" ")

let lists: ReadonlySet<string> | null = null

/** The lists of operations of the bank's composites, queries aside. */
const known = (): ReadonlySet<string> => {
  lists ??= new Set(
    [...ownTexts(folder, "task.json").values()].flatMap((text) => {
      const found = isComposite(text)
      return found._tag === "None"
        ? []
        : [
            listText(
              found.value.composite_structure.atomic_operations.flatMap(({ atomic_id, role }) =>
                role === "query" ? [] : [atomic_id]
              )
            )
          ]
    })
  )
  return lists
}

/** Whether a task of the project's bank has the same operations in the same order. */
export const isKnown = (moves: ReadonlyArray<Move>): boolean =>
  known().has(
    listText(
      moves.map((move) =>
        move._tag === "approve" ? "erc20_approve" : operationOf(move.step).atomic(move.step)
      )
    )
  )
