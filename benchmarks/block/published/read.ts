/**
 * Reads the outputs and ballots that were published with the paper, from a given folder: one JSON line per
 * exhibit. Owns their Schema and their names of variants and prompts; ballots.ts reads the judges' ballots.
 */
import { promisify } from "node:util"
import { gunzip } from "node:zlib"
import { Effect, FileSystem, Path, Result, Schema } from "effect"
import { bytesOutside, MOST_BYTES_OF_RESULTS } from "../../../evm/outsideFiles.ts"
import { ownValue } from "../../../evm/ownValue.ts"
import { schemaWords } from "../../../evm/schemaWords.ts"
import { Subset, Tier } from "../../../tasks/block/Sample.ts"
import type { Detection } from "../../../validators/block/Detection.ts"
import { temporalVariants } from "../bank/layouts.ts"
import { DataError } from "../bank/load.ts"
import type { PromptName } from "../prompt/detection.ts"
import { detectionOf } from "../stages/detect/read.ts"
import { ballotOf, type PublishedBallot, RawBallot } from "./ballots.ts"

/** The file of outputs and ballots in the folder. */
export const OUTPUTS = "outputs-and-ballots.jsonl.gz"

/** What is published about the flaw next to the reply. */
const Truth = Schema.Struct({
  vulnerability_type: Schema.optionalKey(Schema.NullOr(Schema.String)),
  vulnerable_functions: Schema.optionalKey(Schema.NullOr(Schema.Array(Schema.String))),
  severity: Schema.optionalKey(Schema.NullOr(Schema.String))
})
type Truth = typeof Truth.Type

const Line = Schema.fromJsonString(
  Schema.Struct({
    subset: Subset,
    condition: Schema.String,
    sample: Schema.NonEmptyString,
    detector: Schema.NonEmptyString,
    ground_truth: Schema.optionalKey(Truth),
    prediction: Schema.Record(Schema.String, Schema.Json),
    ballots: Schema.Record(Schema.String, RawBallot)
  })
)

/** One exhibit as published, in our names. */
export interface PublishedExhibit {
  readonly subset: Subset
  /** the contract, without the prefix of its variant */
  readonly sample: string
  readonly tier: Tier | null
  readonly variant: string
  readonly truth: Truth
  readonly prompt: PromptName
  readonly detector: string
  /** null: the reply could not be read */
  readonly detection: Detection | null
  /** what was read of the reply, as JSON */
  readonly reply: string
  readonly ballots: ReadonlyArray<PublishedBallot>
}

const prompts: Readonly<Record<string, PromptName>> = {
  direct: "direct",
  context_protocol: "context",
  context_protocol_cot: "cot",
  context_protocol_cot_naturalistic: "naturalistic",
  context_protocol_cot_adversarial: "adversarial"
}

const isTier = Schema.is(Tier)

/** The tier that a condition of DS names. */
const tierIn = (subset: Subset, condition: string): Tier | null => {
  const tier = Number(/^tier(\d)$/.exec(condition)?.[1])
  return subset === "ds" && isTier(tier) ? tier : null
}

/** A condition in our names; null if it is unknown. */
const conditionOf = (subset: Subset, condition: string) => {
  if (subset === "gs") {
    const prompt = prompts[condition]
    return prompt === undefined ? null : { variant: "cleaned", prompt }
  }
  if (subset === "ds" && tierIn(subset, condition) === null) return null
  const variant =
    subset === "tc"
      ? ownValue(temporalVariants, condition)
      : subset === "ds"
        ? "cleaned"
        : undefined
  return variant === undefined ? null : { variant, prompt: "direct" as const }
}

const exhibitOf = Effect.fnUntraced(function* (text: string) {
  const {
    ballots,
    condition,
    detector,
    ground_truth: truth = {},
    prediction,
    sample,
    subset
  } = yield* Schema.decodeUnknownEffect(Line)(text).pipe(
    Effect.mapError((error) => ({ message: schemaWords(error) }))
  )
  const place = conditionOf(subset, condition)
  if (place === null)
    return yield* Effect.fail({
      message: `unknown condition "${condition}" of ${subset}`
    })
  const read = detectionOf(prediction)
  const detection = Result.isSuccess(read) ? read.success : null
  return {
    subset,
    sample: /(?:tc|gs)_\d+$/.exec(sample)?.[0] ?? sample,
    ...place,
    tier: tierIn(subset, condition),
    truth,
    detector,
    detection,
    reply: JSON.stringify(prediction),
    ballots: Object.entries(ballots).map(([judge, raw]) =>
      ballotOf(judge, raw, detection?.vulnerabilities.length ?? 0)
    )
  } satisfies PublishedExhibit
})

/** The bytes of the outputs, unpacked. */
const unpacked = Effect.fnUntraced(function* (directory: string, file: string) {
  const bytes = yield* bytesOutside(file, MOST_BYTES_OF_RESULTS)
  return yield* Effect.tryPromise({
    try: () => promisify(gunzip)(bytes, { maxOutputLength: MOST_BYTES_OF_RESULTS }),
    catch: (cause) =>
      new DataError({ directory, reason: `${OUTPUTS} cannot be unpacked: ${String(cause)}` })
  })
})

/** Every exhibit of a folder. Fails at the first line that cannot be read, so nothing is half read. */
export const readPublished = Effect.fn("readPublished")(function* (directory: string) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const file = path.join(directory, OUTPUTS)
  if (!(yield* fs.exists(file))) {
    return yield* new DataError({ directory, reason: `there is no ${OUTPUTS}` })
  }
  const text = new TextDecoder().decode(yield* unpacked(directory, file))
  const lines = text.split("\n")
  const seen = new Map<string, number>()
  const unlike = (exhibit: PublishedExhibit, at: number) => {
    const { detector, prompt, sample, subset, variant } = exhibit
    const key = JSON.stringify([subset, sample, variant, prompt, detector])
    const before = seen.get(key)
    seen.set(key, at)
    return before === undefined
      ? Effect.succeed(exhibit)
      : Effect.fail({ message: `the exhibit of line ${before} again` })
  }
  return yield* Effect.forEach(
    lines.flatMap((line, at) => (line.trim() === "" ? [] : [[line, at + 1] as const])),
    ([line, at]) =>
      exhibitOf(line).pipe(
        Effect.flatMap((exhibit) => unlike(exhibit, at)),
        Effect.mapError(
          ({ message }) =>
            new DataError({
              directory,
              reason: `${OUTPUTS}, line ${at}: ${message.split("\n")[0]}`
            })
        )
      )
  )
})
