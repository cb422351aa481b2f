/**
 * How a long text takes less space in a file. Owns the form: a blob of two marks, which begin no text in UTF-8, and the
 * text deflated with a dictionary. Short texts, and those that hardly become smaller, stay texts. So do those that become
 * smaller than a part in `MOST`, so that what is read from a file of somebody else is never more than that many times
 * what the file holds.
 */
import { deflateRawSync, inflateRawSync } from "node:zlib"
import { Option } from "effect"
import { dictionary } from "./dictionary.ts"

/** The first bytes of a compressed text. */
const MARKS = Buffer.from([0xff, 0x01])

/** The same for SQL. */
export const MARKS_IN_SQL = `x'${MARKS.toString("hex")}'`

/** A text with fewer bytes is stored as it is. */
const LEAST_BYTES = 200

/** How much longer a text is than its compressed bytes, at most. */
const MOST = 64

/** A text as it is stored: itself, or its compressed bytes. */
export const compress = (text: string): string | Buffer => {
  if (text.length < LEAST_BYTES) return text
  const bytes = Buffer.from(text)
  const body = deflateRawSync(bytes, { dictionary })
  const saves = body.length < bytes.length * 0.9 && bytes.length <= body.length * MOST
  return saves ? Buffer.concat([MARKS, body]) : text
}

const expandBody = Option.liftThrowable((body: Buffer) =>
  inflateRawSync(body, { dictionary, maxOutputLength: Math.max(1, body.length * MOST) })
)

/** The bytes of the text that is stored in these bytes: they themselves unless they are marked; none: they are damaged. */
export const expand = (stored: Buffer): Option.Option<Buffer> =>
  stored.subarray(0, MARKS.length).equals(MARKS)
    ? expandBody(stored.subarray(MARKS.length))
    : Option.some(stored)
