/**
 * What the trials of a run are given in addition to their exhibit: who judges by which rule, and what is
 * asked for. Owns reading it from the configuration of a stored run.
 */
import { Effect, Schema } from "effect"
import type { Run as RunRow } from "../../db/rows.ts"
import { schemaWords } from "../../evm/schemaWords.ts"
import { RunError } from "../../pipeline/run/findRun.ts"
import { asksOf, BlockOptions } from "./options.ts"

export const givenBy = (options: BlockOptions) => ({
  panel: { judges: options.judges, rule: options.rule },
  asks: asksOf(options)
})

const readOptions = (run: RunRow) =>
  Schema.decodeUnknownEffect(BlockOptions)(run.config).pipe(
    Effect.mapError(
      (error) =>
        new RunError({
          run: run.id,
          message: `the configuration of run ${run.id} cannot be read: ${schemaWords(error)}. Start a new run.`
        })
    )
  )

/** What the trials of a stored run are given. */
export const givenOf = (run: RunRow) => Effect.map(readOptions(run), givenBy)
