/**
 * The part of the Store that keeps what runs were started with and what is no option: the files of a bank, of data, of
 * a recording. So a run goes on where these files are not.
 */
import { gunzipSync, gzipSync } from "node:zlib"
import { asc, eq } from "drizzle-orm"
import { Effect, Option, Result, Schema } from "effect"
import { digest } from "../../evm/digest.ts"
import type { Connection } from "../Connection.ts"
import type { DbError } from "../DbError.ts"
import { decodeRows, type NewContent } from "../rows.ts"
import { contents } from "../schema.ts"

/** A text as it is kept, and its digest. */
export const sealed = (text: string): Omit<NewContent, "name"> => ({
  digest: digest(text),
  value: gzipSync(text).toString("base64")
})

/** Longer than any text that is kept: what is packed may be someone else's. */
const MOST_LENGTH = 256 * 1_048_576

/** The text, or why it is not the one that was kept. */
export const opened = (content: Omit<NewContent, "name">): Result.Result<string, string> =>
  Result.try({
    try: () =>
      gunzipSync(Buffer.from(content.value, "base64"), { maxOutputLength: MOST_LENGTH }).toString(),
    catch: () => "it cannot be unpacked"
  }).pipe(
    Result.filterOrFail(
      (text) => digest(text) === content.digest,
      () => "it has another digest"
    )
  )

export interface Contents {
  /** The content of this digest, of whichever run. */
  readonly contentOf: (digest: string) => Effect.Effect<Option.Option<string>, DbError>
}

const Value = Schema.Struct({ value: Schema.String })

export const makeContents = ({ file, read }: Connection): Contents => ({
  contentOf: Effect.fn("Store.contentOf")(function* (digest) {
    const operation = "Store.contentOf"
    const rows = yield* read(operation, (db) =>
      db
        .select({ value: contents.value })
        .from(contents)
        .where(eq(contents.digest, digest))
        .orderBy(asc(contents.runId))
        .limit(1)
    )
    const found = yield* decodeRows(
      { operation, file, table: "contents" },
      Value,
      () => digest,
      rows
    )
    return Option.map(Option.fromUndefinedOr(found[0]), ({ value }) => value)
  })
})
