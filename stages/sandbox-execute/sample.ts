/**
 * The sample of scripts that run on both engines although the first one returned a value. Owns which ones they are,
 * and what makes two runs of a script differ. A difference ends the run: it means that what else returned on a machine
 * may be wrong, too.
 */
import { Effect, Option, Schema } from "effect"
import { canonicalJson, digest } from "../../evm/digest.ts"
import { GateCall } from "../../evm/GateCall.ts"
import { type Execution, StepResult } from "./Execution.ts"

/** A script did something else on a machine than in a process: no trial of the run goes on. */
export class EnginesDiffer extends Schema.TaggedError<EnginesDiffer>()("EnginesDiffer", {
  message: Schema.String
}) {}

/** One script of so many is in the sample. */
export const ONE_OF = 50

/**
 * Whether a script is in the sample. The seed of its randomness decides, too, so that a model cannot write a script
 * that is known to be left out.
 */
export const isSampled = ({
  entropy,
  source
}: {
  readonly source: string
  readonly entropy: string
}): boolean => Number.parseInt(digest(entropy, "\n", source).slice(0, 8), 16) % ONE_OF === 0

const encodeResult = Schema.encodeEffect(StepResult)
const encodeCalls = Schema.encodeEffect(Schema.Array(GateCall))

/**
 * What a run of a script counts as. Words of errors differ between engines. How often a library asks for the chain's
 * id, and in which order calls at the same time arrive, is a matter of time: a call counts once.
 */
const countedAs = Effect.fnUntraced(function* ({ calls, result }: Execution) {
  const { _tag } = result
  const what =
    _tag === "failure"
      ? `${result.failure._tag} ${"rule" in result.failure ? result.failure.rule : ""}`
      : canonicalJson(yield* encodeResult(result))
  return new Set([`result: ${what}`, ...(yield* encodeCalls(calls)).map(canonicalJson)])
})

/** The most that a message quotes of a script, and of what each engine made of it. */
const QUOTED = 3_000
const quoted = (own: ReadonlyArray<string>) => own.join("\n").slice(0, QUOTED) || "nothing else"

/** The error of a script of which one run did what the other did not. */
export const enginesDiffer = (
  source: string,
  onlyHere: ReadonlyArray<string>,
  onlyThere: ReadonlyArray<string>
): EnginesDiffer =>
  new EnginesDiffer({
    message: [
      "a script did something else on a machine than in a process, so what other scripts returned on machines may be wrong, too.",
      "Run it again with QUESTLINE_ENGINE=process, which uses no machines and takes longer: what is not stored yet is then right.",
      "If the script looks honest, please report it with this message (docs/security.md).",
      `Only on the machine:\n${quoted(onlyHere)}`,
      `Only in the process:\n${quoted(onlyThere)}`,
      `The script:\n${source.slice(0, QUOTED)}`
    ].join("\n")
  })

/** Fails if what counts of a script's two runs differs: its request, answer or kind of failure, and its calls. */
export const requireEqual = Effect.fn("Sample.requireEqual")(
  function* (source: string, machine: Execution, process: Execution) {
    const [here, there] = [yield* countedAs(machine), yield* countedAs(process)]
    const onlyHere = [...here].filter((each) => !there.has(each))
    const onlyThere = [...there].filter((each) => !here.has(each))
    if (onlyHere.length + onlyThere.length === 0) return
    return yield* enginesDiffer(source, onlyHere, onlyThere)
  },
  Effect.catchTag("SchemaError", Effect.die)
)

/**
 * Compares a script's run on a machine with runs in a process; null is a run that cannot be compared. Fails only if
 * two runs in a process agree with each other: a script whose timers race does something else each time by itself.
 */
export const compareEngines = Effect.fn("Sample.compareEngines")(function* <E, R>(
  source: string,
  machine: Execution,
  inProcess: Effect.Effect<Execution | null, E, R>
) {
  const first = yield* inProcess
  if (first === null) return
  const differs = yield* Effect.flip(requireEqual(source, machine, first)).pipe(Effect.option)
  if (Option.isNone(differs)) return
  const second = yield* inProcess
  if (second === null) return
  const steady = yield* Effect.isSuccess(requireEqual(source, first, second))
  if (steady) return yield* differs.value
  yield* Effect.logDebug("a script of the sample does something else each time")
})
