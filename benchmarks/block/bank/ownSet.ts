/**
 * The warm-up: single contracts of our own, one folder per sample with `sample.json`, `contract.sol`,
 * `fixed.sol`, `drill.json` (honest use, invariants, attacks with drawn parameters), `patches.sol` (patches that
 * the judge is measured with) and, if the proof needs more, `support.sol` (further contracts of the world) and
 * `attack.sol` (what the attacker creates). Owns that layout. Lines are stated by their text, so that they cannot
 * go out of date: a text that is not on exactly one line is an error.
 */
import { fileURLToPath } from "node:url"
import { Effect, FileSystem, Path, Schema } from "effect"
import { listOutside, readOutside } from "../../../evm/outsideFiles.ts"
import { errorWords } from "../../../evm/schemaWords.ts"
import { Drill } from "../../../tasks/block/Drill.ts"
import { Proof } from "../../../tasks/block/Proof.ts"
import { Category, Flaw, Sample, Severity, Tier } from "../../../tasks/block/Sample.ts"
import { StatedAct } from "../../../tasks/block/System.ts"
import { DataError, type Loaded } from "./load.ts"
import { actOf, lineWith } from "./statedActs.ts"
import type { MadeSample } from "./systems/makeSample.ts"
import { applyPatch, readPatches } from "./systems/patches.ts"
import { noSampleFacts } from "./undocumented.ts"

/** The folder of the project's own contracts. */
export const ownSet: string = fileURLToPath(new URL("../../../tasks/block", import.meta.url))

/** Here each act states its lines. */
const Act = Schema.Struct({ ...StatedAct.fields, at: Schema.NonEmptyArray(Schema.String) })

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

/** `drill.json`: documented fixes of other designs are patches of the kind `alternative`. */
const { alternatives: _alternatives, constants: _constants, ...stated } = Drill.fields
const OwnDrill = Schema.fromJsonString(Schema.Struct(stated))

const toSample = Effect.fnUntraced(function* (
  id: string,
  stated: OwnSample,
  source: string,
  {
    attack,
    drill,
    fixed,
    support
  }: Pick<Sample, "attack" | "support"> & { readonly drill: Drill; readonly fixed: string }
) {
  const codeActs = yield* Effect.forEach(stated.codeActs, (act, index) =>
    Effect.forEach(act.at, (text) => Effect.fromResult(lineWith(source, text))).pipe(
      Effect.mapBoth({
        onSuccess: (lines) => actOf(act, index, lines),
        onFailure: (reason) => `contract.sol: ${reason}`
      })
    )
  )
  const { category, type, severity, contract, functions } = stated
  const { description, rootCause, attackScenario, fix } = stated
  const cause = codeActs.filter((act) => act.function === "ROOT_CAUSE")
  if (cause.length === 0) return yield* Effect.fail("no CodeAct is the ROOT_CAUSE")
  return new Sample({
    ...noSampleFacts,
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
    fixed,
    proof: stated.proof,
    support,
    attack,
    drill
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
  const [source, fixed] = [yield* text("contract.sol"), yield* text("fixed.sol")]
  const patches = yield* Effect.forEach(yield* readPatches(yield* text("patches.sol")), (patch) =>
    Effect.map(applyPatch(patch.from === "fixed" ? fixed : source, patch), (patched) => ({
      patch,
      source: patched
    }))
  )
  const drill = yield* Schema.decodeEffect(OwnDrill)(yield* text("drill.json"))
  const sample = yield* toSample(id, stated, source, {
    fixed,
    drill: {
      ...drill,
      constants: {},
      alternatives: patches.flatMap((one) => (one.patch.kind === "alternative" ? one.source : []))
    },
    support: yield* textIfAny("support.sol"),
    attack: yield* textIfAny("attack.sol")
  })
  return { sample, patches } satisfies MadeSample
})

/** The folders of the own set, by id. */
export const listOwnSet = Effect.fn("listOwnSet")(function* (directory: string = ownSet) {
  const names = yield* listOutside(directory).pipe(
    Effect.mapError((error) => new DataError({ directory, reason: error.message }))
  )
  // The Schemas of samples are in the same folder, and so are the systems (bank/systems).
  return names.filter((name) => !name.endsWith(".ts") && name !== "systems")
})

/** One sample with its patches. Anything wrong with it is an error: the set is ours. */
export const readOwnSample = (id: string, directory: string = ownSet) =>
  readSample(directory, id).pipe(
    Effect.mapError(
      (error) =>
        new DataError({
          directory,
          reason: `${id}: ${typeof error === "string" ? error : errorWords(error)}`
        })
    )
  )

/** Every sample of the own set, by id. */
export const loadOwnSet = Effect.fn("loadOwnSet")(function* (directory: string = ownSet) {
  const made = yield* Effect.forEach(yield* listOwnSet(directory), (id) =>
    readOwnSample(id, directory)
  )
  const samples = made.map(({ sample }) => sample)
  return { layout: "own", samples, notes: [] } satisfies Loaded
})
