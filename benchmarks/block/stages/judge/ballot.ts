/**
 * Reads a judge's reply into one vote per finding. Lenient in notation, strict in content: a missing or
 * repeated finding, an unknown class, or a match without its scores makes the whole ballot unreadable, with
 * the reason.
 */
import { Predicate, Result, Schema } from "effect"
import { schemaWords } from "../../../../evm/schemaWords.ts"
import { Ballot, FindingVote } from "../../../../validators/block/vote.ts"
import { type JsonObject, lastObjectWith } from "../lenientJson.ts"

/** A stored ballot, with why it could not be read; null if it could. */
export const JudgeBallot = Schema.Struct({
  ...Ballot.fields,
  unread: Schema.NullOr(Schema.String)
})
export type JudgeBallot = typeof JudgeBallot.Type

const scored = ["TARGET_MATCH", "PARTIAL_MATCH"]

const spelled = (value: unknown): unknown =>
  Predicate.isString(value) ? value.trim().toLowerCase() : value

const decodeVote = Schema.decodeUnknownResult(FindingVote)
const decodeNumber = Schema.decodeUnknownResult(
  Schema.Union([Schema.Finite, Schema.FiniteFromString])
)

const scoreOf = (value: unknown): unknown => Result.getOrElse(decodeNumber(value), () => value)

const voteOf = (said: JsonObject): Result.Result<FindingVote, string> => {
  const { class: name, type_match, location_match, root_cause_match, rcir, ava, fsv } = said
  const found = Predicate.isString(name)
    ? name
        .trim()
        .toUpperCase()
        .replace(/[\s-]+/g, "_")
    : name
  const isScored = scored.some((one) => one === found)
  if (isScored && [rcir, ava, fsv].some(Predicate.isNullish)) {
    return Result.fail(`${found} without rcir, ava and fsv`)
  }
  return Result.mapError(
    decodeVote({
      class: found,
      type_match: spelled(type_match),
      location_match: spelled(location_match),
      root_cause_match: spelled(root_cause_match),
      rcir: isScored ? scoreOf(rcir) : null,
      ava: isScored ? scoreOf(ava) : null,
      fsv: isScored ? scoreOf(fsv) : null
    }),
    schemaWords
  )
}

/** The only entry for a finding, by its number. */
const entryFor = (entries: ReadonlyArray<JsonObject>, number: number) => {
  const [entry, ...more] = entries.filter(({ finding }) => Number(finding) === number)
  return entry === undefined || more.length > 0
    ? Result.fail(`${entry === undefined ? 0 : more.length + 1} votes on finding ${number}`)
    : Result.mapError(voteOf(entry), (reason) => `finding ${number}: ${reason}`)
}

const votesIn = (reply: string, count: number) =>
  Result.gen(function* () {
    const { findings } = yield* Result.mapError(
      lastObjectWith(reply, "findings"),
      ({ detail }) => detail
    )
    const entries = Array.isArray(findings) ? findings.filter(Predicate.isReadonlyObject) : []
    if (!Array.isArray(findings) || findings.length !== count || entries.length !== count) {
      return yield* Result.fail(
        `${Array.isArray(findings) ? findings.length : "no"} votes on ${count} findings`
      )
    }
    const votes: Array<FindingVote> = []
    for (let number = 1; number <= count; number += 1) votes.push(yield* entryFor(entries, number))
    return votes
  })

/** The ballot of `judge` on a detection with `count` findings. */
export const readBallot = (judge: string, reply: string, count: number): JudgeBallot => {
  const votes = votesIn(reply, count)
  return Result.isSuccess(votes)
    ? { judge, votes: votes.success, unread: null }
    : { judge, votes: null, unread: votes.failure }
}
