/**
 * The spans that may leave this process: one for a trial, one for each stage that ran, one for each model
 * call. Owns their names and what is kept out of them. A span says what was done, for how long, and how it
 * ended; never a prompt, a reply, an error message or a key. Our code has many more spans, for its stack
 * traces; those are not exported.
 */
import { Cause, Effect, Exit, Option, Predicate, Tracer } from "effect"
import { redactedIn } from "../../evm/secrets.ts"
import type { ModelCall } from "../../stages/Stage.ts"

const TRIAL = "trial"
const CALL = "model.call"
const STAGE = "stage."

const leaves = (name: string): boolean => name === TRIAL || name === CALL || name.startsWith(STAGE)

type Attributes = Readonly<Record<string, unknown>>

/** The span of a trial; `attributes` are also those of all spans inside it. */
export const trialSpan = (attributes: Attributes) => {
  const within = Effect.annotateSpans(attributes)
  const around = Effect.withSpan(TRIAL, {}, { captureStackTrace: false })
  return <A, E, R>(trial: Effect.Effect<A, E, R>) => within(around(trial))
}

/** The span of a stage that runs, including its retries. */
export const stageSpan = (stage: string, attributes: Attributes) =>
  Effect.withSpan(`${STAGE}${stage}`, { attributes }, { captureStackTrace: false })

/** The span of one model call, whether or not it is answered. */
export const callSpan =
  (model: string, provider: string) =>
  <A extends ModelCall & { readonly finish: string }, E, R>(
    call: Effect.Effect<A, E, R>
  ): Effect.Effect<A, E, R> =>
    Effect.tap(call, ({ cost, finish, usage }) =>
      Effect.annotateCurrentSpan({
        outcome: finish,
        cost,
        "gen_ai.usage.input_tokens": usage.input,
        "gen_ai.usage.output_tokens": usage.output
      })
    ).pipe(
      Effect.withSpan(
        CALL,
        {
          kind: "client",
          attributes: { "gen_ai.request.model": model, "gen_ai.provider.name": provider }
        },
        { captureStackTrace: false }
      )
    )

/** The kind of an error, without its message. */
const kindOf = <E>(cause: Cause.Cause<E>): string => {
  if (Cause.hasInterruptsOnly(cause)) return "Interrupted"
  const error: unknown = Cause.squash(cause)
  return Predicate.hasProperty(error, "_tag") && Predicate.isString(error._tag)
    ? error._tag
    : "Defect"
}

/** The end of a span, with only what may be known outside. */
const withoutDetails = (exit: Exit.Exit<unknown, unknown>): Exit.Exit<unknown, unknown> => {
  if (Exit.isSuccess(exit)) return Exit.void
  const error = new Error(kindOf(exit.cause))
  error.name = error.message
  error.stack = error.message
  return Exit.fail(error)
}

/** The nearest span above that is exported too. */
const ancestorThatLeaves = (span: Option.Option<Tracer.AnySpan>): Option.Option<Tracer.AnySpan> =>
  Option.flatMap(span, (above) =>
    above._tag === "ExternalSpan" || leaves(above.name)
      ? Option.some(above)
      : ancestorThatLeaves(above.parent)
  )

type SpanOptions = Parameters<Tracer.Tracer["span"]>[0]

/** A tracer that passes to `exporter` only the spans that may leave. */
export const onlyWhatLeaves = (exporter: Tracer.Tracer): Tracer.Tracer =>
  Tracer.make({
    span: (options: SpanOptions) => {
      if (!leaves(options.name)) return Tracer.nativeTracer.span(options)
      const span = exporter.span({ ...options, parent: ancestorThatLeaves(options.parent) })
      const set = span.attribute.bind(span)
      span.attribute = (name, value) => set(name, redactedIn(value))
      for (const [name, value] of span.attributes) span.attribute(name, value)
      const end = span.end.bind(span)
      span.end = (endTime, exit) => {
        if (Exit.isFailure(exit)) span.attribute("outcome", kindOf(exit.cause))
        end(endTime, withoutDetails(exit))
      }
      return span
    }
  })
