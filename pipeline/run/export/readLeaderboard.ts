/**
 * Reads a leaderboard file from an untrusted sender. Owns what is refused: anything that is not a regular
 * file, not UTF-8, not plain JSON, too large, of another format or version, or changed after it was made.
 */
import { Effect, Result, Schema } from "effect"
import { bytesOutside } from "../../../evm/outsideFiles.ts"
import { schemaWords } from "../../../evm/schemaWords.ts"
import { VERSION } from "../../version.ts"
import { oneLine, visible } from "./differences.ts"
import {
  contentDigest,
  FORM,
  Leaderboard,
  replyDigest,
  sumsOf,
  trialDigest,
  trialName
} from "./Leaderboard.ts"
import { unusualIn } from "./strictJson.ts"

/** The file cannot be verified. */
class VerifyError extends Schema.TaggedError<VerifyError>()("VerifyError", {
  file: Schema.String,
  message: Schema.String
}) {}

/** The largest file that is read: about 10,000 trials with long replies. */
const MAX_BYTES = 256 * 1024 * 1024

/** Limit for the settings, whose patterns and names are searched in lists. Real runs stay far below. */
const MAX_SETTINGS = 1024 * 1024

const AGAIN = "make one with `questline report --format leaderboard`"

const refuse = (file: string) => (what: string) =>
  new VerifyError({ file, message: `${visible(file)} ${oneLine(what)}` })

const textOf = Effect.fnUntraced(function* (file: string) {
  const refused = refuse(file)
  const bytes = yield* bytesOutside(file, MAX_BYTES).pipe(
    Effect.mapError(({ reason }) => refused(`cannot be read (${reason})`))
  )
  return yield* Effect.try({
    try: () => new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes),
    catch: () => refused("is not UTF-8: it was changed after it was made")
  })
})

const parse = Schema.decodeUnknownResult(Schema.fromJsonString(Schema.Unknown))

const jsonOf = Effect.fnUntraced(function* (file: string) {
  const text = yield* textOf(file)
  const parsed = parse(text)
  if (Result.isFailure(parsed)) {
    return yield* refuse(file)(`is not JSON; ${AGAIN}`)
  }
  const unusual = unusualIn(text)
  if (unusual !== undefined) return yield* refuse(file)(`was changed after it was made: ${unusual}`)
  return parsed.success
})

const Head = Schema.Struct({ form: Schema.String, questline: Schema.String })
const decodeHead = Schema.decodeUnknownResult(Head)
const decodeFile = Schema.decodeUnknownResult(Leaderboard)

/** Its format and version, read before the rest. */
const requireForm = Effect.fnUntraced(function* (file: string, json: unknown) {
  const head = decodeHead(json)
  if (Result.isFailure(head)) return yield* refuse(file)(`is not a leaderboard: ${AGAIN}`)
  const { form, questline } = head.success
  if (form !== FORM) {
    return yield* refuse(file)(
      `has format ${form}, but this version reads ${FORM}: verify it with the version that wrote it, or ${AGAIN}`
    )
  }
  if (questline !== VERSION) {
    return yield* refuse(file)(
      `was written by questline ${questline}, and this is ${VERSION}: versions may judge differently, so verify it with ${questline}`
    )
  }
})

/** The first part of a file that does not match its own digest. */
const changedIn = (file: Leaderboard): string | undefined => {
  const sums = sumsOf(file)
  for (const split of ["settings", "asked", "environment"] as const) {
    if (sums[split] !== file.sums[split]) return `${split} (sums.${split}) does`
  }
  for (const [at, trial] of file.trials.entries()) {
    const place = `trials[${at}]`
    const reply = trial.replies.findIndex((one) => replyDigest(one) !== one.digest)
    const name = trialName(trial)
    if (reply !== -1) {
      return `${place}.replies[${reply}] (${name}): stage, step, attempt, key, text or finish do`
    }
    if (trialDigest(trial) !== trial.digest) {
      return `${place} (${name}): model, item, split, variant, round, attempt, status or replies do`
    }
  }
  return undefined
}

/** Reads a file and checks that its content matches its digests. */
export const readLeaderboard = Effect.fn("readLeaderboard")(function* (file: string) {
  const json = yield* jsonOf(file)
  yield* requireForm(file, json)
  const decoded = decodeFile(json, { onExcessProperty: "error" })
  if (Result.isFailure(decoded)) {
    return yield* refuse(file)(
      `is not a leaderboard of this version: ${schemaWords(decoded.failure)}`
    )
  }
  const { digest, ...content } = decoded.success
  if (JSON.stringify(content.settings).length > MAX_SETTINGS) {
    return yield* refuse(file)(`has settings of more than ${MAX_SETTINGS} characters`)
  }
  const found = yield* contentDigest(content).pipe(Effect.orDie)
  if (found !== digest) {
    return yield* refuse(file)(
      `was changed after it was made: its content has digest ${found}, but it says ${digest}`
    )
  }
  const changed = changedIn(decoded.success)
  if (changed === undefined) return decoded.success
  return yield* refuse(file)(`was changed after it was made: ${changed} not fit its digest`)
})
