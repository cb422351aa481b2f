/**
 * Reads CodeAct annotations in the published formats: one act per piece of code (minimal sanitized),
 * injected decoys (trojan), and pairs of a vulnerable and a fixed act (differential). Owns those formats;
 * markers.ts maps line numbers after the markers were removed.
 */
import { Effect, Predicate, Schema } from "effect"
import { parse } from "effect/encoding/Yaml"
import { schemaWords } from "../../../evm/schemaWords.ts"
import { CodeAct, operations, securityFunctions } from "../../../tasks/block/Sample.ts"
import { rangesOf, type Unmarked } from "./markers.ts"
import type { Note, NoteKind } from "./notes.ts"

const Lines = Schema.Array(Schema.Int)
const SecurityFunction = Schema.Literals(securityFunctions)
const Text = Schema.optionalKey(Schema.NullOr(Schema.String))

const Plain = Schema.Struct({
  id: Schema.String,
  type: Schema.String,
  lines: Lines,
  security_function: SecurityFunction,
  rationale: Text
})

const Injected = Schema.Struct({
  id: Schema.String,
  type: Schema.String,
  security_function: SecurityFunction,
  location: Schema.Struct({ function: Text, lines: Lines }),
  safe_because: Schema.optionalKey(Schema.Array(Schema.String))
})

const Fixed = Schema.Struct({
  id: Schema.String,
  type: Schema.String,
  fixed: Schema.Struct({
    function: Text,
    line: Schema.optionalKey(Schema.Int),
    lines: Schema.optionalKey(Lines),
    security_function: SecurityFunction,
    rationale: Text
  })
})

const Act = Schema.Union([Plain, Injected, Fixed])
type Act = typeof Act.Type

const File = Schema.Struct({
  code_acts: Schema.optionalKey(Schema.Array(Act)),
  injections: Schema.optionalKey(Schema.Array(Act)),
  code_act_security_functions_fixed: Schema.optionalKey(
    Schema.Record(Schema.String, Schema.Unknown)
  )
})

const isOperation = Schema.is(Schema.Literals(operations))

/** Two operations are published under other names than the paper's. */
const operationOf = (written: string): (typeof operations)[number] | "OTHER" => {
  const name = written === "INITIALIZATION" ? "INIT" : written
  return isOperation(name) ? name : "OTHER"
}

const partsOf = (act: Act) => {
  if ("fixed" in act) {
    const { fixed } = act
    return {
      function: fixed.security_function,
      lines: fixed.lines ?? (fixed.line === undefined ? [] : [fixed.line]),
      inFunction: fixed.function ?? null,
      rationale: fixed.rationale ?? null
    }
  }
  if ("location" in act) {
    return {
      function: act.security_function,
      lines: act.location.lines,
      inFunction: act.location.function ?? null,
      rationale: act.safe_because?.join(" ") ?? null
    }
  }
  return {
    function: act.security_function,
    lines: act.lines,
    inFunction: null,
    rationale: act.rationale ?? null
  }
}

/** The acts of an annotation, with notes about them; fails if it has none of the formats. */
export const readCodeActs = (text: string, { lineOf }: Unmarked, of: string) =>
  Effect.gen(function* () {
    const yaml = yield* Effect.try({ try: () => parse(text), catch: (cause) => String(cause) })
    const file = yield* Schema.decodeUnknownEffect(File)(yaml).pipe(Effect.mapError(schemaWords))
    const notes: Array<Note> = []
    const note = (kind: NoteKind, detail: string) => notes.push({ kind, of, detail })
    const acts = [...(file.code_acts ?? []), ...(file.injections ?? [])].map((act) => {
      const { lines, ...rest } = partsOf(act)
      const found = lines.map(lineOf).filter(Predicate.isNotNull)
      if (found.length < lines.length) note("annotated_lines", `${act.id}: lines ${lines}`)
      const operation = operationOf(act.type)
      if (operation === "OTHER") note("operation", `${act.id}: ${act.type}`)
      return new CodeAct({
        id: act.id,
        operation,
        written: act.type,
        lines: rangesOf(found),
        ...rest
      })
    })
    const fixed = file.code_act_security_functions_fixed ?? {}
    const causes = Object.entries(fixed).flatMap(([id, role]) => (role === "ROOT_CAUSE" ? id : []))
    if (causes.length > 0) note("fixed_root_cause", causes.join(", "))
    return { acts, notes }
  })
