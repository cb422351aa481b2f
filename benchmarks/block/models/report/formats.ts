/**
 * What static analysers write: SARIF 2.1.0, Slither's JSON and Mythril's JSON. Owns their forms, as far as they are
 * used, and which of the three a text is. A report is hostile input: nothing in it is believed but by its Schema.
 */
import { Predicate, Result, Schema } from "effect"
import { schemaWords } from "../../../../evm/schemaWords.ts"

/** Something that an analyser reports, whichever it is. */
export interface Reported {
  /** the file, as the analyser writes its path; empty where it names none */
  readonly file: string
  /** the analyser's own name for the kind, such as `reentrancy-eth` or `SWC-107` */
  readonly rule: string
  readonly severity: string
  readonly text: string
  readonly functions: ReadonlyArray<string>
  /** lines, from 1; whatever else a report holds is not kept */
  readonly lines: ReadonlyArray<number>
}

/** The most lines of one finding that are looked at. */
const MOST_LINES = 10_000

const isLine = (line: number): boolean => Number.isSafeInteger(line) && line >= 1

const linesOf = (from: number | undefined, to: number | undefined): ReadonlyArray<number> => {
  if (from === undefined || !isLine(from)) return []
  const last = to === undefined || !isLine(to) || to < from ? from : to
  return Array.from({ length: Math.min(MOST_LINES, last - from + 1) }, (_, index) => from + index)
}

/** A function by the name that a signature or a qualified name begins or ends with. */
const functionIn = (text: string): ReadonlyArray<string> => {
  const [head = ""] = text.slice(0, 500).split("(")
  const name = head.split(/[.:]/).at(-1)?.trim() ?? ""
  return /^[A-Za-z_$][\w$]*$/.test(name) ? [name] : []
}

const Text = Schema.optionalKey(Schema.NullOr(Schema.String))
const Numeral = Schema.optionalKey(Schema.NullOr(Schema.Finite))

const Element = Schema.Struct({
  type: Schema.String,
  name: Schema.optionalKey(Schema.NullOr(Schema.String)),
  source_mapping: Schema.optionalKey(
    Schema.Struct({
      filename_relative: Text,
      filename_absolute: Text,
      lines: Schema.optionalKey(Schema.Array(Schema.Finite))
    })
  ),
  type_specific_fields: Schema.optionalKey(
    Schema.Struct({ parent: Schema.optionalKey(Schema.Struct({ type: Text, name: Text })) })
  )
})
type Element = typeof Element.Type

const Slither = Schema.Struct({
  success: Schema.Boolean,
  error: Text,
  results: Schema.Struct({
    detectors: Schema.optionalKey(
      Schema.Array(
        Schema.Struct({
          check: Schema.String,
          impact: Schema.String,
          description: Schema.String,
          elements: Schema.Array(Element)
        })
      )
    )
  })
})

const fileOf = ({ source_mapping: at }: Element): string =>
  at?.filename_absolute ?? at?.filename_relative ?? ""

const functionOf = ({ name, type, type_specific_fields: more }: Element): ReadonlyArray<string> =>
  type === "function"
    ? functionIn(name ?? "")
    : more?.parent?.type === "function"
      ? functionIn(more.parent.name ?? "")
      : []

/** What is said of style and gas is no claim of a flaw. */
const QUIET = /^(informational|optimization)$/i

const fromSlither = ({ results }: typeof Slither.Type): ReadonlyArray<Reported> =>
  (results.detectors ?? []).flatMap(({ check, description, elements, impact }) => {
    if (QUIET.test(impact)) return []
    return [...Map.groupBy(elements, fileOf)].map(([file, own]): Reported => {
      // A function's lines are all of it: those of statements say more.
      const nodes = own.filter(({ type }) => type === "node")
      const places = nodes.length > 0 ? nodes : own.filter(({ type }) => type !== "contract")
      return {
        file,
        rule: check,
        severity: impact,
        text: description,
        functions: [...new Set(own.flatMap(functionOf))],
        lines: places
          .flatMap(({ source_mapping }) => source_mapping?.lines ?? [])
          .filter(isLine)
          .slice(0, MOST_LINES)
      }
    })
  })

const Mythril = Schema.Struct({
  success: Schema.optionalKey(Schema.Boolean),
  error: Text,
  issues: Schema.Array(
    Schema.Struct({
      title: Schema.String,
      "swc-id": Text,
      function: Text,
      lineno: Numeral,
      filename: Text,
      description: Text,
      severity: Text
    })
  )
})

const fromMythril = ({ issues }: typeof Mythril.Type): ReadonlyArray<Reported> =>
  issues.map(({ description, filename, function: within, lineno, severity, title, ...rest }) => ({
    file: filename ?? "",
    rule: rest["swc-id"] == null ? title : `SWC-${rest["swc-id"]}`,
    severity: severity ?? "",
    text: `${title}. ${description ?? ""}`,
    functions: functionIn(within ?? ""),
    lines: linesOf(lineno ?? undefined, undefined)
  }))

const Rule = Schema.Struct({ id: Schema.String, name: Text })

