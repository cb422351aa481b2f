/**
 * The warm-up: single contracts of our own, one folder per sample with `sample.json`, `contract.sol`,
 * `fixed.sol` and, if the proof needs more, `support.sol` (further contracts of the world) and `attack.sol`
 * (what the attacker creates). Owns that layout. Lines are stated by their text, so that they cannot go out
 * of date: a text that is not on exactly one line is an error.
 */
import { fileURLToPath } from "node:url"
import { Effect, FileSystem, Path, Schema } from "effect"
import { listOutside, readOutside } from "../../../evm/outsideFiles.ts"
import { errorWords } from "../../../evm/schemaWords.ts"
import { Proof } from "../../../tasks/block/Proof.ts"
import {
  Category,
  CodeAct,
  Flaw,
  operations,
  Sample,
  Severity,
  securityFunctions,
  Tier
} from "../../../tasks/block/Sample.ts"
import { DataError, type Loaded } from "./load.ts"
import { rangesOf } from "./markers.ts"

/** The folder of the project's own contracts. */
export const ownSet: string = fileURLToPath(new URL("../../../tasks/block", import.meta.url))

const Act = Schema.Struct({
  operation: Schema.Literals(operations),
  function: Schema.Literals(securityFunctions),
  /** the text of each line, without surrounding blanks */
  at: Schema.NonEmptyArray(Schema.String),
  in: Schema.NullOr(Schema.String),
  why: Schema.String
})

const OwnSample = Schema.fromJsonString(
  Schema.Struct({
    tier: Tier,
    category: Category,
    type: Schema.String,
    severity: Severity,
    contract: Schema.String,
    functions: Schema.NonEmptyArray(Schema.String),
    description: Schema.String,
    rootCause: Schema.String,
    attackScenario: Schema.String,
    fix: Schema.String,
    codeActs: Schema.NonEmptyArray(Act),
    proof: Proof
  })
)
type OwnSample = typeof OwnSample.Type

/** The number of the one line with this text; fails if there is none, or more than one. */
const lineWith = (lines: ReadonlyArray<string>, text: string) => {
  const found = lines.flatMap((line, index) => (line.trim() === text ? [index + 1] : []))
  const [only] = found
  return only === undefined || found.length > 1
    ? Effect.fail(`"${text}" is on ${found.length} lines of contract.sol: it must be on one`)
    : Effect.succeed(only)
}

const toSample = Effect.fnUntraced(function* (
  id: string,
  stated: OwnSample,
  source: string,
  { attack, fixed, support }: Pick<Sample, "attack" | "support"> & { readonly fixed: string }
) {
  const lines = source.split("\n")
  const codeActs = yield* Effect.forEach(stated.codeActs, (act, index) =>
    Effect.forEach(act.at, (text) => lineWith(lines, text)).pipe(
      Effect.map(
        (at) =>
          new CodeAct({
            id: `CA${index + 1}`,
            operation: act.operation,
            written: act.operation,
            function: act.function,
            lines: [...rangesOf(at)],
            inFunction: act.in,
            rationale: act.why
          })
      )
    )
  )
  const { category, type, severity, contract, functions } = stated
  const { description, rootCause, attackScenario, fix } = stated
  const cause = codeActs.filter((act) => act.function === "ROOT_CAUSE")
  if (cause.length === 0) return yield* Effect.fail("no CodeAct is the ROOT_CAUSE")
  return new Sample({
    id,
    subset: "warmup",
    variant: "original",
    tier: stated.tier,
    vulnerable: true,
    source,
    flaw: new Flaw({
      category,
      type,
      severity,
      contract,
      functions: [...functions],
      lines: cause.flatMap((act) => act.lines),
      description,
      rootCause,
      attackScenario,
      fix
    }),
    codeActs,
    incident: null,
    context: [],
    protocol: null,
    fixed,
    proof: stated.proof,
    support,
    attack
  })
})

const readSample = Effect.fnUntraced(function* (directory: string, id: string) {
  const fs = yield* FileSystem.FileSystem
  const path = yield* Path.Path
  const text = (file: string) => readOutside(path.join(directory, id, file))
  const stated = yield* Schema.decodeEffect(OwnSample)(yield* text("sample.json"))
  const textIfAny = Effect.fnUntraced(function* (file: string) {
    return (yield* fs.exists(path.join(directory, id, file))) ? yield* text(file) : null
  })
  return yield* toSample(id, stated, yield* text("contract.sol"), {
    fixed: yield* text("fixed.sol"),
    support: yield* textIfAny("support.sol"),
    attack: yield* textIfAny("attack.sol")
  })
})

/** Every sample of the own set, by id. Anything wrong with one is an error, because the set is ours. */
export const loadOwnSet = Effect.fn("loadOwnSet")(function* (directory: string = ownSet) {
  const names = yield* listOutside(directory).pipe(
    Effect.mapError((error) => new DataError({ directory, reason: error.message }))
  )
  // The Schemas of samples are in the same folder, and so are the systems (bank/systems).
  const ids = names.filter((name) => !name.endsWith(".ts") && name !== "systems")
  const samples = yield* Effect.forEach(ids, (id) =>
    readSample(directory, id).pipe(
      Effect.mapError(
        (error) =>
          new DataError({
            directory,
            reason: `${id}: ${typeof error === "string" ? error : errorWords(error)}`
          })
      )
    )
  )
  return { layout: "own", samples, notes: [] } satisfies Loaded
})