const Sarif = Schema.Struct({
  version: Schema.Literal("2.1.0"),
  runs: Schema.Array(
    Schema.Struct({
      tool: Schema.Struct({
        driver: Schema.Struct({
          name: Schema.String,
          rules: Schema.optionalKey(Schema.Array(Rule))
        })
      }),
      artifacts: Schema.optionalKey(
        Schema.Array(Schema.Struct({ location: Schema.optionalKey(Schema.Struct({ uri: Text })) }))
      ),
      results: Schema.optionalKey(
        Schema.NullOr(
          Schema.Array(
            Schema.Struct({
              ruleId: Text,
              ruleIndex: Numeral,
              level: Text,
              kind: Text,
              message: Schema.Struct({ text: Text, markdown: Text }),
              suppressions: Schema.optionalKey(Schema.NullOr(Schema.Array(Schema.Json))),
              locations: Schema.optionalKey(
                Schema.Array(
                  Schema.Struct({
                    physicalLocation: Schema.optionalKey(
                      Schema.Struct({
                        artifactLocation: Schema.optionalKey(
                          Schema.Struct({ uri: Text, index: Numeral })
                        ),
                        region: Schema.optionalKey(
                          Schema.Struct({ startLine: Numeral, endLine: Numeral })
                        )
                      })
                    ),
                    logicalLocations: Schema.optionalKey(
                      Schema.Array(
                        Schema.Struct({ name: Text, fullyQualifiedName: Text, kind: Text })
                      )
                    )
                  })
                )
              )
            })
          )
        )
      )
    })
  )
})

/** Results of these levels and kinds claim no flaw. */
const NO_CLAIM = /^(note|none|pass|notApplicable|informational|open)$/

const fromSarif = ({ runs }: typeof Sarif.Type): ReadonlyArray<Reported> =>
  runs.flatMap(({ artifacts = [], results, tool: { driver } }) =>
    (results ?? []).flatMap((result) => {
      const { kind, level, locations = [], message, ruleId, ruleIndex, suppressions } = result
      if (NO_CLAIM.test(level ?? "") || NO_CLAIM.test(kind ?? "")) return []
      if ((suppressions ?? []).length > 0) return []
      const { rules = [] } = driver
      const rule = rules[ruleIndex ?? -1] ?? rules.find(({ id }) => id === ruleId)
      const places = locations.map(({ logicalLocations = [], physicalLocation }) => {
        const { artifactLocation, region } = physicalLocation ?? {}
        return {
          file:
            artifactLocation?.uri ?? artifacts[artifactLocation?.index ?? -1]?.location?.uri ?? "",
          lines: linesOf(region?.startLine ?? undefined, region?.endLine ?? undefined),
          functions: logicalLocations.flatMap(({ fullyQualifiedName, kind, name }) =>
            kind == null || /function|member|method/.test(kind)
              ? functionIn(name ?? fullyQualifiedName ?? "")
              : []
          )
        }
      })
      return [...Map.groupBy(places, ({ file }) => file)].map(
        ([file, own]): Reported => ({
          file,
          rule: ruleId ?? rule?.id ?? "",
          severity: level ?? "warning",
          text: `${rule?.name ?? ""} ${message.text ?? message.markdown ?? ""}`.trim(),
          functions: [...new Set(own.flatMap(({ functions }) => functions))],
          lines: own.flatMap(({ lines }) => lines).slice(0, MOST_LINES)
        })
      )
    })
  )

const findingsOf = <A>(
  what: string,
  read: Result.Result<A, Schema.SchemaError>,
  from: (report: A) => ReadonlyArray<Reported>
) =>
  Result.match(read, {
    onFailure: (error) => Result.fail(`it is no ${what}: ${schemaWords(error)}`),
    onSuccess: (report) => Result.succeed(from(report))
  })

const failed = (error: string | null | undefined) =>
  Result.fail(`the analyser itself failed${error == null ? "" : `: ${error.slice(0, 300)}`}`)

const parse = Schema.decodeUnknownResult(Schema.fromJsonString(Schema.Unknown))
const decodeSarif = Schema.decodeUnknownResult(Sarif)
const decodeSlither = Schema.decodeUnknownResult(Slither)
const decodeMythril = Schema.decodeUnknownResult(Mythril)

/** What a report says, or why it cannot be read. */
export const readReport = (text: string): Result.Result<ReadonlyArray<Reported>, string> => {
  const parsed = parse(text.replace(/^\uFEFF/, ""))
  if (Result.isFailure(parsed)) return Result.fail("it is no JSON")
  const said = parsed.success
  if (Predicate.hasProperty(said, "runs")) {
    return findingsOf("SARIF 2.1.0", decodeSarif(said), fromSarif)
  }
  if (Predicate.hasProperty(said, "success") && said.success === false) {
    return failed(
      Predicate.hasProperty(said, "error") && Predicate.isString(said.error) ? said.error : null
    )
  }
  if (Predicate.hasProperty(said, "results")) {
    return findingsOf("report of Slither", decodeSlither(said), fromSlither)
  }
  if (Predicate.hasProperty(said, "issues")) {
    return findingsOf("report of Mythril", decodeMythril(said), fromMythril)
  }
  return Result.fail(
    "it is neither SARIF 2.1.0 (runs), nor Slither's JSON (results), nor Mythril's (issues)"
  )
}
